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
  MemoryError,
  PortableError,
  QuerySyntaxError,
  redact,
  RootError,
  SymbolAmbiguousError,
  SymbolNotFoundError,
} from "@cbx/core";
import { omitUndefined } from "../omit_undefined.ts";
import { readFlag, writeFlag } from "../models/permission_flags.ts";
import type { JsonRecord } from "../questions/row.ts";
import { type DescribedError, ServerError, UsageError } from "./usage_error.ts";

/**
 * Describes an error. It may quote a tree: a key of its settings, a name in its repository. A secret in
 * that is masked.
 *
 * @returns Nothing for one that is a fault of the program.
 */
export function describeError(error: unknown): DescribedError | undefined {
  const described = describePlainly(error);
  if (described === undefined) return undefined;
  const { message, hint } = described;
  return {
    ...described,
    ...omitUndefined({ message: redact(message), hint: hint && redact(hint) }),
  };
}

function describePlainly(error: unknown): DescribedError | undefined {
  if (error instanceof CbxError) return describeOurs(error);
  if (error instanceof UsageError) return { code: "USAGE", message: error.message };
  if (error instanceof ServerError) return error.described;
  // The engine's own range errors start otherwise: those are bugs.
  if (error instanceof RangeError && error.message.startsWith("Cannot ")) {
    return { code: "OUT_OF_RANGE", message: error.message };
  }
  return describeSystemError(error);
}

export function errorJson({ code, message, hint, details }: DescribedError): JsonRecord {
  return {
    schema_version: JSON_SCHEMA_VERSION,
    error: { ...omitUndefined({ code, message, hint }), ...details },
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

export function sentenceOfError({ message, hint }: DescribedError): string {
  return hint === undefined ? message : `${message}. ${hint}`;
}

function describeOurs(error: CbxError): DescribedError {
  const { code, statement } = error;
  const hint = commandHint(error) ?? error.hint;
  // A list of places follows, which `details` holds as data.
  const message = error instanceof SymbolAmbiguousError
    ? statement.replace(/:\n[^]*$/, "")
    : statement;
  return omitUndefined({ code, message, hint, details: detailsOf(error) });
}

/** Advice that names commands or flags. */
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
      ? `Move it away, or name another folder with --${error.place}`
      : 'Remove it with "cbx clean", then build it again with "cbx index"';
  }
  if (error instanceof IndexReadOnlyError) {
    return error.isReadOnlyDisk
      ? `Name another folder with --${error.place}`
      : `Run with ${writeFlag(error.path)}, or name another folder with --${error.place}`;
  }
  if (error instanceof MemoryError) {
    return "Allow more megabytes with --memory, or leave files out with --ignore";
  }
  if (error instanceof PortableError) return PORTABLE_HINTS[error.trouble];
  if (error instanceof SymbolNotFoundError && !error.reason && error.nearest.length === 0) {
    return "Search for what it does, or for words of its name";
  }
  return undefined;
}

const PORTABLE_HINTS: Partial<Record<PortableError["trouble"], string>> = {
  absent: 'Run "cbx index"',
  stale: 'Run "cbx update"',
  occupied: "Replace it with --force",
};

function detailsOf(error: CbxError): JsonRecord | undefined {
  if (error instanceof QuerySyntaxError) return { offset: error.offset };
  if (error instanceof SymbolNotFoundError) return { nearest: error.nearest };
  if (!(error instanceof SymbolAmbiguousError)) return undefined;
  const candidates = error.candidates.map(({ path, line, symbol, kind }) => ({
    ...{ path, line, symbol, kind },
  }));
  return { candidates, total: error.total };
}

// Errors of the operating system and of Deno's permissions, as sentences: which file, what is wrong
// with it, and what to do.

/** Meaning of a refusal of the system. */
interface Trouble {
  /** Problem, after `Cannot use "path": `. */
  readonly state: string;
  readonly hint: string;
}

const GONE: Trouble = {
  state: "it does not exist",
  hint: "Check the name; if it was there just now, try again",
};
const REFUSED: Trouble = {
  state: "the system does not allow it",
  hint: "Change its owner or mode, or run as a user who may",
};
const FOLDER: Trouble = { state: "it is a folder", hint: "Name a file" };
const NO_FOLDER: Trouble = {
  state: "a part of the path is not a folder",
  hint: "Check each part of the path",
};
const LOOP: Trouble = { state: "its symbolic links form a loop", hint: "Fix the links" };
const NO_TEXT: Trouble = {
  state: "its name or content is not valid UTF-8",
  hint: "Rename it, or save it as UTF-8",
};

const NO_LOCKS: Trouble = {
  state: "the file system does not support locks",
  hint: "Name a folder on a local disk, such as with --index",
};

/** By the system's own names. */
const BY_CODE: Readonly<Record<string, Trouble>> = {
  ENOENT: GONE,
  EACCES: REFUSED,
  EPERM: REFUSED,
  EISDIR: FOLDER,
  ENOTDIR: NO_FOLDER,
  ELOOP: LOOP,
  EILSEQ: NO_TEXT,
  ENAMETOOLONG: { state: "its name is too long", hint: "Use a shorter path" },
  EMFILE: {
    state: "this process has too many files open",
    hint: "Raise the limit, such as with ulimit -n 4096",
  },
  ENFILE: { state: "the system has too many files open", hint: "Close other programs" },
  ENOSPC: { state: "the disk is full", hint: "Free some space, then try again" },
  EDQUOT: { state: "the quota of the disk is used up", hint: "Free some space, then try again" },
  EROFS: { state: "the disk is read-only", hint: "Name a folder elsewhere" },
  ENOLCK: NO_LOCKS,
  ENOTSUP: NO_LOCKS,
  EOPNOTSUPP: NO_LOCKS,
  EFBIG: { state: "the file would be larger than the system allows", hint: "Raise the limit" },
  EBUSY: { state: "another program uses it", hint: "Try again when that has ended" },
  EIO: { state: "the disk could not be read or written", hint: "Check the disk" },
  ENOMEM: { state: "the system is out of memory", hint: "Close other programs" },
  EADDRINUSE: { state: "another program listens there", hint: "Name another port" },
};

/** By Deno's classes, which not all have a code. */
const BY_CLASS: readonly (readonly [new (message?: string) => Error, Trouble])[] = [
  [Deno.errors.NotFound, GONE],
  [Deno.errors.PermissionDenied, REFUSED],
  [Deno.errors.IsADirectory, FOLDER],
  [Deno.errors.NotADirectory, NO_FOLDER],
  [Deno.errors.FilesystemLoop, LOOP],
  [Deno.errors.InvalidData, NO_TEXT],
];

/** How Deno names a file: `No such file or directory (os error 2): readfile '/x'`. */
const DENO_PATH = /: (?:[a-z_]+ )?'([^']+)'/;
/** How Node names one: `ENOENT: no such file or directory, open '/x'`. */
const NODE_PATH = /, [a-z]+ '([^']+)'/;
/** End of the name of a private file, which takes the place of the one that is meant. */
const PRIVATE_END = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;
/** Message of a missing permission: `Requires read access to "/x", run again …`. */
const REQUIRED = /^Requires (\w+) access(?: to (?:<[^>]+>|"([^"]*)"))?/;

/**
 * Describes an error of the system.
 *
 * @returns Nothing for any other error.
 */
export function describeSystemError(error: unknown): DescribedError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Deno.errors.NotCapable) return describeMissing(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const known = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  const trouble = known ?? BY_CLASS.find(([each]) => error instanceof each)?.[1];
  if (trouble !== undefined) {
    const path = pathOf(error);
    const isOfFile = /^(?:it|its|a part)\b/.test(trouble.state);
    const what = path !== undefined ? `use "${path}"` : isOfFile ? "use a file" : "go on";
    return { code: "SYSTEM", message: `Cannot ${what} as ${trouble.state}`, hint: trouble.hint };
  }
  // SQLite says no more than that a file cannot be read: what the file said is its cause.
  if (code === "SQLITE") return describeSystemError(error.cause);
  if (!/^E[A-Z0-9]+$/.test(code)) return undefined;
  const said = error.message.replace(/ \(os error \d+\)/, "");
  return { code: "SYSTEM", message: `Cannot go on as the system refused: ${said}` };
}

function describeMissing({ message }: Error): DescribedError {
  const found = REQUIRED.exec(message);
  const [, name, what] = found ?? [];
  if (name === undefined) {
    return {
      code: "PERMISSION_MISSING",
      message: `Cannot go on as permission is missing: ${message}`,
    };
  }
  // A device, or a file of the system: no narrower flag grants it.
  if (name === "all") {
    return {
      code: "PERMISSION_MISSING",
      message: `Cannot use "${what}" as Deno opens it with all permissions only`,
      hint: "Name another file",
    };
  }
  const flag = `--allow-${name}${what === undefined || what === "" ? "" : `=${what}`}`;
  const object = what === undefined || what === "" ? "" : ` "${what}"`;
  return {
    code: "PERMISSION_MISSING",
    message: `Cannot go on as permission is missing to ${name}${object}`,
    hint: `Run with ${flag}`,
  };
}

/** The file that is meant: its private copy is nobody's to see. */
function pathOf(error: Error): string | undefined {
  const path = "path" in error && typeof error.path === "string"
    ? error.path
    : (DENO_PATH.exec(error.message) ?? NODE_PATH.exec(error.message))?.[1];
  return path?.replace(PRIVATE_END, "");
}
