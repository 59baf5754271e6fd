/**
 * Runs the example of every doc comment, all in one isolate: `deno test --doc` loads the library and
 * compiles grammars anew for each. `deno check --doc` checks their types.
 *
 * @module
 */
import { ok } from "node:assert/strict";

const ROOT = new URL("../", import.meta.url);

/** Permissions of an example: read and write files, and nothing else. */
const PERMISSIONS: Deno.TestDefinition["permissions"] = {
  ...{ read: true, write: true },
  ...{ env: false, ffi: false, net: false, run: false, sys: false },
};

const EXAMPLE = /^ *\/?\*+ ```ts\n((?: *\*.*\n)*?) *\* ```$/gm;

const examples = ["mod.ts", ...sourcesIn("src"), ...sourcesIn("grammars")]
  .flatMap((path) => {
    const text = Deno.readTextFileSync(new URL(path, ROOT));
    return [...text.matchAll(EXAMPLE)].map(({ 1: lines = "", index }) => ({
      place: `${path}:${text.slice(0, index).split("\n").length}`,
      code: lines.replace(/^ *\* ?/gm, ""),
      from: new URL(path, ROOT),
    }));
  });

for (const { place, code, from } of examples) {
  Deno.test({ name: `The example of ${place} runs`, permissions: PERMISSIONS }, async () => {
    const module = code.replace(
      /(?<= from ")[^"]+(?=";$)/gm,
      (name) => name.startsWith(".") ? new URL(name, from).href : import.meta.resolve(name),
    );
    await import(`data:application/typescript,${encodeURIComponent(module)}`);
  });
}

Deno.test("Examples are found in doc comments", () => {
  ok(examples.length > 40, `${examples.length} are found`);
});

function sourcesIn(folder: string): string[] {
  return [...Deno.readDirSync(new URL(folder, ROOT))].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    // The examples of this package are run by its own configuration.
    if (path === "src/models") return [];
    if (isDirectory) return sourcesIn(path);
    return name.endsWith(".ts") && !name.endsWith("_test.ts") ? [path] : [];
  });
}
