/**
 * How many steps it takes to resolve a tree: what the tests of bounds count, as time depends on load.
 *
 * @module
 */
import { inWorld } from "../../../tests/_world.ts";
import { resolveGraph, type ResolveOptions, type ResolveReport } from "../resolve_graph.ts";
import type { Files } from "./edges.ts";

/** Resolves all files of a tree. */
export async function resolveAll(
  files: Files,
  options: Omit<ResolveOptions, "readText"> = {},
): Promise<ResolveReport> {
  let report: ResolveReport | undefined;
  await inWorld(files, ({ store }) =>
    store.write(async () => {
      const written = new Set(store.graph.files().map(({ path }) => path));
      const changes = { isFresh: false, written, keys: new Set<string>() };
      const readText = (path: string) => files[path];
      report = await resolveGraph(store.graph, changes, { ...options, readText });
    }));
  return report!;
}
