/**
 * Tools that list what a question finds: a page of it, cut to the budget, with a cursor to the
 * rest. What differs between them is how an answer is cut down to what an agent needs.
 *
 * @module
 */
import { type Listing, offeredRows, type Question } from "../questions/question.ts";
import { numberOf, pick, recordOf } from "../questions/records.ts";
import type { JsonRecord } from "../questions/row.ts";
import { flagRecord } from "../suspicious/flag.ts";
import { checkGeneration, fit, generationOf, paginationOf, readCursor } from "./fit.ts";
import { BUDGET, CURSOR, HEAD, type Tool } from "./tool.ts";

/**
 * Makes what a tool takes and does that lists what a question finds. A cursor stands for the offset;
 * an answer that has no pages of its own is cut into pages here.
 *
 * @param limit Items of a page unless another number is given.
 */
export function listTool(
  question: Question,
  { items: read, head, group = (items) => items }: Listing,
  limit?: number,
): Pick<Tool, "input" | "call"> {
  const { offset: paged, tokenBudget: _, ...rows } = offeredRows(question);
  return {
    input: { ...rows, tokenBudget: BUDGET, cursor: CURSOR },
    async call({ tokenBudget, cursor, ...asked }, scope) {
      // The reader of the rows returns what they say.
      const page = readCursor(cursor as string | undefined, asked);
      const budget = tokenBudget as number | undefined ?? scope.tokenBudget;
      const offset = page?.offsets[0] ?? 0;
      const input = { ...(limit === undefined ? {} : { limit }), ...asked };
      const answer = await question.run(
        scope.workspace,
        paged === undefined ? input : { ...input, offset },
        scope.run,
      );
      const generation = generationOf(answer);
      checkGeneration(page, generation);
      const items = read(answer).slice(paged === undefined ? offset : 0);
      const more = recordOf(answer.pagination).has_more === true;
      const fixed = { ...HEAD, ...flagRecord(head(answer)) };
      const { payload } = await fit({
        items,
        budget,
        make: (kept) => {
          const next = { offsets: [offset + kept.length], generation };
          return {
            ...fixed,
            // What speaks to a model may take several lines to do so, which are one text here.
            results: group(kept).map(flagRecord),
            ...(answer.coverage === undefined ? {} : { coverage: trustOf(answer) }),
            ...pick(answer, ["meant", "index"]),
            pagination: paginationOf(more || kept.length < items.length, next, asked),
          };
        },
      });
      return payload;
    },
  };
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
