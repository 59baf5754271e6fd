import { deepEqual } from "node:assert/strict";
import { ask, type Files } from "./testdata/ask.ts";

/** Files of a project, and its entries with what names them. */
const PROJECTS: readonly (readonly [name: string, files: Files, entries: readonly string[]])[] = [
  [
    "what a package.json names, by its source where it is built",
    {
      "package.json": JSON.stringify({
        bin: { tool: "./dist/cli.js" },
        main: "dist/source/index.js",
        exports: { ".": { types: "./dist/source/index.d.ts" }, "./more": "./lib/more.js" },
      }),
      "src/cli.ts": 'import { run } from "../source/index.ts";\nrun();\n',
      "source/index.ts": "export function run() {}\n",
      "lib/more.js": "export function more() {}\n",
      "src/other.ts": "export function other() {}\n",
    },
    [
      'lib/more.js: named by "exports" in package.json',
      'source/index.ts: named by "main" in package.json',
      'src/cli.ts: named by "bin" in package.json',
    ],
  ],
  [
    "the scripts of a pyproject.toml",
    {
      "pyproject.toml": '[project]\nname = "tool"\n[project.scripts]\ntool = "tool.cli:main"\n',
      "src/tool/cli.py": "def main():\n    pass\n",
      "src/tool/other.py": "def other():\n    pass\n",
    },
    ['src/tool/cli.py: named by "project.scripts" in pyproject.toml'],
  ],
  [
    "the programs and the library of a Cargo.toml",
    {
      "a/Cargo.toml": '[package]\nname = "a"\n\n[[bin]]\nname = "b"\npath = "src/bin/b.rs"\n',
      "a/src/bin/b.rs": "fn main() {}\n",
      "a/src/lib.rs": "pub fn lib() {}\n",
      "a/src/inner.rs": "pub fn inner() {}\n",
    },
    [
      'a/src/bin/b.rs: named by "bin" in a/Cargo.toml',
      'a/src/lib.rs: named by "package" in a/Cargo.toml',
    ],
  ],
];

for (const [what, files, entries] of PROJECTS) {
  Deno.test(`architecture() has ${what} for entry points`, async () => {
    const { entryPoints } = await ask(files, (index) => index.architecture());
    deepEqual(entryPoints.map(({ path, reason }) => `${path}: ${reason}`).sort(), entries);
  });
}

Deno.test("architecture() takes no entry from a project file that is damaged, deep or leads out", async () => {
  const deep = `${'{"a":'.repeat(200)}"x.ts"${"}".repeat(200)}`;
  const { entryPoints } = await ask({
    "package.json": `{ "exports": ${deep}, "main": "../../etc/passwd", "bin": 1 }`,
    "b/package.json": "{ not json",
    "x.ts": "export const x = 1;\n",
  }, (index) => index.architecture());
  deepEqual(entryPoints, []);
});
