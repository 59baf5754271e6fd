import type { GraphData } from "./graph_data.ts";
import { reportJson } from "./json.ts";

/**
 * Prints a graph as JSON.
 *
 * @param data The graph.
 */
export function graphJson(data: GraphData): string {
  return reportJson(data);
}
