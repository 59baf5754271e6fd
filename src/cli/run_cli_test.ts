import { deepEqual, equal, match } from "node:assert/strict";
import {
  CbxError,
  IndexCorruptError,
  IndexLockedError,
  IndexReadOnlyError,
  IndexVersionError,
  QuerySyntaxError,
  RootError,
  SymbolNotFoundError,
} from "@cbx/core";
import { fakeAnswer, fakeLibrary, fakeState, fakeStreams } from "./testdata/fakes.ts";
import { runCli } from "./run_cli.ts";

async function run(args: string[], library = fakeLibrary(), streams = fakeStreams()) {
  const status = await runCli(args, { streams, library });
  return { status, stdout: streams.stdout, stderr: streams.stderr, library };
}

const usage: readonly [args: string[], message: string][] = [
  [["serch", "x"], 'Unknown command "serch": did you mean "search"?'],
  [["provider"], 'Unknown command "provider": see "cbx --help", or search with "cbx search"'],
  [["search", "x", "--limt", "5"], 'Unknown option "--limt": did you mean "--limit"?'],
  [["search", "x", "--limt=5"], 'Unknown option "--limt": did you mean "--limit"?'],
  [["stats", "--jsn"], 'Unknown option "--jsn": did you mean "--json"?'],
  [["stats", "--zzz"], 'Unknown option "--zzz": see "cbx stats --help"'],
  [
    ["--limit", "5", "search", "x"],
    'Cannot use option "--limit" here: it belongs after "cbx search"',
  ],
  [["update", "--rebuild"], 'Cannot use option "--rebuild" here: it belongs after "cbx index"'],
  [
    ["search", "x", "-test"],
    'Unknown option "-test": to leave a word out, write the query after "--"',
  ],
  [["search"], 'Missing query: write "cbx search <query...>", or see "cbx search --help"'],
  [["search", "x", "--limit"], 'Option "--limit <n>" needs a value'],
  [
    ["search", "x", "--limit", "0"],
    'Cannot read option "--limit" as it must be a whole number >= 1: current value is "0"',
  ],
  ...["2", "-1", "x", "", ".", "1.01"].map((given): [string[], string] => [
    ["search", "x", `--min-score=${given}`],
    `Cannot read option "--min-score" as it must be a number from 0 to 1: current value is "${given}"`,
  ]),
  [
    ["search", "x", "--mode", "fultext"],
    'Unknown value "fultext" of option "--mode": did you mean "fulltext"?',
  ],
  [
    ["search", "x", "--rank", "best"],
    'Unknown value "best" of option "--rank": use one of rerank, rrf',
  ],
  [["search", "x", "--kind", ","], 'Option "--kind" needs a value'],
  [
    ["search", "x", "--signals", "lexical,symbl"],
    'Unknown value "symbl" of option "--signals": did you mean "symbol"?',
  ],
  [
    ["search", "x", "--signals", "words"],
    'Unknown value "words" of option "--signals": use one of lexical, vector, sparse, symbol, path, place, history, session, grep',
  ],
  [["search", "x", "--signals", ","], 'Option "--signals" needs a value'],
  [
    ["stats", "x"],
    'Too many arguments for "stats". Expected 0 arguments but got 1: see "cbx stats --help"',
  ],
  [["index", "a", "--root", "b"], 'Cannot work on "a" and on --root "b": name one'],
  [
    ["index", "no/such/folder"],
    'Cannot work on "no/such/folder" as it does not exist: name the folder of a project with --root',
  ],
  [
    ["search", "x", "--l\x1b[2J"],
    'Unknown option "--l␛[2J": see "cbx search --help", or write "cbx search -- --l␛[2J" if it is no option',
  ],
];
for (const [args, message] of usage) {
  Deno.test(`runCli() refuses ${JSON.stringify(args)}`, async () => {
    const { status, stdout, stderr } = await run(args);
    deepEqual([status, stdout, stderr], [2, "", `${message}\n`]);
  });
}

Deno.test("runCli() prints the help to standard error when there is no command", async () => {
  const { status, stdout, stderr } = await run([]);
  deepEqual([status, stdout], [2, ""]);
  match(stderr, /Usage: cbx[^]*\nNo command given: name one of those above\n$/);
});

for (
  const name of ["index", "update", "search", "query", "stats", "status", "languages", "clean"]
) {
  Deno.test(`runCli() prints the help of ${name} with an example`, async () => {
    const { status, stdout, stderr } = await run([name, "--help"]);
    deepEqual([status, stderr], [0, ""]);
    match(stdout, /Global Options:[^]*\nExamples:\n {2}cbx /);
  });
}

Deno.test("runCli() prints the help of a command that help names", async () => {
  const { status, stdout, stderr } = await run(["help", "search"]);
  deepEqual([status, stderr], [0, ""]);
  match(stdout, /^Usage: cbx search/);
});

Deno.test("runCli() prints the version before and after a command", async () => {
  match((await run(["--version"])).stdout, /^\d+\.\d+\.\d+\n$/);
  match((await run(["stats", "--version"])).stdout, /^\d+\.\d+\.\d+\n$/);
});

Deno.test("runCli() hands flags and joined words to the search", async () => {
  const { library } = await run(
    "search --lang rust,c# --lang !go where --path src/*.{ts,js} is --token-budget 900 --rank rrf key"
      .split(" "),
  );
  deepEqual(library.searched, [{
    query: "where is key",
    options: {
      overlay: true,
      languages: ["rust", "c#", "!go"],
      paths: ["src/*.{ts,js}"],
      tokenBudget: 900,
      rank: "rrf",
    },
  }]);
});

Deno.test("runCli() hands the signals to the search", async () => {
  const { library } = await run("search key --signals lexical,symbol --signals grep".split(" "));
  deepEqual(library.searched[0]?.options?.signals, ["lexical", "symbol", "grep"]);
});

Deno.test("runCli() takes what follows -- as the query", async () => {
  const { library } = await run(["search", "--explain", "--", "auth", "-test", "--json"]);
  deepEqual(library.searched[0], {
    query: "auth -test --json",
    options: { overlay: true, explain: true, snippetLines: 1_000_000 },
  });
});

Deno.test("runCli() takes global flags before and after the command", async () => {
  for (const args of [["--json", "--root", "src", "stats"], ["stats", "--json", "--root", "src"]]) {
    const { stdout, library } = await run(args);
    equal(library.opened[0]?.root, "src");
    equal(stdout.startsWith('{\n  "schema_version": 1,\n  "index_path"'), true);
  }
});

Deno.test("runCli() closes what it opened, after an error too", async () => {
  const failing = fakeLibrary({ stats: () => Promise.reject(new Error("x")) });
  equal((await run(["stats"])).library.closed, 1);
  equal((await run(["stats"], failing)).library.closed, 1);
});

/** Errors of the library, and the advice of the command. */
const TROUBLES: readonly (readonly [Error, string, string])[] = [
  [new QuerySyntaxError("Cannot read the query as a quote is not closed", 3), "QUERY_SYNTAX", ""],
  [
    new IndexVersionError(".cbx/index.sqlite", 9, 3),
    "INDEX_VERSION",
    'Update cbx, or rebuild the index with "cbx clean" and "cbx index"',
  ],
  [new IndexVersionError(".cbx/index.sqlite", 2, 3), "INDEX_VERSION", 'Run "cbx index"'],
  [
    new IndexCorruptError(".cbx/index.sqlite", "the file is empty"),
    "INDEX_CORRUPT",
    'Remove it with "cbx clean", then build it again with "cbx index"',
  ],
  [
    new IndexCorruptError(".cbx/index.sqlite", "it is not ours", { isForeign: true }),
    "INDEX_CORRUPT",
    "Move it away, or name another folder with --index",
  ],
  [
    new IndexLockedError(".cbx/lock", "process 7", 5000),
    "INDEX_LOCKED",
    "Try again when that process has ended",
  ],
  [
    new IndexReadOnlyError(".cbx"),
    "INDEX_READ_ONLY",
    'Run with --allow-write=".cbx", or name another folder with --index',
  ],
  [new RootError("x", "missing"), "ROOT", "Name the folder of a project with --root"],
  [new RootError("x", "unreadable"), "ROOT", 'Run with --allow-read="x"'],
  [
    new SymbolNotFoundError("x", []),
    "SYMBOL_NOT_FOUND",
    "Search for what it does, or for words of its name",
  ],
  [new RangeError('Cannot filter by kind "x" as it is unknown'), "OUT_OF_RANGE", ""],
];
for (const [trouble, code, hint] of TROUBLES) {
  const statement = trouble instanceof CbxError ? trouble.statement : trouble.message;
  const sentence = hint === "" ? statement : `${statement}. ${hint}`;

  Deno.test(`runCli() answers ${code} as JSON: ${hint}`, async () => {
    const library = fakeLibrary({ search: () => Promise.reject(trouble) });
    const { status, stdout, stderr } = await run(["search", "x", "--json"], library);
    deepEqual([status, stderr], [2, `${sentence}\n`]);
    const { schema_version, error } = JSON.parse(stdout);
    deepEqual([schema_version, error.code, error.message], [1, code, statement]);
    equal(error.hint ?? "", hint);
  });

  Deno.test(`runCli() answers ${code} with its sentence and status 2: ${hint}`, async () => {
    const { status, stdout, stderr } = await run(
      ["search", "x"],
      fakeLibrary({ search: () => Promise.reject(trouble) }),
    );
    deepEqual([status, stdout, stderr], [2, "", `${sentence}\n`]);
  });
}

Deno.test("runCli() prints an error as JSON where JSON was asked for, and after -- it was not", async () => {
  for (const args of [["serch", "--json"], ["search", "x", "--format", "json", "--limt"]]) {
    const { status, stdout } = await run(args);
    deepEqual([status, JSON.parse(stdout).error.code], [2, "USAGE"]);
  }
  equal((await run(["serch", "--", "--json"])).stdout, "");
});

Deno.test("runCli() ends with status 1 and the stack after a crash", async () => {
  const bug = new TypeError("Cannot read properties of undefined (reading 'x')");
  const { status, stderr } = await run(
    ["search", "x"],
    fakeLibrary({ search: () => Promise.reject(bug) }),
  );
  equal(status, 1);
  match(
    stderr,
    /^This is a bug in cbx, please report it with these lines:\nTypeError: Cannot read/,
  );
});

Deno.test("runCli() ends quietly when nobody reads its output", async () => {
  const streams = fakeStreams({
    out: () => {
      throw new Deno.errors.BrokenPipe("Broken pipe");
    },
  });
  for (const args of [["search", "x"], ["--help"], ["languages"]]) {
    const { status, stderr } = await run(args, fakeLibrary(), streams);
    deepEqual([status, stderr], [0, ""]);
  }
});

Deno.test("runCli() ends with status 130 after Ctrl-C", async () => {
  const streams = fakeStreams();
  const library = fakeLibrary({
    update: (options) => {
      streams.interrupt();
      return Promise.reject(options?.signal?.reason);
    },
  });
  const { status, stderr } = await run(["index"], library, streams);
  deepEqual([status, stderr], [130, "Interrupted: the index is as it was before\n"]);
});

Deno.test("runCli() reports an update that Ctrl-C came too late for", async () => {
  const streams = fakeStreams();
  const library = fakeLibrary({ close: () => streams.interrupt() });
  const { status, stdout } = await run(["index"], library, streams);
  equal(status, 0);
  match(stdout, /^Indexed 594 files/);
});

Deno.test("runCli() hands --rebuild and the path to the update", async () => {
  const { library } = await run(["index", "--rebuild", "src"]);
  equal(library.updated[0]?.rebuild, true);
  equal(library.opened[0]?.root, "src");
});

Deno.test("runCli() keeps notes off JSON and quiet output, but not warnings", async () => {
  const behind = (overlay: "complete" | "partial") =>
    fakeLibrary({
      search: () =>
        Promise.resolve(
          fakeAnswer({
            index: fakeState({ stale: true, filesChangedSinceBuild: 3, overlay, filesLeft: 1 }),
          }),
        ),
    });
  equal((await run(["search", "x"], behind("complete"))).stderr.split("\n").length, 2);
  equal((await run(["search", "x", "--json"], behind("partial"))).stderr, "");
  equal((await run(["search", "x", "--quiet"], behind("complete"))).stderr, "");
  match(
    (await run(["search", "x", "--quiet"], behind("partial"))).stderr,
    /^index is 3 files behind/,
  );
});

Deno.test("runCli() answers an empty search with status 0", async () => {
  const library = () =>
    fakeLibrary({ search: (query) => Promise.resolve(fakeAnswer({ query, results: [] })) });
  const text = await run(["search", "nothing"], library());
  deepEqual([text.status, text.stdout], [0, 'No results for "nothing"\n']);
  const paths = await run(["search", "nothing", "--format", "paths"], library());
  deepEqual([paths.status, paths.stdout], [0, ""]);
  equal(paths.stderr, 'No results for "nothing"\n');
});

Deno.test("runCli() prints every command as JSON", async () => {
  for (const name of ["index", "update", "stats", "languages", "clean"]) {
    const { stdout } = await run([name, "--json"]);
    equal(stdout.startsWith('{\n  "schema_version": 1,\n'), true, name);
    equal(stdout.endsWith("}\n"), true, name);
  }
  equal(JSON.parse((await run(["search", "x", "--json"])).stdout).results[0].start_line, 10);
});

Deno.test("runCli() colours terminals only, and not with --no-color", async () => {
  const terminal = () => fakeStreams({ outIsTerminal: true, columns: 100 });
  equal((await run(["search", "x"], fakeLibrary(), terminal())).stdout.includes("\x1b[36m"), true);
  equal((await run(["search", "x"])).stdout.includes("\x1b"), false);
  const plain = await run(["search", "x", "--no-color"], fakeLibrary(), terminal());
  equal(plain.stdout.includes("\x1b"), false);
});

Deno.test("runCli() prints what clean removed", async () => {
  equal((await run(["clean"])).stdout, "Removed .cbx/index.sqlite\n");
  const none = fakeLibrary({ clean: () => Promise.resolve({ removed: [] }) });
  equal((await run(["clean"], none)).stdout, "No index to remove\n");
});

Deno.test("runCli() names the schema of the index apart from that of the output", async () => {
  const stats = JSON.parse((await run(["stats", "--json"])).stdout);
  deepEqual([stats.schema_version, stats.index_schema_version], [1, 3]);
});

for (const args of [["languages"], ["languages", "--json"], ["config", "show", "--json"]]) {
  Deno.test(`runCli() says once that no more can be printed by ${args.join(" ")}`, async () => {
    const full = () => {
      throw Object.assign(new Error("No space left on device (os error 28)"), { code: "ENOSPC" });
    };
    const streams = fakeStreams({ out: full });
    const root = Deno.makeTempDirSync();
    equal(await runCli(["--root", root, ...args], { streams, library: fakeLibrary() }), 2);
    equal(streams.stderr, "Cannot go on as the disk is full. Free some space, then try again\n");
  });
}
