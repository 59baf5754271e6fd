import { equal, ok } from "node:assert/strict";
import * as errors from "./errors.ts";

const CANDIDATES = [{ path: "a.ts", line: 3, symbol: "run", kind: "function" }];

/** One error of each class, in each of its forms. */
const ALL: readonly errors.CbxError[] = [
  new errors.QuerySyntaxError("Cannot read the query as it is empty", 0),
  new errors.RootError("/r", "missing"),
  new errors.RootError("/r", "not_a_folder"),
  new errors.RootError("/r", "unreadable"),
  new errors.RepositoryError("absent", "Cannot find a git repository"),
  new errors.IndexVersionError("/r/.cbx/index.sqlite", 9, 3),
  new errors.IndexVersionError("/r/.cbx/index.sqlite", 2, 3),
  new errors.IndexLockedError("/r/.cbx/index.sqlite.lock", "process 1", 10),
  new errors.IndexCorruptError("/r/.cbx/index.sqlite", "the file is empty"),
  new errors.IndexCorruptError("/r/.cbx/index.sqlite", "it is foreign", { isForeign: true }),
  new errors.IndexReadOnlyError("/r/.cbx"),
  new errors.MemoryError(300 * 2 ** 20, 301 * 2 ** 20),
  new errors.SymbolNotFoundError("runn", ["run"]),
  new errors.SymbolNotFoundError("runn", []),
  new errors.SymbolAmbiguousError("run", CANDIDATES, 2),
  new errors.GrammarError("rust", "it is cut off"),
  new errors.TagsQueryError("rust", "a bracket is open", { line: 1, column: 2 }),
  new errors.PortableError("damaged", "Cannot import the file as it is cut off"),
];

Deno.test("every error has the one base class, a code, its own name and a sentence", () => {
  const names = new Set<string>();
  for (const error of ALL) {
    ok(error instanceof errors.CbxError && error instanceof Error);
    ok(/^[A-Z_]+$/.test(error.code), error.code);
    equal(error.name, error.constructor.name);
    ok(error.statement.startsWith("Cannot "), error.statement);
    names.add(error.name);
    const { statement, hint } = error;
    equal(error.message, hint === undefined ? statement : `${statement}. ${hint}`);
  }
  // What a reader of bytes throws never leaves the library: it does not know whose bytes they are.
  const others = ["CbxError", "DamageError"];
  const classes = Object.keys(errors).filter((name) => !others.includes(name));
  equal(names.size, classes.length, "every class is in the list");
});

Deno.test("no error advises a command line: that is for the command to do", () => {
  for (const { message } of ALL) ok(!/\bcbx [a-z]+\b(?=")|--[a-z]/.test(message), message);
});

Deno.test("an error keeps its cause", () => {
  const cause = new Error("disk");
  equal(new errors.IndexReadOnlyError("/r", { cause }).cause, cause);
  equal(new errors.RootError("/r", "missing", { cause }).cause, cause);
});
