/**
 * Edges against the truth about uses.
 *
 * Precision: of the edges at places that the truth speaks about, how many lead where it says. An
 * edge is wrong where the truth knows another target, one outside of the tree, or none; so it is
 * the lower bound, and `unresolved` tells how many of the wrong ones stand where the truth knows
 * nothing. An edge to a local that the truth knows as such is neither right nor wrong.
 *
 * Recall: of the uses that lead to a declaration of the tree, how many have an edge that leads
 * there. Ambiguous edges are counted apart in both.
 *
 * @module
 */
import {
  agrees,
  type DefinitionEnds,
  definitionEnds,
  type DefinitionSpan,
  type EdgeSite,
} from "./edge_site.ts";
import { scoreImports } from "./score_imports.ts";
import type { Truth, TruthUse } from "./truth_use.ts";

/** Edges that are compared: calls, all uses of names outside of imports, or imports. */
export type View = "callers" | "references" | "imports";

/** The views, in the order of the table. */
export const VIEWS: readonly View[] = ["callers", "references", "imports"];

/** Kinds of edges that a name gives; those of rules are no uses of a name. */
const NAME_KINDS: ReadonlySet<string> = new Set([
  ...["call", "type", "read", "write", "extends", "implements"],
]);

const CALL_KINDS: ReadonlySet<string> = new Set(["call"]);

/** Verdict on an edge. */
export type Verdict = "right" | "wrong" | "unresolved" | "local" | "silent" | "unread";

/** An edge, and what the truth says of it. */
export interface JudgedEdge {
  /** The edge. */
  readonly edge: EdgeSite;
  /** The verdict. */
  readonly verdict: Verdict;
  /** Use that the truth has at its place. */
  readonly use?: TruthUse;
}

/** A use that leads into the tree, and what was found of it. */
export interface JudgedUse {
  /** The use. */
  readonly use: TruthUse;
  /** The best confidence of an edge that is right; `"none"` without one. */
  readonly found: "sure" | "ambiguous" | "none";
  /** Edges at its place. */
  readonly edges: readonly EdgeSite[];
}

/** All edges and uses of a view. */
export interface EdgeScore {
  /** The edges that were compared. */
  readonly view: View;
  /** Every edge of the view. */
  readonly edges: readonly JudgedEdge[];
  /** Every use of the view that leads into the tree. */
  readonly uses: readonly JudgedUse[];
}

/** Judges the edges of a tree in one view. */
export function scoreEdges(
  view: View,
  { edges, definitions, truth }: {
    readonly edges: readonly EdgeSite[];
    readonly definitions: readonly DefinitionSpan[];
    readonly truth: Truth;
  },
): EdgeScore {
  const ends = definitionEnds(definitions);
  if (view === "imports") return scoreImports(edges, truth, ends);
  const kinds = view === "callers" ? CALL_KINDS : NAME_KINDS;
  const uses = truth.uses.filter(({ kind }) => kind !== "import");
  const useAt = new Map(uses.map((use) => [placeOf(use), use]));
  const judged = edges.filter(({ kind }) => kinds.has(kind)).map((edge): JudgedEdge => {
    if (!truth.files.has(edge.source.path)) return { edge, verdict: "unread" };
    const use = useAt.get(placeOf(edge.source));
    if (use === undefined) return { edge, verdict: "silent" };
    return { edge, verdict: verdictOf(edge, use, { view, ends }), use };
  });
  return {
    view,
    edges: judged,
    uses: judgedUses(uses.filter((use) => isAsked(use, view)), judged),
  };
}

function isAsked({ kind, state }: TruthUse, view: View): boolean {
  if (state !== "inside" || kind === "specifier") return false;
  return view !== "callers" || kind === "call";
}

function placeOf(
  { path, line, column }: { path: string; line: number; column: number },
): string {
  return `${path}:${line}:${column}`;
}

function verdictOf(
  { target }: EdgeSite,
  use: TruthUse,
  { view, ends }: { readonly view: View; readonly ends: DefinitionEnds },
): Verdict {
  const right = agrees(target, use.targets, ends);
  if (use.state === "unresolved") return "unresolved";
  if (use.state === "local" && right) return "local";
  return right && (view !== "callers" || use.kind === "call") ? "right" : "wrong";
}

function judgedUses(uses: readonly TruthUse[], judged: readonly JudgedEdge[]): JudgedUse[] {
  const at = Map.groupBy(judged, ({ edge }) => placeOf(edge.source));
  return uses.map((use) => {
    const here = at.get(placeOf(use)) ?? [];
    const right = here.filter(({ verdict }) => verdict === "right");
    const sure = right.some(({ edge }) => edge.confidence !== "ambiguous");
    return {
      use,
      found: sure ? "sure" : right.length > 0 ? "ambiguous" : "none",
      edges: here.map(({ edge }) => edge),
    };
  });
}
