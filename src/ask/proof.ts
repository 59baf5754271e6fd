/**
 * The basis of an answer, so that anyone can find out later whether it still does: the state of the
 * index, the commit, and a hash of every file that the answer names.
 *
 * Hashes are of the text as it is shown: over a file with a secret, the hash of its bytes would let the
 * secret be guessed. Of a file of UTF-8 without secrets it is that of `sha256sum`. An answer that comes
 * back may be forged: it is read strictly, and names nothing that may not be read.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { HASH_DIGITS } from "../search/range_hash.ts";
import type { TextSource } from "../rank/ranker.ts";
import { treePath } from "../search/tree_path.ts";
import {
  type CheckAnswer,
  checkGiven,
  type CheckSource,
  type GivenRange,
  linesOf,
  NO_FILE,
} from "./check_ranges.ts";
import { LineWork } from "./find_lines.ts";

/** Characters of an answer that is read; the longest page of results has a tenth. */
const MAX_CHARS = 8_000_000;
/** Files and ranges of an answer. */
const MAX_ITEMS = 1000;
const MAX_PATH_CHARS = 4096;
const MAX_LINE = 1_000_000_000;
const SHA256 = /^[0-9a-f]{64}$/;
const HASH = new RegExp(`^[0-9a-f]{${HASH_DIGITS},64}$`);
/** Commits, and generations of an index. */
const NAME = /^[0-9a-f]{1,64}$/;

/** Foundations of an answer: files, index and commit. */
export interface Proof {
  /** Name of the index that was asked, another one each time that it is written; `null` without one. */
  readonly generation: string | null;
  /** Commit that was checked out; `null` outside git. */
  readonly commit: string | null;
  /** Files that the answer names, by path. */
  readonly files: readonly {
    readonly path: string;
    /** SHA-256 of its text as it is shown, secrets masked, in hex. */
    readonly sha256: string;
  }[];
}

/** State of the foundations of an answer. */
export interface Verification {
  /** Whether all files, and all ranges with a fingerprint, are as they were. */
  readonly holds: boolean;
  /** Whether the index is the one that was asked; `none` where none was. */
  readonly index: "same" | "changed" | "gone" | "none";
  /** Whether the same commit is checked out; `none` where none was. */
  readonly commit: "same" | "changed" | "gone" | "none";
  /** The files, by path. */
  readonly files: readonly {
    readonly path: string;
    /** Whether the file is as it was; `unknown` where it is not read. */
    readonly state: "same" | "changed" | "gone" | "unknown";
    /** Why it is not read; absent where it is. */
    readonly reason?: string;
  }[];
  /** The ranges of the answer that carry a fingerprint, as `check()` tells of them. */
  readonly results: CheckAnswer["results"];
}

/** State of the tree beside its files. */
export type TreeState = Pick<Proof, "generation" | "commit">;

/** Proves an answer: hashes the files that it names. */
export function prove(
  files: Pick<TextSource, "text">,
  state: TreeState,
  answer: object,
): Proof {
  const paths = new Set<string>();
  collectPaths(answer, paths);
  return {
    ...state,
    files: [...paths].sort().flatMap((path) => {
      const text = files.text(path);
      return text === undefined ? [] : [{ path, sha256: sha256(text) }];
    }),
  };
}

/** Collects the paths of an answer, at any depth. */
function collectPaths(value: unknown, paths: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, field] of Object.entries(value)) {
    if (key === "path" && typeof field === "string") paths.add(field);
    else collectPaths(field, paths);
  }
}

/**
 * Verifies an answer.
 *
 * @throws {RangeError} If it is no such answer, is too large, or names a path outside of the tree.
 */
export async function verify(
  source: CheckSource,
  now: TreeState,
  text: string,
): Promise<Verification> {
  const { proof, ranges } = readAnswer(text);
  const work = new LineWork();
  const files = proof.files.map(({ path, sha256: known }): Verification["files"][number] => {
    const lines = linesOf(source, path, work);
    if (typeof lines === "string") return { path, state: "unknown", reason: lines };
    if (!lines) return { path, state: "gone", reason: NO_FILE };
    return { path, state: sha256(lines.text) === known ? "same" : "changed" };
  });
  const { results } = await checkGiven(source, ranges, work);
  return {
    holds: files.every(({ state }) => state === "same") &&
      results.every(({ state }) => state === "current"),
    index: compare(proof.generation, now.generation),
    commit: compare(proof.commit, now.commit),
    files,
    results,
  };
}

function compare(was: string | null, is: string | null): Verification["index"] {
  if (was === null) return "none";
  return is === null ? "gone" : was === is ? "same" : "changed";
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads an answer that anybody may have written. */
function readAnswer(text: string): { readonly proof: Proof; readonly ranges: GivenRange[] } {
  if (text.length > MAX_CHARS) throw errorAt("", `has more than ${MAX_CHARS} characters`);
  const answer = fieldsOf(parse(text), "");
  if (answer.proof === undefined) throw errorAt("", "has no proof: ask again with --proof");
  const proof = fieldsOf(answer.proof, "proof");
  const results = answer.results === undefined ? [] : listOf(answer.results, "results");
  const target = answer.target === undefined ? [] : [answer.target];
  const places = [
    ...target.map((each) => [each, "target"] as const),
    ...results.map((each, at) => [each, `results[${at}]`] as const),
  ];
  return {
    proof: {
      generation: nameOf(proof.generation, "proof.generation"),
      commit: nameOf(proof.commit, "proof.commit"),
      files: listOf(proof.files, "proof.files").map((each, at) => {
        const file = fieldsOf(each, `proof.files[${at}]`);
        return {
          path: pathOf(file.path, `proof.files[${at}].path`),
          sha256: textOf(file.sha256, `proof.files[${at}].sha256`, SHA256),
        };
      }),
    },
    ranges: places.flatMap(([each, place]) => rangeOf(fieldsOf(each, place), place)),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw errorAt("", "is not JSON");
    throw error;
  }
}

/** Reads the range of a result; none of what carries no fingerprint. */
function rangeOf(result: Fields, place: string): GivenRange[] {
  if (result.hash === undefined) return [];
  const [first, name] = result.start_line === undefined
    ? [result.line, "line"]
    : [result.start_line, "start_line"];
  const startLine = lineOf(first, `${place}.${name}`);
  const endLine = lineOf(result.end_line, `${place}.end_line`);
  if (endLine < startLine) throw errorAt(`${place}.end_line`, `must be at least ${startLine}`);
  const path = pathOf(result.path, `${place}.path`);
  return [{ path, startLine, endLine, hash: textOf(result.hash, `${place}.hash`, HASH) }];
}

function fieldsOf(value: unknown, place: string): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw errorAt(place, "must be an object");
}

function listOf(value: unknown, place: string): readonly unknown[] {
  if (Array.isArray(value) && value.length <= MAX_ITEMS) return value;
  throw errorAt(place, `must be a list of at most ${MAX_ITEMS} items`);
}

function textOf(value: unknown, place: string, form: RegExp): string {
  if (typeof value === "string" && form.test(value)) return value;
  throw errorAt(place, "must be a hash in hex");
}

function nameOf(value: unknown, place: string): string | null {
  return value === null ? null : textOf(value, place, NAME);
}

function pathOf(value: unknown, place: string): string {
  if (typeof value === "string" && value.length <= MAX_PATH_CHARS) return treePath(value);
  throw errorAt(place, `must be a path of at most ${MAX_PATH_CHARS} characters`);
}

function lineOf(value: unknown, place: string): number {
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_LINE) {
    return Number(value);
  }
  throw errorAt(place, "must be the number of a line");
}

function errorAt(place: string, state: string): RangeError {
  return new RangeError(`Cannot verify the answer: ${place === "" ? "it" : `"${place}"`} ${state}`);
}
