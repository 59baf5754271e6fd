import type { GraphEnvelope } from "@cbx/core";
import { counted } from "../terminal/figures.ts";
import type { Report, ReportItem } from "../terminal/report.ts";
import { COUNT, ENVELOPE, listOf, object, TEXT } from "./answer.ts";
import { ALL_NODES } from "./deps_tree.ts";
import type { GraphEdge } from "./graph_formats.ts";
import { graphQuestion } from "./question.ts";
import { closing, SURE } from "./report_parts.ts";

interface Figures<Name extends string> {
  readonly name: Name;
  /** Pairs of files of which one uses the other. */
  readonly edges: number;
  readonly places: number;
}

/** The answer: figures, those with most places first. */
interface DepsStats extends GraphEnvelope {
  readonly files: number;
  readonly edges: number;
  readonly kinds: readonly Figures<GraphEdge["kind"]>[];
  readonly confidence: readonly Figures<GraphEdge["confidence"]>[];
}

const FIGURES = listOf(object({ name: TEXT, edges: COUNT, places: COUNT }));

export const depsStats = graphQuestion({
  name: "deps_stats",
  about: "Counts how often files use each other, by kind and confidence.",
  inputs: {},
  ask: async (index, _, shared): Promise<DepsStats> => {
    const data = await index.graph({ level: "file", nodes: ALL_NODES, ...shared });
    const { nodes, edges, omitted, pagination, index: state, coverage } = data;
    return {
      ...{ files: nodes.length + omitted, edges: edges.length },
      kinds: figuresBy(edges, ({ kind }) => kind),
      confidence: figuresBy(edges, ({ confidence }) => confidence),
      ...{ pagination, index: state, coverage },
    };
  },
  report: reportOf,
  command: {
    usage: "stats",
    about: "count how often files use each other, by kind and confidence",
    examples: ["cbx deps stats", "cbx deps stats --json"],
  },
  answer: { ...ENVELOPE, files: COUNT, edges: COUNT, kinds: FIGURES, confidence: FIGURES },
});

function figuresBy<Name extends string>(
  edges: readonly GraphEdge[],
  nameOf: (edge: GraphEdge) => Name,
): Figures<Name>[] {
  return [...Map.groupBy(edges, nameOf)]
    .map(([name, all]) => ({
      ...{ name, edges: all.length },
      places: all.reduce((sum, { count }) => sum + count, 0),
    }))
    .toSorted((a, b) => b.places - a.places || (a.name < b.name ? -1 : 1));
}

function reportOf(answer: DepsStats): Report {
  const { files, edges, kinds, confidence } = answer;
  return {
    sections: [
      { heading: "By kind", items: kinds.map((each) => itemOf(each, each.name)) },
      { heading: "By confidence", items: confidence.map((each) => itemOf(each, SURE[each.name])) },
    ],
    closing: [
      `${counted(files, "file")}, ${counted(edges, "edge")} between them`,
      ...closing(answer, edges === 0),
    ],
  };
}

function itemOf({ edges, places }: Figures<string>, label: string): ReportItem {
  return { label, details: [counted(edges, "edge"), counted(places, "place")] };
}
