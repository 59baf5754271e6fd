/**
 * What a diff takes away or moves, as the index from before it knows it, and who used that.
 *
 * @module
 */
import { rulesOf } from "../graph/language_rules.ts";
import { qualifiedName } from "../graph/scopes.ts";
import type { FileRow } from "../store/catalog.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import type { Store } from "../store/store.ts";
import type { ChangedLines } from "../types.ts";
import type { AskSource } from "./ask_source.ts";
import type { DiffImpactAnswer } from "./diff_impact.ts";
import { compareText, type GraphNode, GraphView, keyOf, placeOf } from "./graph_view.ts";
import { impactOf, type ImpactOptions } from "./impact.ts";
import { type DefinitionText, MAX_COMPARED, movedDefinitions } from "./moved_definitions.ts";
import { isCode } from "./select_target.ts";

/** Parts of an answer that are about what is gone or moved. */
type Lost =
  & Pick<DiffImpactAnswer, "gone" | "moved" | "removed" | "usersOfRemoved">
  & Partial<Pick<DiffImpactAnswer, "coverage">>;

/** Definitions of a file by their kinds and names. */
type Symbols = ReadonlyMap<string, SymbolNode>;

/**
 * Finds what a diff takes away or moves, and who uses it by the name that it had.
 *
 * @param before The index without the changes; nothing is known of them where there is none.
 * @param missing Paths of changed files that the index does not hold.
 */
export function lostBy(
  source: AskSource,
  before: Store | undefined,
  changes: readonly ChangedLines[],
  { view: now, missing, options }: {
    readonly view: GraphView;
    readonly missing: readonly string[];
    readonly options: ImpactOptions;
  },
): Lost {
  if (!before) return { gone: [], moved: [], removed: [], usersOfRemoved: [] };
  const view = new GraphView(before);
  // A file that has another path is compared with the one that it was.
  const byOldPath = new Map(changes.map((each) => [each.renamedFrom ?? each.path, each]));
  const old = before.catalog.files.filter(({ path }) => byOldPath.has(path));
  const were = symbolsOf(view, old);
  const are = symbolsOf(
    now,
    changes.flatMap(({ path }) => source.store.catalog.fileAt(path) ?? []),
  );
  const went = old.flatMap((file) =>
    unlike(were.get(file.path), are.get(byOldPath.get(file.path)!.path)).map((each) =>
      view.nodeOf(each)
    )
  );
  const came = changes.flatMap(({ path, renamedFrom = path }) =>
    unlike(are.get(path), were.get(renamedFrom)).map((each) => now.nodeOf(each))
  );
  const { moved, nodes } = movedDefinitions(
    withText(went, (path) => byOldPath.get(path)?.before),
    withText(came, (path) => source.files.raw(path)),
  );
  const gone = old.map(({ path }) => path).filter((path) => missing.includes(path)).sort();
  const kept = new Set([...are.values()].flatMap((symbols) => [...symbols.keys()]));
  const lost = went.filter(({ symbol }) => !kept.has(identityOf(symbol!)));
  const isGone = ({ file }: GraphNode) => gone.includes(file.path);
  const removed = [
    ...old.filter((file) => {
      // What its users name by its path is gone even where its definitions have moved.
      const isNamed = rulesOf(file.language).sharing === undefined;
      return gone.includes(file.path) &&
        (isNamed || lost.some((node) => node.file === file && !nodes.has(node)));
    }).map((file) => view.fileNode(file)),
    ...lost.filter((node) => !nodes.has(node) && !isGone(node)),
  ].sort((a, b) => compareText(keyOf(a), keyOf(b)));
  const renamed = lost.filter((node) => nodes.has(node) && !isGone(node));
  const unknown = [...removed, ...renamed];
  if (unknown.length === 0) return { gone, moved, removed: [], usersOfRemoved: [] };
  const { results, tests, coverage } = impactOf({ ...source, store: before }, view, unknown, {
    ...options,
    depth: 1,
    direction: "up",
    isLikely: false,
  });
  // A changed file that has none of the names any more no longer uses them.
  const names = unknown.map(({ symbol }) => symbol?.name);
  const stillNames = (path: string) => {
    const text = byOldPath.has(path) ? source.files.raw(byOldPath.get(path)!.path) : undefined;
    return text === undefined || names.some((name) => name === undefined || text.includes(name));
  };
  const usersOfRemoved = [...results, ...tests]
    .filter(({ path }) => !gone.includes(path) && stillNames(path));
  return { gone, moved, removed: removed.map(placeOf), usersOfRemoved, coverage };
}

function symbolsOf(view: GraphView, files: readonly FileRow[]): ReadonlyMap<string, Symbols> {
  view.readSymbols(files.map(({ id }) => id));
  return new Map(
    files.map((file) => [
      file.path,
      new Map(view.symbolsOf(file).map((symbol) => [identityOf(symbol), symbol])),
    ]),
  );
}

/** Definitions of one version of a file that another one does not have. */
function unlike(symbols: Symbols = new Map(), others: Symbols = new Map()): SymbolNode[] {
  return [...symbols].filter(([identity]) => !others.has(identity)).map(([, symbol]) => symbol);
}

function withText(
  nodes: readonly GraphNode[],
  textOf: (path: string) => string | undefined,
): DefinitionText[] {
  const code = nodes.filter(({ symbol }) => isCode(symbol!)).slice(0, MAX_COMPARED);
  const paths = new Set(code.map(({ file }) => file.path));
  const lines = new Map([...paths].map((path) => [path, textOf(path)?.split("\n") ?? []]));
  return code.map((node) => ({ node, lines: lines.get(node.file.path)! }));
}

function identityOf(symbol: SymbolNode): string {
  return `${symbol.kind} ${qualifiedName(symbol)}`;
}
