/**
 * Fingerprints of ranges of lines, by which a reader finds out later whether they are as they were.
 *
 * A fingerprint is the beginning of SHA-256 over the lines, each ended by one line feed, as UTF-8. Of a
 * file without CRLF and secrets, `sed -n 10,20p FILE | sha256sum` gives the same. The lines are hashed as
 * they are shown: over a secret itself, a fingerprint would confirm a guess of it.
 *
 * @module
 */
import type { TextSource } from "../rank/ranker.ts";
import { type LineIndex, unixLines } from "../text/lines.ts";

/** Digits of a fingerprint: 40 bits tell any two versions of a range apart, and cost few tokens. */
export const HASH_DIGITS = 10;

/** A range as answers have it; of a definition, `line` is the first. */
interface Range {
  readonly path: string;
  readonly line?: number;
  readonly startLine?: number;
  readonly endLine: number;
}

/** A range with the fingerprint of its lines. */
type Hashed<R> = R & { readonly hash?: string };

/** Text of a range, as its fingerprint takes it; `undefined` where the file has no such lines. */
export function rangeText(lines: LineIndex, start: number, end: number): string | undefined {
  if (start < 1 || end < start || end > lines.lineCount) return undefined;
  const text = unixLines(lines.text.slice(lines.indexOfLine(start), lines.indexOfLine(end + 1)));
  return text.endsWith("\n") ? text : `${text}\n`;
}

/** Adds the fingerprint to a range; none where the file is gone, or has no such lines by now. */
export async function addHash<R extends Range>(files: TextSource, range: R): Promise<Hashed<R>> {
  const lines = files.lines(range.path);
  if (!lines) return range;
  const known = hashes.getOrInsertComputed(lines, () => new Map());
  const [start, end] = [range.startLine ?? range.line ?? 1, range.endLine];
  const place = `${start} ${end}`;
  if (!known.has(place)) known.set(place, await hashOf(lines, start, end));
  const hash = known.get(place);
  return hash === undefined ? range : { ...range, hash };
}

/** Fingerprints of texts whose lines are kept: ranges are shown again and again. */
const hashes = new WeakMap<LineIndex, Map<string, string | undefined>>();

async function hashOf(
  lines: LineIndex,
  start: number,
  end: number,
): Promise<string | undefined> {
  const text = rangeText(lines, start, end);
  if (text === undefined) return undefined;
  // Every search does this: `node:crypto` would take longer to load than the search.
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(digest).toHex().slice(0, HASH_DIGITS);
}

/** Adds fingerprints to the results of an answer. */
export async function addHashes<R extends Range, A extends { readonly results: readonly R[] }>(
  files: TextSource,
  answer: A & { readonly results: readonly R[] },
): Promise<A> {
  const results = await Promise.all(answer.results.map((each) => addHash(files, each)));
  return { ...answer, results };
}
