import { deepEqual } from "node:assert/strict";
import { callNames, callsIn } from "./calls_in.ts";

function found(text: string, ...names: string[]): Record<string, string[]> {
  return Object.fromEntries(
    [...callsIn(text, callNames(names))].map(([name, sites]) => [
      name,
      sites.map(({ start, bracket }) => `${start}-${bracket}`),
    ]),
  );
}

Deno.test("callsIn() finds calls of the names, by position", () => {
  deepEqual(found("emit(1); a.emit(2); on(3); other(4)", "emit", "on"), {
    emit: ["0-4", "11-15"],
    on: ["20-22"],
  });
});

Deno.test("callsIn() finds macros and calls with arguments of types", () => {
  deepEqual(found("bail!(1); get<A | B>(2); a > (b); (c) => (d)", "bail", "get", "a"), {
    bail: ["0-5"],
    get: ["10-20"],
  });
});

Deno.test("callsIn() takes no part of a name for the name", () => {
  deepEqual(found("remit(1); emit2(2); émit(3); emit (4)", "emit"), {});
});
