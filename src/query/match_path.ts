import picomatch from "picomatch";
import type { ValueFilter } from "./query.ts";

/** Tells whether a path, relative to the root and with `/`, is one that was asked for. */
export type PathMatcher = (path: string) => boolean;

/** The package has no types; this is the part of it that is used. */
const compileGlob: (glob: string | string[], options: object) => PathMatcher = picomatch;

/** Same answer on every system; a `!` in a pattern is a character, as exclusion is the filter's matter. */
const GLOB_OPTIONS = { dot: true, nonegate: true, windows: false };

/**
 * Compiles path patterns.
 *
 * `src/auth` is that file, or all that is below that folder. A pattern without a slash holds in any
 * folder, for files and folders: `config.rs`, `auth`, `*.ts`. A glob with one holds for the whole
 * path: `src/*.ts`.
 * A path with glob characters in it (`app/[id]/page.tsx`) is found by itself too.
 *
 * @param globs The patterns; a leading `/` or `./` and a final `/` add nothing.
 * @returns A function that tells whether any pattern matches; with no patterns, none does.
 */
export function pathMatcher(globs: readonly string[]): PathMatcher {
  const matchers = globs.map(compilePattern);
  return (path) => matchers.some((matches) => matches(path));
}

/**
 * Compiles a path filter.
 *
 * @param filter Patterns to include (all paths, where there is none) and to exclude.
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
  const glob = isBare ? [`**/${pattern}`, `**/${pattern}/**`] : pattern;
  const matchesGlob = compileGlob(glob, GLOB_OPTIONS);
  return (path) => matchesLiteral(path) || matchesGlob(path);
}
