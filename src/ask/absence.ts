/**
 * What stands between "nothing was found" and "there is nothing": every reason for which something may
 * use a definition though no edge says so. Only where there is none is an empty answer a proof.
 *
 * The rule is simple to check: a definition whose name stands as a word anywhere outside of its own
 * lines is never proved unused, whatever that word means there. Beyond words, a definition is used by
 * those who decorate, register, import or inherit it from outside of the tree, and by the language.
 *
 * @module
 */
import { familyOf, isResolved } from "../graph/language_rules.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import type { Skip, SkipReason, SymbolKind } from "../types.ts";
import { languageOfPath } from "../walk/language.ts";
import type { Obstacle, ObstacleKind } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { type Convention, conventionsOf } from "./conventions.ts";
import { headOf } from "./definition_head.ts";
import type { Dispatch, UseEdge } from "./dispatch.ts";
import { exportedBy } from "./exports.ts";
import type { GraphNode, GraphView } from "./graph_view.ts";
import { ambiguousPlaces } from "./mentions.ts";
import { builtNames } from "./built_names.ts";
import { count, countAre } from "./count.ts";
import { type DerivedUse, derivedUses } from "./derived_names.ts";
import { hiddenUses, type HiddenWay } from "./hidden_uses.ts";
import { leftOutNames } from "./left_out_names.ts";
import type { Reach } from "./lookups.ts";
import { moduleEscapes } from "./module_escapes.ts";
import { type NamePlace, placesOfName } from "./name_places.ts";
import { basesOutside, calledByLanguage, computedAccess, heldBy } from "./outside_uses.ts";

/** Places that are named for each reason. */
const MAX_NAMED = 3;

/** Characters of a decorator that are shown. */
const MAX_DECORATOR_CHARS = 60;

/** Definitions that are looked for by name: of more, an empty answer is no proof. */
const MAX_NAMES = 20;

/** Names that files have by their place: their folder is what others call them. */
const PLACE_STEMS: ReadonlySet<string> = new Set(["index", "mod", "__init__"]);

/** Definitions of which nothing but the name is used. */
const NAMED_ONLY: ReadonlySet<SymbolKind> = new Set(
  ["section", "key", "rule", "element"] as const,
);

/** Reasons to leave a file out that say nothing of whether it uses something. */
const LEFT_OUT: ReadonlySet<SkipReason> = new Set(
  [
    ...["ignored", "default_ignored", "secret", "binary", "too_large", "minified"] as const,
    ...["generated", "vendored", "unreadable", "outside_root"] as const,
  ],
);

/**
 * Ignored folders that hold what was installed or built. What is installed does not know this tree,
 * and what is built from it uses nothing that its sources do not.
 */
const INSTALLED_OR_BUILT =
  /(?:^|\/)(?:\.[^/]+|__pycache__|_build|bin|bower_components|build|cache|cmake-build[^/]*|coverage|deps|dist|htmlcov|logs?|node_modules|obj|out|output|[Pp]ods|DerivedData|site-packages|[Tt]e?mp|target|third_party|v?env|vendor|[^/]+\.egg-info)\//;

/** What nothing was found for. */
export interface Absence {
  /** The graph. */
  readonly view: GraphView;
  /** By which other names definitions are used. */
  readonly dispatch: Dispatch;
  /** Definitions or files. */
  readonly nodes: readonly GraphNode[];
  /** All edges to them, those by other names among them. */
  readonly edges: readonly UseEdge[];
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
  const ambiguous = ambiguousPlaces(edges);
  const left = Math.max(nodes.length, namesOf(absence, nodes).length) - MAX_NAMES;
  const found = strongestFirst([
    ...unreadFiles(source, first.file),
    ...(isResolved(first.file.language) || hasNoRules(view, first)
      ? []
      : [obstacle("by_name", 1, [], "this language is resolved by name alone")]),
    ...(ambiguous === 0 ? [] : [
      obstacle(
        "ambiguous",
        ambiguous,
        [],
        `${count(ambiguous, "place")} may mean it or another definition`,
      ),
    ]),
    ...namePlaces(source, absence, looked),
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
    () => looked.flatMap((node) => conventionsOf(source, dispatch, node)).map(conventional),
    () => hiddenObstacles(source, absence, looked),
    () => looked.flatMap((node) => moduleEscapes(source, view, node)).map(conventional),
  ];
  return searches.values().map((search) => search().slice(0, 2 * MAX_NAMED))
    .find((each) => each.length > 0) ?? [];
}

/** Kinds of reasons, from what most likely is a use to what nobody has looked at. */
const STRENGTH: readonly ObstacleKind[] = [
  ...["ambiguous", "unresolved", "derived", "string", "built_name", "by_name"] as const,
  ...["decorated", "exported", "implicit", "inherited", "held", "computed", "other_use"] as const,
  ...["definition", "text", "not_parsed", "not_read", "left_out", "not_searched"] as const,
];

/** Says each reason once, with the places of all that it holds for. */
function strongestFirst(obstacles: readonly Obstacle[]): Obstacle[] {
  return [...Map.groupBy(obstacles, ({ kind, text }) => `${kind}\n${text}`).values()]
    .map((same) => ({
      ...same[0]!,
      count: same.reduce((sum, each) => sum + each.count, 0),
      places: [...new Set(same.flatMap(({ places }) => places))].slice(0, MAX_NAMED),
    }))
    .sort((a, b) => STRENGTH.indexOf(a.kind) - STRENGTH.indexOf(b.kind));
}

/** Files that could use something of a file, and cannot be asked. */
export function unreadFiles({ store, pending }: AskSource, { language }: FileRow): Obstacle[] {
  const family = familyOf(language);
  const own = store.catalog.files.filter((each) => familyOf(each.language) === family);
  const broken = own.filter(isBroken).map(({ path }) => path);
  const out = leftOut(store, family);
  const paths = new Set(own.map(({ path }) => path));
  const unresolved = store.graph.filesOverBudget().filter((path) => paths.has(path));
  return [
    ...(broken.length === 0 ? [] : [
      obstacle(
        "not_parsed",
        broken.length,
        broken,
        `${count(broken.length, "file")} did not parse whole`,
      ),
    ]),
    ...(pending.size === 0 ? [] : [
      obstacle(
        "not_read",
        pending.size,
        [...pending].sort(),
        `${countAre(pending.size, "changed file")} not read yet`,
      ),
    ]),
    ...(out.length === 0 ? [] : [
      obstacle("left_out", out.length, out.map(({ path }) => path), leftOutText(out)),
    ]),
    ...(unresolved.length === 0 ? [] : [
      obstacle(
        "not_searched",
        unresolved.length,
        unresolved,
        `${countAre(unresolved.length, "file")} not resolved to the end`,
      ),
    ]),
  ];
}

/** Whether no rule tells what uses something: of a heading, or a file of text, its name is all. */
export function hasNoRules(view: GraphView, { file, symbol }: GraphNode): boolean {
  if (symbol) return NAMED_ONLY.has(symbol.kind);
  return !isResolved(file.language) &&
    view.symbolsOf(file).every(({ kind }) => NAMED_ONLY.has(kind));
}

/** Whether a file has parts that were not understood; one without a grammar has none that could be. */
export function isBroken({ status }: FileRow): boolean {
  return status === "partial" || status === "error";
}

/** What the index leaves out, and may use something of a family of languages. */
function leftOut(store: Store, family: string): Skip[] {
  return store.skips().filter(({ path, reason }) => {
    // Nobody knows what a folder holds that a rule of the project leaves out.
    if (path.endsWith("/")) return reason === "ignored" && !INSTALLED_OR_BUILT.test(path);
    const language = languageOfPath(path);
    return LEFT_OUT.has(reason) && language !== undefined && familyOf(language) === family;
  });
}

/** Files of any language that are left out, and hold a name or could. */
function leftOutObstacles(source: AskSource, names: readonly string[]): Obstacle[] {
  const { holding, unread } = leftOutNames(source, names);
  const said = ([skips, what]: readonly [readonly Skip[], string]): Obstacle[] =>
    skips.length === 0 ? [] : [
      obstacle("left_out", skips.length, skips.map(({ path }) => path), what),
    ];
  return [
    [holding, `its name stands in ${leftOutText(holding)}`] as const,
    [unread, `its name could stand in ${leftOutText(unread)}`] as const,
  ].flatMap(said);
}

/** `2 files left out of the index, 1 binary, 1 ignored`. */
function leftOutText(skips: readonly Skip[]): string {
  const [folders, files] = [true, false].map((isFolder) =>
    skips.filter(({ path }) => path.endsWith("/") === isFolder).length
  );
  const what = [
    ...(files === 0 ? [] : [count(files!, "file")]),
    ...(folders === 0 ? [] : [count(folders!, "folder")]),
  ].join(" and ");
  const reasons = [...Map.groupBy(skips, ({ reason }) => reason)].map(([reason, each]) =>
    `${each.length} ${reason.replaceAll("_", " ")}`
  );
  return `${what} left out of the index, ${reasons.join(", ")}`;
}

/** Names that may be generated say themselves where they stand first; of many, the first few. */
function derivedObstacles(uses: readonly DerivedUse[]): Obstacle[] {
  const more = uses.slice(MAX_NAMED);
  return [
    ...uses.slice(0, MAX_NAMED).map(({ count, places, text }) => ({
      ...{ kind: "derived" as const, count, text },
      places: [...new Set(places)].slice(0, MAX_NAMED),
    })),
    ...(more.length === 0 ? [] : [
      obstacle(
        "derived",
        more.reduce((sum, each) => sum + each.count, 0),
        more.flatMap(({ places }) => places),
        `${count(more.length, "more name")} may be generated for it`,
      ),
    ]),
  ];
}

function shortened(text: string): string {
  return text.length > MAX_DECORATOR_CHARS ? `${text.slice(0, MAX_DECORATOR_CHARS)}…` : text;
}

/** What may use a definition without its name. */
function ownObstacles(source: AskSource, absence: Absence, node: GraphNode): Obstacle[] {
  const { view, dispatch } = absence;
  const { file, symbol } = node;
  if (!symbol || hasNoRules(view, node)) return [];
  const here = `${file.path}:${symbol.startLine}`;
  const { decorators } = headOf(source, node);
  const decorator = shortened(source.files.quote(file.path, decorators[0] ?? ""));
  // What takes the place of something that others can use is used by them as well.
  const exported = [node, ...dispatch.namedBy(node).map((other) => other.node)].values()
    .map((each) => exportedBy(source, view, each)).find((each) => each !== undefined);
  const called = calledByLanguage(source, node);
  const bases = basesOutside(source, view, dispatch, node);
  const holder = heldBy(view, dispatch, node);
  const computed = computedAccess(source, dispatch, node);
  return [
    ...(decorators.length === 0
      ? []
      : [ofItself("decorated", decorators.length, here, `${decorator} stands on it`)]),
    ...(exported === undefined ? [] : [ofItself("exported", 1, here, exported)]),
    ...(called === undefined ? [] : [ofItself("implicit", 1, here, called)]),
    ...(bases.length === 0 ? [] : [
      ofItself("inherited", bases.length, here, `${quoted(bases)} from outside may call it`),
    ]),
    ...(holder === undefined
      ? []
      : [ofItself("held", 1, here, `"${holder}" holds it and may be handed on`)]),
    ...(computed.length === 0 ? [] : [
      obstacle(
        "computed",
        computed.length,
        computed,
        `${count(computed.length, "line")} of its type ${
          computed.length === 1 ? "computes" : "compute"
        } the name of a member`,
      ),
    ]),
  ];
}

/** How a place speaks of a name, and in which words that is said. */
const PLACE_KINDS = {
  unresolved: (name, times) =>
    `"${name}" is used in ${count(times, "place")} without being resolved`,
  other_use: (name, times) =>
    `${count(times, "use")} of "${name}" ${times === 1 ? "means" : "mean"} another one`,
  definition: (name, times) => `"${name}" is defined ${count(times, "more time")}`,
  string: (name, times) => `"${name}" stands in ${count(times, "string")}`,
  text: (name, times) => `"${name}" stands in ${count(times, "other place")}`,
} as const satisfies Partial<Record<ObstacleKind, (name: string, times: number) => string>>;

type PlaceKind = keyof typeof PLACE_KINDS;

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
  for (const name of names.slice(0, MAX_NAMES)) {
    const { places, isComplete } = placesOfName(source, { name, counts });
    const byKind = Map.groupBy(places, (place) => kindOf(source, absence, place, name));
    for (const kind of Object.keys(PLACE_KINDS) as PlaceKind[]) {
      const own = byKind.get(kind) ?? [];
      if (own.length > 0) {
        found.push(obstacle(kind, own.length, own.map(at), PLACE_KINDS[kind](name, own.length)));
      }
    }
    if (!isComplete) {
      found.push(obstacle("not_searched", 1, [], `"${name}" was not looked for in every file`));
    }
    const built = places.length > 0 ? undefined : builtNames(source, name, counts);
    if (built) {
      const number = built.places.length;
      const what = `a name that ${built.side} with "${built.part}" may be put together in ${
        count(number, "place")
      }`;
      found.push(obstacle("built_name", number, built.places.map(at), what));
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
    reach: new Set(looked.flatMap((node) => reachOf(source, absence, node))),
  });
  return [
    ...[...places].map(([way, own]) => {
      const [kind, text] = HIDDEN_KINDS[way];
      return obstacle(kind, own.length, own, text(count(own.length, "file")));
    }),
    ...(isComplete ? [] : [
      obstacle("not_searched", 1, [], "not every file was searched for names that are computed"),
    ]),
  ];
}

/** How a lookup by a computed name may come to a definition. */
function reachOf(source: AskSource, { dispatch }: Absence, node: GraphNode): Reach[] {
  const { symbol, file } = node;
  if (!symbol) return ["scope", "module"];
  if (familyOf(file.language) === "script") {
    // Types are gone when the program runs, and of a module only what it exports is a member.
    if (symbol.kind === "interface" || symbol.kind === "type") return [];
    if (symbol.scope === "" && /\bexport/.test(headOf(source, node).text)) {
      return ["scope", "member"];
    }
  }
  return [symbol.scope !== "" && dispatch.typeOf(node) ? "member" : "scope"];
}

/** The names by which something is used: of a file, its own, and those of what it defines. */
function namesOf({ view }: Absence, looked: readonly GraphNode[]): string[] {
  const names = looked.flatMap(({ file, symbol }) => {
    if (symbol) return [symbol.name];
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

/** Places of edges that are sure, by position; imports, which have no column, by line. */
function knownSites({ view, edges }: Absence): Set<string> {
  view.nodes(new Set(edges.map(({ source }) => source)));
  return new Set(
    edges.filter(({ confidence }) => confidence !== "ambiguous").flatMap((edge) => {
      const file = view.node(edge.source)?.file.id;
      return edge.sites.map(({ line, column }) =>
        edge.kind === "import" ? `${file} ${line}` : `${file} ${line}:${column}`
      );
    }),
  );
}

function kindOf(
  { store: { graph } }: AskSource,
  { view, nodes }: Absence,
  { file, line, column, text }: NamePlace,
  name: string,
): PlaceKind {
  const isAt = (each: { readonly line: number; readonly column: number }) =>
    each.line === line && each.column === column;
  if (familyOf(file.language) === familyOf(nodes[0]!.file.language)) {
    const symbols = view.symbolsOf(file);
    const isUse = graph.facts(file.id).uses.some((use) => use.name === name && isAt(use));
    if (isUse) {
      const edges = view.edgesFrom([file.node, ...symbols.map(({ node }) => node)]);
      const isSure = edges.some(({ confidence, sites }) =>
        confidence !== "ambiguous" && sites.some(isAt)
      );
      return isSure ? "other_use" : "unresolved";
    }
    if (symbols.some((each) => each.name === name && each.startLine === line)) return "definition";
  }
  return isInString(text, column) ? "string" : "text";
}

/** Whether an odd number of quotes of one kind stands before a column, and one after it. */
function isInString(line: string, column: number): boolean {
  const [before, after] = [line.slice(0, column - 1), line.slice(column - 1)];
  return ['"', "'", "`"].some((quote) =>
    before.split(quote).length % 2 === 0 && after.includes(quote)
  );
}

function conventional({ kind, places, text }: Convention): Obstacle {
  return obstacle(kind, Math.max(1, places.length), places, text);
}

/** A reason that lies in the definition: its place is known, and need not be said. */
function ofItself(kind: ObstacleKind, number: number, place: string, text: string): Obstacle {
  return { kind, count: number, places: [place], text };
}

function obstacle(
  kind: ObstacleKind,
  number: number,
  places: readonly string[],
  what: string,
): Obstacle {
  const distinct = [...new Set(places)];
  const named = distinct.slice(0, MAX_NAMED);
  const more = distinct.length > named.length ? ", …" : "";
  const text = named.length === 0 ? what : `${what} (${named.join(", ")}${more})`;
  return { kind, count: number, places: named, text };
}

function at({ file, line }: NamePlace): string {
  return `${file.path}:${line}`;
}

function quoted(names: readonly string[]): string {
  return names.slice(0, MAX_NAMED).map((name) => `"${name}"`).join(", ");
}
