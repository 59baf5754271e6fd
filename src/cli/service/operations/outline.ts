import { z } from "zod";
import { checkFile } from "../confine.ts";
import { defined } from "../defined.ts";
import type { Operation } from "../operation.ts";
import { ask } from "./ask.ts";
import { name, PAGE, ROOT } from "./fields.ts";

const INPUT = z.strictObject({
  path: name("Path of the file, relative to the root."),
  ...PAGE,
  root: ROOT,
});

/** Definitions of a file. */
export const outline: Operation<typeof INPUT> = {
  name: "outline",
  about: "Lists the definitions of a file, with lines and signatures.",
  input: INPUT,
  run: (workspace, { path, root, ...input }, options) =>
    ask(workspace, { ...options, root }, (index) => {
      checkFile(index.root, path);
      return index.outline(path, defined({ ...input, signal: options.signal }));
    }),
};
