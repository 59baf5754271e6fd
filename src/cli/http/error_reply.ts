/**
 * Errors over HTTP: those that only a request can meet, and what any thrown error is to a caller. What
 * only the operator may see stays out: stacks, and where on the disk a tree or its index is.
 *
 * @module
 */
import { describeError, errorJson } from "../errors/describe_error.ts";
import { omitUndefined } from "../omit_undefined.ts";
import type { DescribedError } from "../errors/usage_error.ts";
import type { JsonRecord } from "../questions/row.ts";

/** HTTP status of every error code: those of this server, and those of the library. */
const STATUS_OF = {
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
  PORTABLE_INDEX: 409,
  BODY_TOO_LARGE: 413,
  URL_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  HOST_NOT_ALLOWED: 421,
  REPOSITORY: 422,
  SYMBOL_AMBIGUOUS: 422,
  SYMBOL_NOT_FOUND: 422,
  HEADERS_TOO_LARGE: 431,
  CLIENT_GONE: 499,
  FLEET: 502,
  GRAMMAR: 500,
  INTERNAL: 500,
  BUSY: 503,
  INDEX_CORRUPT: 503,
  INDEX_VERSION: 503,
  ROOT: 503,
  SHUTTING_DOWN: 503,
  SYSTEM: 503,
  TIMEOUT: 503,
  MEMORY: 507,
} as const;

/** Stable identifier of an error. */
export type ErrorCode = keyof typeof STATUS_OF;

interface HttpErrorOptions extends ErrorOptions {
  /** Tells what to do about it. */
  readonly hint?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown when a request is answered with an error. */
export class HttpError extends Error {
  /** Stable identifier of the error. */
  readonly code: ErrorCode;
  /** Tells what to do about it. */
  readonly hint: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, options: HttpErrorOptions = {}) {
    super(message, options);
    this.name = "HttpError";
    this.code = code;
    this.hint = options.hint;
    this.headers = options.headers ?? {};
  }
}

/** Seconds after which a refused request may be sent again. */
const RETRY_SECONDS = 1;

/** Errors that nobody but the operator can mend. */
const FOR_OPERATOR: ReadonlySet<ErrorCode> = new Set(
  ["INTERNAL", "GRAMMAR", "PERMISSION_MISSING", "SYSTEM", "ROOT"] as const,
);

interface ErrorReply {
  readonly status: number;
  /** Headers beside those of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** The one form that all errors have. */
  readonly body: JsonRecord;
  /** Whether the operator is to be told: of a fault of the program, or trouble of the server. */
  readonly isForOperator: boolean;
}

/** Makes the answer to a request that failed. */
export function errorReply(error: unknown, hide: (text: string) => string): ErrorReply {
  const { code, message, hint, details } = describe(error);
  const status = STATUS_OF[code];
  const isHttpError = error instanceof HttpError;
  return {
    status,
    headers: {
      ...(status === 503 ? { "retry-after": String(RETRY_SECONDS) } : {}),
      ...(isHttpError ? error.headers : {}),
    },
    body: errorJson(
      omitUndefined({ code, message: hide(message), hint: hint && hide(hint), details }),
    ),
    isForOperator: FOR_OPERATOR.has(code),
  };
}

function describe(error: unknown): DescribedError & { readonly code: ErrorCode } {
  if (error instanceof HttpError) {
    const { code, message, hint } = error;
    return omitUndefined({ code, message, hint });
  }
  const known = describeError(error);
  const code = codeOf(known?.code);
  switch (code) {
    case "INTERNAL":
      return {
        code,
        message: "Cannot answer as cbx failed",
        hint: "This is a bug in cbx: report what the server wrote to standard error",
      };
    case "PERMISSION_MISSING":
      return {
        code,
        message: "Cannot go on as the server lacks a permission",
        hint: "Tell who runs the server: its standard error names the permission",
      };
    case "SYSTEM":
      return {
        code,
        message: "Cannot go on as the system of the server refused",
        hint: "Tell who runs the server: its standard error says more",
      };
    default:
      return { ...known!, code };
  }
}

function codeOf(code: string | undefined): ErrorCode {
  return code !== undefined && Object.hasOwn(STATUS_OF, code) ? code as ErrorCode : "INTERNAL";
}
