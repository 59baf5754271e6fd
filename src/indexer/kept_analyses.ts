/**
 * Analyses of files that are kept by content, for all work trees and branches that name one store: a
 * file that was analysed once, in whichever tree, is not parsed again.
 *
 * The key is a hash of all that an analysis is made of: the content, the path with what it tells,
 * how chunks are cut, the tags queries of the user, and the versions of what reads and embeds. What is
 * kept is all of a document but the state of its file. Postings and edges of a tree are made of that
 * anew, which takes a quarter to a third of a build. So the index is the one that a build without a
 * store makes, by the same steps; a copy of a neighbour's index would be another one, brought up to
 * date.
 *
 * @module
 */
import config from "../../deno.json" with { type: "json" };
import { loadStaticEmbedder } from "../embed/static.ts";
import { DamageError } from "../errors.ts";
import { joinParts, splitParts } from "../store/byte_parts.ts";
import { ContentStore } from "../store/content_store.ts";
import type { FileDocument } from "../store/document.ts";
import { SCHEMA_VERSION } from "../store/schema.ts";
import { readTreeFile } from "../walk/tree_file.ts";
import type { WalkedFile } from "../walk/walk.ts";
import { type Analysis, type AnalysisJob, analyzeFile } from "./analyze_file.ts";
import { analyzeFiles, type AnalyzeOptions } from "./analyze_files.ts";
import { Turns } from "../store/turns.ts";
import { writeQueries } from "./kept_queries.ts";
import { SECRET_POLICY } from "./secret_policy.ts";
import { isSameHash, sha256 } from "./sha256.ts";

export interface KeptPlace {
  /** Absolute path of the folder that trees share. */
  readonly folder: string;
  /** Keeps analyses; else they are only read. @default {false} */
  readonly write?: boolean;
  /** Believes those that were written elsewhere. @default {false} */
  readonly trusts?: boolean;
  /** Makes all anew, in place of those that are kept. @default {false} */
  readonly renews?: boolean;
}

/**
 * Does what {@linkcode analyzeFiles} does, without parsing what a store holds.
 *
 * @throws {IndexReadOnlyError} If the store may not be read, or is to be written and cannot be.
 */
export async function* analyzeKept(
  root: string,
  jobs: readonly AnalysisJob[],
  { kept, ...options }: AnalyzeOptions & { readonly kept: KeptPlace },
): AsyncGenerator<Analysis> {
  if (jobs.length === 0) return;
  const { folder, renews = false, ...rest } = kept;
  const store = new ContentStore(folder, { ...rest, generation: SECRET_POLICY });
  const makers = await makersOf();
  const keyOf = (job: AnalysisJob, hash: Uint8Array) => keyFor(job, hash, makers);
  const found: Map<AnalysisJob, Known> = renews || store.isEmpty
    ? new Map()
    : await findKept(root, jobs, { store, keyOf, signal: options.signal });
  // Hashed for trees that models encode, as well: one value serves them all.
  const hashing = (job: AnalysisJob) => ({ ...job, hashTexts: true });
  const others = jobs.filter((job) => !found.has(job)).map(hashing);
  const analyses = analyzeFiles(root, others, options);
  const turns = new Turns();
  try {
    for (const job of jobs) {
      options.signal?.throwIfAborted();
      const written = found.get(job)?.(store);
      const known = kept.trusts ? withoutNote(written) : written;
      // What is there may be damaged, or have made room for something else by now.
      const analysis = known ??
        (found.has(job) ? await analyzeFile(root, hashing(job)) : undefined) ??
        // One comes for each of the others, in their order.
        (await analyses.next()).value as Analysis;
      if (!known && job.text === undefined && isToKeep(analysis)) {
        const { document } = analysis;
        await store.put(keyOf(job, document.hash), encodeDocument(document));
      }
      yield job.hashTexts ? analysis : withoutHashes(analysis);
      await turns.yield();
    }
  } finally {
    await analyses.return(undefined);
    store.trim();
  }
}

/** Gives the analysis of a job, if it is still there. */
type Known = (store: ContentStore) => Analysis | undefined;

/** Finds the jobs that need no parser; documents are read later, as many of them fill the memory. */
async function findKept(
  root: string,
  jobs: readonly AnalysisJob[],
  { store, keyOf, signal }: {
    readonly store: ContentStore;
    readonly keyOf: (job: AnalysisJob, hash: Uint8Array) => Uint8Array;
    readonly signal: AbortSignal | undefined;
  },
): Promise<Map<AnalysisJob, Known>> {
  const found = new Map<AnalysisJob, Known>();
  const turns = new Turns();
  for (const job of jobs) {
    const hash = job.text === undefined ? hashOf(root, job.file) : undefined;
    if (hash && job.knownHash && isSameHash(hash, job.knownHash)) {
      found.set(job, () => ({ outcome: "unchanged", file: job.file }));
    } else if (hash) {
      const key = keyOf(job, hash);
      if (store.has(key)) found.set(job, (from) => documentOf(from, key, job.file));
    }
    await turns.yield();
    signal?.throwIfAborted();
  }
  return found;
}

/** Without a hash, whoever analyses the file says what is wrong with it. */
function hashOf(root: string, { path }: WalkedFile): Uint8Array | undefined {
  try {
    const bytes = readTreeFile(root, path);
    return bytes && sha256(bytes);
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

function documentOf(
  store: ContentStore,
  key: Uint8Array,
  file: WalkedFile,
): Analysis | undefined {
  const value = store.get(key);
  try {
    return value && { outcome: "document", document: { ...file, ...decodeDocument(value) } };
  } catch (error) {
    const isDamage = error instanceof DamageError || error instanceof SyntaxError;
    if (!isDamage) throw error;
    return undefined;
  }
}

/** Whoever wrote it elsewhere may say of any file that it holds no secret. */
function withoutNote(analysis: Analysis | undefined): Analysis | undefined {
  if (analysis?.outcome !== "document") return analysis;
  return { ...analysis, document: { ...analysis.document, hasNoSecret: false } };
}

function withoutHashes(analysis: Analysis): Analysis {
  if (analysis.outcome !== "document") return analysis;
  return { ...analysis, document: { ...analysis.document, textHashes: new Uint8Array(0) } };
}

/** A parser may have been ended by another file before it. */
function isToKeep(
  analysis: Analysis,
): analysis is Extract<Analysis, { readonly outcome: "document" }> {
  return analysis.outcome === "document" && analysis.document.status !== "error";
}

/** Names and versions of what makes an analysis. */
export async function makersOf(): Promise<string> {
  const { fingerprint } = await loadStaticEmbedder();
  return [config.version, SCHEMA_VERSION, SECRET_POLICY, fingerprint].join(" ");
}

function keyFor(job: AnalysisJob, hash: Uint8Array, makers: string): Uint8Array {
  const { file: { path, language, category }, bounds = {}, queries } = job;
  const { windowLines, overlapLines, maxLines } = bounds;
  const made = [makers, writeQueries(queries)];
  const parts = [...made, path, language, category, windowLines, overlapLines, maxLines];
  const text = JSON.stringify([...parts.map((part) => part ?? null), hash.toHex()]);
  return sha256(new TextEncoder().encode(text));
}

/** All of a document that does not change while its content is as it is. */
type KeptDocument = Omit<FileDocument, "path" | "mtimeMs" | "ctimeMs" | "inode">;

/** Stands for joints that are not known. */
const NO_JOINTS = new Uint8Array(0);

/** Writes a document: fields as JSON, then each array of numbers behind its length. */
export function encodeDocument(document: FileDocument): Uint8Array {
  const { path: _, mtimeMs: __, ctimeMs: ___, inode: ____, ...kept } = document;
  const { hash, facts, textHashes, joints = NO_JOINTS, vectors, postings, ...fields } = kept;
  const { dictionary, offsets, entries, lengths } = postings;
  const terms = Array.from(postings.terms, (term) => dictionary[term]!);
  const text = new TextEncoder().encode(JSON.stringify({ ...fields, terms }));
  const parts = [text, hash, facts, textHashes, joints, vectors, offsets, entries, lengths];
  return joinParts(
    parts.map(({ buffer, byteOffset, byteLength }) =>
      new Uint8Array(buffer, byteOffset, byteLength)
    ),
  );
}

/**
 * Reads what {@linkcode encodeDocument} wrote.
 *
 * @throws {DamageError} If it did not write this.
 */
export function decodeDocument(bytes: Uint8Array): KeptDocument {
  const parts = splitParts(bytes, "document").values();
  const next = (): Uint8Array<ArrayBuffer> => {
    const { value } = parts.next();
    if (!value) throw new DamageError("document");
    return value.slice();
  };
  // Only the writer above makes these bytes, which the store verifies.
  const { terms: dictionary, ...fields } = JSON.parse(new TextDecoder().decode(next()));
  const [hash, facts, textHashes, joints] = [next(), next(), next(), next()];
  const vectors = new Int8Array(next().buffer);
  const numbers = next();
  if (numbers.length % Uint32Array.BYTES_PER_ELEMENT !== 0) throw new DamageError("document");
  const offsets = new Uint32Array(numbers.buffer);
  const terms = Uint32Array.from(dictionary, (_, term) => term);
  const postings = { dictionary, terms, offsets, entries: next(), lengths: next() };
  const known = joints.length > 0 ? { joints } : {};
  return { ...fields, hash, facts, textHashes, ...known, vectors, postings };
}
