/**
 * A git repository of which one file is another's: the first line of an input names the file. Of
 * binary files the rest is damage, an edit a line; of texts, and of objects that are packed anew, it is
 * what they hold.
 *
 * @module
 */
import { deflateSync } from "node:zlib";
import { git, manyCommits } from "../../../src/git/testdata/git.ts";
import { GitRepository } from "../../../src/git/git_repository.ts";
import { answered } from "../checks.ts";
import { damaged, DAMAGES } from "../damage_script.ts";
import { bytesOf, headOf, hold, inputOf, type Target } from "../target.ts";

/** Where the repository is, in the working directory. */
const TREE = "tree";
const FOLDER = `${TREE}/.git`;
/** Revisions that are compared with the tree. */
const BASES = ["HEAD", "HEAD~3", "v1", "refs/heads/main^"];
/** Files whose changed lines are looked for. */
const MAX_RANGES = 20;

/** Makes the repository, by git itself. */
export function prepare(folder: string): void {
  const root = `${folder}/${TREE}`;
  Deno.mkdirSync(root);
  git(root, "init", "--quiet");
  manyCommits(root);
  git(root, "tag", "--annotate", "--message", "tag", "v1");
  git(root, "repack", "-adfq", "--depth=20");
  git(root, "pack-refs", "--all");
  git(root, "commit", "--quiet", "--allow-empty", "--message", "loose");
  const head = git(root, "rev-parse", "HEAD", "HEAD^{tree}", "HEAD^");
  Deno.writeTextFileSync(`${folder}/names`, head);
}

/** Files of the repository, by the names that inputs have for them. */
function filesOf(head: string): Readonly<Record<string, string>> {
  const packs = [...Deno.readDirSync(`${FOLDER}/objects/pack`)].map(({ name }) => name);
  const packed = (end: string) => `objects/pack/${packs.find((name) => name.endsWith(end))}`;
  return {
    ...{ pack: packed(".pack"), packIndex: packed(".idx"), index: "index" },
    ...{ HEAD: "HEAD", config: "config", refs: "packed-refs", branch: "refs/heads/main" },
    // Where the last commit is; what is there may be any object.
    object: `objects/${head.slice(0, 2)}/${head.slice(2)}`,
  };
}

const BINARY = ["pack", "packIndex", "index"];

/** Makes the bytes that a file is to have. */
function forged(name: string, bytes: Uint8Array<ArrayBuffer>, text: string): Uint8Array {
  if (BINARY.includes(name)) return damaged(bytes, text);
  return name === "object" ? deflateSync(bytesOf(text)) : bytesOf(text);
}

/** Reads a repository of which one file is forged at a time. */
export function open(): Target {
  const [head = "", tree = "", parent = ""] = Deno.readTextFileSync("names").split("\n");
  const files = filesOf(head);
  const contents = new Map(
    Object.entries(files).map(([name, path]) =>
      [name, Deno.readFileSync(`${FOLDER}/${path}`)] as const
    ),
  );
  for (const path of Object.values(files)) Deno.chmodSync(`${FOLDER}/${path}`, 0o644);
  return {
    isBytes: true,
    seeds: [
      ...BINARY.flatMap((name) => DAMAGES.map((damage) => `${name}\n${damage}`)),
      ...["HEAD", "config", "refs", "branch"].map((name) =>
        `${name}\n${inputOf(contents.get(name)!)}`
      ),
      ...objectSeeds(head, tree, parent),
      `HEAD\n${head}\n`,
      "branch\nref: refs/heads/main\n",
    ],
    words: [
      ...[
        head,
        tree,
        parent,
        "0".repeat(40),
        "parent ",
        "tree ",
        "blob ",
        "commit ",
        "author a <b> 1 +0000\n",
      ],
      ...[
        "ref: ",
        "refs/heads/main",
        "../../../etc/passwd",
        "[include]\npath = /etc/passwd\n",
        "40000 ",
        "100644 ",
      ],
      ...[
        "120000 ",
        "160000 ",
        "..",
        ".git",
        "\0",
        "[core]\n",
        "repositoryformatversion = 9",
        "worktree = /",
      ],
      ...[
        "[extensions]\n",
        "objectformat = sha256",
        "partialclone = a",
        "autocrlf = true",
        "^",
        "# pack-refs ",
      ],
      ...DAMAGES.map((line) => `\n${line}\n`),
    ],
    async run(input) {
      const [name, text] = headOf(input);
      const path = Object.hasOwn(files, name) ? files[name]! : files.pack!;
      const whole = contents.get(Object.hasOwn(files, name) ? name : "pack")!;
      Deno.writeFileSync(`${FOLDER}/${path}`, forged(name, whole, text));
      try {
        await readAll();
      } finally {
        Deno.writeFileSync(`${FOLDER}/${path}`, whole);
      }
    },
  };
}

/** Objects in the place of the last commit. */
function objectSeeds(head: string, tree: string, parent: string): string[] {
  const commit = (root: string, ...parents: string[]) =>
    `tree ${root}\n${parents.map((each) => `parent ${each}\n`).join("")}` +
    "author a <a@b.c> 1700000000 +0000\ncommitter a <a@b.c> 1700000000 +0000\n\nforged\n";
  const oid = inputOf(Uint8Array.fromHex(tree));
  const object = (kind: string, body: string) => `object\n${kind} ${body.length}\0${body}`;
  return [
    object("commit", commit(tree, parent)),
    object("commit", commit(tree, head)),
    object("commit", commit(head, parent, parent)),
    object("tree", `100644 a.ts\0${oid}40000 ..\0${oid}`),
    object("blob", "line\n"),
    object("tag", `object ${head}\ntype commit\ntag v1\n\nforged\n`),
  ];
}

/** Asks everything that can be asked. */
async function readAll(): Promise<void> {
  const root = Deno.realPathSync(TREE);
  await answered(async () => {
    using repository = GitRepository.open(root);
    await answered(() => {
      for (const { oid, paths } of repository.log()) {
        repository.shorten(oid);
        paths.forEach(holdInside);
      }
    });
    for (const base of BASES) {
      await answered(() => readChanges(repository, base, true));
      await answered(() => readChanges(repository, base, false));
    }
    await answered(() => repository.known().files.forEach(holdInside));
  });
}

function readChanges(repository: GitRepository, base: string, staged: boolean): void {
  let left = MAX_RANGES;
  for (const change of repository.changes({ base, staged })) {
    if (change === undefined) continue;
    holdInside(change.path);
    if (left-- > 0) change.ranges();
  }
}

function holdInside(path: string): void {
  const isInside = !path.startsWith("/") && !path.split("/").includes("..");
  hold(isInside, () => `The repository names ${JSON.stringify(path)}, outside of the tree`);
}
