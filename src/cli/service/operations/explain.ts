import { z } from "zod";
import { defined } from "../defined.ts";
import type { Operation } from "../operation.ts";
import { ask } from "./ask.ts";
import { ROOT, text, TOKEN_BUDGET } from "./fields.ts";

const INPUT = z.strictObject({
  question: text("The question, in plain words."),
  token_budget: TOKEN_BUDGET,
  root: ROOT,
});

/** One bundle that answers a question. */
export const explain: Operation<typeof INPUT> = {
  name: "explain",
  about:
    "Answers a question with one bundle: hits, definitions, types, callers, tests, configuration.",
  input: INPUT,
  run: (workspace, { question, token_budget, root }, options) =>
    ask(workspace, { ...options, root }, (index) =>
      index.explain(
        question,
        defined({ tokenBudget: token_budget, signal: options.signal }),
      )),
};
