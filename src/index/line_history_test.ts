import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { lineHistory } from "@cbx/core";
import { inTree } from "../../tests/_tree.ts";
import { commitAll, git, inRepository } from "../git/testdata/git.ts";

const TIME = 1_700_000_000;

function subjects({ results }: Awaited<ReturnType<typeof lineHistory>>): string[] {
  return results.map(({ subject }) => subject);
}

/** Makes a commit for each text of a file. */
function commitTexts(root: string, path: string, texts: Readonly<Record<string, string>>): void {
  Object.entries(texts).forEach(([message, text], at) => {
    Deno.writeTextFileSync(`${root}/${path}`, text);
    commitAll(root, message, TIME + at + 1);
  });
}

Deno.test("lineHistory() tells which commits wrote lines, and which lines", async () => {
  await inRepository({ "src/a.txt": "1\n2\n3\n" }, async (root) => {
    commitTexts(root, "src/a.txt", { two: "1\n2\nx\n3\n", three: "1\ny\nx\n3\n" });
    Deno.writeTextFileSync(`${root}/src/a.txt`, "1\ny\nx\n3\nz\n");
    const history = await lineHistory(root, "src/a.txt", { startLine: 1, endLine: 5 });
    deepEqual(history.results.map(({ subject, lines }) => [subject, lines]), [
      ["three", [{ startLine: 2, endLine: 2 }]],
      ["two", [{ startLine: 3, endLine: 3 }]],
      ["one", [{ startLine: 1, endLine: 1 }, { startLine: 4, endLine: 4 }]],
    ]);
    deepEqual(history.uncommitted, [{ startLine: 5, endLine: 5 }]);
    deepEqual([history.older, history.complete], [[], true]);
    equal(history.results[0]?.date, new Date((TIME + 2) * 1000).toISOString());
    match(history.results[0]!.hash, /^[0-9a-f]{7,}$/);
    // From a folder of the work tree, too.
    deepEqual(subjects(await lineHistory(`${root}/src`, "a.txt", { startLine: 2 })), ["three"]);
  });
});

Deno.test("lineHistory() lists the commits that touched a file, under its names", async () => {
  await inRepository({ "a.txt": "1\n2\n3\n", "b.txt": "" }, async (root) => {
    commitTexts(root, "a.txt", { two: "1\n2\n3\n4\n" });
    commitTexts(root, "b.txt", { other: "b\n" });
    Deno.renameSync(`${root}/a.txt`, `${root}/c.txt`);
    commitAll(root, "renamed", TIME + 9);
    const history = await lineHistory(root, "c.txt");
    deepEqual(history.results.map(({ subject, oldPath }) => [subject, oldPath]), [
      ["renamed", undefined],
      ["two", "a.txt"],
      ["one", "a.txt"],
    ]);
    deepEqual([history.startLine, history.complete], [null, true]);
    const first = await lineHistory(root, "c.txt", { limit: 1 });
    deepEqual([subjects(first), first.complete], [["renamed"], false]);
  });
});

Deno.test("lineHistory() ends at its bound, and names the lines that are older", async () => {
  await inRepository({ "a.txt": "1\n2\n" }, async (root) => {
    commitTexts(root, "a.txt", { two: "1\n2\n3\n", three: "1\n2\n3\n4\n" });
    const range = { startLine: 1, endLine: 4 };
    const { results, older, complete, steps } = await lineHistory(root, "a.txt", {
      ...range,
      maxSteps: 2,
    });
    deepEqual(results.map(({ subject }) => subject), ["three", "two"]);
    deepEqual([older, complete, steps], [[{ startLine: 1, endLine: 2 }], false, 2]);
  });
});

Deno.test("lineHistory() masks secrets in names and messages", async () => {
  const token = ["ghp", "_0123456789abcdefghijABCDEFGHIJ012345"].join("");
  await inRepository({ "a.txt": "1\n" }, async (root) => {
    Deno.writeTextFileSync(`${root}/a.txt`, "2\n");
    const message = ["--message", `use ${token}`, "--message", `as ${token} was`];
    git(root, "-c", `user.name=${token}`, "commit", "--quiet", "--all", ...message);
    const told = JSON.stringify(await lineHistory(root, "a.txt", { startLine: 1 }));
    equal(told.includes(token), false);
    equal(told.split("[redacted:").length, 4);
  });
});

Deno.test("lineHistory() refuses secrets, other trees, and what is no line", async () => {
  await inRepository({ "a.txt": "1\n", ".env": "A=1\n" }, async (root) => {
    await rejects(lineHistory(root, ".env", { startLine: 1 }), /may hold a secret/);
    await rejects(lineHistory(root, ".git/config"), RangeError);
    await rejects(lineHistory(root, "../a.txt"), RangeError);
    await rejects(lineHistory(root, "a.txt", { startLine: 0 }), RangeError);
    await rejects(lineHistory(root, "a.txt", { startLine: 2, endLine: 1 }), RangeError);
    await rejects(lineHistory(root, "a.txt", { startLine: 9 }), RangeError);
    const signal = AbortSignal.abort();
    await rejects(lineHistory(root, "a.txt", { signal }), { name: "AbortError" });
  });
  await inTree({ "a.txt": "1\n" }, async (root) => {
    await rejects(lineHistory(root, "a.txt"), { name: "RepositoryError" });
  });
});
