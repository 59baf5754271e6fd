import { deepEqual, ok } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { pathRanker, typedPath } from "./path.ts";

const FILES = {
  "src/auth/config.rs": "fn a() {}\n",
  "src/auth/resolve.rs": "fn b() {}\n",
  "src/empty/auth.rs": "",
  "lib/config.rs": "fn c() {}\n",
  "lib/water.rs": "fn d() {}\n",
};

async function hits(query: string): Promise<string[]> {
  const found: string[] = [];
  await inWorld(FILES, (world) => {
    for (const hit of pathRanker.rank(world.context(query))) {
      found.push(`${world.pathOf(hit)} ${hit.reason}`);
    }
  });
  return found;
}

Deno.test("pathRanker puts a path that was typed first, the shorter path before the longer", async () => {
  deepEqual((await hits("config.rs")).slice(0, 2), [
    'lib/config.rs path: "lib/config.rs" holds "config.rs"',
    'src/auth/config.rs path: "src/auth/config.rs" holds "config.rs"',
  ]);
  deepEqual(
    (await hits("auth/config.rs"))[0],
    'src/auth/config.rs path: "src/auth/config.rs" holds "auth/config.rs"',
  );
});

Deno.test("pathRanker names the words that a path shares with the query", async () => {
  const found = await hits("where is auth resolved");
  deepEqual(found[0], 'src/auth/resolve.rs path: components "auth", "resolved" match');
  ok(found.includes('src/empty/auth.rs path: component "auth" matches'));
});

Deno.test("pathRanker finds a path by an abbreviation and says only that it is close", async () => {
  ok(
    (await hits("configuration")).includes('lib/config.rs path: "config.rs" is close to the query'),
  );
});

Deno.test("pathRanker finds nothing for words of no path, and for no words", async () => {
  deepEqual(await hits("salt"), []);
  deepEqual(await hits("?!"), []);
});

Deno.test("pathRanker leaves out what filters do not let through", async () => {
  deepEqual(await hits("config.rs path:lib"), [
    'lib/config.rs path: "lib/config.rs" holds "config.rs"',
  ]);
});

Deno.test("pathRanker takes a word with a dot for a path only where a file is named so", async () => {
  const files = {
    "lib/response.js": "res.send = function send(body) {};\n",
    "test/res.send.js": "describe('res');\n",
    "doc/lazy.nvim.txt": "lazy\n",
    "Src/Newtonsoft.Json/Reader.cs": "class Reader {}\n",
    "src/app.py": "x = 1\n",
    "lib/view.js": "x\n",
    "Makefile": "all:\n",
    "src/make.py": "make = 1\n",
  };
  const typed = async (query: string) => {
    const found: string[] = [];
    await inWorld(files, (world) => {
      for (const hit of pathRanker.rank(world.context(query))) {
        if (typedPath(hit) > 0) found.push(world.pathOf(hit));
      }
    });
    return found;
  };
  deepEqual(await typed("res.send"), []);
  deepEqual(await typed("lazy.nvim"), []);
  deepEqual(await typed("how does Newtonsoft.Json read"), []);
  deepEqual(await typed("a makefile for the app"), []);
  deepEqual(await typed("res.send.js"), ["test/res.send.js"]);
  deepEqual(await typed("app.py"), ["src/app.py"]);
  deepEqual(await typed("SRC/app.py:12"), ["src/app.py"]);
  deepEqual(await typed("what does ./lib/view.js do?"), ["lib/view.js"]);
  deepEqual(await typed("view.js"), ["lib/view.js"]);
  deepEqual(await typed("Makefile"), ["Makefile"]);
  deepEqual(await typed("/home/x/build/src/app.py"), ["src/app.py"]);
  deepEqual(await typed("/usr/lib/python3/app.py"), []);
});

Deno.test("pathRanker takes no word with a dot or a slash in it for a path that no file has", async () => {
  const files = {
    "src/or.ts": "or(1);\n",
    "src/and/not_or.ts": "or(1);\n",
    "src/path.py": "path = 1\n",
    "src/xos.path": "path = 1\n",
    "docs/v1.2.md": "# v1.2\n",
    "io/o": "o\n",
    "bio/o": "o\n",
    "lib/node.js": "node(1);\n",
    "lib/Vue.js": "vue(1);\n",
  };
  const typed = async (query: string) => {
    let found: string[] = [];
    await inWorld(files, (world) => {
      found = pathRanker.rank(world.context(query)).filter((hit) => typedPath(hit) > 0)
        .map((hit) => world.pathOf(hit));
    });
    return found;
  };
  for (const words of ["and/or", "e.g.", "v1.2", "i/o", "os.path", "node/path"]) {
    deepEqual(await typed(`where is ${words} read`), [], words);
    deepEqual(await typed(words), [], words);
  }
  deepEqual(await typed("runs as a Node.js server"), []);
  deepEqual(await typed("runs node.js as a server"), ["lib/node.js"]);
  deepEqual(await typed("what Vue.js does"), ["lib/Vue.js"]);
  deepEqual(await typed("Node.js"), ["lib/node.js"]);
  deepEqual(await typed("what LIB/node.js does"), ["lib/node.js"]);
});
