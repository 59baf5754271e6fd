import assert from "node:assert/strict";
import { IndexReadOnlyError } from "../errors.ts";
import { DISK_CODES, failingDisk } from "./testdata/failing_disk.ts";
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

Deno.test("prepareIndexFolder() goes on where another process writes the rules at this moment", () => {
  const folder = `${Deno.makeTempDirSync()}/.cbx`;
  prepareIndexFolder(folder, {
    write: (path, text) => {
      Deno.writeTextFileSync(path, "*\n");
      Deno.writeTextFileSync(path, text, { createNew: true });
    },
    remove: () => assert.fail("it is that of the other process"),
  });
  assert.equal(Deno.readTextFileSync(`${folder}/.gitignore`), "*\n");
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

for (const code of DISK_CODES) {
  Deno.test(`prepareIndexFolder() leaves no half of its rules where the disk says ${code}`, () => {
    const folder = `${Deno.makeTempDirSync()}/.cbx`;
    const error = code === "EROFS" ? IndexReadOnlyError : { code };
    assert.throws(() => prepareIndexFolder(folder, failingDisk("write", code)), error);
    assert.deepEqual([...Deno.readDirSync(folder)], []);
    prepareIndexFolder(folder);
    assert.equal(Deno.readTextFileSync(`${folder}/.gitignore`), "*\n");
  });
}

Deno.test("orReadOnly() names a read-only disk as such, and no permission", () => {
  const refuse = () => {
    throw Object.assign(new Error("Read-only file system (os error 30)"), { code: "EROFS" });
  };
  assert.throws(() => orReadOnly("/x", refuse), {
    message:
      'Cannot write the index to "/x": the disk is read-only. Keep the index in another folder',
  });
});
