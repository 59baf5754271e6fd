import { z } from "zod";
import { checkFile } from "../confine.ts";
import { defined } from "../defined.ts";
import type { Operation } from "../operation.ts";
import { ask } from "./ask.ts";
import { name, ROOT, whole } from "./fields.ts";

/** Files that are indexed have fewer lines. */
const MAX_LINE = 10_000_000;

const INPUT = z.strictObject({
  path: name("Path of the file, relative to the root."),
  start_line: whole(1, MAX_LINE, "First line; 1 unless given.").optional(),
  end_line: whole(1, MAX_LINE, "Last line, at most 1,999 after the first.").optional(),
  root: ROOT,
});

/** Lines of a file. */
export const file: Operation<typeof INPUT> = {
  name: "file",
  about: "Gives lines of a file of the index, secrets masked, at most 2,000.",
  input: INPUT,
  run: (workspace, { path, start_line, end_line, root }, options) =>
    ask(workspace, { ...options, root }, (index) => {
      checkFile(index.root, path);
      return index.read(
        path,
        defined({ startLine: start_line, endLine: end_line, signal: options.signal }),
      );
    }),
};
