/**
 * Keys that the files of a tree depend on: they grow with the tree, and not with its square.
 *
 * @module
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { openIndex } from "@cbx/core";
import { type Files, inTree } from "../../tests/_tree.ts";
import { FixedPoint } from "./fixed_point.ts";

/** Files of one language, each of which asks the next one for a name. */
interface Dialect {
  readonly extension: string;
  readonly textOf: (n: number, next: number) => string;
  readonly others?: (count: number) => Files;
}

const DIALECTS: Readonly<Record<string, Dialect>> = {
  "all names, in Rust": {
    extension: "rs",
    textOf: (n, next) => `pub use crate::m${next}::*;\npub fn f${n}() { g${n}(); }\n`,
    others: rustCrate,
  },
  "a name, in Rust": {
    extension: "rs",
    textOf: (n, next) => `pub use crate::m${next}::Name;\npub fn f${n}(a: Name) { a.go(); }\n`,
    others: rustCrate,
  },
  "traits, in Rust": {
    extension: "rs",
    textOf: (n, next) =>
      `use crate::m${next}::Ext${next};\npub trait Ext${n} { fn go${n}(self) -> Self; }\n` +
      `impl<T: Ext${next}> Ext${n} for T { fn go${n}(self) -> Self { self.go${next}() } }\n`,
    others: rustCrate,
  },
  "all names, in Python": {
    extension: "py",
    textOf: (n, next) => `from m${next} import *\ndef f${n}(): g${n}()\n`,
  },
  "what it makes, in Python": {
    extension: "py",
    textOf: (n, next) =>
      `from m${next} import make${next}\n\ndef make${n}():\n    bp = make${next}()\n` +
      `    @bp.route("/a${n}")\n    def h${n}(): pass\n    return bp\n`,
  },
  "all names, in TypeScript": {
    extension: "ts",
    textOf: (n, next) =>
      `export * from "./m${next}.ts";\nimport { g${n} } from "./m${next}.ts";\n` +
      `export function f${n}() { g${n}(); }\n`,
  },
  "a router, in TypeScript": {
    extension: "ts",
    textOf: (n, next) =>
      `import { make${next} } from "./m${next}.ts";\nexport function make${n}() {\n` +
      `  const app = make${next}();\n  app.get("/a${n}", (c) => c.text(""));\n  return app;\n}\n`,
  },
  "values, in TypeScript": {
    extension: "ts",
    textOf: (n, next) =>
      `import { v${next} } from "./m${next}.ts";\nexport const v${n} = v${next};\nv${n}.go();\n`,
  },
  "bases, in Java": {
    extension: "java",
    textOf: (n, next) => `package p;\nclass C${n} extends C${next} { void f${n}() { g(); } }\n`,
  },
};

function rustCrate(count: number): Files {
  const modules = list(count, (n) => `#[path = "m${n}.rs"]\nmod m${n};\n`);
  return { "Cargo.toml": '[package]\nname = "x"\n', "lib.rs": modules.join("") };
}

function list<T>(count: number, of: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => of(n));
}

function filesOf(
  { extension, textOf, others }: Dialect,
  { count, last }: { readonly count: number; readonly last: number },
): Files {
  const names = list(count, (n) => [
    `m${n}.${extension}`,
    textOf(n, n === count - 1 ? last : n + 1),
  ]);
  return { ...Object.fromEntries(names), ...others?.(count) };
}

async function keyBytes(files: Files): Promise<number> {
  let bytes = 0;
  await inTree(files, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    using database = new DatabaseSync(index.indexPath, { readOnly: true });
    const sum = (table: string) =>
      Number(database.prepare(`SELECT total(length(keys)) AS bytes FROM ${table}`).get()!.bytes);
    bytes = sum("resolutions") + sum("key_groups");
  });
  return bytes;
}

for (const [name, dialect] of Object.entries(DIALECTS)) {
  for (const shape of ["ring", "chain"] as const) {
    Deno.test(`update() notes keys in proportion to files that ask each other in a ${shape} for ${name}`, async () => {
      const bytes = (count: number) =>
        keyBytes(filesOf(dialect, { count, last: shape === "ring" ? 0 : count }));
      // From where a computation leads to more than a group has at least.
      const [few, many] = [await bytes(160), await bytes(640)];
      // If each file noted all others, four times the files would have 16 times the bytes.
      ok(few > 0 && many < 8 * few, `${few} bytes of keys became ${many}`);
    });
  }
}

/** Asks for a number of keys, and for what another computation asks for. */
function chain(run: FixedPoint, at: number, end: number): number {
  return run.once(`chain ${at}`, () => {
    for (let key = 0; key < 10; key++) run.note(`key ${at} ${key}`);
    return at === end ? at : chain(run, at + 1, end);
  }) ?? -1;
}

/** All keys that a file depends on, those that others stand for among them, and how many lists name them. */
function expand(run: FixedPoint, ask: () => void): { keys: string[]; listed: number } {
  run.begin();
  ask();
  const { keys, groups } = run.end();
  const found = new Set(keys);
  let listed = keys.size;
  for (const group of groups) listed += group.keys.size;
  for (const key of found) {
    for (const group of groups) {
      if (group.key === key) group.keys.forEach((each) => found.add(each));
    }
  }
  return { keys: [...found].filter((key) => key.startsWith("key ")).sort(), listed };
}

Deno.test("KeyGroups lists a key once for all who lead to it, and leaves none out", () => {
  const all = list(40, (at) => list(10, (key) => `key ${at} ${key}`)).flat().sort();
  const run = new FixedPoint();
  const whole = expand(run, () => chain(run, 0, 39));
  deepEqual(whole.keys, all);
  ok(whole.listed < 1.2 * all.length, `${all.length} keys are listed ${whole.listed} times`);
});

Deno.test("KeyGroups names a group by what it stands for, whoever asks first", () => {
  const groupsOf = (...asked: readonly number[]) => {
    const run = new FixedPoint();
    return asked.map((at) => {
      run.begin();
      chain(run, at, 39);
      return [...run.end().keys].sort().join();
    });
  };
  const [first, second] = groupsOf(0, 20);
  deepEqual(groupsOf(20, 0), [second, first]);
  equal(first === second, false);
});
