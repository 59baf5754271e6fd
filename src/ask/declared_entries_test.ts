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
      'source/index.ts: likely the source of dist/source/index.js, named by "main" in package.json',
      'src/cli.ts: likely the source of dist/cli.js, named by "bin" in package.json',
    ],
  ],
  [
    "the scripts and the package of a pyproject.toml",
    {
      "pyproject.toml": '[project]\nname = "tool"\n[project.scripts]\ntool = "tool.cli:main"\n',
      "src/tool/cli.py": "def main():\n    pass\n",
      "src/tool/__init__.py": "VERSION = 1\n",
      "src/tool/other.py": "def other():\n    pass\n",
    },
    [
      "src/tool/__init__.py: has the name of the project in pyproject.toml",
      'src/tool/cli.py: named by "project.scripts" in pyproject.toml',
    ],
  ],
  [
    "the entry points of a setup.cfg, a setup.py and of poetry",
    {
      "setup.cfg": "[metadata]\nname = a\nversion = attr: one.VERSION\n\n" +
        "[options.entry_points]\nconsole_scripts =\n  run = one.cli:main\n",
      "b/setup.py":
        "setup(entry_points={'console_scripts': ['b=two.cli:run', 'c = two.more:run']})\n",
      "c/pyproject.toml": '[tool.poetry.scripts]\nc = "three:main"\n\n' +
        '[project.entry-points."plugins"]\nd = "four.plugin:Plugin"\n',
      "one/cli.py": "def main():\n    pass\n",
      "one/__init__.py": "VERSION = '1'\n",
      "b/two/cli.py": "def run():\n    pass\n",
      "b/two/more.py": "def run():\n    pass\n",
      "c/three.py": "def main():\n    pass\n",
      "c/src/four/plugin.py": "class Plugin:\n    pass\n",
    },
    [
      'b/two/cli.py: named by "entry_points" in b/setup.py',
      'b/two/more.py: named by "entry_points" in b/setup.py',
      'c/src/four/plugin.py: named by "project.entry-points."plugins"" in c/pyproject.toml',
      'c/three.py: named by "tool.poetry.scripts" in c/pyproject.toml',
      'one/cli.py: named by "entry_points" in setup.cfg',
    ],
  ],
  [
    "the application and the script of a mix.exs, and the programs of a composer.json",
    {
      "mix.exs": "defmodule X.MixProject do\n  def application do\n" +
        "    [mod: {MyApp.HTTPServer, []}, extra_applications: [:logger]]\n  end\n" +
        "  def escript, do: [main_module: MyApp.CLI]\nend\n",
      "lib/my_app/http_server.ex": "defmodule MyApp.HTTPServer do\nend\n",
      "lib/my_app/cli.ex": "defmodule MyApp.CLI do\nend\n",
      "lib/my_app/other.ex": "defmodule MyApp.Other do\nend\n",
      "php/composer.json": '{ "bin": ["run.php"] }',
      "php/run.php": "<?php\nfunction go() {}\n",
    },
    [
      'lib/my_app/cli.ex: named by "main_module" in mix.exs',
      'lib/my_app/http_server.ex: named by "mod" in mix.exs',
      'php/run.php: named by "bin" in php/composer.json',
    ],
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

Deno.test("architecture() has programs before a library that others of the tree use", async () => {
  const { entryPoints } = await ask({
    "lib/package.json": '{ "exports": "./index.ts" }',
    "lib/index.ts": "export function shared() {}\n",
    "tool/package.json": '{ "bin": "./run.ts" }',
    "tool/run.ts": 'import { shared } from "../lib/index.ts";\nshared();\n',
  }, (index) => index.architecture());
  deepEqual(entryPoints.map(({ path }) => path), ["tool/run.ts", "lib/index.ts"]);
});

Deno.test("architecture() takes no entry from a project file that is damaged, deep or leads out", async () => {
  const deep = `${'{"a":'.repeat(200)}"x.ts"${"}".repeat(200)}`;
  const { entryPoints } = await ask({
    "package.json": `{ "exports": ${deep}, "main": "../../etc/passwd", "bin": 1 }`,
    "b/package.json": "{ not json",
    "x.ts": "export const x = 1;\n",
  }, (index) => index.architecture());
  deepEqual(entryPoints, []);
});
