import { deepEqual, equal, ok } from "node:assert/strict";
import { type Files, inWorld, type World } from "../../tests/_world.ts";
import { subjectWords } from "../indexer/add_history.ts";
import { search } from "../search/search.ts";
import { sourceOf } from "../search/testdata/source.ts";
import { fileHistories, historyRanker } from "./history.ts";

const FILES = {
  "cookie.ts": "export function bake() {}\n",
  "oven.ts": "export function heat() {}\n",
  "shelf.ts": "export function put() {}\n",
};

/** Makes the files of the world, and commits of these subjects on them. */
async function withCommits(
  commits: readonly (readonly [subject: string, ...paths: string[]])[],
  body: (world: World) => Promise<void> | void,
  files: Files = FILES,
): Promise<void> {
  await inWorld(files, async (world) => {
    const { store } = world;
    await store.write(() => {
      store.history.add(commits.map(([subject, ...paths], at) => ({
        oid: String(at).padStart(40, "a"),
        year: 2020 + at,
        subject,
        paths,
        words: subjectWords(subject),
      })));
      return Promise.resolve();
    });
    await body(world);
  });
}

/** Paths of the hits of a query. */
function found(world: World, query: string, options = {}): string[] {
  return historyRanker.rank(world.context(query, options)).map(world.pathOf);
}

Deno.test("historyRanker finds files by the subjects of their commits, and names the best", async () => {
  await withCommits([
    ["fix expiry on redirects", "cookie.ts", "gone.ts"],
    ["expiry", "cookie.ts"],
    ["warm up", "oven.ts"],
  ], (world) => {
    deepEqual(found(world, "when does expiry happen"), ["cookie.ts"]);
    deepEqual(found(world, "nothing of it"), []);
    const [hit] = historyRanker.rank(world.context("expiry of redirects"));
    equal(hit?.reason, 'history: "fix expiry on redirects" (aaaaaaaa, 2020)');
    deepEqual(found(world, "expiry", { paths: ["oven.ts"] }), []);
  });
});

Deno.test("historyRanker puts a file that every commit touches after one that few do", async () => {
  await withCommits([
    ["handle timeouts of the peer", "shelf.ts", "oven.ts"],
    ["paint", "shelf.ts"],
    ["sand", "shelf.ts"],
  ], (world) => deepEqual(found(world, "timeouts of a peer"), ["oven.ts", "shelf.ts"]));
});

Deno.test("fileHistories() weighs by the best file that is in the tree", async () => {
  await withCommits([["expiry", "gone.ts"], ["expiry of all", "cookie.ts", "oven.ts"]], (world) => {
    const { scores, highest } = fileHistories(world.context("how is expiry handled"));
    equal(highest, Math.max(...scores.values()));
    deepEqual([...scores.keys()].sort(), [world.idOf("cookie.ts"), world.idOf("oven.ts")].sort());
  });
});

Deno.test("historyRanker finds nothing by the name of a symbol", async () => {
  await withCommits([["add bakeBread", "oven.ts"]], (world) => {
    deepEqual(found(world, "bakeBread"), []);
  });
});

Deno.test("commits lift the code that they speak of, not its tests or its changelog", async () => {
  const files = { "oven.ts": "heat()\n", "oven_test.ts": "test()\n", "CHANGELOG.md": "# 1\n" };
  await withCommits([["tolerate clock skew", ...Object.keys(files)]], (world) => {
    const { results } = search(sourceOf(world), "tolerate skew of clocks", { explain: true });
    const liftOf = (path: string) =>
      results.find((each) => each.path === path)?.features?.find(({ name }) => name === "history")
        ?.value;
    deepEqual(Object.keys(files).map(liftOf), [1, 0, 0]);
  }, files);
});

Deno.test("search() finds a file by what its commits say alone, and says so", async () => {
  await withCommits([["tolerate clock skew between hosts", "shelf.ts"]], (world) => {
    const { results } = search(sourceOf(world), "clock skew between hosts", {});
    deepEqual(results.map(({ path }) => path), ["shelf.ts"]);
    ok(results[0]!.reasons.some((each) => each.startsWith('history: "tolerate clock skew')));
    const { results: without } = search(sourceOf(world), "clock skew between hosts", {
      signals: ["lexical"],
    });
    deepEqual(without, []);
  });
});
