import { z } from "zod";
import { defined } from "../defined.ts";
import type { Operation } from "../operation.ts";
import { ask } from "./ask.ts";
import { PAGE, ROOT, SYMBOL } from "./fields.ts";

const INPUT = z.strictObject({
  symbol: SYMBOL,
  kind: z.enum(["callers", "reads", "writes", "types", "imports", "all"])
    .describe("Which uses are wanted; all unless given.")
    .optional(),
  ...PAGE,
  root: ROOT,
});

/** Uses of a definition. */
export const refs: Operation<typeof INPUT> = {
  name: "refs",
  about: "Finds the places that use a definition or a file, and says how far that can be trusted.",
  input: INPUT,
  run: (workspace, { symbol, root, ...input }, options) =>
    ask(
      workspace,
      { ...options, root },
      (index) => index.refs(symbol, defined({ ...input, signal: options.signal })),
    ),
};
