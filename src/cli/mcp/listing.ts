/**
 * Tools that list what an operation finds: a page of it, cut to the budget, with a cursor to the
 * rest. What differs between them is how an answer is cut down to what an agent needs.
 *
 * @module
 */
import type { JsonRecord } from "../service/operation.ts";
import { checkGeneration, type Cursor, generationOf, readCursor, writeCursor } from "./cursor.ts";
import { fit } from "./fit.ts";
import { numberOf, pick, recordOf } from "./records.ts";
import { flagged } from "./suspicious/flag.ts";
import { HEAD } from "./tool.ts";

/** What is asked of a listing. */
export interface ListingRequest {
  /** Tokens that the answer may cost. */
  readonly token_budget: number;
  /** Where it goes on. */
  readonly cursor?: string | undefined;
}

/** How an answer is cut down. */
export interface Listing {
  /** Asks for what comes after so many items. */
  readonly ask: (offset: number) => Promise<JsonRecord>;
  /** The items of an answer, each as it is shown. */
  readonly items: (answer: JsonRecord) => readonly JsonRecord[];
  /** What the answer says beside them, in the order in which it is shown. */
  readonly head: (answer: JsonRecord) => JsonRecord;
  /** The items that are kept, in the form in which they are shown; as they are unless given. */
  readonly group?: (items: readonly JsonRecord[]) => readonly JsonRecord[];
}

/**
 * Lists a page.
 *
 * @param request What was asked for, and how much of it.
 * @param question The rest of the arguments, which a cursor belongs to.
 * @throws {RangeError} If the cursor is of another question or index, or the budget is too small.
 */
export async function list(
  { token_budget, cursor }: ListingRequest,
  question: object,
  { ask, items: read, head, group = (items) => items }: Listing,
): Promise<JsonRecord> {
  const page: Cursor | undefined = readCursor(cursor, question);
  const offset = page?.offsets[0] ?? 0;
  const answer = await ask(offset);
  const generation = generationOf(answer);
  checkGeneration(page, generation);
  const items = read(answer).map(flagged);
  const more = recordOf(answer.pagination).has_more === true;
  const fixed = { ...HEAD, ...flagged(head(answer)) };
  const { payload } = await fit({
    items,
    budget: token_budget,
    make: (kept) => {
      const has_more = more || kept.length < items.length;
      const at = { offsets: [offset + kept.length], generation };
      return {
        ...fixed,
        results: group(kept),
        coverage: trustOf(answer),
        ...pick(answer, ["meant", "index"]),
        pagination: has_more ? { has_more, next_cursor: writeCursor(at, question) } : { has_more },
      };
    },
  });
  return payload;
}

/** How far an answer can be trusted, without the figures of each language. */
export function trustOf(answer: JsonRecord): JsonRecord {
  const coverage = recordOf(answer.coverage);
  const notParsed = numberOf(coverage.not_parsed_count);
  return {
    ...pick(coverage, ["partial", "proof", "statement"]),
    ...(notParsed > 0 ? { not_parsed_count: notParsed } : {}),
  };
}
