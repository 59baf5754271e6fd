import type { EdgeScore, JudgedEdge, Verdict } from "./score_edges.ts";

/** Counts of one group of edges, and of uses where the group is a whole view. */
export interface EdgeFigures {
  /** Edges that lead where the truth says. */
  readonly right: number;
  /** Edges that lead elsewhere, those at `unresolved` places included. */
  readonly wrong: number;
  /** The part of `wrong` where the truth knows nothing. */
  readonly unresolved: number;
  /** Edges to locals that the truth knows as such. */
  readonly local: number;
  /** Edges at places of a read file that are no use for the truth. */
  readonly silent: number;
  /** Edges in files that the truth did not read. */
  readonly unread: number;
  /** right / (right + wrong); `undefined` without either. */
  readonly precision: number | undefined;
  /** The same without `unresolved`. */
  readonly precisionWhereKnown: number | undefined;
}

/** How many of the uses were found. */
export interface UseFigures {
  /** Uses that lead to a declaration of the tree. */
  readonly uses: number;
  /** Those that an extracted or inferred edge finds. */
  readonly found: number;
  /** Those that only an ambiguous edge finds. */
  readonly ambiguous: number;
  /** found / uses; `undefined` without uses. */
  readonly recall: number | undefined;
  /** (found + ambiguous) / uses. */
  readonly recallWithAmbiguous: number | undefined;
}

/** Counts edges. */
export function edgeFigures(edges: readonly JudgedEdge[]): EdgeFigures {
  const count = (verdict: Verdict) => edges.filter((edge) => edge.verdict === verdict).length;
  const [right, known, unresolved] = [count("right"), count("wrong"), count("unresolved")];
  return {
    right,
    wrong: known + unresolved,
    unresolved,
    local: count("local"),
    silent: count("silent"),
    unread: count("unread"),
    precision: ratio(right, right + known + unresolved),
    precisionWhereKnown: ratio(right, right + known),
  };
}

/** Counts uses. */
export function useFigures({ uses }: Pick<EdgeScore, "uses">): UseFigures {
  const found = uses.filter((use) => use.found === "sure").length;
  const ambiguous = uses.filter((use) => use.found === "ambiguous").length;
  return {
    uses: uses.length,
    found,
    ambiguous,
    recall: ratio(found, uses.length),
    recallWithAmbiguous: ratio(found + ambiguous, uses.length),
  };
}

function ratio(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}
