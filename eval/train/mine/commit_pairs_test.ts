import { deepEqual, equal, ok } from "node:assert/strict";
import { commitPairs } from "./commit_pairs.ts";
import { type TestCommit, TestRepository } from "./testdata/repository.ts";

async function minedFrom(...commits: TestCommit[]) {
  using repository = new TestRepository(commits);
  return await commitPairs(repository);
}

const CODE = "export function openStore(path) {\n  return readAll(path);\n}\n";

Deno.test("commitPairs() pairs a subject with the path and the lines of a file", async () => {
  const [pair, ...rest] = await minedFrom({
    subject: "feat(store): keep handles alive (#7)",
    files: { "src/store.js": CODE },
  });
  equal(rest.length, 0);
  deepEqual(pair?.query, ["stor", "keep", "handl", "aliv"]);
  deepEqual(pair?.document.slice(0, 3), ["stor", "stor", "src"]);
  ok(pair?.document.includes("read"));
});

Deno.test("commitPairs() names the place of a change", async () => {
  const pairs = await minedFrom(
    {
      subject: "first commit",
      files: { "a.py": "class Pool:\n    def lease(self):\n        a = 1\n        b = 2\n" },
    },
    {
      subject: "wait for idle sockets",
      files: {
        "a.py": "class Pool:\n    def lease(self):\n        a = 1\n        b = wait_idle(c, d)\n",
      },
    },
  );
  deepEqual(pairs.map(({ document }) => document.includes("leas")), [true]);
});

Deno.test("commitPairs() takes code before tests, and two files at most", async () => {
  const pairs = await minedFrom({
    subject: "keep handles alive",
    files: {
      "a.js": CODE,
      "b.js": `${CODE}let more = 1;\n`,
      "c.js": `${CODE}let even = more + 1;\nlet last = 2;\n`,
      "a.test.js": CODE.repeat(9),
    },
  });
  deepEqual(pairs.map(({ path }) => path), ["c.js", "b.js"]);
});

Deno.test("commitPairs() leaves out robots, wide changes and changes of no source", async () => {
  const wide = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`src/${at}.js`, CODE]));
  const pairs = await minedFrom(
    { subject: "open every store twice", files: wide },
    { subject: "explain how stores open", files: { "README.md": "text" } },
    { subject: "keep handles alive", files: { "a.js": CODE }, author: "fixer[bot]" },
    { subject: "nothing in this one", files: {} },
  );
  deepEqual(pairs, []);
});
