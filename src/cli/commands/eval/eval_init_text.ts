import type { MadeSet } from "./make_query_set.ts";
import { queries as countQueries } from "./eval_notes.ts";
import { count } from "../../terminal/figures.ts";
import { visible } from "../../terminal/visible.ts";

/** What a set was made of. */
export interface InitReport extends Pick<MadeSet, "kinds"> {
  /** File of the set. */
  readonly set: string;
  /** Number of queries. */
  readonly queries: number;
}

/**
 * Says what an evaluation set holds, in one line.
 *
 * @param report The set.
 */
export function evalInitText({ set, queries, kinds }: InitReport): string {
  const parts = kinds.map(({ kind, queries, drawnFrom }) =>
    `${count(queries)} ${kind}${drawnFrom > queries ? ` of ${count(drawnFrom)}` : ""}`
  );
  return `Wrote ${countQueries(queries)} to ${visible(set)}: ` +
    `${parts.join(", ")}\n`;
}
