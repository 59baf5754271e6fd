import { z } from "zod";
import { defined } from "../defined.ts";
import type { Operation } from "../operation.ts";
import { ask } from "./ask.ts";
import { ROOT, SYMBOL } from "./fields.ts";

const INPUT = z.strictObject({
  from: SYMBOL.describe('Where it starts: a name, "path:name", or a path.'),
  to: SYMBOL.describe('Where it ends: a name, "path:name", or a path.'),
  root: ROOT,
});

/** How one definition comes to use another. */
export const path: Operation<typeof INPUT> = {
  name: "path",
  about: "Finds the shortest way by which one definition or file comes to use another.",
  input: INPUT,
  run: (workspace, { from, to, root }, options) =>
    ask(
      workspace,
      { ...options, root },
      (index) => index.path(from, to, defined({ signal: options.signal })),
    ),
};
