/**
 * Uses of what a question names. Most languages import names and not files: a file is used wherever
 * another file uses one of its definitions.
 *
 * @module
 */
import type { FileRow } from "../store/catalog.ts";
import type { Dispatch, UseEdge } from "./dispatch.ts";
import type { GraphNode, GraphView } from "./graph_view.ts";
import { isCode } from "./select_target.ts";

/** Nodes that uses were looked for of, and the edges to them. */
interface TargetUses {
  /** The nodes that were named, and of a file its definitions; those that were named come first. */
  readonly nodes: readonly GraphNode[];
  /** Edges to any of the nodes; of a file, those that begin in other files. */
  readonly edges: readonly UseEdge[];
}

/** Finds the uses of definitions or files. */
export function usesOfTarget(
  view: GraphView,
  dispatch: Dispatch,
  named: readonly GraphNode[],
): TargetUses {
  const files = named.filter(({ symbol }) => !symbol).map(({ file }) => file);
  const inside = files.flatMap((file) => view.symbolsOf(file)).map((each) => view.nodeOf(each));
  const nodes = [...new Map([...named, ...inside].map((each) => [each.node, each])).values()];
  const edges = dispatch.usesOf(nodes);
  const own = new Set(files.map(({ id }) => id));
  return {
    nodes: nodes.filter(({ symbol, file }) => !symbol || !own.has(file.id) || isCode(symbol)),
    edges: files.length === 0 ? edges : fromOutside(view, edges, files),
  };
}

/** Of an import that names a file and some of its definitions, the edge to the file says it all. */
function fromOutside(
  view: GraphView,
  edges: readonly UseEdge[],
  files: readonly FileRow[],
): UseEdge[] {
  const own = new Set(files.map(({ id }) => id));
  const fileNodes = new Set(files.map(({ node }) => node));
  const isImport = ({ kind }: UseEdge) => kind === "import";
  const importing = new Set(
    edges.filter((edge) => isImport(edge) && fileNodes.has(edge.target)).map(({ source }) =>
      source
    ),
  );
  view.nodes(new Set(edges.map(({ source }) => source)));
  return edges.filter((edge) =>
    !own.has(view.node(edge.source)?.file.id ?? -1) &&
    !(isImport(edge) && importing.has(edge.source) && !fileNodes.has(edge.target))
  );
}
