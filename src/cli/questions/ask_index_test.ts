import { deepEqual } from "node:assert/strict";
import { fakeLibrary, fakeStreams } from "../testdata/fakes.ts";
import { runCli } from "../run_cli.ts";

/** Options of a question about the graph, in a tree with settings. */
async function overlayOf(args: readonly string[], config: object): Promise<unknown> {
  const root = Deno.makeTempDirSync();
  const asked: unknown[] = [];
  const library = fakeLibrary({
    outline: (_, options) => {
      asked.push(options?.overlay);
      return Promise.reject(new Deno.errors.BrokenPipe("The test has seen enough"));
    },
  });
  try {
    Deno.mkdirSync(`${root}/.cbx`);
    Deno.writeTextFileSync(`${root}/.cbx/config.json`, JSON.stringify(config));
    const line = ["--root", root, "outline", "a.ts", ...args];
    await runCli(line, { streams: fakeStreams(), library });
    return asked;
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

Deno.test("askGraph() compares the tree with the index unless a flag or a trusted setting says no", async () => {
  deepEqual(await overlayOf([], {}), [true]);
  deepEqual(await overlayOf([], { overlay: false }), [true]);
  deepEqual(await overlayOf(["--trust-config"], { overlay: false }), [false]);
  deepEqual(await overlayOf(["--no-overlay"], { overlay: true }), [false]);
});
