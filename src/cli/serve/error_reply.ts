/**
 * What a thrown error is to a caller over HTTP. What only the operator may see stays out: stacks, and
 * where on the disk a tree or its index is.
 *
 * @module
 */
import {
  JSON_SCHEMA_VERSION,
  type JsonValue,
  QuerySyntaxError,
  SymbolAmbiguousError,
  SymbolNotFoundError,
} from "@cbx/core";
import type { JsonRecord } from "../service/operation.ts";
import { type ErrorCode, HttpError, STATUS_OF } from "./http_error.ts";

/** Seconds after which a refused request may be sent again. */
export const RETRY_SECONDS = 1;

/** An answer that is an error. */
export interface ErrorReply {
  /** HTTP status. */
  readonly status: number;
  /** Headers beside those of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** The one form that all errors have. */
  readonly body: JsonRecord;
  /** Whether it is a fault of the program, to be reported to the operator. */
  readonly isBug: boolean;
}

/**
 * Makes the answer to a request that failed.
 *
 * @param error What was thrown.
 * @param hide Takes paths of this machine out of a text.
 */
export function errorReply(error: unknown, hide: (text: string) => string): ErrorReply {
  const { code, message, more } = described(error);
  const status = STATUS_OF[code];
  const isHttpError = error instanceof HttpError;
  return {
    status,
    headers: {
      ...(status === 503 ? { "retry-after": String(RETRY_SECONDS) } : {}),
      ...(isHttpError ? error.headers : {}),
    },
    body: {
      schema_version: JSON_SCHEMA_VERSION,
      error: { code, message: hide(message), ...more },
    },
    isBug: code === "INTERNAL" || code === "GRAMMAR",
  };
}

interface Described {
  readonly code: ErrorCode;
  readonly message: string;
  /** Fields that only some errors have. */
  readonly more?: { readonly [key: string]: JsonValue };
}

function described(error: unknown): Described {
  if (error instanceof HttpError) {
    const { code, message, advice } = error;
    return { code, message, ...(advice === undefined ? {} : { more: { advice } }) };
  }
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : "";
  switch (code) {
    case "INTERNAL":
      return {
        code,
        message: "Cannot answer as cbx failed",
        more: { advice: "This is a bug in cbx: report what the server wrote to standard error" },
      };
    case "PERMISSION_MISSING":
      return { code, message: "Cannot go on as the server lacks a permission" };
    case "SYMBOL_AMBIGUOUS":
      // A list of places follows, which `candidates` holds as data.
      return { code, message: message.replace(/:\n[^]*$/, ""), more: detailsOf(error) };
    case "SYSTEM":
      return { code, message: "Cannot go on as the system of the server refused" };
    default:
      return { code, message, more: detailsOf(error) };
  }
}

function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof Error)) return "INTERNAL";
  if (error instanceof Deno.errors.NotCapable) return "PERMISSION_MISSING";
  // The engine's own range errors start otherwise: those are bugs.
  if (error instanceof RangeError && error.message.startsWith("Cannot ")) return "OUT_OF_RANGE";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (Object.hasOwn(STATUS_OF, code)) return code as ErrorCode;
  return /^E[A-Z0-9]+$/.test(code) ? "SYSTEM" : "INTERNAL";
}

function detailsOf(error: unknown): { readonly [key: string]: JsonValue } {
  if (error instanceof QuerySyntaxError) return { offset: error.offset };
  if (error instanceof SymbolNotFoundError) return { nearest: error.nearest };
  if (!(error instanceof SymbolAmbiguousError)) return {};
  const candidates = error.candidates.map(({ path, line, symbol, kind }) => ({
    ...{ path, line, symbol, kind },
  }));
  return { candidates, total: error.total };
}
