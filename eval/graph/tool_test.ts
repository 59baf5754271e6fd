import { equal, rejects } from "node:assert/strict";
import { runTool } from "./tool.ts";

const REMEDY = "Install it";

Deno.test("runTool() gives what a program prints", async () => {
  const args = ["eval", "console.log(1)"];
  equal(await runTool({ command: Deno.execPath(), args, remedy: REMEDY }), "1\n");
});

Deno.test("runTool() tells what to install where a program is missing", async () => {
  const missing = { command: "no-such-program-of-this-test", args: [], remedy: REMEDY };
  await rejects(runTool(missing), /^Error: Cannot run "no-such-program.*Install it$/);
});

Deno.test("runTool() tells what a program said that fails", async () => {
  const args = ["eval", "console.error('bad luck'); Deno.exit(3)"];
  const failing = { command: Deno.execPath(), args, remedy: REMEDY };
  await rejects(runTool(failing), /exit 3\. Install it\nbad luck$/);
});
