/**
 * Uses of what a question names. Most languages import names and not files: a file is used wherever
 * another file uses one of its definitions.
 *
 * @module
 */
import { rulesOf } from "../graph/language_rules.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Edge } from "../store/graph_tables.ts";
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
  const edges = withoutPackageImports(view, dispatch.usesOf(nodes));
  const own = new Set(files.map(({ id }) => id));
  return {
    nodes: nodes.filter(({ symbol, file }) => !symbol || !own.has(file.id) || isCode(symbol)),
    edges: files.length === 0 ? edges : fromOutside(view, edges, files),
  };
}

/**
 * Leaves out imports of packages, each of which leads to all files of one: what uses a file of it has
 * edges to its definitions. The import of a package of one file uses that file.
 */
export function withoutPackageImports<T extends Edge>(
  view: GraphView,
  edges: readonly T[],
): T[] {
  const isOfPackage = ({ kind, target }: T) => {
    const { file, symbol } = kind === "import" ? view.node(target) ?? {} : {};
    if (!file || symbol) return false;
    const { sharing, namespaces } = rulesOf(file.language);
    return sharing === "folder" || sharing === "unit" || namespaces === "named";
  };
  const imports = edges.filter(isOfPackage);
  const files = new Map<string, Set<number>>();
  for (
    const { kind, source, target, sites } of view.edgesFrom(imports.map((each) => each.source))
  ) {
    if (kind !== "import" || view.node(target)?.symbol) continue;
    for (const { line } of sites) {
      const key = `${source} ${line}`;
      files.set(key, (files.get(key) ?? new Set()).add(target));
    }
  }
  const among = new Set(
    imports.filter(({ source, sites }) =>
      sites.every(({ line }) => files.get(`${source} ${line}`)!.size > 1)
    ),
  );
  return edges.filter((edge) => !among.has(edge));
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
