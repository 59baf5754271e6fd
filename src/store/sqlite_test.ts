import assert from "node:assert/strict";
import { loadSqlite } from "./sqlite.ts";

Deno.test("loadSqlite() loads once", () => {
  assert.equal(loadSqlite(), loadSqlite());
});

Deno.test("loadSqlite() gives every function of SqliteApi", async () => {
  const source = Deno.readTextFileSync(new URL("./sqlite_api.ts", import.meta.url));
  const names = source.match(/(?<=readonly )\w+(?=:)/g)!;
  const { api } = await loadSqlite();
  assert.deepEqual(names.filter((name) => !(name in api)), []);
  assert.ok(names.length > 25);
});

Deno.test("loadSqlite() needs no permission and prints nothing", async () => {
  const script = Deno.makeTempFileSync({ suffix: ".ts" });
  Deno.writeTextFileSync(
    script,
    `
    import { Database } from ${JSON.stringify(import.meta.resolve("./database.ts"))};
    import { MemoryFile } from ${JSON.stringify(import.meta.resolve("./memory_file.ts"))};
    using database = await Database.open(new MemoryFile(), { write: true });
    database.exec("CREATE VIRTUAL TABLE t USING fts5(body); INSERT INTO t VALUES (random())");
    database.prepare("SELECT body, datetime('now') FROM t").all();
    `,
  );
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "--no-config", "--no-lock", script],
  }).output();
  const printed = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  assert.deepEqual({ code, printed }, { code: 0, printed: "" });
});
