import { z } from "zod";
import { checkFile } from "../confine.ts";
import { defined } from "../defined.ts";
import type { Operation } from "../operation.ts";
import { ask } from "./ask.ts";
import { name, names, ROOT } from "./fields.ts";

const INPUT = z.strictObject({
  paths: names("Paths of files that were read or edited, relative to the root.").min(1),
  session: name("Name of the session that they were touched in.").optional(),
  root: ROOT,
});

/** Notes what is being worked on. */
export const touch: Operation<typeof INPUT> = {
  name: "touch",
  about: "Notes that files are being worked on: searches rank them higher for a while.",
  input: INPUT,
  run: (workspace, { paths, session, root }, options) =>
    ask(workspace, { ...options, root }, async (index) => {
      for (const path of paths) checkFile(index.root, path);
      await index.touch(paths, defined({ session }));
      return { touched: paths };
    }),
};
