/**
 * The reference scorer, where it is there: `score.py` beside the datasets, and Python to run it.
 *
 * @module
 */
import { ok } from "node:assert/strict";
import { fileURLToPath } from "node:url";

const SCORER = fileURLToPath(new URL("../../shared/eval/score.py", import.meta.url));

/** Means of metrics, as the scorer writes them. */
export interface ReferenceFigures {
  readonly by_query: Readonly<Record<string, number>>;
  readonly by_repo: Readonly<Record<string, number>>;
}

/** All figures of the scorer that are compared. */
export interface ReferenceReport {
  readonly overall: ReferenceFigures;
  readonly by_category: Readonly<Record<string, ReferenceFigures>>;
  readonly by_language: Readonly<Record<string, ReferenceFigures>>;
  readonly by_repo: Readonly<Record<string, ReferenceFigures>>;
}

/** Tells whether the scorer can be run. */
export function hasReferenceScorer(): boolean {
  try {
    const { success } = new Deno.Command("python3", { args: ["--version"] }).outputSync();
    return success && Deno.statSync(SCORER).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Scores a file of results. */
export function referenceScore(results: string, dataset: string): ReferenceReport {
  const json = `${results}.scores`;
  const args = [SCORER, results, "--dataset", dataset, "--json", json];
  const { success, stderr } = new Deno.Command("python3", { args }).outputSync();
  ok(success, new TextDecoder().decode(stderr));
  return JSON.parse(Deno.readTextFileSync(json));
}

/** Sums are taken in another order here and there: the last digits may differ. */
export function rounded<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_, each) => typeof each === "number" ? Number(each.toFixed(12)) : each),
  );
}
