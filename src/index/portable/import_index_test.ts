import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { type Files, inTree } from "../../../tests/_tree.ts";
import { CbxError, IndexCorruptError, PortableError } from "../../errors.ts";
import { readPortable } from "../../store/portable_file.ts";
import { SCHEMA_VERSION } from "../../store/schema.ts";
import { fileOf, headerOf, portableBytes } from "../../store/testdata/portable_bytes.ts";
import { type CodeIndex, openIndex } from "../code_index.ts";
import { changed, exported, imageOf, rowsOf } from "./testdata/images.ts";

/** A secret in pieces: this file is indexed, too. */
const SECRET = ["ghp", "0123456789abcdefghijABCDEFGHIJ012345"].join("_");

const FILES: Files = {
  "src/boil.ts": "/** Boils water. */\nexport function boilWater(): number {\n  return 100;\n}\n",
  "src/tea.ts": 'import { boilWater } from "./boil.ts";\nexport const tea = boilWater();\n',
  "src/key.ts": `export const token = "${SECRET}";\nexport const water = "größe";\n`,
  ".gitignore": "*.log\n",
  "notes.log": "x\n",
};

/** Makes a tree, exports its index, and hands the file on. */
async function withExport(
  body: (bytes: Uint8Array<ArrayBuffer>, root: string) => Promise<void>,
): Promise<void> {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root });
    await index.update({ workers: 0 });
    await body(await exported(index), root);
  });
}

/** Imports a file to a tree that another user has. */
async function inClone(
  bytes: Uint8Array,
  body: (clone: CodeIndex, path: string) => Promise<void>,
  files: Files = FILES,
): Promise<void> {
  await inTree(files, async (root) => {
    const path = `${root}/../${root.slice(root.lastIndexOf("/") + 1)}.cbx`;
    Deno.writeFileSync(path, bytes);
    try {
      using clone = await openIndex({ root });
      await body(clone, path);
    } finally {
      Deno.removeSync(path, { recursive: true });
    }
  });
}

const summary = async (index: CodeIndex) => {
  const { results } = await index.search("where is water boiled");
  const { results: callers } = await index.refs("boilWater");
  return [
    results.map(({ path, startLine, endLine, snippet }) => [path, startLine, endLine, snippet]),
    callers.map(({ path, sites }) => [path, sites.map(({ line }) => line)]),
  ];
};

Deno.test("import() makes an exported index that of another copy of the tree", async () => {
  await withExport(async (bytes, root) => {
    using index = await openIndex({ root });
    await inClone(bytes, async (clone, path) => {
      const report = await clone.import(path);
      // The hash of a file with a secret is not exported: it counts as changed.
      deepEqual([report.files, report.filesCurrent], [4, 3]);
      equal(report.commit, null);
      const { imported, filesChangedSinceBuild, exists } = await clone.stats();
      deepEqual([exists, filesChangedSinceBuild], [true, 1]);
      deepEqual([imported?.seal, imported?.tool], [report.seal, report.tool]);
      deepEqual(await summary(clone), await summary(index));
      const { written, mode } = await clone.update({ workers: 0 });
      deepEqual([mode, written], ["updated", 1]);
      equal((await clone.update({ workers: 0 })).mode, "unchanged");
      // The mark stays for as long as rows do.
      equal((await clone.stats()).imported?.seal, report.seal);
      await clone.update({ rebuild: true, workers: 0 });
      equal((await clone.stats()).imported, undefined);
    });
  });
});

Deno.test("import() takes files that differ, came and went for changed", async () => {
  await withExport(async (bytes) => {
    const files = {
      "src/boil.ts": "export function freeze(): void {}\n",
      "src/new.ts": "export function pour(): void {}\n",
    };
    await inClone(bytes, async (clone, path) => {
      equal((await clone.import(path)).filesCurrent, 0);
      equal((await clone.symbol("pour")).results[0]?.path, "src/new.ts");
      const { results } = await clone.search("boilWater freeze");
      deepEqual(results.map(({ path, fresh }) => [path, fresh]), [["src/boil.ts", true]]);
      const report = await clone.update({ workers: 0 });
      deepEqual([report.files, report.removed], [2, 3]);
    }, files);
  });
});

Deno.test("export() gives away no secret, no hash of one, and no place on this machine", async () => {
  await withExport(async (bytes, root) => {
    const text = new TextDecoder("latin1").decode(bytes);
    ok(!text.includes(SECRET));
    ok(!text.includes(root) && !text.includes(Deno.hostname()));
    const hash = await crypto.subtle.digest(
      "SHA-256",
      new TextEncoder().encode(FILES["src/key.ts"]),
    );
    ok(!text.includes(new TextDecoder("latin1").decode(hash)));
    const { textAt, header } = await readPortable(fileOf(bytes), "x");
    equal(header.files, 4);
    const shown = [0, 1, 2, 3].map((at) => new TextDecoder().decode(textAt?.(at)));
    // In order of path, each as long as its file.
    deepEqual(shown, [
      FILES[".gitignore"],
      FILES["src/boil.ts"],
      FILES["src/key.ts"]!.replace(SECRET, "_".repeat(SECRET.length)),
      FILES["src/tea.ts"],
    ]);
  });
});

Deno.test("export() gives away no file that was indexed once, and no rule file above the tree", async () => {
  const files = {
    ".git/HEAD": "ref: refs/heads/main\n",
    ".git/objects/x": "",
    ".git/refs/x": "",
    ".gitignore": "*.tmp\n",
    "sub/a.ts": "export const water = 1;\n",
    "sub/quagmire.ts": "export const zanzibarOfOld = 1;\n",
  };
  await inTree(files, async (root) => {
    using index = await openIndex({ root: `${root}/sub` });
    await index.update({ workers: 0 });
    ok(new TextDecoder("latin1").decode(Deno.readFileSync(index.indexPath)).includes(root));
    Deno.removeSync(`${root}/sub/quagmire.ts`);
    await index.update({ workers: 0 });
    const text = new TextDecoder("latin1").decode(await exported(index));
    ok(text.includes("water"));
    for (const word of [root, "quagmire", "zanzibar", "Zanzibar"]) ok(!text.includes(word), word);
  });
});

Deno.test("export() gives the same states of the same files wherever they lie", async () => {
  await withExport(async (bytes) => {
    const states = (file: Uint8Array) =>
      rowsOf(file, "SELECT path, hash, mtime_ms, ctime_ms, inode FROM files ORDER BY path");
    await withExport(async (other) => deepEqual(await states(other), await states(bytes)));
  });
});

Deno.test("export() without texts carries none", async () => {
  await withExport(async (bytes, root) => {
    using index = await openIndex({ root });
    const without = await exported(index, { texts: false });
    ok(without.length < bytes.length);
    equal((await readPortable(fileOf(without), "x")).textAt, undefined);
    await inClone(without, async (clone, path) => {
      equal((await clone.import(path)).filesCurrent, 3);
    });
  });
});

Deno.test("export() refuses what is no index of the tree as it is", async () => {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root });
    await rejects(exported(index), { trouble: "absent", message: /there is none/ });
    await index.update({ workers: 0 });
    Deno.writeTextFileSync(`${root}/src/tea.ts`, "export const tea = 1;\n");
    await rejects(exported(index), { trouble: "stale", message: /1 file differs from it/ });
  });
});

Deno.test("an index that was imported says so where it is exported again", async () => {
  await withExport(async (bytes) => {
    equal((await readPortable(fileOf(bytes), "x")).header.isImported, false);
    await inClone(bytes, async (clone, path) => {
      await clone.import(path);
      await clone.update({ workers: 0 });
      equal((await readPortable(fileOf(await exported(clone)), "x")).header.isImported, true);
    });
  });
});

Deno.test("import() replaces an index only where that is asked for, and no other file", async () => {
  await withExport(async (bytes) => {
    await inClone(bytes, async (clone, path) => {
      await clone.update({ workers: 0 });
      await rejects(clone.import(path), { trouble: "occupied" });
      equal((await clone.stats()).imported, undefined);
      await clone.import(path, { replace: true });
      equal((await clone.stats()).imported?.tool, "@cbx/core");
      clone.close();
      const other = new DatabaseSync(`${clone.root}/other.db`);
      other.exec("CREATE TABLE precious (x)");
      other.close();
      Deno.copyFileSync(`${clone.root}/other.db`, clone.indexPath);
      const before = Deno.readFileSync(clone.indexPath);
      await rejects(clone.import(path, { replace: true }), IndexCorruptError);
      deepEqual(Deno.readFileSync(clone.indexPath), before);
    });
  });
});

Deno.test("import() follows no link, neither to the file nor to the folder of the index", async () => {
  await withExport(async (bytes) => {
    await inClone(bytes, async (clone, path) => {
      const link = `${clone.root}/link.cbx`;
      Deno.symlinkSync(path, link);
      await rejects(clone.import(link), { message: /symbolic link, which is not followed/ });
      await rejects(clone.import(clone.root), { message: /it is not a file/ });
      await rejects(clone.import(`${clone.root}/gone.cbx`), Deno.errors.NotFound);
      const elsewhere = Deno.makeTempDirSync();
      Deno.symlinkSync(elsewhere, `${clone.root}/.cbx`);
      await rejects(clone.import(path), { message: /symbolic link, which is not followed/ });
      deepEqual([...Deno.readDirSync(elsewhere)], []);
      Deno.removeSync(elsewhere);
    });
  });
});

const PATH = (text: string) => `UPDATE files SET path = '${text}' WHERE path = 'src/tea.ts'`;

/** Changes of an image that a stranger may make, and why it is refused. */
const HOSTILE: readonly (readonly [sql: string, said: RegExp, trouble?: string])[] = [
  [PATH("../tea.ts"), /impossible path/],
  [PATH("/etc/passwd"), /impossible path/],
  [PATH(".git/config"), /it has a path that cbx never writes: ".git\/config"/],
  [PATH(".cbx/config.json"), /it has a path that cbx never writes/],
  [PATH("src/.env"), /it has a path that cbx never writes: "src\/.env"/],
  ["INSERT INTO skips (path, reason, detail) VALUES ('../../x', 'binary', '')", /never writes/],
  ["INSERT INTO skips (path, reason, detail) VALUES ('/etc/shadow', 'binary', '')", /never writes/],
  ["INSERT INTO ignore_files VALUES ('/etc/.gitignore', 1)", /never writes/],
  ["INSERT INTO directories VALUES ('..', 1)", /never writes/],
  ...[SCHEMA_VERSION - 1, SCHEMA_VERSION + 1].map((found) =>
    [
      `PRAGMA user_version = ${found}`,
      new RegExp(`its schema version is ${found}, and this version of cbx reads ${SCHEMA_VERSION}`),
      "version",
    ] as const
  ),
  ["PRAGMA application_id = 1", /its database is one of another program/],
  ["DROP TABLE edges", /its tables are not those of an index/],
  [
    "CREATE TRIGGER t AFTER UPDATE ON files BEGIN DELETE FROM files; END",
    /its tables are not those of an index/,
  ],
  ["CREATE VIEW v AS SELECT 1", /its tables are not those of an index/],
  ["UPDATE chunks SET end_line = 1000000", /a chunk lies outside of its file/],
  ["UPDATE files SET chunk_count = 1000000", /another number of chunks/],
  ["UPDATE files SET size = -1", /impossible size/],
  ["UPDATE postings SET list = x'ff'", /./],
  ["UPDATE files SET lengths = x''", /./],
  ["DELETE FROM files", /./],
  ["INSERT OR REPLACE INTO meta VALUES ('tags_queries', '[')", /tags queries/],
  ["UPDATE meta SET value = 'x' WHERE key = 'secret_policy'", /other rules for secrets/, "version"],
];

for (const [sql, said, trouble = "damaged"] of HOSTILE) {
  Deno.test(`import() refuses an image after ${sql}, and leaves no trace of it`, async () => {
    await withExport(async (bytes) => {
      await inClone(await changed(bytes, sql), async (clone, path) => {
        await rejects(clone.import(path), (error) => {
          ok(error instanceof PortableError, `${error}`);
          match(error.statement, said);
          match(error.statement, /^Cannot read the portable index ".*\.cbx": /);
          equal(error.trouble, trouble);
          return true;
        });
        equal(clone.exists, false);
        const left = clone.root + "/.cbx";
        const names = isFolder(left) ? [...Deno.readDirSync(left)].map(({ name }) => name) : [];
        deepEqual(names.filter((name) => !/^\.gitignore$|\.lock$/.test(name)), []);
      });
    });
  });
}

Deno.test("import() takes an image whose journal is another, and writes it as its own", async () => {
  await withExport(async (bytes) => {
    const file = await changed(bytes, "PRAGMA journal_mode = WAL");
    equal((await imageOf(file))[18], 2);
    await inClone(file, async (clone, path) => {
      await clone.import(path);
      equal(Deno.readFileSync(clone.indexPath)[18], 1);
      equal((await clone.symbol("boilWater")).results[0]?.path, "src/boil.ts");
    });
  });
});

Deno.test("import() refuses an image that says that it may not be written", async () => {
  await withExport(async (bytes) => {
    const { header } = await readPortable(fileOf(bytes), "x");
    const image = await imageOf(bytes);
    // The file format version for writing: https://sqlite.org/fileformat.html#file_format_version_numbers.
    image[18] = 3;
    const file = await portableBytes({ image, header: { ...header, textBytes: 0 } });
    await inClone(file, async (clone, path) => {
      await rejects(clone.import(path), { name: "PortableError", trouble: "damaged" });
    });
  });
});

Deno.test("import() refuses a file that is no portable index", async () => {
  const image = new Uint8Array(100);
  const files = [
    new Uint8Array(),
    new TextEncoder().encode("cbx-port"),
    await portableBytes({ image, header: headerOf(100) }),
    await portableBytes({ image: new Uint8Array(), header: headerOf(0) }),
  ];
  for (const bytes of files) {
    await inClone(bytes, async (clone, path) => {
      await rejects(clone.import(path), PortableError);
      ok(!isFolder(`${clone.root}/.cbx`));
    });
  }
});

Deno.test("import() keeps the index that is there where the file is refused", async () => {
  await withExport(async (bytes) => {
    const broken = bytes.slice();
    broken[100]! ^= 1;
    await inClone(broken, async (clone, path) => {
      await clone.update({ workers: 0 });
      await rejects(clone.import(path, { replace: true }), (error) => error instanceof CbxError);
      equal((await clone.update({ workers: 0 })).mode, "unchanged");
    });
  });
});

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
