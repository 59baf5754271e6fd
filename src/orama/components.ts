/**
 * The parts of Orama that read the store: so that Orama searches an index of any size without
 * loading it. What would write into Orama refuses: documents are written by the indexer.
 *
 * @module
 */
import type {
  AnyDocumentStore,
  AnyIndexStore,
  AnySorterStore,
  IDocumentsStore,
  IIndex,
  ISorter,
  Tokenizer,
} from "@orama/orama";
import type { VectorMatrix } from "../embed/scan/vector_matrix.ts";
import type { Catalog } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import type { Scores } from "./bm25f.ts";
import { type IdScore, TopK } from "../embed/scan/top_k.ts";
import type { Allowed, Where } from "./where.ts";

/** Hits that a search gives at most: deeper ones never reached the first ten of the evaluation. */
export const MAX_HITS = 300;

/** Unit of a search: chunks by chunk id, or whole files, as skeletons, by file id. */
export type Unit = "chunk" | "file";

export interface OramaDocument {
  readonly id: number;
  readonly fileId: number;
  readonly path: string;
}

/** State that the components of one Orama instance share. */
interface Backing {
  readonly store: Store;
  readonly unit: Unit;
  /** Scores every document for terms in the engine's query language. */
  readonly score: (term: string, tokenizer: Tokenizer) => Scores;
  /** Cosine of every document with a vector. */
  readonly cosines: (vector: ArrayLike<number>) => Float32Array;
  /** The vectors that a model made, while it is asked for them. */
  readonly dense: () => VectorMatrix | undefined;
  readonly allowed: (where: Where) => Allowed;
  /** Tells Orama of hits that a search returns, as it looks each up in its own table, and returns them. */
  readonly announce: (hits: IdScore[]) => IdScore[];
}

/** Splits the engine's query language; text is tokenised before it gets here. */
export const TOKENIZER: Tokenizer = {
  language: "english",
  normalizationCache: new Map(),
  tokenize: (raw) => raw.split(" ").filter((token) => token !== ""),
};

export function createIndexComponent(backing: Backing): IIndex<AnyIndexStore> {
  return {
    create: () => ({ vectorIndexes: vectorIndexes(backing) }),
    search(_index, term, tokenizer, _language, _properties, _exact, _tolerance, ...rest) {
      const { scores, documents } = backing.score(term, tokenizer);
      return backing.announce(bestHits(backing, scores, { documents, allowed: rest[3] }));
    },
    searchByWhereClause(_index, _tokenizer, filters) {
      // Orama types filters by its schema, whose enumerations are the properties of `Where`.
      const allowed = backing.allowed(filters as Where);
      return new Set(backing.unit === "chunk" ? allowed.chunks : allowed.files);
    },
    getSearchableProperties: () => ["text"],
    getSearchablePropertiesWithTypes: () => ({ text: "string" }),
    insert: refuse,
    remove: refuse,
    insertDocumentScoreParameters: refuse,
    insertTokenScoreParameters: refuse,
    removeDocumentScoreParameters: refuse,
    removeTokenScoreParameters: refuse,
    calculateResultScores: refuse,
    load: refuse,
    save: refuse,
  };
}

export function createDocumentsComponent({ store, unit }: Backing): IDocumentsStore {
  const get = (id: number) => documentOf(store.catalog, unit, id);
  return {
    // Vector search reads this record directly, by id.
    create: () => ({
      docs: new Proxy({} as AnyDocumentStore["docs"], { get: (_docs, id) => get(Number(id)) }),
    }),
    get: (_store, id) => get(Number(id)),
    getMultiple: (_store, ids) => ids.map((id) => get(Number(id))),
    count: () => unit === "chunk" ? store.catalog.chunkCount : store.catalog.files.length,
    getAll: refuse,
    store: refuse,
    remove: refuse,
    load: refuse,
    save: refuse,
  };
}

/** The sorter component: results are ordered by score alone. */
export function createSorterComponent(): ISorter<AnySorterStore> {
  return {
    create: () => ({}),
    getSortableProperties: () => [],
    getSortablePropertiesWithTypes: () => ({}),
    sortBy: refuse,
    insert: refuse,
    remove: refuse,
    load: refuse,
    save: refuse,
  };
}

function refuse(): never {
  throw new TypeError("Cannot change documents through Orama: the index is written by update()");
}

function documentOf(catalog: Catalog, unit: Unit, id: number): OramaDocument | undefined {
  const file = unit === "chunk" ? catalog.fileOfChunk(id) : catalog.file(id);
  return file && { id, fileId: file.id, path: file.path };
}

/**
 * The best of some documents by their scores.
 *
 * @param documents Documents that have a score. @default {all}
 * @param above Score that all exceed.
 */
function bestHits(
  { store: { catalog }, unit }: Backing,
  scores: ArrayLike<number>,
  { documents, above = -Infinity, allowed }: {
    readonly documents?: readonly number[];
    readonly above?: number;
    readonly allowed: ReadonlySet<number> | undefined;
  },
): IdScore[] {
  const best = new TopK(MAX_HITS);
  let least = best.least;
  for (let at = 0; at < (documents ?? scores).length; at++) {
    const document = documents ? documents[at]! : at;
    const score = scores[document]!;
    // Most documents of a large index score less than those that are kept.
    if (score < least || score <= above) continue;
    const id = idOf(catalog, unit, document);
    if (id === undefined || (allowed && !allowed.has(id))) continue;
    best.offer(id, score);
    least = best.least;
  }
  return best.sorted();
}

function idOf(catalog: Catalog, unit: Unit, document: number): number | undefined {
  const file = catalog.fileOfDocument(document);
  const ordinal = document - file.firstDocument;
  if (ordinal === file.chunkCount) return unit === "file" ? file.id : undefined;
  return unit === "chunk" ? file.firstChunk + ordinal : undefined;
}

/** The stored vectors, and those of a model, in the shape of Orama's vector indexes. */
function vectorIndexes(backing: Backing): AnyIndexStore["vectorIndexes"] {
  const vector: VectorNode = {
    size: backing.store.vectorSource?.dimensions ?? 0,
    find: (vector, above, allowed) =>
      backing.announce(bestHits(backing, backing.cosines(vector), { above, allowed })),
  };
  const found = { ...(vector.size > 0 ? { vector } : {}), dense: denseNode(backing) };
  const indexes = Object.entries(found)
    .map(([property, node]) => [property, { type: "Vector", isArray: false, node }]);
  // Orama's class has more members; these are all that a search uses.
  return Object.fromEntries(indexes) as AnyIndexStore["vectorIndexes"];
}

/** Part of a vector index that Orama calls. */
interface VectorNode {
  readonly size: number;
  find(vector: ArrayLike<number>, similarity: number, allowed?: ReadonlySet<number>): IdScore[];
}

/** An exact scan of the vectors of a model. */
function denseNode({ store, dense, announce }: Backing): VectorNode {
  return {
    get size() {
      return dense()?.dimensions ?? 0;
    },
    find(vector, similarity, allowed) {
      const { catalog } = store;
      const rows = allowed && Uint32Array.from(allowed, (id) => catalog.documentOfChunk(id));
      const nearest = dense()?.nearest(vector, { limit: MAX_HITS, allowed: rows }) ?? [];
      return announce(
        nearest.filter(([, cosine]) => cosine > similarity)
          .map(([row, cosine]): IdScore => [idOf(catalog, "chunk", row)!, cosine]),
      );
    },
  };
}
