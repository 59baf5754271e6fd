/**
 * `cbx graph`: the graph for programs and pictures.
 *
 * @module
 */
import { type GraphData, graphToJson } from "@cbx/core";
import type { GraphFlags } from "../graph_flags.ts";
import { requireWritable, writeNamedFile } from "../named_file.ts";
import { json } from "../print/json.ts";
import { answerOf } from "./ask.ts";
import type { CommandContext } from "./context.ts";

/**
 * Prints the graph, or writes it to a file.
 *
 * @throws {UsageError} If the file may not be written.
 */
export async function graph(context: CommandContext, flags: GraphFlags): Promise<void> {
  const { level, nodes, out } = flags;
  const format = context.options.json ? "json" : flags.format ?? "json";
  if (out !== undefined) requireWritable(out);
  const data = await answerOf(context, flags, (index, shared) =>
    index.graph({
      ...shared,
      ...(level === undefined ? {} : { level }),
      ...(nodes === undefined ? {} : { nodes }),
    }));
  const text = await printed(data, format);
  if (out === undefined) return context.streams.out(text);
  writeNamedFile(out, text);
  if (!context.options.quiet) context.streams.err(`${saidOf(data)} written to ${out}\n`);
}

/** The printers are loaded when they are asked for: the page is larger than most answers. */
async function printed(
  data: GraphData,
  format: NonNullable<GraphFlags["format"]>,
): Promise<string> {
  switch (format) {
    case "json":
      return json(graphToJson(data));
    case "html":
      return (await import("../print/graph_html.ts")).graphHtml(data);
    case "graphml":
      return (await import("../print/graph_graphml.ts")).graphGraphml(data);
    case "dot":
      return (await import("../print/graph_dot.ts")).graphDot(data);
  }
}

function saidOf({ nodes, edges, omitted }: GraphData): string {
  const left = omitted > 0 ? ` (${omitted} less central nodes left out)` : "";
  return `${nodes.length} nodes and ${edges.length} edges${left}`;
}
