import { z } from "zod";
import { defined } from "../../service/defined.ts";
import { name, ROOT, text, whole } from "../../service/operations/fields.ts";
import { search } from "../../service/operations/search.ts";
import { checkGeneration, generationOf, readCursor, writeCursor } from "../cursor.ts";
import { fit } from "../fit.ts";
import { pick, recordOf } from "../records.ts";
import {
  headOf,
  modelsOf,
  readsOf,
  remember,
  resultsOf,
  rootsOf,
  smallerResult,
} from "../search_page.ts";
import { BUDGET, CURSOR, HEAD, INCLUDE_SEEN, type Tool } from "../tool.ts";

/** Results, unless another number is given: the contract of the tool. */
const DEFAULT_RESULTS = 10;

/** Results of one page. */
const MAX_RESULTS = 50;

const INPUT = z.strictObject({
  query: text(
    'What the code does ("where are API keys resolved"), or a literal, a name or a path.',
  ),
  max_results: whole(1, MAX_RESULTS, `Results at most; ${DEFAULT_RESULTS} unless given.`)
    .optional(),
  path_glob: name('Only this folder, file name or glob: "src/**/*.ts".').optional(),
  lang: name('Only this language: "rust", "ts", "python".').optional(),
  kind: name('Only this kind of definition: "fn", "struct", "class", "const", "method".')
    .optional(),
  token_budget: BUDGET,
  include_seen: INCLUDE_SEEN,
  cursor: CURSOR,
  root: ROOT,
});

/** Finds code by intent. */
export const codebaseSearch: Tool<typeof INPUT> = {
  name: "codebase_search",
  title: "Search code by intent",
  description:
    "Finds code by what it does when you do not know its name: ranked ranges of lines, each with the reasons why it is there. Use it first, before reading files. Literal matches are always among the results, so that it is never worse than grep; fallback_grep_hits counts them. Then read only recommended_reads. For all uses of a symbol take find_refs; for every line that matches a regular expression take grep.",
  input: INPUT,
  async call({ token_budget, include_seen, cursor, ...question }, scope) {
    const { query, max_results = DEFAULT_RESULTS, path_glob, lang, kind, root } = question;
    const page = readCursor(cursor, question);
    const offset = page?.offsets[0] ?? 0;
    const filters = { paths: listOf(path_glob), languages: listOf(lang), kinds: listOf(kind) };
    const input = defined({ ...filters, query, limit: max_results, offset, root });
    const answer = await search.run(scope.workspace, { ...input, query }, scope.run);
    const generation = generationOf(answer);
    checkGeneration(page, generation);
    const items = resultsOf(answer, scope.memory, include_seen);
    const more = recordOf(answer.pagination).has_more === true;
    const { payload, kept } = await fit({
      items,
      budget: token_budget ?? scope.tokenBudget,
      smaller: smallerResult,
      make: (results) => {
        const has_more = more || results.length < items.length;
        const at = { offsets: [offset + results.length], generation };
        return {
          ...HEAD,
          ...headOf(answer),
          results,
          recommended_reads: readsOf(answer, results),
          ...pick(answer, ["fallback_suggestions", "index", "skipped"]),
          ...modelsOf(answer),
          ...rootsOf(answer),
          pagination: has_more
            ? { has_more, next_cursor: writeCursor(at, question) }
            : { has_more },
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
