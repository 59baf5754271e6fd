import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { dirname, join } from "node:path";
import { DISK } from "./disk.ts";
import { walk, type WalkOptions, type WalkResult } from "./walk.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Writes a tree into a folder of its own and removes it after the test. */
async function inTree(files: Files, body: (root: string) => Promise<void> | void): Promise<void> {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    for (const [path, content] of Object.entries(files)) {
      Deno.mkdirSync(join(root, dirname(path)), { recursive: true });
      if (path.endsWith("/")) Deno.mkdirSync(join(root, path), { recursive: true });
      else if (typeof content === "string") Deno.writeTextFileSync(join(root, path), content);
      else Deno.writeFileSync(join(root, path), content);
    }
    await body(root);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

/** Walks a tree and returns the paths of its files. */
async function pathsIn(files: Files, options: Partial<WalkOptions> = {}): Promise<string[]> {
  let result: WalkResult | undefined;
  await inTree(files, async (root) => {
    result = await walk({ root, ...options });
  });
  return result?.files.map((file) => file.path) ?? [];
}

/** Walks a tree and returns what was left out, as `reason path`. */
async function skipsOf(root: string, options: Partial<WalkOptions> = {}): Promise<string[]> {
  const { skipped } = await walk({ root, ...options });
  return skipped.map(({ reason, path }) => `${reason} ${path}`);
}

/** Files that git leaves in a fresh work tree, as far as the walk looks. */
const GIT = { ".git/HEAD": "ref: refs/heads/main\n" };

Deno.test("walk() sorts files by code unit and describes them", async () => {
  await inTree({ "b.ts": "1", "B.py": "22", "a/tests/x.rs": "", "a.md": "" }, async (root) => {
    const { files, directories } = await walk({ root });
    deepEqual(files.map((file) => file.path), ["B.py", "a.md", "a/tests/x.rs", "b.ts"]);
    deepEqual(files.map((file) => file.size), [2, 0, 0, 1]);
    deepEqual(files.map((file) => file.language), ["python", "markdown", "rust", "typescript"]);
    deepEqual(files.map((file) => file.category), ["code", "docs", "test", "code"]);
    deepEqual(directories.map((directory) => directory.path), ["", "a", "a/tests"]);
    equal(files[0]?.mtimeMs, Deno.statSync(join(root, "B.py")).mtime?.getTime());
  });
});

Deno.test("walk() lists an empty root", async () => {
  deepEqual(await pathsIn({ "empty/": "" }), []);
});

Deno.test("walk() walks dot folders and hidden files", async () => {
  const files = { ".github/ci.yml": "", ".cargo/config.toml": "", ".editorconfig": "", ...GIT };
  deepEqual(await pathsIn(files), [".cargo/config.toml", ".editorconfig", ".github/ci.yml"]);
});

Deno.test("walk() passes over .git and the index without a word", async () => {
  await inTree(
    { ...GIT, ".cbx/index.sqlite": "", "a.ts": "", "sub/.git": "gitdir: x" },
    async (root) => {
      const { files, skipped } = await walk({ root });
      deepEqual(files.map((file) => file.path), ["a.ts"]);
      deepEqual(skipped, []);
    },
  );
});

Deno.test("walk() leaves out a linked work tree of a repository that is in the tree", async () => {
  await inTree(
    { ".git/HEAD": "", "a.ts": "", "clone/.git/HEAD": "", "clone/c.ts": "" },
    async (root) => {
      const link = (folder: string, gitdir: string) => {
        Deno.mkdirSync(join(root, folder), { recursive: true });
        Deno.writeTextFileSync(join(root, folder, ".git"), `gitdir: ${gitdir}\n`);
        Deno.writeTextFileSync(join(root, folder, "a.ts"), "");
      };
      const real = Deno.realPathSync(root);
      for (const [own, folder] of [["one", "wt/one"], ["two", "two"], ["again", "two/again"]]) {
        Deno.mkdirSync(`${root}/.git/worktrees/${own}`, { recursive: true });
        Deno.writeTextFileSync(`${root}/.git/worktrees/${own}/gitdir`, `${real}/${folder}/.git\n`);
      }
      Deno.mkdirSync(`${root}/clone/.git/worktrees/three`, { recursive: true });
      Deno.writeTextFileSync(`${root}/clone/.git/worktrees/three/gitdir`, `${real}/three/.git\n`);
      link("forged", `${real}/.git/worktrees/one`);
      link("wt/one", `${real}/.git/worktrees/one`);
      link("two", "../.git/worktrees/two");
      link("three", `${real}/clone/.git/worktrees/three`);
      link("module", "../.git/modules/module");
      link("other", "/elsewhere/.git/worktrees/other");
      const { files, skipped } = await walk({ root });
      deepEqual(files.map(({ path }) => path), [
        ...["a.ts", "clone/c.ts", "forged/a.ts", "module/a.ts", "other/a.ts"],
      ]);
      deepEqual(skipped.map(({ path, reason }) => [path, reason]), [
        ["clone/.git/", "default_ignored"],
        ["three/", "work_tree"],
        ["two/", "work_tree"],
        ["wt/one/", "work_tree"],
      ]);
      const inside = await walk({ root: `${root}/two` });
      deepEqual(inside.files.map(({ path }) => path), ["a.ts"]);
      link("two/again", `${real}/.git/worktrees/again`);
      deepEqual((await walk({ root: `${root}/two` })).files.map(({ path }) => path), ["a.ts"]);
    },
  );
});

Deno.test("walk() keeps the work trees of a bare repository, and one that is asked for", async () => {
  const bare = {
    "project.git/config": "[core]\n\tbare = true\n",
    ".git/config": "[core]\n\tbare = true\n",
    "main/.git": "gitdir: ../project.git/worktrees/main",
    "main/a.ts": "",
    "next/.git": "gitdir: ../.git/worktrees/next",
    "next/a.ts": "",
  };
  deepEqual((await pathsIn(bare)).filter((path) => path.endsWith(".ts")), [
    "main/a.ts",
    "next/a.ts",
  ]);
  const chosen = {
    ".git/HEAD": "",
    ".cbxignore": "!wt/\n",
    "wt/.git": "gitdir: ../.git/worktrees/wt",
    "wt/a.ts": "",
  };
  deepEqual(await pathsIn(chosen), [".cbxignore", "wt/a.ts"]);
});

Deno.test("walk() passes over an index in another place", async () => {
  await inTree({ "cache/cbx/index.sqlite": "", "cache/a.ts": "" }, async (root) => {
    const { files } = await walk({ root: `${root}/`, indexDir: join(root, "cache/cbx") });
    deepEqual(files.map((file) => file.path), ["cache/a.ts"]);
  });
});

Deno.test("walk() reports an ignored folder once and names the rule", async () => {
  await inTree({ ".gitignore": "/gen/\n*.log\n", "gen/a.ts": "", "x.log": "" }, async (root) => {
    const { skipped, ignoreFiles } = await walk({ root });
    deepEqual(skipped, [
      { path: "gen/", reason: "ignored", detail: ".gitignore: /gen/" },
      { path: "x.log", reason: "ignored", detail: ".gitignore: *.log" },
    ]);
    deepEqual(ignoreFiles.map((file) => file.path), [".gitignore"]);
  });
});

Deno.test("walk() applies a nested .gitignore to its own folder only", async () => {
  const files = { "a/.gitignore": "/x.ts\n", "a/x.ts": "", "a/b/x.ts": "", "x.ts": "" };
  deepEqual(await pathsIn(files), ["a/.gitignore", "a/b/x.ts", "x.ts"]);
});

Deno.test("walk() lets a deeper .gitignore take back what a shallower one ignores", async () => {
  const files = {
    ".gitignore": "*.gen\nkeep\n",
    "a/.gitignore": "!b.gen\n!keep/\n",
    "a/b.gen": "",
    "a/c.gen": "",
    "a/keep/d.ts": "",
  };
  deepEqual(await pathsIn(files), [".gitignore", "a/.gitignore", "a/b.gen", "a/keep/d.ts"]);
});

Deno.test("walk() keeps a file in an ignored folder ignored", async () => {
  const files = { ".gitignore": "gen/\n!gen/keep.ts\n", "gen/keep.ts": "" };
  deepEqual(await pathsIn(files), [".gitignore"]);
});

Deno.test("walk() reads ignore files with byte order mark, CRLF and broken UTF-8", async () => {
  const rules = new Uint8Array([
    0xef,
    0xbb,
    0xbf,
    ...new TextEncoder().encode("a.ts\r\nb.ts\r\n"),
    0xff,
  ]);
  deepEqual(await pathsIn({ ".gitignore": rules, "a.ts": "", "b.ts": "", "c.ts": "" }), [
    ".gitignore",
    "c.ts",
  ]);
});

Deno.test("walk() asks .cbxignore, .ignore, .gitignore and exclude in this order", async () => {
  const files = {
    ...GIT,
    ".git/info/exclude": "1.ts\n2.ts\n3.ts\n4.ts\n",
    ".gitignore": "!2.ts\n3.ts\n4.ts\n",
    ".ignore": "!3.ts\n4.ts\n",
    ".cbxignore": "!4.ts\n5.ts\n",
    "1.ts": "",
    "2.ts": "",
    "3.ts": "",
    "4.ts": "",
    "5.ts": "",
  };
  deepEqual((await pathsIn(files)).filter((path) => path.endsWith(".ts")), [
    "2.ts",
    "3.ts",
    "4.ts",
  ]);
});

Deno.test("walk() lets .cbxignore show a folder that git ignores, with all that is in it", async () => {
  const files = {
    ".gitignore": "gen\n*.log\n",
    ".cbxignore": "!/gen/\n",
    "gen/a.ts": "",
    "gen/deep/b.ts": "",
    "gen/c.log": "",
    "other/gen/d.ts": "",
  };
  deepEqual(await pathsIn(files), [".cbxignore", ".gitignore", "gen/a.ts", "gen/deep/b.ts"]);
});

Deno.test("walk() shows a folder again whose name looks like a pattern", async () => {
  const files = {
    ".gitignore": "*\n!.*\n",
    ".cbxignore": "!/a*b?[c] #!/\n!x.ts\n",
    "a*b?[c] #!/x.ts": "",
  };
  deepEqual(await pathsIn({ ...files, ".cbxignore": "!/a\\*b\\?\\[c\\] #!/\n!x.ts\n" }), [
    ".cbxignore",
    ".gitignore",
    "a*b?[c] #!/x.ts",
  ]);
});

Deno.test("walk() reads the rules above the root up to .git", async () => {
  const files = {
    ...GIT,
    ".git/info/exclude": "d.ts\n",
    ".gitignore": "/pkg/app/a.ts\n",
    "pkg/.gitignore": "b.ts\n",
    "pkg/app/a.ts": "",
    "pkg/app/b.ts": "",
    "pkg/app/c.ts": "",
    "pkg/app/d.ts": "",
  };
  await inTree(files, async (root) => {
    const result = await walk({ root: join(root, "pkg/app") });
    deepEqual(result.files.map((file) => file.path), ["c.ts"]);
    deepEqual(result.ignoreFiles.map((file) => file.path), [
      join(root, ".git/info/exclude"),
      join(root, ".gitignore"),
      join(root, "pkg/.gitignore"),
    ]);
  });
});

Deno.test("walk() shows a root that the rules above it ignore", async () => {
  await inTree(
    { ...GIT, ".gitignore": "gen\n*.log\n", "gen/app/a.ts": "", "gen/app/b.log": "" },
    async (root) => {
      const { files } = await walk({ root: join(root, "gen/app") });
      deepEqual(files.map((file) => file.path), ["a.ts"]);
    },
  );
});

Deno.test("walk() ignores rule files above a root outside of git", async () => {
  await inTree({ ".gitignore": "*.ts\n", "sub/a.ts": "" }, async (root) => {
    deepEqual((await walk({ root: join(root, "sub") })).files.map((file) => file.path), ["a.ts"]);
  });
});

Deno.test("walk() touches nothing above the root without permission", async () => {
  await inTree({ ...GIT, ".gitignore": "*.ts\n", "sub/a.ts": "" }, async (top) => {
    const root = join(top, "sub");
    const touched: string[] = [];
    const disk = {
      ...DISK,
      mayRead: (path: string) => path.startsWith(root),
      stat: (path: string) => (touched.push(path), DISK.stat(path)),
    };
    deepEqual((await walk({ root }, disk)).files.map((file) => file.path), ["a.ts"]);
    deepEqual(touched.filter((path) => !path.startsWith(root)), []);
  });
});

Deno.test("walk() works under --allow-read=. and never prompts", async () => {
  await inTree({ ...GIT, "sub/a.ts": "" }, (top) => {
    const module = new URL("./walk.ts", import.meta.url).href;
    const config = new URL("../../deno.json", import.meta.url).pathname;
    const code = `import { walk } from ${JSON.stringify(module)};` +
      `console.log((await walk({ root: Deno.cwd() })).files.map((file) => file.path).join());`;
    Deno.writeTextFileSync(join(top, "main.ts"), code);
    const { stdout, stderr } = new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-prompt", "--config", config, "--allow-read=.", "../main.ts"],
      cwd: join(top, "sub"),
    }).outputSync();
    equal(new TextDecoder().decode(stdout), "a.ts\n", new TextDecoder().decode(stderr));
  });
});

Deno.test("walk() leaves out dependency folders everywhere, and says so", async () => {
  await inTree(
    { ...GIT, "node_modules/a/i.js": "", "x/__pycache__/a.py": "", "a.ts": "" },
    async (root) => {
      deepEqual(await skipsOf(root), [
        "default_ignored node_modules/",
        "default_ignored x/__pycache__/",
      ]);
    },
  );
});

Deno.test("walk() leaves out build folders only where git is silent", async () => {
  const files = { "dist/a.ts": "", "target/b.rs": "", "src/c.ts": "" };
  deepEqual(await pathsIn(files), ["src/c.ts"]);
  deepEqual(await pathsIn({ ...files, ...GIT }), ["dist/a.ts", "src/c.ts", "target/b.rs"]);
});

Deno.test("walk() keeps folders whose names are source as often as output", async () => {
  const files = {
    "bin/a": "",
    "env/b.py": "",
    "external/c.cc": "",
    "lib/d.rb": "",
    "tmp/e.go": "",
  };
  deepEqual(await pathsIn(files), Object.keys(files));
});

Deno.test("walk() shows a default folder that an ignore file negates", async () => {
  const files = { ".cbxignore": "!node_modules/\n", "node_modules/a.js": "", "dist/b.js": "" };
  deepEqual(await pathsIn(files), [".cbxignore", "node_modules/a.js"]);
});

Deno.test("walk() leaves out folders that call themselves a cache", async () => {
  await inTree(
    { ...GIT, "my-env/pyvenv.cfg": "", "obj2/CACHEDIR.TAG": "", "obj2/a.ts": "" },
    async (root) => {
      deepEqual(await skipsOf(root), ["default_ignored my-env/", "default_ignored obj2/"]);
    },
  );
});

Deno.test("walk() never lists a folder of secrets nor stats a secret file", async () => {
  await inTree({ ".ssh/config": "", ".env": "", "a.ts": "" }, async (root) => {
    const touched: string[] = [];
    const disk = {
      ...DISK,
      list: (path: string) => (touched.push(path), DISK.list(path)),
      stat: (path: string) => (touched.push(path), DISK.stat(path)),
    };
    const { skipped } = await walk({ root }, disk);
    deepEqual(skipped.map((skip) => `${skip.reason} ${skip.path}`), [
      "secret .env",
      "secret .ssh/",
    ]);
    ok(touched.every((path) => !/\.(?:env|ssh)/.test(path)));
  });
});

Deno.test("walk() leaves out large files and names the limit", async () => {
  await inTree({ "a.ts": "12345", "b.ts": "1234" }, async (root) => {
    const { files, skipped } = await walk({ root, maxFileBytes: 4 });
    deepEqual(files.map((file) => file.path), ["b.ts"]);
    deepEqual(skipped, [{ path: "a.ts", reason: "too_large", detail: "5 bytes > 4" }]);
  });
});

Deno.test({
  name: "walk() follows no symbolic link and says where each one leads",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    await inTree({ "a.ts": "", "sub/b.ts": "" }, async (root) => {
      Deno.symlinkSync("a.ts", join(root, "file_link"));
      Deno.symlinkSync("sub", join(root, "folder_link"));
      Deno.symlinkSync("gone", join(root, "broken_link"));
      Deno.symlinkSync("self_link", join(root, "self_link"));
      Deno.symlinkSync("..", join(root, "sub/up_link"));
      Deno.symlinkSync(Deno.execPath(), join(root, "out_link"));
      const { files, skipped } = await walk({ root });
      deepEqual(files.map((file) => file.path), ["a.ts", "sub/b.ts"]);
      deepEqual(skipped.map(({ path, reason, detail }) => `${path}: ${reason}: ${detail}`), [
        "broken_link: not_a_file: broken symbolic link: NotFound",
        "file_link: not_a_file: symbolic link to a.ts",
        "folder_link: not_a_file: symbolic link to sub",
        "out_link: outside_root: symbolic link out of the root",
        "self_link: symlink_loop: symbolic link to itself",
        "sub/up_link: symlink_loop: symbolic link to a folder above it",
      ]);
    });
  },
});

Deno.test({
  name: "walk() does not read rules through a symbolic link",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    await inTree({ "rules": "*.ts\n", "a.ts": "" }, async (root) => {
      Deno.symlinkSync("rules", join(root, ".gitignore"));
      const { files, ignoreFiles } = await walk({ root });
      deepEqual(files.map((file) => file.path), ["a.ts", "rules"]);
      deepEqual(ignoreFiles, []);
    });
  },
});

Deno.test({
  name: "walk() takes a root that is itself behind a symbolic link",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    await inTree({ "real/a.ts": "" }, async (top) => {
      Deno.symlinkSync("real", join(top, "link"));
      Deno.symlinkSync("a.ts", join(top, "real/b.ts"));
      const { files, skipped } = await walk({ root: join(top, "link") });
      deepEqual(files.map((file) => file.path), ["a.ts"]);
      deepEqual(skipped.map((skip) => skip.detail), ["symbolic link to a.ts"]);
    });
  },
});

Deno.test({
  name: "walk() never opens a named pipe",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    await inTree({ "a.ts": "" }, async (root) => {
      new Deno.Command("mkfifo", { args: [join(root, "pipe.ts")] }).outputSync();
      const { skipped } = await walk({ root });
      deepEqual(skipped, [{ path: "pipe.ts", reason: "not_a_file", detail: "named pipe" }]);
    });
  },
});

Deno.test("walk() notes what vanishes after its folder was listed", async () => {
  await inTree({ "a.ts": "", "b.ts": "", "sub/c.ts": "" }, async (root) => {
    const disk = {
      ...DISK,
      list: (path: string) => {
        const entries = DISK.list(path);
        Deno.removeSync(join(root, "a.ts"));
        Deno.removeSync(join(root, "sub"), { recursive: true });
        return entries;
      },
    };
    const { files, skipped } = await walk({ root }, disk);
    deepEqual(files.map((file) => file.path), ["b.ts"]);
    deepEqual(skipped.map(({ path, reason }) => `${reason} ${path}`), [
      "vanished a.ts",
      "vanished sub/",
    ]);
  });
});

Deno.test("walk() lets no ignore rule include what may hold a secret, or what cbx keeps", async () => {
  const rules = "!.env\n!.ssh/\n!.ssh/**\n!**/*.pem\n!.git/\n!.cbx/\n!*\n!**\n";
  const kept = { ".env": "", ".ssh/a.ts": "", "k/a.pem": "", ".GIT/a.ts": "", "k/.cbx/a.ts": "" };
  for (const name of [".gitignore", ".ignore", ".cbxignore"]) {
    await inTree({ [name]: rules, "a.ts": "", ...kept }, async (root) => {
      const { files } = await walk({ root, indexDir: `${root}/elsewhere` });
      deepEqual(files.map(({ path }) => path), [name, "a.ts"]);
    });
  }
});

Deno.test("walk() says of a name that is no UTF-8 that it is none", async () => {
  await inTree({ "a.ts": "" }, async (root) => {
    const disk = {
      ...DISK,
      // Deno gives such a name with a replacement character, by which no file is found.
      list: (path: string) => [
        ...DISK.list(path),
        { name: "b\ufffd.ts", isFile: true, isDirectory: false, isSymlink: false },
        { name: "c\ufffd", isFile: false, isDirectory: true, isSymlink: false },
        { name: "d\ufffd", isFile: false, isDirectory: false, isSymlink: true },
      ],
    };
    const { files, skipped } = await walk({ root }, disk);
    deepEqual(files.map((file) => file.path), ["a.ts"]);
    deepEqual(skipped.map(({ path, reason, detail }) => `${reason} ${path}: ${detail}`), [
      "invalid_name b\ufffd.ts: its name is not valid UTF-8",
      "invalid_name c\ufffd/: its name is not valid UTF-8",
      "invalid_name d\ufffd: its name is not valid UTF-8",
    ]);
  });
});

Deno.test({
  name: "walk() does not list a folder that has become a symbolic link",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    await inTree({ "other/b.ts": "", "root/sub/a.ts": "" }, async (top) => {
      const disk = {
        ...DISK,
        list: (path: string) => {
          const entries = DISK.list(path);
          Deno.removeSync(join(top, "root/sub"), { recursive: true });
          Deno.symlinkSync("../other", join(top, "root/sub"));
          return entries;
        },
      };
      const { files, skipped } = await walk({ root: join(top, "root") }, disk);
      deepEqual(files, []);
      deepEqual(skipped, [{ path: "sub/", reason: "unreadable", detail: "NotADirectory" }]);
    });
  },
});

Deno.test("walk() notes files and folders that the disk refuses", async () => {
  await inTree({ "a.ts": "", "b.ts": "", "sub/c.ts": "" }, async (root) => {
    const refuse = (path: string) => {
      if (/a\.ts$|sub$/.test(path)) throw new Deno.errors.PermissionDenied("closed");
      return path;
    };
    const disk = { ...DISK, stat: (path: string) => DISK.stat(refuse(path)) };
    const { files, skipped } = await walk({ root }, disk);
    deepEqual(files.map((file) => file.path), ["b.ts"]);
    deepEqual(skipped, [
      { path: "a.ts", reason: "unreadable", detail: "PermissionDenied" },
      { path: "sub/", reason: "unreadable", detail: "PermissionDenied" },
    ]);
  });
});

Deno.test("walk() notes an ignore file that cannot be read", async () => {
  await inTree({ ".gitignore": "*.log\n", "a.log": "" }, async (root) => {
    const disk = {
      ...DISK,
      readText: (): string => {
        throw new Deno.errors.PermissionDenied("closed");
      },
    };
    const { files, skipped } = await walk({ root }, disk);
    deepEqual(files.map((file) => file.path), [".gitignore", "a.log"]);
    deepEqual(skipped.map(({ path, reason }) => `${reason} ${path}`), ["unreadable .gitignore"]);
  });
});

Deno.test("walk() descends deeper than a call stack reaches", async () => {
  let depth = 0;
  const entry = { name: "d", isFile: false, isDirectory: true, isSymlink: false };
  const disk = {
    ...DISK,
    list: () => depth++ < 3000 ? [entry] : [],
    stat: () => DISK.stat(Deno.cwd()),
  };
  equal((await walk({ root: Deno.cwd() }, disk)).directories.length, 3001);
});

Deno.test("walk() leaves a rule out that would never end, and says so", async () => {
  const rule = `${"**/a/".repeat(12)}b*c`;
  const files = { ".gitignore": `x.log\n${rule}\n`, "x.log": "", [`${"a/".repeat(60)}bx`]: "" };
  await inTree({ ...files, ...GIT }, async (root) => {
    const { files, skipped } = await walk({ root });
    deepEqual(files.map(({ path }) => path.length), [".gitignore".length, 122]);
    deepEqual(skipped.map(({ reason, path }) => `${reason} ${path}`), [
      "too_large .gitignore",
      "ignored x.log",
    ]);
    equal(skipped[0]?.detail, 'rule of line 2 not applied: it has more than 3 "**"');
  });
});

Deno.test("walk() leaves a rule out that is too long for a regular expression, and says so", async () => {
  const files = {
    ".gitignore": `${"a?".repeat(20_000)}\nx.log\n#${"b".repeat(5000)}\n`,
    "x.log": "",
  };
  await inTree({ ...files, "b.ts": "", ...GIT }, async (root) => {
    const { files, skipped } = await walk({ root });
    deepEqual(files.map(({ path }) => path), [".gitignore", "b.ts"]);
    deepEqual(skipped.map(({ path, detail }) => `${path}: ${detail}`), [
      ".gitignore: rule of line 1 not applied: it has more than 4096 characters",
      "x.log: .gitignore: x.log",
    ]);
  });
});

Deno.test("walk() matches many stars within a name", async () => {
  const files = { ".gitignore": `${"*a".repeat(12)}b\n`, [`${"a".repeat(200)}bx`]: "", ...GIT };
  deepEqual((await pathsIn(files)).length, 2);
});

Deno.test("walk() applies rules with as many stars as people write", async () => {
  const rules = "*.tmp.*\n**/a/**/b/*.x\n";
  const files = { ".gitignore": rules, "q.tmp.ts": "", "c/a/d/b/e.x": "", "k.ts": "", ...GIT };
  deepEqual(await pathsIn(files), [".gitignore", "k.ts"]);
});

Deno.test("walk() stops at the next turn of the event loop after an abort", async () => {
  const files = Object.fromEntries(Array.from({ length: 1100 }, (_, at) => [`${at}.ts`, ""]));
  await inTree(files, async (root) => {
    const controller = new AbortController();
    const walking = walk({ root, signal: controller.signal });
    controller.abort(new RangeError("enough"));
    await rejects(walking, RangeError);
  });
});

Deno.test("walk() does not start with an aborted signal", async () => {
  await rejects(walk({ root: Deno.cwd(), signal: AbortSignal.abort() }), { name: "AbortError" });
});

Deno.test("walk() refuses a relative root", async () => {
  await rejects(walk({ root: "src" }), TypeError);
});

Deno.test("walk() throws where the root does not exist, or is no folder", async () => {
  await inTree({ "file.txt": "" }, async (root) => {
    const trouble = (name: string) => walk({ root: join(root, name) });
    await rejects(trouble("gone"), { name: "RootError", trouble: "missing" });
    await rejects(trouble("file.txt"), { name: "RootError", trouble: "not_a_folder" });
    await rejects(trouble("file.txt/x"), { name: "RootError", trouble: "not_a_folder" });
    Deno.symlinkSync("loop", join(root, "loop"));
    await rejects(trouble("loop"), { name: "RootError", trouble: "not_a_folder" });
  });
});

Deno.test("walk() does not ask for a permission that it lacks", async () => {
  const disk = { ...DISK, mayRead: () => false };
  await rejects(walk({ root: Deno.cwd() }, disk), { name: "RootError", trouble: "unreadable" });
});

Deno.test("walk() reads a rule file of blank lines in one go", async () => {
  const files = { ".gitignore": `${"\n".repeat(100_000)}x.log\n`, "x.log": "", "a.ts": "" };
  await inTree({ ...files, ...GIT }, async (root) => {
    deepEqual((await walk({ root })).files.map(({ path }) => path), [".gitignore", "a.ts"]);
  });
});

Deno.test("walk() reads no rules of git through a folder that is a link", async () => {
  await inTree({ "out/exclude": "*foo*\n", "r/.git/HEAD": "x", "r/foo.ts": "" }, async (above) => {
    Deno.symlinkSync("../../out", `${above}/r/.git/info`);
    const { files, ignoreFiles } = await walk({ root: `${above}/r` });
    deepEqual([files.map(({ path }) => path), ignoreFiles], [["foo.ts"], []]);
  });
});

Deno.test("walk() reads no settings of a repository through a link", async () => {
  const files = { "out/.git/config": "[core]\n\tbare = true\n", "t/s/b.ts": "", "t/a.ts": "" };
  for (const [link, target] of [["r", "../out"], ["q/.git", "../../out/.git"]] as const) {
    await inTree(files, async (above) => {
      const root = `${above}/t`;
      if (link.includes("/")) Deno.mkdirSync(`${root}/q`);
      Deno.symlinkSync(target, `${root}/${link}`);
      const folder = link.replace(/\/.git$/, "");
      Deno.writeTextFileSync(`${root}/s/.git`, `gitdir: ../${folder}/.git/worktrees/w\n`);
      const read: string[] = [];
      const disk = { ...DISK, readText: (path: string) => (read.push(path), DISK.readText(path)) };
      await walk({ root }, disk);
      deepEqual(read.filter((path) => path.endsWith("config")), []);
    });
  }
});

Deno.test("walk() reads no file .git that is too large to name a folder", async () => {
  await inTree({ "s/.git": "gitdir: x\n", "s/a.ts": "" }, async (root) => {
    Deno.truncateSync(`${root}/s/.git`, 10_000_000);
    const read: string[] = [];
    const disk = { ...DISK, readText: (path: string) => (read.push(path), DISK.readText(path)) };
    const { files } = await walk({ root }, disk);
    deepEqual([files.map(({ path }) => path), read], [["s/a.ts"], []]);
  });
});
