/**
 * Several queries in one call, under one budget. Their results take turns, so that each query has
 * the same share and what one leaves is for the others; a range that one query shows is named, not
 * shown, for the next.
 *
 * @module
 */
import { FILTERS } from "../../questions/fields.ts";
import { ROOT } from "../../questions/question.ts";
import { pick, recordOf } from "../../questions/records.ts";
import { type InputOf, type JsonRecord, names, needed, whole } from "../../questions/row.ts";
import { search } from "../../questions/search.ts";
import {
  checkGeneration,
  type Cursor,
  fit,
  generationOf,
  paginationOf,
  readCursor,
} from "../fit.ts";
import {
  footOf,
  headOf,
  linesOf,
  modelsOf,
  readsOf,
  remember,
  resultsOf,
  rootsOf,
  sameAs,
  smallerResult,
} from "../search_page.ts";
import {
  BUDGET,
  CURSOR,
  EXPLAIN,
  HEAD,
  INCLUDE_SEEN,
  SessionMemory,
  type Tool,
  type ToolScope,
} from "../tool.ts";

const MAX_QUERIES = 8;

/** A query longer than this is none. */
const MAX_QUERY_CHARS = 2_000;

/** Results of each query, unless another number is given. */
const DEFAULT_RESULTS = 8;

/** Results of each query on one page. */
const MAX_RESULTS = 50;

/** In place of an offset, where a query has no more. */
const NO_MORE = -1;

const { mode, context, contextBefore, contextAfter, relations } = search.inputs;
const { since, branch, staged, copies } = search.inputs;

const INPUT = {
  queries: needed({
    ...names(`1 to ${MAX_QUERIES} queries: intents, names, literals or paths`),
    least: 1,
    most: MAX_QUERIES,
    itemChars: MAX_QUERY_CHARS,
  }),
  limit: whole(1, MAX_RESULTS, "Maximum number of results of each query", {
    default: DEFAULT_RESULTS,
  }),
  ...FILTERS,
  ...{ mode, context, contextBefore, contextAfter, relations, since, branch, staged, copies },
  tokenBudget: BUDGET,
  includeSeen: INCLUDE_SEEN,
  explain: EXPLAIN,
  cursor: CURSOR,
  root: ROOT,
} as const;

/** The answer to one query, and where it goes on. */
interface Asked {
  readonly number: number;
  readonly offset: number;
  readonly answer: JsonRecord;
  readonly results: readonly JsonRecord[];
}

type Item = { readonly query: number; readonly result: JsonRecord };

export const searchCode: Tool<typeof INPUT> = {
  name: "search_code",
  title: "Search code, several queries at once",
  description:
    "Answers up to 8 queries in one call under one token budget, sends no range twice, and takes every filter of a search: languages, paths, kinds, and others. Use it instead of several calls of codebase_search, to try wordings side by side, or to see whole definitions (context: definition). For all uses of a symbol take find_refs; for every line that matches a regular expression take grep.",
  input: INPUT,
  async call({ tokenBudget, includeSeen, cursor, ...question }, scope) {
    const page = readCursor(cursor, question);
    const asked = await askAll(question, page, scope, includeSeen);
    const first = asked[0]?.answer ?? {};
    const generation = generationOf(first);
    checkGeneration(page, generation);
    const { payload, kept } = await fit<Item>({
      items: inTurns(asked),
      first: asked.filter(({ results }) => results.length > 0).length,
      budget: tokenBudget ?? scope.tokenBudget,
      smaller: smallerItem,
      make: (items) => {
        const offsets = question.queries.map((_, number) => nextOffset(asked, items, number));
        const has_more = offsets.some((offset) => offset !== NO_MORE);
        return {
          ...HEAD,
          queries: asked.map((each) => showAnswer(each, items, question)),
          ...pick(footOf(first, question), ["index", "skipped"]),
          ...asked.map(({ answer }) => modelsOf(answer)).find(({ models }) => models),
          ...rootsOf(first),
          pagination: paginationOf(has_more, { offsets, generation }, question),
        };
      },
    });
    remember(kept.map(({ result }) => result), scope.memory);
    return payload;
  },
};

type Question = Omit<InputOf<typeof INPUT>, "tokenBudget" | "includeSeen" | "cursor">;

/** A query that has no more results is not asked again for the next page. */
async function askAll(
  { queries, ...input }: Question,
  page: Cursor | undefined,
  { workspace, memory, run }: ToolScope,
  includeSeen: boolean | undefined,
): Promise<Asked[]> {
  const offsets = queries.map((_, number) => page?.offsets[number] ?? (page ? NO_MORE : 0));
  const open = [...queries.keys()].filter((number) => offsets[number] !== NO_MORE);
  return await Promise.all(open.map(async (number) => {
    const query = queries[number]!;
    const offset = offsets[number]!;
    const options = { limit: DEFAULT_RESULTS, ...input, offset };
    const answer = await search.run(workspace, { ...options, query }, run);
    const { explain, context, contextBefore, contextAfter } = input;
    // Who says how many lines are shown wants them of every result.
    const showAll = explain || (context ?? contextBefore ?? contextAfter) !== undefined;
    const results = resultsOf(answer, memory, { includeSeen, explain, showAll });
    return { number, offset, answer, results };
  }));
}

/** The first result of each query, then the second of each: every query has the same share. */
function inTurns(asked: readonly Asked[]): Item[] {
  const most = Math.max(0, ...asked.map(({ results }) => results.length));
  const shown = new Map(asked.map(({ number }) => [number, new SessionMemory()]));
  const items: Item[] = [];
  for (let rank = 0; rank < most; rank++) {
    for (const { number, results } of asked) {
      const result = results[rank];
      if (result !== undefined) items.push({ query: number, result: once(result, number, shown) });
    }
  }
  return items;
}

/** A result as it is, or without lines that stand in the results of another query. */
function once(
  result: JsonRecord,
  query: number,
  shown: ReadonlyMap<number, SessionMemory>,
): JsonRecord {
  if (result.snippet === undefined) return result;
  const lines = linesOf(result);
  const other = [...shown].find(([, memory]) => memory.has(lines));
  if (other !== undefined) return sameAs(result, other[0]);
  shown.get(query)?.add(lines);
  return result;
}

function smallerItem({ query, result }: Item): Item | undefined {
  const smaller = smallerResult(result);
  return smaller && { query, result: smaller };
}

function nextOffset(asked: readonly Asked[], items: readonly Item[], number: number): number {
  const each = asked.find((one) => one.number === number);
  if (each === undefined) return NO_MORE;
  const given = items.filter(({ query }) => query === number).length;
  const more = recordOf(each.answer.pagination).has_more === true;
  return more || given < each.results.length ? each.offset + given : NO_MORE;
}

function showAnswer(
  { number, answer, results: all }: Asked,
  items: readonly Item[],
  { explain }: Question,
): JsonRecord {
  const results = items.filter(({ query }) => query === number).map(({ result }) => result);
  return {
    number,
    ...(explain ? {} : pick(answer, ["query"])),
    ...headOf(answer, { explain }),
    results,
    // An answer of which nothing fits is not one that found nothing.
    ...(results.length < all.length ? { omitted: all.length - results.length } : {}),
    recommended_reads: readsOf(answer, results),
    ...pick(footOf(answer), ["fallback_grep_hits", "fallback_suggestions"]),
  };
}
