import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { UsageError } from "../errors/usage_error.ts";
import { fullName, readCommandLine } from "./read_command_line.ts";

/** Command that a line runs, in short. */
function run(...args: string[]) {
  const line = readCommandLine(args);
  ok(line.asks === "run");
  return { usage: line.command.usage, ...line };
}

/** Request of a line, and its subject. */
function asked(...args: string[]): string {
  const line = readCommandLine(args);
  return "place" in line ? `${line.asks} ${fullName(line.place)}` : line.asks;
}

Deno.test("readCommandLine() reads values in every way in which they are written", () => {
  for (
    const args of [["--limit", "3"], ["--limit=3"], ["--limit", "9", "--limit", "3"]]
  ) equal(run("search", "x", ...args).flags.limit, 3);
  for (const args of [["-A", "3"], ["-A3"], ["--after-context=3"]]) {
    equal(run("search", ...args, "x").flags.contextAfter, 3);
  }
  deepEqual(run("search", "x", "--lang", "go,rust", "--lang=c").flags.languages, [
    "go",
    "rust",
    "c",
  ]);
});

Deno.test("readCommandLine() gives defaults to what can be said no to, and to nothing else", () => {
  const held = { overlay: true, fallback: true, cache: true };
  deepEqual(run("search", "x").flags, held);
  deepEqual(run("search", "x", "--no-overlay").flags, { ...held, overlay: false });
  deepEqual(run("stats").flags, {});
  deepEqual(run("stats").options, { color: true, pager: true });
});

Deno.test("readCommandLine() takes further names of a flag, and those that stand for a value", () => {
  const flagsOf = (...args: string[]) => {
    const { overlay: _, fallback: __, cache: ___, ...flags } = run("search", "x", ...args).flags;
    return flags;
  };
  deepEqual(flagsOf("--file", "*.ts", "--path=src"), { paths: ["*.ts", "src"] });
  deepEqual(flagsOf("--symbol-type", "function", "--symbol-name=User*"), {
    ...{ kinds: ["function"], symbols: ["User*"] },
  });
  deepEqual(flagsOf("--raw", "--indexes", "a,b"), { show: true, roots: ["a", "b"] });
  deepEqual(flagsOf("--hybrid"), { mode: "hybrid" });
  deepEqual(flagsOf("--no-hybrid"), { mode: "vector" });
  deepEqual(flagsOf("--mode", "fts"), { mode: "fulltext" });
  deepEqual(flagsOf("--files-only"), { format: "names" });
  deepEqual(flagsOf("--pretty"), { format: "text" });
  deepEqual(flagsOf("--no-smart"), { smart: false });
  equal(run("search", "x", "--no-rewrite").flags.cache, false);
  equal(run("search", "x", "--no-fallback").flags.fallback, false);
  for (const name of ["--force", "--fresh", "--rebuild"]) {
    deepEqual(run("index", name).flags, { rebuild: true, gitignore: true });
  }
  deepEqual(run("index", "--deps").flags, { deps: true, gitignore: true });
  deepEqual(run("index", "--update", "--verbose").flags, {
    ...{ update: true, verbose: true, gitignore: true },
  });
});

Deno.test("readCommandLine() takes flags of the program wherever they stand", () => {
  const options = { color: false, pager: true, root: "a b", json: true };
  deepEqual(run("--json", "--root", "a b", "search", "x", "--no-color").options, options);
  deepEqual(run("search", "--root=a b", "x", "--no-color", "--json").options, options);
});

Deno.test("readCommandLine() takes all that follows -- for operands", () => {
  deepEqual(run("search", "--", "-test", "--help", "x").operands, ["-test", "--help", "x"]);
  deepEqual(run("search", "a", "-").operands, ["a", "-"]);
});

Deno.test("readCommandLine() finds commands in groups, and by their other names", () => {
  equal(run("eval", "run").command.usage, "run");
  equal(run("skill-update").command.usage, "init");
  equal(run("query", "x").command.usage, run("search", "x").command.usage);
  equal(run("clear").command.usage, "clean");
  equal(run("dashboard").command.usage, "serve");
  deepEqual(run("config", "show").operands, []);
});

Deno.test("readCommandLine() gives help of a command whatever else is wrong", () => {
  equal(asked("--help"), "help cbx");
  equal(asked("-h"), "help cbx");
  equal(asked("help"), "help cbx");
  equal(asked("help", "eval", "run"), "help cbx eval run");
  equal(asked("search", "--help"), "help cbx search");
  equal(asked("search", "--none", "--limit", "x", "-h"), "help cbx search");
  equal(asked("eval", "--help"), "help cbx eval");
  equal(asked("eval"), "nothing cbx eval");
  equal(asked(), "nothing cbx");
  equal(asked("stats", "--version"), "version");
});

for (
  const [args, message] of [
    [["stats", "--json=1"], 'Option "--json" takes no value'],
    [["search", "x", "-Z"], 'Unknown option "-Z": to leave a word out, write the query after "--"'],
    [["search", "x", "--file"], 'Option "--file <list>" needs a value'],
    [["search", "x", "--hybrid=vector"], 'Option "--hybrid" takes no value'],
    [
      ["index", "--model", "openai:small"],
      'Unknown option "--model": a model is named in the configuration, by "dense.model"',
    ],
    [
      ["read", "x", "--token-budget"],
      'Cannot use option "--token-budget" here: see "cbx read --help"',
    ],
    [["stats", "--fresh"], 'Cannot use option "--fresh" here: it belongs after "cbx index"'],
    [
      ["search", "x", "--symbol-tpe"],
      'Unknown option "--symbol-tpe": did you mean "--symbol-type"?',
    ],
    [["search", "x", "-A"], 'Option "-A, --after-context <n>" needs a value'],
    [["eval", "rnu"], 'Unknown command "rnu": did you mean "run"?'],
    [["path", "a"], 'Missing to: write "cbx path <from> <to>", or see "cbx path --help"'],
    [
      ["path", "a", "b", "c"],
      'Too many arguments for "path". Expected 2 arguments but got 3: ask for one at a time, and put a name with blanks in quotes',
    ],
    [
      ["refs", "a", "b"],
      'Too many arguments for "refs". Expected 1 argument but got 2: ask for one at a time, and put a name with blanks in quotes',
    ],
    [
      ["search", "x", "--__proto__", "y"],
      'Unknown option "--__proto__": see "cbx search --help", or write "cbx search -- --__proto__" if it is no option',
    ],
    [
      ["search", "--x = 1"],
      'Unknown option "--x ": see "cbx search --help", or write "cbx search -- --x = 1" if it is no option',
    ],
    [
      ["search", "--fresh"],
      'Cannot use option "--fresh" here: it belongs after "cbx index", or write "cbx search -- --fresh" if it is no option',
    ],
    [["stats", "--colr"], 'Unknown option "--colr": did you mean "--no-color"?'],
    [["diff-impact", "--since", "main"], 'Unknown option "--since": did you mean "--base"?'],
    [
      ["search", "x", "--max-results", "3"],
      'Unknown option "--max-results": did you mean "--limit"?',
    ],
    [["deps", "a.py"], 'Unknown command "a.py": did you mean "cbx deps tree a.py"?'],
    [["help", "impakt"], 'Unknown command "impakt": did you mean "impact"?'],
    [["help", "config", "sho"], 'Unknown command "sho": did you mean "show"?'],
    [["impakt", "--help"], 'Unknown command "impakt": did you mean "impact"?'],
    [
      ["diff-impact", "main"],
      'Too many arguments for "diff-impact". Expected 0 arguments but got 1: see "cbx diff-impact --help"',
    ],
    [
      ["constructor"],
      'Unknown command "constructor": see "cbx --help", or search with "cbx search"',
    ],
  ] as const
) {
  Deno.test(`readCommandLine() refuses ${args.join(" ")}`, () => {
    throws(() => readCommandLine(args), (error: unknown) => {
      ok(error instanceof UsageError);
      equal(error.message, message);
      return true;
    });
  });
}
