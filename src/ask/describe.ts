/**
 * `describe`: a definition with everything around it on one bounded page.
 *
 * @module
 */
import { qualifiedName, TYPE_KINDS } from "../graph/scopes.ts";
import { LineIndex } from "../text/lines.ts";
import type { Edge } from "../store/graph_tables.ts";
import type { EdgeKind } from "../types.ts";
import type { Bounded, DescribeAnswer, Related } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { coverageOf } from "./coverage.ts";
import { declaredTwins } from "./declared_twins.ts";
import { Dispatch, type UseEdge } from "./dispatch.ts";
import {
  byPlace,
  compareText,
  type GraphNode,
  GraphView,
  keyOf,
  placeOf,
  throughOf,
} from "./graph_view.ts";
import { mentionsOf, uncertainPlaces } from "./mentions.ts";
import { meantBy, selectTarget } from "./select_target.ts";
import { infoOf, rowOf, userEdges } from "./symbol_info.ts";
import { usesOfTarget } from "./uses_of_target.ts";

/** Items of each list that are shown. */
const MAX_ITEMS = 12;

/** Lines of the definition that are shown. */
const MAX_SNIPPET_LINES = 20;

/** A longer line is cut. */
const MAX_LINE_CHARS = 200;

const USES: ReadonlySet<EdgeKind> = new Set(
  [
    "call",
    "type",
    "read",
    "write",
    "route",
    "event",
    "resource",
    "query",
    "request",
    "error",
  ] as const,
);

/** Kinds of edges that are no use as such: each has a list of its own. */
const LISTED_APART: ReadonlySet<EdgeKind> = new Set(
  ["extends", "implements", "implementation", "test"] as const,
);
const BASES: ReadonlySet<EdgeKind> = new Set(["extends", "implements", "implementation"] as const);

/**
 * Describes a definition or file.
 *
 * @throws {SymbolNotFoundError} If nothing has the name.
 * @throws {SymbolAmbiguousError} If several things have it.
 */
export function describe(source: AskSource, asked: string): DescribeAnswer {
  const { store } = source;
  const view = new GraphView(store);
  const target = selectTarget(view, source, asked);
  const { nodes } = target;
  const own = new Set(nodes.map(({ node }) => node));
  const dispatch = new Dispatch(view);
  const { nodes: about, edges: toOwn } = usesOfTarget(view, dispatch, nodes);
  const incoming = userEdges(view, toOwn);
  const outgoing = view.edgesFrom([
    ...own,
    ...membersOf(source, view, nodes).map(({ node }) => node),
  ])
    .filter(isSure).filter(({ target }) => !own.has(target));
  const bases = outgoing.filter(({ kind, source }) => BASES.has(kind) && own.has(source));
  const uses = relate(source, view, incoming.filter(isPlainUse), "source");
  const titled = incoming.filter(({ kind }) => kind === "test");
  const tests = [...uses.filter(isTest), ...relate(source, view, titled, "source")];
  return {
    ...meantBy(target),
    target: infoOf(store, nodes, toOwn),
    snippet: snippetOf(source, nodes[0]!),
    members: takeFirst(membersOf(source, view, nodes).map((node) => member(source, node))),
    bases: takeFirst(relate(source, view, bases, "target")),
    implementations: takeFirst(
      relate(source, view, incoming.filter(({ kind }) => BASES.has(kind)), "source"),
    ),
    callers: takeFirst(uses.filter((each) => !isTest(each))),
    callees: takeFirst(
      relate(source, view, outgoing.filter(({ kind }) => USES.has(kind)), "target"),
    ),
    tests: takeFirst(uniquePlaces(tests)),
    pagination: { offset: 0, limit: 1, hasMore: false, nextOffset: null },
    index: source.state,
    coverage: coverageOf(source, {
      isEmpty: toOwn.length === 0,
      nothing: "no use",
      language: nodes[0]!.file.language,
      about: { view, dispatch, nodes: about, edges: toOwn },
      missing: toOwn.length === 0 ? [] : [
        ...mentionsOf(source, view, nodes).obstacles,
        ...declaredTwins(view, nodes),
        ...uncertainPlaces(toOwn),
      ],
    }),
  };
}

function isSure({ confidence }: Edge): boolean {
  return confidence !== "ambiguous";
}

function isPlainUse({ kind }: Edge): boolean {
  return !LISTED_APART.has(kind);
}

function isTest({ category }: Related): boolean {
  return category === "test";
}

function membersOf(
  { store }: AskSource,
  view: GraphView,
  nodes: readonly GraphNode[],
): GraphNode[] {
  const inside = nodes.flatMap(({ file, symbol }) =>
    view.symbolsOf(file).filter((each) =>
      symbol
        ? each.node !== symbol.node && symbol.startLine <= each.startLine &&
          each.endLine <= symbol.endLine && each.scope.split(".").at(-1) === symbol.name
        : each.scope === "" && each.isTitle === 0
    ).map((each) => view.nodeOf(each))
  );
  const names = new Set(inside.map(({ symbol }) => symbol?.name));
  const [type] = nodes;
  const beside = type?.symbol && TYPE_KINDS.has(type.symbol.kind) && type.symbol.kind !== "module"
    ? store.graph.symbolsWithin(qualifiedName(type.symbol)).map((each) => view.nodeOf(each))
      .filter((each) => !names.has(each.symbol!.name) && isMemberBeside(view, type, each))
    : [];
  return [...inside, ...beside.sort((a, b) => byPlace(placeOf(a), placeOf(b)))];
}

/** Members may stand outside of their type: in its file, in its package, or where no other type has its name. */
function isMemberBeside(view: GraphView, type: GraphNode, { file, symbol }: GraphNode): boolean {
  if (file.language !== type.file.language || symbol!.kind === "impl") return false;
  const isInPackage = file.language === "go" && folderOf(file.path) === folderOf(type.file.path);
  if (file.id === type.file.id || isInPackage) return true;
  const path = qualifiedName(type.symbol!);
  const types = view.symbolsNamed(type.symbol!.name).filter((each) =>
    TYPE_KINDS.has(each.kind) && each.kind !== "impl" && qualifiedName(each) === path
  );
  return types.length === 1;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

function member({ store }: AskSource, node: GraphNode): Related {
  const signature = rowOf(store, node)?.signature ?? "";
  return { ...placeOf(node), signature, edge: "member", confidence: "extracted", count: 1 };
}

/** The other ends of edges, each once, those with most places first. */
function relate(
  { store }: AskSource,
  view: GraphView,
  edges: readonly UseEdge[],
  end: "source" | "target",
): Related[] {
  view.nodes(new Set(edges.map((edge) => edge[end])));
  const groups = Map.groupBy(edges, (edge) => edge[end]);
  return [...groups].flatMap(([number, own]) => {
    const node = view.node(number);
    if (!node) return [];
    // How edges are stored says nothing of which is the most telling.
    const [first] = own.toSorted((a, b) =>
      Number(a.through !== undefined) - Number(b.through !== undefined) ||
      b.sites.length - a.sites.length || compareText(a.kind, b.kind) ||
      compareText(a.confidence, b.confidence) || compareText(nameOf(a), nameOf(b))
    );
    const count = own.reduce((sum, { sites }) => sum + sites.length, 0);
    const signature = rowOf(store, node)?.signature ?? "";
    const { kind: edge, confidence, through } = first!;
    const by = through ? { through: throughOf(through) } : {};
    return [{ ...placeOf(node), signature, edge, confidence, count, ...by }];
  }).sort((a, b) => b.count - a.count || byPlace(a, b));
}

function nameOf({ through }: UseEdge): string {
  return through ? keyOf(through) : "";
}

function uniquePlaces(related: readonly Related[]): Related[] {
  const found = new Map<string, Related>();
  for (const each of related) {
    const key = `${each.path}:${each.line}:${each.symbol}`;
    if (!found.has(key)) found.set(key, each);
  }
  return [...found.values()];
}

function takeFirst(items: readonly Related[]): Bounded<Related> {
  return { items: items.slice(0, MAX_ITEMS), total: items.length };
}

/** Lines of a file that has changed are no longer where the index has them. */
function snippetOf({ files, pending }: AskSource, { file, symbol }: GraphNode): string {
  if (pending.has(file.path)) return "";
  const lines = new LineIndex(files.text(file.path) ?? "");
  const [first, end] = symbol ? [symbol.startLine, symbol.endLine] : [1, MAX_SNIPPET_LINES];
  const last = Math.min(end, first + MAX_SNIPPET_LINES - 1, lines.lineCount);
  const shown: string[] = [];
  for (let line = first; line <= last; line++) shown.push(lines.lineText(line));
  return shown.map(cutLine).join("\n").trimEnd();
}

function cutLine(line: string): string {
  return line.length > MAX_LINE_CHARS ? `${line.slice(0, MAX_LINE_CHARS)}…` : line;
}
