import { deepEqual, equal, throws } from "node:assert/strict";
import { copyTree } from "./copy_tree.ts";

Deno.test("copyTree() copies files with their times, and leaves indexes out", () => {
  const base = Deno.makeTempDirSync();
  try {
    for (const folder of ["from/.cbx", "from/src", "from/.git/objects", "from/node_modules"]) {
      Deno.mkdirSync(`${base}/${folder}`, { recursive: true });
    }
    Deno.writeTextFileSync(`${base}/from/.git/HEAD`, "ref: refs/heads/main\n");
    Deno.writeTextFileSync(`${base}/from/src/a.ts`, "1;\n");
    Deno.writeTextFileSync(`${base}/from/.cbx/index.sqlite`, "");
    Deno.utimeSync(`${base}/from/src/a.ts`, 1_000_000, 1_000_000);
    copyTree(`${base}/from`, `${base}/to`);
    deepEqual([...Deno.readDirSync(`${base}/to`)].map(({ name }) => name).sort(), [".git", "src"]);
    deepEqual([...Deno.readDirSync(`${base}/to/.git`)].map(({ name }) => name), ["HEAD"]);
    equal(Deno.statSync(`${base}/to/src/a.ts`).mtime?.getTime(), 1_000_000_000);
    throws(() => Deno.statSync(`${base}/to/.cbx`), Deno.errors.NotFound);
  } finally {
    Deno.removeSync(base, { recursive: true });
  }
});
