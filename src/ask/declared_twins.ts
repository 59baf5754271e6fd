/**
 * Declarations beside a definition: a file of types (`.d.ts`, `.pyi`) declares what another file
 * defines, and uses of one are no uses of the other in the graph, though they run the same.
 *
 * @module
 */
import { familyOf } from "../graph/language_rules.ts";
import { qualifiedName } from "../graph/scopes.ts";
import type { Obstacle } from "./answers.ts";
import { count } from "./count.ts";
import type { GraphNode, GraphView } from "./graph_view.ts";
import { obstacle } from "./obstacle.ts";
import { isDeclarationFile } from "./select_target.ts";
import { countPlaces } from "./symbol_info.ts";

/** Names that are looked for: of more, as a large file defines, the rest is left out. */
const MAX_NAMES = 20;

/** Says which uses of the same thing an answer lacks, as they name its declaration, or its definition. */
export function declaredTwins(view: GraphView, nodes: readonly GraphNode[]): Obstacle[] {
  return nodes.slice(0, MAX_NAMES).filter((node, index) => isFirst(nodes, node, index))
    .flatMap((node) => {
      const twins = twinsOf(view, node);
      const edges = view.edgesTo(twins.map((each) => each.node));
      const uses = countPlaces(edges).references;
      if (uses === 0) return [];
      const places = twins.map(({ file, symbol }) => `${file.path}:${symbol!.startLine}`);
      const verb = isDeclarationFile(node.file) ? "defined" : "declared";
      const what = `"${node.symbol!.name}" is ${verb} elsewhere with ${
        count(uses, "use")
      } of its own`;
      return [obstacle("definition", uses, places, what)];
    });
}

/** Overloads are one thing. */
function isFirst(nodes: readonly GraphNode[], { file, symbol }: GraphNode, index: number): boolean {
  return symbol !== undefined &&
    nodes.findIndex((each) =>
        each.symbol && each.file.id === file.id &&
        qualifiedName(each.symbol) === qualifiedName(symbol)
      ) === index;
}

function twinsOf(view: GraphView, { file, symbol }: GraphNode): GraphNode[] {
  const name = qualifiedName(symbol!);
  return view.symbolsNamed(symbol!.name).filter((each) => qualifiedName(each) === name)
    .map((each) => view.nodeOf(each))
    .filter((each) =>
      isDeclarationFile(each.file) !== isDeclarationFile(file) &&
      familyOf(each.file.language) === familyOf(file.language) &&
      each.file.category === file.category
    );
}
