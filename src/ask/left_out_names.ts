/**
 * Names in files that the index leaves out, of whatever language: settings in another encoding, data
 * that is too large, what looks like no text. They are read for a name when nothing else holds it.
 * What may hold a secret is never opened, and could hold any name.
 *
 * @module
 */
import type { Skip, SkipReason } from "../types.ts";
import { classifyPath } from "../walk/classify_path.ts";
import type { AskSource } from "./ask_source.ts";

/** Files that are read. */
const MAX_FILES = 100;

/** A larger one is not read. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** Reasons for which a file is left out that may name what is defined here. */
const MAY_NAME: ReadonlySet<SkipReason> = new Set(
  ["secret", "binary", "too_large", "minified", "unreadable"] as const,
);

/** Files of keys and certificates: they are numbers, and name nothing. */
const KEYS =
  /\.(?:pem|key|crt|cer|der|csr|p7b|p8|p12|pfx|jks|keystore|gpg|asc|ppk|kdbx?|age|pub)$|(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)[^/]*$|(?:^|\/)\.(?:ssh|gnupg)\//i;

/**
 * Files of values for a program's surroundings: what they hold could as well be set outside of the
 * tree, where nothing is looked at either.
 */
const SURROUNDINGS =
  /(?:^|\/)(?:[^/]*\.env|\.env(?:\.[^/]*|rc)?|\.netrc|\.npmrc|\.pypirc|\.pgpass|\.htpasswd)$/i;

/** Where names stand, or could stand, among what is left out. */
export interface LeftOutNames {
  /** Files that hold one of them as a word. */
  readonly holding: readonly Skip[];
  /** Files that were not read. */
  readonly unread: readonly Skip[];
}

/** Looks for names in the files that the index leaves out. */
export function leftOutNames({ store, files }: AskSource, names: readonly string[]): LeftOutNames {
  const any = names.map((name) => RegExp.escape(name)).join("|");
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${any})(?![\\p{L}\\p{N}\\p{M}_])`, "u");
  const holding: Skip[] = [];
  const unread: Skip[] = [];
  let read = 0;
  for (const skip of store.skips().filter(mayName)) {
    const isRead = isOpened(skip) && read++ < MAX_FILES;
    const text = isRead ? files.raw(skip.path) : undefined;
    // In other encodings, the letters of most names have zeros between them.
    if (text === undefined) unread.push(skip);
    else if (word.test(text) || word.test(text.replaceAll("\0", ""))) holding.push(skip);
  }
  return { holding, unread };
}

/** What a name gives away as a picture, an archive or a program holds no names to use. */
function mayName({ path, reason, detail = "" }: Skip): boolean {
  if (!MAY_NAME.has(reason) || KEYS.test(path) || SURROUNDINGS.test(path)) return false;
  return reason !== "binary" || !/^(?:\*\.|PDF )/.test(detail);
}

function isOpened({ path, reason, detail = "" }: Skip): boolean {
  // An index may be another's: what it says of a path does not open a secret.
  if (reason === "secret" || path.endsWith("/") || classifyPath(path).skip?.reason === "secret") {
    return false;
  }
  return reason !== "too_large" || Number(/^(\d+) bytes/.exec(detail)?.[1]) <= MAX_FILE_BYTES;
}
