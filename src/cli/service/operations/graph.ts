import { z } from "zod";
import { defined } from "../defined.ts";
import type { Operation } from "../operation.ts";
import { ask } from "./ask.ts";
import { ROOT, whole } from "./fields.ts";

/** Nodes at most: what a page can draw. */
const MAX_NODES = 10_000;

const INPUT = z.strictObject({
  level: z.enum(["file", "symbol"])
    .describe("Whether files are the nodes, or definitions; files unless given.")
    .optional(),
  limit: whole(1, MAX_NODES, "Nodes at most, the most central; 1,000 unless given.").optional(),
  root: ROOT,
});

/** The graph as plain data. */
export const graph: Operation<typeof INPUT> = {
  name: "graph",
  about: "Gives the graph of the tree as nodes and edges, of a large tree the most central part.",
  input: INPUT,
  run: (workspace, { level, limit, root }, options) =>
    ask(
      workspace,
      { ...options, root },
      (index) => index.graph(defined({ level, nodes: limit, signal: options.signal })),
    ),
};
