/**
 * One corpus: its indexes built by every engine, its queries asked of each, and the clock beside it.
 *
 * @module
 */
import { parseQuery } from "../../src/query/parse_query.ts";
import type { Corpus } from "../corpus.ts";
import type { EvalQuery } from "../dataset.ts";
import { DEPTH, type QueryScore, scoreQuery } from "../metrics.ts";
import { buildIndexes, type BuildMeasure } from "./build_indexes.ts";
import { placesOf, rankFiles } from "./file_ranking.ts";
import type { FirstQuery } from "./first_query.ts";
import { type LexicalEngine, openEngine } from "./lexical_engine.ts";
import { repeatedByWeight, termsAlone, termsAndExpansions } from "./query_variants.ts";
import { type AnalyzedFile, readFiles } from "./read_files.ts";
import {
  CONTESTANT_NAMES,
  type ContestantName,
  CONTESTANTS,
  timeFirst,
  timeWarm,
} from "./time_searches.ts";

/** Rankings that are scored: a name, who is asked, and what. */
export const RANKINGS = [
  { name: "FTS5 bm25(), terms alone", asks: "native", words: termsAlone },
  { name: "FTS5 bm25(), terms + expansions", asks: "native", words: termsAndExpansions },
  { name: "  the same in Wasm", asks: "wasm", words: termsAndExpansions },
  { name: "FTS5 bm25(), terms repeated by weight", asks: "native", words: repeatedByWeight },
  { name: "BM25F, terms alone", asks: "product", words: termsAlone },
  { name: "BM25F, terms + expansions", asks: "product", words: termsAndExpansions },
] as const;

/** How one ranking answered one query. */
export interface ScoredAnswer {
  /** Name of the ranking. */
  readonly ranking: string;
  /** What was asked. */
  readonly query: EvalQuery;
  /** Name of the repository. */
  readonly repo: string;
  /** How well. */
  readonly score: QueryScore;
}

/** What was measured on one corpus. */
export interface CorpusMeasure extends BuildMeasure {
  /** Number of files. */
  readonly files: number;
  /** Number of chunks. */
  readonly chunks: number;
  /** Size of the files, in bytes. */
  readonly sourceBytes: number;
  /** Every ranking's answer to every query. */
  readonly answers: readonly ScoredAnswer[];
  /** Median time of each query in an open index, in milliseconds. */
  readonly warmMs: Readonly<Record<ContestantName, readonly number[]>>;
  /** First queries of processes; `undefined` where none may be started. */
  readonly first: Readonly<Record<ContestantName, readonly FirstQuery[]>> | undefined;
}

/** Options for {@linkcode measureCorpus}. */
export interface MeasureOptions {
  /** Runs of whatever is timed; their median counts. */
  readonly runs: number;
  /** Whether to start a process for every first query. */
  readonly startsProcesses: boolean;
}

/** Measures one corpus, in a folder of its own that is removed again. */
export async function measureCorpus(
  corpus: Corpus,
  options: MeasureOptions,
): Promise<CorpusMeasure> {
  const { runs, startsProcesses } = options;
  const files = await readFiles(corpus.folder);
  const folder = Deno.makeTempDirSync({ prefix: "cbx_fts5_" });
  try {
    const built = await buildIndexes(files, { folder, runs });
    const queries = corpus.queries.map(({ query }) => parseQuery(query));
    const [firstQuery = parseQuery("")] = queries;
    return {
      ...built,
      files: files.length,
      chunks: files.reduce((sum, { texts }) => sum + texts.length, 0),
      sourceBytes: files.reduce((sum, { document }) => sum + document.size, 0),
      ...await withEngines(folder, async (engines) => ({
        // The answers come first: asking for them warms up.
        answers: answersOf(corpus, files, engines),
        warmMs: await timeWarm(queries, { engines, runs }),
      })),
      first: startsProcesses ? await timeFirst(firstQuery, { folder, runs }) : undefined,
    };
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

type Engines = Readonly<Record<ContestantName, LexicalEngine>>;

async function withEngines<T>(folder: string, use: (engines: Engines) => Promise<T>): Promise<T> {
  using open = new DisposableStack();
  const engines: [ContestantName, LexicalEngine][] = [];
  for (const name of CONTESTANT_NAMES) {
    const { engine, index } = CONTESTANTS[name];
    engines.push([name, open.use(await openEngine(engine, `${folder}/${index}`))]);
  }
  // Every name has its engine.
  return await use(Object.fromEntries(engines) as Engines);
}

function answersOf(
  { queries, prefix, repo }: Corpus,
  files: readonly AnalyzedFile[],
  engines: Engines,
): ScoredAnswer[] {
  const places = placesOf(files, prefix);
  return RANKINGS.flatMap(({ name, asks, words }) =>
    queries.map((query) => {
      const hits = engines[asks].search(words(parseQuery(query.query)));
      const results = rankFiles(hits, places).slice(0, DEPTH);
      return { ranking: name, query, repo, score: scoreQuery(query, results) };
    })
  );
}
