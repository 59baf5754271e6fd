/**
 * Which commit wrote which lines of a file, as `git blame` tells: from a commit on, every line that a
 * parent has too is that parent's, and what is left is the commit's own. Of a merge, the first parent
 * with the line is followed.
 *
 * @module
 */
import type { Budget } from "./budget.ts";
import type { LineRange } from "./differences.ts";
import type { FileHistory, Origin } from "./file_history.ts";
import { Heap } from "./heap.ts";
import { diffLines, type Hunk } from "./line_diff.ts";

/** Lines of the file that is asked about, and where they stand in an earlier form of it. */
interface Piece {
  /** Position of the first in the file that is asked about. */
  readonly final: number;
  /** Position of the first in the earlier form. */
  readonly at: number;
  readonly count: number;
}

/** A file in a commit that may have written some lines. */
interface Suspect {
  readonly origin: Origin;
  readonly pieces: Piece[];
}

/** Lines that a commit wrote. */
export interface BlamedLines {
  readonly origin: Origin;
  /** Lines of the file that is asked about. */
  readonly lines: readonly LineRange[];
}

/**
 * Walks back through the commits of a file until every line has its own.
 *
 * @param pieces Lines that are asked about, by their position in the file of the commit.
 * @returns One item for each commit that was looked at, so that a caller may pause or leave; nothing in
 * it where the commit wrote none of the lines.
 */
export function* blame(
  history: FileHistory,
  start: Origin,
  pieces: readonly Piece[],
  budget: Budget,
): Generator<BlamedLines | undefined> {
  const waiting = new Heap<Suspect>(({ origin }) => origin.commit.time);
  const suspects = new Map<string, Suspect>();
  const suspect = (origin: Origin, pieces: readonly Piece[]) => {
    if (pieces.length === 0) return;
    const key = `${origin.commit.oid} ${origin.path}`;
    const known = suspects.get(key);
    if (known) known.pieces.push(...pieces);
    else {
      const added = { origin, pieces: [...pieces] };
      suspects.set(key, added);
      waiting.push(added);
    }
  };
  suspect(start, pieces);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { origin } = next;
    suspects.delete(`${origin.commit.oid} ${origin.path}`);
    let own: readonly Piece[] = next.pieces;
    for (const parent of history.parents(origin)) {
      if (own.length === 0) break;
      if (parent.file.oid === origin.file.oid) {
        suspect(parent, own);
        own = [];
        continue;
      }
      const [before, after] = [parent, origin].map(({ file }) => history.linesOf(file));
      // What is too large to compare is the commit's own.
      if (!before || !after) continue;
      const divided = divide(own, diffLines(before, after, (steps) => budget.spend(steps)));
      suspect(parent, divided.old);
      own = divided.own;
    }
    const lines = own.map(({ final, count }) => ({ start: final + 1, end: final + count }))
      .sort((a, b) => a.start - b.start);
    yield lines.length === 0 ? undefined : { origin, lines };
  }
}

/**
 * Walks back through the commits of a file, newest first. Where a parent has it as it is, that parent
 * alone is followed, as `git log` does.
 *
 * @returns One item for each commit that was looked at; nothing in it where it did not touch the file.
 */
export function* touchingCommits(
  history: FileHistory,
  start: Origin,
): Generator<Origin | undefined> {
  const waiting = new Heap<Origin>(({ commit }) => commit.time);
  const seen = new Set<string>();
  const wait = (origin: Origin) => {
    const key = `${origin.commit.oid} ${origin.path}`;
    if (!seen.has(key)) waiting.push(origin);
    seen.add(key);
  };
  wait(start);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { oid, mode } = next.file;
    const parents = history.parents(next);
    parents.forEach(wait);
    const isAsBefore = parents.some(({ file, path }) =>
      file.oid === oid && file.mode === mode && path === next.path
    );
    yield isAsBefore ? undefined : next;
  }
}

/** Takes lines apart into those that stood in the text before a change, and those that came with it. */
export function divide(
  pieces: readonly Piece[],
  hunks: readonly Hunk[],
): { readonly old: Piece[]; readonly own: Piece[] } {
  const [old, own]: Piece[][] = [[], []];
  for (const { final, at, count } of pieces) {
    let [from, shift] = [at, 0];
    const end = at + count;
    const take = (to: number, into: Piece[], by: number) => {
      if (to > from) into.push({ final: final + from - at, at: from + by, count: to - from });
      from = Math.max(from, to);
    };
    for (const { start, count: added, removed } of hunks) {
      if (start >= end) break;
      take(Math.min(start, end), old!, shift);
      take(Math.min(start + added, end), own!, 0);
      shift += removed - added;
    }
    take(end, old!, shift);
  }
  return { old: old!, own: own! };
}
