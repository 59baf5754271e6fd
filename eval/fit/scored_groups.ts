import type { Scope } from "../corpus.ts";
import type { ScoredAsk } from "./cross_validate.ts";
import { HELD_OUT } from "./fit_problem.ts";

/** Queries of one dataset in one scope. */
export interface ScoredGroup {
  /** Dataset and scope. */
  readonly title: string;
  /** The queries. */
  readonly scored: readonly ScoredAsk[];
}

const SCOPES: readonly Scope[] = ["root", "checkout"];

/** Groups queries by dataset and scope; datasets are in the order in which they appear. */
export function scoredGroups(scored: readonly ScoredAsk[]): ScoredGroup[] {
  const sets = [...new Set(scored.map(({ set }) => set))];
  return sets.flatMap((set) =>
    SCOPES.flatMap((scope) => {
      const group = scored.filter((each) => each.set === set && each.scope === scope);
      if (group.length === 0) return [];
      const isHeldOut = group.every(({ query: { repo } }) => HELD_OUT.has(repo));
      return [{ title: `${set}, ${scope}${isHeldOut ? ", held out" : ""}`, scored: group }];
    })
  );
}
