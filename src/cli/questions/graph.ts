import { answerToJson, type GraphData } from "@cbx/core";
import type { CommandContext } from "../command_line/command_row.ts";
import { oneOf as readOneOf, OVERLAY } from "../command_line/flags.ts";
import { requireWritable, writeNamedFile } from "../roots/named_file.ts";
import { counted } from "../terminal/figures.ts";
import { json } from "../terminal/json.ts";
import { ENVELOPE, listOf, object, oneOf, TEXT } from "./answer.ts";
import { indexQuestion } from "./question.ts";
import { choice, truth, whole } from "./row.ts";

/** Nodes at most: what a page can draw. */
const MAX_DRAWN = 10_000;

/** Nodes at most that a program is given. */
const MAX_NODES = 100_000;

/** Forms in which the graph is printed. */
const FORMATS = ["json", "html", "graphml", "dot"] as const;

export const graph = indexQuestion({
  name: "graph",
  about: "Gives the graph of the tree as nodes and edges, of a large tree the most central part.",
  inputs: {
    level: choice(["file", "symbol"], "Whether files are the nodes, or definitions", {
      default: "file",
    }),
    limit: whole(1, MAX_NODES, "Maximum number of nodes: the most central are kept", {
      ...{ default: 1_000, flag: "--nodes", served: [1, MAX_DRAWN] },
    }),
    positions: truth("Whether each node has a place to draw it at", {
      ...{ default: false, flag: null, isForDisplay: true },
    }),
  },
  ask: async (index, { limit: nodes, positions, ...options }, shared) => {
    const wanted = { ...options, ...shared, ...(nodes === undefined ? {} : { nodes }) };
    const data = await index.graph(wanted);
    if (!positions) return data;
    return await (await import("../page/graph_layout.ts")).placeNodes(data, shared);
  },
  command: {
    usage: "graph",
    about: "print the graph for other programs, or as a picture",
    examples: ["cbx graph --format html > graph.html", "cbx graph --level symbol --format dot"],
    flags: [
      {
        flags: "--format <form>",
        about: `output: ${FORMATS.join(", ")} (default: json)`,
        read: readOneOf("--format", FORMATS),
      },
      {
        flags: "--out <file>",
        about: "file to write, with --allow-write (default: standard output)",
        read: readWritable,
      },
      {
        flags: "--open",
        about: "write the page, beside the index unless --out names a file, and print its address",
      },
      OVERLAY,
    ],
    hasOwnJson: true,
    print: printGraph,
  },
  answer: {
    ...ENVELOPE,
    level: oneOf("file", "symbol"),
    "layout?": {
      ...oneOf("force", "communities"),
      description: "How nodes were placed, where positions are asked for.",
    },
    nodes: listOf(object({
      ...{ id: TEXT, label: TEXT, path: TEXT },
      ...{ "x?": { type: "number" }, "y?": { type: "number" } },
    })),
    edges: listOf(object({})),
  },
});

/** Refuses a form that cannot be written, before anything is asked. */
function readWritable(path: string): string {
  requireWritable(path);
  return path;
}

async function printGraph(
  { options, streams }: CommandContext,
  data: GraphData,
  { format = "json", out, open = false }: {
    readonly format?: typeof FORMATS[number];
    readonly out?: string;
    readonly open?: boolean;
  },
): Promise<void> {
  if (open) {
    const { writeGraphPage } = await import("../page/write_graph_page.ts");
    streams.out(`${writeGraphPage(await printAs(data, "html"), options, out)}\n`);
    if (options.quiet) return;
    return streams.err(`${saidOf(data)}: open the page in a browser, cbx starts none\n`);
  }
  const text = await printAs(data, options.json ? "json" : format);
  if (out === undefined) return streams.out(text);
  writeNamedFile(out, text);
  if (!options.quiet) streams.err(`${saidOf(data)} written to ${out}\n`);
}

/** The printers are loaded when they are asked for: the page is larger than most answers. */
async function printAs(data: GraphData, format: typeof FORMATS[number]): Promise<string> {
  switch (format) {
    case "json":
      return json(answerToJson(data));
    case "html":
      return await (await import("../page/graph_html.ts")).graphHtml(data);
    case "graphml":
      return (await import("./graph_formats.ts")).graphGraphml(data);
    case "dot":
      return (await import("./graph_formats.ts")).graphDot(data);
  }
}

function saidOf({ nodes, edges, omitted }: GraphData): string {
  const left = omitted > 0 ? ` (${counted(omitted, "less central node")} left out)` : "";
  return `${counted(nodes.length, "node")} and ${counted(edges.length, "edge")}${left}`;
}
