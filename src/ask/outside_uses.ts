/**
 * Uses of a definition that no name in the tree tells: by a base type from outside, by the language
 * itself, by a member access whose name is computed, or by whoever gets the value that holds it.
 *
 * @module
 */
import { familyOf, rulesOf } from "../graph/language_rules.ts";
import { IDLE_BASES } from "../graph/lookup/bases.ts";
import { qualifiedName, TYPE_KINDS } from "../graph/scopes.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import { Around } from "../text/places.ts";
import type { LanguageId, Use } from "../types.ts";
import type { Obstacle } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { hasBefore, headOf } from "./definition_head.ts";
import { type Dispatch, isConstructor } from "./dispatch.ts";
import { placeNumber } from "./graph_memo.ts";
import type { GraphNode, GraphView } from "./graph_view.ts";
import { obstacle } from "./obstacle.ts";

/** Members that the language or its library calls by name. */
const CALLED: ReadonlySet<string> = new Set([
  ...["main", "init", "toString", "equals", "hashCode", "compareTo", "finalize", "clone", "close"],
  ...["valueOf", "toJSON", "then", "iterator", "readObject", "writeObject", "readResolve"],
  ...["readObjectNoData", "writeReplace", "serialVersionUID", "serialPersistentFields"],
  ...["ToString", "Equals", "GetHashCode", "Dispose", "Main", "CompareTo", "MoveNext"],
  ...["to_s", "to_str", "inspect", "each", "call", "method_missing", "respond_to_missing?"],
  ...["inherited", "included", "extended", "prepended", "method_added", "const_missing", "hash"],
  ...["apply", "unapply", "update", "invoke", "iterator", "next", "hasNext", "drop"],
]);

/** Accesses of members whose names are computed, by language. */
const COMPUTED: Readonly<Record<LanguageId, RegExp>> = {
  python:
    /\b(?:getattr|setattr|hasattr|methodcaller|attrgetter)\s*\((?!\s*[\w.]+\s*,\s*["'][^"'{%]*["'])|__getattr__|\bvars\s*\(|\bglobals\s*\(/g,
  ruby:
    /\b(?:send|public_send|__send__|method|instance_method|const_get|instance_variable_get)[\s(]+(?![:"']\w+\b["']?)/g,
  php: /->\s*[{$]|::\$|\bcall_user_func/g,
  java: /\bget(?:Declared)?(?:Method|Field)s?\s*\(/g,
  kotlin: /\b(?:declaredMembers|memberFunctions|memberProperties|get(?:Declared)?Methods?)\b/g,
  c_sharp: /\bGet(?:Method|Property|Field|Member)s?\s*\(/g,
  javascript: /\b(?:this|self|that|[A-Z]\w*|prototype)\[(?!["'\d\]])|\bReflect\./g,
  typescript: /\b(?:this|self|that|[A-Z]\w*|prototype)\[(?!["'\d\]])|\bReflect\./g,
  tsx: /\b(?:this|self|that|[A-Z]\w*|prototype)\[(?!["'\d\]])|\bReflect\./g,
};

/** Types from outside of the tree that the type of a member is made from: they may call it. */
export function basesOutside(
  source: AskSource,
  view: GraphView,
  dispatch: Dispatch,
  node: GraphNode,
): string[] {
  const { store: { graph }, files } = source;
  const type = dispatch.typeOf(node);
  // An embedded type of Go lends its methods, and knows nothing of what embeds it; nor do bases of
  // Java and Kotlin of what is private in their heirs.
  const isKept = node.file.language === "go" || (familyOf(node.file.language) === "jvm" &&
    hasBefore(headOf(source, node), /\bprivate\b/));
  if (!type || isKept) return [];
  // What an heir has from outside may be called on it as well.
  const around = [type, ...dispatch.typesBelow(type)];
  const all = new Set(around.flatMap((each) => [each, ...dispatch.typesAbove(each)]));
  const names = [...all].flatMap(({ file, symbol }) => {
    const types = view.symbolsOf(file).filter(({ kind }) => TYPE_KINDS.has(kind));
    const innermost = new Around(types);
    // A module that objects are given calls no method of their class.
    const isGiven = ({ kind, line }: Use) =>
      kind === "implements" && view.isOfClass(node) &&
      !/\bextend\b/.test(files.lines(file.path)?.lineText(line) ?? "extend");
    const named = graph.facts(file.id).bases
      .filter(({ line, column }) => innermost.at(line, column)?.node === symbol!.node)
      .filter((base) => !isGiven(base));
    if (named.length === 0) return [];
    const known = new Set(
      view.edgesOfFile(file).flatMap(({ sites }) => sites.map(placeNumber)),
    );
    return named.filter((base) => !known.has(placeNumber(base)));
  }).map(({ name }) => name).filter((name) => !IDLE_BASES.has(name));
  return [...new Set(names)];
}

/** Says how the language, or what runs programs and tests, uses a definition; else `undefined`. */
export function calledByLanguage(source: AskSource, node: GraphNode): string | undefined {
  const { file, symbol } = node;
  if (!symbol) return undefined;
  if (isConstructor({ node: symbol.node, file, symbol })) {
    return "it runs wherever an object of its type is made";
  }
  if (isMagic(symbol.name, file.language)) {
    return "the language calls it for what code does, and such places do not write its name";
  }
  if (/^~|^operator\b|^deinit$|^\W+$/.test(symbol.name)) return "the language calls it by itself";
  if (file.category === "test" && mayBeTest(source, node, symbol)) {
    return "a test runner may find it";
  }
  if (file.language === "scala" && hasBefore(headOf(source, node), /\bimplicit\b|\bgiven\b/)) {
    return "the compiler may put it where a value of its type is missing";
  }
  if (file.language === "go" && symbol.name === "init") return "it runs when the program starts";
  if (symbol.name === "main" && COMPILED.has(file.language) && symbol.scope === "") {
    return "it runs when the program starts";
  }
  return symbol.scope !== "" && CALLED.has(symbol.name)
    ? "the language or its library may call it by its name"
    : undefined;
}

/** Whether a language calls what has a name, without its name being written: `a + b` is `a.__add__(b)`. */
function isMagic(name: string, language: LanguageId): boolean {
  return /^__\w+__$/.test(name) || (language === "php" && /^__\w/.test(name));
}

/** Says of methods that syntax calls, as operators do, that such calls are no places of an answer. */
export function calledBySyntax(nodes: readonly GraphNode[]): Obstacle[] {
  const called = nodes.filter(({ node, file, symbol }) =>
    symbol && (symbol.kind === "method" || symbol.kind === "function") &&
    !isConstructor({ node, file, symbol }) &&
    (isMagic(symbol.name, file.language) || /^operator\b/.test(symbol.name))
  );
  if (called.length === 0) return [];
  const isSeen = called.some(({ file }) => rulesOf(file.language).callMethod !== undefined);
  const names = [...new Set(called.map(({ symbol }) => qualifiedName(symbol!)))];
  const more = names.length > 1 ? ` and ${names.length - 1} more` : "";
  const state = isSeen ? "resolved only where the type of the value is known" : "not resolved";
  const what = `operators and other syntax that may call "${names[0]}"${more} are ${state}`;
  return [obstacle("implicit", called.length, [], what)];
}

/** Names that test runners look for, by language; in others they find tests by other marks as well. */
const TEST_NAMES: Readonly<Record<LanguageId, RegExp>> = {
  go: /^(?:Test|Benchmark|Example|Fuzz)/,
  python:
    /^(?:[Tt]est|pytest|collect_ignore|set_?up|tear_?down|setUp|tearDown|asyncSetUp|asyncTearDown|run_?[Tt]est|load_tests)/,
};

/** Words before the name of a definition that keep it from test runners: they find what is public. */
const KEPT_FROM_RUNNERS = /\bprivate\b|(?:^|\s)#/;

function mayBeTest(
  source: AskSource,
  node: GraphNode,
  { name, kind, isTitle }: SymbolNode,
): boolean {
  const { file: { language } } = node;
  const names = TEST_NAMES[language];
  // A type may hold tests all the same; a class of Python has any name where its base says what it is.
  const isHolder = TYPE_KINDS.has(kind) && language !== "go";
  return isHolder || isTitle === 1 ||
    (names?.test(name) ?? !hasBefore(headOf(source, node), KEPT_FROM_RUNNERS));
}

/** Languages whose programs start in a function `main`. */
const COMPILED: ReadonlySet<LanguageId> = new Set(["go", "rust", "c", "cpp", "kotlin", "scala"]);

/** Places of its type, and of those above, that access members by names which they compute. */
export function computedAccess(
  { files }: AskSource,
  view: GraphView,
  dispatch: Dispatch,
  node: GraphNode,
): string[] {
  const pattern = COMPUTED[node.file.language];
  const type = dispatch.typeOf(node);
  if (!pattern || !type) return [];
  return [type, ...dispatch.typesAbove(type)].flatMap(({ file, symbol }) => {
    const lines = (files.raw(file.path) ?? "").split("\n");
    const used = new Set(view.usesOfFile(file).map(({ name, line }) => `${line} ${name}`));
    return lines.slice(symbol!.startLine - 1, symbol!.endLine).flatMap((text, index) => {
      const line = symbol!.startLine + index;
      // A word in a comment or a text is none of a program, and so no use.
      const isCode = ([found]: RegExpExecArray) => {
        const [word] = /^[a-zA-Z]\w+\b(?!\[)/.exec(found) ?? [];
        return word === undefined || used.has(`${line} ${word}`);
      };
      return text.matchAll(pattern).some(isCode) ? [`${file.path}:${line}`] : [];
    });
  });
}

/** The value that holds a member which no type has: it may be handed to anybody. */
export function heldBy(
  view: GraphView,
  dispatch: Dispatch,
  node: GraphNode,
): string | undefined {
  const { file, symbol } = node;
  if (!symbol || symbol.scope === "" || dispatch.typeOf(node)) return undefined;
  const around = view.symbolsOf(file).findLast((each) =>
    each.node !== node.node && each.startLine <= symbol.startLine && symbol.endLine <= each.endLine
  );
  const isFunction = around?.kind === "function" || around?.kind === "method";
  return isFunction && symbol.kind !== "method" && symbol.kind !== "field"
    ? undefined
    : symbol.scope;
}
