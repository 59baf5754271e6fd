import { deepEqual, equal, ok } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import { type Files, inTree } from "../../tests/_tree.ts";
import { rewriteIndex, runOnIndex } from "../store/testdata/rewrite_index.ts";

/** Assembled here, so that no file of this repository holds one. */
const TOKEN = `ghp_${"a1B2".repeat(9)}`;

const FILES: Files = {
  "a.ts": "export function open() {}\n",
  "deploy.sh": `TOKEN=${TOKEN}\ncurl -H "$TOKEN" example.org\n`,
};

Deno.test("audit() finds nothing wrong with an index, and names the secrets of the files", async () => {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    const { damage, silentLanguages, stored, secrets, index: state } = await index.audit();
    deepEqual([damage, silentLanguages, stored], [[], [], []]);
    deepEqual(secrets.map(({ path, line }) => `${path}:${line}`), ["deploy.sh:1"]);
    equal(state.exists, true);
  });
});

Deno.test("audit() finds a secret that is stored, that of a file or any other", async () => {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    index.close();
    const other = `gho_${"c3D4".repeat(9)}`;
    const bytes = new TextEncoder().encode(`\0${TOKEN}\0${other}\0`);
    await runOnIndex(index.indexPath, `INSERT INTO meta VALUES ('x', x'${bytes.toHex()}')`);
    const { stored } = await index.audit();
    deepEqual(stored.map(({ kind, path }) => [kind, path]), [
      ["github_token", "deploy.sh"],
      ["github_token", null],
    ]);
    ok(stored[1]!.offset - stored[0]!.offset === TOKEN.length + 1);
  });
});

Deno.test("audit() does not call a word stored that stands in the clear elsewhere, and names it", async () => {
  const word = "hun" + "t2er9x";
  await inTree({
    "deploy.properties": `db.password=${word}\n`,
    "a.py": `def f():\n    return ${word.toUpperCase()}\n`,
    "b.py": `def ${word}():\n    pass\n`,
    "c.py": `def g():\n    return ${word.replace("2", "_2")}\n`,
  }, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    const { stored, repeated } = await index.audit();
    deepEqual(stored, []);
    deepEqual(repeated, [{
      path: "deploy.properties",
      line: 1,
      kind: "secret",
      alsoIn: "a.py",
    }]);
  });
});

Deno.test("audit() finds a secret that is stored though no file has it in the clear", async () => {
  const word = "hun" + "t2er9x";
  await inTree({ "deploy.properties": `db.password=${word}\n` }, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    index.close();
    await runOnIndex(index.indexPath, `INSERT INTO meta VALUES ('x', '${word}')`);
    const { stored, repeated } = await index.audit();
    deepEqual(stored.map(({ kind, path }) => [kind, path]), [["secret", "deploy.properties"]]);
    deepEqual(repeated, []);
  });
});

Deno.test("audit() does not read the columns of a record as one word", async () => {
  await inTree({
    "a.py": "class FakeHvacKvV2:\n    def read_secret_version(self, path, mount_point):\n" +
      "        return path\n",
  }, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    deepEqual((await index.audit()).stored, []);
  });
});

Deno.test("audit() finds a secret that is a column of a record", async () => {
  const name = "Q".repeat(TOKEN.length);
  await inTree({ "a.ts": `export function ${name}() {}\n` }, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    index.close();
    await rewriteIndex(index.indexPath, (bytes) => {
      const text = new TextDecoder("latin1").decode(bytes);
      ok(text.includes(name));
      for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
        bytes.set(new TextEncoder().encode(TOKEN), at);
      }
      return bytes;
    });
    const { stored } = await index.audit();
    deepEqual([...new Set(stored.map(({ kind }) => kind))], ["github_token"]);
  });
});

Deno.test("audit() names damage that no question has met", async () => {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    index.close();
    const bytes = Deno.readFileSync(index.indexPath);
    // A page that holds nothing: SQLite never reads it, nor misses it.
    const pages = Math.floor(bytes.length / 8192);
    let named = 0;
    for (let page = 0; page < pages; page++) {
      index.close();
      const damaged = bytes.slice();
      damaged[page * 8192 + 8000]! ^= 1;
      Deno.writeFileSync(index.indexPath, damaged);
      const { damage, index: state } = await index.audit();
      if (state.unusable === undefined) {
        deepEqual(damage, [`the block at byte ${page * 8192} does not match its checksum`]);
        named++;
      }
    }
    ok(named > 0 && named < pages, `${named} of ${pages}`);
  });
});

Deno.test("audit() names a language of which three files define nothing", async () => {
  const empty = (name: string) => [`${name}.go`, "// nothing\n"] as const;
  const stage = (folder: string) => [`${folder}/Dockerfile`, "FROM scratch\n"] as const;
  const folders = ["x", "y", "z"];
  const files = Object.fromEntries([...["a", "b", "c", "d"].map(empty), ...folders.map(stage)]);
  await inTree({ ...files, "one.py": "# x\n", "two.py": "# x\n" }, async (root) => {
    using index = await openIndex({ root });
    const { silentLanguages } = await index.audit();
    deepEqual(silentLanguages, [
      { language: "go", files: 4, examples: ["a.go", "b.go", "c.go"] },
    ]);
  });
  await inTree({ ...files, "d.go": "package d\n\nfunc D() {}\n" }, async (root) => {
    using index = await openIndex({ root });
    deepEqual((await index.audit()).silentLanguages, []);
  });
});
