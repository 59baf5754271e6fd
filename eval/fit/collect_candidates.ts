/**
 * Asks a corpus through the public API, for the features behind every score.
 *
 * @module
 */
import {
  type CodeIndex,
  QuerySyntaxError,
  type RankerName,
  type SearchAnswer,
  type SearchOptions,
  type SearchResult,
} from "@cbx/core";
import type { Corpus, Scope } from "../corpus.ts";
import type { EvalQuery } from "../dataset.ts";
import { type IndexOptions, withIndex } from "../with_index.ts";
import {
  ALL_SIGNALS,
  type AskedQuery,
  type CandidateTable,
  joinTables,
  type Pools,
} from "./candidates.ts";

/** Options for {@linkcode collectCandidates}. */
export interface CollectOptions extends IndexOptions {
  /** Scope that is indexed. */
  readonly scope: Scope;
  /** Names the dataset of a query. */
  readonly setOf: (query: EvalQuery) => string;
  /** Candidates a query. */
  readonly depth: number;
  /** Asks again without each signal. @default {false} */
  readonly leaveOutSignals?: boolean;
}

/**
 * Indexes a corpus, and keeps what its queries find.
 *
 * @returns What all signals find, and with `leaveOutSignals` what is found without each of them.
 */
export function collectCandidates(corpus: Corpus, options: CollectOptions): Promise<Pools> {
  return withIndex(corpus, options, async ({ index }) => {
    const pools = new Map<string, CandidateTable>();
    const { table, signals } = await askAll(index, corpus, options);
    pools.set(ALL_SIGNALS, table);
    for (const signal of options.leaveOutSignals ? signals : []) {
      const others = signals.filter((each) => each !== signal);
      const pool = await askAll(index, corpus, { ...options, signals: others });
      pools.set(signal, pool.table);
    }
    return pools;
  });
}

interface AskOptions extends CollectOptions {
  readonly signals?: readonly RankerName[];
}

/** Asks every query of a corpus; the signals are those that took part. */
async function askAll(
  index: CodeIndex,
  corpus: Corpus,
  { scope, setOf, depth, signals }: AskOptions,
): Promise<{ table: CandidateTable; signals: readonly RankerName[] }> {
  const tables: CandidateTable[] = [];
  const active = new Set<RankerName>();
  const options: SearchOptions = {
    limit: depth,
    explain: true,
    snippetLines: 1,
    overlay: false,
    ...(signals ? { signals } : {}),
  };
  for (const query of corpus.queries) {
    const answer = await ask(index, query.query, options);
    if (answer) signalsOf(answer).forEach((signal) => active.add(signal));
    const asked = { set: setOf(query), scope, query };
    tables.push(tableOf(asked, answer?.results ?? [], corpus.prefix));
  }
  return { table: joinTables(tables), signals: [...active] };
}

/** Which signals there are is not ours to know: an answer names those that took part. */
function signalsOf({ backend }: SearchAnswer): RankerName[] {
  return backend.split("+").filter(Boolean) as RankerName[];
}

/** A query that is refused finds nothing. */
async function ask(
  index: CodeIndex,
  text: string,
  options: SearchOptions,
): Promise<SearchAnswer | undefined> {
  try {
    return await index.search(text, options);
  } catch (error) {
    if (error instanceof QuerySyntaxError) return undefined;
    throw error;
  }
}

function tableOf(
  asked: Omit<AskedQuery, "candidates">,
  results: readonly SearchResult[],
  prefix: string,
): CandidateTable {
  // The best range of a file alone carries features.
  const best = results.filter(({ features = [] }) => features.length > 0);
  const [first] = best;
  const names = first?.features?.map(({ name }) => name) ?? [];
  const candidates = best.map(({ path, startLine, endLine, features = [] }) => {
    const values = new Map<string, number>(features.map(({ name, value }) => [name, value]));
    const candidate = { path: prefix + path, startLine, endLine };
    return { ...candidate, values: names.map((name) => values.get(name) ?? 0) };
  });
  return {
    names,
    weights: first?.features?.map(({ weight }) => weight) ?? [],
    queries: [{ ...asked, candidates }],
  };
}
