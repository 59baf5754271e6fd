/**
 * Searches parts of trees: the files that an engine elsewhere has found for a query become an index in
 * memory, with what is known of all files of their trees, and the search of this library ranks them. Of
 * the whole tree come the counts of documents and terms, how much a file and its surroundings are used,
 * and what people wrote about it. What an index tells from the other files alone is told from the parts
 * that are there: edges of the graph are not among them.
 *
 * @module
 */

import type { Embedder } from "../../embed/embedder.ts";
import { quantize } from "../../embed/quantize.ts";
import { loadEmbedderOf } from "../../embed/static.ts";
import { DamageError, PortableError } from "../../errors.ts";
import { decodeDocument } from "../../indexer/kept_analyses.ts";
import type { Collection, TermCounts } from "../../orama/collection.ts";
import { Engine } from "../../orama/engine.ts";
import { mergeFilters } from "../../query/merge_filters.ts";
import { parseQuery } from "../../query/parse_query.ts";
import type { Filters, WeightedTerm } from "../../query/query.ts";
import { askedNames } from "../../rank/definitions.ts";
import { type LiteralTerms, literalTerms } from "../../rank/literal_terms.ts";
import type { SearchAnswer, SearchOptions } from "../../search/answer.ts";
import { searchTogether } from "../../search/many/search_together.ts";
import { PortableTexts } from "../../search/portable_texts.ts";
import type { SearchSource } from "../../search/rank_all.ts";
import { usesVectors } from "../../search/signals.ts";
import { inflate } from "../../store/inflate.ts";
import { builtFrom } from "../../store/imported.ts";
import { splitParts } from "../../store/byte_parts.ts";
import { TEXT_HASH_BYTES } from "../../store/encodings.ts";
import { MemoryFile, OverlayFile } from "../../store/memory_file.ts";
import { MAX_FIELDS } from "../../store/postings.ts";
import { Store } from "../../store/store.ts";
import { ByteCache } from "../../text/byte_cache.ts";
import { normaliseIdentifier } from "../../text/tokens.ts";
import { LANGUAGE_IDS } from "../languages.ts";
import type { Totals, WrittenFacts } from "./read_parts.ts";

export type { TermCounts };

/** Needs of a query, in the words of the parts. */
export interface QueryNeeds {
  /** Terms with their weights. */
  readonly terms: readonly WeightedTerm[];
  /** Names of definitions that it asks for, without `_` and in lower case. */
  readonly names: readonly string[];
  /** Words that may be paths, or ends of them. */
  readonly paths: readonly string[];
  /** Terms of what is to stand in a file as typed. */
  readonly literal: LiteralTerms;
  /** Filters of the query and the options, by which `searchParts()` chooses again. */
  readonly filters: Filters;
}

/** Facts about a tree, as they were read. */
export interface TreeFacts extends Omit<WrittenFacts, "referrers" | "cores" | "replaced"> {
  /** How many files use each file. */
  readonly referrers: ReadonlyMap<string, number>;
  /** How much each part of the tree is used. */
  readonly cores: ReadonlyMap<string, number>;
  /** Files in folders of replaced code. */
  readonly replaced: ReadonlySet<string>;
}

/** Files of one tree. */
export interface FoundParts {
  /** Name of the tree: results carry it as `root`. */
  readonly name: string;
  /** Facts about the tree. */
  readonly facts: TreeFacts;
  /** `bytes` of the parts of its files: the same objects are not read again for some time. */
  readonly files: readonly Uint8Array[];
}

/** Counts over all trees that are searched. */
export interface Counts {
  /** Sums of their totals. */
  readonly totals: Totals;
  /** Documents that hold each term of the query; those of the parts alone, where a term is absent. */
  readonly terms: ReadonlyMap<string, TermCounts>;
}

/**
 * Takes a query apart.
 *
 * @throws {QuerySyntaxError} If the query does not follow the query syntax.
 * @throws {RangeError} If an option is out of range.
 */
export function queryNeeds(text: string, options: SearchOptions = {}): QueryNeeds {
  const query = parseQuery(text);
  const bare = query.text.split(/\s+/).map((word) =>
    word.replace(/^[^\w./@-]+|[^\w\]]+$/g, "").replace(/(?::\d+)+$/, "").replace(/^\.\//, "")
  );
  return {
    terms: [...query.terms, ...query.expansions],
    names: askedNames(query).map(normaliseIdentifier),
    paths: bare.filter((word) => /\w[./]\w/.test(word)),
    // What is looked for as typed, but names, which files are found by anyway.
    literal: literalTerms(
      query.phrases.length > 0 || !query.isLiteral || query.isSymbol
        ? query.phrases
        : query.literals.slice(-1),
    ),
    filters: mergeFilters(query.filters, options),
  };
}

/**
 * Vector of a query, in the bytes of the vectors of parts.
 *
 * @returns `undefined` where it has none: a model takes no part in names, and may be too late.
 * @throws {QuerySyntaxError} If the query does not follow the query syntax.
 */
export async function queryVector(
  dense: Embedder,
  text: string,
  options: SearchOptions = {},
): Promise<Int8Array<ArrayBuffer> | undefined> {
  const { encodeQuery } = await import("../../search/models/encode_query.ts");
  const { dense: vector } = await encodeQuery({ dense }, { text }, options);
  return vector?.some((value) => value !== 0) ? quantize(vector) : undefined;
}

/**
 * Reads the facts of a tree.
 *
 * @throws {PortableError} If `readTree()` did not write them.
 */
export function readFacts(bytes: Uint8Array): TreeFacts {
  const read = () => {
    const unpacked = inflated(bytes, MAX_FACTS_BYTES);
    return checkedFacts(JSON.parse(new TextDecoder().decode(unpacked)));
  };
  const { referrers, cores, replaced, ...facts } = reading(read);
  return {
    ...facts,
    ...{ referrers: new Map(referrers), cores: new Map(cores), replaced: new Set(replaced) },
  };
}

/**
 * Ranks files of some trees by a query, and answers it.
 *
 * @param parts The files that may answer it, by tree; at least one tree.
 * @param dense Model whose vectors the parts have.
 * @throws {QuerySyntaxError} If the query does not follow the query syntax.
 * @throws {RangeError} If an option is out of range.
 * @throws {PortableError} If `readFiles()` did not write the parts.
 */
export async function searchParts(
  parts: readonly FoundParts[],
  text: string,
  { counts, dense, ...options }: SearchOptions & {
    readonly counts: Counts;
    readonly dense?: Embedder;
  },
): Promise<SearchAnswer> {
  using stores = new DisposableStack();
  const sources: SearchSource[] = [];
  const room = { bytes: MAX_SEARCH_BYTES };
  for (const part of parts) {
    const store = idle.pop() ??
      await Store.open(new OverlayFile(await emptyIndex()), { write: true });
    stores.defer(() => keepIdle(store));
    const texts = fill(store, part, { room, dense });
    const embedder = usesVectors(options) ? await loadEmbedderOf(store.vectorSource) : undefined;
    sources.push({
      ...sourceOf(part, store, collectionOf(counts)),
      embedder,
      files: new PortableTexts({ textAt: (place) => texts[place] }, store),
    });
  }
  const together = dense ? { set: { models: { dense } } } : {};
  const { answer, errors } = await searchTogether(sources, text, options, together);
  for (const error of errors.values()) throw error;
  return answer;
}

function collectionOf({ totals: { files, chunks, lengths }, terms }: Counts): Collection {
  const means = (from: number, count: number) =>
    lengths.slice(from, from + MAX_FIELDS).map((length) => length / Math.max(1, count));
  return {
    ...{ chunkCount: chunks, fileCount: files, counts: terms },
    ...{ chunkAverages: means(0, chunks), skeletonAverages: means(MAX_FIELDS, files) },
  };
}

let empty: Promise<MemoryFile> | undefined;

/** An index of no file, which is made once: its tables take longer to make than to fill with few files. */
function emptyIndex(): Promise<MemoryFile> {
  return empty ??= (async () => {
    const file = new MemoryFile();
    using store = await Store.open(file, { write: true });
    await store.write(() => Promise.resolve());
    return file;
  })();
}

/** Indexes that are kept open: some searches are of files of as many trees. */
const MAX_IDLE = 100;

/** Indexes of no file, whose statements are compiled. */
const idle: Store[] = [];

function keepIdle(store: Store): void {
  if (idle.length < MAX_IDLE) idle.push(store.withoutDraft());
  else store.close();
}

/** Puts some files of a tree into an index, and gives their texts in order of path. */
function fill(
  store: Store,
  { facts, files }: FoundParts,
  { room, dense }: { readonly room: Room; readonly dense: Embedder | undefined },
): readonly Uint8Array[] {
  const read = reading(() => files.map((file) => readKept(file, room))).sort((a, b) =>
    a.path < b.path ? -1 : 1
  );
  store.draft((writer) => {
    // Names that files mention serve to count who uses a file, which the facts of the tree tell.
    for (const { path, document } of read) {
      writer.add({ path, mtimeMs: 0, ...document, mentions: [] });
    }
    store.noteFacts(facts.meta);
    store.history.restore(
      facts.history.map(([key, value]) => [key, Uint8Array.fromBase64(value)]),
    );
    for (const { path } of read) writer.setReferrers(path, facts.referrers.get(path) ?? 0);
  });
  if (dense) reading(() => noteVectors(store, read, dense));
  return read.map(({ text }) => text);
}

/** Puts the vectors of parts where the index of their tree has them. */
function noteVectors(
  { catalog, encodings }: Store,
  read: readonly ReturnType<typeof readFile>[],
  { name: model, fingerprint, dimensions }: Embedder,
): void {
  encodings.setEncoder({ feature: "dense", model, fingerprint, dimensions });
  for (const { path, lists: [textHashes, hashes, items] } of read) {
    const isWhole = textHashes && hashes && hashes.length % TEXT_HASH_BYTES === 0 &&
      items?.length === dimensions * hashes.length / TEXT_HASH_BYTES;
    if (!isWhole) throw new DamageError("vectors of a part");
    encodings.setTextHashes(catalog.fileAt(path)!.id, textHashes);
    encodings.setFile("dense", path, { hashes, items });
  }
}

function sourceOf(
  { name, facts: { cores, isOfExamples, replaced } }: FoundParts,
  store: Store,
  collection: Collection,
): Omit<SearchSource, "files"> {
  return {
    ...{ store, name, engine: new Engine(store, collection) },
    whole: { collection, cores, isOfExamples, isReplaced: (path) => replaced.has(path) },
    ...{ touches: new Map(), languages: LANGUAGE_IDS, pending: new Set(), generation: "" },
    state: {
      ...{ exists: true, stale: false, filesChangedSinceBuild: 0, filesLeft: 0, overlay: "off" },
      ...builtFrom(store.meta),
    },
  };
}

/** Reads bytes of a part; those of another writer are refused. */
function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof DamageError || cause instanceof SyntaxError)) throw cause;
    const statement = "Cannot read a part of an index as it is damaged";
    throw new PortableError("damaged", statement, { cause });
  }
}

/** Bytes of parts, unpacked, that are kept: those of some thousand files. */
const MAX_READ_BYTES = 64 * 1024 * 1024;

/** Parts that were read lately. */
const READ_PARTS = new ByteCache<Uint8Array, ReturnType<typeof readFile>>(MAX_READ_BYTES);

/** Reads a part, which takes room whether it was read before or not. */
function readKept(packed: Uint8Array, room: Room): ReturnType<typeof readFile> {
  const read = READ_PARTS.get(packed) ?? readFile(packed, Math.min(MAX_FILE_BYTES, room.bytes));
  if (read.size > room.bytes) throw new DamageError("part of an index");
  room.bytes -= read.size;
  READ_PARTS.set(packed, read, read.size);
  return read;
}

function readFile(packed: Uint8Array, limit: number) {
  const bytes = inflated(packed, limit);
  const [path, document, text, ...lists] = splitParts(bytes, "part of an index");
  // A part that was written with the vectors of a model has three lists of them.
  if (!path || !document || !text || lists.length % 3 !== 0) {
    throw new DamageError("part of an index");
  }
  const decoded = { path: new TextDecoder().decode(path), document: decodeDocument(document) };
  return { ...decoded, text, lists, size: bytes.length };
}

/** A file has 1 MiB, its analysis a few times that. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** All files of a search together: some hundreds. */
const MAX_SEARCH_BYTES = 1024 * 1024 * 1024;

/** Facts name the files of a tree, and words of its history. */
const MAX_FACTS_BYTES = 256 * 1024 * 1024;

/** Bytes that a search may yet unpack. */
interface Room {
  bytes: number;
}

function inflated(bytes: Uint8Array, limit: number): Uint8Array {
  const found = inflate(bytes, Math.max(1, limit));
  if (!found) throw new DamageError("part of an index");
  return found;
}

/** Checks the types of facts: bytes that somebody else wrote may hold any JSON. */
function checkedFacts(value: unknown): WrittenFacts {
  const { meta, referrers, cores, isOfExamples, replaced, history } = (value ?? {}) as Partial<
    Record<keyof WrittenFacts, unknown>
  >;
  const isText = (each: unknown): boolean => typeof each === "string";
  const isNumber = (each: unknown): boolean => typeof each === "number";
  const isList = (list: unknown, isItem: (each: unknown) => boolean) =>
    Array.isArray(list) && list.every(isItem);
  const isPair = (isKey: typeof isText, isValue: typeof isText) => (each: unknown) =>
    Array.isArray(each) && each.length === 2 && isKey(each[0]) && isValue(each[1]);
  const isMeta = typeof meta === "object" && meta !== null &&
    Object.values(meta).every((each) => isText(each) || isNumber(each));
  const isWhole = isMeta && isList(referrers, isPair(isText, isNumber)) &&
    isList(cores, isPair(isText, isNumber)) && typeof isOfExamples === "boolean" &&
    isList(replaced, isText) && isList(history, isPair(isNumber, isText));
  if (!isWhole) throw new DamageError("facts of a tree");
  // The types of all fields are checked.
  return value as WrittenFacts;
}
