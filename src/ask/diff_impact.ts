/**
 * `diff-impact`: what the changes of a diff affect, from the definitions whose lines they touch.
 *
 * @module
 */
import { rulesOf } from "../graph/language_rules.ts";
import { qualifiedName } from "../graph/scopes.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import type { Store } from "../store/store.ts";
import { pathKey } from "../text/paths.ts";
import type { ChangedLines } from "../types.ts";
import type { GraphPlace, ImpactAnswer } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { type GraphNode, GraphView, placeOf } from "./graph_view.ts";
import { impactOf, type ImpactOptions } from "./impact.ts";
import { isCode } from "./select_target.ts";

/** The answer to `diffImpact()`. */
export interface DiffImpactAnswer extends ImpactAnswer {
  /** Files of the diff that the index does not hold: removed, ignored or skipped. */
  readonly unknown: readonly string[];
  /** Definitions whose lines were touched, or files where lines of none were. */
  readonly changed: readonly GraphPlace[];
  /** Files of the diff that had another path before. Only lines that differ count as changed. */
  readonly renamed: readonly { readonly path: string; readonly from: string }[];
  /** Files of the diff that are gone and that the index on disk still knows. */
  readonly gone: readonly string[];
  /** Those files, and definitions that are in no changed file any more, as that index has them. */
  readonly removed: readonly GraphPlace[];
  /** Definitions and files that it knows to use them. */
  readonly usersOfRemoved: ImpactAnswer["results"];
}

/** The index as it is, and as it was before the changes. */
export interface DiffSource extends AskSource {
  /** The index on disk, without what has changed since; absent where there is none. */
  readonly before?: Store;
}

/**
 * Finds what a diff affects.
 *
 * @throws {RangeError} If an option is out of range.
 */
export function diffImpact(
  source: DiffSource,
  changes: readonly ChangedLines[],
  options: ImpactOptions,
): DiffImpactAnswer {
  const view = new GraphView(source.store);
  // Git composes the accents that macOS gives in pieces.
  const all = source.store.catalog.files;
  const alike = new Map(all.map((file) => [pathKey(file.path), file]));
  const files = new Map(all.map((file) => [file.path, file]));
  const unknown: string[] = [];
  const touched = changes.flatMap((change) => {
    const file = files.get(change.path) ?? alike.get(pathKey(change.path));
    if (!file) unknown.push(change.path);
    const isSame = change.renamedFrom !== undefined && change.ranges.length === 0;
    return file && !isSame ? findTouched(view, view.fileNode(file), change) : [];
  });
  // Code says more of a change than headings and keys, and a product more than its tests.
  const targets = touched.toSorted((a, b) => rankOf(a) - rankOf(b));
  const lines = new Map(changes.map(({ path, ranges }) => [path, ranges]));
  const answer = impactOf(source, view, targets, { ...options, lines });
  const lost = lostBy(source, changes, unknown, options);
  const renamed = changes.flatMap(({ path, renamedFrom: from }) =>
    from === undefined ? [] : [{ path, from }]
  );
  const isNamed = new Set([...lost.gone, ...renamed.map(({ from }) => from)]);
  return {
    ...answer,
    unknown: unknown.filter((path) => !isNamed.has(path)).sort(),
    renamed,
    changed: targets.map(placeOf),
    ...lost,
    // Of nothing but what is gone, it says what the answer says.
    coverage: targets.length === 0 ? lost.coverage ?? answer.coverage : answer.coverage,
  };
}

function rankOf({ file, symbol }: GraphNode): number {
  return 2 * Number(symbol !== undefined && !isCode(symbol)) + Number(file.category !== "code");
}

/** Parts of an answer that are about what is gone. */
type Lost =
  & Pick<DiffImpactAnswer, "gone" | "removed" | "usersOfRemoved">
  & Partial<Pick<DiffImpactAnswer, "coverage">>;

/** Finds what a diff takes away, and who used it. */
function lostBy(
  source: DiffSource,
  changes: readonly ChangedLines[],
  missing: readonly string[],
  options: ImpactOptions,
): Lost {
  const { before, store } = source;
  if (!before) return { gone: [], removed: [], usersOfRemoved: [] };
  const paths = new Set(changes.map(({ path }) => path));
  const kept = new Set(
    store.catalog.files.filter(({ path }) => paths.has(path))
      .flatMap(({ id }) => store.graph.symbolsOf(id)).map(identityOf),
  );
  const view = new GraphView(before);
  const old = before.catalog.files.filter(({ path }) => paths.has(path));
  const gone = old.map(({ path }) => path).filter((path) => missing.includes(path)).sort();
  const removed = old.flatMap((file) => {
    const lost = view.symbolsOf(file).filter((symbol) => !kept.has(identityOf(symbol)))
      .map((symbol) => view.nodeOf(symbol));
    // What its users name by its path is gone even where its definitions have moved.
    const isNamed = rulesOf(file.language).sharing === undefined;
    return gone.includes(file.path) && (isNamed || lost.length > 0) ? [view.fileNode(file)] : lost;
  });
  if (removed.length === 0) return { gone, removed: [], usersOfRemoved: [] };
  const { results, tests, coverage } = impactOf({ ...source, store: before }, view, removed, {
    ...options,
    depth: 1,
    direction: "up",
    isLikely: false,
  });
  const users = [...results, ...tests].filter(({ path }) => !gone.includes(path));
  return { gone, removed: removed.map(placeOf), usersOfRemoved: users, coverage };
}

function identityOf(symbol: SymbolNode): string {
  return `${symbol.kind} ${qualifiedName(symbol)}`;
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
