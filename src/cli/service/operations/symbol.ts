import { z } from "zod";
import { checkPath } from "../confine.ts";
import { defined } from "../defined.ts";
import type { Operation } from "../operation.ts";
import { ask } from "./ask.ts";
import { FILTERS, name, PAGE, ROOT } from "./fields.ts";

const INPUT = z.strictObject({
  name: name("A name, a qualified name, or words of one."),
  kinds: FILTERS.kinds,
  languages: FILTERS.languages,
  paths: FILTERS.paths,
  exact: z.boolean().describe("Whether only definitions of exactly this name count.").optional(),
  ...PAGE,
  root: ROOT,
});

/** Definitions by name. */
export const symbol: Operation<typeof INPUT> = {
  name: "symbol",
  about: "Finds definitions by name, also misspelt, in another spelling, or by a part of it.",
  input: INPUT,
  run(workspace, { name, root, ...input }, options) {
    input.paths?.forEach(checkPath);
    return ask(
      workspace,
      { ...options, root },
      (index) => index.symbol(name, defined({ ...input, signal: options.signal })),
    );
  },
};
