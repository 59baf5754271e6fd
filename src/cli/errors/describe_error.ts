/**
 * Errors as a caller is told of them, alike on the command line, over the Model Context Protocol and
 * over HTTP: a code, what is wrong, and what to do. The library speaks of folders and permissions; the
 * commands and flags that help are named here.
 *
 * @module
 */
import {
  CbxError,
  IndexCorruptError,
  IndexReadOnlyError,
  IndexVersionError,
  JSON_SCHEMA_VERSION,
  QuerySyntaxError,
  redact,
  RootError,
  SymbolAmbiguousError,
  SymbolNotFoundError,
} from "@cbx/core";
import { readFlag, writeFlag } from "../models/permission_flags.ts";
import type { JsonRecord } from "../questions/row.ts";
import { describeSystemError } from "./system_error.ts";
import { UsageError } from "./usage_error.ts";

/** An error that the caller, or who runs the command, can do something about. */
export interface DescribedError {
  /** Stable identifier: of the library's errors their own. */
  readonly code: string;
  /** What is wrong. */
  readonly message: string;
  /** What to do about it; absent where the message says it. */
  readonly hint?: string;
  /** Fields that only some errors have. */
  readonly details?: JsonRecord;
}

/**
 * Describes an error. It may quote a tree: a key of its settings, a name in its repository. A secret in
 * that is masked.
 *
 * @returns Nothing for one that is a fault of the program.
 */
export function describeError(error: unknown): DescribedError | undefined {
  const described = plainly(error);
  if (described === undefined) return undefined;
  const { message, hint } = described;
  return {
    ...described,
    message: redact(message),
    ...(hint === undefined ? {} : { hint: redact(hint) }),
  };
}

function plainly(error: unknown): DescribedError | undefined {
  if (error instanceof CbxError) return describeOurs(error);
  if (error instanceof UsageError) return { code: "USAGE", message: error.message };
  // The engine's own range errors start otherwise: those are bugs.
  if (error instanceof RangeError && error.message.startsWith("Cannot ")) {
    return { code: "OUT_OF_RANGE", message: error.message };
  }
  return describeSystemError(error);
}

/** The JSON of an error, in the one form that it has everywhere. */
export function errorJson({ code, message, hint, details }: DescribedError): JsonRecord {
  return {
    schema_version: JSON_SCHEMA_VERSION,
    error: { code, message, ...(hint === undefined ? {} : { hint }), ...details },
  };
}

/** An error that is a fault of the program, in the same form. */
export function describeBug(error: unknown): DescribedError {
  const what = error instanceof Error ? error.message : "no reason was given";
  return {
    code: "INTERNAL",
    message: `Cannot answer as cbx failed: ${what}`,
    hint: "This is a bug, please report it",
  };
}

/** An error in one text. */
export function sentenceOfError({ message, hint }: DescribedError): string {
  return hint === undefined ? message : `${message}. ${hint}`;
}

function describeOurs(error: CbxError): DescribedError {
  const { code, statement } = error;
  const hint = commandHint(error) ?? error.hint;
  const details = detailsOf(error);
  // A list of places follows, which `details` holds as data.
  const message = error instanceof SymbolAmbiguousError
    ? statement.replace(/:\n[^]*$/, "")
    : statement;
  return {
    code,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(details ? { details } : {}),
  };
}

/** What to do, where commands or flags do it. */
function commandHint(error: CbxError): string | undefined {
  if (error instanceof RootError) {
    return error.trouble === "unreadable"
      ? `Run with ${readFlag(error.path)}`
      : "Name the folder of a project with --root";
  }
  if (error instanceof IndexVersionError) {
    return error.found > error.supported
      ? 'Update cbx, or rebuild the index with "cbx clean" and "cbx index"'
      : 'Run "cbx index"';
  }
  if (error instanceof IndexCorruptError) {
    return error.isForeign
      ? "Move it away, or name another folder with --index"
      : 'Remove it with "cbx clean", then build it again with "cbx index"';
  }
  if (error instanceof IndexReadOnlyError) {
    return error.isReadOnlyDisk
      ? "Name another folder with --index"
      : `Run with ${writeFlag(error.path)}, or name another folder with --index`;
  }
  if (error instanceof SymbolNotFoundError && error.nearest.length === 0) {
    return 'Search for it with "cbx search"';
  }
  return undefined;
}

function detailsOf(error: CbxError): JsonRecord | undefined {
  if (error instanceof QuerySyntaxError) return { offset: error.offset };
  if (error instanceof SymbolNotFoundError) return { nearest: error.nearest };
  if (!(error instanceof SymbolAmbiguousError)) return undefined;
  const candidates = error.candidates.map(({ path, line, symbol, kind }) => ({
    ...{ path, line, symbol, kind },
  }));
  return { candidates, total: error.total };
}
