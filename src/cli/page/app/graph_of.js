// @ts-check
import { visible } from "./visible.js";

/**
 * Gives the answer of the server the form that `createModel()` takes: an edge is a list, and its
 * ends are places in the list of nodes. What has no such end is left out.
 *
 * @param {any} answer
 */
export function graphOf({ level, omitted, layout, nodes, communities, edges }) {
  const places = new Map(
    nodes.map((/** @type {any} */ { id }, /** @type {number} */ i) => [id, i]),
  );
  return {
    level,
    omitted,
    layout,
    communities,
    nodes: nodes.map((/** @type {any} */ node) => ({
      ...node,
      file: node.path,
      label: visible(node.label),
      path: visible(node.path),
    })),
    edges: edges.flatMap((/** @type {any} */ edge) => {
      const [source, target] = [places.get(edge.source), places.get(edge.target)];
      const { kind, confidence, resolver, count } = edge;
      return source === undefined || target === undefined
        ? []
        : [[source, target, kind, confidence, resolver, count]];
    }),
  };
}
