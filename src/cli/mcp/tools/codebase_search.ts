import { omitUndefined } from "../../omit_undefined.ts";
import { ROOT } from "../../questions/question.ts";
import { recordOf } from "../../questions/records.ts";
import { name, needed, text, whole } from "../../questions/row.ts";
import { search } from "../../questions/search.ts";
import { checkGeneration, fit, generationOf, paginationOf, readCursor } from "../fit.ts";
import {
  footOf,
  headOf,
  likelyResults,
  modelsOf,
  readsOf,
  remember,
  resultsOf,
  rootsOf,
  smallerResult,
} from "../search_page.ts";
import { BUDGET, CURSOR, EXPLAIN, HEAD, INCLUDE_SEEN, type Tool } from "../tool.ts";

/** Results, unless another number is given: the contract of the tool. */
const DEFAULT_RESULTS = 10;

const MAX_RESULTS = 50;

const INPUT = {
  query: needed(
    text('What the code does ("where are API keys resolved"), or a literal, a name or a path'),
  ),
  maxResults: whole(1, MAX_RESULTS, "Maximum number of results", { default: DEFAULT_RESULTS }),
  pathGlob: name('Only this folder, file name or glob: "src/**/*.ts"'),
  lang: name('Only this language: "rust", "ts", "python"'),
  kind: name('Only this kind of definition: "fn", "struct", "class", "const", "method"'),
  tokenBudget: BUDGET,
  includeSeen: INCLUDE_SEEN,
  explain: EXPLAIN,
  cursor: CURSOR,
  root: ROOT,
} as const;

export const codebaseSearch: Tool<typeof INPUT> = {
  name: "codebase_search",
  title: "Search code by intent",
  description:
    "Finds code by what it does when you do not know its name: ranked line ranges, with lines of the first, and signatures of the others; explain adds reasons and scores. Use it first, before reading files. Literal matches are always among the results, so it finds what grep finds; fallback_grep_hits counts them. Then read only recommended_reads. For all uses of a symbol take find_refs; for every line that matches a regular expression take grep.",
  input: INPUT,
  async call({ tokenBudget, includeSeen, explain, cursor, ...question }, scope) {
    const { query, maxResults = DEFAULT_RESULTS, pathGlob, lang, kind, root } = question;
    const page = readCursor(cursor, question);
    const offset = page?.offsets[0] ?? 0;
    const filters = { paths: listOf(pathGlob), languages: listOf(lang), kinds: listOf(kind) };
    const input = omitUndefined({ ...filters, query, limit: maxResults, offset, root, explain });
    const found = await search.run(scope.workspace, { ...input, query }, scope.run);
    // A number that is asked for is given.
    const isWhole = explain || question.maxResults !== undefined || page !== undefined;
    const answer = isWhole ? found : likelyResults(found);
    const generation = generationOf(answer);
    checkGeneration(page, generation);
    const more = recordOf(answer.pagination).has_more === true;
    const items = resultsOf(answer, scope.memory, { includeSeen, explain });
    const { payload, kept } = await fit({
      items,
      budget: tokenBudget ?? scope.tokenBudget,
      smaller: smallerResult,
      make: (results) => {
        const next = { offsets: [offset + results.length], generation };
        return {
          ...HEAD,
          ...headOf(answer, { explain }),
          results,
          recommended_reads: readsOf(answer, results),
          ...footOf(answer, { explain }),
          ...modelsOf(answer),
          ...rootsOf(answer),
          pagination: paginationOf(more || results.length < items.length, next, question),
        };
      },
    });
    remember(kept, scope.memory);
    return payload;
  },
};

function listOf(value: string | undefined): string[] | undefined {
  return value === undefined ? undefined : [value];
}
