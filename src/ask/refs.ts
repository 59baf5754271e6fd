/**
 * `refs`: the places that use a definition, by file, each with the definition around it and how sure
 * it is that this one is meant.
 *
 * @module
 */
import { qualifiedName } from "../graph/scopes.ts";
import { CONFIDENCES } from "../store/edge_bytes.ts";
import { cutText } from "../text/cut_text.ts";
import { LineIndex } from "../text/lines.ts";
import type { EdgeConfidence, EdgeKind } from "../types.ts";
import type { RefFile, RefsAnswer, RefSite, RefsKind } from "./answers.ts";
import type { AskSource, PageOptions } from "./ask_source.ts";
import { coverageOf } from "./coverage.ts";
import { declaredTwins } from "./declared_twins.ts";
import { derivedObstacles, derivedUses } from "./derived_names.ts";
import { Dispatch, type UseEdge } from "./dispatch.ts";
import { compareText, type GraphNode, GraphView, keyOf, throughOf } from "./graph_view.ts";
import { mentionsOf, namedElsewhere, unresolvedUses } from "./mentions.ts";
import { filledByPlace } from "./filled_by_place.ts";
import { calledBySyntax } from "./outside_uses.ts";
import { pageOf } from "./page.ts";
import { meantBy, selectTarget } from "./select_target.ts";
import { infoOf } from "./symbol_info.ts";
import { usesOfTarget } from "./uses_of_target.ts";

/** Places at most, unless more are asked for. */
const DEFAULT_LIMIT = 200;

const MAX_LINE_CHARS = 200;

/** Edges that each kind of question asks for; all, where it has no row. */
const KINDS: Readonly<Record<Exclude<RefsKind, "all">, ReadonlySet<EdgeKind>>> = {
  callers: new Set(["call"] as const),
  reads: new Set(["read"] as const),
  writes: new Set(["write"] as const),
  types: new Set(["type", "extends", "implements"] as const),
  imports: new Set(["import"] as const),
};

/**
 * Kinds of edges that a use may have though it is of the kind that was asked for: the characters around
 * a name tell reads from writes, a value that is handed on may be called or written, and a type stands
 * as a value where it is looked at.
 */
const MISTAKEN: Readonly<Record<RefsKind, ReadonlySet<EdgeKind>>> = {
  callers: new Set(["read", "type", "extends", "route", "event", "request", "error"] as const),
  reads: new Set(["write", "type"] as const),
  writes: new Set(["read"] as const),
  types: new Set(["read"] as const),
  imports: new Set(),
  all: new Set(),
};

/** Kinds of questions that reads and writes answer. */
const READ_KINDS: ReadonlySet<RefsKind> = new Set(["reads", "writes", "all"] as const);

const NO_LINES = new LineIndex("");

/** Claim of an empty answer, by kind. */
const NOTHING: Readonly<Record<RefsKind, string>> = {
  callers: "no caller",
  reads: "no place that reads it",
  writes: "no place that writes it",
  types: "no use as a type",
  imports: "no import",
  all: "no reference",
};

/** Kinds of uses that can be asked for. */
const REFS_KINDS = Object.keys(NOTHING) as RefsKind[];

/** Options of a question for uses. */
export interface RefsOptions extends PageOptions {
  /** Which uses are wanted. @default {"all"} */
  readonly kind?: RefsAnswer["kind"];
}

interface Place extends RefSite {
  readonly source: GraphNode;
}

/**
 * Finds the places that use a definition or file.
 *
 * @throws {SymbolNotFoundError} If nothing has the name.
 * @throws {SymbolAmbiguousError} If several things have it.
 * @throws {RangeError} If an option is out of range.
 */
export function refs(source: AskSource, asked: string, options: RefsOptions): RefsAnswer {
  const { kind = "all" } = options;
  if (!(kind in NOTHING)) {
    throw new RangeError(
      `Cannot answer as "kind" must be one of ${REFS_KINDS.join(", ")}: current is "${kind}"`,
    );
  }
  const view = new GraphView(source.store);
  const dispatch = new Dispatch(view);
  const target = selectTarget(view, source, asked);
  const { nodes, edges } = usesOfTarget(view, dispatch, target.nodes);
  const wanted = edges.filter((edge) => kind === "all" || KINDS[kind].has(edge.kind));
  const places = unique(placesOf(view, wanted).sort(byFileAndPosition));
  const { items, pagination } = pageOf(places, options, DEFAULT_LIMIT);
  const isEmpty = places.length === 0;
  const reads = READ_KINDS.has(kind);
  const { mentions, obstacles } = mentionsOf(source, view, target.nodes, { reads });
  return {
    ...meantBy(target),
    target: {
      ...infoOf(source.store, nodes, edges),
      ...unresolvedUses(source, view, { nodes: target.nodes, edges }),
    },
    kind,
    counts: count(places, (place) => place.kind),
    confidence: count(places, (place) => place.confidence),
    results: byFile(source, items),
    mentions,
    pagination,
    index: source.state,
    coverage: coverageOf(source, {
      isEmpty,
      nothing: NOTHING[kind],
      language: nodes[0]!.file.language,
      about: {
        ...{ view, dispatch, nodes, edges },
        mistaken: edges.filter((edge) => MISTAKEN[kind].has(edge.kind)),
      },
      missing: isEmpty ? [] : [
        ...obstacles,
        ...declaredTwins(view, target.nodes),
        ...calledBySyntax(target.nodes),
        ...filledByPlace(source, target.nodes),
        ...namedElsewhere(source, target.nodes),
        ...derivedObstacles(derivedUses(source, view, target.nodes)),
      ],
    }),
  };
}

function placesOf(view: GraphView, edges: readonly UseEdge[]): Place[] {
  view.nodes(new Set(edges.map(({ source }) => source)));
  return edges.flatMap(({ source: number, kind, confidence, resolver, sites, through }) => {
    const source = view.node(number);
    if (!source) return [];
    const enclosing = source.symbol ? qualifiedName(source.symbol) : "";
    return sites.map(({ line, column, endColumn }) => ({
      ...{ source, line, column, endColumn, kind, confidence, resolver, enclosing, text: "" },
      ...(through ? { through: throughOf(through) } : {}),
    }));
  });
}

function byFileAndPosition(a: Place, b: Place): number {
  const [first, second] = [a.source.file, b.source.file];
  return Number(first.category !== "code") - Number(second.category !== "code") ||
    compareText(first.path, second.path) ||
    a.line - b.line || a.column - b.column || compareText(a.kind, b.kind) ||
    compareText(keyOf(a.source), keyOf(b.source)) ||
    Number(a.confidence === "ambiguous") - Number(b.confidence === "ambiguous") ||
    compareText(nameOf(a), nameOf(b)) ||
    CONFIDENCES.indexOf(a.confidence) - CONFIDENCES.indexOf(b.confidence) ||
    compareText(a.resolver, b.resolver);
}

/** Sort key: places that name the definition itself come before those that name another one. */
function nameOf({ through }: Place): string {
  return through ? `${through.path}\n${through.line}\n${through.symbol}` : "";
}

/** A place that means several overloads is one place, as sure as the surest of them. */
function unique(sorted: readonly Place[]): Place[] {
  return sorted.filter((place, index) => {
    const before = sorted[index - 1];
    return !before || before.source !== place.source || before.kind !== place.kind ||
      before.line !== place.line || before.column !== place.column;
  });
}

function byFile({ files, pending }: AskSource, places: readonly Place[]): RefFile[] {
  return [...Map.groupBy(places, ({ source }) => source.file).entries()].map(([file, own]) => {
    const fresh = !pending.has(file.path);
    // Lines of a file that has changed are no longer where the index has them.
    const lines = (fresh ? files.lines(file.path) : undefined) ?? NO_LINES;
    return {
      path: file.path,
      language: file.language,
      category: file.category,
      fresh,
      sites: own.map(({ source: _, ...site }) => ({ ...site, text: lineText(lines, site.line) })),
    };
  });
}

function lineText(lines: LineIndex, line: number): string {
  if (line > lines.lineCount) return "";
  return cutText(lines.lineText(line).trim(), MAX_LINE_CHARS);
}

function count<K extends EdgeKind | EdgeConfidence>(
  places: readonly Place[],
  keyOf: (place: Place) => K,
): Partial<Record<K, number>> {
  const counts: Partial<Record<K, number>> = {};
  for (const place of places) counts[keyOf(place)] = (counts[keyOf(place)] ?? 0) + 1;
  return counts;
}
