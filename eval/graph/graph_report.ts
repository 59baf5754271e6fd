import type { DefinitionInfo } from "@cbx/core";
import { textTable } from "../text_table.ts";
import type { Tag } from "./definition_rules.ts";
import { edgeFigures, useFigures } from "./edge_figures.ts";
import { edgeTable, shown, worstEdges } from "./edge_report.ts";
import type { CorpusScore } from "./measure_corpus.ts";
import type { DefinitionScore } from "./score_definitions.ts";
import type { EdgeScore } from "./score_edges.ts";

/**
 * Prints the figures of a checkout.
 *
 * @param worst How many classes of cases are added, and about how many examples; 0 for none.
 */
export function corpusText(
  { corpus, files, filesRead, definitions, edges }: CorpusScore,
  worst: number,
): string {
  const parts = [`== ${corpus.name}: ${files} files\n`];
  for (const [tool, score] of definitions) {
    parts.push(`Definitions against ${tool}\n${definitionTable(score)}`);
    if (worst > 0) parts.push(worstDefinitions(score, worst));
  }
  if (edges.length > 0) {
    parts.push(`Uses against ${corpus.truth}, which read ${filesRead} files\n${edgeTable(edges)}`);
    if (worst > 0) parts.push(...edges.map((score) => worstEdges(score, worst)));
  }
  return parts.join("\n");
}

/** Prints one line a comparison: what the aims are about. */
export function summaryText(scores: readonly CorpusScore[]): string {
  const definitions = scores.flatMap(({ corpus, definitions }) =>
    [...definitions].map(([tool, score]) => [corpus.name, tool, ...definitionCells(score)])
  );
  const edges = scores.flatMap(({ corpus, edges }) =>
    edges.map((score) => [corpus.name, `${score.view}, ${corpus.truth}`, ...edgeCells(score)])
  );
  const head = ["", "", "precision", "recall"];
  return [
    "Definitions\n" + textTable([head, ...definitions], [0, 1]),
    "Uses, by extracted and inferred edges; known: without places that the truth cannot tell\n" +
    textTable([[...head, "known", "w/ amb."], ...edges], [0, 1]),
  ].join("\n");
}

function definitionCells({ tags, missed, definitions, unknown }: DefinitionScore): string[] {
  const ratio = (all: number, lacking: number) =>
    shown(all === 0 ? undefined : (all - lacking) / all);
  return [ratio(definitions.length, unknown.length), ratio(tags.length, missed.length)];
}

function edgeCells(score: EdgeScore): string[] {
  const sure = score.edges.filter(({ edge }) => edge.confidence !== "ambiguous");
  const { precision, precisionWhereKnown } = edgeFigures(sure);
  const { recall, recallWithAmbiguous } = useFigures(score);
  return [precision, recall, precisionWhereKnown, recallWithAmbiguous].map(shown);
}

/** Prints the figures of a language: all kinds together, then each. */
export function definitionTable(score: DefinitionScore): string {
  const { tags, missed, definitions, unknown, leftOut } = score;
  const rows = [
    ["", "theirs", "missed", "recall", "", "ours", "unknown", "precision"],
    ["all", ...cells(tags, missed), "all", ...cells(definitions, unknown)],
    ...sideBySide(kindRows(tags, missed), kindRows(definitions, unknown)),
  ];
  const left = [...leftOut].map(([what, count]) => `${count} ${what}`).join("; ");
  return textTable(rows, [0, 4]) + (left === "" ? "" : `Left out: ${left}.\n`) + lostText(score);
}

/** Tells how much of what is unknown stands where the tool has nothing more to say of a file. */
function lostText({ tags, unknown }: DefinitionScore): string {
  const last = new Map<string, number>();
  for (const { path, line } of tags) last.set(path, Math.max(last.get(path) ?? 0, line));
  const lost = unknown.filter(({ path, startLine }) => startLine > (last.get(path) ?? 0)).length;
  return lost === 0
    ? ""
    : `${lost} of ${unknown.length} unknown ones stand after the tool's last tag of their file.\n`;
}

function cells(all: readonly unknown[], lacking: readonly unknown[]): string[] {
  const ratio = all.length === 0 ? undefined : (all.length - lacking.length) / all.length;
  return [String(all.length), String(lacking.length), shown(ratio)];
}

function kindRows(
  all: readonly { kind: string }[],
  lacking: readonly { kind: string }[],
): string[][] {
  const lackingOf = Map.groupBy(lacking, ({ kind }) => kind);
  return [...Map.groupBy(all, ({ kind }) => kind)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([kind, group]) => [`  ${kind}`, ...cells(group, lackingOf.get(kind) ?? [])]);
}

function sideBySide(left: readonly string[][], right: readonly string[][]): string[][] {
  const length = Math.max(left.length, right.length);
  return Array.from({ length }, (_, index) => [
    ...(left[index] ?? ["", "", "", ""]),
    ...(right[index] ?? []),
  ]);
}

/** Prints examples of what either side lacks, some of each kind. */
function worstDefinitions({ missed, unknown }: DefinitionScore, worst: number): string {
  const lines = (title: string, cases: readonly (Tag | DefinitionInfo)[]) => {
    const groups = [...Map.groupBy(cases, ({ kind }) => kind)];
    const each = Math.max(1, Math.round(worst / Math.max(1, groups.length)));
    const examples = groups.flatMap(([, group]) => group.slice(0, each).map(exampleOf));
    return `definitions, ${title}:\n${examples.join("")}`;
  };
  return `${lines("missed", missed)}\n${lines("unknown to the tool", unknown)}`;
}

function exampleOf(each: Tag | DefinitionInfo): string {
  const line = "line" in each ? each.line : each.startLine;
  return `  ${each.path}:${line} ${each.kind} ${each.name}\n`;
}
