import { deepEqual, equal, rejects } from "node:assert/strict";
import { gitLines, gitOutput, readBlobs } from "./git.ts";
import { TestRepository } from "./testdata/repository.ts";

Deno.test("gitLines() yields lines, and the last one without its end", async () => {
  using repository = new TestRepository([{ subject: "one", files: { "a.ts": "x" } }]);
  const lines = await Array.fromAsync(
    gitLines(repository.gitDir, ["cat-file", "-p", `${repository.revision}:a.ts`]),
  );
  deepEqual(lines, ["x"]);
});

Deno.test("gitLines() throws where git fails", async () => {
  using repository = new TestRepository([{ subject: "one", files: { "a.ts": "x" } }]);
  await rejects(gitOutput(repository.gitDir, ["log", "no-such-revision"]), /git log exited with/);
});

Deno.test("readBlobs() reads contents of any size, in order, and knows what is missing", async () => {
  const long = "0123456789abcdef\n".repeat(20_000);
  using repository = new TestRepository([
    { subject: "one", files: { "a.ts": "", "b.ts": long, "c.ts": "end" } },
  ]);
  const tree = await gitOutput(repository.gitDir, ["ls-tree", repository.revision]);
  const ids = tree.map((line) => line.split(/[ \t]/)[2] ?? "");
  ids.splice(1, 0, "0123456789012345678901234567890123456789");
  const texts: (string | undefined)[] = [];
  for await (const bytes of readBlobs(repository.gitDir, ids)) {
    texts.push(bytes && new TextDecoder().decode(bytes));
  }
  equal(texts.length, 4);
  deepEqual([texts[0], texts[1], texts[2] === long, texts[3]], ["", undefined, true, "end"]);
});

Deno.test("readBlobs() of nothing yields nothing", async () => {
  using repository = new TestRepository([{ subject: "one", files: { "a.ts": "x" } }]);
  deepEqual(await Array.fromAsync(readBlobs(repository.gitDir, [])), []);
});
