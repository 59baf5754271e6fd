import { deepEqual } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import type { FileNode } from "../store/graph_tables.ts";
import { Environment } from "./environment.ts";
import { keepNearest } from "./nearest.ts";

const FOLDERS = ["", "a/", "a/b/", "a/b/c/", "a/d/", "a/d/e/f/", "g/", "g/h/i/", "ab/", "ab/c/"];

Deno.test("keepNearest() finds the same in a long list as in a short one", async () => {
  const paths = FOLDERS.flatMap((folder) =>
    ["x", "y", "z", "w"].map((each) => `${folder}${each}.lua`)
  );
  const files = Object.fromEntries(paths.map((path) => [path, "function run() end\n"]));
  await inWorld(files, ({ store }) => {
    const env = new Environment(store.graph, () => undefined);
    const all = env.symbolsNamed("run");
    deepEqual(all.length, paths.length);
    for (const without of ["", ...FOLDERS]) {
      const long = all.filter((each) => without === "" || !pathOf(each.fileId).startsWith(without));
      for (const from of [...env.files, { ...env.files[0]!, path: "ab/c/d/q.lua" }]) {
        const near = new Set(keepNearest(long, from, env));
        deepEqual([...near], nearestOf(long, from));
      }
    }

    function pathOf(id: number): string {
      return env.files.find((each) => each.id === id)!.path;
    }

    /** Compares two at a time. */
    function nearestOf(symbols: typeof all, from: FileNode): typeof all {
      let found: typeof all = [];
      for (const each of symbols) {
        const near = keepNearest([...found.slice(0, 1), each], from, env);
        found = near.length === 2 ? [...found, each] : near[0] === each ? [each] : found;
      }
      return found;
    }
  });
});

Deno.test("keepNearest() counts what it looks at, and looks through a long list once", async () => {
  const paths = Array.from({ length: 100 }, (_, i) => `d${i}/m.lua`);
  await inWorld(
    Object.fromEntries(paths.map((path) => [path, "function run() end\n"])),
    ({ store }) => {
      const env = new Environment(store.graph, () => undefined);
      const all = env.symbolsNamed("run");
      const stepsOf = (symbols: typeof all) => {
        const before = env.steps;
        keepNearest(symbols, env.files[0]!, env);
        return env.steps - before;
      };
      deepEqual([stepsOf(all.slice(0, 20)), stepsOf(all), stepsOf(all)], [20, 101, 1]);
    },
  );
});
