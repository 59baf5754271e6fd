/**
 * The search engine: Orama over the store. The only place that speaks to Orama.
 *
 * Orama decides how a search runs: filters first, then hits in the order of their scores, as many as
 * are asked for, then their documents. Our components decide what it is made of: what a document scores
 * for terms (`bm25f.ts`) or a vector, what filters let through (`where.ts`), and what a document is.
 * Each signal is a search of its own: Orama's hybrid mode, which adds up scores of two kinds, is not
 * used, since `rank/fuse.ts` joins the lists of all signals by rank.
 *
 * @module
 */
import { type AnyOrama, create, search, type SearchParams } from "@orama/orama";
import type { IdScore } from "../embed/scan/top_k.ts";
import { VectorMatrix } from "../embed/scan/vector_matrix.ts";
import type { Catalog, FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import { type Scores, scoreTerms } from "./bm25f.ts";
import type { Collection } from "./collection.ts";
import {
  createDocumentsComponent,
  createIndexComponent,
  createSorterComponent,
  MAX_HITS,
  type OramaDocument,
  TOKENIZER,
  type Unit,
} from "./components.ts";
import { formatTerms, readTerms, type WeightedTerm } from "./weighted_terms.ts";
import { type Allowed, findAllowed, type Where } from "./where.ts";

/** Request to the engine: terms, and where to look. */
interface EngineRequest {
  readonly terms: readonly WeightedTerm[];
  readonly where?: Where | undefined;
  readonly limit: number;
}

/** Request to the engine: where to look for what comes near a vector. */
interface VectorRequest extends Omit<EngineRequest, "terms"> {
  /** Cosine that none of the hits has, but all exceed. @default {0} */
  readonly least?: number;
}

export interface EngineHit {
  readonly id: number;
  readonly fileId: number;
  readonly score: number;
  readonly matched: readonly string[];
}

/** A query as a vector of a model, and the vectors that it is compared with. */
export interface DenseVector {
  readonly vector: Float32Array<ArrayBuffer>;
  /** Vectors of the documents of the index, by their number. */
  readonly index: VectorMatrix;
}

/** A hit as Orama gives it, with a document of ours. */
interface Found {
  readonly score: number;
  readonly document: OramaDocument;
}

const SCHEMA = {
  text: "string",
  path: "enum",
  language: "enum",
  category: "enum",
  extension: "enum",
  kind: "enum",
  symbol: "enum",
} as const;

/** Orama over one store. */
export class Engine {
  readonly #store: Store;
  readonly #catalog: Store["catalog"];
  readonly #collection: Collection | undefined;
  /** Made for the first search of each: of several indexes, most are asked for scores alone. */
  readonly #instances = new Map<Unit, AnyOrama>();
  #lastCosines: { readonly vector: ArrayLike<number>; readonly cosines: Float32Array } | undefined;
  /** The last query of a model, and cosines of the documents that were asked for: NaN for others. */
  #lastDense: (DenseVector & { readonly cosines: Float32Array }) | undefined;
  #lastScores: { readonly term: string; readonly scores: Scores } | undefined;
  readonly #lastHits = new Map<
    Unit,
    { readonly key: string; readonly limit: number; readonly hits: readonly EngineHit[] }
  >();
  #lastAllowed: { readonly key: string; readonly allowed: Allowed } | undefined;

  /**
   * Makes an engine over one index.
   *
   * @param store The index; the engine is of no use after it is closed.
   * @param collection What is known of all documents, for one query over several indexes; then the
   * engine is for that query alone.
   */
  constructor(store: Store, collection?: Collection) {
    this.#store = store;
    this.#catalog = store.catalog;
    this.#collection = collection;
  }

  /** Whether the index is as it was when the engine was made; else another engine is needed. */
  get isCurrent(): boolean {
    return this.#store.catalog === this.#catalog;
  }

  /** Chunks by BM25F, best first. */
  searchChunks(request: EngineRequest): readonly EngineHit[] {
    return this.#search(request, "chunk");
  }

  /** Whole files, as their skeletons, by BM25F, best first. */
  searchFiles(request: EngineRequest): readonly EngineHit[] {
    return this.#search(request, "file");
  }

  /** Chunks by a cosine with a vector above `least`, best first. The index must hold vectors. */
  searchVectors(
    vector: Float32Array<ArrayBuffer>,
    request: VectorRequest,
  ): EngineHit[] {
    return this.#searchBy("vector", vector, request);
  }

  /** Chunks by cosine with a vector of a model, best first. */
  searchDense(query: DenseVector, request: Omit<EngineRequest, "terms">): EngineHit[] {
    this.#enterDense(query);
    return this.#searchBy("dense", query.vector, request);
  }

  /** Cosine of every document with a vector; the last ones are kept. */
  cosines(vector: ArrayLike<number>): Float32Array {
    if (this.#lastCosines?.vector !== vector) {
      this.#lastCosines = { vector, cosines: scanVectors(this.#store, vector) };
    }
    return this.#lastCosines.cosines;
  }

  /** Cosines of the documents of a file with a vector of a model, 0 for those without a vector. */
  denseCosines(query: DenseVector, { firstDocument, chunkCount }: FileRow): Float32Array {
    const { cosines } = this.#enterDense(query);
    const ofFile = cosines.subarray(firstDocument, firstDocument + chunkCount + 1);
    if (Number.isNaN(ofFile[0])) {
      const rows = Uint32Array.from(ofFile, (_, ordinal) => firstDocument + ordinal);
      ofFile.set(query.index.cosinesOf(query.vector, rows));
    }
    return ofFile;
  }

  /** Finds the chunks and files that match filters; keeps the last answer, as every ranker asks. */
  allowed(where: Where): Allowed {
    const key = JSON.stringify(where);
    if (this.#lastAllowed?.key !== key) {
      this.#lastAllowed = { key, allowed: findAllowed(this.#store, where) };
    }
    return this.#lastAllowed.allowed;
  }

  /** Scores of all documents for some terms; the last ones are kept. */
  scores(terms: readonly WeightedTerm[]): Scores {
    const term = formatTerms(terms);
    if (this.#lastScores?.term !== term) {
      this.#lastScores = { term, scores: scoreTerms(this.#store, terms, this.#collection) };
    }
    return this.#lastScores.scores;
  }

  #enterDense(query: DenseVector): { readonly cosines: Float32Array } {
    if (this.#lastDense?.vector !== query.vector) {
      const cosines = new Float32Array(this.#store.catalog.documentCount).fill(NaN);
      this.#lastDense = { ...query, cosines };
    }
    return this.#lastDense;
  }

  #searchBy(
    property: "vector" | "dense",
    value: Float32Array<ArrayBuffer>,
    { where, limit, least: similarity = 0 }: VectorRequest,
  ): EngineHit[] {
    const parameters = { mode: "vector", vector: { value, property }, similarity, limit };
    return this.#run("chunk", { ...parameters, ...(where ? { where } : {}) })
      .map(withoutTerms);
  }

  /** The last hits are kept whole: several rankers look at them, to different depths. */
  #search({ terms, where, limit }: EngineRequest, unit: Unit): readonly EngineHit[] {
    if (terms.length === 0) return [];
    const term = formatTerms(terms);
    const key = where ? `${term} ${JSON.stringify(where)}` : term;
    let last = this.#lastHits.get(unit);
    if (last?.key !== key || last.limit < limit) {
      const most = Math.max(limit, MAX_HITS);
      const found = this.#run(unit, { term, limit: most, ...(where ? { where } : {}) });
      last = { key, limit: most, hits: this.#hitsOf(unit, terms, found) };
      this.#lastHits.set(unit, last);
    }
    return last.hits.slice(0, limit);
  }

  #hitsOf(unit: Unit, terms: readonly WeightedTerm[], found: readonly Found[]): EngineHit[] {
    const { matched } = this.scores(terms);
    return found.map(({ score, document: { id, fileId } }) => {
      const bits = matched[this.#documentOf(unit, id, fileId)]!;
      const held = terms.filter((_, index) => index < 32 && (bits >>> index & 1) === 1);
      return { id, fileId, score, matched: held.map(({ term }) => term) };
    });
  }

  #run(unit: Unit, parameters: object): readonly Found[] {
    const instance = this.#instances.getOrInsertComputed(unit, () => this.#instance(unit));
    // Orama types documents by its schema; ours are made by the documents component. A search is
    // asynchronous only with hooks or plugins, and there are none.
    const results = search(instance, parameters as SearchParams<AnyOrama>);
    return (results as unknown as { hits: Found[] }).hits;
  }

  #documentOf(unit: Unit, id: number, fileId: number): number {
    const { catalog } = this.#store;
    if (unit === "chunk") return catalog.documentOfChunk(id);
    const { firstDocument, chunkCount } = catalog.requireFile(fileId);
    return firstDocument + chunkCount;
  }

  #instance(unit: Unit): AnyOrama {
    const announce = (hits: IdScore[]) => {
      const { internalIdToId } = instance.internalDocumentIDStore;
      for (const [id] of hits) internalIdToId[id - 1] ??= String(id);
      return hits;
    };
    const backing = {
      store: this.#store,
      unit,
      announce,
      allowed: (where: Where) => this.allowed(where),
      cosines: (vector: ArrayLike<number>) => this.cosines(vector),
      dense: () => this.#lastDense?.index,
      score: (term: string, tokenizer: typeof TOKENIZER) =>
        this.scores(readTerms(tokenizer.tokenize(term))),
    };
    const instance: AnyOrama = create({
      schema: SCHEMA,
      components: {
        tokenizer: TOKENIZER,
        index: createIndexComponent(backing),
        documentsStore: createDocumentsComponent(backing),
        sorter: createSorterComponent(),
      },
    });
    return instance;
  }
}

/** A hit of vectors: no term of it is known. */
function withoutTerms({ score, document: { id, fileId } }: Found): EngineHit {
  return { id, fileId, score, matched: [] };
}

/** Vectors of indexes, each for as long as the index is as it was. */
const matrices = new WeakMap<Catalog, VectorMatrix>();

/**
 * Compares a vector with that of every document.
 *
 * @returns Cosines by document, from -1 to 1; 0 for documents without a vector.
 * @throws {RangeError} If the vector has another length than those of the index.
 */
function scanVectors(store: Store, vector: ArrayLike<number>): Float32Array {
  const { catalog } = store;
  const matrix = matrices.getOrInsertComputed(catalog, () => readVectors(store));
  return matrix.cosines(vector);
}

function readVectors(store: Store): VectorMatrix {
  const dimensions = store.vectorSource?.dimensions ?? 0;
  const matrix = new VectorMatrix(store.catalog.documentCount, dimensions);
  store.forEachVectors((first, vectors) => matrix.bytes.set(vectors, first * dimensions));
  return matrix;
}
