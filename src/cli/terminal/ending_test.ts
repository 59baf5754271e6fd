import { deepEqual, equal, match } from "node:assert/strict";
import { SymbolAmbiguousError, SymbolNotFoundError } from "@cbx/core";
import { endingOf } from "./ending.ts";

Deno.test("endingOf() lists candidates one a line, control characters made visible", () => {
  const candidates = [
    { path: "a.ts", line: 1, symbol: "run", kind: "function" },
    { path: "b\x1b.ts", line: 2, symbol: "Job.run", kind: "method" },
  ];
  deepEqual(endingOf(new SymbolAmbiguousError("run", candidates, 12)), {
    status: 2,
    message: 'Cannot tell which "run" is meant as 12 definitions have the name, pick one as ' +
      "path:name:\n  a.ts:run  (function, line 1)\n  b␛.ts:Job.run  (method, line 2)\n" +
      "  and 10 more",
  });
});

Deno.test("endingOf() keeps any other message on one line", () => {
  const { status, message } = endingOf(new SymbolNotFoundError("a\nb", ["c"]));
  deepEqual([status, message], [2, 'Cannot find a symbol or file "a␊b": did you mean "c"?']);
});

Deno.test("endingOf() reports what it does not know as a bug", () => {
  const { status, message } = endingOf(new Error("boom"));
  equal(status, 1);
  match(message, /^This is a bug in cbx[^]*boom\n/);
});

Deno.test("endingOf() passes on what the library refuses in its own words", () => {
  const refused = new RangeError('Cannot filter by kind "x" as it is unknown');
  deepEqual(endingOf(refused), { status: 2, message: refused.message });
  equal(endingOf(new TypeError("Cannot read properties of undefined")).status, 1);
});
