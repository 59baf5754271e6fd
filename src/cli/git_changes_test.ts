import { deepEqual, match, rejects } from "node:assert/strict";
import { inTree } from "../../tests/_tree_test.ts";
import { gitChanges } from "./git_changes.ts";
import { UsageError } from "./usage_error.ts";

const { signal } = new AbortController();

function git(root: string, ...args: string[]): void {
  const identity = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
  const { code, stderr } = new Deno.Command("git", {
    args: ["-C", root, ...identity, "-c", "protocol.file.allow=always", ...args],
  }).outputSync();
  if (code !== 0) throw new Error(new TextDecoder().decode(stderr));
}

function commitAll(root: string, message = "one"): void {
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", message);
}

/** Runs a test in a repository in which all files are committed. */
async function inRepository(
  files: Record<string, string>,
  body: (root: string) => Promise<void>,
): Promise<void> {
  await inTree(files, async (root) => {
    git(root, "init", "-q", "-b", "main");
    commitAll(root);
    await body(root);
  });
}

async function changes(root: string, ref = "HEAD"): Promise<string[]> {
  return (await gitChanges(root, ref, signal)).sort();
}

const FILES = { "a.ts": "1", "b.ts": "2", "c.ts": "3", "d/e.ts": "4", ".gitignore": "*.log\n" };

Deno.test("gitChanges() of a clean tree names nothing", async () => {
  await inRepository(FILES, async (root) => deepEqual(await changes(root), []));
});

Deno.test("gitChanges() names what is committed since, staged, not staged, and new", async () => {
  await inRepository(FILES, async (root) => {
    Deno.writeTextFileSync(`${root}/a.ts`, "changed");
    commitAll(root, "two");
    Deno.writeTextFileSync(`${root}/b.ts`, "staged");
    git(root, "add", "b.ts");
    Deno.writeTextFileSync(`${root}/c.ts`, "not staged");
    Deno.writeTextFileSync(`${root}/new.ts`, "new");
    Deno.writeTextFileSync(`${root}/x.log`, "ignored");
    Deno.removeSync(`${root}/d/e.ts`);
    deepEqual(await changes(root, "HEAD~1"), ["a.ts", "b.ts", "c.ts", "d/e.ts", "new.ts"]);
    deepEqual(await changes(root), ["b.ts", "c.ts", "d/e.ts", "new.ts"]);
  });
});

Deno.test("gitChanges() names both ends of a rename", async () => {
  await inRepository({ "a.ts": "the same text\n".repeat(20) }, async (root) => {
    git(root, "config", "diff.renames", "copies");
    git(root, "mv", "a.ts", "z.ts");
    deepEqual(await changes(root), ["a.ts", "z.ts"]);
  });
});

Deno.test("gitChanges() names odd names as they are", async () => {
  const names = ["-x.ts", 'a "b"\t.ts', "two\nlines.ts", "über/ß.ts", "\\back.ts"];
  await inRepository(Object.fromEntries(names.map((name) => [name, "1"])), async (root) => {
    for (const name of names) Deno.writeTextFileSync(`${root}/${name}`, "22");
    Deno.writeTextFileSync(`${root}/ new\n.ts`, "new");
    deepEqual(await changes(root), [...names, " new\n.ts"].sort());
  });
});

Deno.test("gitChanges() of a part of a work tree names what is below, from there", async () => {
  await inRepository(FILES, async (root) => {
    Deno.writeTextFileSync(`${root}/a.ts`, "outside");
    Deno.writeTextFileSync(`${root}/d/e.ts`, "inside");
    Deno.writeTextFileSync(`${root}/d/new.ts`, "inside");
    deepEqual(await changes(`${root}/d`), ["e.ts", "new.ts"]);
  });
});

Deno.test("gitChanges() names a submodule as a whole", async () => {
  await inRepository({ "in.ts": "1" }, async (inner) => {
    await inRepository(FILES, async (root) => {
      git(root, "submodule", "--quiet", "add", inner, "sub");
      commitAll(root, "two");
      Deno.writeTextFileSync(`${root}/sub/in.ts`, "22");
      deepEqual(await changes(root), ["sub"]);
    });
  });
});

Deno.test("gitChanges() runs nothing that the repository configures", async () => {
  await inRepository(
    { ...FILES, ".gitattributes": "*.ts filter=evil diff=evil\n" },
    async (root) => {
      for (const key of ["filter.evil.clean", "diff.evil.textconv", "diff.evil.command"]) {
        git(root, "config", key, `touch ${root}/ran.log; cat`);
      }
      git(root, "config", "core.fsmonitor", `touch ${root}/ran.log`);
      Deno.writeTextFileSync(`${root}/a.ts`, "changed");
      deepEqual((await changes(root)).includes("a.ts"), true);
      await rejects(Deno.stat(`${root}/ran.log`), Deno.errors.NotFound);
    },
  );
});

for (const ref of ["nowhere", "-n", "--output=x", "main..HEAD", "^main", "", "HEAD:a.ts"]) {
  Deno.test(`gitChanges() refuses "${ref}" as no commit`, async () => {
    await inRepository(FILES, async (root) => {
      await rejects(changes(root, ref), (error) => {
        match((error as Error).message, /^Cannot update since ".*": git knows no commit, branch/);
        return error instanceof UsageError;
      });
      deepEqual([...Deno.readDirSync(root)].some(({ name }) => name === "x"), false);
    });
  });
}

Deno.test("gitChanges() outside of a repository says so", async () => {
  await inTree(FILES, async (root) => {
    await rejects(changes(root), /^UsageError: Cannot ask git for changes: not a git repository/);
  });
});
