import assert from "node:assert/strict";
import { IndexReadOnlyError } from "../errors.ts";
import { orReadOnly, prepareIndexFolder } from "./index_folder.ts";

Deno.test("prepareIndexFolder() makes a folder that version control ignores", () => {
  const folder = `${Deno.makeTempDirSync()}/a/.cbx`;
  prepareIndexFolder(folder);
  prepareIndexFolder(folder);
  assert.equal(Deno.readTextFileSync(`${folder}/.gitignore`), "*\n");
});

Deno.test("prepareIndexFolder() hides a configuration that was in .cbx before the index", () => {
  const folder = `${Deno.makeTempDirSync()}/.cbx`;
  Deno.mkdirSync(folder);
  Deno.writeTextFileSync(`${folder}/config.json`, "{}");
  prepareIndexFolder(folder);
  assert.equal(Deno.readTextFileSync(`${folder}/.gitignore`), "*\n");
});

Deno.test("prepareIndexFolder() leaves rules of .cbx that somebody else has written", () => {
  const folder = `${Deno.makeTempDirSync()}/.cbx`;
  Deno.mkdirSync(folder);
  Deno.writeTextFileSync(`${folder}/.gitignore`, "*.sqlite\n");
  prepareIndexFolder(folder);
  assert.equal(Deno.readTextFileSync(`${folder}/.gitignore`), "*.sqlite\n");
});

Deno.test("prepareIndexFolder() hides nothing that was in another folder before", () => {
  const folder = Deno.makeTempDirSync();
  Deno.writeTextFileSync(`${folder}/notes.md`, "mine");
  prepareIndexFolder(folder);
  assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name), ["notes.md"]);
});

for (
  const [name, permissions] of [
    ["write", { read: true, write: false }],
    ["read", { read: false, write: true }],
  ] satisfies [string, Deno.PermissionOptionsObject][]
) {
  Deno.test({
    name: `prepareIndexFolder() needs permission to ${name}, and does not ask for it`,
    permissions,
    fn: () => assert.throws(() => prepareIndexFolder("x/.cbx"), IndexReadOnlyError),
  });
}

for (const code of ["EACCES", "EPERM", "EROFS"]) {
  Deno.test(`orReadOnly() takes ${code} for a folder that cannot be written`, () => {
    const refusal = Object.assign(new Error("refused"), { code });
    assert.throws(() => orReadOnly("/r/.cbx", () => raise(refusal)), (error) => {
      assert.ok(error instanceof IndexReadOnlyError);
      assert.equal(error.cause, refusal);
      return true;
    });
  });
}

Deno.test("orReadOnly() passes every other error on", () => {
  const error = Object.assign(new Error("full"), { code: "ENOSPC" });
  assert.throws(() => orReadOnly("/r/.cbx", () => raise(error)), error);
});

function raise(error: Error): never {
  throw error;
}
