import { deepEqual, equal, throws } from "node:assert/strict";
import { readProjectFile, removeProjectFile, writeProjectFile } from "./project_file.ts";

function project(): { root: string } & Disposable {
  const root = Deno.makeTempDirSync();
  return { root, [Symbol.dispose]: () => Deno.removeSync(root, { recursive: true }) };
}

Deno.test("readProjectFile() knows no file that is not there", () => {
  using at = project();
  equal(readProjectFile(at.root, "a/b/c.json"), undefined);
});

Deno.test("readProjectFile() keeps a byte order mark", () => {
  using at = project();
  Deno.writeTextFileSync(`${at.root}/a.json`, "\ufeff{}");
  equal(readProjectFile(at.root, "a.json"), "\ufeff{}");
});

Deno.test("readProjectFile() follows no link, neither to a file nor to a folder", () => {
  using at = project();
  using outside = project();
  Deno.writeTextFileSync(`${outside.root}/file`, "secret");
  Deno.symlinkSync(`${outside.root}/file`, `${at.root}/file`);
  Deno.symlinkSync(outside.root, `${at.root}/folder`);
  Deno.symlinkSync("nowhere", `${at.root}/dangling`);
  throws(() => readProjectFile(at.root, "file"), /it is a symbolic link/);
  throws(() => readProjectFile(at.root, "folder/file"), /"folder" is a symbolic link/);
  throws(() => readProjectFile(at.root, "dangling"), /it is a symbolic link/);
});

Deno.test("readProjectFile() refuses what is no small text", () => {
  using at = project();
  Deno.mkdirSync(`${at.root}/folder`);
  Deno.writeTextFileSync(`${at.root}/file`, "");
  Deno.writeFileSync(`${at.root}/bytes`, new Uint8Array([0xff, 0xfe, 0x41]));
  Deno.writeTextFileSync(`${at.root}/large`, "x".repeat(1_048_577));
  throws(() => readProjectFile(at.root, "folder"), /it is not a file/);
  throws(() => readProjectFile(at.root, "file/below"), /"file" is not a folder/);
  throws(() => readProjectFile(at.root, "bytes"), /not UTF-8/);
  throws(() => readProjectFile(at.root, "large"), /more than 1048576 bytes/);
});

Deno.test("writeProjectFile() leaves the file, its permissions, and nothing else", () => {
  using at = project();
  writeProjectFile(at.root, "a/b/file", { text: "one", mode: 0o750 });
  writeProjectFile(at.root, "a/b/file", { text: "two", mode: 0o600 });
  deepEqual([...Deno.readDirSync(`${at.root}/a/b`)].map(({ name }) => name), ["file"]);
  equal(Deno.readTextFileSync(`${at.root}/a/b/file`), "two");
  if (Deno.build.os !== "windows") {
    equal(Deno.statSync(`${at.root}/a/b/file`).mode! & 0o777, 0o750);
  }
});

Deno.test("removeProjectFile() takes the folders that are left empty, and no others", () => {
  using at = project();
  writeProjectFile(at.root, "a/b/c/file", { text: "" });
  writeProjectFile(at.root, "a/kept", { text: "" });
  removeProjectFile(at.root, "a/b/c/file");
  deepEqual([...Deno.readDirSync(`${at.root}/a`)].map(({ name }) => name), ["kept"]);
});
