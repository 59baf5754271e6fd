/**
 * The definitions by which a question about how something works is answered: one that answers by its
 * words, and those that control flows through from there, two steps along calls in either direction.
 *
 * Each definition has a score by the question: the one by which a search chooses the lines of a file
 * (`rank/choose_definition.ts`), over the whole tree. A flow grows from a start: of all that its
 * definitions call, and of all that calls them, it takes in what scores highest, where a step of the
 * flow counts in favour of a definition, and being used by everything counts against it. Of several
 * starts the one counts whose flow bears most on the question. It picks, and what other likely starts call
 * or are called by is weighed against that. What a search shows first takes part, and its other likely
 * hits fill what is left. `eval/explain.txt` has where constants are from, and what else was tried.
 *
 * @module
 */
import { qualifiedName } from "../graph/scopes.ts";
import { CALLABLE, isOfCode } from "../rank/choose_definition.ts";
import { DefinitionScorer } from "../rank/score_definition.ts";
import type { SearchResult } from "../search/answer.ts";
import type { Ranking } from "../search/rank_all.ts";
import type { FileRow } from "../store/catalog.ts";
import type { EdgeKind, SymbolKind } from "../types.ts";
import { Dispatch, isConstructor, type UseEdge } from "./dispatch.ts";
import type { AskSource } from "./ask_source.ts";
import {
  bestFirst,
  byScore,
  connected,
  type FlowStep,
  HANDS_ON_LINES,
  larger,
  lineCount,
  MIN_CHOSEN,
  worth,
} from "./flow_steps.ts";
import { type GraphNode, GraphView } from "./graph_view.ts";
import { namedEnds, subjectOf } from "./named_ends.ts";
import { wayBetween } from "./path_between.ts";

/** Files, from the first, whose definitions may be a start. */
const MAX_FILES = 12;

/** Definitions that a flow is grown from, and the steps that it goes. */
const MAX_STARTS = 3;
const MAX_STEPS = 2;

/** Definitions of a flow: as many as an answer of 4,000 tokens shows. */
const MAX_GROWN = 16;

/** Callers or callees of one definition that are looked at. */
const MAX_NEIGHBOURS = 200;

/** Definitions that words name and no call joins to the others: few of them take part. */
const MAX_APART = 2;

/** The best definitions: what several of them call or are called by is likely part of the flow. */
const MAX_SEEDS = 12;

/**
 * Weights of the choice, by a logistic regression on the 18 open repositories of `eval/explain`: those of
 * 17 do as well on the 18th.
 */
const CHOICE = {
  /** Its own score, under the best. */
  own: 0.6,
  /** Cubic root of its share in what those definitions call and are called by. */
  joined: 3.45,
  /** The flow has it, or words alone do. */
  picked: 1.77,
  /** Least sum: it is needed in one case of ten. */
  least: -0.28,
} as const;

/** Hits of a search that are likelier fill what a flow leaves of the answer. */
export const LIKELY_HIT = 0.05;

/** Lines of a type that is shown as a whole; a longer one is told by its members. */
const MAX_TYPE_LINES = 40;

/** It makes an object, and leaves to others what is done with it. */
const CONSTRUCTOR = -1.5;

/** Points for and against a step of the flow. */
const STEP = {
  callee: 2,
  caller: 1.5,
  /** Each further edge between it and the flow. */
  further: 0.5,
  /** Each step between the start and the definition that it begins at. */
  away: -0.25,
  /** Logarithm of the number of callers of what is called: what all call says little. */
  common: -0.5,
  /** Logarithm of the number of callees beside it. */
  fan: -0.25,
  /** It is called by a caller of the flow: it runs beside the flow, as the parts that one function makes. */
  beside: -0.5,
} as const;

export const TYPES: ReadonlySet<SymbolKind> = new Set(
  ["class", "struct", "enum", "interface", "trait", "type"] as const,
);

/** Edges that control flows along. */
const FLOWS: ReadonlySet<EdgeKind> = new Set(
  ["call", "read", "route", "event", "request", "error", "message"] as const,
);

/** The first use of a definition by another one. */
interface Call {
  readonly line: number;
  readonly how: string;
}

/** How a definition is used. */
const USES: Readonly<Partial<Record<EdgeKind, string>>> = {
  call: "called by",
  read: "read by",
  implementation: "may run for",
};

/** Definitions around another one. */
interface Neighbours {
  readonly callees: ReadonlyMap<number, Call>;
  readonly callers: ReadonlyMap<number, UseEdge>;
}

/** Finds flows in one index. */
export class Flow {
  readonly #text: string;
  readonly #hits: readonly SearchResult[];
  readonly #view: GraphView;
  readonly #dispatch: Dispatch;
  readonly #scorer: DefinitionScorer;
  readonly #files: readonly FileRow[];
  readonly #scores = new Map<number, number>();
  readonly #neighbours = new Map<number, Neighbours>();
  readonly #callerCounts = new Map<number, number>();

  /** @param hits What a search finds for the question, best first. */
  constructor(ranking: Ranking, hits: readonly SearchResult[]) {
    this.#text = ranking.context.query.text;
    this.#hits = hits;
    this.#view = new GraphView(ranking.context.store);
    this.#dispatch = new Dispatch(this.#view);
    this.#files = ranking.ordered.slice(0, MAX_FILES)
      .map(({ fileId }) => ranking.context.store.catalog.requireFile(fileId));
    this.#scorer = new DefinitionScorer(ranking.context, ranking.ordered, this.#files);
  }

  /**
   * The definitions that bear most on the question, those of the flow first; none where no code does.
   *
   * @param options.most Definitions at most.
   * @param options.hits How many of them may be apart: where the flow starts, and what words alone name.
   */
  steps({ most, hits }: { readonly most: number; readonly hits: number }): FlowStep[] {
    const scored = this.#candidates();
    const subject = subjectOf(this.#text);
    const named = scored.filter(({ node }) => `.${nameOf(node)}.`.includes(`.${subject}.`));
    const starts = (named.length > 0 ? named : scored).slice(0, MAX_STARTS);
    const [flow] = starts.map((start) => this.#grow(start)).sort((a, b) => worth(b) - worth(a));
    if (!flow) return [];
    const grown = new Set(flow.map(({ node }) => node.node));
    const ordered = larger(bestFirst(scored, flow));
    let apart = 0;
    const picked = ordered.filter(({ node }) =>
      // Where a flow starts is one of the hits.
      grown.has(node.node) || ++apart <= Math.min(hits - 1, MAX_APART)
    ).slice(0, most);
    const ranked = this.#ranked(scored, ordered, connected(picked, starts));
    const chosen = ranked.slice(0, most)
      .filter(({ score }, at) => at < Math.min(MIN_CHOSEN, hits) || score > CHOICE.least);
    const found = this.#hits.slice(0, hits - 1);
    const shownBy = (some: readonly SearchResult[]) =>
      some.flatMap((hit) =>
        ranked.find(({ node }) => isOf(hit, node) && this.#isTelling(node)) ?? []
      );
    // The best hit takes the place of the last, and other likely ones that of what is missing.
    const best = [...chosen.slice(0, most - 1), ...shownBy(found.slice(0, 1)), ...chosen];
    const likely = shownBy(found.filter(({ probability = 1 }) => probability >= LIKELY_HIT));
    const steps = [...new Set([...best, ...likely])].slice(0, most);
    const shown = new Set(steps.map(({ node }) => node.node));
    const isGrown = ({ node }: FlowStep) => Number(grown.has(node.node));
    return steps.sort((a, b) => isGrown(b) - isGrown(a)).map(({ node, score, by }) =>
      by && shown.has(by.from.node) ? { node, score, by } : { node, score }
    );
  }

  /** Orders definitions by what they say, whether likely starts call or are called by them, and whether they are picked. */
  #ranked(
    scored: readonly FlowStep[],
    ordered: readonly FlowStep[],
    picked: readonly FlowStep[],
  ): FlowStep[] {
    const best = scored[0]!.score;
    const seeds = scored.slice(0, MAX_SEEDS);
    const total = seeds.reduce((sum, { score }) => sum + Math.exp(score - best), 0);
    const shares = new Map<number, number>();
    const all = new Map(ordered.map((step) => [step.node.node, step]));
    for (const seed of seeds) {
      const { callees, callers } = this.#around(seed.node.node);
      for (const step of this.#stepsFrom(seed, new Map([[seed.node.node, 0]]))) {
        const { node: { node }, by } = step;
        const { size } = by!.isCaller ? callers : callees;
        const share = Math.exp(seed.score - best) / total / Math.sqrt(1 + size);
        shares.set(node, (shares.get(node) ?? 0) + share);
        all.getOrInsert(node, step);
      }
    }
    return larger([...all.values()]).map((step) => ({
      ...step,
      score: CHOICE.own * (this.#scoreOf(step.node) - best) +
        CHOICE.joined * Math.sqrt(shares.get(step.node.node) ?? 0) +
        CHOICE.picked * Number(picked.includes(step)),
    })).sort(byScore);
  }

  /** The way between two definitions that the question names; none where there is none. */
  way(source: AskSource): FlowStep[] {
    const isMeant = (node: GraphNode) =>
      node.symbol?.isTitle === 0 && isOfCode(node.file) && node.file.category !== "test";
    const ends = namedEnds(source.store, this.#view, { text: this.#text, isMeant });
    if (!ends) return [];
    const found = wayBetween(source, this.#view, ends);
    const places = found.length > 0 ? found : wayBetween(source, this.#view, [ends[1], ends[0]]);
    const shown = places.filter(({ node }) => this.#isShowable(node));
    return shown.length < 2 ? [] : shown.map(({ node, step }, at): FlowStep => {
      const score = this.#scoreOf(node);
      const from = shown[at - 1]?.node;
      if (!step || !from) return { node, score };
      const { edge: { kind }, through } = step;
      const isNext = places[places.findIndex((each) => each.node === node) - 1]!.node === from;
      const how = isNext ? USES[kind] ?? "used by" : "on the way from";
      return { node, score, by: { from, isCaller: false, how, ...(through ? { through } : {}) } };
    });
  }

  /** Lists callees of a definition, in order, with the lines of the calls. */
  calls({ node }: GraphNode): ReadonlyMap<number, { readonly line: number }> {
    return this.#around(node).callees;
  }

  /** Says which words of the question a definition has. */
  reasonOf(node: GraphNode): string {
    return this.#scorer.reasonOf(node.file, node.symbol!);
  }

  /** Lines of a definition that say much of the question, those first that say most, and those of a hit within. */
  linesOf(node: GraphNode): number[] {
    const { startLine, endLine } = this.#hits.find((hit) => isOf(hit, node)) ?? node.symbol!;
    // How a definition begins is shown anyway.
    const count = startLine > node.symbol!.startLine ? endLine - startLine + 1 : 0;
    const found = Array.from({ length: count }, (_, at) => startLine + at);
    return [...this.#scorer.namedLines(node.file, node.symbol!), ...found];
  }

  /** Definitions of the files that a search puts first, best first. */
  #candidates(): FlowStep[] {
    const files = this.#files.filter(isOfCode);
    this.#view.readSymbols(files.map(({ id }) => id));
    const nodes = files.flatMap((file) => this.#view.symbolsOf(file))
      .map((symbol) => this.#view.nodeOf(symbol)).filter((node) => this.#isShowable(node));
    return nodes.map((node) => ({ node, score: this.#scoreOf(node) })).sort(byScore);
  }

  #grow(start: FlowStep): FlowStep[] {
    const flow = [start];
    const away = new Map([[start.node.node, 0]]);
    while (flow.length < MAX_GROWN) {
      const next = flow.filter(({ node }) => away.get(node.node)! < MAX_STEPS)
        .flatMap((member) => this.#stepsFrom(member, away))
        .reduce<FlowStep | undefined>(
          (best, each) => best === undefined || each.score > best.score ? each : best,
          undefined,
        );
      if (!next) break;
      flow.push(next);
      away.set(next.node.node, away.get(next.by!.from.node)! + 1);
    }
    return flow;
  }

  /** Definitions that a flow may take in next, by way of one of its own. */
  #stepsFrom({ node: from, by }: FlowStep, away: ReadonlyMap<number, number>): FlowStep[] {
    const { callees, callers } = this.#around(from.node);
    const distance = STEP.away * away.get(from.node)!;
    const members = [...away.keys()].map((node) => this.#around(node));
    const isNew = (node: number) => !away.has(node);
    const further = (node: number) =>
      STEP.further *
      (members.filter((each) => each.callees.has(node) || each.callers.has(node)).length - 1);
    const toCallees = STEP.callee + distance + STEP.fan * Math.log1p(callees.size) +
      STEP.beside * Number(by?.isCaller ?? false);
    const toCallers = STEP.caller + distance + STEP.common * Math.log1p(callers.size);
    return [
      ...this.#view.nodes(callees.keys().filter(isNew)).map((node): FlowStep => ({
        ...{ node, by: { from, isCaller: false, how: callees.get(node.node)!.how } },
        score: this.#scoreOf(node) + toCallees + further(node.node) +
          STEP.common * Math.log1p(this.#callerCounts.get(node.node) ?? 0),
      })),
      ...this.#view.nodes(callers.keys().filter(isNew)).map((node): FlowStep => {
        const { kind, through } = callers.get(node.node)!;
        const how = kind === "call" ? "caller of" : "uses";
        const by = { from, isCaller: true, how, ...(through ? { through } : {}) };
        return { node, by, score: this.#scoreOf(node) + toCallers + further(node.node) };
      }),
    ];
  }

  /** Finds callees and callers of a definition, tests left out. */
  #around(node: number): Neighbours {
    const known = this.#neighbours.get(node);
    if (known) return known;
    const own = this.#view.node(node)!;
    const out = this.#view.edgesFrom([node]).filter(isFlow)
      .toSorted((a, b) => a.sites[0]!.line - b.sites[0]!.line);
    const callees = new Map<number, Call>();
    for (const { target, sites, kind } of out) {
      const call = { line: sites[0]!.line, how: USES[kind] ?? "used by" };
      if (target !== node && !callees.has(target)) callees.set(target, call);
    }
    // What takes the place of a definition runs where that is called.
    for (const each of this.#dispatch.mayRun(own)) {
      const call = { line: own.symbol!.startLine, how: "may run for" };
      if (!callees.has(each.node)) callees.set(each.node, call);
    }
    const incoming = this.#dispatch.usesOf([own]).filter((edge) => isFlow(edge))
      .slice(0, MAX_NEIGHBOURS);
    const callers = new Map(
      incoming.filter(({ source }) => source !== node).map((edge) => [edge.source, edge]),
    );
    const found = { callees: this.#ofCode(callees), callers: this.#ofCode(callers) };
    this.#neighbours.set(node, found);
    this.#callerCounts.set(node, incoming.length);
    this.#countCallers([...found.callees.keys()]);
    return found;
  }

  #ofCode<T>(found: ReadonlyMap<number, T>): ReadonlyMap<number, T> {
    const first = [...found].slice(0, MAX_NEIGHBOURS);
    this.#view.nodes(first.map(([node]) => node));
    return new Map(first.filter(([number]) => {
      const node = this.#view.node(number);
      return node !== undefined && this.#isShowable(node) && isOfCode(node.file) &&
        node.file.category !== "test";
    }));
  }

  #countCallers(nodes: readonly number[]): void {
    const unknown = nodes.filter((node) => !this.#callerCounts.has(node));
    for (const node of unknown) this.#callerCounts.set(node, 0);
    if (unknown.length === 0) return;
    this.#view.forEachCountTo(unknown, (edge) => {
      if (isFlow(edge)) {
        this.#callerCounts.set(edge.target, this.#callerCounts.get(edge.target)! + 1);
      }
    });
  }

  #scoreOf(node: GraphNode): number {
    const makes = isConstructor(node) || node.symbol!.name === "new";
    return this.#scores.getOrInsertComputed(
      node.node,
      () => this.#scorer.scoreOf(node.file, node.symbol!) + (makes ? CONSTRUCTOR : 0),
    );
  }

  /** Whether a definition does something itself, and is no test. */
  #isTelling(node: GraphNode): boolean {
    return CALLABLE.has(node.symbol!.kind) && lineCount(node) > HANDS_ON_LINES &&
      !this.#scorer.isAside(node.file, node.symbol!);
  }

  #isShowable(node: GraphNode): boolean {
    const { symbol } = node;
    if (!symbol || symbol.isTitle === 1 || !this.#scorer.isAllowed(node.file, symbol)) return false;
    return CALLABLE.has(symbol.kind) ||
      (TYPES.has(symbol.kind) && symbol.endLine - symbol.startLine < MAX_TYPE_LINES);
  }
}

function isFlow({ kind, confidence }: Pick<UseEdge, "kind" | "confidence">): boolean {
  return FLOWS.has(kind) && confidence !== "ambiguous";
}

/** Whether a hit of a search shows lines of a definition. */
function isOf({ path, symbol, startLine, endLine }: SearchResult, node: GraphNode): boolean {
  return node.file.path === path && nameOf(node) === symbol &&
    node.symbol!.startLine <= endLine && startLine <= node.symbol!.endLine;
}

function nameOf({ symbol }: GraphNode): string {
  return qualifiedName(symbol!);
}
