import { deepEqual, equal, match } from "node:assert/strict";
import { inTree, writeTree } from "../../tests/_tree.ts";
import { findRepository } from "./find_repository.ts";
import { GitRepository } from "./git_repository.ts";
import { commitAll, git, inRepository } from "./testdata/git.ts";
import { troubleOf } from "./testdata/trouble.ts";

function subjects(root: string): string[] {
  using repository = GitRepository.open(root);
  return [...repository.log()].map(({ subject }) => subject);
}

Deno.test("findRepository() looks in the folder and above it", async () => {
  await inRepository({ "a/b/c.ts": "1" }, (root) => {
    const place = { gitDir: `${root}/.git`, commonDir: `${root}/.git`, top: root };
    deepEqual(findRepository(root), { ...place, below: "" });
    deepEqual(findRepository(`${root}/a/b`), { ...place, below: "a/b" });
  });
});

Deno.test("findRepository() says that there is none", async () => {
  await inTree({ "a.ts": "1" }, (root) => {
    match(
      troubleOf(() => findRepository(root)),
      /^Cannot find a git repository in ".*" or above it$/,
    );
  });
});

Deno.test("findRepository() reads the repository of a linked work tree, which names it in turn", async () => {
  await inRepository({ "a.ts": "1" }, async (root) => {
    await inTree({}, (other) => {
      git(root, "worktree", "add", "--quiet", "-b", "linked", `${other}/tree`);
      writeTree(other, { "tree/b.ts": "1" });
      commitAll(`${other}/tree`, "in the linked one", 1_700_000_001);
      deepEqual(findRepository(`${other}/tree`), {
        ...{ gitDir: `${root}/.git/worktrees/tree`, commonDir: `${root}/.git` },
        ...{ top: `${other}/tree`, below: "" },
      });
      deepEqual(subjects(`${other}/tree`), ["in the linked one", "one"]);
      deepEqual(subjects(root), ["one"]);
    });
  });
});

Deno.test("findRepository() reads the repository of a submodule", async () => {
  await inRepository({ "in.ts": "1" }, async (inner) => {
    await inRepository({ "a.ts": "1" }, (root) => {
      git(root, "submodule", "--quiet", "add", inner, "sub");
      equal(findRepository(`${root}/sub`).gitDir, `${root}/.git/modules/sub`);
      deepEqual(subjects(`${root}/sub`), ["one"]);
    });
  });
});

Deno.test("findRepository() refuses a file that names the repository of somebody else", async () => {
  await inRepository({ "secret plan.ts": "1" }, async (other) => {
    await inTree({ ".git": `gitdir: ${other}/.git\n`, "a.ts": "1" }, (root) => {
      match(
        troubleOf(() => findRepository(root)),
        /" names a repository outside of the tree that does not name it in turn$/,
      );
    });
    await inTree({}, (root) => {
      const forged = { ".git/HEAD": "ref: refs/heads/main\n", ".git/commondir": `${other}/.git\n` };
      writeTree(root, forged);
      match(
        troubleOf(() => findRepository(root)),
        /commondir" names a folder that the repository is/,
      );
    });
  });
});

Deno.test("findRepository() refuses a link, and a file that names nothing that is there", async () => {
  await inRepository({ "a.ts": "1" }, async (other) => {
    await inTree({}, (root) => {
      Deno.symlinkSync(`${other}/.git`, `${root}/.git`);
      match(troubleOf(() => findRepository(root)), /" is a link$/);
    });
  });
  await inTree({ ".git": "gitdir: ../nowhere\n" }, (root) => {
    match(troubleOf(() => findRepository(root)), /" names a folder that is not there: "/);
  });
  await inTree({ ".git": "no such thing\n" }, (root) => {
    match(troubleOf(() => findRepository(root)), /" does not name its folder$/);
  });
});

const FORMS: Readonly<Record<string, readonly [string, RegExp]>> = {
  version: ["[core]\n\trepositoryformatversion = 2\n", /version "2" of its format is unknown$/],
  extension: [
    "[core]\n\trepositoryformatversion = 1\n[extensions]\n\tfancy = true\n",
    /its extension "fancy" is unknown$/,
  ],
  refs: [
    "[core]\n\trepositoryformatversion = 1\n[extensions]\n\trefStorage = reftable\n",
    /its extension "refstorage" is unknown$/,
  ],
};

for (const [what, [config, sentence]] of Object.entries(FORMS)) {
  Deno.test(`GitRepository refuses a form that it does not know, by its ${what}`, async () => {
    await inRepository({ "a.ts": "1" }, (root) => {
      writeTree(root, { ".git/config": config });
      match(troubleOf(() => subjects(root)), sentence);
    });
  });
}

Deno.test("GitRepository opens no link of a repository that leads out of it", async () => {
  await inRepository({ "a.ts": "1" }, async (root) => {
    await inTree({ "packed-refs": "x", "config": "", "shallow": "", "index": "" }, (other) => {
      for (const name of ["packed-refs", "config", "shallow"]) {
        const path = `${root}/.git/${name}`;
        writeTree(root, { [`.git/${name}.old`]: "" });
        if (name === "config") Deno.renameSync(path, `${path}.old`);
        Deno.symlinkSync(`${other}/${name}`, path);
        const reads = () => {
          using repository = GitRepository.open(root);
          return [...repository.changes({ base: "nothing-of-that-name" })];
        };
        match(troubleOf(reads), new RegExp(`its "${name}" is a link that leads out of it$`));
        Deno.removeSync(path);
        Deno.renameSync(`${path}.old`, path);
      }
    });
  });
});

Deno.test("GitRepository opens nothing but regular files", async () => {
  await inRepository({ "a.ts": "1" }, (root) => {
    Deno.removeSync(`${root}/.git/index`);
    new Deno.Command("mkfifo", { args: [`${root}/.git/index`] }).outputSync();
    const reads = () => {
      using repository = GitRepository.open(root);
      return repository.known();
    };
    match(troubleOf(reads), /"index" is damaged: it is not a regular file$/);
  });
});
