import { z } from "zod";
import type { Operation } from "../operation.ts";
import { ask } from "./ask.ts";
import { ROOT } from "./fields.ts";

const INPUT = z.strictObject({ root: ROOT });

/** Figures of an index. */
export const stats: Operation<typeof INPUT> = {
  name: "stats",
  about: "Counts what the index holds, what is left out and why, and how current it is.",
  input: INPUT,
  run: (workspace, { root }, options) =>
    ask(workspace, { ...options, root }, async (index) => {
      // In JSON, `schema_version` is that of the answer: the index's own gets a name of its own.
      const { schemaVersion, ...stats } = await index.stats();
      return { ...stats, indexSchemaVersion: schemaVersion };
    }),
};
