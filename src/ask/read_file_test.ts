import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { openIndex, SymbolAmbiguousError, SymbolNotFoundError } from "@cbx/core";
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

Deno.test("read() of a place says that the file has fewer lines, or that a range is turned around", async () => {
  await ask({ "a.py": "one = 1\ntwo = 2\n" }, async (index) => {
    await rejects(
      () => index.read("a.py:9"),
      /^RangeError: Cannot read "a\.py:9" as the file has 2 lines$/,
    );
    await rejects(
      () => index.read("a.py:2-1"),
      /^RangeError: Cannot read lines 2-1 of "a\.py" as they end before/,
    );
  });
});

Deno.test("read() and outline() of a file that is gone since the index was built say so", async () => {
  const root = Deno.makeTempDirSync();
  Deno.writeTextFileSync(`${root}/a.py`, "one = 1\n");
  Deno.writeTextFileSync(`${root}/b.py`, "two = 2\n");
  try {
    using index = await openIndex({ root });
    await index.update();
    Deno.removeSync(`${root}/a.py`);
    const gone = /"a\.py": it is gone from the tree since the index was built/;
    await rejects(() => index.read("a.py"), gone);
    await rejects(() => index.outline("a.py"), gone);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
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

Deno.test("read() counts the lines that are masked, and leaves paths of routes as they are", async () => {
  const routes = "const URLS = {\n  CREDENTIAL: 'v1/credentials/:id',\n};\n";
  const token = `x("ghp_${"a1B2".repeat(9)}");\n`;
  await ask({ "urls.js": routes + token }, async (index) => {
    const { text, maskedLines } = await index.read("urls.js");
    match(text, /CREDENTIAL: 'v1\/credentials\/:id'/);
    equal(maskedLines, 1);
    equal((await index.read("urls.js:1-3")).maskedLines, undefined);
  });
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

const SESSION = {
  "src/session.ts": [
    'import { sign } from "./sign.ts";',
    "",
    "/** A session. */",
    "export class Session {",
    "  close(): void {}",
    "",
    "  /** Makes it last longer. */",
    "  renew(days: number): string {",
    "    this.close();",
    "    return sign(String(days));",
    "  }",
    "}",
    "",
    "export function open(name: string): Session;",
    "export function open(name: string, age: number): Session;",
    "export function open(): Session {",
    "  return new Session();",
    "}",
    "",
  ].join("\n"),
  "src/sign.ts": "export function sign(text: string): string {\n  return text;\n}\n",
  "src/other.ts": "export class Other {\n  renew() {}\n}\n",
};

Deno.test("read() gives a definition alone, with what it uses", async () => {
  const { text, uses, ...read } = await ask(
    SESSION,
    (index) => index.read("src/session.ts:Session.renew"),
  );
  deepEqual(read, {
    path: "src/session.ts",
    language: "typescript",
    startLine: 8,
    endLine: 11,
    totalLines: 18,
    symbol: "Session.renew",
    kind: "method",
    hash: await hashOf(`${text}\n`),
  });
  equal(text, SESSION["src/session.ts"].split("\n").slice(7, 11).join("\n"));
  deepEqual(uses?.items.map(({ path, line, signature }) => `${path}:${line} ${signature}`), [
    "src/session.ts:5 close(): void",
    "src/sign.ts:1 function sign(text: string): string",
  ]);
});

Deno.test("read() takes a name, a place, lines and the end of a path", async () => {
  await ask(SESSION, async (index) => {
    const lines = async (place: string) => {
      const { path, startLine, endLine, symbol } = await index.read(place);
      return `${path}:${startLine}-${endLine} ${symbol ?? ""}`.trim();
    };
    const renew = "src/session.ts:8-11 Session.renew";
    equal(await lines("Session.renew"), renew);
    equal(await lines("src/session.ts:9"), renew);
    equal(await lines("session.ts:9-10"), "src/session.ts:9-10");
    equal(await lines("session.ts:1"), "src/session.ts:1-1", "an import, and no definition");
    equal(await lines("./src/sign.ts"), "src/sign.ts:1-3");
    equal(await lines("other.ts"), "src/other.ts:1-3");
    equal(await lines("open"), "src/session.ts:14-18 open");
    equal((await index.describe("src/session.ts:8-11")).target.symbol, "Session.renew");
    await rejects(() => index.read("renew"), SymbolAmbiguousError);
    await rejects(() => index.read("src/session.ts:none"), SymbolNotFoundError);
    await rejects(() => index.read("src"), SymbolNotFoundError);
    await rejects(() => index.read("src/sign.ts:3-2"), RangeError);
  });
});

Deno.test("read() gives a definition where it stands at this moment", async () => {
  await ask(SESSION, async (index, root) => {
    await index.update();
    Deno.writeTextFileSync(`${root}/src/sign.ts`, "\n\nexport function sign() {}\n");
    const { startLine, text } = await index.read("sign");
    deepEqual([startLine, text], [3, "export function sign() {}"]);
  });
});

Deno.test("read() says where a definition goes on that is longer than it gives", async () => {
  const body = Array.from({ length: 2500 }, (_, at) => `  step(${at});`);
  const files = {
    "a.ts": ["export function long() {", ...body, "}", ""].join("\n"),
  };
  await ask(files, async (index) => {
    const { startLine, endLine, elsewhere } = await index.read("long");
    deepEqual([startLine, endLine, elsewhere], [1, 2000, [{ startLine: 2001, endLine: 2502 }]]);
    const { text } = await index.read("a.ts:2001-2502");
    equal(text.split("\n").at(-1), "}");
  });
});
