/**
 * `diff-impact`: what the changes of a diff affect, from the definitions whose lines they touch.
 *
 * @module
 */
import { pathKey } from "../text/paths.ts";
import type { ChangedLines } from "../types.ts";
import type { GraphPlace, ImpactAnswer } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { type GraphNode, GraphView, placeOf } from "./graph_view.ts";
import { impactOf, type ImpactOptions } from "./impact.ts";

/** The answer to `diffImpact()`. */
export interface DiffImpactAnswer extends ImpactAnswer {
  /** Files of the diff that the index does not hold: removed, ignored or skipped. */
  readonly unknown: readonly string[];
  /** Definitions whose lines were touched, or files where lines of none were. */
  readonly changed: readonly GraphPlace[];
}

/**
 * Finds what a diff affects.
 *
 * @throws {RangeError} If an option is out of range.
 */
export function diffImpact(
  source: AskSource,
  changes: readonly ChangedLines[],
  options: ImpactOptions,
): DiffImpactAnswer {
  const view = new GraphView(source.store);
  // Git composes the accents that macOS gives in pieces.
  const all = source.store.catalog.files;
  const alike = new Map(all.map((file) => [pathKey(file.path), file]));
  const files = new Map(all.map((file) => [file.path, file]));
  const unknown: string[] = [];
  const targets = changes.flatMap((change) => {
    const file = files.get(change.path) ?? alike.get(pathKey(change.path));
    if (!file) unknown.push(change.path);
    return file ? findTouched(view, view.fileNode(file), change) : [];
  });
  const answer = impactOf(source, view, targets, options);
  return { ...answer, unknown: unknown.sort(), changed: targets.map(placeOf) };
}

/** The innermost definition around each touched line; the file, where a line is in none. */
function findTouched(view: GraphView, fileNode: GraphNode, { ranges }: ChangedLines): GraphNode[] {
  const { lineCount } = fileNode.file;
  const inner = innermost(view, fileNode);
  const found = new Map<number, GraphNode>();
  for (const { start, end } of ranges) {
    for (let line = Math.max(1, start); line <= Math.min(end, lineCount); line++) {
      const node = inner[line] ?? fileNode;
      found.set(node.node, node);
    }
  }
  // Lines between definitions, as imports are, speak for the file only where nothing else does.
  if (found.size > 1) found.delete(fileNode.node);
  return found.size === 0 ? [fileNode] : [...found.values()];
}

/** The innermost definition around each line of a file. */
function innermost(view: GraphView, { file }: GraphNode): (GraphNode | undefined)[] {
  const inner: (GraphNode | undefined)[] = [];
  // Symbols come in the order of their starts, what is within others after them.
  for (const symbol of view.symbolsOf(file)) {
    const node = view.nodeOf(symbol);
    for (let line = symbol.startLine; line <= symbol.endLine; line++) inner[line] = node;
  }
  return inner;
}
