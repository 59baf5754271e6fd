import { doesNotThrow, equal, throws } from "node:assert/strict";
import { checkFile, checkPath, mayLeaveTree } from "./confine.ts";

const OUTSIDE = [
  "/etc/passwd",
  "\\\\server\\share",
  "C:\\Users\\a",
  "c:/Users/a",
  "D:file",
  "~/.ssh/id_rsa",
  "~",
  "..",
  "../other",
  "src/../../other",
  "src\\..\\..\\other",
  "a\0b",
  "",
  "!/etc/*",
  "!../x",
];

for (const path of OUTSIDE) {
  Deno.test(`checkPath() refuses ${JSON.stringify(path)}`, () => {
    throws(() => checkPath(path), { name: "RangeError", message: /^Cannot use / });
  });
}

for (
  const path of ["src/a.ts", "./src", "a..b", "...", "src/**/*.ts", "!tests", "~a/b", "a/..b/c"]
) {
  Deno.test(`checkPath() takes ${path}`, () => doesNotThrow(() => checkPath(path)));
}

for (
  const path of [
    ...["..\\..\\x", "C:..", "\\\\?\\C:\\x", "a.ts:secret", "src/a.ts::$DATA", "nul", "src\\CON"],
    ...["aux.ts", "com1.log", ".. ", "src/.. /x", "a.ts.", "a.ts ", "src./a.ts", "!a:b"],
  ]
) {
  Deno.test(`mayLeaveTree() is true of ${JSON.stringify(path)} on Windows`, () => {
    equal(mayLeaveTree(path, "windows"), true);
  });
}

Deno.test("mayLeaveTree() takes paths of a tree on Windows", () => {
  const paths = ["src\\a.ts", "./src", ".\\src", ".github", "a..b", "console.ts", "src/**/*.ts"];
  for (const path of paths) equal(mayLeaveTree(path, "windows"), false, path);
});

Deno.test("checkPath() repeats no more than the start of a long path", () => {
  throws(() => checkPath(`/${"a".repeat(5000)}`), ({ message }: Error) => message.length < 400);
});

function inFolders(body: (root: string, outside: string) => void): void {
  const folder = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    Deno.mkdirSync(`${folder}/root`);
    Deno.mkdirSync(`${folder}/root-other`);
    Deno.writeTextFileSync(`${folder}/root-other/secret`, "");
    Deno.writeTextFileSync(`${folder}/root/a.ts`, "");
    body(`${folder}/root`, `${folder}/root-other`);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

Deno.test("checkFile() takes a file of the tree", () => {
  inFolders((root) => doesNotThrow(() => checkFile(root, "a.ts")));
});

Deno.test("checkFile() leaves a file that is not there to others", () => {
  inFolders((root) => doesNotThrow(() => checkFile(root, "a.ts/b/none.ts")));
});

Deno.test("checkFile() refuses a link that leads out of the tree", () => {
  inFolders((root, outside) => {
    Deno.symlinkSync(`${outside}/secret`, `${root}/link`);
    throws(() => checkFile(root, "link"), { name: "RangeError" });
  });
});

Deno.test("checkFile() refuses a path through a linked folder", () => {
  inFolders((root, outside) => {
    Deno.symlinkSync(outside, `${root}/folder`);
    throws(() => checkFile(root, "folder/secret"), { name: "RangeError" });
  });
});

Deno.test("checkFile() takes a link within the tree", () => {
  inFolders((root) => {
    Deno.symlinkSync(`${root}/a.ts`, `${root}/link`);
    doesNotThrow(() => checkFile(root, "link"));
  });
});

Deno.test("checkFile() refuses names that no file can have, in characters of several bytes too", () => {
  for (const name of ["a".repeat(256), "é".repeat(128), `src/${"a".repeat(300)}/b`]) {
    throws(() => checkFile("/tmp", name), /no file has more than 255$/);
  }
  checkFile("/tmp", "a".repeat(255));
});
