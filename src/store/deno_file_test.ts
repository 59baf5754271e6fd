import assert from "node:assert/strict";
import { openDenoFile } from "./deno_file.ts";

Deno.test("openDenoFile() makes no file unless it is told to", () => {
  const path = `${Deno.makeTempDirSync()}/none`;
  assert.throws(() => openDenoFile(path, { write: true }), Deno.errors.NotFound);
});

Deno.test("openDenoFile() opens only for reading unless it is told otherwise", () => {
  const path = Deno.makeTempFileSync();
  const file = openDenoFile(path);
  assert.throws(() => file.write(new Uint8Array(1)));
  file.close();
});

Deno.test("openDenoFile() keeps reading a file that another one has replaced", () => {
  const folder = Deno.makeTempDirSync();
  Deno.writeTextFileSync(`${folder}/a`, "old");
  Deno.writeTextFileSync(`${folder}/b`, "new");
  const file = openDenoFile(`${folder}/a`);
  Deno.renameSync(`${folder}/b`, `${folder}/a`);
  const buffer = new Uint8Array(3);
  file.read(buffer);
  file.close();
  assert.equal(new TextDecoder().decode(buffer), "old");
});
