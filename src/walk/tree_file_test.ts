import { deepEqual, equal, throws } from "node:assert/strict";
import { inTree } from "../../tests/_world.ts";
import { readTreeFile, readTreeText, refusalOfPath, statTreeFile } from "./tree_file.ts";

Deno.test("refusalOfPath() lets paths of the files of a project through", () => {
  const paths = ["a.ts", "src/a b.ts", "docs/..a/…", ".github/x.yml", ".env.example", ".gitignore"];
  deepEqual(paths.filter((path) => refusalOfPath(path, "linux") !== undefined), []);
});

Deno.test("refusalOfPath() refuses what is no path in the tree", () => {
  const paths = [
    ...["", "/etc/passwd", "../a.ts", "a/../../b.ts", "a/..", "./a.ts", "a//b.ts", "a/", "a\0.ts"],
    ...["C:\\x", "C:/x", "\\\\host\\share\\x", "\\x"],
  ];
  deepEqual(paths.filter((path) => refusalOfPath(path, "linux") === undefined), []);
});

Deno.test("refusalOfPath() refuses on Windows what that reads otherwise", () => {
  const paths = ["a\\b.ts", "con.ts", "a.ts:stream", "a.ts.", "a./b.ts"];
  deepEqual(paths.filter((path) => refusalOfPath(path, "windows") === undefined), []);
});

Deno.test("refusalOfPath() refuses what git and cbx keep, in every letter case", () => {
  const paths = [".git/config", "sub/.git", ".GIT/config", ".cbx/config.json", "a/.Cbx/b.ts"];
  deepEqual(paths.filter((path) => refusalOfPath(path) === undefined), []);
});

Deno.test("refusalOfPath() refuses what may hold a secret, and says which", () => {
  equal(refusalOfPath(".env"), "it may hold a secret: environment file");
  equal(refusalOfPath("deploy/.AWS/config"), "it may hold a secret: in .aws/");
  equal(refusalOfPath("keys/server.pem"), "it may hold a secret: key or certificate");
});

Deno.test("readTreeFile() reads a file of the tree, and nothing that a link leads to", async () => {
  const files = { "tree/a.ts": "mine", "tree/.env": "TOKEN=x", "outside/a.ts": "not mine" };
  await inTree(files, (above) => {
    const root = `${above}/tree`;
    Deno.symlinkSync("../outside/a.ts", `${root}/out.ts`);
    Deno.symlinkSync("../outside", `${root}/lib`);
    Deno.symlinkSync(".env", `${root}/env.ts`);
    Deno.symlinkSync(".", `${root}/same`);
    equal(new TextDecoder().decode(readTreeFile(root, "a.ts")), "mine");
    const folders = new Set<string>();
    equal(new TextDecoder().decode(readTreeFile(root, "a.ts", { folders })), "mine");
    for (const path of ["out.ts", "lib/a.ts", "env.ts", "same/a.ts", ".env", "../outside/a.ts"]) {
      equal(readTreeFile(root, path), undefined, path);
      equal(readTreeFile(root, path, { folders }), undefined, path);
    }
    throws(() => readTreeFile(root, "none.ts"), Deno.errors.NotFound);
  });
});

Deno.test("readTreeFile() reads a file into a place that is larger, and else into its own", async () => {
  await inTree({ "a.ts": "mine" }, (root) => {
    for (const [room, isInto] of [[5, true], [4, false], [0, false]] as const) {
      const into = new Uint8Array(room);
      const bytes = readTreeFile(root, "a.ts", { into })!;
      equal(new TextDecoder().decode(bytes), "mine");
      equal(bytes.buffer === into.buffer, isInto);
    }
  });
});

Deno.test({
  name: "statTreeFile() takes no pipe for a file, as nothing would ever be read from it",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    await inTree({ "a.ts": "x" }, async (root) => {
      await new Deno.Command("mkfifo", { args: [`${root}/pipe.ts`] }).output();
      equal(statTreeFile(root, "pipe.ts"), undefined);
      equal(readTreeText(root, "pipe.ts"), undefined);
      equal(statTreeFile(root, "a.ts")?.size, 1);
    });
  },
});

Deno.test("readTreeText() finds nothing where a file cannot be read, and says no more", async () => {
  await inTree({ "a.ts": "é\n", "b/c.ts": "" }, (root) => {
    Deno.symlinkSync("loop", `${root}/loop`);
    equal(readTreeText(root, "a.ts"), "é\n");
    for (const path of ["none.ts", "b", "a.ts/b.ts", "loop/a.ts", `${"a".repeat(300)}.ts`]) {
      equal(readTreeText(root, path), undefined, path);
    }
  });
});
