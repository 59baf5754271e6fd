/**
 * Surroundings of the hits of a question: one step of the graph from the definitions that they
 * hold.
 *
 * @module
 */
import { qualifiedName } from "../graph/scopes.ts";
import type { EdgeKind } from "../types.ts";
import type { ExplainPart, PartRole } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import type { Store } from "../store/store.ts";
import { Dispatch, type UseEdge } from "./dispatch.ts";
import { TYPES } from "./flow.ts";
import { compareText, type GraphNode, GraphView, keyOf } from "./graph_view.ts";

/** A part that may be taken in. */
export interface Candidate
  extends
    Pick<ExplainPart, "role" | "path" | "startLine" | "endLine" | "symbol" | "kind" | "reason"> {
  /** Line without which it tells nothing. */
  readonly through?: number;
}

/** Hits whose surroundings are looked at. */
const MAX_HITS = 3;

/** Parts of each role, for each hit. */
const MOST: Readonly<Record<Exclude<PartRole, "hit">, number>> = {
  definition: 3,
  type: 3,
  caller: 3,
  test: 2,
  config: 3,
};

/** Lines before the place of a call that are shown. */
const CALL_CONTEXT = 5;

/** Edges to what a definition does not need to do its work. */
const NO_NEEDS: ReadonlySet<EdgeKind> = new Set(
  ["import", "write", "route", "test", "config", "model"] as const,
);

/** Finds what is around some hits, the most telling first: in turns, so that each role has a say. */
export function contextOf(source: AskSource, hits: readonly Candidate[]): Candidate[] {
  const view = new GraphView(source.store);
  const dispatch = new Dispatch(view);
  const rounds = hits.slice(0, MAX_HITS)
    .map((hit) => ({ hit, around: findAround(source.store, { view, dispatch }, hit) }));
  const roles = ["type", "definition", "caller", "test", "config"] as const;
  const parts: Candidate[] = [];
  for (const { hit, around } of rounds) {
    for (let turn = 0; turn < 3; turn++) {
      for (const role of roles) {
        const part = around[role].filter((each) => isOutside(each, hit))[turn];
        if (part && turn < MOST[role]) parts.push(part);
      }
    }
  }
  return parts;
}

type Around = Readonly<Record<Exclude<PartRole, "hit">, readonly Candidate[]>>;

function findAround(
  store: Store,
  { view, dispatch }: { readonly view: GraphView; readonly dispatch: Dispatch },
  hit: Candidate,
): Around {
  const own = ownNodes(store, view, hit);
  const numbers = [...own.keys()];
  const outgoing = view.edgesFrom(numbers).filter((edge) => isSure(edge) && !own.has(edge.target));
  const incoming = dispatch.usesOf([...own.values()])
    .filter((edge) => isSure(edge) && !own.has(edge.source));
  const needed = linkedBy(view, own, outgoing.filter(({ kind }) => !NO_NEEDS.has(kind)), "target");
  const using = linkedBy(view, own, incoming.filter(({ kind }) => kind !== "import"), "source");
  const config = linkedBy(view, own, outgoing.filter(({ kind }) => kind === "config"), "target");
  return {
    type: needed.filter(({ node }) => TYPES.has(node.symbol?.kind ?? "function"))
      .map((linked) => makeCandidate("type", linked, `type used by ${linked.own}`)),
    definition: needed.filter(({ node: { symbol } }) =>
      symbol && !TYPES.has(symbol.kind) && symbol.kind !== "field"
    ).map((linked) =>
      makeCandidate("definition", linked, `${VERBS[linked.edge.kind] ?? "used"} by ${linked.own}`)
    ),
    caller: using.filter((linked) => !isTest(linked)).map(site),
    test: using.filter(isTest)
      .map((linked) =>
        makeCandidate("test", linked, `test of ${linked.own}${describeThrough(linked)}`)
      ),
    config: config.map((linked) => makeCandidate("config", linked, `configures ${linked.own}`)),
  };
}

/** Whether a hit does not show a part of its surroundings itself. */
function isOutside({ path, startLine, endLine, through }: Candidate, hit: Candidate): boolean {
  return path !== hit.path || (through ?? startLine) < hit.startLine ||
    (through ?? endLine) > hit.endLine;
}

/** Definitions that start in a hit; the one around it, where none does. */
function ownNodes(store: Store, view: GraphView, hit: Candidate): Map<number, GraphNode> {
  const file = store.catalog.files.find(({ path }) => path === hit.path);
  const symbols = file ? view.symbolsOf(file) : [];
  const starting = symbols.filter(({ startLine }) =>
    hit.startLine <= startLine && startLine <= hit.endLine
  );
  const holder = symbols.findLast(({ startLine, endLine }) =>
    startLine <= hit.startLine && hit.startLine <= endLine
  );
  const own = starting.length > 0 ? starting : holder ? [holder] : [];
  return new Map(own.map((symbol) => [symbol.node, view.nodeOf(symbol)]));
}

const VERBS: Readonly<Partial<Record<EdgeKind, string>>> = { call: "called", read: "read" };

/** The other end of edges, and the most telling of them. */
interface Linked {
  readonly node: GraphNode;
  readonly edge: UseEdge;
  /** Name of the definition in the hit that the edge begins or ends at, or by way of another one. */
  readonly own: string;
  readonly places: number;
}

function isSure({ confidence }: UseEdge): boolean {
  return confidence !== "ambiguous";
}

function isTest({ node }: Linked): boolean {
  return node.file.category === "test";
}

/** Other ends, each once: those with most places first. */
function linkedBy(
  view: GraphView,
  own: ReadonlyMap<number, GraphNode>,
  edges: readonly UseEdge[],
  end: "source" | "target",
): Linked[] {
  view.nodes(new Set(edges.map((edge) => edge[end])));
  const ownOf = (edge: UseEdge) =>
    own.get(end === "source" ? edge.asked ?? edge.target : edge.source)!;
  // What names the definition itself comes before what names another one.
  const keyOfEdge = (edge: UseEdge) =>
    `${edge.through ? keyOf(edge.through) : ""}\n\n${
      keyOf(ownOf(edge))
    }\n\n${edge.kind}\n${edge.resolver}`;
  return [...Map.groupBy(edges, (edge) => edge[end])].flatMap(([number, group]) => {
    const node = view.node(number);
    const [edge] = group.toSorted((a, b) => compareText(keyOfEdge(a), keyOfEdge(b)));
    if (!node || !edge) return [];
    const places = group.reduce((sum, { sites }) => sum + sites.length, 0);
    return [{ node, edge, own: qualifiedName(ownOf(edge).symbol!), places }];
  }).sort((a, b) => b.places - a.places || compareText(keyOf(a.node), keyOf(b.node)));
}

function makeCandidate(
  role: PartRole,
  { node: { file, symbol }, edge }: Linked,
  why: string,
): Candidate {
  // Sites are lines of what uses: a file that is used is shown from its beginning.
  const first = role === "test" ? edge.sites[0]?.line ?? 1 : 1;
  return {
    role,
    path: file.path,
    startLine: symbol?.startLine ?? Math.max(1, first - CALL_CONTEXT),
    endLine: symbol?.endLine ?? first + CALL_CONTEXT,
    symbol: symbol ? qualifiedName(symbol) : "",
    kind: symbol?.kind ?? "block",
    reason: `graph: ${why}`,
  };
}

/** The lines around a use, within the definition that holds it. */
function site(linked: Linked): Candidate {
  const { node: { symbol }, edge, own } = linked;
  const line = edge.sites[0]!.line;
  const why = `${edge.kind === "call" ? "caller of" : "uses"} ${own}${describeThrough(linked)}`;
  const whole = makeCandidate("caller", linked, why);
  if (symbol && symbol.endLine - symbol.startLine < 2 * CALL_CONTEXT + 3) {
    return { ...whole, through: line };
  }
  const [start, end] = [symbol?.startLine ?? 1, symbol?.endLine ?? line + CALL_CONTEXT];
  const startLine = Math.max(start, line - CALL_CONTEXT);
  return { ...whole, startLine, endLine: Math.min(end, line + CALL_CONTEXT), through: line };
}

/** By which other name something is used. */
function describeThrough({ edge }: Linked): string {
  return edge.through ? `, through ${qualifiedName(edge.through.symbol!)}` : "";
}
