/**
 * Repositories whose configuration names programs that git runs for the plainest questions. The tests
 * may run programs, so that one which is run leaves its mark.
 *
 * @module
 */
import { deepEqual, equal } from "node:assert/strict";
import { inTree } from "../../../tests/_tree.ts";
import { fakeStreams } from "../testdata/fakes.ts";
import { LIBRARY } from "../library.ts";
import { runCli } from "../run_cli.ts";

/** A repository of two commits, something staged, something changed, and a program that leaves a mark. */
interface Attacked {
  readonly root: string;
  /** A command line that leaves the mark, and goes on as a filter would. */
  readonly program: string;
  /** A script that does. */
  readonly script: string;
}

function git(root: string, ...args: string[]): string {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "core.hooksPath=/"];
  const { code, stdout, stderr } = new Deno.Command("git", {
    args: ["-C", root, ...identity, "-c", "protocol.file.allow=always", ...args],
  }).outputSync();
  equal(code, 0, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout).trim();
}

/** Names settings of the repository; runs after all files are as they are to be found. */
type Attack = (attacked: Attacked) => void;

function settings(...names: readonly string[]): Attack {
  return ({ root, program }) => names.forEach((name) => git(root, "config", name, program));
}

function attributes({ root }: Attacked, rule: string): void {
  Deno.writeTextFileSync(`${root}/.git/info/attributes`, `*.ts ${rule}\n`);
}

/** Takes an object away that a fetch would bring back. */
function missing({ root }: Attacked): void {
  const blob = git(root, "rev-parse", "HEAD:a.ts");
  Deno.removeSync(`${root}/.git/objects/${blob.slice(0, 2)}/${blob.slice(2)}`);
  git(root, "config", "core.repositoryFormatVersion", "1");
  git(root, "config", "extensions.partialClone", "origin");
  git(root, "config", "remote.origin.promisor", "true");
}

const ATTACKS: Readonly<Record<string, Attack>> = {
  "filter.*.clean": (attacked) => {
    attributes(attacked, "filter=evil");
    settings("filter.evil.clean", "filter.evil.smudge")(attacked);
  },
  "filter.*.process": (attacked) => {
    attributes(attacked, "filter=evil");
    settings("filter.evil.process")(attacked);
  },
  "core.hooksPath": ({ root, script }) => {
    Deno.mkdirSync(`${root}/hooks`);
    for (const name of ["post-index-change", "post-checkout", "reference-transaction"]) {
      Deno.copyFileSync(script, `${root}/hooks/${name}`);
    }
    git(root, "config", "core.hooksPath", `${root}/hooks`);
  },
  "the hooks of the repository": ({ root, script }) => {
    Deno.mkdirSync(`${root}/.git/hooks`, { recursive: true });
    Deno.copyFileSync(script, `${root}/.git/hooks/post-index-change`);
  },
  "remote.*.uploadpack": (attacked) => {
    missing(attacked);
    git(attacked.root, "config", "remote.origin.url", attacked.root);
    settings("remote.origin.uploadpack")(attacked);
  },
  "core.sshCommand": (attacked) => {
    missing(attacked);
    git(attacked.root, "config", "remote.origin.url", "ssh://localhost/none");
    settings("core.sshCommand")(attacked);
  },
  "core.gitProxy, credential.helper and core.askPass": (attacked) => {
    missing(attacked);
    git(attacked.root, "config", "remote.origin.url", "git://localhost/none");
    settings("core.gitProxy", "core.askPass")(attacked);
    git(attacked.root, "config", "credential.helper", `!${attacked.program}`);
  },
  "a remote that is a program": (attacked) => {
    missing(attacked);
    git(attacked.root, "config", "remote.origin.url", `ext::${attacked.program}`);
    git(attacked.root, "config", "protocol.ext.allow", "always");
  },
  "core.fsmonitor": (attacked) => {
    settings("core.fsmonitor")(attacked);
    git(attacked.root, "config", "core.fsmonitorHookVersion", "1");
  },
  "the filter of a submodule": ({ root, program }) => {
    git(root, "submodule", "--quiet", "add", `${root}`, "sub");
    git(`${root}/sub`, "config", "filter.evil.clean", program);
    Deno.writeTextFileSync(`${root}/.git/modules/sub/info/attributes`, "*.ts filter=evil\n");
    Deno.writeTextFileSync(`${root}/sub/a.ts`, "export const a = 9;\n");
  },
  "diff.*.textconv": (attacked) => {
    attributes(attacked, "diff=evil");
    settings("diff.evil.textconv")(attacked);
  },
  "diff.*.command and diff.external": (attacked) => {
    attributes(attacked, "diff=evil");
    settings("diff.evil.command", "diff.external")(attacked);
  },
  "pagers": settings("core.pager", "pager.log", "pager.diff", "interactive.diffFilter"),
  "gpg.program": (attacked) => {
    settings("gpg.program")(attacked);
    git(attacked.root, "config", "log.showSignature", "true");
  },
  "editors, drivers and aliases": (attacked) => {
    settings("core.editor", "merge.evil.driver", "trailer.x.command")(attacked);
    for (const name of ["log", "diff", "ls-files"]) {
      git(attacked.root, "config", `alias.${name}`, `!${attacked.program}`);
    }
  },
  "an include": ({ root, program }) => {
    Deno.writeTextFileSync(`${root}/.git/more`, `[core]\n\tfsmonitor = ${program}\n`);
    git(root, "config", "include.path", "more");
  },
};

async function attacked(attack: Attack, body: (root: string) => Promise<void>): Promise<boolean> {
  let isMarked = false;
  await inTree(
    { "a.ts": "export const a = 1;\n", "b.ts": "export const b = 1;\n" },
    async (root) => {
      await inTree({}, async (outside) => {
        const [mark, script] = [`${outside}/mark`, `${outside}/script`];
        Deno.writeTextFileSync(script, `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
        git(root, "init", "--quiet", "--initial-branch=main");
        git(root, "add", "--all");
        git(root, "commit", "--quiet", "--message", "Add two constants of one");
        Deno.writeTextFileSync(`${root}/a.ts`, "export const a = 22;\n");
        git(root, "commit", "--quiet", "--all", "--message", "Change a constant to two");
        Deno.writeTextFileSync(`${root}/b.ts`, "export const b = 2;\n");
        git(root, "add", "b.ts");
        attack({ root, program: `touch ${mark}; cat`, script });
        Deno.writeTextFileSync(`${root}/a.ts`, "export const a = 23;\n");
        // What was done so far may have run it.
        if (existsAt(mark)) Deno.removeSync(mark);
        await body(root);
        isMarked = existsAt(mark);
      });
    },
  );
  return isMarked;
}

function existsAt(path: string): boolean {
  return [...Deno.readDirSync(path.replace(/\/[^/]*$/, ""))]
    .some(({ name }) => path.endsWith(`/${name}`));
}

const COMMANDS: readonly (readonly string[])[] = [
  ["diff-impact"],
  ["diff-impact", "--base", "HEAD~1"],
  ["diff-impact", "--staged"],
  ["search", "x", "--branch", "HEAD~1"],
  ["index"],
  ["update", "--since", "HEAD~1"],
  ["eval", "init"],
];

for (const [what, attack] of Object.entries(ATTACKS)) {
  Deno.test(`no command runs what a repository configures: ${what}`, async () => {
    const endings: string[] = [];
    const isMarked = await attacked(attack, async (root) => {
      for (const command of COMMANDS) {
        const streams = fakeStreams();
        const status = await runCli([...command, "--quiet", "--root", root], {
          ...{ streams, library: LIBRARY },
        });
        const isSaid = /^Cannot read the git repository as object \w+ is missing: [^\n]+\n$/
          .test(streams.stderr);
        if (status !== 0 && !isSaid) endings.push(`${command.join(" ")}: ${streams.stderr}`);
      }
    });
    equal(isMarked, false);
    deepEqual(endings, []);
  });
}
