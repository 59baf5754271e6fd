/**
 * A program that opens an index and asks one query: `first_query.ts KIND FILE TERMS`, with weighted
 * terms as a JSON list. Nothing of the engine is loaded before the clock starts.
 *
 * @module
 */
import { type EngineKind, openEngine } from "./lexical_engine.ts";

/** What a process that was started for it took. */
export interface FirstQuery {
  /** Loading the engine and opening the index, in milliseconds. */
  readonly openMs: number;
  /** The first query, in milliseconds. */
  readonly queryMs: number;
}

if (import.meta.main) {
  const [kind, path = "", terms = "[]"] = Deno.args;
  const start = performance.now();
  // The caller shares the types of the arguments.
  using engine = await openEngine(kind as EngineKind, path);
  const opened = performance.now();
  engine.search(JSON.parse(terms));
  const first: FirstQuery = { openMs: opened - start, queryMs: performance.now() - opened };
  console.log(JSON.stringify(first));
}
