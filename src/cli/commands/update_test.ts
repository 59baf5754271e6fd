import { deepEqual, equal, match } from "node:assert/strict";
import { MemoryError, type OpenOptions, type UpdateOptions } from "@cbx/core";
import { inTree } from "../../../tests/_tree.ts";
import { fakeReport, fakeStats, fakeStreams } from "../testdata/fakes.ts";
import { LIBRARY } from "../library.ts";
import { runCli } from "../run_cli.ts";
import { namedFiles, updateText } from "./update.ts";

const CLI = new URL("../../../cli.ts", import.meta.url).href;
const FILES = { "a.ts": "let a = 1;\n", "b.ts": "let b = 1;\n" };

async function update(root: string, ...flags: string[]) {
  const streams = fakeStreams();
  const status = await runCli(["update", root, ...flags], { streams, library: LIBRARY });
  return { status, stdout: streams.stdout, stderr: streams.stderr };
}

function git(root: string, ...args: string[]): void {
  const identity = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
  const { code } = new Deno.Command("git", { args: ["-C", root, ...identity, ...args] })
    .outputSync();
  equal(code, 0);
}

/** Runs a test in a repository with an index. */
async function indexed(body: (root: string) => Promise<void>): Promise<void> {
  await inTree(FILES, async (root) => {
    git(root, "init", "-q", "-b", "main");
    git(root, "add", "-A");
    git(root, "commit", "-q", "-m", "one");
    equal((await update(root)).status, 0);
    await body(root);
  });
}

Deno.test("cbx update --since reads what git names", async () => {
  await indexed(async (root) => {
    Deno.writeTextFileSync(`${root}/a.ts`, "let changed = 2;\n");
    Deno.writeTextFileSync(`${root}/c.ts`, "let added = 2;\n");
    const { status, stdout, stderr } = await update(root, "--since", "main");
    deepEqual([status, stderr], [0, ""]);
    match(stdout, /^Updated 2 files, removed 0 \(3 files/);
  });
});

Deno.test("cbx update --since says what it left out", async () => {
  await indexed(async (root) => {
    Deno.writeTextFileSync(`${root}/b.ts`, "let indexed_and_taken_back = 2;\n");
    equal((await update(root)).status, 0);
    Deno.writeTextFileSync(`${root}/b.ts`, FILES["b.ts"]);
    Deno.writeTextFileSync(`${root}/a.ts`, "let changed = 2;\n");
    const { status, stdout, stderr } = await update(root, "--since", "main", "--json");
    deepEqual([status, JSON.parse(stdout).written, JSON.parse(stdout).files_left], [0, 1, 1]);
    match(stderr, /^Left out 1 other file that changed: run "cbx update" to read all\n$/);
  });
});

Deno.test("cbx update --since of a name that git does not know ends with 2", async () => {
  await indexed(async (root) => {
    const { status, stdout, stderr } = await update(root, "--since", "nowhere");
    deepEqual([status, stdout], [2, ""]);
    match(
      stderr,
      /^Cannot find "nowhere" in the git repository: no commit, branch or tag has that name\n$/,
    );
    equal((await update(root, "--since=--help")).status, 2);
  });
});

Deno.test("cbx update finds a change that left time and size as they were", async () => {
  await indexed(async (root) => {
    const { mtime } = Deno.statSync(`${root}/a.ts`);
    Deno.writeTextFileSync(`${root}/a.ts`, "let z = 1;\n");
    Deno.utimeSync(`${root}/a.ts`, mtime!, mtime!);
    match((await update(root)).stdout, /^Updated 1 file, /);
    match((await update(root, "--all")).stdout, /^Nothing has changed/);
  });
});

Deno.test("cbx update refuses --since and --all together", async () => {
  await indexed(async (root) => {
    const { status, stderr } = await update(root, "--since", "main", "--all");
    equal(status, 2);
    match(stderr, /^Cannot use --all and --since together/);
  });
});

Deno.test("cbx update --since needs no permission but those of an update", async () => {
  await indexed(async (root) => {
    Deno.writeTextFileSync(`${root}/a.ts`, "let changed = 2;\n");
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "-q", "--no-prompt", "--allow-read=.", "--allow-write=.cbx"],
        ...[CLI, "update", "--since", "main"],
      ],
      cwd: root,
      stdin: "null",
    }).output();
    equal(code, 0, new TextDecoder().decode(stderr));
    match(new TextDecoder().decode(stdout), /^Updated 1 file, removed 0 /);
  });
});

Deno.test("cbx update --since reads a file that git ignores and cbx does not", async () => {
  await indexed(async (root) => {
    Deno.writeTextFileSync(`${root}/.gitignore`, "c.ts\n");
    Deno.writeTextFileSync(`${root}/.ignore`, "!c.ts\n");
    Deno.writeTextFileSync(`${root}/c.ts`, "let unknown_to_git = 2;\n");
    const { stdout } = await update(root, "--since", "main", "--json");
    deepEqual([JSON.parse(stdout).written, JSON.parse(stdout).files_left], [3, 0]);
  });
});

Deno.test("updateText() sums a build up", () => {
  const report = fakeReport({
    skips: [{ reason: "too_large", count: 11 }, { reason: "binary", count: 30 }],
    parseFailures: 1,
  });
  equal(
    updateText(report),
    "Indexed 594 files (8,385 chunks, 12,345 symbols) in 3.2 s: 12.1 MB of source, 9.3 MB of index; " +
      'left out: 30 binary, 11 too large; 1 file not fully parsed, see "cbx stats"\n',
  );
});

Deno.test("updateText() counts files over budget", () => {
  equal(
    updateText(fakeReport({ overBudget: 2 })).split("; ")[1],
    '2 files over budget, see "cbx doctor"\n',
  );
});

Deno.test("updateText() sums an update up", () => {
  const report = fakeReport({
    mode: "updated",
    written: 3,
    removed: 1,
    files: 2,
    chunks: 1,
    symbols: 0,
  });
  equal(
    updateText(report),
    "Updated 3 files, removed 1 (2 files, 1 chunk, 0 symbols) in 3.2 s: 12.1 MB of source, 9.3 MB of index\n",
  );
});

Deno.test("updateText() says when nothing has changed", () => {
  equal(
    updateText(fakeReport({ mode: "unchanged", elapsedMs: 140 })),
    "Nothing has changed: checked 594 files (8,385 chunks, 12,345 symbols) in 0.1 s: " +
      "12.1 MB of source, 9.3 MB of index\n",
  );
});

Deno.test("updateText() has a line for each model that encoded something", () => {
  const model = { feature: "dense", model: "m", chunks: 9, withVector: 9, refused: 0 } as const;
  const models = [{ ...model, encoded: 9, tokens: 90, elapsedMs: 100 }];
  equal(
    updateText(fakeReport({ models })).split("\n")[1],
    "Embedded 9 chunks with m in 0.1 s: 90 tokens",
  );
});

Deno.test("updateText() counts the time of models in their own lines alone", () => {
  const model = { feature: "dense", model: "m", chunks: 9, withVector: 9, refused: 0 } as const;
  const models = [{ ...model, encoded: 9, tokens: 90, elapsedMs: 22_400 }];
  const report = fakeReport({ mode: "unchanged", elapsedMs: 22_500, models });
  equal(updateText(report).match(/in [\d.]+ s/g)?.join(), "in 0.1 s,in 22.4 s");
});

Deno.test("cbx update --verbose names files that were left out or did not parse", async () => {
  await inTree({ "a.ts": "let a = 1;\n", "b.ts": "let ((\n", "yarn.lock": "a\n" }, async (root) => {
    const { status, stdout, stderr } = await update(root, "--verbose", "--json");
    equal(status, 0);
    equal(JSON.parse(stdout).named, undefined);
    match(stderr, /^Not fully parsed: b\.ts \(.*\)\nLeft out: yarn\.lock \(lock: yarn\.lock\)\n$/m);
    equal((await update(root)).stderr, "");
  });
});

Deno.test("namedFiles() names some of many, and says how many there are", () => {
  const skips = Array.from({ length: 250 }, (_, at) => ({
    ...{ path: `${at}\x1b.lock`, reason: "lock" as const, detail: "" },
  }));
  const lines = namedFiles(fakeStats({ skips }));
  deepEqual([lines.length, lines.at(-1)], [201, '… and 50 more: see "cbx stats --json"']);
  equal(lines[0]!.includes("\x1b"), false);
});

Deno.test("cbx index refuses flags that say two things", async () => {
  await inTree(FILES, async (root) => {
    for (const flags of [["--update", "--fresh"], ["--verbose", "--quiet"]]) {
      const streams = fakeStreams();
      equal(await runCli(["index", root, ...flags], { streams, library: LIBRARY }), 2);
      match(streams.stderr, /^Cannot use --\w+ and --\w+ together: choose one\n$/);
    }
  });
});

Deno.test("cbx index keeps the files that its flags choose, and stats says so", async () => {
  const files = { ...FILES, "gen/c.ts": "let c = 1;\n", ".gitignore": "gen\n" };
  await inTree(files, async (root) => {
    const cbx = async (...args: string[]) => {
      const streams = fakeStreams();
      equal(await runCli([...args, "--root", root], { streams, library: LIBRARY }), 0);
      return streams.stdout;
    };
    await cbx("index", "--exclude", "b.ts,*.md", "--ignore", "x/", "--no-gitignore");
    const kept = /^Chosen files +(.*)$/m;
    equal(
      kept.exec(await cbx("stats"))?.[1],
      '--ignore b.ts --ignore *.md --ignore x/ --no-gitignore, until "cbx index --rebuild"',
    );
    match(await cbx("index"), /^Nothing has changed/);
    const found = await cbx("search", "let", "--format", "names", "--mode", "grep");
    deepEqual(found.trim().split("\n").sort(), ["a.ts", "gen/c.ts"]);
    match(
      await cbx("why-not", "b.ts"),
      /left out of the index by a flag or setting that chooses files \(ignore: b\.ts\)/,
    );
    await cbx("index", "--fresh");
    equal(kept.test(await cbx("stats")), false);
  });
});

Deno.test("cbx heeds patterns of the configuration, and asks before git's rules are passed over", async () => {
  const config = JSON.stringify({ extraIgnore: ["b.ts"], respectGitignore: false });
  const files = { ...FILES, "c.ts": "let c = 1;\n", ".gitignore": "c.ts\n" };
  await inTree({ ...files, ".cbx/config.json": config }, async (root) => {
    const names = async (...args: string[]) => {
      const streams = fakeStreams();
      const line = ["--root", root, "search", "let", "--files-only", "--mode", "grep", ...args];
      equal(await runCli(line, { streams, library: LIBRARY }), 0);
      const [said = ""] = streams.stderr.split("\n").filter((each) => each.startsWith("Setting"));
      return [streams.stdout.trim().split("\n").sort().join(), said.replace(/.* is /, "is ")];
    };
    const why =
      "is ignored as files that git ignores would be read: run with --no-gitignore or --trust-config";
    deepEqual(await names(), ["a.ts", why]);
    deepEqual(await names("--trust-config"), ["a.ts,c.ts", ""]);
  });
});

Deno.test("cbx cuts files as the configuration says, and builds anew where that has changed", async () => {
  const chunk = JSON.stringify({ chunk: { windowLines: 20, overlapLines: 0 } });
  await inTree({ "a.txt": "let\n".repeat(100) }, async (root) => {
    const stats = async () => {
      const streams = fakeStreams();
      equal(await runCli(["stats", "--root", root], { streams, library: LIBRARY }), 0);
      return streams.stdout;
    };
    match((await update(root)).stdout, /^Indexed 1 file \(3 chunks/);
    Deno.writeTextFileSync(`${root}/.cbx/config.json`, chunk);
    match(await stats(), /^State +chunks are of other lengths than configured: run "cbx index"$/m);
    match((await update(root)).stdout, /^Indexed 1 file \(5 chunks/);
    match(await stats(), /^State +up to date$/m);
    Deno.writeTextFileSync(`${root}/.cbx/config.json`, chunk.replace(":0", ":15"));
    match(
      (await update(root)).stderr,
      /^Cannot cut files as "overlapLines" must be a whole number/,
    );
  });
});

Deno.test("cbx index hands the memory that it may take on, and names what it can read", async () => {
  await inTree(FILES, async (root) => {
    const { status, stderr } = await update(root, "--memory", "100000");
    deepEqual([status, stderr], [0, ""]);
    for (const value of ["0", "99", "abc", "-1", "1.5"]) {
      const refused = await update(root, `--memory=${value}`);
      deepEqual([refused.status, refused.stderr], [
        2,
        `Cannot read option "--memory" as it must be a whole number >= 100: current value is "${value}"\n`,
      ]);
    }
  });
});

Deno.test("cbx update that takes more memory than it may ends with what to do", async () => {
  const fails = () => Promise.reject(new MemoryError(100 * 2 ** 20, 150 * 2 ** 20));
  await inTree(FILES, async (root) => {
    const streams = fakeStreams();
    let given: number | undefined;
    const library = {
      ...LIBRARY,
      open: async (options: OpenOptions) => {
        const index = await LIBRARY.open(options);
        index.update = (run: UpdateOptions = {}) => {
          given = run.maxMemoryBytes;
          return fails();
        };
        return index;
      },
    };
    equal(await runCli(["index", root, "--memory=100"], { streams, library }), 2);
    equal(given, 100 * 2 ** 20);
    equal(
      streams.stderr,
      "Cannot write the index within 100 MB of memory as the process takes 150 MB: the index stays " +
        "as it was. Allow more megabytes with --memory, or leave files out with --ignore\n",
    );
  });
});
