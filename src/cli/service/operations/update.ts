import { z } from "zod";
import { defined } from "../defined.ts";
import type { Operation } from "../operation.ts";
import { ask } from "./ask.ts";
import { ROOT } from "./fields.ts";

const INPUT = z.strictObject({ root: ROOT });

/** Brings the index on disk up to date. */
export const update: Operation<typeof INPUT> = {
  name: "update",
  about: "Brings the index on disk up to date, or builds it.",
  input: INPUT,
  run: (workspace, { root }, options) =>
    ask(
      workspace,
      { root },
      (index) =>
        index.update(defined({
          signal: options.signal,
          onProgress: options.onProgress,
          maxTokensToEmbed: workspace.models.maxTokensToEmbed,
        })),
    ),
};
