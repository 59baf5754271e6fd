/**
 * Obstacles between "nothing was found" and "there is nothing": every reason for which something may
 * use a definition though no edge says so. Only where there is none is an empty answer a proof.
 *
 * The rule is simple to check: nothing is proved unused but what its language keeps private
 * (`privacy.ts`), and nothing whose name stands as a word anywhere outside of its own lines, whatever
 * that word means there. Beyond words, a definition is used by those who decorate or inherit it, by the
 * language, and by whatever is left out (`left_out.ts`).
 *
 * @module
 */
import { familyOf, isResolved } from "../graph/language_rules.ts";
import { lastPart } from "../graph/scopes.ts";
import type { FileRow } from "../store/catalog.ts";
import { cutText } from "../text/cut_text.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import type { SymbolKind } from "../types.ts";
import type { Obstacle, ObstacleKind } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { conventionsOf } from "./conventions.ts";
import { headOf } from "./definition_head.ts";
import type { Dispatch, UseEdge } from "./dispatch.ts";
import type { GraphNode, GraphView } from "./graph_view.ts";
import { endOfModule, mentionsOf, uncertainPlaces, unresolvedText } from "./mentions.ts";
import { builtNames } from "./built_names.ts";
import { count, countAre } from "./count.ts";
import { derivedObstacles, derivedUses } from "./derived_names.ts";
import { hiddenUses, type HiddenWay } from "./hidden_uses.ts";
import { filledByPlace } from "./filled_by_place.ts";
import { leftOutObstacles, unreadFiles } from "./left_out.ts";
import type { Reach } from "./lookups.ts";
import { moduleEscapes } from "./module_escapes.ts";
import { lineOfPlace, type NamePlace, placesOfName } from "./name_places.ts";
import { MAX_NAMED, obstacle, obstaclesAt, strongestFirst } from "./obstacle.ts";
import { openTo } from "./privacy.ts";
import { basesOutside, calledByLanguage, computedAccess, heldBy } from "./outside_uses.ts";

const MAX_DECORATOR_CHARS = 60;

/** Definitions that are looked for by name: of more, an empty answer is no proof. */
const MAX_NAMES = 20;

/** Names that files have by their place: their folder is what others call them. */
const PLACE_STEMS: ReadonlySet<string> = new Set(["index", "mod", "__init__"]);

/** Definitions of which nothing but the name is used. */
const NAMED_ONLY: ReadonlySet<SymbolKind> = new Set(
  ["section", "key", "rule", "element"] as const,
);

/** Subject that nothing was found for. */
export interface Absence {
  readonly view: GraphView;
  /** By which other names definitions are used. */
  readonly dispatch: Dispatch;
  readonly nodes: readonly GraphNode[];
  /** All edges to them, those by other names among them. */
  readonly edges: readonly UseEdge[];
  /** Those of another kind than was asked for that may be of that one. @default {[]} */
  readonly mistaken?: readonly UseEdge[];
}

/**
 * Finds what may use some definitions or files though no edge that counts says so. Where nothing is
 * returned, that nothing was found is a proof.
 */
export function obstaclesTo(source: AskSource, absence: Absence): Obstacle[] {
  const { view, nodes, edges, dispatch } = absence;
  const [first] = nodes;
  if (!first) return [];
  const looked = nodes.slice(0, MAX_NAMES);
  const left = Math.max(nodes.length, namesOf(absence, nodes).length) - MAX_NAMES;
  const found = strongestFirst([
    ...unreadFiles(source, first.file),
    ...(isResolved(first.file.language) || hasNoRules(view, first)
      ? []
      : [obstacle("by_name", 1, [], "this language is resolved by name alone")]),
    ...uncertainPlaces(edges),
    ...mistakenUses(absence),
    ...namePlaces(source, absence, looked),
    ...filledByPlace(source, looked),
    ...strongestFirst([
      ...derivedObstacles(derivedUses(source, view, looked)),
      ...looked.flatMap((node) => ownObstacles(source, absence, node)),
    ]).slice(0, 2 * MAX_NAMED),
    ...(left > 0
      ? [obstacle("not_searched", left, [], `${countAre(left, "name")} not looked for`)]
      : []),
    ...(dispatch.isExhausted
      ? [obstacle("not_searched", 1, [], "too many types are around it to look at all")]
      : []),
  ]);
  // What does not hold the name is looked for last: it takes the longest, and one reason is enough.
  if (found.length > 0 || hasNoRules(view, first)) return found;
  const searches: readonly (() => readonly Obstacle[])[] = [
    () => leftOutObstacles(source, namesOf(absence, looked).slice(0, MAX_NAMES)),
    // What anybody may use needs no further reason: those below are about what is private.
    () => looked.flatMap((node) => openObstacles(source, absence, node)),
    () => looked.flatMap((node) => conventionsOf(source, node)),
    () => hiddenObstacles(source, absence, looked),
    () => looked.flatMap((node) => moduleEscapes(source, node)),
  ];
  return searches.values().map((search) => strongestFirst(search()).slice(0, 2 * MAX_NAMED))
    .find((each) => each.length > 0) ?? [];
}

/** Uses of which the kind may be judged wrong. */
function mistakenUses({ view, mistaken = [] }: Absence): Obstacle[] {
  view.nodes(new Set(mistaken.map(({ source }) => source)));
  const places = mistaken.flatMap(({ source, sites }) =>
    sites.map(({ line }) => `${view.node(source)?.file.path}:${line}`)
  );
  const what = `${count(places.length, "use")} of another kind may be of this one`;
  return obstaclesAt("other_kind", places, what);
}

/** Whether no rule tells what uses something: of a heading, or a file of text, its name is all. */
export function hasNoRules(view: GraphView, { file, symbol }: GraphNode): boolean {
  if (symbol) return NAMED_ONLY.has(symbol.kind);
  return !isResolved(file.language) &&
    view.symbolsOf(file).every(({ kind }) => NAMED_ONLY.has(kind));
}

/** Finds what may use a definition without naming it. */
function ownObstacles(source: AskSource, absence: Absence, node: GraphNode): Obstacle[] {
  const { view, dispatch } = absence;
  const { file, symbol } = node;
  if (!symbol || hasNoRules(view, node)) return [];
  const here = `${file.path}:${symbol.startLine}`;
  const { decorators } = headOf(source, node);
  const decorator = cutText(
    source.files.quote(file.path, decorators[0] ?? ""),
    MAX_DECORATOR_CHARS,
  );
  const called = calledByLanguage(source, node);
  const bases = basesOutside(source, view, dispatch, node);
  const holder = heldBy(view, dispatch, node);
  const computed = computedAccess(source, view, dispatch, node);
  return [
    ...(decorators.length === 0
      ? []
      : [ofItself("decorated", decorators.length, here, `${decorator} stands on it`)]),
    ...(called === undefined ? [] : [ofItself("implicit", 1, here, called)]),
    ...(bases.length === 0 ? [] : [ofItself("inherited", bases.length, here, baseText(bases))]),
    ...(holder === undefined
      ? []
      : [ofItself("held", 1, here, `"${holder}" holds it and may be handed on`)]),
    ...obstaclesAt(
      "computed",
      computed,
      `${count(computed.length, "line")} of its type ${
        computed.length === 1 ? "computes" : "compute"
      } the name of a member`,
    ),
  ];
}

function baseText(bases: readonly string[]): string {
  const which = bases.length === 1 ? "which is" : "which are";
  return `${quoteNames(bases)}, ${which} defined outside of the tree, may call it`;
}

/** Who may use a definition that its language does not keep to the files that were read. */
function openObstacles(
  source: AskSource,
  { view, dispatch }: Absence,
  node: GraphNode,
): Obstacle[] {
  const text = openTo(source, view, dispatch, node);
  const { file, symbol } = node;
  return text === undefined
    ? []
    : [ofItself("exported", 1, `${file.path}:${symbol?.startLine ?? 1}`, text)];
}

/** How a place speaks of a name, and in which words that is said. */
const PLACE_KINDS = {
  unresolved: (name, times, isComplete) => unresolvedText(`"${name}"`, times, isComplete),
  other_use: (name, times, isComplete) =>
    `${leastOf(isComplete)}${count(times, "use")} of "${name}" ${
      times === 1 ? "is" : "are"
    } resolved to another one`,
  definition: (name, times, isComplete) =>
    `"${name}" is defined ${leastOf(isComplete)}${count(times, "more time")}`,
  string: (name, times, isComplete) =>
    `"${name}" stands in ${leastOf(isComplete)}${count(times, "string")}`,
  text: (name, times, isComplete) =>
    `"${name}" stands in ${leastOf(isComplete)}${count(times, "other place")}`,
} as const satisfies Partial<
  Record<ObstacleKind, (name: string, times: number, isComplete: boolean) => string>
>;

type PlaceKind = keyof typeof PLACE_KINDS;

/** Marks a count of which a part was not looked for. */
function leastOf(isComplete: boolean): string {
  return isComplete ? "" : "at least ";
}

/** Places where names stand that are not known to be uses of something else than what they say. */
function namePlaces(
  source: AskSource,
  absence: Absence,
  looked: readonly GraphNode[],
): Obstacle[] {
  const isOwn = ownPlaces(source, absence, looked);
  const known = knownSites(absence);
  const counts = (place: NamePlace) => {
    const { file, line, column } = place;
    return !isOwn(place) && !known.has(`${file.id} ${line}`) &&
      !known.has(`${file.id} ${line}:${column}`);
  };
  const names = namesOf(absence, looked);
  const found: Obstacle[] = [];
  // PHP calls functions and methods in any case.
  const anyCase = looked.some(({ file }) => file.language === "php");
  for (const name of names.slice(0, MAX_NAMES)) {
    const { places, isComplete } = placesOfName(source, { name, counts, anyCase });
    // Of a name with thousands of places the uses alone are looked at, as they are counted elsewhere.
    const uses = isComplete ? [] : mentionsOf(source, absence.view, looked).obstacles;
    found.push(...uses);
    const byKind = Map.groupBy(places, (place) => kindOf(absence, place, name));
    for (const kind of Object.keys(PLACE_KINDS) as PlaceKind[]) {
      const own = kind === "unresolved" && uses.length > 0 ? [] : byKind.get(kind) ?? [];
      const what = PLACE_KINDS[kind](name, own.length, isComplete);
      found.push(...obstaclesAt(kind, own.map(lineOfPlace), what));
    }
    if (!isComplete) {
      found.push(obstacle("not_searched", 1, [], `"${name}" was not looked for in every file`));
    }
    const built = places.length > 0 ? undefined : builtNames(source, name, counts);
    if (built) {
      const what = `a name that ${built.side} with "${built.part}" may be put together in ${
        count(built.places.length, "place")
      }`;
      found.push(...obstaclesAt("built_name", built.places.map(lineOfPlace), what));
    }
    // One name that stands somewhere is reason enough: others add nothing but time.
    if (found.length > 0) return found;
  }
  return found;
}

/** In which words it is said that a name may be meant which does not stand there. */
const HIDDEN_KINDS = {
  spelled: ["text", (times) => `its name is spelled in another way in ${times}`],
  pasted: ["built_name", (times) => `a macro may paste its name in ${times}`],
  computed: ["computed", (times) => `a name that is computed is looked up in ${times}`],
} as const satisfies Record<HiddenWay, [ObstacleKind, (times: string) => string]>;

/** Places that may mean it and do not hold its name. */
function hiddenObstacles(
  source: AskSource,
  absence: Absence,
  looked: readonly GraphNode[],
): Obstacle[] {
  const { places, isComplete } = hiddenUses(source, {
    names: namesOf(absence, looked).slice(0, MAX_NAMES),
    family: familyOf(looked[0]!.file.language),
    reach: new Set(looked.flatMap((node) => reachOf(absence, node))),
  });
  return [
    ...[...places].flatMap(([way, own]) => {
      const [kind, text] = HIDDEN_KINDS[way];
      return obstaclesAt(kind, own, text(count(own.length, "file")));
    }),
    ...(isComplete ? [] : [
      obstacle("not_searched", 1, [], "not every file was searched for names that are computed"),
    ]),
  ];
}

/** How a lookup by a computed name may come to a definition. */
function reachOf({ dispatch }: Absence, node: GraphNode): Reach[] {
  const { symbol, file } = node;
  const family = familyOf(file.language);
  // Types are gone when the program runs.
  if (family === "script" && /^(?:interface|type)$/.test(symbol!.kind)) return [];
  const own = symbol!.scope !== "" && dispatch.typeOf(node) ? "member" as const : "scope" as const;
  // Whoever loads a module by a name that is computed has all that stands at its top.
  return family === "python" && symbol!.scope === "" ? [own, "module"] : [own];
}

/** The names by which something is used: of a file, its own, and those of what it defines. */
function namesOf({ view }: Absence, looked: readonly GraphNode[]): string[] {
  const names = looked.flatMap(({ file, symbol }) => {
    // Of `Service/web`, others say the name alone.
    if (symbol) {
      const name = /^[A-Z]\w*\/(\S+)$/.exec(symbol.name)?.[1] ?? symbol.name;
      return [name, ...endOfModule(symbol), ...otherNames(file, symbol)];
    }
    const parts = file.path.split("/");
    const stem = parts.at(-1)!.replace(/(?<=.)\.[^.]+$/, "");
    const own = PLACE_STEMS.has(stem) ? parts.at(-2) ?? stem : stem;
    const inside = view.symbolsOf(file).filter(({ scope, isTitle, kind }) =>
      scope === "" && isTitle === 0 && kind !== "section" && kind !== "key"
    );
    return [own, ...inside.map(({ name }) => name)];
  });
  return [...new Set(names)].filter((name) => name.trim() !== "");
}

/** Names that a compiler gives a definition: by a class of Python, or as linkers of C spell it. */
function otherNames({ language }: FileRow, { name, scope, kind }: SymbolNode): string[] {
  if (language === "python" && scope !== "" && /^__\w*[^\W_]_?$/.test(name)) {
    return [`_${lastPart(scope).replace(/^_+/, "")}${name}`];
  }
  const isLinked = familyOf(language) === "c" && kind === "function";
  return isLinked ? [`_${name}`, `${name}_`] : [];
}

/** Tells what stands in the definitions themselves, and in what documents them. */
function ownPlaces(
  source: AskSource,
  { nodes }: Absence,
  looked: readonly GraphNode[],
): (place: NamePlace) => boolean {
  const heads = new Map(looked.map((node) => [node.node, headOf(source, node).firstLine]));
  const byFile = Map.groupBy(nodes, ({ file }) => file.id);
  return ({ file, line, column, text }) =>
    byFile.get(file.id)?.some(({ node, symbol }) => {
      if (!symbol) return true;
      const { name, startLine, endLine } = symbol;
      if (line < (heads.get(node) ?? startLine) || line > endLine) return false;
      // Lines hold more than one definition: of one that begins and ends on a line, only the name is
      // its own, and behind the end of another one comes something else.
      if (startLine === endLine && line === startLine) return column === text.indexOf(name) + 1;
      return line < endLine || !/[};]/.test(text.slice(0, column - 1));
    }) ?? false;
}

/** Places of edges, by position; imports, which have no column, by line. Another reason counts uncertain ones. */
function knownSites({ view, edges }: Absence): Set<string> {
  view.nodes(new Set(edges.map(({ source }) => source)));
  return new Set(
    edges.flatMap((edge) => {
      const file = view.node(edge.source)?.file.id;
      return edge.sites.map(({ line, column }) =>
        edge.kind === "import" ? `${file} ${line}` : `${file} ${line}:${column}`
      );
    }),
  );
}

function kindOf(
  { view, nodes }: Absence,
  { file, line, column, text }: NamePlace,
  name: string,
): PlaceKind {
  const isAt = (each: { readonly line: number; readonly column: number }) =>
    each.line === line && each.column === column;
  if (familyOf(file.language) === familyOf(nodes[0]!.file.language)) {
    const symbols = view.symbolsOf(file);
    const isUse = view.usesOfFile(file).some((use) => use.name === name && isAt(use));
    if (isUse) {
      const isSure = view.edgesOfFile(file).some(({ confidence, sites }) =>
        confidence !== "ambiguous" && sites.some(isAt)
      );
      return isSure ? "other_use" : "unresolved";
    }
    const isDefined = symbols.some((each) => each.name === name && each.startLine === line);
    if (isDefined && column === firstColumn(text, name)) return "definition";
  }
  return isInString(text, column) ? "string" : "text";
}

/** The column of a name in a line that defines it: what follows uses it, or speaks of it. */
function firstColumn(line: string, name: string): number {
  return line.search(
    new RegExp(`(?<![\\p{L}\\p{N}_])${RegExp.escape(name)}(?![\\p{L}\\p{N}_])`, "u"),
  ) + 1;
}

/** Whether an odd number of quotes of one kind stands before a column, and one after it. */
function isInString(line: string, column: number): boolean {
  const [before, after] = [line.slice(0, column - 1), line.slice(column - 1)];
  return ['"', "'", "`"].some((quote) =>
    before.split(quote).length % 2 === 0 && after.includes(quote)
  );
}

/** A reason that lies in the definition: its place is known, and need not be said. */
function ofItself(kind: ObstacleKind, number: number, place: string, text: string): Obstacle {
  return { kind, count: number, places: [place], text };
}

function quoteNames(names: readonly string[]): string {
  return names.slice(0, MAX_NAMED).map((name) => `"${name}"`).join(", ");
}
