import { z } from "zod";
import { outline as operation } from "../../service/operations/outline.ts";
import { list } from "../listing.ts";
import { pick, recordsOf } from "../records.ts";
import { BUDGET, CURSOR, type Tool } from "../tool.ts";

const FIELDS = ["line", "end_line", "symbol", "kind", "depth", "signature"];

const { offset: _, ...SHAPE } = operation.input.shape;
const INPUT = z.strictObject({ ...SHAPE, token_budget: BUDGET, cursor: CURSOR });

/** Lists the definitions of a file. */
export const outline: Tool<typeof INPUT> = {
  name: "outline",
  title: "Outline a file",
  description:
    "Lists the definitions of one file with their lines and signatures: what a file holds, for a tenth of the tokens of reading it. Use it to choose the lines to read in a long file. It takes a path, not a folder.",
  input: INPUT,
  call: ({ token_budget, cursor, ...question }, { workspace, run, tokenBudget }) =>
    list({ token_budget: token_budget ?? tokenBudget, cursor }, question, {
      ask: (offset) => operation.run(workspace, { ...question, offset }, run),
      head: (answer) => pick(answer, ["path", "language", "status", "line_count"]),
      items: (answer) => recordsOf(answer.results).map((item) => pick(item, FIELDS)),
    }),
};
