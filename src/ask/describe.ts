/**
 * `describe`: a definition with everything around it on one bounded page.
 *
 * @module
 */
import { cutText } from "../text/cut_text.ts";
import { LineIndex } from "../text/lines.ts";
import type { EdgeKind } from "../types.ts";
import type { DescribeAnswer, Related } from "./answers.ts";
import type { AskSource, PageOptions } from "./ask_source.ts";
import { coverageOf } from "./coverage.ts";
import { declaredTwins } from "./declared_twins.ts";
import { Dispatch, type UseEdge, writtenFirst } from "./dispatch.ts";
import { type GraphNode, GraphView, placeOf } from "./graph_view.ts";
import { checkWhole } from "./page.ts";
import { mentionsOf, uncertainPlaces, unresolvedUses } from "./mentions.ts";
import { calledBySyntax } from "./outside_uses.ts";
import { calleesOf, membersOf, outgoingEdges, relate, takeFirst } from "./related.ts";
import { meantBy, selectTarget } from "./select_target.ts";
import { infoOf, rowOf, userEdges } from "./symbol_info.ts";
import { usesOfTarget } from "./uses_of_target.ts";

const MAX_SNIPPET_LINES = 20;

const MAX_LINE_CHARS = 200;

/** Kinds of edges that are no use as such: each has a list of its own. */
const LISTED_APART: ReadonlySet<EdgeKind> = new Set(
  ["extends", "implements", "implementation", "test"] as const,
);
const BASES: ReadonlySet<EdgeKind> = new Set(["extends", "implements", "implementation"] as const);

/**
 * Describes a definition or file; each list has `limit` items at most, 12 unless given.
 *
 * @throws {SymbolNotFoundError} If nothing has the name.
 * @throws {SymbolAmbiguousError} If several things have it.
 * @throws {RangeError} If an option is out of range.
 */
export function describe(
  source: AskSource,
  asked: string,
  { limit }: Pick<PageOptions, "limit"> = {},
): DescribeAnswer {
  if (limit !== undefined) checkWhole("limit", limit, { least: 1 });
  const { store } = source;
  const view = new GraphView(store);
  const target = selectTarget(view, source, asked);
  const { nodes } = target;
  const dispatch = new Dispatch(view);
  const { nodes: about, edges: toOwn } = usesOfTarget(view, dispatch, nodes);
  const incoming = userEdges(view, toOwn);
  const outgoing = outgoingEdges(source, view, nodes);
  const bases = outgoing.filter(({ kind, source }) =>
    BASES.has(kind) && nodes.some(({ node }) => node === source)
  );
  const uses = relate(source, view, incoming.filter(isPlainUse), "source");
  const titled = incoming.filter(({ kind }) => kind === "test");
  const tests = [...uses.filter(isTest), ...relate(source, view, titled, "source")];
  return {
    ...meantBy(target),
    target: {
      ...infoOf(store, nodes, toOwn),
      ...unresolvedUses(source, view, { nodes, edges: toOwn }),
    },
    snippet: snippetOf(source, nodes[0]!),
    members: takeFirst(membersOf(source, view, nodes).map((node) => member(source, node)), limit),
    bases: takeFirst(relate(source, view, writtenFirst(view, bases), "target"), limit),
    implementations: takeFirst(
      relate(source, view, incoming.filter(({ kind }) => BASES.has(kind)), "source"),
      limit,
    ),
    callers: takeFirst(uses.filter((each) => !isTest(each)), limit),
    callees: takeFirst(calleesOf(source, view, outgoing), limit),
    tests: takeFirst(uniquePlaces(tests), limit),
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
        ...calledBySyntax(nodes),
        ...uncertainPlaces(toOwn),
      ],
    }),
  };
}

function isPlainUse({ kind }: UseEdge): boolean {
  return !LISTED_APART.has(kind);
}

function isTest({ category }: Related): boolean {
  return category === "test";
}

function member({ store }: AskSource, node: GraphNode): Related {
  const signature = rowOf(store, node)?.signature ?? "";
  return { ...placeOf(node), signature, edge: "member", confidence: "extracted", count: 1 };
}

function uniquePlaces(related: readonly Related[]): Related[] {
  const found = new Map<string, Related>();
  for (const each of related) {
    const key = `${each.path}:${each.line}:${each.symbol}`;
    if (!found.has(key)) found.set(key, each);
  }
  return [...found.values()];
}

/** Lines of a file that has changed are no longer where the index has them. */
function snippetOf({ files, pending }: AskSource, { file, symbol }: GraphNode): string {
  if (pending.has(file.path)) return "";
  const lines = new LineIndex(files.text(file.path) ?? "");
  const [first, end] = symbol ? [symbol.startLine, symbol.endLine] : [1, MAX_SNIPPET_LINES];
  const last = Math.min(end, first + MAX_SNIPPET_LINES - 1, lines.lineCount);
  const shown: string[] = [];
  for (let line = first; line <= last; line++) shown.push(lines.lineText(line));
  return shown.map((line) => cutText(line, MAX_LINE_CHARS)).join("\n").trimEnd();
}
