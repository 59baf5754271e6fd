/**
 * Cursors: where a page ends, sealed to the question that was asked and to the index that answered.
 * Another question, or another index, would make the next page one of something else.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { JsonRecord } from "../questions/row.ts";
import { recordOf, recordsOf } from "../questions/records.ts";

/** Characters of a seal. */
const SEAL_CHARS = 12;

/** No cursor of ours is longer. */
const MAX_CURSOR_CHARS = 400;

/** Where the next page starts. */
export interface Cursor {
  /** Items to pass over, of each query; -1 where there are no more. */
  readonly offsets: readonly number[];
  /** Seal of the index that answered. */
  readonly generation: string;
}

/** Writes a cursor. */
export function writeCursor({ offsets, generation }: Cursor, question: object): string {
  const fields = [sealOf(question), generation, offsets.join("_")];
  return fields.join(".");
}

/**
 * Reads a cursor.
 *
 * @param written The cursor, if there is one.
 * @param question What is asked.
 * @throws {RangeError} If it is none of ours, or of another question.
 */
export function readCursor(written: string | undefined, question: object): Cursor | undefined {
  if (written === undefined) return undefined;
  const [, seal, generation, offsets] = written.length > MAX_CURSOR_CHARS
    ? []
    : /^([\w-]+)\.([\w-]+)\.((?:-1|\d{1,7})(?:_(?:-1|\d{1,7}))*)$/.exec(written) ?? [];
  if (seal === undefined || generation === undefined || offsets === undefined) {
    throw new RangeError(
      'Cannot read "cursor": give "next_cursor" of an answer as it is, or leave it out',
    );
  }
  if (seal !== sealOf(question)) {
    throw new RangeError(
      'Cannot go on from "cursor" as it is of another question: repeat that question, or leave it out',
    );
  }
  return { offsets: offsets.split("_").map(Number), generation };
}

/**
 * Checks that the index is still the one that a cursor is of.
 *
 * @throws {RangeError} If it is another.
 */
export function checkGeneration(cursor: Cursor | undefined, generation: string): void {
  if (cursor === undefined || cursor.generation === generation) return;
  throw new RangeError(
    'Cannot go on from "cursor" as the index or the files have changed since: ask again without it',
  );
}

/** Seal of the index that an answer is of, or of those of all roots. */
export function generationOf(answer: JsonRecord): string {
  const roots = recordsOf(answer.roots).map(({ index }) => recordOf(index));
  const states = roots.length > 0 ? roots : [recordOf(answer.index)];
  return sealOf(states.map(({ built_at, head_commit, files_changed_since_build }) => [
    built_at ?? null,
    head_commit ?? null,
    files_changed_since_build ?? null,
  ]));
}

function sealOf(value: object): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(
    0,
    SEAL_CHARS,
  );
}
