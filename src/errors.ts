/**
 * The errors that a caller may want to catch. Everything else is a built-in: `TypeError`,
 * `RangeError`, or what the platform threw. Trouble with a single file is data
 * ({@linkcode Skip}), never an error.
 *
 * @module
 */

/** Thrown when a query string does not follow the query syntax. */
export class QuerySyntaxError extends SyntaxError {
  /** Stable identifier of this class of error. */
  readonly code = "QUERY_SYNTAX";
  /** Where the trouble starts, in UTF-16 code units from the beginning of the query. */
  readonly offset: number;

  /**
   * Makes an error that says what happened and what to do.
   *
   * @param message What is wrong and what to write instead.
   * @param offset Where the trouble starts in the query.
   */
  constructor(message: string, offset: number) {
    super(message);
    this.name = "QuerySyntaxError";
    this.offset = offset;
  }
}

/** Thrown when an index was written by another version than this one. */
export class IndexVersionError extends Error {
  /** Stable identifier of this class of error. */
  readonly code = "INDEX_VERSION";
  /** Schema version of the file. */
  readonly found: number;
  /** The schema version that this library reads. */
  readonly supported: number;

  /**
   * Makes an error that says what happened and what to do.
   *
   * @param path The index file.
   * @param found Schema version of the file.
   * @param supported The schema version that this library reads.
   */
  constructor(path: string, found: number, supported: number) {
    const remedy = found > supported
      ? 'Update cbx, or rebuild the index with "cbx clean" and "cbx index"'
      : 'Run "cbx index"';
    super(
      `Cannot open index "${path}" as its schema version must be ${supported}: ` +
        `current value is ${found}. ${remedy}`,
    );
    this.name = "IndexVersionError";
    this.found = found;
    this.supported = supported;
  }
}

/** Thrown when another process holds the write lock longer than the caller would wait. */
export class IndexLockedError extends Error {
  /** Stable identifier of this class of error. */
  readonly code = "INDEX_LOCKED";
  /** The lock file. */
  readonly path: string;

  /**
   * Makes an error that says what happened and what to do.
   *
   * @param path The lock file.
   * @param holder Who holds it, as written in the lock file.
   * @param waitedMs How long was waited, in milliseconds.
   */
  constructor(path: string, holder: string, waitedMs: number) {
    super(
      `Cannot write the index as "${path}" is locked by ${holder}: waited ${waitedMs} ms. ` +
        `Try again when that process has ended`,
    );
    this.name = "IndexLockedError";
    this.path = path;
  }
}

/** Thrown when a file in the index's place is not an index that can be read. */
export class IndexCorruptError extends Error {
  /** Stable identifier of this class of error. */
  readonly code = "INDEX_CORRUPT";
  /** The file. */
  readonly path: string;

  /**
   * Makes an error that says what happened and what to do.
   *
   * @param path The file in the index's place.
   * @param state What was found there.
   * @param options The underlying error as `cause`; as `remedy`, what to do about it.
   */
  constructor(
    path: string,
    state: string,
    options: ErrorOptions & { readonly remedy?: string } = {},
  ) {
    const { remedy = 'Remove it with "cbx clean", then build it again with "cbx index"' } = options;
    super(`Cannot open index "${path}": ${state}. ${remedy}`, options);
    this.name = "IndexCorruptError";
    this.path = path;
  }
}

/** Thrown when nothing in the tree has a name that was asked for. */
export class SymbolNotFoundError extends Error {
  /** Stable identifier of this class of error. */
  readonly code = "SYMBOL_NOT_FOUND";
  /** The name. */
  readonly symbol: string;
  /** Names that are close to it. */
  readonly nearest: readonly string[];

  /**
   * Makes an error that says what happened and what to do.
   *
   * @param symbol The name.
   * @param nearest Names that are close to it.
   * @param doubt Why it may be there all the same.
   */
  constructor(symbol: string, nearest: readonly string[], doubt?: string) {
    const advice = nearest.length === 0
      ? 'search for it with "cbx search"'
      : `did you mean ${nearest.map((name) => `"${name}"`).join(", ")}?`;
    const but = doubt === undefined ? "" : `, but ${doubt}`;
    super(`Cannot find a symbol or file "${symbol}"${but}: ${advice}`);
    this.name = "SymbolNotFoundError";
    this.symbol = symbol;
    this.nearest = nearest;
  }
}

/** One of the things that a name may mean. */
export interface SymbolCandidate {
  /** Path relative to the root. */
  readonly path: string;
  /** Line on which it starts. */
  readonly line: number;
  /** Its qualified name. */
  readonly symbol: string;
  /** What it is. */
  readonly kind: string;
}

/** Thrown when a name that was asked for means several things. */
export class SymbolAmbiguousError extends Error {
  /** Stable identifier of this class of error. */
  readonly code = "SYMBOL_AMBIGUOUS";
  /** The name. */
  readonly symbol: string;
  /** What it may mean; of many, the first. */
  readonly candidates: readonly SymbolCandidate[];
  /** Number of all. */
  readonly total: number;

  /**
   * Makes an error that says what happened and what to do.
   *
   * @param symbol The name.
   * @param candidates What it may mean; of many, the first.
   * @param total Number of all.
   */
  constructor(symbol: string, candidates: readonly SymbolCandidate[], total: number) {
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
export class IndexReadOnlyError extends Error {
  /** Stable identifier of this class of error. */
  readonly code = "INDEX_READ_ONLY";
  /** The folder that cannot be written. */
  readonly path: string;

  /**
   * Makes an error that says what happened and what to do.
   *
   * @param path The folder that cannot be written.
   * @param options The underlying error as `cause`.
   */
  constructor(path: string, options?: ErrorOptions) {
    super(
      `Cannot write the index to "${path}": permission is missing. ` +
        `Run with --allow-write="${path}", or name another folder with --index`,
      options,
    );
    this.name = "IndexReadOnlyError";
    this.path = path;
  }
}

/** Thrown when the grammar of a language cannot be loaded or its tags query does not compile. */
export class GrammarError extends Error {
  /** Stable identifier of this class of error. */
  readonly code = "GRAMMAR";
  /** The language. */
  readonly language: string;

  /**
   * Makes an error that says what happened and what to do.
   *
   * @param language The language.
   * @param state What failed.
   * @param options The underlying error as `cause`.
   */
  constructor(language: string, state: string, options?: ErrorOptions) {
    super(`Cannot load the grammar of "${language}": ${state}`, options);
    this.name = "GrammarError";
    this.language = language;
  }
}
