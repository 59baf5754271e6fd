import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../_edges_test.ts";

Deno.test("script resolves a call through a relative import with an alias", async () => {
  deepEqual(
    await edgesOf({
      "a.ts":
        'import { helper as help } from "./lib/b.ts";\nexport function main() {\n  help();\n}\n',
      "lib/b.ts": "export function helper() {}\n",
    }),
    [
      "import a.ts:1 -> lib/b.ts:1 [extracted: import]",
      "import a.ts:1 -> lib/b.ts:1 helper [extracted: import]",
      "call a.ts:3 main -> lib/b.ts:1 helper [extracted: import]",
    ],
  );
});

Deno.test("script resolves methods by declared types, through interfaces and base classes", async () => {
  deepEqual(
    await edgesOf(
      {
        "a.ts":
          'import type { Store } from "./store.ts";\nexport function run(store: Promise<Store>) {\n' +
          "  store.open();\n}\nexport function walk({ child }: Store) {\n  child.open();\n}\n",
        "store.ts": "export class Base {\n  open() {}\n}\nexport class Store extends Base {\n" +
          "  child: Base = new Base();\n}\n",
      },
      "call",
      "extends",
    ),
    [
      "call a.ts:3 run -> store.ts:2 Base.open [inferred: wrapped type]",
      "call a.ts:6 walk -> store.ts:2 Base.open [extracted: declared type]",
      "extends store.ts:4 Store -> store.ts:1 Base [extracted: scope]",
      "call store.ts:5 Store.child -> store.ts:1 Base [extracted: scope]",
    ],
  );
});

Deno.test("script keeps two symbols of one name apart", async () => {
  deepEqual(
    await edgesOf({
      "a.ts": 'import { run } from "./x.ts";\nrun();\n',
      "b.ts": 'import { run } from "./y.ts";\nrun();\n',
      "x.ts": "export const run = () => 1;\n",
      "y.ts": "export const run = () => 2;\n",
    }, "call"),
    [
      "call a.ts:2 -> x.ts:1 run [extracted: import]",
      "call b.ts:2 -> y.ts:1 run [extracted: import]",
    ],
  );
});
