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
  /** The next smaller form of an item; none where it has no smaller one. */
  readonly smaller?: (item: Item) => Item | undefined;
  /** Whether items that are kept say enough, so that nothing beside them has to get shorter. @default {true} */
  readonly isEnough?: (kept: readonly Item[]) => boolean;
  /** Makes the payload of the items that are kept. */
  readonly make: (items: readonly Item[]) => JsonRecord;
}

interface Fitted<Item> {
  readonly payload: JsonRecord;
  readonly kept: readonly Item[];
}

/** Forms of what stands beside the items, each with that of the items: these get shorter last. */
const STEPS: readonly (readonly [Form?, Form?])[] = [
  [],
  ...FORMS.map((form) => [form] as const),
  ...FORMS.map((form) => [form, form] as const),
];

/**
 * Fits items into a budget. Where the first do not fit, what stands beside them gets shorter, form by
 * form, and then the items; in the shortest form an answer may have none, and tells how many it omits.
 *
 * @throws {RangeError} If not even that fits.
 */
export async function fit<Item extends JsonValue>(
  options: FitOptions<Item>,
): Promise<Fitted<Item>> {
  const { items, budget, make, isEnough = () => true } = options;
  const payload = make(items);
  if (await tokensOf(payload) <= budget) return { payload, kept: items };
  const first = Math.min(options.first ?? 1, items.length);
  let most: Fitted<Item> | undefined;
  for (const [form, itemForm] of STEPS) {
    const fitted = await settle(form === undefined ? options : shortened(options, form, itemForm));
    if (fitted === undefined) continue;
    if (fitted.kept.length >= first && isEnough(fitted.kept)) return fitted;
    // As it is, an answer without items says that there are none.
    if (form === undefined && fitted.kept.length === 0) continue;
    if (most === undefined || fitted.kept.length > most.kept.length) most = fitted;
  }
  if (most !== undefined) return most;
  throw await tooSmall(options);
}

/** The same in a short form, which tells how many items are not kept. */
function shortened<Item extends JsonValue>(
  { items, make, ...options }: FitOptions<Item>,
  form: Form,
  itemForm?: Form,
): FitOptions<Item> {
  return {
    ...options,
    items: itemForm ? items.map((item) => shortenItem(item, itemForm)) : items,
    make: (kept) => {
      const omitted = items.length - kept.length;
      const short = shorten(make(kept), form);
      return omitted > 0 ? { ...short, omitted: short.omitted ?? omitted } : short;
    },
  };
}

/** Tokens of a value as it is sent. */
export async function tokensOf(value: JsonValue): Promise<number> {
  return await countTokens(safeJson(value));
}

/** Adds up what items cost by themselves, which is nearly what they cost together. */
async function fill<Item extends JsonValue>(
  { items, budget, smaller, make, first = 1 }: FitOptions<Item>,
): Promise<Item[]> {
  const costOf = async (item: Item) => await tokensOf(item) + 1;
  const least = await Promise.all(
    items.slice(0, first).map((item) => costOf(smallest(item, smaller))),
  );
  let left = budget - await tokensOf(make([])) - least.reduce((sum, cost) => sum + cost, 0);
  const kept: Item[] = [];
  for (const [at, item] of items.entries()) {
    left += least[at] ?? 0;
    let form: Item | undefined = item;
    let cost = await costOf(form);
    while (cost > left) {
      form = smaller?.(form);
      if (form === undefined) return kept;
      cost = await costOf(form);
    }
    left -= cost;
    kept.push(form);
  }
  return kept;
}

function smallest<Item>(
  item: Item,
  smaller: (item: Item) => Item | undefined = () => undefined,
): Item {
  for (let form: Item | undefined = item; form !== undefined; form = smaller(form)) item = form;
  return item;
}

/**
 * Takes off the end until what is counted is the whole; of the first items, sizes before any of them.
 *
 * @returns Nothing where not even a payload without items fits.
 */
async function settle<Item extends JsonValue>(
  options: FitOptions<Item>,
): Promise<Fitted<Item> | undefined> {
  const { budget, smaller = () => undefined, make, first = 1 } = options;
  const kept = await fill(options);
  for (;;) {
    const payload = make(kept);
    if (await tokensOf(payload) <= budget) return { payload, kept };
    const last = kept.pop();
    if (last === undefined) return undefined;
    const form = smaller(last);
    if (form !== undefined) kept.push(form);
    else if (kept.length < first) {
      const at = kept.findLastIndex((item) => smaller(item) !== undefined);
      if (at < 0) continue;
      kept[at] = smaller(kept[at]!)!;
      kept.push(last);
    }
  }
}

/** Names a budget that has room for the smallest form of the answer. */
async function tooSmall<Item extends JsonValue>(options: FitOptions<Item>): Promise<RangeError> {
  const needed = await tokensOf(shortened(options, FORMS.at(-1)!).make([]));
  const enough = Math.ceil(needed / BUDGET_STEP) * BUDGET_STEP;
  const advice = enough > MAX_TOKENS ? "ask for less" : `raise "token_budget" to ${enough} or more`;
  return new RangeError(`Cannot answer within ${options.budget} tokens: ${advice}`);
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

/** Tells whether there is a next page, and where it starts; nowhere where this page shows nothing. */
export function paginationOf(
  has_more: boolean,
  next: Cursor | undefined,
  question: object,
): JsonRecord {
  return has_more && next ? { has_more, next_cursor: writeCursor(next, question) } : { has_more };
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
