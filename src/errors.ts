/**
 * The errors that a caller may want to catch: each extends {@linkcode CbxError} and has a `code` that
 * does not change, a `statement` of what is wrong and, mostly, a `hint` of what to do. A program with
 * words of its own for that, such as a command with flags, shows the statement and its own hint.
 *
 * A value that is out of range or of the wrong type is a built-in `RangeError` or `TypeError`, whose
 * message begins with "Cannot". Trouble with a single file is data ({@linkcode Skip}), never an error.
 *
 * @module
 */

/** Identifier of each class of error. */
export type CbxErrorCode =
  | "QUERY_SYNTAX"
  | "TAGS_QUERY"
  | "ROOT"
  | "REPOSITORY"
  | "INDEX_VERSION"
  | "INDEX_LOCKED"
  | "INDEX_CORRUPT"
  | "INDEX_READ_ONLY"
  | "MEMORY"
  | "PORTABLE_INDEX"
  | "SYMBOL_NOT_FOUND"
  | "SYMBOL_AMBIGUOUS"
  | "GRAMMAR"
  | "FLEET"
  | "BUSY";

/** Options for {@linkcode CbxError}. */
export interface CbxErrorOptions extends ErrorOptions {
  readonly hint?: string;
}

/** Base class of all errors of this library. */
export abstract class CbxError extends Error {
  /** Stable identifier of the class of error. */
  abstract readonly code: CbxErrorCode;
  /** Statement of the fault: the message without the hint. */
  readonly statement: string;
  /** Advice; absent where the statement says all. */
  readonly hint?: string;

  /**
   * Makes an error whose message is the statement and the hint.
   *
   * @param options What to do about it, and the underlying error as `cause`.
   */
  constructor(statement: string, { hint, ...rest }: CbxErrorOptions = {}) {
    super(hint === undefined ? statement : `${statement}. ${hint}`, rest);
    this.statement = statement;
    if (hint !== undefined) this.hint = hint;
  }
}

/** Thrown when a query string does not follow the query syntax. */
export class QuerySyntaxError extends CbxError {
  /** Stable identifier of this class of error. */
  override readonly code = "QUERY_SYNTAX";
  /** Where the trouble starts, in UTF-16 code units from the beginning of the query. */
  readonly offset: number;

  /** Makes an error that says what happened and what to do. */
  constructor(message: string, offset: number) {
    super(message);
    this.name = "QuerySyntaxError";
    this.offset = offset;
  }
}

/** Thrown when a tags query of a user does not fit its language, or may not be run. */
export class TagsQueryError extends CbxError {
  /** Stable identifier of this class of error. */
  override readonly code = "TAGS_QUERY";
  /** Language that the query is for. */
  readonly language: string;
  /** Fault, as a clause. */
  readonly state: string;
  /** Line of the fault, from 1. */
  readonly line: number;
  /** Column of the fault in UTF-16 code units, from 1. */
  readonly column: number;

  /** Makes an error that says what happened and what to do. */
  constructor(
    language: string,
    state: string,
    { line, column }: { readonly line: number; readonly column: number },
  ) {
    super(`Cannot use the tags query of "${language}" at ${line}:${column} as ${state}`);
    this.name = "TagsQueryError";
    this.language = language;
    this.state = state;
    this.line = line;
    this.column = column;
  }
}

const ROOT_STATES: Readonly<Record<RootError["trouble"], string>> = {
  missing: "it does not exist",
  not_a_folder: "it is not a folder",
  unreadable: "permission to read it is missing",
};

/** Thrown when the root of a tree is not there, is no folder, or may not be read. */
export class RootError extends CbxError {
  /** Stable identifier of this class of error. */
  override readonly code = "ROOT";
  /** The root, as it was named. */
  readonly path: string;
  /** Fault of the folder. */
  readonly trouble: "missing" | "not_a_folder" | "unreadable";

  /** Makes an error that says what happened and what to do. */
  constructor(path: string, trouble: RootError["trouble"], options?: ErrorOptions) {
    const hint = trouble === "unreadable"
      ? "Grant reading it, or name another folder"
      : "Name the folder of a project";
    super(`Cannot read the tree "${path}" as ${ROOT_STATES[trouble]}`, { ...options, hint });
    this.name = "RootError";
    this.path = path;
    this.trouble = trouble;
  }
}

/** Thrown when the git repository of a tree cannot be read, or does not hold a commit. */
export class RepositoryError extends CbxError {
  /** Stable identifier of this class of error. */
  override readonly code = "REPOSITORY";
  /** Fault of the repository. */
  readonly trouble:
    | "absent"
    | "outside"
    | "unsupported"
    | "damaged"
    | "too_large"
    | "missing_object"
    | "unknown_commit";

  /** Makes an error that says what happened and what to do. */
  constructor(trouble: RepositoryError["trouble"], statement: string, options?: CbxErrorOptions) {
    super(statement, options);
    this.name = "RepositoryError";
    this.trouble = trouble;
  }
}

/** Thrown when an index was written by another version than this one. */
export class IndexVersionError extends CbxError {
  /** Stable identifier of this class of error. */
  override readonly code = "INDEX_VERSION";
  /** Schema version of the file. */
  readonly found: number;
  /** The schema version that this library reads. */
  readonly supported: number;

  /** Makes an error that says what happened and what to do. */
  constructor(path: string, found: number, supported: number) {
    const hint = found > supported
      ? "Use a newer version of cbx, or remove the index and build it again"
      : "Build it again";
    super(
      `Cannot open index "${path}" as its schema version must be ${supported}: ` +
        `current value is ${found}`,
      { hint },
    );
    this.name = "IndexVersionError";
    this.found = found;
    this.supported = supported;
  }
}

/** Thrown when another process holds the write lock longer than the caller would wait. */
export class IndexLockedError extends CbxError {
  /** Stable identifier of this class of error. */
  override readonly code = "INDEX_LOCKED";
  /** The lock file. */
  readonly path: string;

  /** Makes an error that says what happened and what to do. */
  constructor(path: string, holder: string, waitedMs: number) {
    super(
      `Cannot write the index as "${path}" is locked by ${holder}: waited ${waitedMs} ms`,
      { hint: "Try again when that process has ended" },
    );
    this.name = "IndexLockedError";
    this.path = path;
  }
}

/** Where something is kept: an index, or a store for all trees. */
export type KeptPlace = "index" | "store";

/** Thrown when a file in the index's place is not an index that can be read. */
export class IndexCorruptError extends CbxError {
  /** Stable identifier of this class of error. */
  override readonly code = "INDEX_CORRUPT";
  /** The file. */
  readonly path: string;
  /** State of what was found there. */
  readonly state: string;
  /** Whether it is a file of another program, which is never removed nor written over. */
  readonly isForeign: boolean;
  /** Whether it stands in the place of an index, or of a store. */
  readonly place: KeptPlace;

  /** Makes an error that says what happened and what to do. */
  constructor(
    path: string,
    state: string,
    { isForeign = false, place = "index", ...options }: ErrorOptions & {
      readonly isForeign?: boolean;
      readonly place?: KeptPlace;
    } = {},
  ) {
    const hint = isForeign
      ? `Move it away, or keep the ${place} in another folder`
      : "Remove it, then build it again";
    super(`Cannot open ${place} "${path}": ${state}`, { ...options, hint });
    this.name = "IndexCorruptError";
    this.path = path;
    this.state = state;
    this.isForeign = isForeign;
    this.place = place;
  }
}

/**
 * Thrown by what reads bytes of an index, where they cannot mean anything. Who knows the file makes an
 * {@linkcode IndexCorruptError} of it; a caller of the library never sees this one.
 */
export class DamageError extends Error {
  /** @param what What the bytes are of: "posting list". */
  constructor(what: string) {
    super(`the file is damaged (a ${what})`);
    this.name = "DamageError";
  }
}

/** Thrown when nothing in the tree has a name that was asked for. */
export class SymbolNotFoundError extends CbxError {
  /** Stable identifier of this class of error. */
  override readonly code = "SYMBOL_NOT_FOUND";
  /** The name. */
  readonly symbol: string;
  /** Names that are close to it. */
  readonly nearest: readonly string[];
  /** Why a file that is there cannot be found, in one sentence; absent where none is known to be. */
  readonly reason?: string;

  /**
   * Makes an error that says what happened and what to do.
   *
   * @param doubt Why it may be there all the same.
   */
  constructor(symbol: string, nearest: readonly string[], doubt?: string, reason?: string) {
    const names = nearest.map((name) => `"${name}"`).join(", ");
    const but = doubt === undefined ? "" : `, but ${doubt}`;
    const more = reason !== undefined
      ? `: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
      : nearest.length > 0
      ? `: did you mean ${names}?`
      : "";
    const hint = "Search for it by a part of its name, or by what it does";
    super(`Cannot find a symbol or file "${symbol}"${but}${more}`, more === "" ? { hint } : {});
    this.name = "SymbolNotFoundError";
    this.symbol = symbol;
    this.nearest = nearest;
    if (reason !== undefined) this.reason = reason;
  }
}

/** Thrown when a name that was asked for means several things. */
export class SymbolAmbiguousError extends CbxError {
  /** Stable identifier of this class of error. */
  override readonly code = "SYMBOL_AMBIGUOUS";
  /** The name. */
  readonly symbol: string;
  /** Definitions that it may mean; of many, the first. */
  readonly candidates: readonly {
    readonly path: string;
    /** Line on which it starts. */
    readonly line: number;
    /** Its qualified name. */
    readonly symbol: string;
    readonly kind: string;
  }[];
  /** Number of all. */
  readonly total: number;

  /** Makes an error that says what happened and what to do. */
  constructor(symbol: string, candidates: SymbolAmbiguousError["candidates"], total: number) {
    const listed = candidates.map(({ path, line, symbol: name, kind }) =>
      `\n  ${path}:${name}  (${kind}, line ${line})`
    );
    const more = total > candidates.length ? `\n  and ${total - candidates.length} more` : "";
    super(
      `Cannot tell which "${symbol}" is meant as ${total} definitions have the name, ` +
        `pick one as path:name:${listed.join("")}${more}`,
    );
    this.name = "SymbolAmbiguousError";
    this.symbol = symbol;
    this.candidates = candidates;
    this.total = total;
  }
}

/** Thrown when the index has to be written and the process may not write there. */
export class IndexReadOnlyError extends CbxError {
  /** Stable identifier of this class of error. */
  override readonly code = "INDEX_READ_ONLY";
  /** The folder that cannot be written. */
  readonly path: string;
  /** Whether nobody may write there, as the disk is mounted for reading alone. */
  readonly isReadOnlyDisk: boolean;
  /** Whether it is the folder of an index, or of a store. */
  readonly place: KeptPlace;

  /** Makes an error that says what happened and what to do. */
  constructor(
    path: string,
    { place = "index", ...options }: ErrorOptions & { readonly place?: KeptPlace } = {},
  ) {
    const isDisk = (options.cause as { code?: unknown } | null | undefined)?.code === "EROFS";
    const state = isDisk ? "the disk is read-only" : "permission is missing";
    const hint = isDisk
      ? `Keep the ${place} in another folder`
      : `Grant writing there, or keep the ${place} in another folder`;
    super(`Cannot write the ${place} to "${path}": ${state}`, { ...options, hint });
    this.name = "IndexReadOnlyError";
    this.path = path;
    this.place = place;
    this.isReadOnlyDisk = isDisk;
  }
}

/** Thrown when an index cannot be written within the memory that a run may take. */
export class MemoryError extends CbxError {
  /** Stable identifier of this class of error. */
  override readonly code = "MEMORY";
  /** Memory that the run may take, in bytes. */
  readonly budget: number;

  /** Makes an error that says what happened and what to do. */
  constructor(budget: number, used: number) {
    const [may, does] = [budget, used].map((bytes) => Math.ceil(bytes / 2 ** 20));
    super(
      `Cannot write the index within ${may} MB of memory as the process takes ${does} MB: ` +
        "the index stays as it was",
      { hint: "Allow more memory, or leave files out" },
    );
    this.name = "MemoryError";
    this.budget = budget;
  }
}

/** Thrown when an index cannot be exported, or the file of one cannot be imported. */
export class PortableError extends CbxError {
  /** Stable identifier of this class of error. */
  override readonly code = "PORTABLE_INDEX";
  /**
   * Fault: there is no index to export, it is out of date, there is one already where one would be
   * imported to, or the file is damaged, is of another version, or carries no texts.
   */
  readonly trouble: "absent" | "stale" | "occupied" | "damaged" | "version" | "textless";

  /** Makes an error that says what happened and what to do. */
  constructor(trouble: PortableError["trouble"], statement: string, options?: ErrorOptions) {
    super(statement, { ...options, hint: PORTABLE_HINTS[trouble] });
    this.name = "PortableError";
    this.trouble = trouble;
  }
}

const PORTABLE_HINTS: Readonly<Record<PortableError["trouble"], string>> = {
  absent: "Build it first",
  stale: "Update it first",
  occupied: "Ask for it to be replaced, or keep it",
  damaged: "Export or fetch the file again",
  textless: "Export it with its texts",
  version: "Export it again with this version of cbx, or build the index from the files",
};

/** Thrown when the grammar of a language cannot be loaded or its tags query does not compile. */
export class GrammarError extends CbxError {
  /** Stable identifier of this class of error. */
  override readonly code = "GRAMMAR";
  /** The language. */
  readonly language: string;

  /** Makes an error that says what happened and what to do. */
  constructor(language: string, state: string, options?: ErrorOptions) {
    super(`Cannot load the grammar of "${language}": ${state}`, options);
    this.name = "GrammarError";
    this.language = language;
  }
}
