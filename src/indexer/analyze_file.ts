/**
 * One file, from disk to what the store keeps of it. Runs alike in a worker and in the process.
 *
 * @module
 */
import { loadStaticEmbedder } from "../embed/static.ts";
import { parseFile } from "../parse/parse_file.ts";
import type { FileDocument } from "../store/document.ts";
import { encodeFacts, shapeOf, targetsOf } from "../store/facts.ts";
import { blankSecrets } from "../text/blank_secrets.ts";
import { redact } from "../text/redact.ts";
import { jointBits } from "../text/joints.ts";
import { LineIndex, unixLines } from "../text/lines.ts";
import { MAX_LINE_CHARS } from "../text/tokens.ts";
import type { Chunk, ChunkBounds, LanguageId, Skip, TagsQueries } from "../types.ts";
import { inspectContent } from "../walk/inspect_content.ts";
import { languageOfShebang } from "../walk/language.ts";
import { readTreeFile } from "../walk/tree_file.ts";
import type { WalkedFile } from "../walk/walk.ts";
import { indexTerms } from "./index_terms.ts";
import { isSameHash, sha256 } from "./sha256.ts";

/** A file to analyse. */
export interface AnalysisJob {
  readonly file: WalkedFile;
  /** SHA-256 under which the index holds it already. */
  readonly knownHash?: Uint8Array;
  /** Text that stands in place of what the file holds. */
  readonly text?: string;
  /** Hashes the texts of chunks: models have a part in the index. @default {false} */
  readonly hashTexts?: boolean;
  readonly bounds?: ChunkBounds | undefined;
  /** Queries of a user, which were checked. */
  readonly queries?: TagsQueries | undefined;
}

/** Outcome for a file: it is to be stored, has not changed, or is left out. */
export type Analysis =
  | { readonly outcome: "document"; readonly document: FileDocument }
  | { readonly outcome: "unchanged"; readonly file: WalkedFile }
  | { readonly outcome: "skip"; readonly file: WalkedFile; readonly skip: Skip };

/** Language of text that nothing else is known of. */
const PLAIN_TEXT: LanguageId = "text";

/** Reads and analyses one file. Whatever is wrong with it is an outcome, never an error. */
export async function analyzeFile(root: string, job: AnalysisJob): Promise<Analysis> {
  const { file, knownHash, text } = job;
  let bytes: Uint8Array | undefined;
  try {
    bytes = text === undefined ? readTreeFile(root, file.path) : new TextEncoder().encode(text);
  } catch (error) {
    return { outcome: "skip", file, skip: skipUnreadable(file.path, error) };
  }
  if (!bytes) return { outcome: "skip", file, skip: skipReplaced(file.path) };
  const hash = sha256(bytes);
  if (knownHash && isSameHash(hash, knownHash)) return { outcome: "unchanged", file };
  const content = inspectContent(bytes, file.path);
  if (content.skip) {
    return { outcome: "skip", file, skip: { path: file.path, ...content.skip } };
  }
  const document = await analyzeText(job, bytes, hash, content.brokenUtf8);
  const category = content.generated ? "generated" : file.category;
  // The size that is compared with the disk is that of the disk.
  const size = text === undefined ? document.size : file.size;
  return { outcome: "document", document: { ...document, category, size } };
}

async function analyzeText(
  { file, hashTexts = false, bounds = {}, queries = {} }: AnalysisJob,
  bytes: Uint8Array,
  hash: Uint8Array,
  brokenUtf8: boolean,
): Promise<FileDocument> {
  // All that is stored comes from this text, but for the hash and offsets: they are of the file as it is.
  const written = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const unix = unixLines(written);
  const text = blankSecrets(unix);
  // A search masks the text with its ends of lines as they are on disk.
  const hasNoSecret = unix.length === written.length && text === unix;
  const isAsOnDisk = !brokenUtf8 && unix.length === written.length;
  const lines = new LineIndex(text, isAsOnDisk ? bytes.length : undefined);
  const language = file.language ??
    languageOfShebang(lines.lineCount > 0 ? lines.lineText(1) : "") ?? PLAIN_TEXT;
  const parsed = await parseFile(text, language, { lines, bounds, queries, path: file.path });
  const { postings, vectors } = indexTerms(file.path, parsed, lines, await loadStaticEmbedder());
  return {
    ...file,
    size: bytes.length,
    hash,
    language,
    category: file.category,
    status: parsed.status,
    message: parsed.message ?? "",
    lineCount: lines.lineCount,
    hasLongLines: hasLongLine(lines),
    ...(hasNoSecret ? { hasNoSecret, joints: jointBits(text) } : {}),
    chunks: isAsOnDisk ? parsed.chunks : withTrueBytes(parsed.chunks, bytes),
    definitions: parsed.definitions,
    unit: parsed.facts.unit,
    shape: shapeOf(parsed.facts, parsed.definitions),
    links: targetsOf(parsed.facts),
    facts: encodeFacts(parsed.facts),
    mentions: [...new Set(parsed.references.map(({ name }) => name))],
    postings,
    textHashes: hashTexts ? await hashChunks(file.path, parsed.chunks, lines) : NO_HASHES,
    vectors,
  };
}

const NO_HASHES = new Uint8Array(0);

/** Loaded by who has models alone. */
async function hashChunks(
  path: string,
  chunks: readonly Chunk[],
  lines: LineIndex,
): Promise<Uint8Array> {
  const { chunkTexts, hashTexts } = await import("./chunk_texts.ts");
  return hashTexts(chunkTexts(path, chunks, lines));
}

/** The walk saw a file there. */
function skipReplaced(path: string): Skip {
  return { path, reason: "not_a_file", detail: "replaced after the walk" };
}

function skipUnreadable(path: string, error: unknown): Skip {
  const detail = error instanceof Error ? error.message : String(error);
  const reason = error instanceof Deno.errors.NotFound ? "vanished" : "unreadable";
  return { path, reason, detail: redact(detail) };
}

function hasLongLine(lines: LineIndex): boolean {
  for (let line = 1; line <= lines.lineCount; line++) {
    if (lines.indexOfLine(line + 1) - lines.indexOfLine(line) > MAX_LINE_CHARS) return true;
  }
  return false;
}

/** Broken bytes became characters of another length, and ends of lines shorter: the bytes tell. */
function withTrueBytes(chunks: readonly Chunk[], bytes: Uint8Array): Chunk[] {
  const starts = [0];
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  const startOf = (line: number) => starts[line - 1] ?? bytes.length;
  return chunks.map((chunk) => ({
    ...chunk,
    startByte: startOf(chunk.startLine),
    endByte: startOf(chunk.endLine + 1),
  }));
}
