import { deepEqual } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { replacedCode } from "./replaced_code.ts";

/** Files of a world that stand in folders of replaced code. */
async function replacedOf(files: Record<string, string>): Promise<string[]> {
  let found: string[] = [];
  await inWorld(files, ({ store }) => {
    const isReplaced = replacedCode(store);
    found = store.catalog.files.map(({ path }) => path).filter(isReplaced);
  });
  return found;
}

const PARSE = "export function parseDate() {\n  return 1;\n}\n";
const use = (path: string) => `import { parseDate } from "${path}";\nparseDate();\n`;

const WORLDS: readonly (readonly [string, Record<string, string>, readonly string[]])[] = [
  ["no package, whatever it is called", {
    "src/main/java/org/kitchen/legacy/Pot.java": "class Pot {}\n",
    "src/main/java/org/kitchen/v1/Pan.java": "class Pan {}\n",
    "src/main/java/org/kitchen/v2/Pan.java": "class Pan {}\n",
    "legacy/src/main/java/org/kitchen/Lid.java": "class Lid {}\n",
  }, ["legacy/src/main/java/org/kitchen/Lid.java"]],
  ["a folder that says so", { "lib/legacy/a.ts": PARSE, "compat/b.ts": PARSE }, [
    "compat/b.ts",
    "lib/legacy/a.ts",
  ]],
  ["a version with a newer one beside it", { "v1/a.ts": PARSE, "v2/a.ts": PARSE }, ["v1/a.ts"]],
  ["no version that is the newest, however it is counted", {
    "lib/v9/a.ts": PARSE,
    "lib/v10/core/a.ts": PARSE,
    "other/v11/a.ts": PARSE,
  }, ["lib/v9/a.ts"]],
  ["no version that has newer documents alone beside it", {
    "lib/v1/a.ts": PARSE,
    "lib/v2/README.md": "# Plans\n",
  }, []],
  ["no version that stands alone", { "api/v1/a.ts": PARSE, "a.ts": PARSE }, []],
  ["no folder that other code uses", {
    "lib/old/a.ts": PARSE,
    "v1/a.ts": PARSE,
    "v2/a.ts": use("../v1/a.ts"),
    "main.ts": use("./lib/old/a.ts"),
  }, []],
  ["a version within the files that took its place", {
    "lib/v1/main.ts": PARSE,
    "lib/v1/parse.ts": PARSE,
    "lib/v1/rest.ts": PARSE,
    "lib/main.ts": PARSE,
    "lib/parse.ts": PARSE,
  }, ["lib/v1/main.ts", "lib/v1/parse.ts", "lib/v1/rest.ts"]],
  ["a folder of many files, for which old callers are few", {
    ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`v1/${n}.ts`, PARSE])),
    "v2/a.ts": use("../v1/1.ts"),
  }, [1, 2, 3, 4, 5].map((n) => `v1/${n}.ts`)],
  ["a folder that tests and itself alone use", {
    "old/a.ts": PARSE,
    "old/b.ts": use("./a.ts"),
    "tests/a_test.ts": use("../old/a.ts"),
  }, ["old/a.ts", "old/b.ts"]],
];

for (const [what, files, expected] of WORLDS) {
  Deno.test(`replacedCode() takes ${what} for replaced`, async () => {
    deepEqual(await replacedOf(files), expected);
  });
}
