import { deepEqual, equal } from "node:assert/strict";
import { inTree } from "../../../tests/_tree.ts";
import { LIBRARY } from "../library.ts";
import { runCli } from "../run_cli.ts";
import { fakeStreams } from "../testdata/fakes.ts";

Deno.test("cbx touch prints nothing, and with --json what it noted", async () => {
  await inTree({ "a.ts": "export const a = 1;\n" }, async (root) => {
    const touch = async (...args: string[]) => {
      const streams = fakeStreams();
      const library = LIBRARY;
      equal(await runCli(["touch", "a.ts", "--root", root, ...args], { streams, library }), 0);
      return streams.stdout;
    };
    equal(await touch(), "");
    deepEqual(JSON.parse(await touch("--json")), { schema_version: 1, touched: ["a.ts"] });
  });
});
