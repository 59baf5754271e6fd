/**
 * An index in parts, to be kept elsewhere: one part a file, and the facts that only all files together
 * tell. From the parts of some files `search_parts.ts` makes an index that ranks them as the index of
 * all does. A part holds the analysis of its file and its text, secrets masked; terms and names
 * stand beside it for whatever finds the parts that a query needs.
 *
 * @module
 */
import { deflateRawSync } from "node:zlib";
import type { Embedder } from "../../embed/embedder.ts";
import { PortableError } from "../../errors.ts";
import { analyzeFiles } from "../../indexer/analyze_files.ts";
import { analyzeKept, encodeDocument, makersOf } from "../../indexer/kept_analyses.ts";
import { openIndexFile } from "../../indexer/open_index_file.ts";
import { sha256 } from "../../indexer/sha256.ts";
import { extensionOf } from "../../orama/where.ts";
import { isOfExamples } from "../../rank/category_features.ts";
import { replacedCode } from "../../rank/replaced_code.ts";
import { coresOf } from "../../rank/standing.ts";
import { joinParts } from "../../store/byte_parts.ts";
import type { FileRow } from "../../store/catalog.ts";
import { builtFrom } from "../../store/imported.ts";
import type { FileDocument } from "../../store/document.ts";
import { slotsOf } from "../../store/encodings.ts";
import {
  appendGroup,
  ByteBuffer,
  CHUNK_FIELDS,
  type FilePostings,
  forEachPosting,
  SKELETON_FIELDS,
} from "../../store/postings.ts";
import type { Store } from "../../store/store.ts";
import { blankSecretBytes } from "../../text/blank_secrets.ts";
import { lastSegment, normaliseIdentifier } from "../../text/tokens.ts";
import type { FileCategory, LanguageId } from "../../types.ts";
import { readTreeFile } from "../../walk/tree_file.ts";
import { type CodeIndex, openedOf } from "../code_index.ts";

/** More of one term in one field says nothing: BM25 has long been saturated. */
const MAX_REPEATS = 20;

/** Sums over all documents of a tree, which add up with those of other trees. */
export interface Totals {
  /** Number of files. */
  readonly files: number;
  /** Number of chunks. */
  readonly chunks: number;
  /** Terms in each of five fields of all chunks, then of all skeletons. */
  readonly lengths: readonly number[];
}

/** Parts of a tree that its files do not have. */
export interface TreePart {
  /** Names and versions of what made the parts, as `partsMaker()` tells them. */
  readonly maker: string;
  /** Commit that was checked out; `null` where there is no repository. */
  readonly commit: string | null;
  /** Branch that was checked out; `null` where there is none. */
  readonly branch: string | null;
  /** Hash of each file, by path: of its text, secrets masked, where it may have some. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Sums over its documents. */
  readonly totals: Totals;
  /** Number of files of each language. */
  readonly languages: Readonly<Record<string, number>>;
  /** Number of files of each category. */
  readonly categories: Readonly<Record<string, number>>;
  /** Facts that only all files together tell, for `readFacts()`. */
  readonly facts: Uint8Array<ArrayBuffer>;
}

/** Terms by field, with blanks between them: a term stands there as often as in the text. */
export type FieldTerms = Readonly<Record<string, string>>;

/** The part of a file. */
export interface FilePart {
  /** Path relative to the root. */
  readonly path: string;
  /** Language of the file. */
  readonly language: LanguageId;
  /** Category of the file. */
  readonly category: FileCategory;
  /** Extension, without the dot, in lower case; empty where there is none. */
  readonly extension: string;
  /** Names that it defines, without `_` and in lower case, each once. */
  readonly names: readonly string[];
  /** Terms of its chunks, in order. */
  readonly chunks: readonly FieldTerms[];
  /** Terms of the file as a whole. */
  readonly skeleton: FieldTerms;
  /** Distinct terms of all of them, with blanks between. */
  readonly terms: string;
  /** Vectors of its chunks by the model that was named, in order; empty of one that it refused. */
  readonly vectors?: readonly Int8Array[];
  /** Its analysis and its text, and those vectors, for `searchParts()`. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Names and versions of what makes parts: those of another maker cannot be read. */
export function partsMaker(): Promise<string> {
  return makersOf();
}

/**
 * Reads what only all files of an index together tell.
 *
 * @throws {PortableError} If a file has changed since.
 * @throws {IndexCorruptError} If the index is damaged.
 */
export async function readTree({ root, indexPath }: CodeIndex): Promise<TreePart> {
  using store = await openIndexFile({ root, indexPath });
  const { catalog: { files, chunkCount, chunkAverages, skeletonAverages }, meta } = store;
  const { headCommit: commit, branch } = builtFrom(meta);
  const lengths = [
    ...chunkAverages.map((mean) => Math.round(mean * chunkCount)),
    ...skeletonAverages.map((mean) => Math.round(mean * files.length)),
  ];
  return {
    maker: await partsMaker(),
    ...{ commit, branch },
    hashes: new Map(files.map((file) => [file.path, hashOf(root, store, file)])),
    totals: { files: files.length, chunks: chunkCount, lengths },
    ...{ languages: countsOf(files, "language"), categories: countsOf(files, "category") },
    facts: packed(new TextEncoder().encode(JSON.stringify(factsOf(store)))),
  };
}

function countsOf(
  files: readonly FileRow[],
  field: "language" | "category",
): Readonly<Record<string, number>> {
  const groups = Map.groupBy(files, (file) => file[field]);
  return Object.fromEntries(groups.entries().map(([value, { length }]) => [value, length]));
}

/**
 * Reads the parts of some files of an index. Where it names a store of analyses, they come from there.
 *
 * @param dense Model whose vectors are read as well; it has encoded all chunks.
 * @throws {PortableError} If a file has changed since, or has no vectors of the model.
 */
export async function* readFiles(
  index: CodeIndex,
  paths: readonly string[],
  dense?: Embedder,
): AsyncGenerator<FilePart> {
  const { root, indexPath } = index;
  const { storeDir } = openedOf(index);
  using store = await openIndexFile({ root, indexPath });
  const jobs = paths.map((path) => {
    const { mtimeMs, size, language, category } = store.catalog.fileAt(path) ?? gone(path);
    return { file: { path, mtimeMs, size, language, category } };
  });
  const analyses = storeDir === undefined
    ? analyzeFiles(root, jobs)
    : analyzeKept(root, jobs, { kept: { folder: storeDir } });
  let next = 0;
  for await (const analysis of analyses) {
    const path = paths[next++]!;
    yield analysis.outcome === "document"
      ? partOf(root, store, { document: analysis.document, dense })
      : gone(path);
  }
}

function gone(path: string): never {
  throw new PortableError(
    "stale",
    `Cannot read ${JSON.stringify(path)} as a part of the index as it has changed meanwhile`,
  );
}

function partOf(
  root: string,
  store: Store,
  { document, dense }: { readonly document: FileDocument; readonly dense: Embedder | undefined },
): FilePart {
  const { path, language, category, chunks, definitions, postings } = document;
  if (store.hashOf(path)?.toHex() !== document.hash.toHex()) gone(path);
  // A secret could be guessed by the hash of a file that holds it.
  const isKnown = store.catalog.fileAt(path)?.hasNoSecret;
  const kept = isKnown ? document : { ...document, hash: new Uint8Array(document.hash.length) };
  const parts = [new TextEncoder().encode(path), encodeDocument(kept), maskedText(root, path)];
  const fields = fieldsOf(postings, chunks.length);
  const encoded = dense && encodedOf(store, path, dense);
  return {
    ...{ path, language, category, extension: extensionOf(path) },
    names: [...new Set(definitions.map(({ name }) => normaliseIdentifier(lastSegment(name))))],
    chunks: fields.slice(0, -1),
    skeleton: fields.at(-1)!,
    terms: Array.from(postings.terms, (number) => postings.dictionary[number]!).join(" "),
    ...(encoded ? { vectors: encoded.vectors } : {}),
    bytes: packed(joinParts([...parts, ...encoded?.lists ?? []])),
  };
}

/** Vectors of a file, and the lists that an index keeps them in. */
function encodedOf(store: Store, path: string, { fingerprint, dimensions }: Embedder) {
  const { encodings, catalog } = store;
  const { id, chunkCount } = catalog.fileAt(path)!;
  if (chunkCount === 0) return { vectors: [], lists: Array(3).fill(new Uint8Array(0)) };
  const textHashes = encodings.textHashes(id);
  const isOfModel = encodings.encoder("dense")?.fingerprint === fingerprint;
  const encoded = isOfModel ? encodings.file("dense", path) : undefined;
  if (!textHashes || !encoded) return gone(path);
  const { hashes, items } = encoded;
  const vectors = Array.from(slotsOf(textHashes, hashes), (slot) => {
    if (slot < 0) return gone(path);
    const vector = Int8Array.from(items.subarray(slot * dimensions, (slot + 1) * dimensions));
    return vector.some((value) => value !== 0) ? vector : new Int8Array(0);
  });
  return { vectors, lists: [textHashes, hashes, items] };
}

/** Reads a file and masks its secrets; offsets of what is not masked stay. */
function maskedText(root: string, path: string): Uint8Array<ArrayBuffer> {
  return blankSecretBytes(readTreeFile(root, path) ?? gone(path));
}

function hashOf(root: string, store: Store, { path, hasNoSecret }: FileRow): string {
  const hash = hasNoSecret ? store.hashOf(path) : sha256(maskedText(root, path));
  return hash!.toHex();
}

/** Terms of the chunks, then of the skeleton. */
function fieldsOf(postings: FilePostings, chunkCount: number): FieldTerms[] {
  const { dictionary, terms, offsets, entries } = postings;
  const documents = Array.from({ length: chunkCount + 1 }, (): Record<string, string> => ({}));
  const list = new ByteBuffer();
  terms.forEach((number, at) => {
    list.clear();
    appendGroup(list, 1, entries, [offsets[at]!, offsets[at + 1]!]);
    forEachPosting(list.view(), (_, ordinal, frequencies) => {
      const names = ordinal > chunkCount ? SKELETON_FIELDS : CHUNK_FIELDS;
      const fields = documents[ordinal - 1]!;
      names.forEach((name, field) => {
        const count = Math.min(MAX_REPEATS, frequencies[field]!);
        if (count > 0) fields[name] = (fields[name] ?? "") + `${dictionary[number]} `.repeat(count);
      });
    });
  });
  return documents;
}

/** Facts that only all files together tell, as they are written. */
export interface WrittenFacts {
  /** Facts about the index. */
  readonly meta: Readonly<Record<string, string | number>>;
  /** Files that others use, and how many do. */
  readonly referrers: readonly (readonly [path: string, count: number])[];
  /** How much each part of the tree is used. */
  readonly cores: readonly (readonly [part: string, core: number])[];
  /** Whether the tree is a collection of examples. */
  readonly isOfExamples: boolean;
  /** Files in folders of replaced code. */
  readonly replaced: readonly string[];
  /** Words of people about the files, in base64. */
  readonly history: readonly (readonly [key: number, value: string])[];
}

/** Facts about an index that its parts need. */
const META_KEYS = ["embedder", "vector_dimensions", "built_at", "head_commit", "branch"];

function factsOf(store: Store): WrittenFacts {
  const { catalog, meta, history } = store;
  return {
    meta: Object.fromEntries(META_KEYS.flatMap((key) => key in meta ? [[key, meta[key]!]] : [])),
    referrers: catalog.files.filter(({ referrers }) => referrers > 0)
      .map(({ path, referrers }) => [path, referrers]),
    cores: [...coresOf(catalog)],
    isOfExamples: isOfExamples(catalog.files),
    replaced: catalog.files.map(({ path }) => path).filter(replacedCode(store)),
    history: history.entries().map(([key, value]) => [key, value.toBase64()]),
  };
}

function packed(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(deflateRawSync(bytes));
}
