import { deepEqual, ok } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { type CodeIndex, openIndex } from "@cbx/core";

/** Writes files, asks an index of them that is written, and removes them. */
async function inIndex<T>(
  files: Readonly<Record<string, string>>,
  ask: (index: CodeIndex, root: string) => Promise<T>,
): Promise<T> {
  const root = Deno.makeTempDirSync();
  try {
    for (const [path, text] of Object.entries(files)) {
      Deno.writeTextFileSync(`${root}/${path}`, text);
    }
    using index = await openIndex({ root });
    await index.update();
    return await ask(index, root);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

/** Modules of which each passes on the names of the next; the last one, those of the first. */
const RINGS: Readonly<Record<string, (count: number) => Record<string, string>>> = {
  rust: (count) => ({
    "Cargo.toml": '[package]\nname = "x"\n',
    "lib.rs": list(count, (n) => `#[path = "m${n}.rs"]\nmod m${n};\n`).join(""),
    ...ring(count, "rs", (n, next) => `pub use crate::m${next}::*;\npub fn f${n}() { g${n}(); }\n`),
  }),
  python: (count) =>
    ring(count, "py", (n, next) => `from m${next} import *\ndef f${n}(): g${n}()\n`),
  typescript: (count) =>
    ring(
      count,
      "ts",
      (n, next) =>
        `export * from "./m${next}.ts";\nimport { g${n} } from "./m${next}.ts";\n` +
        `export function f${n}() { g${n}(); }\n`,
    ),
};

function list<T>(count: number, of: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => of(n));
}

function ring(
  count: number,
  suffix: string,
  textOf: (n: number, next: number) => string,
): Record<string, string> {
  return Object.fromEntries(
    list(count, (n) => [`m${n}.${suffix}`, textOf(n, (n + 1) % count)] as const),
  );
}

async function keyBytes(files: Readonly<Record<string, string>>): Promise<number> {
  return await inIndex(files, (_, root) => {
    using database = new DatabaseSync(`${root}/.cbx/index.sqlite`, { readOnly: true });
    const sum = (table: string) =>
      Number(database.prepare(`SELECT sum(length(keys)) AS bytes FROM ${table}`).get()!.bytes);
    return Promise.resolve(sum("resolutions") + sum("inclusions"));
  });
}

for (const [language, filesOf] of Object.entries(RINGS)) {
  Deno.test(`findInOthers() notes keys that grow with the modules of a ring: ${language}`, async () => {
    const [few, many] = [await keyBytes(filesOf(20)), await keyBytes(filesOf(80))];
    ok(many < 5 * few, `${few} bytes of keys became ${many}`);
  });
}

Deno.test("notePassed() has an update follow modules that pass on others, or do no more", async () => {
  const files = {
    "a.py": "from b import *\n",
    "b.py": "",
    "c.py": "",
    "d.py": "class A: pass\n",
    "use.py": "from a import *\nA()\n",
  };
  const changes = [
    ["b.py", "from c import *\n"],
    ["c.py", "from d import *\n"],
    ["b.py", ""],
    ["b.py", "from c import *\n"],
    ["c.py", ""],
  ] as const;
  const found = await inIndex(files, async (index, root) => {
    const counts: number[] = [];
    for (const [path, text] of changes) {
      Deno.writeTextFileSync(`${root}/${path}`, text);
      await index.update();
      const edges = await index.edges();
      counts.push(
        edges.filter(({ kind, target }) => kind === "call" && target.path === "d.py").length,
      );
    }
    return counts;
  });
  deepEqual(found, [0, 1, 0, 1, 0]);
});
