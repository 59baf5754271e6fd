import { deepEqual, equal, match, notEqual, rejects } from "node:assert/strict";
import { createHash } from "node:crypto";
import { type CodeIndex, openIndex } from "@cbx/core";
import { inTree } from "../../tests/_tree.ts";

const CODE = "export function one() {\n  return 1;\n}\n\nexport function two() {\n  return 2;\n}\n";

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** State of each range, with where it has moved to. */
async function statesOf(index: CodeIndex, ...ranges: string[]): Promise<string[]> {
  return (await index.check(ranges)).results.map(({ state, movedTo: to }) =>
    to ? `${state} ${to.path}:${to.startLine}-${to.endLine}` : state
  );
}

/** The `hash` of lines, as they were read. */
async function read(index: CodeIndex, path: string, startLine: number, endLine: number) {
  const { hash } = await index.read(path, { startLine, endLine });
  return `${path}:${startLine}-${endLine}@${hash}`;
}

Deno.test("check() takes the fingerprint that read(), search() and outline() give", async () => {
  await inTree({ "a.ts": CODE }, async (root) => {
    using index = await openIndex({ root });
    const { hash } = await index.read("a.ts", { startLine: 1, endLine: 3 });
    equal(hash, hashOf("export function one() {\n  return 1;\n}\n").slice(0, 10));
    const [first] = (await index.search("one")).results;
    const { results } = await index.outline("a.ts");
    const ranges = [
      `a.ts:${first!.startLine}-${first!.endLine}@${first!.hash}`,
      ...results.map(({ line, endLine, hash }) => `a.ts:${line}-${endLine}@${hash}`),
      `a.ts:1-3@${hashOf("export function one() {\n  return 1;\n}\n").toUpperCase()}`,
    ];
    deepEqual(new Set(await statesOf(index, ...ranges)), new Set(["current"]));
    equal(ranges.length, 4);
  });
});

Deno.test("check() finds lines that moved within their file, and tells those that changed", async () => {
  await inTree({ "a.ts": CODE }, async (root) => {
    using index = await openIndex({ root });
    const [one, two] = [await read(index, "a.ts", 1, 3), await read(index, "a.ts", 5, 7)];
    Deno.writeTextFileSync(`${root}/a.ts`, `// Head.\n${CODE.replace("return 1", "return 11")}`);
    deepEqual(await statesOf(index, two, one), ["moved a.ts:6-8", "changed"]);
  });
});

Deno.test("check() takes the nearest of equal lines", async () => {
  await inTree({ "a.txt": "x\na\nb\nc\nd\nx\ne\n" }, async (root) => {
    using index = await openIndex({ root });
    deepEqual(await statesOf(index, `a.txt:4-4@${hashOf("x\n")}`), ["moved a.txt:6-6"]);
    deepEqual(await statesOf(index, `a.txt:3-3@${hashOf("x\n")}`), ["moved a.txt:1-1"]);
  });
});

Deno.test("check() finds lines in other files, and names what took their place, with an index", async () => {
  await inTree({ "a.ts": CODE, "z.ts": "export const z = 1;\n" }, async (root) => {
    using index = await openIndex({ root });
    const two = await read(index, "a.ts", 5, 7);
    Deno.writeTextFileSync(`${root}/a.ts`, CODE.slice(0, CODE.indexOf("export function two")));
    Deno.writeTextFileSync(
      `${root}/z.ts`,
      `export const z = 1;\n${CODE.slice(CODE.indexOf("export function two"))}`,
    );
    deepEqual(await statesOf(index, two), ["changed"]);
    await index.update();
    deepEqual(await statesOf(index, two), ["moved z.ts:2-4"]);
    const [now] = (await index.check([`a.ts:2-3@${"0".repeat(10)}`])).results;
    deepEqual(now?.definitions, [{ symbol: "one", kind: "function", line: 1, endLine: 3 }]);
  });
});

Deno.test("check() follows a file that was renamed, and says when it is gone", async () => {
  await inTree({ "src/a.ts": CODE, "src/b.ts": "export {};\n" }, async (root) => {
    using index = await openIndex({ root });
    const one = await read(index, "src/a.ts", 1, 3);
    await index.update();
    Deno.renameSync(`${root}/src/a.ts`, `${root}/src/c.ts`);
    deepEqual(await statesOf(index, one), ["moved src/c.ts:1-3"]);
    Deno.removeSync(`${root}/src/c.ts`);
    deepEqual(await statesOf(index, one, "src/a.ts:1-3"), ["gone", "gone"]);
  });
});

Deno.test("check() counts lines with other ends as the same", async () => {
  await inTree({ "a.ts": CODE }, async (root) => {
    using index = await openIndex({ root });
    const one = await read(index, "a.ts", 1, 3);
    Deno.writeTextFileSync(`${root}/a.ts`, CODE.replaceAll("\n", "\r\n"));
    deepEqual(await statesOf(index, one), ["current"]);
  });
});

Deno.test("check() claims nothing of a range without a fingerprint, and says what tells", async () => {
  await inTree({ "a.ts": CODE }, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    deepEqual(await statesOf(index, "a.ts:1-3", "b.ts:1-3"), ["unknown", "gone"]);
    const { results } = await index.check(["a.ts:1-3"]);
    match(results[0]!.reason, /^Only the hash .*: write a\.ts:1-3@hash$/);
  });
});

Deno.test("check() confirms nothing of a secret, nor of a file that may hold one", async () => {
  const secret = `password = "${["hunter2", "Zq8vT1x9"].join("")}"\n`;
  await inTree({ "a.py": secret, ".env": "A=1\n" }, async (root) => {
    using index = await openIndex({ root });
    const [range, guess] = [await read(index, "a.py", 1, 1), `a.py:1-1@${hashOf(secret)}`];
    notEqual(range.split("@")[1], hashOf(secret).slice(0, 10));
    deepEqual(await statesOf(index, range, guess), ["current", "changed"]);
    // Another secret leaves the same mask.
    Deno.writeTextFileSync(`${root}/a.py`, secret.replace("hunter2", "hunter3"));
    deepEqual(await statesOf(index, range), ["current"]);
    const env = `.env:1-1@${hashOf("A=1\n")}`;
    deepEqual(await statesOf(index, env, `.git/HEAD:1-1@${hashOf("x")}`), ["unknown", "unknown"]);
    match((await index.check([env])).results[0]!.reason, /may hold a secret/);
    Deno.removeSync(`${root}/.env`);
    deepEqual(await statesOf(index, env), ["unknown"]);
  });
});

Deno.test("check() reads no folder, no link and no file that is very large", async () => {
  await inTree({ "a.ts": CODE, "d/b.ts": CODE }, async (root) => {
    using index = await openIndex({ root });
    Deno.symlinkSync(`${root}/a.ts`, `${root}/l.ts`);
    Deno.writeTextFileSync(`${root}/large.txt`, "0123456\n".repeat(600_000));
    const hash = hashOf("export function one() {\n");
    const ranges = ["d", "l.ts", "large.txt"].map((path) => `${path}:1-1@${hash}`);
    deepEqual(await statesOf(index, ...ranges), ["unknown", "unknown", "unknown"]);
  });
});

Deno.test("check() ends its search at a bound, and says so", async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `${at}`).join("\n");
  await inTree({ "a.txt": `${lines}\n` }, async (root) => {
    using index = await openIndex({ root });
    const { results } = await index.check([`a.txt:1-10000@${"0".repeat(64)}`]);
    equal(results[0]?.state, "changed");
    match(results[0]!.reason, /not everything was looked at/);
  });
});

Deno.test("check() refuses what is no range, leads out of the tree, or is too much", async () => {
  await inTree({ "a.ts": CODE }, async (root) => {
    using index = await openIndex({ root });
    const wrong = [
      "a.ts",
      "a.ts:0-1",
      "a.ts:3-2",
      "a.ts:1@12",
      "a.ts:1-2@xyzxyzxyzx",
      "../a.ts:1-2",
    ];
    for (const range of wrong) await rejects(index.check([range]), RangeError, range);
    await rejects(index.check(Array(51).fill("a.ts:1-1")), RangeError);
    deepEqual(await statesOf(index), []);
    const signal = AbortSignal.abort();
    await rejects(index.check(["a.ts:1-1"], { signal }), { name: "AbortError" });
  });
});
