import { deepEqual, equal, match } from "node:assert/strict";
import { inTree } from "../../../tests/_tree.ts";
import { fakeStreams } from "../testdata/fakes.ts";
import { LIBRARY } from "../library.ts";
import { runCli } from "../run_cli.ts";

async function cbx(...args: string[]) {
  const streams = fakeStreams();
  equal(await runCli(args, { streams, library: LIBRARY }), 0);
  return streams.stdout;
}

Deno.test("cbx list prints the index of the root and of linked roots, and which has none", async () => {
  const files = {
    "a.ts": "export function a(): void {}\n",
    "lib/b.ts": "export const b = 1;\n",
    ".cbx/config.json": '{"linked": ["lib"]}',
  };
  await inTree(files, async (root) => {
    await cbx("index", root);
    const { indexes } = JSON.parse(await cbx("--root", root, "list", "--json"));
    const shown = indexes.map((each: Record<string, unknown>) => [
      ...[each.root, each.exists, each.files, each.index_path],
    ]);
    deepEqual(shown, [
      [root, true, 2, `${root}/.cbx/index.sqlite`],
      [`${root}/lib`, false, undefined, `${root}/lib/.cbx/index.sqlite`],
    ]);
    const text = await cbx("--root", root, "list");
    match(text, /^Root +Files +Chunks +Last indexed +Index\n/);
    match(text, /lib +- +- +- +none: run "cbx index"\n$/);
    const store = `${root}/.cbx/store`;
    await cbx("index", root, "--rebuild", "--store", store);
    match(
      await cbx("--root", root, "list", "--store", store),
      /\nStore \S+: analyses of 2 files, /,
    );
    equal(
      JSON.parse(await cbx("--root", root, "list", "--json", "--store", store)).store.values,
      2,
    );
  });
});
