import { equal, throws } from "node:assert/strict";
import { Refusal } from "./project_file.ts";
import { tomlStep } from "./toml_step.ts";

const STEP = tomlStep("config.toml", {
  parent: "mcp_servers",
  name: "cbx",
  lines: ['command = "deno"'],
});

const BLOCK = `# cbx:begin
[mcp_servers.cbx]
command = "deno"
# cbx:end
`;

Deno.test("tomlStep() makes a file that holds the table alone", () => {
  equal(STEP.install(undefined, false).text, BLOCK);
});

Deno.test("tomlStep() adds the table after those of the file, and takes it out again", () => {
  const texts = [
    'model = "x"\n',
    '# [mcp_servers.cbx]\n[mcp_servers.other]\ncommand = "y" # ["',
    'a = """\n[mcp_servers.cbx]\n"""\nb = \'"\'\n',
    "[[items]]\nlist = [\n  1,\n  { a = 1 },\n]\r\n",
    '[mcp_servers]\nother = { command = "y" }\n',
    '[other."mcp_servers.cbx"]\n',
    "cbx = 1\n[cbx]\ncbx = 1\n",
  ];
  for (const text of texts) {
    const { text: after } = STEP.install(text, false);
    equal(STEP.install(after, false).text, after);
    equal(STEP.remove(after!).text, text);
  }
});

Deno.test("tomlStep() refuses a file that has the table already", () => {
  const texts = [
    '[mcp_servers.cbx]\ncommand = "y"\n',
    '[mcp_servers."cbx"]\n',
    "[ mcp_servers . 'cbx' ] # ours\r\n",
    "[mcp_servers.cbx.env]\n",
    '[mcp_servers]\ncbx = { command = "y" }\n',
    '[mcp_servers]\n"cbx".command = "y"\n',
    'mcp_servers.cbx.command = "y"\n',
  ];
  for (const text of texts) {
    throws(() => STEP.install(text, true), /has a table "mcp_servers.cbx"/, text);
  }
});

Deno.test("tomlStep() refuses a table that is added beside its block", () => {
  throws(() => STEP.install(`${BLOCK}[mcp_servers.cbx]\n`, false), /has a table/);
});

Deno.test("tomlStep() refuses a parent that can have no more tables", () => {
  throws(() => STEP.install("mcp_servers = { }\n", false), /is an inline table/);
});

Deno.test("tomlStep() refuses a file that is left open", () => {
  for (const text of ['a = """\n', "a = '''x\n", 'a = "x\n', "a = [1,\n", "[table\n", "a = {\n"]) {
    throws(() => STEP.install(text, false), (error) => error instanceof Refusal, text);
  }
});
