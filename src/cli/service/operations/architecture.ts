import { z } from "zod";
import { defined } from "../defined.ts";
import type { Operation } from "../operation.ts";
import { ask } from "./ask.ts";
import { ROOT, whole } from "./fields.ts";

/** Modules at most, as the library has it. */
const MAX_MODULES = 1_000;

const INPUT = z.strictObject({
  modules: whole(2, MAX_MODULES, "Modules at most; 40 unless given.").optional(),
  root: ROOT,
});

/** The tree as a whole. */
export const architecture: Operation<typeof INPUT> = {
  name: "architecture",
  about: "Describes the tree: modules and their dependencies, cycles, entry points, communities.",
  input: INPUT,
  run: (workspace, { root, ...input }, options) =>
    ask(
      workspace,
      { ...options, root },
      (index) => index.architecture(defined({ ...input, signal: options.signal })),
    ),
};
