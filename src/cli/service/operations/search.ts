import { answerToJson } from "@cbx/core";
import { z } from "zod";
import { checkPath } from "../confine.ts";
import { defined } from "../defined.ts";
import type { Operation } from "../operation.ts";
import { FILTERS, name, PAGE, ROOT, text, TOKEN_BUDGET, whole } from "./fields.ts";

/** Which signals take part. */
const MODES = ["hybrid", "fulltext", "vector", "symbol", "path", "grep"] as const;

/** Lines around what was found. */
const MAX_CONTEXT_LINES = 500;

const INPUT = z.strictObject({
  query: text("What the code does, or a literal, a name or a path."),
  ...PAGE,
  token_budget: TOKEN_BUDGET,
  ...FILTERS,
  mode: z.enum(MODES).describe("Which signals take part; hybrid unless given.").optional(),
  context: z.enum(["found", "definition"])
    .describe("Whether a snippet starts what was found, or shows the definition around it.")
    .optional(),
  context_before: whole(0, MAX_CONTEXT_LINES, "Lines before the line that was found.").optional(),
  context_after: whole(0, MAX_CONTEXT_LINES, "Lines after the line that was found.").optional(),
  session: name("Session whose touches count; of all unless given.").optional(),
  explain: z.boolean().describe("Adds the features behind each score.").optional(),
  root: ROOT,
});

/** Ranked ranges of lines. */
export const search: Operation<typeof INPUT> = {
  name: "search",
  about: "Finds code by what it does, by name, by path and literally, ranked and explained.",
  input: INPUT,
  async run(workspace, { query, root, ...input }, { signal, onProgress }) {
    input.paths?.forEach(checkPath);
    const { token_budget, context_before, context_after, ...same } = input;
    const options = defined({
      ...same,
      tokenBudget: token_budget,
      contextBefore: context_before,
      contextAfter: context_after,
      signal,
    });
    const answer = await workspace.reporting(
      onProgress,
      () => workspace.search(query, options, root),
    );
    return answerToJson(answer);
  },
};
