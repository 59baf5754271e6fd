import {
  IndexCorruptError,
  IndexLockedError,
  IndexReadOnlyError,
  IndexVersionError,
  QuerySyntaxError,
  RepositoryError,
  RootError,
  SymbolAmbiguousError,
  SymbolNotFoundError,
} from "@cbx/core";
import { deepEqual, doesNotMatch, equal } from "node:assert/strict";
import { errorReply, HttpError } from "./error_reply.ts";

const same = (text: string) => text;

const CANDIDATES = [{ path: "a.ts", line: 3, symbol: "run", kind: "function" }];

const ERRORS: readonly (readonly [Error, number, string])[] = [
  [new QuerySyntaxError("Cannot read the query", 3), 400, "QUERY_SYNTAX"],
  [new RangeError("Cannot use limit 0: it must be 1 or more"), 400, "OUT_OF_RANGE"],
  [new SymbolNotFoundError("runn", ["run"]), 422, "SYMBOL_NOT_FOUND"],
  [new SymbolAmbiguousError("run", CANDIDATES, 2), 422, "SYMBOL_AMBIGUOUS"],
  [new RootError("/home/ann/app", "missing"), 503, "ROOT"],
  [new RepositoryError("unknown_commit", 'Cannot find "x"'), 422, "REPOSITORY"],
  [new RepositoryError("absent", "Cannot find a git repository"), 422, "REPOSITORY"],
  [new Deno.errors.NotFound("No such file: readfile '/home/ann'"), 503, "SYSTEM"],
  [new IndexReadOnlyError(".cbx"), 403, "INDEX_READ_ONLY"],
  [new IndexLockedError(".cbx/index.lock", "process 1", 10), 409, "INDEX_LOCKED"],
  [new IndexCorruptError(".cbx/index.sqlite", "it is empty"), 503, "INDEX_CORRUPT"],
  [new IndexVersionError(".cbx/index.sqlite", 9, 3), 503, "INDEX_VERSION"],
  [new Deno.errors.NotCapable('Requires read access to "/etc"'), 403, "PERMISSION_MISSING"],
  [Object.assign(new Error("ENOSPC: /dev/sda1"), { code: "ENOSPC" }), 503, "SYSTEM"],
  [new HttpError("BUSY", "Cannot answer"), 503, "BUSY"],
  [new Error("at /home/ann/cbx/src/x.ts"), 500, "INTERNAL"],
  [new RangeError("Maximum call stack size exceeded"), 500, "INTERNAL"],
];

const FOR_OPERATOR = ["INTERNAL", "PERMISSION_MISSING", "SYSTEM", "ROOT"];

for (const [error, status, code] of ERRORS) {
  Deno.test(`errorReply() answers ${error.name} ${code} with ${status}`, () => {
    const reply = errorReply(error, same);
    equal(reply.status, status);
    equal(JSON.parse(JSON.stringify(reply.body)).error.code, code);
    equal(reply.isForOperator, FOR_OPERATOR.includes(code));
  });
}

Deno.test("errorReply() says nothing of what went wrong within", () => {
  const texts = [
    new Error("at /home/ann/cbx/src/x.ts"),
    new Deno.errors.NotCapable('Requires read access to "/home/ann"'),
    new Deno.errors.NotFound("No such file: readfile '/home/ann'"),
    Object.assign(new Error("ENOSPC: /home/ann"), { code: "ENOSPC" }),
  ].map((error) => JSON.stringify(errorReply(error, same)));
  for (const text of texts) doesNotMatch(text, /home/);
});

Deno.test("errorReply() gives candidates as data, and no list in the message", () => {
  const { body } = errorReply(new SymbolAmbiguousError("run", CANDIDATES, 2), same);
  deepEqual(body.error, {
    code: "SYMBOL_AMBIGUOUS",
    message:
      'Cannot tell which "run" is meant as 2 definitions have the name, pick one as path:name',
    candidates: CANDIDATES,
    total: 2,
  });
});

Deno.test("errorReply() gives the nearest names, and where a query goes wrong", () => {
  const fields = (error: Error) => Object(errorReply(error, same).body.error);
  deepEqual(fields(new SymbolNotFoundError("runn", ["run"])).nearest, ["run"]);
  equal(fields(new QuerySyntaxError("Cannot read the query", 3)).offset, 3);
});

Deno.test("errorReply() hides places in messages", () => {
  const { body } = errorReply(
    new IndexReadOnlyError("/home/ann/app/.cbx"),
    (text) => text.replaceAll("/home/ann/app/", ""),
  );
  doesNotMatch(JSON.stringify(body), /home/);
});

Deno.test("errorReply() says when to come back", () => {
  equal(errorReply(new HttpError("BUSY", "Cannot answer"), same).headers["retry-after"], "1");
  equal(errorReply(new HttpError("NOT_FOUND", "Nothing"), same).headers["retry-after"], undefined);
});
