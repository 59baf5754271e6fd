/**
 * Uses by convention: names that a language or its library calls by itself, in one table by language.
 *
 * @module
 */
import type { FileRow } from "../store/catalog.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import type { LanguageId } from "../types.ts";
import type { Obstacle } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { headOf } from "./definition_head.ts";
import type { GraphNode } from "./graph_view.ts";
import { obstaclesAt } from "./obstacle.ts";

/** Attributes of C by which a linker, or the start of a program, finds a definition. */
const LINK_WORDS = "(?:constructor|destructor|used|retain|alias|ifunc|section|weak|interrupt|" +
  "signal|dllexport|init_priority|visible|export_name)";

/** Such an attribute in one of its forms. */
const LINKED = new RegExp(
  `(?:__attribute(?:__)?\\s*\\(|__declspec\\s*\\(|\\[\\[)[^;{]*?\\b_*${LINK_WORDS}_*\\b|` +
    `\\b__${LINK_WORDS}\\b`,
);

/** Attributes of C, which hide no macro. */
const ATTRIBUTE =
  /__attribute(?:__)?\s*\(\((?:[^()]|\((?:[^()]|\([^()]{0,200}\)){0,40}\)){0,40}\)\)|__declspec\s*\([^()]{0,200}\)|\[\[[^\]]{0,200}\]\]/g;

/** A word of the head of a definition of C that only a macro can be: it may say that something calls it. */
const MARKED = new RegExp(
  "\\b__(?!inline|restrict|extension|const|volatile|signed|attribute|declspec)\\w+|" +
    "\\b[A-Z][A-Z\\d]*_[A-Z\\d_]+\\b|" +
    "(?<!\\w)(?!(?:static|inline|extern|const|volatile|unsigned|signed|long|short|register|constexpr|" +
    "virtual|explicit|friend|typedef|restrict|mutable|_Noreturn|__\\w+)\\b)[A-Za-z_]\\w{0,100}\\s+" +
    "(?:int|void|char|bool|float|double|long|short|unsigned|signed|struct|union|enum)\\b",
);

/** Tells whether a macro is a part of the head of a definition of C, or makes all of it. */
function isOfMacro(head: string, name: string): boolean {
  const plain = head.replace(ATTRIBUTE, " ");
  const before = plain.slice(
    0,
    Math.max(0, plain.search(new RegExp(`\\b${RegExp.escape(name)}\\b`))),
  );
  return before.includes("(") || MARKED.test(plain);
}

/** Words before a name, or its attributes, for which a definition is called by itself. */
const HEADS: Readonly<Record<LanguageId, RegExp>> = {
  c: LINKED,
  cpp: LINKED,
  java: /@Override\b/,
  kotlin: /\b(?:operator|override)\b/,
  scala: /\boverride\b/,
};

const SCRIPT = new RegExp(
  "^(?:toString|toLocaleString|toJSON|valueOf|then|next|return|throw|inspect|handleEvent|" +
    "(?:dis)?connectedCallback|adoptedCallback|attributeChangedCallback|observedAttributes|" +
    "form\\w+Callback|\\[.*)$",
);

/** Members that languages call, by language; of C++, functions as well. */
const CALLED: Readonly<Record<LanguageId, RegExp>> = {
  cpp: new RegExp(
    "^(?:c?r?(?:begin|end)|before_begin|swap|iter_(?:swap|move)|get|get_if|tag_invoke|" +
      "(?:to|from)_json|hash_value|format_as|PrintTo|AbslHashValue|AbslStringify|qHash|" +
      "make_error_(?:code|condition)|tuple_(?:size|element))$",
  ),
  javascript: SCRIPT,
  typescript: SCRIPT,
  tsx: SCRIPT,
  ruby: new RegExp(
    "^(?:to_\\w+|as_json|(?:en|de)code_with|init_with|marshal_(?:dump|load)|_dump|_load|" +
      "initialize\\w*|coerce|deconstruct(?:_keys)?|succ|each|call|hash|inspect|pretty_print|" +
      "(?:eql|equal|respond_to(?:_missing)?|instance_of|kind_of)\\?|" +
      "(?:singleton_)?method_(?:missing|added|removed|undefined)|const_(?:missing|added)|" +
      "inherited|included|extended|prepended|extend_object|append_features|message|backtrace|" +
      "begin|exclude_end\\?|\\W+)$",
  ),
  c_sharp: new RegExp(
    "^(?:Get(?:Async)?Enumerator|MoveNext(?:Async)?|Current|Reset|Dispose(?:Async)?|Deconstruct|" +
      "Add|GetAwaiter|GetResult|IsCompleted|(?:Unsafe)?OnCompleted|Slice|Length|Count|" +
      "Invoke(?:Async)?|Configure\\w*|GetPinnableReference|Append(?:Literal|Formatted)|" +
      "Select(?:Many)?|Where|(?:Group)?Join|(?:OrderBy|ThenBy)(?:Descending)?|GroupBy|Cast|" +
      "ShouldSerialize\\w+|Reset\\w+|op_\\w+)$",
  ),
  kotlin: /^component\d+$/,
  scala: new RegExp(
    "^(?:apply|unapply(?:Seq)?|update|(?:apply|select|update)Dynamic(?:Named)?|map|flatMap|" +
      "foreach|withFilter|filter)$",
  ),
};

/** Finds by which conventions something may use a definition. */
export function conventionsOf(source: AskSource, node: GraphNode): Obstacle[] {
  const { file, symbol } = node;
  return symbol && symbol.isTitle === 0 && isCalled(file, symbol, declarationOf(source, node))
    ? obstaclesAt(
      "implicit",
      [`${file.path}:${symbol.startLine}`],
      "the language or its library may call it by itself",
    )
    : [];
}

function isCalled({ language }: FileRow, { name, scope }: SymbolNode, head: string): boolean {
  const isNamed = (scope !== "" || language === "cpp") && CALLED[language]?.test(name);
  const isMacro = (language === "c" || language === "cpp") && isOfMacro(head, name);
  return isNamed || isMacro || (HEADS[language]?.test(head) ?? false);
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
  // An object that holds it may begin on its line.
  const at = Math.max(0, own.search(new RegExp(`\\b${RegExp.escape(symbol!.name)}\\b`)));
  const rest = own.slice(at).match(/^[^{;]*/)![0].split(/=\s*$|=>?\s/m)[0]!;
  return [...above, own.slice(0, at) + rest].join("\n");
}
