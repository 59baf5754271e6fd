import { deepEqual } from "node:assert/strict";
import { fakeDisk } from "./testdata/fake_disk.ts";
import { walk } from "./walk.ts";

/** "café" as one character for its last letter, and as two. */
const [COMPOSED, DECOMPOSED] = ["caf\u00e9", "cafe\u0301"];

Deno.test("walk() walks a folder of Windows, and gives its paths with slashes", async () => {
  const disk = fakeDisk({
    os: "windows",
    files: {
      "C:/Repo/.git/HEAD": "",
      "C:/Repo/.gitignore": "*.LOG\r\n/Build/\r\n!keep.log\r\n",
      "C:/Repo/src/a.ts": "",
      "C:/Repo/src/.gitignore": "data/\r\n",
      "C:/Repo/src/data/b.ts": "",
      "C:/Repo/src/x.log": "",
      "C:/Repo/keep.log": "",
      "C:/Repo/build/c.ts": "",
      "C:/Repo/.cbx/index.sqlite": "",
    },
  });
  const { files, skipped, directories } = await walk({ root: "c:\\repo\\" }, disk);
  const code = files.map(({ path }) => path).filter((path) => !path.endsWith(".gitignore"));
  deepEqual(code, ["keep.log", "src/a.ts"]);
  deepEqual(skipped.map(({ path, detail }) => `${path} ${detail}`), [
    "build/ .gitignore: /Build/",
    "src/data/ src/.gitignore: data/",
    "src/x.log .gitignore: *.LOG",
  ]);
  deepEqual(directories.map(({ path }) => path), ["", "src"]);
});

Deno.test("walk() looks for rules up to the top of a drive or a share", async () => {
  for (const top of ["C:", "//server/share"]) {
    const disk = fakeDisk({
      os: "windows",
      files: {
        [`${top}/.git/HEAD`]: "",
        [`${top}/.gitignore`]: "*.log\n/r/sub/gen/\n",
        [`${top}/r/sub/a.ts`]: "",
        [`${top}/r/sub/x.log`]: "",
        [`${top}/r/sub/gen/b.ts`]: "",
      },
    });
    const root = `${top}/r/sub`.replaceAll("/", "\\");
    const { files, ignoreFiles } = await walk({ root }, disk);
    deepEqual(files.map(({ path }) => path), ["a.ts"], top);
    deepEqual(ignoreFiles.map(({ path }) => path), [`${top}/.gitignore`]);
  }
});

Deno.test("walk() walks the top of a drive", async () => {
  const disk = fakeDisk({ os: "windows", files: { "D:/a/b.ts": "", "D:/c.ts": "" } });
  const { files } = await walk({ root: "D:\\" }, disk);
  deepEqual(files.map(({ path }) => path), ["a/b.ts", "c.ts"]);
});

Deno.test("walk() leaves out what Windows reads as something else, and says so", async () => {
  const files = { "C:/r/aux.ts": "", "C:/r/nul": "", "C:/r/b.ts.": "", "C:/r/con/a.ts": "" };
  const { files: found, skipped } = await walk(
    { root: "C:\\r" },
    fakeDisk({ os: "windows", files: { ...files, "C:/r/console.ts": "" } }),
  );
  deepEqual(found.map(({ path }) => path), ["console.ts"]);
  deepEqual(skipped.map(({ path, reason, detail }) => `${reason} ${path}: ${detail}`), [
    "not_a_file aux.ts: Windows reserves the name for a device",
    "not_a_file b.ts.: Windows drops dots and spaces at the end of a name",
    "not_a_file con/: Windows reserves the name for a device",
    "not_a_file nul: Windows reserves the name for a device",
  ]);
});

Deno.test("walk() applies rules of macOS to names however they are composed, and keeps these", async () => {
  const files = {
    "/r/.gitignore": `${COMPOSED}.log\nBUILD/\n`,
    "/r/.git/HEAD": "",
    [`/r/${DECOMPOSED}.log`]: "",
    [`/r/${DECOMPOSED}.ts`]: "",
    "/r/build/a.ts": "",
  };
  const { files: found } = await walk({ root: "/r" }, fakeDisk({ os: "darwin", files }));
  deepEqual(found.map(({ path }) => path), [".gitignore", `${DECOMPOSED}.ts`]);
});

Deno.test("walk() passes over an index that is named by way of a link", async () => {
  const disk = fakeDisk({
    os: "darwin",
    files: { "/private/var/r/a.ts": "", "/private/var/r/out/index.sqlite": "" },
    links: { "/var": "/private/var" },
  });
  const { files } = await walk({ root: "/private/var/r", indexDir: "/var/r/out" }, disk);
  deepEqual(files.map(({ path }) => path), ["a.ts"]);
});
