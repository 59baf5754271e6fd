/**
 * Lists what the answer to a question was not drawn from: files and folders that the index leaves out, that
 * did not parse whole, or that nobody has read yet. Files in another encoding, too large or of no text
 * are read for a name when nothing else holds it; what may hold a secret is never opened, and could
 * hold any name.
 *
 * @module
 */
import { familyOf, isResolved } from "../graph/language_rules.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import type { LanguageId, Skip, SkipReason } from "../types.ts";
import { classifyPath } from "../walk/classify_path.ts";
import { languageOfPath } from "../walk/language.ts";
import type { Obstacle } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { count, countAre } from "./count.ts";
import { obstaclesAt } from "./obstacle.ts";

/** Reasons to leave a file out that say nothing of whether it uses something. */
const LEFT_OUT: ReadonlySet<SkipReason> = new Set(
  [
    ...[
      "ignored",
      "default_ignored",
      "excluded",
      "secret",
      "binary",
      "too_large",
      "minified",
    ] as const,
    ...["generated", "vendored", "unreadable", "outside_root"] as const,
  ],
);

/** Folders that hold what was installed or built, by their names. */
const INSTALLED_OR_BUILT =
  /(?:^|\/)(?:\.[^/]+|__pycache__|_build|bin|bower_components|build|cache|cmake-build[^/]*|coverage|deps|dist|htmlcov|logs?|node_modules|obj|out|output|[Pp]ods|DerivedData|site-packages|[Tt]e?mp|target|third_party|v?env|vendor|[^/]+\.egg-info)\//;

/** How many files the answer leaves aside; without an index, none of them has changed. */
export function unreadText({ pending, state }: AskSource): string {
  return `${countAre(pending.size, state.exists ? "changed file" : "file")} not read yet`;
}

/** Files that could use something of a file, and cannot be asked. */
export function unreadFiles(source: AskSource, asked: FileRow): Obstacle[] {
  const { store, pending } = source;
  const family = familyOf(asked.language);
  const own = store.catalog.files.filter((each) => familyOf(each.language) === family);
  const broken = own.filter(isBroken).map(({ path }) => path);
  const paths = new Set(own.map(({ path }) => path));
  const unresolved = store.graph.resolutions.filesOverBudget().filter((path) => paths.has(path));
  return [
    ...obstaclesAt("not_parsed", broken, `${count(broken.length, "file")} did not parse whole`),
    ...obstaclesAt("not_read", [...pending].sort(), unreadText(source)),
    ...leftOutOf(leftOut(store, asked)),
    ...obstaclesAt(
      "not_searched",
      unresolved,
      `${countAre(unresolved.length, "file")} not fully resolved`,
    ),
  ];
}

/** Whether a file has parts that were not understood; one without a grammar has none that could be. */
export function isBroken({ status }: FileRow): boolean {
  return status === "partial" || status === "error";
}

/** Why a name may be defined though no definition is in the index; empty where nothing is left out. */
export function unreadDefinitions({ store }: AskSource): string[] {
  return leftOutOf(leftOut(store)).map(({ text }) => text);
}

function leftOutOf(skips: readonly Skip[]): Obstacle[] {
  const what = `the index leaves out ${countLeftOut(skips)}${whyLeftOut(skips)}`;
  return obstaclesAt("left_out", skips.map(({ path }) => path), what);
}

/** Finds what the index leaves out that may use something of a file; or define something, without one. */
function leftOut(store: Store, asked?: FileRow): Skip[] {
  const family = asked && familyOf(asked.language);
  const isMeant = (language: LanguageId | undefined) =>
    language !== undefined && (family ? familyOf(language) === family : isResolved(language));
  return store.skips().filter(({ path, reason, detail = "" }) => {
    if (path.endsWith("/")) return !isElsewhere(path, reason);
    const language = languageOfPath(path);
    // Nobody can say how the file of such a name is called; the ending that is left tells its language.
    if (reason === "invalid_name") return language === undefined || isMeant(language);
    if (/^(?:its name|Windows|replaced)/.test(detail)) return true;
    // Whoever loads a file by a link calls it by another name.
    if (/^symbolic link/.test(detail)) {
      const target = /^symbolic link to (.*)$/.exec(detail)?.[1];
      if (reason !== "not_a_file") return language === undefined || isMeant(language);
      return asked !== undefined && `${asked.path}/`.startsWith(`${target}/`);
    }
    return LEFT_OUT.has(reason) && isMeant(language);
  });
}

/**
 * Whether a folder that is left out is none of the tree's sources: nobody knows what any other holds.
 * Passes over what the project itself ignores and names as installed or built: it does not know this
 * tree or uses nothing that its sources do not; a work tree holds these sources once more.
 */
function isElsewhere(path: string, reason: SkipReason): boolean {
  return reason === "work_tree" || (reason === "ignored" && INSTALLED_OR_BUILT.test(path));
}

/** Folders that an empty answer takes for none of the tree's sources: `build/, node_modules/`. */
export function foldersElsewhere(store: Store): string[] {
  return store.skips().filter(({ path, reason }) => path.endsWith("/") && isElsewhere(path, reason))
    .map(({ path }) => path);
}

/** Files of any language that are left out, and hold a name or could. */
export function leftOutObstacles(source: AskSource, names: readonly string[]): Obstacle[] {
  const { holding, unread } = leftOutNames(source, names);
  const said = (skips: readonly Skip[], what: string) =>
    obstaclesAt(
      "left_out",
      skips.map(({ path }) => path),
      `${what} ${countLeftOut(skips)} that the index leaves out${whyLeftOut(skips)}`,
    );
  return [...said(holding, "its name stands in"), ...said(unread, "its name could stand in")];
}

/** `as ignored` of one reason, else `, 1 binary, 2 ignored`. */
function whyLeftOut(skips: readonly Skip[]): string {
  const reasons = [...Map.groupBy(skips, ({ reason }) => reason)];
  const [[only] = []] = reasons;
  return only !== undefined && reasons.length === 1
    ? ` as ${wordsFor(only)}`
    : reasons.map(([reason, each]) => `, ${each.length} ${wordsFor(reason)}`).join("");
}

function countLeftOut(skips: readonly Skip[]): string {
  const folders = skips.filter(({ path }) => path.endsWith("/")).length;
  const files = skips.length - folders;
  return [
    ...(files === 0 ? [] : [count(files, "file")]),
    ...(folders === 0 ? [] : [count(folders, "folder")]),
  ].join(" and ");
}

function wordsFor(reason: SkipReason): string {
  return reason === "default_ignored" ? "ignored by default" : reason.replaceAll("_", " ");
}

const MAX_FILES = 100;

const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** Reasons for which a file is left out that may name what is defined here. */
const MAY_NAME: ReadonlySet<SkipReason> = new Set(
  ["excluded", "secret", "binary", "too_large", "minified", "unreadable"] as const,
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
interface LeftOutNames {
  readonly holding: readonly Skip[];
  readonly unread: readonly Skip[];
}

/** Looks for names in the files that the index leaves out. */
function leftOutNames({ store, files }: AskSource, names: readonly string[]): LeftOutNames {
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

/**
 * Tells whether a file may hold names: a picture, an archive or a program does not, by its own
 * name.
 */
function mayName({ path, reason, detail = "" }: Skip): boolean {
  // Such a folder is told of as one, whatever is in it.
  if (reason === "excluded" && path.endsWith("/")) return false;
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
