import { deepEqual, equal } from "node:assert/strict";
import { type ContextOptions, inWorld } from "../../tests/_world.ts";

const FILES = {
  "src/boil.ts": "boil the water\nwith salt\n",
  "src/stir.ts": "stir the water\n",
  "docs/salt.md": "# Salt\n\nThe water needs salt.\n",
};

/** Files that the filters of a query let through. */
async function allowed(query: string, options?: ContextOptions): Promise<string[] | undefined> {
  let paths: string[] | undefined;
  await inWorld(FILES, (world) => {
    const { allowed } = world.context(query, options);
    paths = allowed &&
      world.store.catalog.files.filter(({ id }) => allowed.files.has(id)).map(({ path }) => path);
  });
  return paths;
}

Deno.test("whereOf() is undefined where nothing is filtered", async () => {
  equal(await allowed("boil water"), undefined);
});

Deno.test("whereOf() filters by glob, and lets nothing through for one that matches nothing", async () => {
  deepEqual(await allowed("path:src/*.ts"), ["src/boil.ts", "src/stir.ts"]);
  deepEqual(await allowed("path:src -path:stir.ts"), ["src/boil.ts"]);
  deepEqual(await allowed("path:nowhere"), []);
  deepEqual(await allowed("-path:src"), ["docs/salt.md"]);
});

Deno.test("whereOf() joins inline filters with those of options", async () => {
  deepEqual(await allowed("lang:ts", { paths: ["!stir.ts"] }), ["src/boil.ts"]);
  deepEqual(await allowed("x", { extensions: [".md"], categories: ["docs"] }), ["docs/salt.md"]);
});

Deno.test("whereOf() requires every phrase in one chunk", async () => {
  deepEqual(await allowed('"the water"'), ["docs/salt.md", "src/boil.ts", "src/stir.ts"]);
  deepEqual(await allowed('"the water" "salt"'), ["docs/salt.md", "src/boil.ts"]);
  deepEqual(await allowed('"salt and pepper"'), []);
});

Deno.test("whereOf() leaves out what holds an excluded word or phrase", async () => {
  deepEqual(await allowed("water -salt"), ["src/stir.ts"]);
  deepEqual(await allowed('water -"boil the"'), ["docs/salt.md", "src/stir.ts"]);
  deepEqual(await allowed('"the water" -unheard -stir'), ["docs/salt.md", "src/boil.ts"]);
});

const NAMED = {
  "a.py": "class FlaskClient:\n    def run(self):\n        pass\n",
  "b.py": "class Flask:\n    def route(self):\n        pass\n",
  "c.py": "def run():\n    pass\n",
};

async function named(query: string): Promise<string[]> {
  let paths: string[] = [];
  await inWorld(NAMED, (world) => {
    const { files } = world.context(query).allowed!;
    paths = world.store.catalog.files.filter(({ id }) => files.has(id)).map(({ path }) => path);
  });
  return paths;
}

Deno.test("whereOf() takes * and ? in names of definitions", async () => {
  deepEqual(await named("sym:Flask*"), ["a.py", "b.py"]);
  deepEqual(await named("sym:*Client"), ["a.py"]);
  deepEqual(await named("sym:r?n"), ["a.py", "c.py"]);
  deepEqual(await named("-sym:Flask*"), ["c.py"]);
  deepEqual(await named("sym:Nothing*"), []);
});

Deno.test("whereOf() takes qualified names of definitions", async () => {
  deepEqual(await named("sym:FlaskClient.run"), ["a.py"]);
  deepEqual(await named("sym:FlaskClient::run"), ["a.py"]);
  deepEqual(await named("sym:Flask.r*"), ["b.py"]);
  deepEqual(await named("sym:Flask*.r*"), ["a.py", "b.py"]);
  deepEqual(await named("sym:Other.run"), []);
});

Deno.test("whereOf() filters by the name of a private member", async () => {
  const files = { "a.js": "class A {\n  #fill() {}\n}\n", "b.js": "class A {\n  fill() {}\n}\n" };
  await inWorld(files, (world) => {
    for (const name of ["A.#fill", "#fill"]) {
      const { allowed } = world.context(`sym:${name}`);
      deepEqual([...allowed!.files].map((id) => world.pathOf({ fileId: id })), ["a.js"]);
    }
  });
});
