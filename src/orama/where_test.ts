import { deepEqual, equal } from "node:assert/strict";
import { inWorld, type World } from "../../tests/_world.ts";
import { extensionOf, findAllowed, type Where } from "./where.ts";

const FILES = {
  "lib/auth.py":
    "def resolve_key(name):\n    key = name\n    key += name\n    key += name\n    return key\n",
  "lib/empty.py": "",
  "lib/walk.ts": "export function walk(root: string) {\n  const a = root;\n  const b = a;\n" +
    "  const c = b;\n  return c;\n}\n\nexport class Walker {\n  a = 1;\n  b = 2;\n  c = 3;\n  d = 4;\n}\n",
  "tests/walk_test.ts": "walk('x');\n",
};

function pathsOf({ store }: World, where: Where): string[] {
  const { files, chunks } = findAllowed(store, where);
  const holding = new Set([...chunks].map((id) => store.catalog.fileOfChunk(id).id));
  deepEqual([...files].sort(), [...holding].sort());
  return store.catalog.files.filter(({ id }) => files.has(id)).map(({ path }) => path);
}

const cases: readonly { where: Where; paths: readonly string[] }[] = [
  { where: {}, paths: ["lib/auth.py", "lib/walk.ts", "tests/walk_test.ts"] },
  { where: { language: { in: ["python"] } }, paths: ["lib/auth.py"] },
  { where: { language: { nin: ["python"] } }, paths: ["lib/walk.ts", "tests/walk_test.ts"] },
  {
    where: { extension: { in: ["ts", "py"], nin: ["py"] } },
    paths: ["lib/walk.ts", "tests/walk_test.ts"],
  },
  { where: { category: { in: ["test"] } }, paths: ["tests/walk_test.ts"] },
  { where: { path: { in: ["lib/auth.py", "lib/none.py"] } }, paths: ["lib/auth.py"] },
  {
    where: { language: { in: ["typescript"] }, category: { nin: ["test"] } },
    paths: ["lib/walk.ts"],
  },
  { where: { kind: { in: ["class"] } }, paths: ["lib/walk.ts"] },
  { where: { symbol: { in: ["resolvekey"] } }, paths: ["lib/auth.py"] },
  { where: { id: { in: [] } }, paths: [] },
];

for (const { where, paths } of cases) {
  Deno.test(`findAllowed() lets through what ${JSON.stringify(where)} says`, async () => {
    await inWorld(FILES, (world) => deepEqual(pathsOf(world, where), paths));
  });
}

Deno.test("findAllowed() lets through the chunks of one kind, not their whole file", async () => {
  await inWorld(FILES, ({ store }) => {
    const { chunks } = findAllowed(store, { kind: { in: ["class"] } });
    deepEqual([...store.chunks([...chunks]).values()].map(({ symbol }) => symbol), ["Walker"]);
  });
});

Deno.test("findAllowed() keeps a file of which one chunk is excluded", async () => {
  await inWorld(FILES, (world) => {
    const { chunks } = findAllowed(world.store, { path: { in: ["lib/walk.ts"] } });
    const [first] = chunks;
    deepEqual(pathsOf(world, { path: { in: ["lib/walk.ts"] }, id: { nin: [first!] } }), [
      "lib/walk.ts",
    ]);
  });
});

Deno.test("extensionOf() takes what follows the last dot of the name", () => {
  equal(extensionOf("a.b/c.test.TS"), "ts");
  equal(extensionOf(".gitignore"), "");
  equal(extensionOf("a.b/Makefile"), "");
});
