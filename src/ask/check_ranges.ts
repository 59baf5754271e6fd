/**
 * Whether ranges that were read earlier are as they were: at the same lines, at others, or changed.
 *
 * A range comes with the fingerprint of its lines, as answers give it, and only the files that are named
 * are read. Where their lines are no longer in them, an index on disk, if there is one, names the files
 * that changed last, and the definitions that stand there. Of a range without a fingerprint, nothing is
 * known but that its file is gone.
 *
 * A file that ignore rules leave out is compared as well: whoever has the fingerprint of its lines has
 * read them, and to read the rules of all folders above would cost more than the check. Files that hold
 * secrets are never read, and secrets in others are masked first.
 *
 * @module
 */
import type { FileReader } from "../search/file_reader.ts";
import { HASH_DIGITS } from "../search/range_hash.ts";
import { treePath } from "../search/tree_path.ts";
import { takeTurn } from "../store/turns.ts";
import { cutText } from "../text/cut_text.ts";
import { nameOf } from "../text/paths.ts";
import type { LineIndex } from "../text/lines.ts";
import type { GraphPlace } from "./answers.ts";
import { isUnreadable, refusalOfPath, statTreeFile } from "../walk/tree_file.ts";
import type { AskSource } from "./ask_source.ts";
import { findLines, hashLines, LineWork } from "./find_lines.ts";

const MAX_RANGES = 50;
/** A larger file is not read: an index holds none of that size unless it is told to. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Other files that lines are looked for in: those that changed last, of the same name before others. */
const MAX_OTHER_FILES = 30;
/** Fewer lines stand in files that have nothing to do with each other. */
const MIN_MOVED_LINES = 3;
/** Definitions that are named of what stands in the place of a range. */
const MAX_DEFINITIONS = 5;
/** As many digits as SHA-256 has. */
const MAX_DIGITS = 64;

const RANGE = new RegExp(
  `^(.+):(\\d{1,9})(?:-(\\d{1,9}))?(?:@([0-9a-f]{${HASH_DIGITS},${MAX_DIGITS}}))?$`,
  "i",
);

interface Lines {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** Ranges, and whether they are as they were. */
export interface CheckAnswer {
  /** The ranges, in the order in which they were given. */
  readonly results: readonly {
    readonly path: string;
    readonly startLine: number;
    readonly endLine: number;
    /**
     * Whether the lines are as they were (`current`), are so at other lines (`moved`), are nowhere that
     * was looked (`changed`, or `gone` with their file), or that cannot be told (`unknown`).
     */
    readonly state: "current" | "moved" | "changed" | "gone" | "unknown";
    /** Where the lines are now, where they have moved. */
    readonly movedTo?: {
      readonly path: string;
      readonly startLine: number;
      readonly endLine: number;
    };
    /** Definitions at the place of lines that changed; absent without an index. */
    readonly definitions?: readonly Pick<GraphPlace, "symbol" | "kind" | "line" | "endLine">[];
    /** Why, in one sentence. */
    readonly reason: string;
  }[];
}

/** A range, and whether it is as it was. */
export type CheckedRange = CheckAnswer["results"][number];

/** A range as it was given. */
export interface GivenRange extends Lines {
  /** Beginning of the hash of its lines. */
  readonly hash?: string;
}

/** Sources of a check. */
export interface CheckSource {
  /** Absolute, real path of the tree. */
  readonly root: string;
  readonly files: Pick<FileReader, "lines">;
  readonly signal?: AbortSignal | undefined;
  /** Opens the index on disk; `undefined` where there is none. */
  indexed(): Promise<AskSource | undefined>;
}

/**
 * Checks ranges.
 *
 * @param written `path:start-end@hash` or `path:start-end`, at most 50.
 * @throws {RangeError} If a range is none, leads out of the tree, or there are too many.
 */
export function checkRanges(source: CheckSource, written: readonly string[]): Promise<CheckAnswer> {
  if (written.length > MAX_RANGES) {
    throw new RangeError(
      `Cannot check ${written.length} ranges at once: the most are ${MAX_RANGES}`,
    );
  }
  return checkGiven(source, written.map(readRange));
}

/** Checks ranges that were taken apart. */
export async function checkGiven(
  source: CheckSource,
  ranges: readonly GivenRange[],
  work: LineWork = new LineWork(),
): Promise<CheckAnswer> {
  const results: (CheckedRange | undefined)[] = [];
  for (const range of ranges) {
    await takeTurn(source.signal);
    results.push(checkInFile(source, range, work));
  }
  if (results.some((each) => each === undefined)) {
    const index = await source.indexed();
    const others = index && new OtherFiles(index);
    for (const [at, range] of ranges.entries()) {
      if (results[at]) continue;
      await takeTurn(source.signal);
      results[at] = lookFurther(source, others, range, work);
    }
  }
  return { results: results as CheckedRange[] };
}

/** Characters of what cannot be read that an error repeats. */
const MAX_SHOWN = 200;

function readRange(written: string): GivenRange {
  const [, path, first, last = first, hash] = RANGE.exec(written) ?? [];
  const [startLine, endLine] = [Number(first), Number(last)];
  if (path === undefined || startLine < 1 || endLine < startLine) {
    throw new RangeError(
      `Cannot read the range "${
        cutText(written, MAX_SHOWN)
      }": write path:start-end@hash, with the lines and the hash of an answer`,
    );
  }
  const place = { path: treePath(path), startLine, endLine };
  return hash === undefined ? place : { ...place, hash: hash.toLowerCase() };
}

/** Checks a range in its own file; `undefined` where more has to be looked at. */
function checkInFile(
  source: CheckSource,
  range: GivenRange,
  work: LineWork,
): CheckedRange | undefined {
  const { path, startLine, endLine, hash } = range;
  const file = linesOf(source, path, work);
  if (typeof file === "string") return reportState(range, "unknown", file);
  if (hash === undefined) return withoutHash(range, file !== undefined);
  if (!file) return undefined;
  if (hashLines(file, { start: startLine, end: endLine }, work)?.startsWith(hash)) {
    return reportState(range, "current", "These lines are as they were");
  }
  if (work.isSpent) return reportState(range, "unknown", OUT_OF_WORK);
  const count = endLine - startLine + 1;
  const found = findLines(file, { hash, count, near: startLine }, work);
  return found === undefined ? undefined : reportMove(range, path, found);
}

/** Says that nothing is known, as other ranges come first. */
const OUT_OF_WORK = "It was not looked at: the other ranges took all the work";

/** Says that a file is gone. */
export const NO_FILE = "There is no such file";

/** Reads lines of a file as they are shown, or says why it is not read; `undefined` where there is none. */
export function linesOf(
  { root, files }: CheckSource,
  path: string,
  work: LineWork,
): LineIndex | string | undefined {
  const refusal = refusalOfPath(path);
  if (refusal !== undefined) return `The file is not read: ${refusal}`;
  try {
    const stat = statTreeFile(root, path);
    if (!stat) return "It is not a file, or it is a link to one";
    if (stat.size > MAX_BYTES) return `The file is not read: it has more than ${MAX_BYTES} bytes`;
    if (!work.take(stat.size)) return OUT_OF_WORK;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const isGone = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory;
    return isGone ? undefined : "The file cannot be read";
  }
  return files.lines(path) ?? "The file cannot be read";
}

/** Looks for lines in other files, and for what stands in their place. */
function lookFurther(
  source: CheckSource,
  candidates: OtherFiles | undefined,
  range: GivenRange,
  work: LineWork,
): CheckedRange {
  const { path, startLine, endLine, hash = "" } = range;
  const count = endLine - startLine + 1;
  const others = count >= MIN_MOVED_LINES ? candidates?.of(path) ?? [] : [];
  for (const other of others) {
    const lines = linesOf(source, other, work);
    if (typeof lines !== "object") continue;
    const found = findLines(lines, { hash, count, near: startLine }, work);
    if (found !== undefined) return reportMove(range, other, found);
  }
  const elsewhere = `in ${others.length} others`;
  const looked = others.length === 0 ? "" : `, nor ${elsewhere} that changed last`;
  const bound = work.isSpent ? "; not everything was looked at" : "";
  if (!source.files.lines(path)) {
    const nowhere = others.length === 0 ? "" : `, and its lines are not ${elsewhere}`;
    return reportState(range, "gone", `${NO_FILE}${nowhere}${bound}`);
  }
  const definitions = candidates && definitionsAt(candidates.index, range);
  return {
    ...reportState(range, "changed", `These lines are no longer in the file${looked}${bound}`),
    ...(definitions && definitions.length > 0 ? { definitions } : {}),
  };
}

/** Files that may have taken in lines of another one; sorted once for all ranges. */
class OtherFiles {
  readonly index: AskSource;
  readonly #newest: readonly string[];
  readonly #byName: ReadonlyMap<string, readonly string[]>;

  constructor(index: AskSource) {
    this.index = index;
    this.#newest = index.store.catalog.files.toSorted((a, b) => b.mtimeMs - a.mtimeMs)
      .map(({ path }) => path);
    this.#byName = Map.groupBy(this.#newest, nameOf);
  }

  /** Those that changed last, of the same name before others. */
  of(path: string): string[] {
    // One of them may be the file itself.
    const first = this.#newest.slice(0, MAX_OTHER_FILES + 1);
    const namesakes = (this.#byName.get(nameOf(path)) ?? []).slice(0, MAX_OTHER_FILES + 1);
    return [...new Set([...namesakes, ...first])].filter((other) => other !== path)
      .slice(0, MAX_OTHER_FILES);
  }
}

/** Definitions that share lines with a range, the smallest first. */
function definitionsAt(
  { store, pending }: AskSource,
  { path, startLine, endLine }: Lines,
): CheckedRange["definitions"] {
  const file = store.catalog.files.find((each) => each.path === path);
  if (!file || pending.has(path)) return undefined;
  const size = (each: { startLine: number; endLine: number }) => each.endLine - each.startLine;
  return store.symbolsStarting(file.id, 1, endLine).filter((each) => each.endLine >= startLine)
    .sort((a, b) => size(a) - size(b)).slice(0, MAX_DEFINITIONS)
    .map(({ name, scope, kind, startLine, endLine }) => ({
      symbol: scope === "" ? name : `${scope}.${name}`,
      ...{ kind, line: startLine, endLine },
    }));
}

function withoutHash(range: GivenRange, isThere: boolean): CheckedRange {
  const { path, startLine, endLine } = range;
  if (!isThere) return reportState(range, "gone", NO_FILE);
  const written = `${path}:${startLine}-${endLine}@hash`;
  const reason = `Only the hash of the lines as they were read can tell: write ${written}`;
  return reportState(range, "unknown", reason);
}

function reportMove(range: GivenRange, path: string, startLine: number): CheckedRange {
  const endLine = startLine + range.endLine - range.startLine;
  const place = path === range.path ? "" : ` of ${path}`;
  return {
    ...reportState(range, "moved", `The same lines are lines ${startLine} to ${endLine}${place}`),
    movedTo: { path, startLine, endLine },
  };
}

function reportState(
  { path, startLine, endLine }: GivenRange,
  state: CheckedRange["state"],
  reason: string,
): CheckedRange {
  return { path, startLine, endLine, state, reason };
}
