/**
 * Uses of a name of which nobody knows what they mean: an answer without them is no proof.
 *
 * @module
 */
import { familyOf } from "../graph/language_rules.ts";
import { qualifiedName } from "../graph/scopes.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Edge, SymbolNode } from "../store/graph_tables.ts";
import type { UseKind } from "../types.ts";
import type { Mentions, Obstacle, ObstacleKind, SymbolInfo } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { count, countAre } from "./count.ts";
import type { UseEdge } from "./dispatch.ts";
import { memoOf, placeNumber } from "./graph_memo.ts";
import { compareText, type GraphNode, type GraphView } from "./graph_view.ts";
import { filesHolding, lineOfPlace, type NamePlace, placesOfName } from "./name_places.ts";
import { obstacle, obstaclesAt } from "./obstacle.ts";
import { isCode } from "./select_target.ts";
import { countPlaces } from "./symbol_info.ts";

const MAX_NAMED = 10;

/** Names that are looked for: of more, as a large file defines, the rest is left out. */
const MAX_NAMES = 20;

/** Of so many files the uses are looked at one by one; of more, having the name is enough. */
const MAX_CHECKED = 500;

/** Files that are read for reads and writes, which no table lists by name. */
const MAX_READ = 2000;

/** Files that are read for names without an edge. */
const MAX_FACTS = 200;

const READS: ReadonlySet<UseKind> = new Set(["read", "write"] as const);

interface MentionOptions {
  /** Whether reads and writes count. @default {true} */
  readonly reads?: boolean;
}

/** Mentions, and the reason that they are against an answer. */
interface Unresolved {
  readonly mentions: Mentions;
  /** None, where every use of the names is resolved. */
  readonly obstacles: readonly Obstacle[];
  /** Whether every file was looked at that may hold one. */
  readonly isComplete: boolean;
}

/**
 * Finds places that use the name of some nodes, without an edge that says for sure what they mean, or
 * that they may mean one of these.
 */
export function mentionsOf(
  source: AskSource,
  view: GraphView,
  nodes: readonly GraphNode[],
  { reads = true }: MentionOptions = {},
): Unresolved {
  const names = namesOf(view, nodes).slice(0, MAX_NAMES);
  const { catalog, graph } = source.store;
  const own = new Set(nodes.flatMap(({ file, symbol }) => symbol ? [] : [file.id]));
  const families = new Set(nodes.map(({ file }) => familyOf(file.language)));
  const isOther = ({ id, language }: FileRow) => !own.has(id) && families.has(familyOf(language));
  const ids = new Set(names.flatMap((name) => graph.filesMentioning(name)));
  const named = [...ids].flatMap((id) => catalog.file(id) ?? []).filter(isOther).sort(byPath);
  const holding = reads
    ? names.flatMap((name) => filesHolding(source.store, name)).filter(isOther)
    : [];
  const reading = holding.slice(0, MAX_READ);
  const looked = new Set([...named.slice(0, MAX_CHECKED), ...reading]);
  const sought = { names: new Set(names), reads, nodes, meant: placesMeaning(view, nodes) };
  const found = [...looked].map((file) => ({
    file,
    lines: linesOfUnknown(source, file, sought),
  })).filter(({ lines }) => lines.length > 0);
  const passed = named.filter((file) => !looked.has(file));
  const paths = [...found.map(({ file }) => file), ...passed].map(({ path }) => path);
  const mentions = {
    name: nodes[0]?.symbol?.name ?? nodes[0]?.file.path ?? "",
    places: passed.length + found.reduce((sum, { lines }) => sum + lines.length, 0),
    files: paths.length,
    paths: paths.sort().slice(0, MAX_NAMED),
  };
  const places = found.sort((a, b) => byCategory(a.file, b.file) || byPath(a.file, b.file))
    .flatMap(({ file, lines }) => lines.map((line) => `${file.path}:${line}`));
  const quoted = names.map((name) => `"${name}"`).join(" or ");
  const what = nodes.every(({ symbol }) => symbol) ? quoted : "what it defines";
  const isComplete = passed.length === 0 && reading.length === holding.length;
  return {
    mentions,
    isComplete,
    obstacles: mentions.places === 0 ? [] : [
      obstacle(
        "unresolved",
        mentions.places,
        [...places, ...passed.map(({ path }) => path)],
        unresolvedText(what, mentions.places, isComplete),
      ),
    ],
  };
}

/** Says how many uses of something are not resolved: at least so many, where some were not looked for. */
export function unresolvedText(what: string, places: number, isComplete: boolean): string {
  const least = isComplete ? "" : "at least ";
  return `${least}${count(places, "use")} of ${what} ${places === 1 ? "is" : "are"} not resolved`;
}

/** Counts the uses of the names of some nodes that are not resolved, where no edge is a use of them. */
export function unresolvedUses(
  source: AskSource,
  view: GraphView,
  { nodes, edges }: { readonly nodes: readonly GraphNode[]; readonly edges: readonly UseEdge[] },
): Pick<SymbolInfo, "unresolved"> {
  if (Object.values(countPlaces(edges)).some((number) => number > 0)) return {};
  const { mentions: { places }, isComplete } = mentionsOf(source, view, nodes);
  return places === 0 ? {} : { unresolved: { places, isComplete } };
}

function byCategory(a: FileRow, b: FileRow): number {
  return Number(a.category !== "code") - Number(b.category !== "code");
}

/** Names by which others use some nodes: of a file, those of what it defines; of a module, its end. */
function namesOf(view: GraphView, nodes: readonly GraphNode[]): string[] {
  const names = nodes.flatMap(({ file, symbol }) =>
    symbol
      ? [symbol.name, ...endOfModule(symbol)]
      : view.symbolsOf(file).filter((each) => each.scope === "" && isCode(each))
        .map(({ name }) => name)
  );
  return [...new Set(names)];
}

/** The end of a module's name, by which others call it where they need not name all of it. */
export function endOfModule({ kind, name }: SymbolNode): string[] {
  return kind === "module" && name.includes(".") ? [name.slice(name.lastIndexOf(".") + 1)] : [];
}

function byPath(a: FileRow, b: FileRow): number {
  return compareText(a.path, b.path);
}

interface OpenMark {
  readonly open: RegExp;
  readonly ends: readonly string[];
}

/** Text before and behind a name that ends a string of names alone: `"name"`, `"path.to.name"`. */
const NAMING_START = /["'`][\w.:$#-]*$/;
const NAMING_END = /^["'`]/;

/** Ways to open an expression of a template before a name, each with what ends it. */
const TEMPLATE_MARKS: readonly OpenMark[] = [
  { open: /(?<!\$)\{\{/, ends: ["}}"] },
  { open: /\{%/, ends: ["%}"] },
  { open: /<[%?]/, ends: ["%>", "?>"] },
];

/** The same in markup, where braces with a sign open an expression as well. */
const MARKUP_MARKS: readonly OpenMark[] = [
  ...TEMPLATE_MARKS,
  { open: /[$#*@]\{|\{[#@/:]/, ends: ["}"] },
];

/** Text before a name in an expression without braces: `@Model.…`, `@click="…`, `*ngIf="…`. */
const IN_MARKUP =
  /(?:@\w+\.[\w.]*|[\s<](?:[(*[:@]|v-|x-|th:|ng-)[\w.:()[\]-]*\s*=\s*(?:"[^"\n]*|'[^'\n]*))$/;

const MARKUP: ReadonlySet<string> = new Set(["html", "xml"]);

/** Languages whose files may be templates: no rule resolves what these use of other languages. */
const TEMPLATES: ReadonlySet<string> = new Set(
  [...MARKUP, "ini", "json", "properties", "sql", "text", "toml", "yaml"],
);

function isPutIn({ file: { language }, text, column }: NamePlace): boolean {
  if (!TEMPLATES.has(language)) return false;
  const before = text.slice(0, column - 1);
  if (!MARKUP.has(language)) return isOpenIn(before, TEMPLATE_MARKS);
  return isOpenIn(before, MARKUP_MARKS) || IN_MARKUP.test(before);
}

/** Whether a mark stands in a part of a line, and none of its ends behind it. */
function isOpenIn(text: string, marks: readonly OpenMark[]): boolean {
  return marks.some(({ open, ends }) => {
    const end = Math.max(...ends.map((each) => text.lastIndexOf(each)));
    // `{%}` opens: the sign is that of the mark.
    return open.test(text.slice(Math.max(0, end - 1)));
  });
}

/**
 * Says in how many strings and comments the name of some nodes stands as a name, by which it may be looked up, and
 * in how many expressions of templates.
 */
export function namedElsewhere(source: AskSource, nodes: readonly GraphNode[]): Obstacle[] {
  const names = new Map<string, string>();
  // Of a member, whose it is: a reader may know another of its name.
  for (const { symbol } of nodes) if (symbol) names.set(symbol.name, qualifiedName(symbol));
  // A type in quotes is a use as others are, which the graph knows or another reason counts.
  const isUse = (place: NamePlace) =>
    memoOf(source.store.graph).usesOf(place.file.id)?.isAt(place) ?? false;
  return [...names].slice(0, MAX_NAMES).flatMap(([name, whole]) => {
    const { places, isComplete } = placesOfName(source, {
      name,
      counts: (place) =>
        place.file.category !== "docs" && (isPutIn(place) || (
          NAMING_START.test(place.text.slice(0, place.column - 1)) &&
          NAMING_END.test(place.text.slice(place.column - 1 + name.length)) && !isUse(place)
        )),
    });
    const least = isComplete ? "" : "at least ";
    const owned = nodes.length > 1 && whole !== name ? ` of ${whole}` : "";
    const [put, named] = [places.filter(isPutIn), places.filter((place) => !isPutIn(place))];
    const say = (kind: ObstacleKind, own: readonly NamePlace[], where: string) =>
      obstaclesAt(kind, own.map(lineOfPlace), `"${name}"${owned} stands in ${least}${where}`);
    return [
      ...say("string", named, `${named.length} ${stringsOf(named.length)} as a name`),
      ...say("text", put, `${count(put.length, "expression")} of templates`),
    ];
  });
}

/** Comments quote names as strings do. */
function stringsOf(count: number): string {
  return count === 1 ? "string or comment" : "strings or comments";
}

/**
 * Places that an answer without uncertain edges leaves out.
 *
 * @param further Edges beyond those of what was asked for, where they are followed.
 */
export function uncertainPlaces(
  edges: readonly UncertainEdge[],
  further: readonly UncertainEdge[] = [],
): Obstacle[] {
  const places = ambiguousPlaces([...edges, ...further]);
  const what = places > ambiguousPlaces(edges)
    ? "on the way may mean several definitions"
    : "may mean it or another definition";
  return places === 0
    ? []
    : [obstacle("ambiguous", places, [], `${count(places, "place")} ${what}`)];
}

type UncertainEdge = Pick<Edge, "confidence" | "source" | "sites">;

/** Number of the places of edges that are ambiguous; each has an edge to every candidate. */
export function ambiguousPlaces(edges: readonly UncertainEdge[]): number {
  const places = new Set<string>();
  for (const { confidence, source, sites } of edges) {
    if (confidence !== "ambiguous") continue;
    for (const site of sites) places.add(`${source} ${siteKey(site)}`);
  }
  return places.size;
}

/** Why what some nodes use may be incomplete: names in them that no edge begins at. */
export function unresolvedIn(
  { store: { graph } }: AskSource,
  view: GraphView,
  nodes: readonly GraphNode[],
): string[] {
  const byFile = Map.groupBy(nodes, ({ file }) => file);
  let unresolved = 0;
  for (const [file, own] of [...byFile].slice(0, MAX_FACTS)) {
    const edges = view.edgesFrom(own.map(({ node }) => node));
    const known = new Set(edges.flatMap(({ sites }) => sites.map(siteKey)));
    unresolved += graph.facts(file.id).uses.filter((use) =>
      !known.has(siteKey(use)) && own.some(({ symbol }) =>
        !symbol || (symbol.startLine <= use.line && use.line <= symbol.endLine)
      )
    ).length;
  }
  const left = byFile.size - MAX_FACTS;
  return [
    ...(unresolved > 0
      ? [
        `${count(unresolved, "name")} in ${namedBy(nodes, byFile.size)} ` +
        `${unresolved === 1 ? "is" : "are"} not resolved`,
      ]
      : []),
    ...(left > 0
      ? [`${countAre(left, "file")} not looked at for names that are not resolved`]
      : []),
  ];
}

/** Names what some nodes are: one definition, one file, or several files. */
function namedBy([first, ...others]: readonly GraphNode[], files: number): string {
  if (files !== 1 || !first) return `${count(files, "file")} that lead there`;
  return others.length === 0 && first.symbol ? qualifiedName(first.symbol) : first.file.path;
}

/** Lines of the uses of names in a file, beside those in the nodes, of which no edge says what they mean. */
function linesOfUnknown(
  { store }: AskSource,
  file: FileRow,
  { names, reads, nodes, meant }: {
    readonly names: ReadonlySet<string>;
    readonly reads: boolean;
    readonly nodes: readonly GraphNode[];
    /** Places of edges to the nodes, by file. */
    readonly meant: ReadonlyMap<number, ReadonlySet<number>>;
  },
): number[] {
  const memo = memoOf(store.graph);
  const within = nodes.flatMap(({ symbol }) => symbol?.fileId === file.id ? [symbol] : []);
  const unknown = new Map<number, number>();
  for (const use of memo.usesOf(file.id)?.named(names) ?? []) {
    const { kind, line } = use;
    const counts = (reads || !READS.has(kind)) &&
      !within.some(({ startLine, endLine }) => startLine <= line && line <= endLine);
    const place = placeNumber(use);
    if (counts && !meant.get(file.id)?.has(place)) unknown.set(place, line);
  }
  // All edges of a file are many to read.
  if (unknown.size === 0) return [];
  const sure = memo.sureSites(file);
  return [...unknown].filter(([place]) => !sure.has(place)).map(([, line]) => line);
}

/** Places of edges to some nodes, however sure they are, by the file that they are in. */
function placesMeaning(
  view: GraphView,
  nodes: readonly GraphNode[],
): Map<number, ReadonlySet<number>> {
  const edges = view.edgesTo(nodes.map(({ node }) => node));
  view.nodes(new Set(edges.map(({ source }) => source)));
  const found = new Map<number, Set<number>>();
  for (const { source, sites } of edges) {
    const file = view.node(source)?.file.id;
    if (file === undefined) continue;
    const own = found.getOrInsertComputed(file, () => new Set<number>());
    for (const site of sites) own.add(placeNumber(site));
  }
  return found;
}

function siteKey({ line, column }: { readonly line: number; readonly column: number }): string {
  return `${line}:${column}`;
}
