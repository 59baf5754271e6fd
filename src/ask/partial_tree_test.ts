/**
 * Questions about a file, without an index, in a tree that is too large to be read whole.
 *
 * @module
 */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { type CodeIndex, openIndex } from "@cbx/core";
import { IS_FULL } from "../../tests/_extent.ts";

/** As many files as make a tree one that is read in part. */
const MANY = 900;

const MAX_FILE_BYTES = 2000;

const FILES: Readonly<Record<string, string>> = {
  ".gitignore": "*.log\n/private/\n",
  "deno.lock": '{ "version": "5" }\n',
  "debug.log": "x\n",
  "private/a.ts": "export const a = 1;\n",
  "node_modules/kettle/index.js": "exports.a = 1;\n",
  ".env": "TOKEN=1\n",
  "large.ts": "// large\n".repeat(MAX_FILE_BYTES),
  "image.dat": "\0\0\0\0\0\0\0\0",
  "deep/down/one.ts": "export const one = 1;\n",
};

/** Paths that are left out, each with the start of the reason that is told. */
const OUTSIDE: readonly (readonly [path: string, reason: string])[] = [
  ["deno.lock", "It is left out of the index as it is a lock file"],
  ["debug.log", "It is left out of the index by an ignore rule (.gitignore: *.log)"],
  ["private/a.ts", 'Its folder "private/" is left out of the index by an ignore rule'],
  [
    "node_modules/kettle/index.js",
    'Its folder "node_modules/" is left out of the index by default',
  ],
  [".env", "It is left out of the index as such files hold secrets"],
  ["large.ts", "It is left out of the index as it is too large"],
  ["image.dat", "It is left out of the index as it is binary"],
];

/** Of so many paths in turn each question is asked about one where a run is not full. */
const STRIDE = OUTSIDE.length;

/** Opens an index anew: each question reads some more, and the first is answered from a part. */
async function inPartialTree(action: (index: CodeIndex) => Promise<void>): Promise<void> {
  using index = await openPart(sharedTree());
  await action(index);
}

function openPart(root: string): Promise<CodeIndex> {
  return openIndex({ root, maxFileBytes: MAX_FILE_BYTES });
}

let shared: string | undefined;

/** The tree of those tests that change nothing: a thousand files are slow to write. */
function sharedTree(): string {
  if (shared === undefined) {
    const root = shared = makeTree();
    globalThis.addEventListener("unload", () => Deno.removeSync(root, { recursive: true }));
  }
  return shared;
}

function makeTree(): string {
  const root = Deno.makeTempDirSync();
  for (const folder of ["private", "node_modules/kettle", "deep/down", "many", ".git"]) {
    Deno.mkdirSync(`${root}/${folder}`, { recursive: true });
  }
  for (const [path, text] of Object.entries(FILES)) Deno.writeTextFileSync(`${root}/${path}`, text);
  for (let i = 0; i < MANY; i++) Deno.writeTextFileSync(`${root}/many/f${i}.ts`, `let a${i};\n`);
  return root;
}

/** Questions about a path, each the first one of its index. */
const QUESTIONS: Readonly<Record<string, (index: CodeIndex, path: string) => Promise<unknown>>> = {
  outline: (index, path) => index.outline(path),
  read: (index, path) => index.read(path),
  refs: (index, path) => index.refs(path),
  "refs of a member": (index, path) => index.refs(`${path}:a`),
  describe: (index, path) => index.describe(path),
  impact: (index, path) => index.impact(path),
};

Deno.test("place() and whyNot() say why a file is left out, of a tree that is read in part", async () => {
  for (const [path, reason] of OUTSIDE.slice(0, IS_FULL ? undefined : 3)) {
    await inPartialTree(async (index) => {
      const place = await index.place(path);
      equal(place.index.overlay, "partial");
      const whyNot = await index.whyNot("kettle", path);
      for (const each of [place, whyNot]) {
        equal(each.state, "skipped", `${path}: ${each.reason}`);
        ok(each.reason.startsWith(reason), each.reason);
      }
    });
  }
});

Deno.test("a file that is left out of a tree read in part is not called unknown", async (t) => {
  for (const [at, [name, ask]] of Object.entries(QUESTIONS).entries()) {
    await t.step(name, async () => {
      const paths = OUTSIDE.filter((_, row) => IS_FULL || row % STRIDE === at % STRIDE);
      for (const [path, reason] of paths) {
        await inPartialTree(async (index) => {
          const said = `": ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
          await rejects(() => ask(index, path), ({ name, message }: Error) => {
            ok(message.includes(said), message);
            return name === "SymbolNotFoundError";
          });
        });
      }
    });
  }
});

Deno.test("files that were not read are not called changed where there is no index", async () => {
  await inPartialTree(async (index) => {
    const { coverage } = await index.describe("many/f1.ts");
    match(coverage.statement, /[1-9]\d* files are not read yet/);
    ok(!coverage.statement.includes("changed"), coverage.statement);
  });
});

Deno.test("a file that no filter lets through is read where the question names it", async () => {
  await inPartialTree(async (index) => {
    const { state, reason } = await index.whyNot("one lang:python", "deep/down/one.ts");
    deepEqual([state, reason.includes("newer")], ["filtered", false], reason);
  });
});

Deno.test("a folder of a tree is one though none of its files was read", async () => {
  await inPartialTree(async (index) => {
    const { state, reason } = await index.place("deep");
    deepEqual([state, reason], [
      "unknown",
      'It is a folder: name a file in it, such as "deep/down/one.ts"',
    ]);
    equal((await index.place("deep/absent_file.ts")).reason, "No such file was found in the tree");
  });
});

Deno.test("what is left out is counted of a tree that is read in part", async () => {
  await inPartialTree(async (index) => {
    const { skipped } = await index.search("kettle");
    deepEqual(skipped.map(({ reason }) => reason).sort(), [
      "default_ignored",
      "ignored",
      "lock",
      "secret",
      "too_large",
    ]);
  });
});

Deno.test("what comes into a partly read tree later is seen, and so is what leaves it", async () => {
  const root = makeTree();
  try {
    using index = await openPart(root);
    equal((await index.place("deno.lock")).state, "skipped");
    Deno.removeSync(`${root}/deno.lock`);
    Deno.writeTextFileSync(`${root}/large.ts`, "let small = 1;\n");
    Deno.writeTextFileSync(`${root}/yarn.lock`, "");
    equal((await index.place("large.ts")).state, "indexed");
    equal((await index.place("yarn.lock")).state, "skipped");
    equal((await index.place("deno.lock")).state, "unknown");
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
});
