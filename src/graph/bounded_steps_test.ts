/**
 * Trees that are as hard to resolve as trees get: what it takes grows with them, and not faster.
 *
 * @module
 */
import { deepEqual, ok } from "node:assert/strict";
import { edgesOf, type Files } from "./_edges_test.ts";
import { resolveAll } from "./_steps_test.ts";

/** A tree of a size. */
interface Shape {
  /** What the tree is made of. */
  readonly name: string;
  /** Makes the tree of a size. */
  readonly files: (n: number) => Files;
  /** The size that is compared with the one eight times as large. @default {12} */
  readonly from?: number;
}

/** Steps may grow by a quarter more than the size times its logarithm. */
const TOLERANCE = 1.25;

const SHAPES: readonly Shape[] = [
  {
    name: "Python modules that import all of each other in a ring",
    files: (n) => ({
      ...ring(n, (i, next) => [`p/m${i}.py`, `from .m${next} import *\n\ndef f${i}():\n    g()\n`]),
      "p/__init__.py": "",
    }),
  },
  {
    name: "TypeScript modules that pass on all of each other in a ring",
    files: (n) => ({
      ...ring(n, (i, next) => [
        `m${i}.ts`,
        `export * from "./m${next}.ts";\nexport * from "./m${
          (i + 2) % n
        }.ts";\nexport class A${i} {}\n`,
      ]),
      "main.ts": 'import { A3, B } from "./m0.ts";\nnew A3().f();\nnew B().f();\n',
    }),
  },
  {
    name: "Rust modules that pass on all of each other in a ring",
    files: (n) => ({
      ...ring(n, (i, next) => [
        `src/m${i}.rs`,
        `pub use crate::m${next}::*;\npub use super::m${
          (i + 2) % n
        }::*;\npub fn f${i}() { g(); }\n`,
      ]),
      "src/lib.rs": list(n, (i) => `pub mod m${i};\n`) + "use self::m0::*;\nfn main() { x(); }\n",
      "Cargo.toml": '[package]\nname = "a"\n',
    }),
  },
  {
    name: "Rust methods that each use all variants of an enum",
    files: (n) => ({
      "src/lib.rs": "pub enum Kind { A, B }\nimpl Kind {\n" +
        list(
          n,
          (i) =>
            `  fn f${i}(&self) -> u8 { use self::Kind::*; match *self { A => 1, B => x() } }\n`,
        ) +
        "}\n",
    }),
  },
  {
    name: "Ruby classes in nested modules that name each other",
    files: (n) => ({
      "a.rb": "module A\nmodule B\n" +
        list(
          n,
          (i) => `class C${i} < C${(i + 1) % n}\n  include M${i}\n  def f; render g; end\nend\n`,
        ) +
        "end\nend\n",
    }),
  },
];

for (const { name, files, from = 12 } of SHAPES) {
  Deno.test(`resolveGraph() takes steps in proportion to ${name}`, async () => {
    const to = from * 8;
    const few = (await resolveAll(files(from))).steps;
    const many = (await resolveAll(files(to))).steps;
    ok(few > from);
    const bound = few * 8 * (Math.log(to) / Math.log(from)) * TOLERANCE;
    ok(many <= bound, `${few} steps at ${from}, ${many} at ${to}: more than ${bound}`);
  });
}

Deno.test("resolveGraph() finds what a ring of modules gives, however long the way is", async () => {
  const files = ring(30, (i, next) => [
    `m${i}.ts`,
    `export * from "./m${(i + 29) % 30}.ts";\nexport * from "./m${next}.ts";\n`,
  ]);
  const edges = await edgesOf({
    ...files,
    "m15.ts": `${files["m15.ts"]}export class Far {}\n`,
    "main.ts": 'import { Far } from "./m0.ts";\nexport const far = new Far();\n',
  }, "call");
  deepEqual(edges, ["call main.ts:2 far -> m15.ts:3 Far [extracted: import]"]);
});

/** Files by path, each made of its number and that of the next one of the ring. */
function ring(n: number, make: (i: number, next: number) => readonly [string, string]): Files {
  return Object.fromEntries(Array.from({ length: n }, (_, i) => make(i, (i + 1) % n)));
}

function list(n: number, make: (i: number) => string): string {
  return Array.from({ length: n }, (_, i) => make(i)).join("");
}
