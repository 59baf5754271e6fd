import type { WeightedTerm } from "../../src/query/query.ts";
import { runChild } from "../bench/run_child.ts";
import { median } from "../statistics.ts";
import type { IndexName } from "./build_indexes.ts";
import type { FirstQuery } from "./first_query.ts";
import { inTurn, mapRecord } from "./in_turn.ts";
import { type QueryWords, repeatedByWeight, termsAndExpansions } from "./query_variants.ts";
import type { EngineKind, LexicalEngine } from "./lexical_engine.ts";

interface Contestant {
  readonly engine: EngineKind;
  readonly index: IndexName;
  readonly words: (query: QueryWords) => readonly WeightedTerm[];
}

/** What is timed: an engine over an index, and what of a query it is asked. */
export const CONTESTANTS = {
  native: { engine: "native", index: "native", words: termsAndExpansions },
  wasm: { engine: "wasm", index: "wasm", words: termsAndExpansions },
  repeated: { engine: "wasm", index: "wasm", words: repeatedByWeight },
  chunks: { engine: "own", index: "chunks", words: termsAndExpansions },
  skeletons: { engine: "own", index: "product", words: termsAndExpansions },
  product: { engine: "orama", index: "product", words: termsAndExpansions },
} as const satisfies Readonly<Record<string, Contestant>>;

/** Which of them. */
export type ContestantName = keyof typeof CONTESTANTS;

/** Their names, in the order in which they are shown. */
export const CONTESTANT_NAMES: readonly ContestantName[] = [
  "native",
  "wasm",
  "repeated",
  "chunks",
  "skeletons",
  "product",
];

/**
 * Times every query in open indexes. Queries follow each other within a run, so that an engine that
 * keeps its last answer is not asked for it again.
 *
 * @returns The median of each query, in milliseconds.
 */
export async function timeWarm(
  queries: readonly QueryWords[],
  { engines, runs }: {
    readonly engines: Readonly<Record<ContestantName, LexicalEngine>>;
    readonly runs: number;
  },
): Promise<Record<ContestantName, number[]>> {
  const times = await inTurn(CONTESTANT_NAMES, runs, (name) => {
    const engine = engines[name];
    return queries.map((query) => {
      const terms = CONTESTANTS[name].words(query);
      const started = performance.now();
      engine.search(terms);
      return performance.now() - started;
    });
  });
  return mapRecord(
    times,
    (ofRuns) => queries.map((_, at) => median(ofRuns.flatMap((run) => run[at] ?? []))),
  );
}

/**
 * Starts processes that each open an index and ask one query, under the permission of the product.
 *
 * @param folder Where the indexes are, each in a file of its name.
 */
export async function timeFirst(
  query: QueryWords,
  { folder, runs }: { readonly folder: string; readonly runs: number },
): Promise<Record<ContestantName, FirstQuery[]>> {
  const program = new URL("first_query.ts", import.meta.url).href;
  return await inTurn(CONTESTANT_NAMES, runs, async (name) => {
    const { engine, index, words } = CONTESTANTS[name];
    const args = [engine, `${folder}/${index}`, JSON.stringify(words(query))];
    const { stdout } = await runChild([`--allow-read=${folder}`, program, ...args]);
    // Both ends are in this folder, and share the type.
    return JSON.parse(stdout) as FirstQuery;
  });
}
