/**
 * Which thread analyses the files of a language of which there is little. To compile the queries of a
 * language takes as long as to parse some hundred kilobytes, and holds several megabytes: a tree of
 * many languages with a few files each would spend most of its time on that, in each thread anew.
 *
 * @module
 */
import type { LanguageId } from "../types.ts";
import type { WalkedFile } from "../walk/walk.ts";

/** To compile the queries of a language takes about as long as to analyse so many bytes. */
const COMPILE_BYTES = 150_000;

/** Files of a language with more bytes than this are shared by all threads. */
const MAX_HOME_BYTES = 2 * COMPILE_BYTES;

/**
 * Shares languages of few bytes out to threads, so that each has as much to do as the others.
 *
 * @param files Files to analyse.
 * @param threads How many threads there are.
 * @returns The number of the thread of each language that has one of its own, from 0.
 */
export function languageHomes(
  files: readonly Pick<WalkedFile, "language" | "size">[],
  threads: number,
): Map<LanguageId, number> {
  const bytes = new Map<LanguageId, number>();
  for (const { language, size } of files) {
    if (language !== undefined) bytes.set(language, (bytes.get(language) ?? 0) + size);
  }
  const loads = Array.from({ length: threads }, () => 0);
  const homes = new Map<LanguageId, number>();
  // The largest first: what is left evens out.
  for (const [language, size] of [...bytes].sort((a, b) => b[1] - a[1])) {
    if (size > MAX_HOME_BYTES) continue;
    const home = loads.indexOf(Math.min(...loads));
    loads[home]! += size + COMPILE_BYTES;
    homes.set(language, home);
  }
  return homes;
}
