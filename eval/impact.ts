/**
 * Whether `impact` finds the tests that people changed together with functions:
 *
 * ```sh
 * deno task eval impact --repos DIR [--set open|kept] [--only OWNER/NAME] [--out FILE]
 * ```
 *
 * DIR holds one clone a repository, as `owner+name`, with its history; nothing is written there. Of
 * each, the newest commits are drawn that changed one to three functions and one to ten tests, one
 * after the other checked out elsewhere, and asked what a change of those functions affects. A test
 * is a definition of a file of tests around changed lines, as the commit has it. Of the kept set
 * figures alone are printed: who sees which commits fail will mend those.
 *
 * @module
 */
import { type ChangedLines, type CodeIndex, type DefinitionInfo, openIndex } from "@cbx/core";
import { definitionAt, readHunks } from "./agents/draw.ts";
import { textTable } from "./text_table.ts";
import { readSetArguments } from "./set_arguments.ts";

/** Repositories, and the commit from which they are drawn backwards. */
const REPOSITORIES = {
  open: {
    "pallets/jinja": "5ef70112a1ff19c05324ff889dd30405b1002044",
    "sindresorhus/got": "d00d845a0b435365ec73ea5a1fca6e17ee677184",
    "jhy/jsoup": "46b620860af930eedc193a705eaf7cea5aec89a6",
    "sidekiq/sidekiq": "1bb4aa06e5aa178a114a5e855f9f3d5c24f6c61b",
    "tokio-rs/tracing": "f40ccdaa03cf114c7ee1ef14949207626bf6be57",
  },
  kept: {
    "encode/httpx": "ae1b9f66238f75ced3ced5e4485408435de10768",
    "hibiken/asynq": "785bb7208cb0766877fcc20ac1dbebe857a43c9b",
    "square/moshi": "889013ec2edb8d8034902662a1dc8c4f3b3f8111",
    "JoshClose/CsvHelper": "33970e5183383bdac1fbce3b3fbcdf46b318ca52",
    "Seldaek/monolog": "57eb1028342134e701e77c617565d51b6e5a2a53",
  },
} as const;

/** Commits of a repository that are asked. */
const COMMITS = 10;

/** Commits of a repository that are looked at for such. */
const MAX_LOOKED_AT = 60;

const MAX_FUNCTIONS = 3;
const MAX_TESTS = 10;

/** Listed tests that count. */
const FIRST = 10;

const FUNCTIONS: ReadonlySet<string> = new Set(["function", "method"]);

/** A commit that was asked. */
interface Outcome {
  readonly repo: string;
  readonly hash: string;
  readonly subject: string;
  readonly functions: readonly string[];
  /** Tests that it changed, as `path:line`. */
  readonly tests: readonly string[];
  /** Tests that are listed, the first of them. */
  readonly listed: readonly string[];
}

function git(folder: string, ...args: string[]): string {
  const { stdout, code, stderr } = new Deno.Command("git", { args: ["-C", folder, ...args] })
    .outputSync();
  if (code !== 0) throw new Error(new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

/** Checks a commit out; tells of one that the clone has not whole, as large files may be left out. */
function isCheckedOut(root: string, hash: string): boolean {
  try {
    git(root, "checkout", "--quiet", "--detach", "--force", hash);
    return true;
  } catch (error) {
    console.error(`Passed over ${hash}: ${String(error).split("\n")[0]}`);
    return false;
  }
}

/** Lines of each file that a commit changed, as it has them. */
function changesOf(folder: string, hash: string): ChangedLines[] {
  const diff = git(folder, "show", "--no-renames", "--format=", "-U0", hash);
  return diff.split(/^diff --git .*$/m).flatMap((text): ChangedLines[] => {
    const path = /^\+\+\+ b\/(.*)$/m.exec(text)?.[1];
    if (path === undefined) return [];
    const ranges = readHunks(text).map(({ newStart, newCount }) => ({
      start: Math.max(1, newStart),
      end: Math.max(1, newStart + Math.max(1, newCount) - 1),
    }));
    return [{ path, ranges }];
  });
}

/** The innermost definitions around changed lines, each once. */
function touched(
  changes: readonly ChangedLines[],
  definitions: ReadonlyMap<string, readonly DefinitionInfo[]>,
): DefinitionInfo[] {
  const found = changes.flatMap(({ path, ranges }) =>
    ranges.flatMap(({ start, end }) =>
      Array.from(
        { length: end - start + 1 },
        (_, at) => definitionAt(definitions.get(path) ?? [], start + at) ?? [],
      ).flat()
    )
  );
  return [...new Set(found)];
}

/** Asks what the functions of a commit affect; `undefined` where it is none of those that are drawn. */
async function ask(
  index: CodeIndex,
  folder: string,
  { repo, hash, subject }: Pick<Outcome, "repo" | "hash" | "subject">,
): Promise<Outcome | undefined> {
  const changes = changesOf(folder, hash);
  const { nodes } = await index.graph({ level: "file", nodes: 100_000 });
  const categories = new Map(nodes.map(({ path, category }) => [path, category]));
  const of = (category: string) => changes.filter(({ path }) => categories.get(path) === category);
  const [sources, testFiles] = [of("code"), of("test")];
  if (sources.length === 0 || testFiles.length === 0) return undefined;
  const definitions = Map.groupBy(await index.definitions(), ({ path }) => path);
  const functions = touched(sources, definitions);
  const tests = touched(testFiles, definitions).filter(({ kind }) => FUNCTIONS.has(kind));
  const isDrawn = functions.length > 0 && functions.length <= MAX_FUNCTIONS &&
    functions.every(({ kind }) => FUNCTIONS.has(kind)) &&
    tests.length > 0 && tests.length <= MAX_TESTS;
  if (!isDrawn) return undefined;
  const answer = await index.diffImpact(
    functions.map(({ path, startLine }) => ({
      path,
      ranges: [{ start: startLine, end: startLine }],
    })),
  );
  return {
    ...{ repo, hash, subject },
    functions: functions.map(({ path, scope, name }) => `${path}:${scope}.${name}`),
    tests: tests.map(({ path, startLine }) => `${path}:${startLine}`),
    listed: answer.tests.slice(0, FIRST).map(({ path, line }) => `${path}:${line}`),
  };
}

/** Draws commits of a repository and asks them. */
async function askRepository(clone: string, repo: string, head: string): Promise<Outcome[]> {
  const work = Deno.makeTempDirSync({ prefix: "cbx_eval_" });
  try {
    const root = `${work}/tree`;
    git(clone, "clone", "--quiet", "--shared", "--no-checkout", clone, root);
    const log = git(
      clone,
      "log",
      "--no-merges",
      "--no-renames",
      "--format=%x00%H%x01%s",
      "--name-only",
      head,
    );
    const outcomes: Outcome[] = [];
    let looked = 0;
    for (const text of log.split("\0").slice(1)) {
      if (outcomes.length === COMMITS || looked === MAX_LOOKED_AT) break;
      const [line = "", ...paths] = text.split("\n").filter(Boolean);
      if (!paths.some((path) => /test|spec/i.test(path)) || paths.length > 8) continue;
      if (!paths.some((path) => !/test|spec|\.(?:md|rst|txt|json|ya?ml|toml)$/i.test(path))) {
        continue;
      }
      looked++;
      const [hash = "", subject = ""] = line.split("\x01");
      if (!isCheckedOut(root, hash)) continue;
      using index = await openIndex({ root, indexDir: `${work}/index`, cache: false });
      await index.update();
      const outcome = await ask(index, root, { repo, hash, subject });
      if (outcome) outcomes.push(outcome);
    }
    return outcomes;
  } finally {
    Deno.removeSync(work, { recursive: true });
  }
}

function row(name: string, outcomes: readonly Outcome[]): string[] {
  const mean = (of: (outcome: Outcome) => number) =>
    (outcomes.reduce((sum, each) => sum + of(each), 0) / Math.max(1, outcomes.length)).toFixed(3);
  const right = ({ tests, listed }: Outcome, first = FIRST) =>
    listed.slice(0, first).filter((each) => tests.includes(each)).length;
  return [
    ...[name, String(outcomes.length)],
    mean((each) => right(each) / each.tests.length),
    mean((each) => right(each) / Math.max(1, each.listed.length)),
    mean((each) => right(each, each.tests.length) / each.tests.length),
    mean((each) => Number(right(each) === 0)),
    mean((each) => Number(each.listed.length === 0)),
  ];
}

const HEAD_ROW = [
  ...["repository", "commits", `recall@${FIRST}`, `precision@${FIRST}`, "precision@R"],
  ...["none right", "none listed"],
];

function impactReport(set: string, outcomes: readonly Outcome[]): string {
  const groups = Map.groupBy(outcomes, ({ repo }) => repo);
  const table = textTable([
    HEAD_ROW,
    ...[...groups].map(([repo, some]) => row(repo, some)),
    row("all", outcomes),
  ]);
  const failed = set === "kept" ? [] : outcomes.flatMap((each) => {
    const missed = each.tests.filter((test) => !each.listed.includes(test));
    if (missed.length === 0) return [];
    const { repo, hash, subject, functions, listed } = each;
    return [
      `${repo} ${hash.slice(0, 9)} ${JSON.stringify(subject)}: ${functions.join(", ")}`,
      `  missed ${missed.slice(0, 4).join(", ")}; listed ${listed.slice(0, 3).join(", ")}`,
    ];
  });
  return [`Set ${set} of changed functions and their tests.`, "", table, ...failed, ""].join("\n");
}

if (import.meta.main) {
  const { repos, set, only, out } = readSetArguments(["only"]);
  const outcomes: Outcome[] = [];
  for (const [repo, head] of Object.entries(REPOSITORIES[set])) {
    if (only !== undefined && only !== repo) continue;
    outcomes.push(...await askRepository(`${repos}/${repo.replace("/", "+")}`, repo, head));
  }
  const text = impactReport(set, outcomes);
  console.log(text);
  if (out !== undefined) Deno.writeTextFileSync(out, text);
}
