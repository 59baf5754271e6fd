import { deepEqual, equal, rejects } from "node:assert/strict";
import type { PlaceAnswer } from "@cbx/core";
import { ask, type Files } from "./testdata/ask.ts";

const FILES: Files = {
  ".gitignore": "*.log\n/private/\n",
  "src/open.ts": "/** Opens. */\nexport function open() {\n  return 1;\n}\n\nexport class Box {\n" +
    "  shut() {\n    return 2;\n  }\n}\n",
  "src/broken.ts": "export function a( {\n  return ((1;\n}\nexport function b() {}\n",
  "notes.unknown": "one\ntwo\n",
  "empty.ts": "",
  "debug.log": "x\n",
  "private/a.ts": "x\n",
  ".env": "A=1\n",
  "big.txt": "x".repeat(2_000_000),
};

async function place(path: string, line?: number): Promise<PlaceAnswer> {
  return await ask(FILES, (index) => index.place(path, line === undefined ? {} : { line }));
}

Deno.test("place() tells what the index holds of a file", async () => {
  const { state, reason, line, file, chunk } = await ask(FILES, async (index) => {
    await index.update();
    return await index.place("./src/open.ts");
  });
  deepEqual([state, reason, line, chunk], [
    "indexed",
    "It is in the index, fully parsed",
    null,
    null,
  ]);
  deepEqual(
    [
      file?.language,
      file?.category,
      file?.lineCount,
      file?.parseStatus,
      file?.symbols,
      file?.fresh,
    ],
    ["typescript", "code", 10, "ok", 3, true],
  );
});

Deno.test("place() says of a file without an index that there is none", async () => {
  const { state, reason } = await place("src/open.ts");
  deepEqual([state, reason], [
    "indexed",
    "There is no index: it was read for this answer, fully parsed",
  ]);
});

Deno.test("place() names the chunk of a line, and the definition around it", async () => {
  const { chunk, line } = await place("src/open.ts", 3);
  equal(line, 3);
  deepEqual([chunk?.startLine, chunk?.kind, chunk?.symbol], [1, "class", "open"]);
});

Deno.test("place() tells how a file parsed that did not parse whole", async () => {
  const { reason, file } = await place("src/broken.ts");
  equal(file?.parseStatus === "ok", false);
  equal(/parse/.test(reason), true);
  equal((await place("notes.unknown")).file?.parseStatus, "no_grammar");
  equal(
    (await place("empty.ts")).reason,
    "There is no index: it was read for this answer, and empty: only its name can be found",
  );
});

for (
  const [path, reason] of [
    ["debug.log", "It is left out of the index by an ignore rule (.gitignore: *.log)"],
    [
      "private/a.ts",
      'Its folder "private/" is left out of the index by an ignore rule (.gitignore: /private/)',
    ],
    [".env", "as such files hold secrets"],
    ["big.txt", "as it is too large"],
  ] as const
) {
  Deno.test(`place() tells why the index has no "${path}"`, async () => {
    const answer = await place(path);
    deepEqual([answer.state, answer.file, answer.chunk], ["skipped", null, null]);
    equal(answer.reason.includes(reason), true, answer.reason);
  });
}

Deno.test("place() knows nothing of a file that is not there, and says which may be meant", async () => {
  const { state, reason } = await place("open.ts");
  deepEqual([state, reason], [
    "unknown",
    'No such file was found in the tree: did you mean "src/open.ts"?',
  ]);
});

Deno.test("place() says of the repository and of the index that they are never read", async () => {
  for (const path of [".git/config", ".cbx/index.sqlite"]) {
    const { state, reason } = await place(path);
    deepEqual([state, / is never read, as it /.test(reason)], ["skipped", true], reason);
  }
});

Deno.test("place() refuses a path outside of the tree, and a line that the file has not", async () => {
  for (const path of ["../a.ts", "/etc/passwd", ""]) await rejects(() => place(path), RangeError);
  for (const line of [0, 11, 1.5]) await rejects(() => place("src/open.ts", line), RangeError);
});
