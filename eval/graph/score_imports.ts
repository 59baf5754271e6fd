/**
 * Import statements against the truth about them.
 *
 * An edge of an import may stand at the statement, at a name in it or at the module; it may lead to
 * the file of the module or to what a name finally means. So a statement is compared as a whole: an
 * edge is right where something that the statement imports is its target, and a module or a name is
 * found where an edge of the statement leads to it. A module is found by an edge to one of its names
 * as well.
 *
 * @module
 */
import { agrees, type DefinitionEnds, type EdgeSite } from "./edge_site.ts";
import type { EdgeScore, JudgedEdge, JudgedUse, Verdict } from "./score_edges.ts";
import type { Truth, TruthUse } from "./truth_use.ts";

/** The uses of a statement; the same array for each of its lines. */
type Statements = ReadonlyMap<string, readonly TruthUse[]>;

/** Judges the edges of imports. */
export function scoreImports(
  edges: readonly EdgeSite[],
  truth: Truth,
  ends: DefinitionEnds,
): EdgeScore {
  const uses = truth.uses.filter(({ kind }) => kind === "import" || kind === "specifier");
  const statements = statementsOf(uses);
  const judged = edges.filter(({ kind }) => kind === "import").map((edge): JudgedEdge => {
    if (!truth.files.has(edge.source.path)) return { edge, verdict: "unread" };
    const statement = statements.get(lineOf(edge.source)) ?? [];
    const [use] = statement;
    if (use === undefined) return { edge, verdict: "silent" };
    return { edge, verdict: verdictOf(edge, statement, ends), use };
  });
  const byLine = Map.groupBy(judged, ({ edge }) => lineOf(edge.source));
  const asked = uses.filter(({ state }) => state === "inside");
  return {
    view: "imports",
    edges: judged,
    uses: asked.map((use) => judgedUse(use, { statements, byLine, ends })),
  };
}

function lineOf({ path, line }: { readonly path: string; readonly line: number }): string {
  return `${path}:${line}`;
}

function firstLine({ path, line, statement = line }: TruthUse): string {
  return `${path}:${statement}`;
}

function statementsOf(uses: readonly TruthUse[]): Statements {
  const statements = new Map<string, readonly TruthUse[]>();
  for (const [first, group] of Map.groupBy(uses, firstLine)) {
    statements.set(first, group);
    for (const use of group) statements.set(lineOf(use), group);
  }
  return statements;
}

function verdictOf(
  edge: EdgeSite,
  statement: readonly TruthUse[],
  ends: DefinitionEnds,
): Verdict {
  // Where a name stands at the very place, the edge speaks of that one alone.
  const exact = statement.filter((use) =>
    use.kind === "specifier" && use.line === edge.source.line && use.column === edge.source.column
  );
  const spoken = exact.length > 0 ? exact : statement;
  const right = spoken.find((use) => leadsTo(edge, use, ends));
  if (right !== undefined) return right.state === "local" ? "local" : "right";
  return spoken.some(({ state }) => state === "unresolved") ? "unresolved" : "wrong";
}

/** An edge to a file is right for its module, and one to a definition for its name. */
function leadsTo({ target }: EdgeSite, use: TruthUse, ends: DefinitionEnds): boolean {
  if (target.symbol === "") return use.targets.some(({ path }) => path === target.path);
  return use.kind === "specifier" && agrees(target, use.targets, ends);
}

function judgedUse(
  use: TruthUse,
  { statements, byLine, ends }: {
    readonly statements: Statements;
    readonly byLine: ReadonlyMap<string, readonly JudgedEdge[]>;
    readonly ends: DefinitionEnds;
  },
): JudgedUse {
  const statement = statements.get(firstLine(use)) ?? [];
  const lines = new Set(statement.flatMap((each) => [firstLine(each), lineOf(each)]));
  const edges = [...lines].flatMap((line) => byLine.get(line) ?? []);
  const right = edges.filter(({ edge, verdict }) =>
    verdict === "right" &&
    (leadsTo(edge, use, ends) || (use.kind === "import" && edge.target.symbol !== ""))
  );
  const sure = right.some(({ edge }) => edge.confidence !== "ambiguous");
  return {
    use,
    found: sure ? "sure" : right.length > 0 ? "ambiguous" : "none",
    edges: edges.map(({ edge }) => edge),
  };
}
