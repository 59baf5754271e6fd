import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type Bounded, type Related, SymbolNotFoundError } from "@cbx/core";
import { ask, at, CHAIN, type Files } from "./testdata/ask.ts";

const SHOP: Files = {
  "base.ts": "export interface Store {\n  get(key: string): string;\n}\n",
  "memory.ts": 'import type { Store } from "./base.ts";\nimport { clean } from "./clean.ts";\n\n' +
    "/** Keeps values in memory. */\nexport class Memory implements Store {\n" +
    "  get(key: string): string {\n    return clean(key);\n  }\n}\n",
  "clean.ts": "export function clean(key: string): string {\n  return key.trim();\n}\n",
  "shop.ts": 'import { Memory } from "./memory.ts";\n\nexport function shop() {\n' +
    '  return new Memory().get("a");\n}\n',
  "memory_test.ts": 'import { Memory } from "./memory.ts";\n\n' +
    'Deno.test("Memory gets", () => {\n  new Memory().get("a");\n});\n',
};

function places({ items }: Bounded<Related>): string[] {
  return items.map((each) => `${each.edge} ${at(each)}`);
}

Deno.test("describe() has members, bases, callers, callees and tests, each with its total", async () => {
  const answer = await ask(SHOP, (index) => index.describe("Memory"));
  match(answer.target.signature, /class Memory implements Store/);
  equal(answer.target.doc, "Keeps values in memory.");
  deepEqual(places(answer.members), ["member memory.ts:6 Memory.get"]);
  deepEqual(answer.bases.items.map(at), ["base.ts:1 Store"]);
  deepEqual(places(answer.callers), ["call shop.ts:3 shop"]);
  deepEqual(places(answer.callees), ["call clean.ts:1 clean"]);
  deepEqual(answer.tests.items.map(({ path }) => path), ["memory_test.ts"]);
  deepEqual(
    [answer.members, answer.callers, answer.tests].map(({ total }) => total),
    [1, 1, 1],
  );
});

Deno.test("describe() has what implements a type", async () => {
  const { implementations } = await ask(SHOP, (index) => index.describe("Store"));
  ok(places(implementations).some((place) => place.endsWith("memory.ts:5 Memory")));
});

Deno.test("describe() lists a type and the block by which it implements a trait once", async () => {
  const files = {
    "Cargo.toml": '[package]\nname = "a"\n',
    "src/lib.rs":
      "mod b;\npub trait Open { fn open(&self); }\npub struct Own;\nimpl Open for Own {\n" +
      "    fn open(&self) {}\n}\n",
    "src/b.rs":
      "use crate::Open;\npub struct Far;\nimpl Open for Far {\n    fn open(&self) {}\n}\n",
  };
  const { implementations } = await ask(files, (index) => index.describe("Open"));
  deepEqual(
    implementations.items.map((each) =>
      `${each.edge} ${at(each)} ${each.confidence} ${each.count}`
    ),
    ["implements src/b.rs:3 Far extracted 1", "implements src/lib.rs:4 Own extracted 1"],
  );
  const { bases } = await ask(SHOP, (index) => index.describe("Memory"));
  deepEqual(bases.items.map(({ edge, count }) => `${edge} ${count}`), ["implements 1"]);
});

Deno.test("describe() shows the first lines of a definition, secrets masked", async () => {
  const secret = "ghp_" + "a1B2c3D4e5".repeat(4).slice(0, 36);
  const body = Array.from({ length: 40 }, (_, i) => `  step(${i});\n`).join("");
  const { snippet } = await ask({
    "a.ts": `export function long() {\n  send("${secret}");\n${body}}\n`,
  }, (index) => index.describe("long"));
  equal(snippet.split("\n").length, 20);
  ok(snippet.startsWith("export function long() {\n  send("));
  ok(!snippet.includes(secret));
});

Deno.test("describe() shows twelve of many, and their number", async () => {
  const users = Array.from({ length: 30 }, (_, i) => `def user${i}():\n    hub()\n`).join("");
  const { callers } = await ask(
    { "a.py": `def hub():\n    pass\n${users}` },
    (index) => index.describe("hub"),
  );
  deepEqual([callers.items.length, callers.total], [12, 30]);
});

Deno.test("describe() puts those with most places first", async () => {
  const { callers } = await ask({
    "a.py": "def hub():\n    pass\ndef one():\n    hub()\ndef two():\n    hub()\n    hub()\n",
  }, (index) => index.describe("hub"));
  deepEqual(callers.items.map(({ symbol, count }) => [symbol, count]), [["two", 2], ["one", 1]]);
});

Deno.test("describe() of a file has its top-level definitions", async () => {
  const { members, target } = await ask(SHOP, (index) => index.describe("memory.ts"));
  deepEqual([target.kind, places(members)], ["file", ["member memory.ts:5 Memory"]]);
});

Deno.test("describe() of what nothing uses says what that proves", async () => {
  const { coverage } = await ask(CHAIN, (index) => index.describe("main"));
  equal(
    coverage.statement,
    "no use in 4 fully parsed files; no proof, as it is not private: what loads its file, " +
      "or is handed a value, may use it",
  );
});

Deno.test("describe() suggests members of the class in which nothing has the name", async () => {
  const files = {
    "app.py": "class Flask:\n    def run(self):\n        return 1\n\n" +
      "    def open_session(self):\n        return 2\n",
    "other.py": "class Other:\n    def nope_at_all(self):\n        return 1\n",
  };
  const suggestionsFor = async (name: string) => {
    try {
      await ask(files, (index) => index.describe(name));
    } catch (error) {
      if (error instanceof SymbolNotFoundError) return error.nearest;
      throw error;
    }
    return [];
  };
  deepEqual((await suggestionsFor("Flask.open_sesion")).slice(0, 3), [
    "Flask.open_session",
    "Flask.run",
    "Flask",
  ]);
  deepEqual((await suggestionsFor("app.py:Flask.nope")).slice(0, 3), [
    "Flask.run",
    "Flask.open_session",
    "Flask",
  ]);
});

Deno.test("describe() of a type has the members that stand outside of it", async () => {
  const trees: Readonly<
    Record<string, { readonly files: Files; readonly members: readonly string[] }>
  > = {
    go: {
      files: {
        "ui/model.go":
          "package ui\n\ntype model struct {\n\tstate int\n}\n\nfunc (m *model) Init() {}\n",
        "ui/view.go": "package ui\n\nfunc (m model) View() {}\n",
        "other/model.go": "package other\n\ntype model struct{}\n\nfunc (m model) Other() {}\n",
      },
      members: ["ui/model.go:4 model.state", "ui/model.go:7 model.Init", "ui/view.go:3 model.View"],
    },
    rust: {
      files: {
        "src/lib.rs":
          "mod more;\npub struct model {\n    pub state: u8,\n}\nimpl model {\n    fn init(&self) {}\n}\n",
        "src/more.rs": "use crate::model;\nimpl model {\n    fn view(&self) {}\n}\n",
      },
      members: ["src/lib.rs:3 model.state", "src/lib.rs:6 model.init", "src/more.rs:3 model.view"],
    },
    cpp: {
      files: {
        "model.hpp": "class model {\n  int state;\n  void init();\n};\n",
        "model.cpp": '#include "model.hpp"\nvoid model::init() {}\n',
      },
      members: ["model.hpp:2 model.state", "model.hpp:3 model.init"],
    },
  };
  for (const [language, { files, members }] of Object.entries(trees)) {
    const name = language === "go" ? "ui/model.go:model" : "model";
    const answer = await ask(files, (index) => index.describe(name));
    deepEqual(answer.members.items.map(at), members, language);
  }
});

Deno.test("describe() counts a place that may mean several overloads once", async () => {
  const files = {
    "h.ts": "export function h(a: string): void;\nexport function h(a: number): void;\n" +
      "export function h(a: unknown): void {}\n",
    "use.ts": 'import { h } from "./h.ts";\nexport function run() {\n  h("a");\n  h(1);\n}\n',
  };
  const { callers } = await ask(files, (index) => index.describe("h.ts:h"));
  deepEqual(callers.items.map(({ path, count }) => [path, count]), [["use.ts", 2]]);
});
