/**
 * Whether `impact` finds the tests that people changed together with functions:
 *
 * ```sh
 * deno task eval impact --repos DIR [--set open|kept] [--only OWNER/NAME] [--out FILE]
 * ```
 *
 * DIR holds one clone a repository, as `owner+name`, with its history; nothing is written there. Of
 * each, the newest commits are drawn that changed one to three functions and one to ten tests, one
 * after the other checked out elsewhere, and asked twice: what a change of those functions affects, as
 * `impact` does, and what the changed lines do, as `diff-impact` does. The right answer is the tests
 * around changed lines, as the commit has them: new ones are in the tree. Helpers, fixtures and
 * groups are no tests (`src/ask/test_definitions.ts`), and a commit whose functions are tests
 * themselves is not drawn. Of the kept set figures alone are printed: who sees which commits fail will
 * mend those.
 *
 * @module
 */
import {
  type ChangedLines,
  type CodeIndex,
  type DefinitionInfo,
  type ImpactAnswer,
  openIndex,
} from "@cbx/core";
import { testsByLine } from "../src/ask/test_definitions.ts";
import { OpenedIndex } from "../src/index/opened_index.ts";
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
  /** Tests that are listed for the functions, the first of them. */
  readonly listed: readonly string[];
  /** Tests that are listed for the changed lines. */
  readonly listedByLines: readonly string[];
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

/** The tests that some definitions are, or are a part of. */
function testsAround(
  options: { readonly root: string; readonly indexDir: string },
  definitions: readonly DefinitionInfo[],
): Promise<string[]> {
  return new OpenedIndex({ ...options, cache: false }, options.root, options.indexDir).ask(
    { names: [] },
    {},
    ({ store: { catalog, graph }, files }) => {
      const byPath = Map.groupBy(definitions, ({ path }) => path);
      const found = [...byPath].flatMap(([path, own]) => {
        const file = catalog.fileAt(path)!;
        const tests = testsByLine(file, graph.symbolsOf(file.id), () => files.raw(path));
        return own.flatMap(({ startLine }) => tests.get(startLine) ?? [])
          .map((test) => `${path}:${test.startLine}`);
      });
      return Promise.resolve([...new Set(found)]);
    },
  );
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
  options: { readonly root: string; readonly indexDir: string },
  { repo, hash, subject }: Pick<Outcome, "repo" | "hash" | "subject">,
): Promise<Outcome | undefined> {
  const changes = changesOf(options.root, hash);
  const { nodes } = await index.graph({ level: "file", nodes: 100_000 });
  const categories = new Map(nodes.map(({ path, category }) => [path, category]));
  const of = (category: string) => changes.filter(({ path }) => categories.get(path) === category);
  const [sources, testFiles] = [of("code"), of("test")];
  if (sources.length === 0 || testFiles.length === 0) return undefined;
  const definitions = Map.groupBy(await index.definitions(), ({ path }) => path);
  const functions = touched(sources, definitions);
  const tests = await testsAround(options, touched(testFiles, definitions));
  const isDrawn = functions.length > 0 && functions.length <= MAX_FUNCTIONS &&
    functions.every(({ kind, scope }) => FUNCTIONS.has(kind) && !/(?:^|\.)tests?$/.test(scope)) &&
    tests.length > 0 && tests.length <= MAX_TESTS;
  if (!isDrawn) return undefined;
  const { tests: byLines } = await index.diffImpact(sources);
  return {
    ...{ repo, hash, subject, tests },
    functions: functions.map(({ path, scope, name }) => `${path}:${scope}.${name}`),
    listed: firstOf(await testsOf(index, functions)),
    listedByLines: firstOf(byLines),
  };
}

/** Tests that any of some functions affects, best first. */
async function testsOf(index: CodeIndex, functions: readonly DefinitionInfo[]) {
  const found = new Map<string, ImpactAnswer["tests"][number]>();
  for (const { path, startLine } of functions) {
    const { tests } = await index.impact(`${path}:${startLine}`);
    for (const test of tests) {
      const key = `${test.path}:${test.line}`;
      if (test.score > (found.get(key)?.score ?? -1)) found.set(key, test);
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score);
}

function firstOf(tests: ImpactAnswer["tests"]): string[] {
  return tests.slice(0, FIRST).map(({ path, line }) => `${path}:${line}`);
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
      const options = { root, indexDir: `${work}/index` };
      using index = await openIndex({ ...options, cache: false });
      await index.update();
      const outcome = await ask(index, options, { repo, hash, subject });
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

function tableOf(outcomes: readonly Outcome[]): string {
  const groups = Map.groupBy(outcomes, ({ repo }) => repo);
  return textTable([
    HEAD_ROW,
    ...[...groups].map(([repo, some]) => row(repo, some)),
    row("all", outcomes),
  ]);
}

function impactReport(set: string, outcomes: readonly Outcome[]): string {
  const byLines = outcomes.map((each) => ({ ...each, listed: each.listedByLines }));
  const failed = set === "kept" ? [] : outcomes.flatMap((each) => {
    const missed = each.tests.filter((test) => !each.listed.includes(test));
    if (missed.length === 0) return [];
    const { repo, hash, subject, functions, listed } = each;
    return [
      `${repo} ${hash.slice(0, 9)} ${JSON.stringify(subject)}: ${functions.join(", ")}`,
      `  missed ${missed.slice(0, 4).join(", ")}; listed ${listed.slice(0, 3).join(", ")}`,
    ];
  });
  return [
    ...[`Set ${set} of changed functions and their tests: asked by the functions.`, ""],
    ...[tableOf(outcomes), "Asked by the changed lines.", "", tableOf(byLines), ...failed, ""],
  ].join("\n");
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
