import { textTable } from "../text_table.ts";
import { definitionTable, worstDefinitions } from "./definition_report.ts";
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
