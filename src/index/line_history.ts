/**
 * Who wrote lines of a file, in which commits and with which words: read from the files of its
 * repository alone. What people have written is masked as all text is.
 *
 * @module
 */
import type { LineRange } from "../git/differences.ts";
import type { WrittenCommit } from "../git/git_repository.ts";
import { treePath } from "../search/tree_path.ts";
import { cutText } from "../text/cut_text.ts";
import { redact } from "../text/redact.ts";
import { refusalOfPath } from "../walk/tree_file.ts";

/** Commits that are looked at, unless more are asked for: a few seconds. */
const MAX_STEPS = 20_000;
const MAX_LISTED = 10;
/** Characters of a message beside its first paragraph. */
const MAX_BODY_CHARS = 1_000;
/** Steps between two returns to the event loop. */
const STEPS_PER_TURN = 200;
const SECOND_MS = 1_000;

/** Options for {@linkcode lineHistory}. */
export interface LineHistoryOptions {
  /** First line that is asked about; without one, the commits that touched the file are listed. */
  readonly startLine?: number;
  /** Last line. @default {startLine} */
  readonly endLine?: number;
  /** Commits that are listed at most. @default {10} */
  readonly limit?: number;
  /** Commits that are looked at before the search ends. @default {20000} */
  readonly maxSteps?: number;
  /** Ends the work early. */
  readonly signal?: AbortSignal;
}

/** Commits that wrote lines of a file, or touched it. */
export interface LineHistory {
  /** Path relative to the root. */
  readonly path: string;
  /** First line that was asked about; `null` for the file as a whole. */
  readonly startLine: number | null;
  /** Last line; `null` for the file as a whole. */
  readonly endLine: number | null;
  /** The commits, newest first. */
  readonly results: readonly {
    /** Its short name. */
    readonly hash: string;
    readonly author: string;
    /** When it was written, ISO 8601. */
    readonly date: string;
    /** First paragraph of its message, in one line. */
    readonly subject: string;
    /** Beginning of the rest of its message; empty where there is none. */
    readonly body: string;
    /** Path of the file in it, where it had another one. */
    readonly oldPath?: string;
    /** Lines that it wrote, as they are numbered today; none where the file as a whole is asked about. */
    readonly lines: readonly {
      readonly startLine: number;
      readonly endLine: number;
    }[];
    /** Whether the clone is cut off at it: the lines may be older. */
    readonly isBorder: boolean;
  }[];
  /** Lines that no commit has yet. */
  readonly uncommitted: LineHistory["results"][number]["lines"];
  /** Lines whose commits lie beyond the bound. */
  readonly older: LineHistory["results"][number]["lines"];
  /** Whether the search came to its end, and not to a bound: there is no further commit. */
  readonly complete: boolean;
  /** Number of commits that were looked at. */
  readonly steps: number;
}

type Listed = LineHistory["results"][number];

/**
 * Tells who wrote lines of a file, or which commits touched it.
 *
 * @param root Absolute path of the tree, which may be a part of a work tree.
 * @param written Path of the file, relative to the root.
 * @throws {RepositoryError} If the tree is in no repository, or that cannot be read.
 * @throws {RangeError} If the path is outside of the tree or that of a secret, the commit that is checked
 * out has no such file, or a line is out of range.
 *
 * @example Usage
 * ```ts
 * import { lineHistory } from "@cbx/core";
 *
 * const { results } = await lineHistory(Deno.cwd(), "mod.ts", { startLine: 1, endLine: 3 });
 * for (const { hash, author, subject, lines } of results) console.log(hash, author, subject, lines);
 * ```
 */
export async function lineHistory(
  root: string,
  written: string,
  options: LineHistoryOptions = {},
): Promise<LineHistory> {
  const { startLine, endLine = startLine, limit = MAX_LISTED } = options;
  const path = treePath(written);
  const refusal = refusalOfPath(path);
  if (refusal !== undefined) {
    throw new RangeError(`Cannot look into the history of "${path}": ${refusal}`);
  }
  const { GitRepository } = await import("../git/git_repository.ts");
  using repository = GitRepository.open(root);
  const listed = new Map<string, { commit: WrittenCommit; lines: LineRange[] }>();
  const uncommitted: LineRange[] = [];
  const note = (commit: WrittenCommit, lines: readonly LineRange[]) => {
    const known = listed.get(commit.oid);
    if (known) known.lines.push(...lines);
    else listed.set(commit.oid, { commit, lines: [...lines] });
  };
  const hasRoom = () => listed.size < limit;
  const walked = startLine === undefined
    ? await walk(repository.fileLog(path), options, (commit) => {
      note(commit, []);
      return hasRoom();
    })
    : await walk(repository.blame(path, rangeIn(path, startLine, endLine)), options, (written) => {
      if (written.commit) note(written.commit, written.lines);
      else uncommitted.push(...written.lines);
      return hasRoom();
    });
  const found = [...uncommitted, ...[...listed.values()].flatMap(({ lines }) => lines)];
  return {
    path,
    startLine: startLine ?? null,
    endLine: endLine ?? null,
    results: [...listed.values()].map(({ commit, lines }) =>
      listedOf(commit, { hash: repository.shorten(commit.oid), path, lines })
    ),
    uncommitted: rangesOf(uncommitted),
    older: startLine === undefined
      ? []
      : rangesOf(restOf(rangeIn(path, startLine, endLine), found)),
    ...walked,
  };
}

/** Takes what steps yield, until enough is found or too much was looked at. */
async function walk<T>(
  steps: Iterable<T | undefined>,
  { maxSteps = MAX_STEPS, signal }: LineHistoryOptions,
  take: (item: T) => boolean,
): Promise<Pick<LineHistory, "complete" | "steps">> {
  let count = 0;
  for (const item of steps) {
    if (++count % STEPS_PER_TURN === 0) await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    if (item !== undefined && !take(item) || count >= maxSteps) {
      return { complete: false, steps: count };
    }
  }
  return { complete: true, steps: count };
}

function rangeIn(path: string, start: number, end = start): LineRange {
  if (Number.isInteger(start) && Number.isInteger(end) && 1 <= start && start <= end) {
    return { start, end };
  }
  throw new RangeError(
    `Cannot find lines ${start} to ${end} of "${path}": give whole numbers from 1`,
  );
}

function restOf({ start, end }: LineRange, others: readonly LineRange[]): LineRange[] {
  const rest: LineRange[] = [];
  let next = start;
  for (const other of [...others.toSorted(byStart), { start: end + 1, end }]) {
    if (other.start > next) rest.push({ start: next, end: other.start - 1 });
    next = Math.max(next, other.end + 1);
  }
  return rest;
}

function listedOf(
  { author, time, subject, body, path: oldPath, isBorder }: WrittenCommit,
  { hash, path, lines }: {
    readonly hash: string;
    readonly path: string;
    readonly lines: readonly LineRange[];
  },
): Listed {
  return {
    hash,
    author: redact(author),
    date: new Date(time * SECOND_MS).toISOString(),
    subject: redact(subject),
    body: cutText(redact(body), MAX_BODY_CHARS),
    ...(oldPath === path ? {} : { oldPath }),
    lines: rangesOf(lines),
    isBorder,
  };
}

function rangesOf(lines: readonly LineRange[]): Listed["lines"] {
  return lines.toSorted(byStart).map(({ start, end }) => ({ startLine: start, endLine: end }));
}

function byStart(a: LineRange, b: LineRange): number {
  return a.start - b.start;
}
