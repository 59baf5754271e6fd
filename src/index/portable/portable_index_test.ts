import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { type Files, inTree } from "../../../tests/_tree.ts";
import { PortableError, SymbolNotFoundError } from "../../errors.ts";
import type { SearchAnswer } from "../../search/answer.ts";
import { fileOf } from "../../store/testdata/portable_bytes.ts";
import { type CodeIndex, openIndex } from "../code_index.ts";
import { openPortable, type PortableIndex } from "./portable_index.ts";
import { changed, exported } from "./testdata/images.ts";

/** A secret in pieces: this file is indexed, too. */
const SECRET = ["ghp", "0123456789abcdefghijABCDEFGHIJ012345"].join("_");

const FILES: Files = {
  "src/boil.ts": "/** Boils water. */\nexport function boilWater(): number {\n  return 100;\n}\n",
  "src/tea.ts": 'import { boilWater } from "./boil.ts";\nexport const tea = boilWater();\n',
  "src/windows.ts": "\ufeff// größe\r\nexport function pour(): void {\r\n  // pours water\r\n}\r\n",
  "src/key.ts":
    `export const token = "${SECRET}";\nexport function pourKey(): string {\n  return "salt";\n}\n`,
};

async function inWorld(
  body: (portable: PortableIndex, index: CodeIndex, bytes: Uint8Array) => Promise<void>,
  options = {},
): Promise<void> {
  await inTree(FILES, async (root) => {
    // Half of a character: bytes are read as they are.
    Deno.writeFileSync(`${root}/src/broken.ts`, Uint8Array.of(...BROKEN));
    Deno.utimeSync(`${root}/src/broken.ts`, 0, 1e9);
    using index = await openIndex({ root });
    await index.update({ workers: 0 });
    const bytes = await exported(index, options);
    using portable = await openPortable(bytes);
    await body(portable, index, bytes);
  });
}

const BROKEN = [
  ...new TextEncoder().encode("// caf"),
  0xc3,
  ...new TextEncoder().encode("\nexport const cafe = 'espresso';\n"),
];

/** Results in a form that does not say how a secret is masked. */
function comparable({ results }: SearchAnswer): unknown[] {
  return results.map((each) =>
    each.path === "src/key.ts" ? { ...each, snippet: "", hash: "" } : each
  );
}

const QUERIES = ["where is water poured", "pourKey", '"espresso"', "boilWater", "größe", "salt"];

Deno.test("openPortable() answers as the index that was exported", async () => {
  await inWorld(async (portable, index) => {
    for (const query of QUERIES) {
      const [here, there] = [await index.search(query), await portable.search(query)];
      ok(here.results.length > 0);
      deepEqual(comparable(there), comparable(here), query);
    }
    deepEqual((await portable.symbol("pour")).results, (await index.symbol("pour")).results);
    for (const path of ["src/boil.ts", "src/tea.ts", "src/windows.ts", "src/broken.ts"]) {
      deepEqual((await portable.outline(path)).results, (await index.outline(path)).results);
      deepEqual(await portable.read(path), await index.read(path));
    }
    const answers = (of: PortableIndex | CodeIndex) => [
      of.symbol("boil", { tokenBudget: 500 }),
      of.refs("boilWater"),
      of.refs("src/boil.ts", { limit: 1 }),
      of.describe("src/boil.ts:boilWater"),
      of.explain("where is water boiled", { tokenBudget: 300 }),
      of.read("boilWater"),
    ];
    // How current an index is depends on the tree that one of them lacks.
    const stateless = async (each: Promise<object>) => ({ ...await each, index: undefined });
    const [here, there] = [answers(index), answers(portable)].map((each) => each.map(stateless));
    deepEqual(await Promise.all(there!), await Promise.all(here!));
    const relations = { relations: ["dependents"] as const };
    deepEqual(
      comparable(await portable.search("boilWater", relations)),
      comparable(await index.search("boilWater", relations)),
    );
    const { index: state } = await portable.search("salt");
    deepEqual([state.exists, state.stale, state.overlay], [true, false, "off"]);
  });
});

Deno.test("openPortable() shows a secret as it was masked, on the same lines", async () => {
  await inWorld(async (portable, index) => {
    const [here, there] = [await index.read("src/key.ts"), await portable.read("src/key.ts")];
    match(here.text, /\[redacted:/);
    equal(there.text, FILES["src/key.ts"]!.replace(SECRET, "_".repeat(SECRET.length)).trimEnd());
    equal(there.totalLines, here.totalLines);
  });
});

Deno.test("openPortable() without texts finds places, and shows nothing of them", async () => {
  await inWorld(async (portable, index) => {
    const { results } = await portable.search("boilWater");
    equal(results[0]!.path, (await index.search("boilWater")).results[0]!.path);
    ok(results.every(({ snippet, hash }) => !snippet && hash === undefined));
    equal((await portable.symbol("pour")).results[0]!.path, "src/windows.ts");
    equal((await portable.outline("src/boil.ts")).results.length, 1);
    await rejects(portable.read("src/boil.ts"), { trouble: "textless" });
  }, { texts: false });
});

Deno.test("openPortable() reads a file where it lies, and closes it", async () => {
  await inWorld(async (_portable, _index, bytes) => {
    const file = fileOf(bytes);
    let closed = 0;
    file.close = () => void closed++;
    const portable = await openPortable(file);
    equal((await portable.symbol("tea")).results[0]!.path, "src/tea.ts");
    equal(closed, 0);
    portable.close();
    equal(closed, 1);
    const broken = fileOf(bytes.slice(1));
    broken.close = () => void closed++;
    await rejects(openPortable(broken), PortableError);
    equal(closed, 2);
  });
});

Deno.test("PortableIndex refuses what is not asked well, as an index does", async () => {
  await inWorld(async (portable) => {
    await rejects(portable.search("x", { limit: 0 }), RangeError);
    await rejects(portable.read("../x"), RangeError);
    await rejects(portable.read("src/gone.ts"), SymbolNotFoundError);
    await rejects(portable.read("src/boil.ts", { startLine: -1 }), RangeError);
  });
});

const HOSTILE = [
  ["UPDATE files SET path = '../x' WHERE path = 'src/tea.ts'", "damaged"],
  ["UPDATE files SET path = '.git/config' WHERE path = 'src/tea.ts'", "damaged"],
  ["UPDATE files SET lengths = x'ff'", "damaged"],
  ["INSERT INTO ignore_files VALUES ('/etc/.gitignore', 1)", "damaged"],
  ["DELETE FROM files WHERE path = 'src/tea.ts'", "damaged"],
  ["UPDATE meta SET value = 'x' WHERE key = 'secret_policy'", "version"],
  ["PRAGMA user_version = 7", "version"],
  ["PRAGMA application_id = 1", "damaged"],
  ["CREATE VIEW v AS SELECT 1", "damaged"],
] as const;

for (const [sql, trouble] of HOSTILE) {
  Deno.test(`openPortable() refuses an image after ${sql}`, async () => {
    await inWorld(async (_portable, _index, bytes) => {
      const file = fileOf(await changed(bytes, sql));
      let closed = 0;
      file.close = () => void closed++;
      await rejects(openPortable(file), { name: "PortableError", trouble });
      equal(closed, 1);
    });
  });
}

Deno.test("PortableIndex says that rows are damaged where a question meets them", async () => {
  const changes = [
    "UPDATE postings SET list = x'ff'",
    "UPDATE chunks SET start_line = 'x'",
    "UPDATE symbols SET name = x'00', own_normal = x'00'",
  ];
  await inWorld(async (_portable, _index, bytes) => {
    for (const sql of changes) {
      using portable = await openPortable(await changed(bytes, sql));
      for (const ask of [() => portable.search("boilWater water"), () => portable.symbol("pour")]) {
        await ask().catch((error) => ok(error instanceof PortableError, `${sql}: ${error.stack}`));
      }
    }
    using portable = await openPortable(await changed(bytes, changes[0]!));
    await rejects(portable.search("water"), { trouble: "damaged" });
  });
});

Deno.test("openPortable() searches without vectors where they are of another length", async () => {
  await inWorld(async (_portable, _index, bytes) => {
    for (const dimensions of [-5, 1e9]) {
      const sql = `UPDATE meta SET value = ${dimensions} WHERE key = 'vector_dimensions'`;
      using portable = await openPortable(await changed(bytes, sql));
      const { results, backend } = await portable.search("boilWater");
      equal(results[0]!.path, "src/boil.ts");
      ok(!backend.includes("vector"), backend);
    }
  });
});

Deno.test("openPortable() does not let a header name other files than there are", async () => {
  await inWorld(async (_portable, _index, bytes) => {
    const file = await changed(bytes, "SELECT 1", { files: 2 ** 40 });
    await rejects(openPortable(file), /its header names 1099511627776 files, and it holds 5/);
  });
});
