import { deepEqual, ok } from "node:assert/strict";
import type { LocalFact } from "../../types.ts";
import { LocalNames } from "./local_facts.ts";

const NONE: ReadonlySet<number> = new Set();

function namesOf(locals: readonly LocalFact[]): LocalNames {
  const tags = locals.map((local, at) => ({ ...local, at, extentStart: at, extentEnd: -1 }));
  return new LocalNames(locals, tags, NONE);
}

function local(
  name: string,
  line: number,
  endLine: number,
  more: Partial<LocalFact> = {},
): LocalFact {
  return { name, line, endLine, column: 0, endColumn: 0, type: "", value: "", ...more };
}

Deno.test("LocalNames knows a name from its declaration to the end of its extent", () => {
  const names = namesOf([local("a", 2, 4), local("a", 8, 8), local("a", 6, 5)]);
  const known = Array.from(
    { length: 9 },
    (_, line) => names.isLocal("a", { kind: "read", line, column: 1 }),
  );
  deepEqual(known, [false, false, true, true, true, false, false, false, true]);
});

Deno.test("LocalNames knows a name from one column to another", () => {
  const names = namesOf([local("a", 2, 3, { column: 5, endColumn: 4 })]);
  const known = [[2, 4], [2, 5], [3, 3], [3, 4]].map(([line, column]) =>
    names.isLocal("a", { kind: "read", line: line!, column: column! })
  );
  deepEqual(known, [false, true, true, false]);
});

Deno.test("LocalNames lets a value have the name of its type, or of what it is set to", () => {
  const names = namesOf([
    local("url", 1, 3, { value: "url()" }),
    local("User", 1, 3, { type: "*User" }),
  ]);
  const isLocal = (name: string, kind: "read" | "type", line: number) =>
    names.isLocal(name, { kind, line, column: 1 });
  deepEqual([isLocal("url", "read", 1), isLocal("url", "read", 2)], [false, true]);
  deepEqual([isLocal("User", "type", 2), isLocal("User", "read", 2)], [false, true]);
});

Deno.test("LocalNames looks at each declaration once, however many there are of one name", () => {
  let looks = 0;
  const counted = (line: number): LocalFact => ({
    ...local("a", line, line),
    get line() {
      looks++;
      return line;
    },
  });
  const locals = Array.from({ length: 10_000 }, (_, at) => counted(at + 1));
  looks = 0;
  const names = new LocalNames(
    locals,
    locals.map((_, at) => ({ name: "a", at, extentStart: at, extentEnd: -1, type: "", value: "" })),
    NONE,
  );
  for (let line = 20_000; line > 10_000; line--) {
    names.isLocal("a", { kind: "read", line, column: 1 });
  }
  ok(looks <= 10 * locals.length, `${looks} looks at ${locals.length} declarations`);
});
