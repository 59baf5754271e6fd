import { deepEqual } from "node:assert/strict";
import { unknownFields } from "./unknown_field.ts";

const nearest = (query: string) => unknownFields(query).map((each) => each.nearest);

Deno.test("unknownFields() names the filter that was meant", () => {
  deepEqual(unknownFields("routing language:python"), [
    { written: "language:python", field: "language", nearest: "lang:python" },
  ]);
  deepEqual(nearest("file:app.py symbol:Flask type:class"), [
    "path:app.py",
    "sym:Flask",
    "kind:class",
  ]);
  deepEqual(nearest("lnag:py cut:py"), ["lang:py", undefined]);
  deepEqual(nearest("langs:py Lang:py -folder:tests"), ["lang:py", "lang:py", "-path:tests"]);
});

Deno.test("unknownFields() knows no filter that is near to another word", () => {
  deepEqual(unknownFields("foo:bar"), [{ written: "foo:bar", field: "foo" }]);
});

for (
  const query of [
    "lang:python",
    "std::vector",
    "http://x",
    "key: value",
    "TypeError: x is not a function",
    '"language:python"',
    "localhost:8080",
    "Makefile:12",
    "app.py:12:3",
    "x:=1",
    "C:\\src",
    ":name",
    "name:",
    "a :b",
  ]
) {
  Deno.test(`unknownFields() takes ${query} for what it is`, () => {
    deepEqual(unknownFields(query), []);
  });
}
