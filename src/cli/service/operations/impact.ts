import { z } from "zod";
import { defined } from "../defined.ts";
import type { Operation } from "../operation.ts";
import { ask } from "./ask.ts";
import { PAGE, ROOT, SYMBOL, whole } from "./fields.ts";

/** Steps at most, as the library has it. */
const MAX_DEPTH = 10;

const INPUT = z.strictObject({
  symbol: SYMBOL,
  depth: whole(1, MAX_DEPTH, "Steps to follow; 2 unless given.").optional(),
  direction: z.enum(["up", "down", "both"])
    .describe("Up to what uses it, down to what it uses; up unless given.")
    .optional(),
  ...PAGE,
  root: ROOT,
});

/** What a change affects. */
export const impact: Operation<typeof INPUT> = {
  name: "impact",
  about: "Finds what a change of a definition or a file affects, tests among it.",
  input: INPUT,
  run: (workspace, { symbol, root, ...input }, options) =>
    ask(
      workspace,
      { ...options, root },
      (index) => index.impact(symbol, defined({ ...input, signal: options.signal })),
    ),
};
