/**
 * Uses by convention: names that a language or its library calls by itself, in one table by language,
 * and other words by which a definition is meant, as conventions of Ruby and the names of linkers.
 *
 * @module
 */
import { familyOf } from "../graph/language_rules.ts";
import type { FileRow } from "../store/catalog.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import type { LanguageId } from "../types.ts";
import type { Obstacle } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { count } from "./count.ts";
import { headOf } from "./definition_head.ts";
import type { Dispatch } from "./dispatch.ts";
import type { GraphNode } from "./graph_view.ts";
import { lineOfPlace, type NamePlace, placesOfName } from "./name_places.ts";
import { obstacle, obstaclesAt } from "./obstacle.ts";

/** Names and words by which a language knows what it calls by itself. */
interface CalledNames {
  readonly members?: RegExp;
  /** Names of members and of others. */
  readonly names?: RegExp;
  readonly heads?: RegExp;
}

/** Attributes of C by which a linker, or the start of a program, finds a definition. */
const LINK_WORDS = "(?:constructor|destructor|used|retain|alias|ifunc|section|weak|interrupt|" +
  "signal|dllexport|init_priority|visible|export_name)";

/** Such an attribute in one of its forms. */
const LINKED = new RegExp(
  `(?:__attribute(?:__)?\\s*\\(|__declspec\\s*\\(|\\[\\[)[^;{]*?\\b_*${LINK_WORDS}_*\\b|` +
    `\\b__${LINK_WORDS}\\b`,
);

const SCRIPT: CalledNames = {
  members: new RegExp(
    "^(?:toString|toLocaleString|toJSON|valueOf|then|next|return|throw|inspect|handleEvent|" +
      "(?:dis)?connectedCallback|adoptedCallback|attributeChangedCallback|observedAttributes|" +
      "form\\w+Callback|\\[.*)$",
  ),
};

/** Definitions that languages call, by language; those resolved by name alone prove nothing. */
const CALLED: Readonly<Record<LanguageId, CalledNames>> = {
  c: {
    names: /^(?:w?main|w?WinMain|DllMain|_start|_init|_fini|LLVMFuzzer\w+)$/,
    heads: LINKED,
  },
  cpp: {
    names: new RegExp(
      "^(?:c?r?(?:begin|end)|before_begin|swap|iter_(?:swap|move)|get|get_if|tag_invoke|" +
        "(?:to|from)_json|hash_value|format_as|PrintTo|AbslHashValue|AbslStringify|qHash|" +
        "make_error_(?:code|condition)|tuple_(?:size|element)|" +
        "(?:w?main|w?WinMain|DllMain|_start|LLVMFuzzer\\w+))$",
    ),
    heads: LINKED,
  },
  javascript: SCRIPT,
  typescript: SCRIPT,
  tsx: SCRIPT,
  ruby: {
    members: new RegExp(
      "^(?:to_\\w+|as_json|(?:en|de)code_with|init_with|marshal_(?:dump|load)|_dump|_load|" +
        "initialize\\w*|coerce|deconstruct(?:_keys)?|succ|each|call|hash|inspect|pretty_print|" +
        "(?:eql|equal|respond_to(?:_missing)?|instance_of|kind_of)\\?|" +
        "(?:singleton_)?method_(?:missing|added|removed|undefined)|const_(?:missing|added)|" +
        "inherited|included|extended|prepended|extend_object|append_features|message|backtrace|" +
        "begin|exclude_end\\?|\\W+)$",
    ),
  },
  c_sharp: {
    members: new RegExp(
      "^(?:Get(?:Async)?Enumerator|MoveNext(?:Async)?|Current|Reset|Dispose(?:Async)?|Deconstruct|" +
        "Add|GetAwaiter|GetResult|IsCompleted|(?:Unsafe)?OnCompleted|Slice|Length|Count|" +
        "Invoke(?:Async)?|Configure\\w*|GetPinnableReference|Append(?:Literal|Formatted)|" +
        "Select(?:Many)?|Where|(?:Group)?Join|(?:OrderBy|ThenBy)(?:Descending)?|GroupBy|Cast|" +
        "ShouldSerialize\\w+|Reset\\w+|op_\\w+)$",
    ),
  },
  kotlin: {
    members: /^component\d+$/,
    heads: /\boperator\b/,
  },
  scala: {
    members: new RegExp(
      "^(?:apply|unapply(?:Seq)?|update|(?:apply|select|update)Dynamic(?:Named)?|map|flatMap|" +
        "foreach|withFilter|filter)$",
    ),
    heads: /\b(?:implicit|given)\b/,
  },
};

/** Marks of a definition that takes the place of another one. */
const OVERRIDES = /@Override\b|\boverride\b/;

/** Finds by which conventions something may use a definition. */
export function conventionsOf(
  source: AskSource,
  dispatch: Dispatch,
  node: GraphNode,
): Obstacle[] {
  const { file, symbol } = node;
  if (!symbol || symbol.isTitle === 1) return [];
  const here = [`${file.path}:${symbol.startLine}`];
  const head = declarationOf(source, node);
  const overrides = OVERRIDES.test(head) && dispatch.namedBy(node).length === 0;
  return [
    ...(isCalled(file, symbol, head)
      ? obstaclesAt("implicit", here, "the language or its library may call it by itself")
      : []),
    ...(overrides
      ? obstaclesAt(
        "inherited",
        here,
        "it overrides a member that is defined outside of the tree, which may call it",
      )
      : []),
    ...aliasUses(source, node),
  ];
}

function isCalled({ language }: FileRow, { name, scope }: SymbolNode, head: string): boolean {
  const { members, names, heads } = CALLED[language] ?? {};
  return (names?.test(name) ?? false) || (heads?.test(head) ?? false) ||
    (scope !== "" && (members?.test(name) ?? false));
}

const MAX_HEAD_LINES = 10;

/** A definition up to its body, with attributes of the lines above. */
function declarationOf(source: AskSource, node: GraphNode): string {
  const { file, symbol } = node;
  const { firstLine } = headOf(source, node);
  const lines = (source.files.raw(file.path) ?? "").split("\n", symbol!.endLine);
  const above = lines.slice(Math.max(0, firstLine - 3), symbol!.startLine - 1)
    .filter((line) => /^\s*(?:__attribute|\[\[|@|#\s*pragma|\w+\s*(?:\([^()]*\)\s*)?$)/.test(line));
  const own = lines.slice(symbol!.startLine - 1, symbol!.startLine - 1 + MAX_HEAD_LINES).join("\n");
  return [...above, own.match(/^[^{;]*/)![0].split(/=\s*$|=>?\s/m)[0]!].join("\n");
}

/** Another word by which a definition is meant. */
interface Alias {
  readonly word: string;
  /** Tells whether a place that holds the word means the definition. */
  readonly counts?: (place: NamePlace) => boolean;
}

/** Places that mean a definition by another word than its name. */
function aliasUses(source: AskSource, node: GraphNode): Obstacle[] {
  const { file, symbol } = node;
  for (const { word, counts } of aliasesOf(node)) {
    const isElsewhere = (place: NamePlace) =>
      (place.file.id !== file.id || place.line < symbol!.startLine ||
        place.line > symbol!.endLine) && (counts?.(place) ?? true);
    const { places, isComplete } = placesOfName(source, { name: word, counts: isElsewhere });
    if (places.length > 0) {
      const what = `"${word}" may mean it in ${count(places.length, "place")}`;
      return obstaclesAt("text", places.map(lineOfPlace), what);
    }
    if (!isComplete) {
      const what = `"${word}", which may mean it, was not looked for in every file`;
      return [obstacle("not_searched", 1, [], what)];
    }
  }
  return [];
}

function aliasesOf({ file, symbol }: GraphNode): readonly Alias[] {
  const { name, scope } = symbol!;
  const type = scope.split(".").at(-1)!;
  switch (familyOf(file.language)) {
    case "python":
      // Within a class, `__step` is `_A__step`.
      return scope !== "" && /^__\w*[^\W_]_?$/.test(name)
        ? [{ word: `_${type.replace(/^_+/, "")}${name}` }]
        : [];
    case "c":
      // Linkers of some systems put a line before the names of C, those of Fortran one behind.
      return symbol!.kind === "function" ? [{ word: `_${name}` }, { word: `${name}_` }] : [];
    case "scala":
      return name.endsWith("_=") ? [{ word: name.slice(0, -2) }] : [];
    case "ruby":
      return rubyAliases(symbol!);
    default:
      return [];
  }
}

/** Ends of names of classes that frameworks put to the name of what they are for. */
const ROLES =
  /(?<=.)(?:Controller|Helper|Mailer|Job|Worker|Policy|Serializer|Decorator|Presenter|Component|Validator|Channel|Cell|Form|Type|Resource|Uploader|Factory|Generator|Observer|Sweeper|Record|Model|Matcher)$/;

function rubyAliases({ name, kind }: SymbolNode): readonly Alias[] {
  if (/^[a-z_]\w*=$/.test(name)) {
    const word = name.slice(0, -1);
    const reader = new RegExp(`\\bdef\\s+(?:self\\.)?${word}\\b(?!=)`);
    return [{ word, counts: ({ text }) => !reader.test(text) }];
  }
  if (name.endsWith("?")) {
    const word = name.slice(0, -1);
    const matchers = ["be", "be_a", "be_an"].map((verb) => ({ word: `${verb}_${word}` }));
    return word.startsWith("has_")
      ? [...matchers, { word: `have_${word.slice("has_".length)}` }]
      : matchers;
  }
  if (kind !== "class" && kind !== "module") return [];
  const last = name.split(/::|\./).at(-1)!;
  const bases = new Set([last, last.replace(ROLES, "")].map(underscore));
  const words = new Set([...bases].flatMap((base) => [base, ...plurals(base), ...singulars(base)]));
  return [...words].map((word) => ({ word, counts: isNameOfClass(word) }));
}

/** A word of one part is common: it counts where it is a symbol, a key, or in a text. */
function isNameOfClass(word: string): (place: NamePlace) => boolean {
  return ({ text, column }) => {
    // Paths of files are no names of what they define.
    if (/^\s*(?:require|require_relative|load|require_dependency)\b/.test(text)) return false;
    const end = column - 1 + word.length;
    return word.includes("_") || /[:"'/]/.test(text[column - 2] ?? "") ||
      /[:"'/]/.test(text[end] ?? "");
  };
}

/** `LineItem` as `line_item`, `HTMLPage` as `html_page`. */
export function underscore(name: string): string {
  return name.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, "_").toLowerCase();
}

/** Plurals that follow no rule, as Rails knows them. */
const IRREGULAR: readonly (readonly [string, string])[] = [
  ...[["person", "people"], ["child", "children"], ["man", "men"], ["datum", "data"]] as const,
  ...[["medium", "media"], ["mouse", "mice"], ["index", "indices"]] as const,
];

function plurals(word: string): string[] {
  const irregular = IRREGULAR.find(([one]) => word.endsWith(one));
  return [
    `${word}s`,
    ...(/(?:[sxzo]|ch|sh)$/.test(word) ? [`${word}es`] : []),
    ...(/[^aeiou]y$/.test(word) ? [word.replace(/y$/, "ies")] : []),
    ...(/fe?$/.test(word) ? [word.replace(/fe?$/, "ves")] : []),
    ...(/is$/.test(word) ? [word.replace(/is$/, "es")] : []),
    ...(irregular ? [word.slice(0, -irregular[0].length) + irregular[1]] : []),
  ];
}

function singulars(word: string): string[] {
  const irregular = IRREGULAR.find(([, many]) => word.endsWith(many));
  return [
    ...(/[^s]s$/.test(word) ? [word.slice(0, -1)] : []),
    ...(/(?:[sxzo]|ch|sh)es$/.test(word) ? [word.slice(0, -2)] : []),
    ...(/ies$/.test(word) ? [word.replace(/ies$/, "y")] : []),
    ...(irregular ? [word.slice(0, -irregular[1].length) + irregular[0]] : []),
  ];
}
