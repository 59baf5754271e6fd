/** What every error code means as an HTTP status: those of this server, and those of the library. */
export const STATUS_OF = {
  INVALID_INPUT: 400,
  INVALID_JSON: 400,
  OUT_OF_RANGE: 400,
  USAGE: 400,
  QUERY_SYNTAX: 400,
  UNAUTHORIZED: 401,
  INDEX_READ_ONLY: 403,
  ORIGIN_NOT_ALLOWED: 403,
  PERMISSION_MISSING: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  INDEX_LOCKED: 409,
  BODY_TOO_LARGE: 413,
  URL_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  HOST_NOT_ALLOWED: 421,
  REPOSITORY: 422,
  SYMBOL_AMBIGUOUS: 422,
  SYMBOL_NOT_FOUND: 422,
  CLIENT_GONE: 499,
  GRAMMAR: 500,
  INTERNAL: 500,
  BUSY: 503,
  INDEX_CORRUPT: 503,
  INDEX_VERSION: 503,
  ROOT: 503,
  SHUTTING_DOWN: 503,
  SYSTEM: 503,
  TIMEOUT: 503,
} as const;

/** Stable identifier of an error. */
export type ErrorCode = keyof typeof STATUS_OF;

/** Options for {@linkcode HttpError}. */
export interface HttpErrorOptions {
  /** What to do about it. */
  readonly hint?: string;
  /** Headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown when a request is answered with an error. */
export class HttpError extends Error {
  /** Stable identifier of the error. */
  readonly code: ErrorCode;
  /** What to do about it. */
  readonly hint: string | undefined;
  /** Headers of the answer. */
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param code Stable identifier of the error.
   * @param message What is wrong.
   * @param options What to do about it, and headers.
   */
  constructor(code: ErrorCode, message: string, options: HttpErrorOptions = {}) {
    super(message);
    this.name = "HttpError";
    this.code = code;
    this.hint = options.hint;
    this.headers = options.headers ?? {};
  }
}
