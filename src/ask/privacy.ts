/**
 * Whether a language keeps a definition to the files that were read. What it does not may be used by
 * code that nobody here has seen, without a word in the tree: frameworks load files by their place and
 * call what these export (`GET` of `route.ts`, `upgrade` of a migration), libraries call methods of what
 * they are handed, linkers fill in functions by name, and whatever copies, prints or compares a value
 * reads all of its fields. Lists of such conventions have no end, so none is kept: nothing but what is
 * private can be proved unused.
 *
 * @module
 */
import { familyOf } from "../graph/language_rules.ts";
import { qualifiedName, TYPE_KINDS } from "../graph/scopes.ts";
import type { LanguageId } from "../types.ts";
import type { AskSource } from "./ask_source.ts";
import { hasBefore, headOf } from "./definition_head.ts";
import type { Dispatch } from "./dispatch.ts";
import type { GraphNode, GraphView } from "./graph_view.ts";

/** Headers are read into files that nobody has seen. */
const HEADER = /\.(?:h|hh|hpp|hxx|h\+\+|inl|ipp|tpp|inc|def)$/i;

/** Marks of a module; without them, what a script defines is global. */
const IS_MODULE =
  /^[ \t\uFEFF]*(?:import|export)\b|\brequire\s*\(|\bmodule\s*\.\s*exports\b|^[ \t]*exports\s*[.[=]/m;

/** Functions that elements of JSX are compiled to calls of. */
const JSX_FACTORIES: ReadonlySet<string> = new Set(["React", "h", "jsx", "jsxs", "Fragment"]);

/** Properties of a definition by which it is judged. */
interface Member {
  readonly source: AskSource;
  readonly node: GraphNode;
  readonly name: string;
  /** First lines of the definition, up to the one of its name. */
  readonly head: string;
  readonly says: (word: RegExp) => boolean;
  /** The type that it is a member of, if any. */
  readonly type: GraphNode | undefined;
}

/** Tells whether a language keeps a definition to the files around it, by family. */
const IS_PRIVATE: Readonly<Record<string, (member: Member) => boolean>> = {
  script: ({ source, node, name, head, says, type }) =>
    type
      ? name.startsWith("#") || says(/(?:^|\s)#/) || says(/\bprivate\b/)
      // A method of no type is one of an object, which may be handed to anybody.
      : node.symbol!.kind !== "method" && !/\bexports?\b/.test(head) && !JSX_FACTORIES.has(name) &&
        !/\bdeclare\s+(?:global|module|namespace)\b/.test(textOf(source, node)),
  // `_repr_html_`, `_asdict`: a notebook and others call what is named so.
  python: ({ name }) => /^_(?!_.*__$|.*_$|asdict$)/.test(name),
  // A constant of Go may be meant by its number.
  go: ({ source, node, name }) =>
    !/^\p{Lu}/u.test(name) &&
    !(node.symbol!.kind === "constant" && /\biota\b/.test(textOf(source, node))),
  // What a trait asks for is as public as the trait.
  rust: ({ source, head, type }) =>
    !/\bpub\b(?!\s*\((?:crate|self|super|in)\b)/.test(
      type?.symbol?.kind === "trait" ? headOf(source, type).text : head,
    ),
  c: ({ node, says, type }) =>
    !HEADER.test(node.file.path) && !type &&
    (says(/\bstatic\b/) || node.symbol!.kind === "macro"),
  // A class is a constant, which the word keeps from nobody.
  ruby: ({ source, node, says }) =>
    !TYPE_KINDS.has(node.symbol!.kind) && (says(/\bprivate\b/) || isBelowPrivate(source, node)),
  php: ({ says }) => says(/\bprivate\b/),
  jvm: ({ says }) => says(/\bprivate\b/),
  scala: ({ says, name }) => says(/\bprivate\b(?!\s*\[)/) && !name.startsWith("unary_"),
  // Of a partial class, a designer or a generator writes the rest.
  c_sharp: ({ source, head, says, type }) =>
    says(/\bprivate\b/) && !/\bpartial\b/.test(head) &&
    !(type && /\bpartial\b/.test(headOf(source, type).text)),
};

/**
 * Says why others than the files that were read may use a definition or file; `undefined` where its
 * language keeps it to them.
 */
export function openTo(
  source: AskSource,
  view: GraphView,
  dispatch: Dispatch,
  node: GraphNode,
): string | undefined {
  const { file, symbol } = node;
  if (!symbol) return "files are run and loaded by their place as well";
  const family = familyOf(file.language);
  if (family === "script" && !IS_MODULE.test(withoutComments(textOf(source, node)))) {
    return "its file is no module: whatever runs beside it can name it";
  }
  if (OWN_USES[file.language]?.test(ownLines(source, node))) return "its own comment uses it";
  if (symbol.kind === "field") {
    return "whatever is given a whole value may read and write its fields";
  }
  if (symbol.kind === "module" || symbol.kind === "impl") return "what is in it may be used";
  if (TYPE_KINDS.has(symbol.kind) && hasBases(source, view, node)) {
    return "what it is made from may list what is made from it";
  }
  const type = dispatch.typeOf(node);
  if (!type && isWithinFunction(view, node)) return undefined;
  const found = headOf(source, node);
  const says = (word: RegExp) => hasBefore(found, word);
  const isPrivate = IS_PRIVATE[family]?.({
    ...{ source, node, name: symbol.name, head: found.text, says, type },
  });
  if (isPrivate) return undefined;
  const isCountedOnly = family === "go" && !/^\p{Lu}/u.test(symbol.name);
  if (isCountedOnly) return "it is one of several constants that are counted";
  return REASONS[file.language] ?? "it is not private";
}

/** Comments of a definition that are read by a tool: an example that is run, an order to the linker. */
const OWN_USES: Readonly<Record<LanguageId, RegExp>> = {
  python: /^[ \t]*>>> /m,
  go: /^\/\/(?:go:linkname|export)\b/m,
};

function ownLines(source: AskSource, node: GraphNode): string {
  const { firstLine } = headOf(source, node);
  return textOf(source, node).split("\n").slice(firstLine - 1, node.symbol!.endLine).join("\n");
}

/** Why what is not private may be used, where the language has words of its own. */
const REASONS: Readonly<Record<LanguageId, string>> = {
  python: "a name without an underscore is for whatever loads its file",
  javascript: "it is not private: what loads its file, or is handed a value, may use it",
  typescript: "it is not private: what loads its file, or is handed a value, may use it",
  tsx: "it is not private: what loads its file, or is handed a value, may use it",
  go: "it is exported",
  rust: "it is public",
  c: "what is linked with it, or includes it, may use it",
  cpp: "what is linked with it, or includes it, may use it",
};

function textOf({ files }: AskSource, { file }: GraphNode): string {
  return files.raw(file.path) ?? "export";
}

/** A text of scripts without its comments, or with less: other compilers have their imports there. */
function withoutComments(text: string): string {
  let code = "";
  for (let at = 0; at < text.length;) {
    const open = text.indexOf("/*", at);
    code += text.slice(at, open < 0 ? text.length : open);
    const close = open < 0 ? -1 : text.indexOf("*/", open + 2);
    at = close < 0 ? text.length : close + 2;
  }
  return code.replace(/\/\/[^\n]*/g, "");
}

function hasBases({ store: { graph } }: AskSource, view: GraphView, node: GraphNode): boolean {
  const { startLine, endLine } = node.symbol!;
  const inner = view.symbolsOf(node.file).filter((each) =>
    TYPE_KINDS.has(each.kind) && each.startLine > startLine && each.endLine <= endLine
  );
  return graph.facts(node.file.id).bases.some(({ line }) =>
    startLine <= line && line <= endLine &&
    !inner.some((each) => each.startLine <= line && line <= each.endLine)
  );
}

function isWithinFunction(view: GraphView, { file, symbol, node }: GraphNode): boolean {
  const { startLine, endLine, scope } = symbol!;
  const around = view.symbolsOf(file).findLast((each) =>
    each.node !== node && each.startLine <= startLine && endLine <= each.endLine &&
    // What begins or ends on the same line may stand beside it, or in it.
    (each.startLine < startLine && endLine < each.endLine ||
      `${scope}.`.startsWith(`${qualifiedName(each)}.`))
  );
  return around?.kind === "function" || around?.kind === "method";
}

/** Whether a method of Ruby stands below a line `private` of its own class. */
function isBelowPrivate(source: AskSource, node: GraphNode): boolean {
  const lines = textOf(source, node).split("\n").slice(0, node.symbol!.startLine);
  const own = lines.at(-1) ?? "";
  // What a class itself has is public wherever it stands.
  if (/\bdef\s+self\b/.test(own)) return false;
  const indent = /^\s*/.exec(own)![0];
  const above = lines.findLast((line) =>
    line.startsWith(indent) &&
      /^(?:private|protected|public|class|module)\b/.test(line.slice(indent.length)) ||
    /^\s*(?:class|module)\b/.test(line) && !line.startsWith(`${indent} `)
  );
  return /^\s*private\s*(?:#.*)?$/.test(above ?? "");
}
