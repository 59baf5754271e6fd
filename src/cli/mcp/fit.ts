/**
 * Fits an answer into a budget of tokens, counted on the very text that is sent: items are kept in
 * their order, each in the largest form that there is room for, and the rest waits for the next page.
 *
 * @module
 */
import { countTokens, type JsonValue } from "@cbx/core";
import type { JsonRecord } from "../questions/row.ts";
import { safeJson } from "../terminal/json.ts";

/** What is fitted. */
export interface FitOptions<Item extends JsonValue> {
  /** Items, the most wanted first. */
  readonly items: readonly Item[];
  /** Tokens of the whole payload at most. */
  readonly budget: number;
  /** The next smaller form of an item; none where it has no smaller one. */
  readonly smaller?: (item: Item) => Item | undefined;
  /** Makes the payload of the items that are kept. */
  readonly make: (items: readonly Item[]) => JsonRecord;
}

/** What fits. */
export interface Fitted<Item> {
  /** The payload. */
  readonly payload: JsonRecord;
  /** Items that are in it. */
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
  { budget, smaller, make, items }: FitOptions<Item>,
  filled: readonly Item[],
): Promise<Fitted<Item>> {
  const kept = [...filled];
  for (;;) {
    const payload = make(kept);
    const isEnough = kept.length > 0 || items.length === 0;
    if (isEnough && await tokensOf(payload) <= budget) return { payload, kept };
    const last = kept.pop();
    if (last === undefined) {
      throw new RangeError(
        `Cannot answer within ${budget} tokens: raise "token_budget", or ask for less`,
      );
    }
    const form = smaller?.(last);
    if (form !== undefined) kept.push(form);
  }
}
