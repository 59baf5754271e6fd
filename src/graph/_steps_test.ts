/**
 * How many steps it takes to resolve a tree: what the tests of bounds count, as time depends on load.
 *
 * @module
 */
import { inWorld } from "../_world_test.ts";
import type { Files } from "./_edges_test.ts";
import { resolveGraph } from "./resolve_graph.ts";

/** Steps that it takes to resolve all files of a tree. */
export async function stepsOf(files: Files): Promise<number> {
  let steps = 0;
  await inWorld(files, ({ store }) =>
    store.write(() => {
      const written = new Set(store.graph.files().map(({ path }) => path));
      const changes = { isFresh: false, written, keys: new Set<string>() };
      steps = resolveGraph(store.graph, changes, { readText: (path) => files[path] }).steps;
      return Promise.resolve();
    }));
  return steps;
}
