import { deepEqual, match } from "node:assert/strict";
import { runScript } from "../testdata/run_script.ts";

/** Lock files of what each installs from a checkout: a lock installs all that it lists, for whoever it is used. */
const LOCKS = {
  http: "deno.lock",
  onnx: "deno.lock",
  transformers: "transformers/deno.lock",
};

for (const [name, lock] of Object.entries(LOCKS)) {
  Deno.test(`cli/${name}.ts is the command, and takes nothing for what needs no model`, async () => {
    const { code, text } = await runScript(`cli/${name}.ts`, { lock, args: ["languages"] });
    deepEqual([code, /typescript/i.test(text)], [0, true], text);
  });
}

Deno.test("cli/transformers.ts takes no file's word for a hub where all hosts are granted", async () => {
  const folder = Deno.makeTempDirSync();
  try {
    Deno.mkdirSync(`${folder}/.cbx`);
    const dense = { kind: "hub", model: "owner/m", folder: "../models", url: "https://hub.test" };
    const config = JSON.stringify({ features: ["dense"], dense });
    Deno.writeTextFileSync(`${folder}/.cbx/config.json`, config);
    const { text } = await runScript("cli/transformers.ts", {
      lock: LOCKS.transformers,
      flags: [`--allow-read=${folder}`, "--allow-net"],
      args: ["search", "--root", folder, "where is it read"],
    });
    match(text, /left out as only a file switches it on, and --allow-net is granted without/);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});
