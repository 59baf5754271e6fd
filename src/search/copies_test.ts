import { deepEqual, equal, ok } from "node:assert/strict";
import { type Files, inWorld } from "../../tests/_world.ts";
import { Members } from "../rank/members.ts";
import type { SearchOptions } from "./answer.ts";
import { withoutCopies } from "./copies.ts";
import { search } from "./search.ts";
import type { Range } from "./select_ranges.ts";
import { sourceOf } from "./testdata/source.ts";

const SCRIPT = "#!/bin/sh\nset -eu\n\nexec busybox crond -f\n";

const FILES: Files = {
  "31/apache/cron.sh": SCRIPT,
  "31/fpm/cron.sh": SCRIPT,
  "32/apache/cron.sh": SCRIPT,
  "32/fpm/cron.sh": `${SCRIPT}# another one\n`,
  "run_cron.py": "def run_cron():\n    '''Runs cron of busybox.'''\n    return 'crond'\n",
};

async function shown(query: string, options: SearchOptions = {}, files = FILES) {
  let results: (readonly [path: string, copies: readonly string[], count: number])[] = [];
  await inWorld(files, (world) => {
    results = search(sourceOf(world), query, options).results
      .map(({ path, copies = [], copyCount = 0 }) => [path, copies, copyCount] as const);
  });
  return results;
}

Deno.test("search() shows one of several files with the same content and names the others", async () => {
  const results = await shown("busybox crond");
  const script = results.find(([path]) => path === "31/apache/cron.sh");
  deepEqual(script, ["31/apache/cron.sh", ["31/fpm/cron.sh", "32/apache/cron.sh"], 2]);
  deepEqual(results.map(([path]) => path).sort(), [
    "31/apache/cron.sh",
    "32/fpm/cron.sh",
    "run_cron.py",
  ]);
});

Deno.test("withoutCopies() asks which chunk a range is of where its file has copies, and nowhere else", async () => {
  await inWorld(FILES, (world) => {
    const asked: string[] = [];
    const ranges = world.store.catalog.files.map(({ id, path, firstChunk }): Range => ({
      ...{ member: 0, fileId: id, score: 1, hits: new Map() },
      get chunkId() {
        asked.push(path);
        return firstChunk;
      },
    }));
    const members = new Members([world.context("cron")]);
    equal(withoutCopies(members, ranges).length, 3);
    deepEqual(asked, ["31/apache/cron.sh", "31/fpm/cron.sh", "32/apache/cron.sh"]);
  });
});

Deno.test("search() shows each copy where copies are asked for", async () => {
  const results = await shown("busybox crond", { copies: true });
  equal(results.length, Object.keys(FILES).length);
  deepEqual(results.flatMap(([, copies]) => copies), []);
});

Deno.test("search() shows each file that grep finds", async () => {
  const results = await shown("busybox crond", { mode: "grep" });
  ok(results.length > 3);
  deepEqual(results.flatMap(([, copies]) => copies), []);
});

Deno.test("search() shows the copy that a filter of paths lets through, and names no other", async () => {
  deepEqual(await shown("busybox crond", { paths: ["32/apache"] }), [["32/apache/cron.sh", [], 0]]);
});

Deno.test("search() shows the copy whose path is typed", async () => {
  const [first] = await shown("31/fpm/cron.sh");
  deepEqual(first, ["31/fpm/cron.sh", ["31/apache/cron.sh", "32/apache/cron.sh"], 2]);
});

Deno.test("search() goes on behind what it left out on the page before", async () => {
  const first = await shown("busybox crond", { limit: 2 });
  const second = await shown("busybox crond", { limit: 2, offset: 2 });
  equal(new Set([...first, ...second].map(([path]) => path)).size, 3);
});

Deno.test("search() names at most ten copies and counts all", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`chart${index + 10}/cron.sh`, SCRIPT]),
  );
  const results = await shown("busybox crond", {}, many);
  equal(results.length, 1);
  const [[, copies, count]] = results as [(typeof results)[number]];
  deepEqual([copies.length, count], [10, 29]);
});

Deno.test("search() names the copy that other files use, however many come before it", async () => {
  const text = "def resolve_key(name):\n    return VAULT[name]\n";
  const many = Object.fromEntries(
    Array.from({ length: 14 }, (_, index) => [`a${index + 10}/auth.py`, text]),
  );
  const files = {
    ...many,
    "src/auth.py": text,
    "src/main.py": "from src.auth import resolve_key\n\nprint(resolve_key(1))\n",
  };
  const results = await shown("resolve_key", {}, files);
  const [, copies, count] = results.find(([path]) => path.endsWith("auth.py"))!;
  deepEqual([copies.length, count, copies[0]], [10, 14, "src/auth.py"]);
});

Deno.test("search() shows each file that holds nothing", async () => {
  const results = await shown("__init__", {}, { "a/__init__.py": "", "b/__init__.py": "" });
  deepEqual(results.map(([path]) => path), ["a/__init__.py", "b/__init__.py"]);
});
