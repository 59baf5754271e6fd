/**
 * Nouns that two layers share. Types only: nothing here runs, and nothing here imports.
 *
 * Lines are 1-based and inclusive; byte offsets are 0-based, in UTF-8, and half-open; paths are
 * relative to the root and use `/`.
 *
 * @module
 */

/** Identifier of a language, as `cbx languages` lists it: `"typescript"`, `"c_sharp"`, `"text"`. */
export type LanguageId = string;

/** Kind of a definition, in one vocabulary for every language. */
export type SymbolKind =
  | "function"
  | "method"
  | "class"
  | "struct"
  | "enum"
  | "interface"
  | "trait"
  | "impl"
  | "type"
  | "constant"
  | "variable"
  | "field"
  | "module"
  | "macro"
  | "section"
  | "key"
  | "rule"
  | "element";

/** Kind of a chunk: that of the definition in it, or `"block"` for text between definitions. */
export type ChunkKind = SymbolKind | "block";

/** How long chunks are, in lines. */
export interface ChunkBounds {
  /** Lines of a window, in a file without a grammar. @default {50} */
  readonly windowLines?: number;
  /** Lines that a window shares with the one before it. @default {10} */
  readonly overlapLines?: number;
  /** Lines of a chunk of code at most; a longer definition is cut. @default {60} */
  readonly maxLines?: number;
}

/** Tags queries of a user, by the language that each adds to. */
export type TagsQueries = Readonly<Record<LanguageId, string>>;

/** How well a file parsed; `"no_grammar"` files are indexed as windows of text. */
export type ParseStatus = "ok" | "partial" | "error" | "no_grammar";

/** Category of a file; ranking demotes some, and a filter may select one. */
export type FileCategory =
  | "code"
  | "test"
  | "docs"
  | "config"
  | "data"
  | "example"
  | "generated"
  | "vendored";

/** Why a file is not in the index. */
export type SkipReason =
  | "ignored"
  | "default_ignored"
  | "excluded"
  | "secret"
  | "binary"
  | "too_large"
  | "minified"
  | "lock"
  | "generated"
  | "vendored"
  | "unreadable"
  | "vanished"
  | "invalid_name"
  | "not_a_file"
  | "outside_root"
  | "work_tree"
  | "symlink_loop";

/** State of a file as the system tells it, without a look inside. */
export interface FileState {
  readonly mtimeMs: number;
  readonly size: number;
  /** Time of the last change of state; absent or 0 where the system does not tell. */
  readonly ctimeMs?: number;
  /** Number of the file; absent or 0 where the system does not tell. */
  readonly inode?: number;
}

/** A file, as its path tells it. */
type NamedFile = { path: string; language: LanguageId | undefined; category: FileCategory };

/** Target of a question, as far as it tells which files to read first. */
export interface Wanted {
  /** Paths of files, or ends of them. */
  readonly paths: readonly string[];
  /** Texts that an answer has to hold; letters match in either case where there are no capitals. */
  readonly literals: readonly string[];
  /** Words, or beginnings of them, in lower case. */
  readonly words: readonly string[];
  /** Tells whether a file may be in the answer at all. @default {every file may} */
  readonly allows?: ((file: NamedFile) => boolean) | undefined;
}

/** One file or folder that was left out, and why. */
export interface Skip {
  /** Path relative to the root; a folder ends with `/`. */
  readonly path: string;
  /** Why it was left out. */
  readonly reason: SkipReason;
  /** The rule, error or limit behind the reason, when there is one to name. */
  readonly detail?: string;
}

/** Relation of a reference to the name that it mentions. */
export type ReferenceKind = "call" | "type" | "import" | "extends" | "implements";

/** A part of a text that is of one class: its first character, the one after its last, the class. */
export type SyntaxSpan = readonly [
  start: number,
  end: number,
  kind: "comment" | "string" | "number" | "keyword" | "type" | "function",
];

/** Classes of syntax that a reader of code tells apart. */
export type SyntaxKind = SyntaxSpan[2];

/** A place where a name is given its meaning. */
export interface Definition {
  /** The name alone, without its scope. */
  readonly name: string;
  readonly kind: SymbolKind;
  /** Names of the enclosing definitions, outermost first, joined by `.`; empty at the top level. */
  readonly scope: string;
  /** First lines of the definition up to its body, in one line, at most 200 characters. */
  readonly signature: string;
  /** Documentation comment without its comment marks, at most 1,000 characters; empty if none. */
  readonly doc: string;
  /** First line, doc comment not included. */
  readonly startLine: number;
  readonly endLine: number;
  /** First column, from 1, where another one stands before it on its first line; else 0 or absent. */
  readonly startColumn?: number;
  /** Column behind the last, where another one stands behind it on its last line; else 0 or absent. */
  readonly endColumn?: number;
  /** First line of the doc comment, or `startLine` where there is none. */
  readonly docLine: number;
  /** Whether the name is a title, as that of a test, by which nothing can refer to it. */
  readonly isTitle: boolean;
  /** Declared type of a value, or what a function returns, as written; empty where none is. */
  readonly type: string;
}

/** A place where a name is used. */
export interface Reference {
  /** The name that is used; for an import, what is imported, as written. */
  readonly name: string;
  readonly kind: ReferenceKind;
  readonly line: number;
}

/** Relation of a use to a name: a reference of the syntax, or a value that is read or written. */
export type UseKind = ReferenceKind | "read" | "write";

/** A name in a file, with the expression that it is a member of. */
export interface Use {
  readonly name: string;
  readonly kind: UseKind;
  /**
   * The expression before it, in the form of `chain.ts`: `"this.store"`, `"open().files"`; empty
   * for a name that stands alone, `"?"` where the expression is not a chain.
   */
  readonly receiver: string;
  readonly line: number;
  /** First column of the name, from 1, in UTF-16 code units. */
  readonly column: number;
  /** Arguments of a call, each in the form of `arguments.ts`; of a type, the number of its own alone, where types may differ in it. Absent where they are not known. */
  readonly args?: readonly string[];
}

/** One name that an import brings, or an export gives. */
export interface ImportBinding {
  /** Name within the module; `"*"` for all of its names, empty for the module itself. */
  readonly name: string;
  /** Name by which this file knows it; for an export, by which others do; `"*"` for all. */
  readonly alias: string;
}

/** An import or export statement. */
export interface ImportFact {
  /** The module as written; empty where a file exports its own names. */
  readonly module: string;
  readonly line: number;
  /** Names that it brings; empty for an import that only runs the module. */
  readonly bindings: readonly ImportBinding[];
  /** Whether other files see the names through this one. */
  readonly isExported: boolean;
}

/** Name of the local facts whose values are names that a module gives with all others; `"*"` for more. */
export const EXPORTED_NAME = "exported name";

/** Name of the local facts for lines of a type that know no object of it. */
export const STATIC_PART = "static part";

/** Name of the local facts for lines that an object runs, within those of its type. */
export const INNER_PART = "inner part";

/** Name of the local facts for lines whose object is another than that of the type around them. */
export const OTHER_PART = "other part";

/** Name of the local fact whose type says for which builds a file is. */
export const BUILD_CONSTRAINT = "build constraint";

/** Name of the local facts that say which methods of a value syntax calls. */
export const SYNTAX_CALL = "syntax call";

/** Name of the local facts that say what methods of Go take and give. */
export const METHOD_SIGNATURE = "method signature";

/** A value that has a name within a part of a file, or that a definition of the file holds. */
export interface LocalFact {
  /** Its name; `"this.name"` for a member that a method sets, `"return"` for what a function gives; `"extends name"` for what an object is given members of; `"is name"` for what a test has found a value to be; `"branch name"` for what a part of a statement sets, to the end of that; `"block name"` for a block in which something of the name is defined, and known there alone; `"static part"` for lines of a type that know no object of it, as of a static member, and `"apart part"` for those of a type within one, and `"inner part"` for those of one that has an object around it, or of a block that an object runs, and `"other part"` for those of a block that another object runs; `"build constraint"` for the builds that a file is for, in its type, and `"package part"` for the packages that one opens; `"exported name"` for what a module gives with all its names, in its value; `"syntax call"` for methods, named by its type, of a value that syntax calls; `"parameter list"` for those of the function that its value names, in its type, and `"method signature"` for what a method of Go takes and gives. */
  readonly name: string;
  readonly line: number;
  /** Last line on which the name means it. */
  readonly endLine: number;
  /** First column on its first line at which it is known; 0 where it is on all of that line. */
  readonly column: number;
  /** Column behind the last one on its last line; 0 where it is known to the end of that line. */
  readonly endColumn: number;
  /** Its type as written; empty where none is. */
  readonly type: string;
  /** Value that it is set to, in the form of `chain.ts`; empty where that is not a chain. */
  readonly value: string;
}

/** Receiver of the name of an element of the host, as `div` in JSX is one: a value of their type. */
export const ELEMENTS = "@JSX.IntrinsicElements@";

/** Receiver of the name of a macro that a sign marks where it is called, and no path stands before. */
export const MACROS = "!";

/** Receiver of the name of what C++ calls by its global name: `::close()` is never a member. */
export const GLOBAL = "::";

/** Kind of a link by a rule of a framework. */
export type LinkKind =
  | "route"
  | "config"
  | "event"
  | "message"
  | "model"
  | "resource"
  | "query"
  | "request"
  | "error"
  | "mount"
  | "caught";

/** One end of a link that a rule of a framework sees, before the other end is known. */
export interface LinkFact {
  readonly kind: LinkKind;
  /** Name of the rule: `"express"`. */
  readonly rule: string;
  /** Label that both ends have in common, or the name of the link: `"GET /users"`, `"PORT"`. */
  readonly label: string;
  /** Whether the place uses what the label stands for, or is it. */
  readonly role: "source" | "target";
  readonly line: number;
  /** First column of the place, from 1. */
  readonly column: number;
  /**
   * Name of what the link leads to, as a chain with its receiver: `"handlers.list"`. Empty where it
   * is the definition at the line, or the one that follows it, as below a decorator. Of a resource,
   * the addresses of what may be meant, one a line. Of what answers requests, it follows the method.
   * Of a block whose errors are caught, the number of the lines behind its first.
   */
  readonly name: string;
}

/** Facts that a file states about others, before any name is resolved. */
export interface FileFacts {
  /** Package, namespace or module that the file says to be of; empty where it does not say. */
  readonly unit: string;
  readonly imports: readonly ImportFact[];
  readonly locals: readonly LocalFact[];
  /** Names that are used and are not local, by position. */
  readonly uses: readonly Use[];
  /** Those of them that name what a type is made from. */
  readonly bases: readonly Use[];
  /** Ends of links that rules of frameworks see, by position. */
  readonly links: readonly LinkFact[];
}

/** How sure an edge is: proven by syntax and imports, concluded, or one of several candidates. */
export type EdgeConfidence = "extracted" | "inferred" | "ambiguous";

/** Relation of an edge's source to its target: a use, or a link that a rule of a framework found. */
export type EdgeKind =
  | "call"
  | "type"
  | "import"
  | "extends"
  | "implements"
  | "read"
  | "write"
  | "route"
  | "test"
  | "implementation"
  | "config"
  | "event"
  | "message"
  | "model"
  | "resource"
  | "query"
  | "request"
  | "error";

/** A range of a file that is indexed and answered as one. */
export interface Chunk {
  readonly startLine: number;
  readonly endLine: number;
  /** Offset of the first byte. */
  readonly startByte: number;
  /** Offset after the last byte. */
  readonly endByte: number;
  readonly kind: ChunkKind;
  /** Name of the definition that it holds or continues; empty for a block. */
  readonly symbol: string;
  readonly scope: string;
}

/** Lines of a file that a diff touches. */
export interface ChangedLines {
  /** Path relative to the root, as it is after the change. */
  readonly path: string;
  /** Path that it had before, where it has another one: the ranges are what differs from that file. */
  readonly renamedFrom?: string;
  /** Ranges of lines after the change; a removal touches the line that it follows. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  /** Text before the change, where it is known. */
  readonly before?: string;
}
