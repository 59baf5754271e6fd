import { deepEqual } from "node:assert/strict";
import { runScript } from "../testdata/run_script.ts";

/** What each installs from a checkout: a lock installs all that it lists, for whoever it is used. */
const LOCKS = {
  http: "deno.lock",
  wasm: "deno.lock",
  native: "native/deno.lock",
  transformers: "transformers/deno.lock",
};

for (const [name, lock] of Object.entries(LOCKS)) {
  Deno.test(`cli/${name}.ts is the command, and takes nothing for what needs no model`, async () => {
    const { code, text } = await runScript(`cli/${name}.ts`, { lock, args: ["languages"] });
    deepEqual([code, /typescript/i.test(text)], [0, true], text);
  });
}
