import { deepEqual, equal, rejects } from "node:assert/strict";
import { SymbolNotFoundError } from "@cbx/core";
import { ask } from "./testdata/ask.ts";

/** The first ten hexadecimal digits of the SHA-256 of a text. */
async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(digest).toHex().slice(0, 10);
}

const LINES = Array.from({ length: 3000 }, (_, index) => `line ${index + 1}`).join("\n");

Deno.test("read() gives lines, and where they stand", async () => {
  const read = await ask(
    { "a.py": "one = 1\r\ntwo = 2\r\nthree = 3\r\n" },
    (index) => index.read("a.py", { startLine: 2, endLine: 2 }),
  );
  deepEqual(read, {
    path: "a.py",
    language: "python",
    startLine: 2,
    endLine: 2,
    totalLines: 3,
    text: "two = 2",
    hash: await hashOf("two = 2\n"),
  });
});

Deno.test("read() gives two thousand lines, and no more at once", async () => {
  await ask({ "a.txt": LINES }, async (index) => {
    const first = await index.read("a.txt");
    deepEqual([first.startLine, first.endLine, first.totalLines], [1, 2000, 3000]);
    const rest = await index.read("a.txt", { startLine: 2001 });
    deepEqual([rest.startLine, rest.endLine], [2001, 3000]);
    equal(`${first.text}\n${rest.text}`, LINES);
    await rejects(() => index.read("a.txt", { startLine: 1, endLine: 2001 }), RangeError);
  });
});

Deno.test("read() gives no line beyond the end", async () => {
  const { startLine, endLine, text } = await ask(
    { "a.txt": "one\n" },
    (index) => index.read("a.txt", { startLine: 9 }),
  );
  deepEqual([startLine, endLine, text], [9, 8, ""]);
});

Deno.test("read() masks secrets", async () => {
  const token = `ghp_${"a1B2".repeat(9)}`;
  const { text } = await ask({ "a.js": `x("${token}");\n` }, (index) => index.read("a.js"));
  equal(text, 'x("[redacted:github_token]");');
});

Deno.test("read() knows files of the index alone, and none outside of the tree", async () => {
  await ask({ ".gitignore": "b.txt\n", "b.txt": "hidden\n", ".env": "A=1\n" }, async (index) => {
    for (const path of ["b.txt", ".env", "none.txt"]) {
      await rejects(() => index.read(path), SymbolNotFoundError);
    }
    for (const path of ["", "../x", "/etc/passwd", "a/../../x"]) {
      await rejects(() => index.read(path), RangeError);
    }
    for (const startLine of [0, -1, 1.5, NaN]) {
      await rejects(() => index.read(".gitignore", { startLine }), RangeError);
    }
    await rejects(() => index.read(".gitignore", { startLine: 3, endLine: 2 }), RangeError);
  });
});
