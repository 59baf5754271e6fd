/**
 * Fits an answer into a budget of tokens, counted on the very text that is sent: items are kept in
 * their order, each in the largest form that there is room for, and the rest waits for the next page.
 *
 * @module
 */
import { countTokens, type JsonValue } from "@cbx/core";
import { createHash } from "node:crypto";
import { recordOf, recordsOf } from "../questions/records.ts";
import type { JsonRecord } from "../questions/row.ts";
import { safeJson } from "../terminal/json.ts";
import { MAX_CURSOR_CHARS, MAX_TOKENS } from "./tool.ts";

/** Budgets that are advised are multiples of it, as an answer may name its budget. */
const BUDGET_STEP = 100;

interface FitOptions<Item extends JsonValue> {
  /** Items, the most wanted first. */
  readonly items: readonly Item[];
  /** Tokens of the whole payload at most. */
  readonly budget: number;
  /** The next smaller form of an item; none where it has no smaller one. */
  readonly smaller?: (item: Item) => Item | undefined;
  /** Makes the payload of the items that are kept. */
  readonly make: (items: readonly Item[]) => JsonRecord;
}

interface Fitted<Item> {
  readonly payload: JsonRecord;
  readonly kept: readonly Item[];
}

/**
 * Fits items into a budget.
 *
 * @throws {RangeError} If not even the first item fits.
 */
export async function fit<Item extends JsonValue>(
  options: FitOptions<Item>,
): Promise<Fitted<Item>> {
  const { items, budget, make } = options;
  const payload = make(items);
  if (await tokensOf(payload) <= budget) return { payload, kept: items };
  return await settle(options, await fill(options));
}

/** Tokens of a value as it is sent. */
export async function tokensOf(value: JsonValue): Promise<number> {
  return await countTokens(safeJson(value));
}

/** Adds up what items cost by themselves, which is nearly what they cost together. */
async function fill<Item extends JsonValue>(
  { items, budget, smaller, make }: FitOptions<Item>,
): Promise<Item[]> {
  let left = budget - await tokensOf(make([]));
  const kept: Item[] = [];
  for (const item of items) {
    let form: Item | undefined = item;
    let cost = await tokensOf(form) + 1;
    while (cost > left) {
      form = smaller?.(form);
      if (form === undefined) return kept;
      cost = await tokensOf(form) + 1;
    }
    left -= cost;
    kept.push(form);
  }
  return kept;
}

/** Takes off the end until what is counted is the whole. */
async function settle<Item extends JsonValue>(
  options: FitOptions<Item>,
  filled: readonly Item[],
): Promise<Fitted<Item>> {
  const { budget, smaller, make, items } = options;
  const kept = [...filled];
  for (;;) {
    const payload = make(kept);
    const isEnough = kept.length > 0 || items.length === 0;
    if (isEnough && await tokensOf(payload) <= budget) return { payload, kept };
    const last = kept.pop();
    if (last === undefined) throw await tooSmall(options);
    const form = smaller?.(last);
    if (form !== undefined) kept.push(form);
  }
}

/** Names a budget that has room for the smallest form of the first item. */
async function tooSmall<Item extends JsonValue>(
  { budget, smaller, make, items: [first] }: FitOptions<Item>,
): Promise<RangeError> {
  let least = first;
  for (let form = first; form !== undefined; form = smaller?.(form)) least = form;
  const needed = await tokensOf(make(least === undefined ? [] : [least]));
  const enough = Math.ceil(needed / BUDGET_STEP) * BUDGET_STEP;
  const advice = enough > MAX_TOKENS ? "ask for less" : `raise "token_budget" to ${enough} or more`;
  return new RangeError(`Cannot answer within ${budget} tokens: ${advice}`);
}

// Cursors: where a page ends, sealed to the question that was asked and to the index that answered.
// Another question, or another index, would make the next page one of something else.

const SEAL_CHARS = 12;

/** Where the next page starts. */
export interface Cursor {
  /** Items to pass over, of each query; -1 where there are no more. */
  readonly offsets: readonly number[];
  /** Seal of the index that answered. */
  readonly generation: string;
}

export function writeCursor({ offsets, generation }: Cursor, question: object): string {
  const fields = [sealOf(question), generation, offsets.join("_")];
  return fields.join(".");
}

/** Tells whether there is a next page, and where it starts. */
export function paginationOf(has_more: boolean, next: Cursor, question: object): JsonRecord {
  return has_more ? { has_more, next_cursor: writeCursor(next, question) } : { has_more };
}

/**
 * Reads a cursor.
 *
 * @param written The cursor, if there is one.
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
      'Cannot continue from "cursor" as it belongs to another question: repeat that question, or leave "cursor" out',
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
    'Cannot continue from "cursor" as the index or the files have changed since: ask again without it',
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
