/**
 * The figures of the edges of a tree as text: a line a view, then the same by confidence and by
 * resolver, then the cases that are missed or wrong, most frequent first.
 *
 * @module
 */
import { textTable } from "../text_table.ts";
import { edgeFigures, useFigures } from "./edge_figures.ts";
import type { EdgeSite } from "./edge_site.ts";
import type { EdgeScore, JudgedEdge, JudgedUse } from "./score_edges.ts";

const HEAD = [
  ...["", "edges", "local", "silent", "unread", "right", "wrong", "unres.", "precision", "known"],
  ...["uses", "found", "amb.", "recall", "w/ amb."],
];

/** Prints the figures of all views of a tree. */
export function edgeTable(scores: readonly EdgeScore[]): string {
  return textTable([HEAD, ...scores.flatMap(viewRows)]);
}

function viewRows(score: EdgeScore): string[][] {
  const { view, edges } = score;
  const sure = edges.filter(({ edge }) => edge.confidence !== "ambiguous");
  const groups = (name: string, key: (edge: EdgeSite) => string) =>
    [...Map.groupBy(edges, ({ edge }) => key(edge))]
      .sort(([a], [b]) => a < b ? -1 : 1)
      .map(([value, group]) => [`  ${name} ${value}`, ...edgeCells(group)]);
  return [
    [view, ...edgeCells(sure), ...useCells(score)],
    ...groups("confidence", ({ confidence }) => confidence),
    ...groups("resolver", ({ resolver, confidence }) => `${resolver} (${confidence})`),
  ];
}

function edgeCells(edges: readonly JudgedEdge[]): string[] {
  const { local, silent, unread, right, wrong, unresolved, ...ratios } = edgeFigures(edges);
  const counts = [edges.length, local, silent, unread, right, wrong, unresolved].map(String);
  return [...counts, shown(ratios.precision), shown(ratios.precisionWhereKnown)];
}

function useCells(score: EdgeScore): string[] {
  const { uses, found, ambiguous, recall, recallWithAmbiguous } = useFigures(score);
  return [...[uses, found, ambiguous].map(String), shown(recall), shown(recallWithAmbiguous)];
}

/** Shows a ratio, or a dash where there is none. */
export function shown(value: number | undefined): string {
  return value === undefined ? "-" : value.toFixed(3);
}

/**
 * Prints the most frequent classes of uses that were missed, of edges that are wrong, and of edges
 * at places that are no use for the truth, as the names of declarations are.
 *
 * @param worst How many classes of each, and how many examples of all of them together.
 */
export function worstEdges(score: EdgeScore, worst: number): string {
  const missed = score.uses.filter(({ found }) => found === "none");
  const wrong = score.edges.filter(({ edge, verdict }) =>
    edge.confidence !== "ambiguous" && (verdict === "wrong" || verdict === "unresolved")
  );
  const silent = score.edges.filter(({ verdict }) => verdict === "silent");
  return `${score.view}, missed:\n${classes(missed, missedClass, missedExample, worst)}\n` +
    `${score.view}, wrong:\n${classes(wrong, wrongClass, wrongExample, worst)}\n` +
    `${score.view}, no use for the truth:\n${classes(silent, silentClass, wrongExample, worst)}`;
}

function classes<T>(
  cases: readonly T[],
  classOf: (each: T) => string,
  exampleOf: (each: T) => string,
  worst: number,
): string {
  const groups = [...Map.groupBy(cases, classOf)]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, worst);
  const each = Math.max(1, Math.round(worst / Math.max(1, groups.length)));
  return groups.map(([name, group]) => {
    const examples = spread(group, each).map((example) => `          ${exampleOf(example)}\n`);
    return `  ${String(group.length).padStart(6)}  ${name}\n${examples.join("")}`;
  }).join("");
}

/** Takes cases from the whole of the list, as neighbours are alike. */
function spread<T>(cases: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(cases.length / count));
  return cases.filter((_, index) => index % step === 0).slice(0, count);
}

function missedClass({ use, edges }: JudgedUse): string {
  const instead = edges.length === 0 ? "no edge" : "an edge elsewhere";
  return `${use.kind}, ${use.shape}: ${instead}`;
}

function missedExample({ use, edges }: JudgedUse): string {
  const instead = edges.map(({ target }) => `, not ${target.path}:${target.line}`).slice(0, 2);
  return `${use.path}:${use.line}:${use.column} ${use.name} -> ${targetText(use)}` +
    instead.join("");
}

function wrongClass({ edge, use, verdict }: JudgedEdge): string {
  const truth = verdict === "unresolved" ? "unknown to the truth" : `truth is ${use?.state}`;
  return `${edge.resolver} (${edge.confidence}), ${use?.kind}, ${use?.shape}: ${truth}`;
}

function silentClass({ edge: { resolver, confidence, kind } }: JudgedEdge): string {
  return `${resolver} (${confidence}), ${kind}`;
}

function wrongExample({ edge: { source, target }, use }: JudgedEdge): string {
  const place = `${source.path}:${source.line}:${source.column}`;
  const truth = use && use.targets.length > 0 ? `, but ${targetText(use)}` : "";
  return `${place} ${use?.name ?? ""} -> ${target.path}:${target.line} ${target.symbol}${truth}`;
}

function targetText({ targets }: { targets: JudgedUse["use"]["targets"] }): string {
  const [first] = targets;
  return first === undefined ? "nothing" : `${first.path}:${first.line} ${first.name}`;
}
