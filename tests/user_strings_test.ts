/**
 * Every string of the product that a person reads, held by `golden/user_strings.txt`: messages, help,
 * reports, reasons, descriptions of tools. A message that changes shows in a review, beside all the
 * others, and the file can be read aloud.
 *
 * A string counts where it has two words or more, one of them of letters, and is none of these: SQL, a
 * regular expression, a type, an import, a list that is split, the key of a cache, a row of one of the
 * {@linkcode TABLES}. Parts joined by `+` are one string; `${…}` stands for what is put in.
 *
 * @module
 */
import { ok } from "node:assert/strict";
import type { Node } from "web-tree-sitter";
import { loadGrammar } from "../src/parse/grammar_cache.ts";
import { checkGolden } from "./_golden.ts";

const ROOT = new URL("../", import.meta.url);

/** Tables of words, rules and scripts that programs read, not people; and a program of maintainers. */
const TABLES = [
  "src/ask/lookups.ts",
  "src/cli/commands/completions/fish_script.ts",
  "src/cli/commands/completions/posix_script.ts",
  "src/cli/suspicious/words.ts",
  "src/graph/type_ref.ts",
  "src/models/prefixes.ts",
  "src/cli/build/",
  "src/parse/definition_lines.ts",
  "src/parse/links/",
  "src/parse/uses/keywords.ts",
  "src/query/relation.ts",
  "src/query/unknown_field.ts",
  "src/walk/_default_folders.ts",
  "src/walk/_name_rules.ts",
  "src/query/translate/glossary.ts",
  "src/text/abbreviations.ts",
  "src/text/secrets/",
  "src/text/stopwords.ts",
  "src/walk/language.ts",
];

/** Stands for what is put in. */
const PUT_IN = "${…}";

/** Clauses of a statement of SQL. */
const SQL =
  /\b(?:SELECT|INSERT INTO|DELETE FROM|UPDATE \w+ SET|CREATE|DROP TABLE|PRAGMA|WHERE|ORDER BY|LIKE|(?:NOT )?IN|NOT BETWEEN|NOT EXISTS|OR \w+ <>?)\b/;

/** Signs that only a regular expression has. */
const PATTERN = /\(\?|\\\\[bdsw]|\[\^/;

/** Two words, one of them of letters: `${…} files`, `is held`. */
const WORDS = /\S\s+\S/;
const WORD = /(?<![^\s("'`])\p{L}{2,}(?![^\s.,:;!?)"'`…])/u;

/** Functions whose text is a list, a pattern or a key of a cache. */
const NOT_READ = new Set(["split", "RegExp", "raw", "once", "symbolsBy", "kinds"]);

/** Nodes below which no string is for people. */
const SILENT = new Set(["import_statement", "export_clause", "literal_type", "regex", "comment"]);

/** Paths of the product's files below a folder, in order. */
function productFiles(folder: string): string[] {
  return [...Deno.readDirSync(new URL(folder, ROOT))].flatMap(({ name, isDirectory }) => {
    const path = `${folder}${name}`;
    if (isDirectory) return name === "testdata" ? [] : productFiles(`${path}/`);
    const isProduct = /(?<!_test|\.d)\.ts$/.test(name);
    return isProduct && !TABLES.some((table) => path.startsWith(table)) ? [path] : [];
  }).sort();
}

function isString({ type }: Node): boolean {
  return type === "string" || type === "template_string";
}

/** Text of a literal, or of literals that `+` joins; anything else is what is put in. */
function textOf(node: Node): string {
  if (node.type === "parenthesized_expression") return textOf(node.namedChild(0)!);
  if (isSum(node)) return textOf(node.namedChild(0)!) + textOf(node.namedChild(1)!);
  if (!isString(node)) return PUT_IN;
  return node.namedChildren.map((part) => {
    if (part?.type === "template_substitution") return PUT_IN;
    return part?.type === "escape_sequence" ? unescape(part.text) : part!.text;
  }).join("");
}

/** Reads an escape where it shows; a line end stays an escape, for it would end the line. */
function unescape(escape: string): string {
  return /^\\["'`$\\]$/.test(escape) ? escape.slice(1) : escape;
}

function isForPeople(text: string): boolean {
  return WORDS.test(text) && WORD.test(text) && !SQL.test(text) && !PATTERN.test(text);
}

function isSum(node: Node): boolean {
  return node.type === "binary_expression" && node.child(1)?.type === "+";
}

/** Whether the string is given to a function whose text nobody reads. */
function isUnread(node: Node): boolean {
  const { parent } = node;
  if (!parent) return false;
  if (parent.type === "member_expression") return NOT_READ.has(lastName(parent));
  const call = parent.type === "arguments" ? parent.parent : parent;
  if (call?.type !== "call_expression" && call?.type !== "new_expression") return false;
  const called = call.childForFieldName("function") ?? call.childForFieldName("constructor");
  return called !== null && called.id !== node.id && NOT_READ.has(lastName(called));
}

function lastName(node: Node): string {
  return node.childForFieldName("property")?.text ?? node.text;
}

/** Strings for people below a node. */
function* stringsOf(node: Node): Generator<string> {
  if (SILENT.has(node.type)) return;
  if (isString(node) || isSum(node)) {
    const text = textOf(node);
    if (isForPeople(text) && !isUnread(node)) yield text.replaceAll("\n", "\\n");
  }
  for (const child of node.namedChildren) yield* inner(node, child!);
}

/** Parts of a sum are read with it; what stands in their substitutions is read by itself. */
function* inner(node: Node, child: Node): Generator<string> {
  if (!isSum(node)) return yield* stringsOf(child);
  if (!isString(child) && !isSum(child)) return yield* stringsOf(child);
  for (const part of child.namedChildren) yield* inner(child, part!);
}

/** One line a string, in the order of paths and of letters: moving code does not change it. */
async function userStrings(): Promise<string[]> {
  const { parser } = await loadGrammar("typescript")!;
  return ["mod.ts", ...productFiles("src/")].flatMap((path) => {
    const tree = parser.parse(Deno.readTextFileSync(new URL(path, ROOT)))!;
    const strings = new Set(stringsOf(tree.rootNode));
    tree.delete();
    return [...strings].sort().map((text) => `${path}: ${text}`);
  });
}

Deno.test("every string that a person reads stands in golden/user_strings.txt", async () => {
  const lines = await userStrings();
  ok(lines.length > 0);
  checkGolden("user_strings.txt", `${lines.join("\n")}\n`);
});
