/**
 * Names that others reach a definition by, though nobody wrote a definition of them: a field by the
 * accessors that an annotation generates, a writer by an assignment, an element by its tag.
 *
 * The rows say how such a name is made; whether it is used is looked for in the texts. A name that
 * the type of the definition defines itself is not generated, and a use that is known to mean another
 * definition says nothing.
 *
 * @module
 */
import type { SymbolNode } from "../store/graph_tables.ts";
import type { Store } from "../store/store.ts";
import type { LanguageId, SymbolKind } from "../types.ts";
import type { Obstacle } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { count } from "./count.ts";
import { headOf } from "./definition_head.ts";
import { type GraphNode, GraphView, placeOf } from "./graph_view.ts";
import { lineOfPlace, type NamePlace, placesOfName } from "./name_places.ts";
import { MAX_NAMED, obstacle } from "./obstacle.ts";

/** Signs of a writer, or of an argument, behind a name: `x.name = 1`, `x.name ||= 1`, `name: 1`. */
const ASSIGNED = String.raw`(?=\s*(?:[-+*/%|&^<>]{0,3}=(?![=~>])|,|:(?!:)))`;

/** Definitions of one name that are looked at for one that may be generated. */
const MAX_FIELDS = 50;

/** One way to make a name of another one. */
interface Derivation {
  readonly languages: readonly LanguageId[];
  /** @default {["field"]} */
  readonly kinds?: readonly SymbolKind[];
  /** Has to stand on the definition, or on a type around it; nothing has to, where absent. */
  readonly mark?: RegExp;
  /** Has to stand on the type: on a member, the same word means something else. */
  readonly typeMark?: RegExp;
  /** Paths of the files that use such a name; any, where absent. */
  readonly users?: RegExp;
  /** Text that has to follow such a name where it is used; absent where nothing has to. */
  readonly ending?: string;
  /** Makes the names; none, where the name has another form. */
  readonly names: (name: string) => readonly string[];
}

const JAVA: readonly LanguageId[] = ["java", "groovy"];

function lombok(...names: readonly string[]): RegExp {
  return new RegExp(String.raw`^@(?:lombok\.)?(?:experimental\.)?(?:${names.join("|")})\b`);
}

const DERIVATIONS: readonly Derivation[] = [
  {
    languages: JAVA,
    mark: lombok("Getter", "Data"),
    names: (name) => accessors(name, "get", "is"),
  },
  // A framework has an annotation "Value" for fields.
  { languages: JAVA, typeMark: lombok("Value"), names: (name) => accessors(name, "get", "is") },
  { languages: JAVA, mark: lombok("Setter", "Data"), names: (name) => accessors(name, "set") },
  { languages: JAVA, mark: lombok("With", "Wither"), names: (name) => accessors(name, "with") },
  {
    languages: JAVA,
    mark: lombok("Builder", "SuperBuilder"),
    names: (name) => accessors(name, "set", "with"),
  },
  // Of a prefix that is cut off, the rest is the name of what reads and writes it.
  {
    languages: JAVA,
    mark: lombok("Accessors", "Builder", "SuperBuilder"),
    names: (name) => stems(name).slice(1).map(lower),
  },
  {
    languages: ["kotlin"],
    kinds: ["field", "variable", "constant"],
    users: /\.(?:java|groovy|scala)$/,
    names: (name) => accessors(name, "get", "is", "set"),
  },
  {
    languages: JAVA,
    kinds: ["method"],
    users: /\.(?:kts?|groovy|gradle)$/,
    names: (name) =>
      [/^(?:get|set)(\p{Lu}.*)$/u.exec(name)?.[1]].flatMap((rest) => rest ? [lower(rest)] : []),
  },
  {
    languages: ["scala"],
    kinds: ["field", "variable", "constant"],
    mark: /^@(?:scala\.beans\.)?(?:Boolean)?BeanProperty\b/,
    names: (name) => accessors(name, "get", "is", "set"),
  },
  { languages: ["scala"], kinds: ["method"], ending: ASSIGNED, names: (name) => cut(name, /_=$/) },
  {
    languages: ["ruby"],
    kinds: ["method", "function"],
    ending: ASSIGNED,
    names: (name) => cut(name, /=$/),
  },
  {
    languages: ["c_sharp"],
    mark: /^\[.*\b(?:Observable|Reactive|Notify|AutoNotify|Dependency)\w*/,
    names: (name) =>
      stems(name).map(raise).flatMap((each) => [each, `On${each}Changed`, `On${each}Changing`]),
  },
  {
    languages: ["c_sharp"],
    kinds: ["method"],
    mark: /^\[.*\b(?:Relay|Reactive|ICommand|Async)\w*/,
    names: (name) => [`${name.replace(/^On(?=\p{Lu})|Async$/gu, "")}Command`],
  },
  {
    languages: ["python"],
    mark: /^@(?:attrs?\b|s\b|define\b|frozen\b|mutable\b)/,
    ending: ASSIGNED,
    names: (name) => cut(name, /^_+/),
  },
  {
    languages: ["rust"],
    mark: /^#\[.*\b(?:\w*Getters|\w*Setters|Builder|getset|get|set|getter|setter|builder)\b/i,
    names: (name) => [`get_${name}`, `set_${name}`, `with_${name}`, `${name}_mut`],
  },
  {
    languages: ["rust"],
    mark: /^#\[.*\b(?:EnumIs|EnumTryAs|EnumAsInner|IsVariant|Unwrap|TryUnwrap)\b/,
    names: (name) => {
      return ["is_", "as_", "into_", "unwrap_", "try_as_", "try_unwrap_"]
        .map((prefix) => prefix + snake(name)).concat(`as_${snake(name)}_mut`);
    },
  },
  { languages: ["swift"], mark: /^@\w/, names: (name) => [`_${name}`] },
  {
    languages: ["php"],
    kinds: ["method", "function"],
    names: (name) => {
      const [, attribute, scope] = /^(?:[gs]et(\p{Lu}\w*)Attribute|scope(\p{Lu}\w*))$/u
        .exec(name) ?? [];
      return attribute ? [snake(attribute), lower(attribute)] : scope ? [lower(scope)] : [];
    },
  },
  {
    // A component stands in a template as a tag with a hyphen.
    languages: ["javascript", "typescript", "tsx", "vue", "svelte"],
    kinds: ["class", "function", "constant", "variable"],
    users: /\.(?:vue|html?)$/,
    names: (name) => /^\p{Lu}\p{Ll}\w*\p{Lu}/u.test(name) ? [snake(name).replaceAll("_", "-")] : [],
  },
];

/** Finds names that may be generated for some definitions, and are used; with all of their places. */
export function derivedUses(
  source: AskSource,
  view: GraphView,
  nodes: readonly GraphNode[],
): Obstacle[] {
  return nodes.flatMap((node) =>
    [...derivedNames(source, view, node)].flatMap(([name, row]) => {
      const found = placesOf(source, view, node, { name, row });
      if (found.length === 0) return [];
      const places = found.map(lineOfPlace);
      const text = `"${name}" may be generated for it: ${count(found.length, "place")}, first ${
        places[0]
      }`;
      return [{ kind: "derived", count: found.length, places, text }];
    })
  );
}

/** Places where a name stands that may be generated for a definition. */
function placesOf(
  source: AskSource,
  view: GraphView,
  { file: own, symbol }: GraphNode,
  { name, row: { users, ending } }: { readonly name: string; readonly row: Derivation },
): NamePlace[] {
  const { scope, startLine, endLine } = symbol!;
  // What its type defines is not generated; a writer has a name of its own in each case.
  const isDefined = !ending &&
    view.symbolsOf(own).some((each) => each.scope === scope && each.name === name);
  if (isDefined) return [];
  const counts = ({ file, line }: NamePlace) =>
    (users?.test(file.path) ?? true) &&
    !(file.id === own.id && startLine <= line && line <= endLine);
  const { places } = placesOfName(source, { name, counts, ...ending ? { ending } : {} });
  return ending ? [...places] : withoutKnown(view, places, name);
}

/** Definitions that a name which nothing defines may be generated for. */
export function generators(source: AskSource, name: string): string[] {
  const stem = /^(?:get|set|is|with|On)_?(\p{L}\w*?)(?:Chang(?:ed|ing))?$/u.exec(name)?.[1] ?? name;
  const possible = [lower(stem), stem, `_${lower(stem)}`, `is${raise(stem)}`];
  const view = new GraphView(source.store);
  return symbolsNamed(source.store, possible).slice(0, MAX_FIELDS)
    .map((symbol) => view.nodeOf(symbol))
    .filter((node) => derivedNames(source, view, node).has(name))
    .map(placeOf).map(({ path, line, symbol }) => `${symbol} (${path}:${line})`);
}

function symbolsNamed({ graph }: Store, names: readonly string[]): SymbolNode[] {
  return [...new Set(names)].flatMap((name) => graph.symbolsNamed(name));
}

/** Names that may be generated for a definition, each with the row that makes it. */
function derivedNames(
  source: AskSource,
  view: GraphView,
  node: GraphNode,
): Map<string, Derivation> {
  const { file: { language }, symbol } = node;
  const names = new Map<string, Derivation>();
  if (!symbol || symbol.isTitle === 1) return names;
  let marks: Marks | undefined;
  for (const row of DERIVATIONS) {
    const { languages, kinds = ["field"], mark, typeMark } = row;
    if (!languages.includes(language) || !kinds.includes(symbol.kind)) continue;
    const derived = row.names(symbol.name)
      .filter((each) => each !== symbol.name && each !== "" && !names.has(each));
    if (derived.length === 0) continue;
    if (mark || typeMark) {
      marks ??= marksAround(source, view, node);
      const standing = mark ? [...marks.own, ...marks.outer] : marks.outer;
      if (!standing.some((each) => (mark ?? typeMark!).test(each))) continue;
    }
    for (const each of derived) names.set(each, row);
  }
  return names;
}

/** Decorators of a definition, and of those around it. */
interface Marks {
  readonly own: readonly string[];
  readonly outer: readonly string[];
}

function marksAround(source: AskSource, view: GraphView, node: GraphNode): Marks {
  const { file, symbol } = node;
  const outer = view.symbolsOf(file).filter((each) =>
    each.node !== node.node && each.startLine <= symbol!.startLine &&
    symbol!.endLine <= each.endLine
  );
  const marksOf = (each: GraphNode) => headOf(source, each).marks;
  return { own: marksOf(node), outer: outer.flatMap((each) => marksOf(view.nodeOf(each))) };
}

/** Leaves out definitions of a name, and uses of which an edge that is sure says what they mean. */
function withoutKnown(view: GraphView, places: readonly NamePlace[], name: string): NamePlace[] {
  return [...Map.groupBy(places, ({ file }) => file)].flatMap(([file, own]) => {
    const symbols = view.symbolsOf(file);
    const defined = symbols.filter((each) => each.name === name);
    const sites = new Set(
      view.edgesFrom([file.node, ...symbols.map(({ node }) => node)])
        .filter(({ confidence }) => confidence !== "ambiguous")
        .flatMap((edge) => edge.sites.map(({ line, column }) => `${line}:${column}`)),
    );
    const isMember = ({ text, column }: NamePlace) => /[.:>]\s*$/.test(text.slice(0, column - 1));
    return own.filter((place) =>
      !sites.has(`${place.line}:${place.column}`) &&
      (isMember(place) ||
        !defined.some(({ startLine, endLine }) => startLine <= place.line && place.line <= endLine))
    );
  });
}

/** `name` as `getName`; of `isOpen`, `isOpen` and `setOpen` as well. */
function accessors(name: string, ...prefixes: readonly string[]): string[] {
  return stems(name).flatMap((stem) =>
    prefixes.flatMap((prefix) => {
      const open = /^is(?=\p{Lu})/u.test(stem) ? [prefix + stem.slice(2)] : [];
      return [prefix + raise(stem), ...open];
    })
  );
}

/** A name, and what is left of it without the mark of a field: `_name`, `mName`, `m_name`. */
function stems(name: string): string[] {
  const [, rest] = /^(?:_+|[msf]_|[mf](?=\p{Lu}))(.+)$/u.exec(name) ?? [];
  return rest ? [name, rest] : [name];
}

function cut(name: string, part: RegExp): string[] {
  const rest = name.replace(part, "");
  return rest === name || !/^[\p{L}_]/u.test(rest) ? [] : [rest];
}

function raise(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

function lower(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}

/** `LineItem` as `line_item`, `HTMLPage` as `html_page`. */
export function snake(name: string): string {
  return name.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, "_").toLowerCase();
}

/** Names that may be generated say themselves where they stand first; of many, the first few. */
export function derivedObstacles(uses: readonly Obstacle[]): Obstacle[] {
  const more = uses.slice(MAX_NAMED);
  return [
    ...uses.slice(0, MAX_NAMED)
      .map((use) => ({ ...use, places: [...new Set(use.places)].slice(0, MAX_NAMED) })),
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
