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

/** What a definition is, in one vocabulary for every language. */
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

/** What a chunk is: the definition that it holds, or `"block"` for what lies between definitions. */
export type ChunkKind = SymbolKind | "block";

/** How well a file parsed; `"no_grammar"` files are indexed as windows of text. */
export type ParseStatus = "ok" | "partial" | "error" | "no_grammar";

/** What a file is for; ranking demotes some, and a filter may select one. */
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
  | "secret"
  | "binary"
  | "too_large"
  | "minified"
  | "lock"
  | "generated"
  | "vendored"
  | "unreadable"
  | "vanished"
  | "not_a_file"
  | "outside_root"
  | "symlink_loop";

/** One file or folder that was left out, and why. */
export interface Skip {
  /** Path relative to the root; a folder ends with `/`. */
  readonly path: string;
  /** Why it was left out. */
  readonly reason: SkipReason;
  /** The rule, error or limit behind the reason, when there is one to name. */
  readonly detail?: string;
}

/** What a reference does with the name that it mentions. */
export type ReferenceKind = "call" | "type" | "import" | "extends" | "implements";

/** A place where a name is given its meaning. */
export interface Definition {
  /** The name alone, without its scope. */
  readonly name: string;
  /** What is defined. */
  readonly kind: SymbolKind;
  /** Names of the enclosing definitions, outermost first, joined by `.`; empty at the top level. */
  readonly scope: string;
  /** First lines of the definition up to its body, in one line, at most 200 characters. */
  readonly signature: string;
  /** Documentation comment without its comment marks, at most 1,000 characters; empty if none. */
  readonly doc: string;
  /** First line, doc comment not included. */
  readonly startLine: number;
  /** Last line. */
  readonly endLine: number;
  /** First line of the doc comment, or `startLine` where there is none. */
  readonly docLine: number;
}

/** A place where a name is used. */
export interface Reference {
  /** The name that is used; for an import, what is imported, as written. */
  readonly name: string;
  /** How it is used. */
  readonly kind: ReferenceKind;
  /** The line of the name. */
  readonly line: number;
}

/** A range of a file that is indexed and answered as one. */
export interface Chunk {
  /** First line. */
  readonly startLine: number;
  /** Last line. */
  readonly endLine: number;
  /** Offset of the first byte. */
  readonly startByte: number;
  /** Offset after the last byte. */
  readonly endByte: number;
  /** What it holds. */
  readonly kind: ChunkKind;
  /** Name of the definition that it holds or continues; empty for a block. */
  readonly symbol: string;
  /** Scope of that definition. */
  readonly scope: string;
}
