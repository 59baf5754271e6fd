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
import { type Form, FORMS, shorten, shortenItem } from "./shorten.ts";
import { MAX_CURSOR_CHARS, MAX_TOKENS } from "./tool.ts";

/** Budgets that are advised are multiples of it, as an answer may name its budget. */
const BUDGET_STEP = 100;

interface FitOptions<Item extends JsonValue> {
  /** Items, the most wanted first. */
  readonly items: readonly Item[];
  /** Items, from the first, that have room before any of them is large. @default {1} */
  readonly first?: number;
  /** Tokens of the whole payload at most. */
  readonly budget: number;
  /** Share of the budget that what stands beside the items may take. @default {0.5} */
  readonly beside?: number;
  /** The next smaller form of an item; none where it has no smaller one. */
  readonly smaller?: (item: Item) => Item | undefined;
  /** Makes the payload of the items that are kept. */
  readonly make: (items: readonly Item[]) => JsonRecord;
}

/** Share of the room of items that their smallest forms fill, where they have larger ones. */
const SMALLEST_SHARE = 0.5;

/**
 * Fits items into a budget. Their room grows with the budget, so that a larger one never shows fewer of
 * them; what stands beside them then has the longest form that fits.
 *
 * @throws {RangeError} If not even the first fits: an answer without items says that there are none.
 */
export async function fit<Item extends JsonValue>(
  options: FitOptions<Item>,
): Promise<{ readonly payload: JsonRecord; readonly kept: readonly Item[] }> {
  const { items, budget, make, beside = 0.5 } = options;
  const payload = make(items);
  if (await tokensOf(payload) <= budget) return { payload, kept: items };
  const makes = [make, ...FORMS.map((form) => shortened(options, form))];
  const [whole, least] = [await besideOf(items, make), await besideOf(items, makes.at(-1)!)];
  const room = budget - Math.max(least, Math.min(whole, budget * beside));
  const fitting = await fill(options, { room, most: budget - least });
  const short = FORMS.map((form) => fitting.slice(0, 1).map((item) => shortenItem(item, form)));
  for (const all of [fitting, ...short]) {
    for (let count = all.length; count >= Math.min(1, all.length); count--) {
      const kept = all.slice(0, count);
      for (const make of makes) {
        const payload = make(kept);
        if (await tokensOf(payload) <= budget) return { payload, kept };
      }
    }
  }
  throw tooSmall(budget, await tokensOf(makes.at(-1)!(short.at(-1)!)));
}

/** Makes the payload in a short form, which tells how many items are not kept. */
function shortened<Item extends JsonValue>(
  { items, make }: FitOptions<Item>,
  form: Form,
): FitOptions<Item>["make"] {
  return (kept) => {
    const omitted = items.length - kept.length;
    const short = shorten(make(kept), form);
    return omitted > 0 ? { ...short, omitted: short.omitted ?? omitted } : short;
  };
}

/** Tokens of a value as it is sent. */
export async function tokensOf(value: JsonValue): Promise<number> {
  return await countTokens(safeJson(value));
}

/** Tokens of what stands beside the first item. */
async function besideOf<Item extends JsonValue>(
  [first]: readonly Item[],
  make: FitOptions<Item>["make"],
): Promise<number> {
  return first === undefined
    ? await tokensOf(make([]))
    : await tokensOf(make([first])) - await tokensOf(first);
}

/** Adds up what items cost by themselves, which is nearly what they cost together. */
async function fill<Item extends JsonValue>(
  { items, smaller = () => undefined, first = 1 }: FitOptions<Item>,
  { room, most }: { readonly room: number; readonly most: number },
): Promise<Item[]> {
  const costOf = async (item: Item) => await tokensOf(item) + 1;
  const forms = items.map((item) => formsOf(item, smaller));
  const share = forms.some(({ length }) => length > 1) ? room * SMALLEST_SHARE : room;
  const least: number[] = [];
  let sum = 0;
  for (const own of forms) {
    const cost = await costOf(own.at(-1)!);
    if (least.length > 0 && sum + cost > (least.length < first ? most : share)) break;
    sum += cost;
    least.push(cost);
  }
  let left = room - sum;
  const kept: Item[] = [];
  for (const [at, cost] of least.entries()) {
    const own = forms[at]!;
    const costs = await Promise.all(own.map(costOf));
    const fitting = costs.findIndex((each) => each <= left + cost);
    const form = fitting < 0 ? own.length - 1 : fitting;
    left += cost - costs[form]!;
    kept.push(own[form]!);
  }
  return kept;
}

/** Forms of an item, the largest first. */
function formsOf<Item>(item: Item, smaller: (item: Item) => Item | undefined): Item[] {
  const next = smaller(item);
  return next === undefined ? [item] : [item, ...formsOf(next, smaller)];
}

/** Names a budget that has room for the smallest form of the answer. */
function tooSmall(budget: number, needed: number): RangeError {
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
