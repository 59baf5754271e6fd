/**
 * Nothing that runs a model is part of what is installed or loaded without one: neither of the
 * library, nor of the command, nor of the lock file of a checkout, which Deno installs whole and
 * which for that reason names no package of the tests either.
 *
 * @module
 */
import { deepEqual, ok } from "node:assert/strict";

const ROOT = new URL("../", import.meta.url);

/** Packages that run models, and our own that opens them. */
const MODEL_CODE =
  /onnxruntime|huggingface|transformers|\/sharp@|\/src\/models\/|jsr:.*@cbx\/models/;

/** Every module of a program, those that are imported lazily among them, and every package. */
async function graphOf(entry: string, ...args: readonly string[]): Promise<string[]> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", ...args, entry],
    cwd: ROOT,
    stderr: "inherit",
  });
  const { stdout } = await command.output();
  const { modules, npmPackages = {} } = JSON.parse(new TextDecoder().decode(stdout));
  return [
    ...modules.map(({ specifier }: { readonly specifier: string }) => specifier),
    ...Object.keys(npmPackages),
  ];
}

for (const entry of ["mod.ts", "src/cli/mod.ts", "cli.ts", "src/indexer/analyze_worker.ts"]) {
  Deno.test(`${entry} has nothing that runs a model in its graph`, async () => {
    const graph = await graphOf(entry);
    ok(graph.some((each) => each.includes("@orama/orama")), "packages are listed");
    deepEqual(graph.filter((each) => MODEL_CODE.test(each)), []);
  });
}

Deno.test("deno.lock names the packages that the product loads, and nothing else", async () => {
  const { npm } = JSON.parse(Deno.readTextFileSync(new URL("deno.lock", ROOT)));
  const graphs = await Promise.all(["cli.ts", "mod.ts"].map((entry) => graphOf(entry)));
  const loaded = new Set(graphs.flat());
  ok(Object.keys(npm).some((each) => each.startsWith("@orama/orama@")), "packages are listed");
  deepEqual(Object.keys(npm).filter((each) => !loaded.has(each)), []);
});

/** Packages that run models, by the entry of the package of models that is to have them. */
const RUNTIMES = {
  http: [],
  onnx: ["onnxruntime-web", "@huggingface/tokenizers"],
} as const;

for (const [name, expected] of Object.entries(RUNTIMES)) {
  Deno.test(`src/models/cli/${name}.ts has its own runtime in its graph, and no other`, async () => {
    const config = ["--config", "src/models/deno.json", "--no-lock"];
    const graph = await graphOf(`src/models/cli/${name}.ts`, ...config);
    const runtimes = ["onnxruntime-web", "onnxruntime-node", "@huggingface/tokenizers", "sharp"];
    const found = runtimes.filter((each) => graph.some((module) => module.includes(`${each}@`)));
    deepEqual(new Set(found), new Set(expected));
  });
}
