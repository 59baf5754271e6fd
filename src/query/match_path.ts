import zeptomatch from "zeptomatch";
import { pathKey, type System, toSlashes } from "../text/paths.ts";
import type { ValueFilter } from "./query.ts";

/** Tells whether a path, relative to the root and with `/`, is one that was asked for. */
type PathMatcher = (path: string) => boolean;

/**
 * Stars in one part of a pattern, and parts that are `**`: a glob becomes a regular expression that
 * tries, for each of them, all places of a name. Nobody needs more, and a name that is made for it
 * would keep a search for minutes.
 */
const MAX_STARS = 3;
const MAX_GLOBSTARS = 5;

/** Braces that open in a pattern: of those that nothing closes, each doubles the work. */
const MAX_BRACES = 10;

/** A range that is written out as all that is in it, but one of few numbers or letters. */
const LONG_RANGE = /\{(?!(?:\d{1,3}|[a-zA-Z])\.\.(?:\d{1,3}|[a-zA-Z])\})[^{}]*\.\.[^{}]*\}/;

/** Characters of a pattern: those of the longest path that most systems allow are ten times as many. */
const MAX_PATTERN_CHARS = 400;

/**
 * Compiles path patterns.
 *
 * `src/auth` is that file, or all that is below that folder. A pattern without a slash holds in any
 * folder, for files and folders: `config.rs`, `auth`, `*.ts`. A glob with one holds for the whole
 * path: `src/*.ts`.
 * A path with glob characters in it (`app/[id]/page.tsx`) is found by itself too. Case counts where it
 * does for the system, and on Windows a backslash is a slash.
 *
 * @param globs The patterns; a leading `/` or `./` and a final `/` add nothing.
 * @returns A function that tells whether any pattern matches; with no patterns, none does.
 * @throws {RangeError} If a pattern would take too long to match.
 */
export function pathMatcher(globs: readonly string[], os?: System): PathMatcher {
  const matchers = globs.map((glob) => compilePattern(pathKey(toSlashes(glob, os), os)));
  return (path) => {
    const key = pathKey(path, os);
    return matchers.some((matches) => matches(key));
  };
}

/**
 * Compiles a path filter.
 *
 * @param filter Patterns to include (all paths, where there is none) and to exclude.
 * @throws {RangeError} If a pattern would take too long to match.
 */
export function pathFilter({ include, exclude }: ValueFilter): PathMatcher {
  const included = include.length === 0 ? () => true : pathMatcher(include);
  const excluded = pathMatcher(exclude);
  return (path) => included(path) && !excluded(path);
}

function compilePattern(written: string): PathMatcher {
  const pattern = written.replace(/^(?:\.?\/)+/, "").replace(/\/+$/, "");
  if (pattern === "" || pattern === ".") return () => true;
  const isBare = !pattern.includes("/");
  const literal = `/${pattern}/`;
  const matchesLiteral: PathMatcher = isBare
    ? (path) => `/${path}/`.includes(literal)
    : (path) => path === pattern || path.startsWith(`${pattern}/`);
  if (!/[*?[\]{}()]/.test(pattern)) return matchesLiteral;
  checkGlob(pattern);
  const glob = isBare ? [`**/${pattern}`, `**/${pattern}/**`] : pattern;
  // `app/(group)` is a folder, and `!` is a character: to exclude is the filter's matter.
  const globs = [glob].flat().map((each) => each.replace(/[()|+]|(?<=^|\/)!/g, "\\$&"));
  checkSyntax(written, globs);
  return (path) => matchesLiteral(path) || zeptomatch(globs, path);
}

/** A pattern is compiled when it is first used: what is wrong with it is said before. */
function checkSyntax(pattern: string, globs: readonly string[]): void {
  try {
    zeptomatch([...globs], "");
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new RangeError(
      `Cannot match paths by ${
        JSON.stringify(pattern)
      } as a pattern cannot hold line breaks: remove them`,
      { cause: error },
    );
  }
}

function checkGlob(pattern: string): void {
  const parts = pattern.split("/");
  const globstars = parts.filter((part) => part === "**").length;
  const stars = parts.map((part) => part === "**" ? 0 : part.match(/\*+/g)?.length ?? 0);
  const isFine = Math.max(...stars) <= MAX_STARS && globstars <= MAX_GLOBSTARS &&
    pattern.split("{").length - 1 <= MAX_BRACES && !LONG_RANGE.test(pattern) &&
    pattern.length <= MAX_PATTERN_CHARS;
  if (isFine) return;
  throw new RangeError(
    `Cannot match paths by "${pattern.slice(0, 80)}" as it takes too long: use at most ` +
      `${MAX_STARS} "*" in one part, ${MAX_GLOBSTARS} "**", ${MAX_BRACES} "{", ranges of numbers of ` +
      `three digits, and ${MAX_PATTERN_CHARS} characters`,
  );
}
