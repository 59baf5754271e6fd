/**
 * Names what a bundle leaves out: likely hits of the search, with their places, and what stands around its
 * definitions, so that a reader knows where the flow goes on.
 *
 * @module
 */
import { qualifiedName } from "../graph/scopes.ts";
import type { SearchAnswer } from "../search/answer.ts";
import type { Bounded, ExplainAnswer, ExplainPart } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { Dispatch, type UseEdge } from "./dispatch.ts";
import { LIKELY_HIT } from "./flow.ts";
import { compareText, type GraphNode, GraphView, keyOf } from "./graph_view.ts";

/** Names of each list. */
const MAX_NAMES = 5;

/** Finds what a bundle leaves out. */
export function leftOutOf(
  { store }: AskSource,
  parts: readonly Pick<ExplainPart, "role" | "path" | "symbol" | "startLine" | "endLine">[],
  found: SearchAnswer["results"],
): ExplainAnswer["leftOut"] {
  const hits = found.filter(({ path, startLine, endLine, probability = 1 }) =>
    probability >= LIKELY_HIT &&
    !parts.some((part) =>
      part.path === path && part.startLine <= endLine && startLine <= part.endLine
    )
  ).map(({ path, startLine, symbol }) => `${path}:${startLine} ${symbol}`.trimEnd());
  const view = new GraphView(store);
  const shown = new Map(parts.flatMap((part) => {
    const file = store.catalog.files.find(({ path }) => path === part.path);
    return file
      ? view.symbolsOf(file).filter((symbol) =>
        (part.startLine <= symbol.startLine && symbol.startLine <= part.endLine) ||
        (qualifiedName(symbol) === part.symbol && symbol.startLine <= part.startLine &&
          part.endLine <= symbol.endLine)
      ).map((symbol) => [symbol.node, view.nodeOf(symbol)] as const)
      : [];
  }));
  const keyOfSource = ({ source }: UseEdge) => keyOf(shown.get(source)!);
  const outgoing = view.edgesFrom([...shown.keys()]).filter(isCall).toSorted((a, b) =>
    compareText(keyOfSource(a), keyOfSource(b)) || a.sites[0]!.line - b.sites[0]!.line
  );
  const incoming = new Dispatch(view).usesOf([...shown.values()]).filter(isCall);
  const uses = Map.groupBy(incoming, ({ source }) => source);
  const using = others(view, uses.keys(), shown).sort((a, b) =>
    uses.get(b.node)!.length - uses.get(a.node)!.length || compareText(keyOf(a), keyOf(b))
  );
  const isTest = ({ file }: GraphNode) => file.category === "test";
  return {
    hits: { items: hits.slice(0, MAX_NAMES), total: hits.length },
    callees: namesOf(others(view, outgoing.map(({ target }) => target), shown)),
    callers: namesOf(using.filter((node) => !isTest(node))),
    tests: namesOf(using.filter(isTest)),
  };
}

function isCall({ kind, confidence }: UseEdge): boolean {
  return kind === "call" && confidence !== "ambiguous";
}

/** Other ends of edges that are not shown, each once. */
function others(
  view: GraphView,
  ends: Iterable<number>,
  shown: ReadonlyMap<number, GraphNode>,
): GraphNode[] {
  return view.nodes(new Set([...ends].filter((node) => !shown.has(node))))
    .filter(({ symbol }) => symbol !== undefined);
}

function namesOf(nodes: readonly GraphNode[]): Bounded<string> {
  const names = new Set(nodes.map(({ symbol }) => qualifiedName(symbol!)));
  return { items: [...names].slice(0, MAX_NAMES), total: nodes.length };
}
