/**
 * `diff-impact`: what the changes of a diff affect, from the definitions whose lines they touch.
 *
 * @module
 */
import { withoutSetMembers } from "../store/set_members.ts";
import type { Store } from "../store/store.ts";
import { pathKey } from "../text/paths.ts";
import type { ChangedLines } from "../types.ts";
import type { GraphPlace, ImpactAnswer } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { type GraphNode, GraphView, placeOf } from "./graph_view.ts";
import { impactOf, type ImpactOptions } from "./impact.ts";
import { lostBy } from "./lost_definitions.ts";
import type { MovedDefinition } from "./moved_definitions.ts";
import { isCode } from "./select_target.ts";
import { placeKey } from "./users_of_gone.ts";

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
  /** Definitions that are in another file or have another name now, as that index and this have them. */
  readonly moved: readonly MovedDefinition[];
  /** Those files, and definitions that are in no changed file any more, as that index has them. */
  readonly removed: readonly GraphPlace[];
  /**
   * Definitions and files that it knows to use them, or what is moved by the name that it had: one step,
   * whatever the depth, as each is broken and `impact()` says what it affects in turn.
   */
  readonly usersOfRemoved: ImpactAnswer["results"];
}

/** The index as it is, and as it was before the changes. */
export interface DiffSource extends AskSource {
  /** The index on disk, without what has changed since; absent where there is none. */
  readonly before?: Store | undefined;
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
  const lost = lostBy(source, source.before, changes, { view, missing: unknown, options });
  const isListed = new Set(answer.tests.map(placeKey));
  const inFiles = new Set(
    lost.usersOfRemoved.filter(({ kind }) => kind !== "file").map(({ path }) => path),
  );
  const broken = lost.usersOfRemoved.filter((user) =>
    user.category === "test" && !isListed.has(placeKey(user)) &&
    (user.kind !== "file" || !inFiles.has(user.path))
  );
  const isEmpty = targets.length === 0 ||
    (answer.results.length === 0 && lost.usersOfRemoved.length > 0);
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
    // A test that uses what is gone fails for certain.
    tests: [...broken, ...answer.tests].map((test, at) => ({ ...test, rank: at + 1 })),
    testCount: answer.testCount + broken.length,
    // Where nothing but users of what is gone is found, it says what holds for them.
    coverage: changes.length === 0
      ? { ...answer.coverage, proof: false, statement: "nothing has changed" }
      : isEmpty
      ? lost.coverage ?? answer.coverage
      : answer.coverage,
  };
}

function rankOf({ file, symbol }: GraphNode): number {
  return 2 * Number(symbol !== undefined && !isCode(symbol)) + Number(file.category !== "code");
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
  for (const symbol of withoutSetMembers(view.symbolsOf(file))) {
    const node = view.nodeOf(symbol);
    for (let line = symbol.startLine; line <= symbol.endLine; line++) inner[line] = node;
  }
  return inner;
}
