import { z } from "zod";
import { defined } from "../defined.ts";
import type { Operation } from "../operation.ts";
import { ask } from "./ask.ts";
import { ROOT, SYMBOL } from "./fields.ts";

const INPUT = z.strictObject({ symbol: SYMBOL, root: ROOT });

/** A definition and what is around it. */
export const describe: Operation<typeof INPUT> = {
  name: "describe",
  about: "Describes a definition: members, callers, callees, bases, implementations and tests.",
  input: INPUT,
  run: (workspace, { symbol, root }, options) =>
    ask(
      workspace,
      { ...options, root },
      (index) => index.describe(symbol, defined({ signal: options.signal })),
    ),
};
