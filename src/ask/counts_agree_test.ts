/**
 * The numbers of one report are those that the other question would list.
 *
 * @module
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import type { CodeIndex, RefsAnswer } from "@cbx/core";
import { ask, CHAIN, type Files } from "./testdata/ask.ts";

/** Worlds with calls, types, inheritance, imports, overloads, globals, and files that use nothing. */
const WORLDS: Readonly<Record<string, Files>> = {
  "a chain of modules": CHAIN,
  "classes and constructors": {
    "base.py": "class Base:\n    def work(self):\n        return 1\n",
    "impl.py":
      "from base import Base\n\nclass Impl(Base):\n    def work(self):\n        return 2\n",
    "use.py": "from base import Base\nfrom impl import Impl\n\n" +
      "def run(b: Base):\n    b.work()\n    return Impl()\n\nrun(Impl())\n",
    "tests/test_use.py": "from use import run\nfrom impl import Impl\n\n" +
      "def test_run():\n    run(Impl())\n",
  },
  "overloads, types and values": {
    "over.ts": "export function over(a: string): void;\nexport function over(a: number): void;\n" +
      "export function over(a: unknown): void {\n  void a;\n}\n" +
      "export interface Options {\n  limit: number;\n}\nexport const LIMIT = 10;\n",
    "user.ts": 'import { LIMIT, over, type Options } from "./over.ts";\n' +
      'export function use(options: Options) {\n  over("a");\n  over(options.limit);\n' +
      "  return LIMIT;\n}\n",
    "side.ts": 'import "./over.ts";\nimport { use } from "./user.ts";\nuse({ limit: 1 });\n',
  },
  "names of several definitions": {
    "a.js": "export function load() {}\nexport class Store {\n  load() {}\n}\n",
    "b.js": "export class Cache {\n  load() {}\n}\n",
    "c.js": "export function start(thing) {\n  thing.load();\n  return thing;\n}\n",
    "d.js": 'import { load } from "./a.js";\nload();\nload();\n',
  },
  "a method that is used by its own name and by that of its base": {
    "a.ts": "export class Base { work() {} }\nexport class Impl extends Base { work() {} }\n",
    "b.ts":
      'import { type Base, Impl } from "./a.ts";\nexport function one(x: Base) { x.work(); }\n' +
      "export function two(x: Impl) { x.work(); }\nexport function three(x) { x.work(); }\n",
  },
  "files that are used by name": {
    "org/x/Base.java": "package org.x;\n\npublic class Base {\n  public Base() {}\n" +
      "  public void work() {}\n}\n",
    "org/x/Heir.java": "package org.x;\n\npublic class Heir extends Base {\n" +
      "  public void work() {}\n}\n",
    "org/x/Use.java": "package org.x;\n\nclass Use {\n  void run(Base base) {\n" +
      "    base.work();\n    new Heir().work();\n  }\n}\n",
    "go.mod": "module m\n",
    "ring.go": "package m\n\ntype ring struct{}\n\nfunc (r *ring) Push() {}\n",
    "user.go": "package m\n\nfunc use(r *ring) {\n\tr.Push()\n}\n",
  },
  "imports alone": {
    "pkg/__init__.py": "from .core import App\nfrom .core import Helper as Helper\n",
    "pkg/core.py": "class App:\n    pass\n\nclass Helper:\n    pass\n",
    "pkg/cli.py": "from . import core\nfrom .core import App\n\ndef main():\n    return core\n",
    "tests/test_cli.py": "from pkg import cli\nfrom pkg.cli import main\n",
  },
};

/** A place of a use in one word. */
function usesIn({ results }: RefsAnswer): string[] {
  return results.flatMap(({ path, sites }) =>
    sites.map(({ line, column, kind }) => `${path}:${line}:${column} ${kind}`)
  );
}

/** An import of a file stands for those of its definitions. */
function isImport(use: string): boolean {
  return use.endsWith(" import");
}

function pathIn(use: string): string {
  return use.slice(0, use.indexOf(":"));
}

/** Definitions around places that mean the definition for sure, and do not name another one. */
function named({ results }: RefsAnswer): string[] {
  return results.flatMap(({ path, sites }) =>
    sites.filter(({ through, confidence, kind }) =>
      !through && confidence !== "ambiguous" && isUse(kind)
    ).map(({ enclosing }) => `${path} ${enclosing}`)
  );
}

/** Titles of tests, and texts of messages, are about a definition and no use of it. */
function isUse(kind: string): boolean {
  return kind !== "test" && kind !== "message";
}

function placesOf({ counts }: RefsAnswer): number {
  return Object.entries(counts).filter(([kind]) => isUse(kind))
    .reduce((sum, [, count]) => sum + count, 0);
}

async function symbolsOf(
  index: CodeIndex,
): Promise<{ path: string; symbol: string; kind: string }[]> {
  return (await Array.fromAsync(await index.definitions()))
    .filter(({ kind, name }) => kind !== "impl" && !name.includes(" "))
    .map(({ path, name, scope, kind }) => ({
      path,
      kind,
      symbol: scope === "" ? name : `${scope}.${name}`,
    }));
}

for (const [title, files] of Object.entries(WORLDS)) {
  Deno.test(`symbol() and describe() count what refs() lists: ${title}`, async () => {
    await ask(files, async (index) => {
      const symbols = await symbolsOf(index);
      ok(symbols.length > 2);
      for (const { path, symbol } of symbols) {
        const name = `${path}:${symbol}`;
        const all = await index.refs(name, { limit: 1000 });
        const callers = await index.refs(name, { kind: "callers", limit: 1000 });
        const { target } = await index.describe(name);
        const hits = (await index.symbol(name)).results.filter((hit) => hit.symbol === symbol);
        ok(hits.length > 0, name);
        for (const each of [target, all.target, ...hits]) {
          deepEqual(
            [each.references + each.through, each.callers, each.references, each.uncertain],
            [
              placesOf(all) - (all.confidence.ambiguous ?? 0),
              new Set(named(callers)).size,
              named(all).length,
              all.confidence.ambiguous ?? 0,
            ],
            `${name}: sure places, callers, references, and uncertain places`,
          );
        }
      }
    });
  });

  Deno.test(`refs() of a file lists what refs() of its definitions list in other files: ${title}`, async () => {
    await ask(files, async (index) => {
      const symbols = await symbolsOf(index);
      for (const path of Object.keys(files)) {
        const all = await index.refs(path, { limit: 1000 });
        const { target } = await index.describe(path);
        for (const each of [target, all.target]) {
          const { references, through, uncertain } = each;
          equal(references + through + uncertain, placesOf(all), `references of ${path}`);
        }
        const importers = new Set(usesIn(all).filter(isImport).map(pathIn));
        const isListed = (use: string) =>
          usesIn(all).includes(use) || (isImport(use) && importers.has(pathIn(use)));
        for (const each of symbols.filter((symbol) => symbol.path === path)) {
          const own = await index.refs(`${path}:${each.symbol}`, { limit: 1000 });
          const others = usesIn(own).filter((use) => !use.startsWith(`${path}:`));
          deepEqual(others.filter((use) => !isListed(use)), [], each.symbol);
        }
      }
    });
  });

  Deno.test(`describe() shows a user of all that refs() lists: ${title}`, async () => {
    await ask(files, async (index) => {
      const targets = (await symbolsOf(index)).map(({ path, symbol }) => `${path}:${symbol}`);
      for (const name of [...targets, ...Object.keys(files)]) {
        const { results, confidence } = await index.refs(name, { limit: 1000 });
        const sure = placesOf(await index.refs(name)) - (confidence.ambiguous ?? 0);
        const { target, callers, tests, implementations, coverage } = await index.describe(name);
        const shown = callers.total + tests.total + implementations.total;
        equal(shown > 0, sure > 0, `${name}: ${JSON.stringify(results)}`);
        equal(target.references + target.through > 0, shown > 0, name);
        if (results.length > 0) ok(!coverage.statement.startsWith("no use in"), coverage.statement);
      }
    });
  });

  Deno.test(`architecture() says of no file that refs() lists uses of that nothing uses it: ${title}`, async () => {
    await ask(files, async (index) => {
      const { entryPoints, central, modules } = await index.architecture();
      for (const { path, reason } of entryPoints) {
        const own = (await symbolsOf(index)).filter((each) => each.path === path);
        const names = [path, ...own.map(({ symbol }) => `${path}:${symbol}`)];
        const users = new Set<string>();
        for (const name of names) {
          for (const file of (await index.refs(name, { limit: 1000 })).results) {
            if (file.path !== path) users.add(file.path);
          }
        }
        if (reason.endsWith("nothing uses it")) deepEqual([...users], [], path);
      }
      for (const { path, symbol, users } of central) {
        const { callers, tests, implementations } = await index.describe(`${path}:${symbol}`);
        const shown = [callers, tests, implementations].flatMap(({ items }) => items)
          .map((each) => `${each.path}:${each.line} ${each.symbol}`);
        equal(users, new Set(shown).size, `users of ${path}:${symbol}: ${shown}`);
      }
      equal(modules.reduce((sum, each) => sum + each.files, 0) > 0, true);
    });
  });
}
