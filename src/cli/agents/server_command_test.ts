import { deepEqual, equal, ok } from "node:assert/strict";
import { cliModule, runFlags, serverCommand, startsServer } from "./server_command.ts";

Deno.test("cliModule() is the package where the command is not run from a checkout", () => {
  equal(cliModule(new URL("https://jsr.io/@cbx/cli/0.1.0/cli.ts")), "jsr:@cbx/cli");
});

Deno.test("cliModule() is the file of a checkout that can be run", () => {
  ok(Deno.statSync(cliModule()).isFile);
});

Deno.test("serverCommand() grants reading of one folder, and nothing else", () => {
  deepEqual(serverCommand("jsr:@cbx/cli"), {
    command: "deno",
    args: ["run", "--no-prompt", "--no-config", "--allow-read=.", "jsr:@cbx/cli", "mcp"],
  });
});

Deno.test("serverCommand() names the folder where the editor has a variable for it", () => {
  deepEqual(serverCommand("jsr:@cbx/cli", "${dir}").args, [
    ...[
      "run",
      "--no-prompt",
      "--no-config",
      "--allow-read=${dir}",
      "jsr:@cbx/cli",
      "mcp",
      "--root",
      "${dir}",
    ],
  ]);
});

Deno.test("runFlags() keep the configuration of a tree from putting another program in the place of a package", () => {
  equal(runFlags("jsr:@cbx/cli").includes("--no-config"), true);
  equal(runFlags("jsr:@cbx/models/cli/onnx").includes("--no-config"), true);
  // A checkout's own configuration says where its packages are.
  equal(runFlags("/home/me/cbx/cli.ts").includes("--no-config"), false);
});

Deno.test("startsServer() knows the server, whatever it may do, and no other", () => {
  const { command, args } = serverCommand("/home/me/cbx/cli.ts");
  ok(startsServer({ command, args }));
  ok(startsServer({ type: "local", command: [command, ...args] }));
  ok(startsServer({ command, args: ["run", "-A", "jsr:@cbx/cli@1", "mcp"] }));
  ok(startsServer({ command, args: ["run", "C:\\cbx\\cli.ts", "mcp"] }));
  ok(startsServer({ command, args: ["run", "/home/me/cbx/dist/cli.js", "mcp"] }));
  ok(startsServer({ command, args: ["run", "jsr:@cbx/models/cli/onnx", "mcp"] }));
  ok(startsServer({ command, args: ["run", "jsr:@cbx/models@1.2.3/cli/http", "mcp"] }));
  ok(startsServer({ command, args: ["run", "/home/me/cbx/src/models/cli/http.ts", "mcp"] }));
  for (
    const other of [null, 1, "mcp", [], {}, { command: "cbx", args: ["mcp"] }, { args: "mcp" }]
  ) {
    ok(!startsServer(other), JSON.stringify(other));
  }
});
