import { z } from "zod";
import type { JsonRecord } from "../../service/operation.ts";
import { symbol } from "../../service/operations/symbol.ts";
import { list } from "../listing.ts";
import { pick, recordsOf, textOf } from "../records.ts";
import { BUDGET, CURSOR, type Tool } from "../tool.ts";

/** Fields of a definition that an agent needs. */
const FIELDS = [
  "path",
  "line",
  "end_line",
  "symbol",
  "kind",
  "signature",
  "doc",
  "match",
  "callers",
  "references",
  "through",
  "fresh",
];

/** Characters of documentation; the rest is read where it stands. */
const MAX_DOC_CHARS = 300;

const { offset: _, ...SHAPE } = symbol.input.shape;
const INPUT = z.strictObject({ ...SHAPE, token_budget: BUDGET, cursor: CURSOR });

/** Finds definitions by name. */
export const findSymbol: Tool<typeof INPUT> = {
  name: "find_symbol",
  title: "Find a definition",
  description:
    "Finds where a function, class, type or constant is defined, by its name, by a qualified name such as Server.resolve, in another spelling, misspelt, or by a part of it; with signature, documentation and the number of its callers. Use it when you know a name. For what uses it take find_refs; for code whose name you do not know take codebase_search; for text that is no name take grep.",
  input: INPUT,
  call: ({ token_budget, cursor, ...question }, { workspace, run, tokenBudget }) =>
    list({ token_budget: token_budget ?? tokenBudget, cursor }, question, {
      ask: (offset) => symbol.run(workspace, { ...question, offset }, run),
      head: (answer) => pick(answer, ["query"]),
      items: (answer) => recordsOf(answer.results).map(definition),
    }),
};

function definition(hit: JsonRecord): JsonRecord {
  const doc = textOf(hit.doc);
  const isLong = doc.length > MAX_DOC_CHARS;
  return { ...pick(hit, FIELDS), ...(isLong ? { doc: `${doc.slice(0, MAX_DOC_CHARS)}…` } : {}) };
}
