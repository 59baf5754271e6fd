import { deepEqual, equal, throws } from "node:assert/strict";
import { QuerySyntaxError } from "../errors.ts";
import { asksForUses, wantedOf, wantedOfNames } from "./wanted_of.ts";

Deno.test("wantedOf() reads the literals of a query, and its words as far as their forms agree", () => {
  const { literals, words } = wantedOf('where is "provider auth" of getPolicies', {});
  deepEqual(literals, ["where is provider auth of getPolicies", "provider auth", "getPolicies"]);
  deepEqual(words, ["provider", "auth", "polic"]);
});

Deno.test("wantedOf() reads what stands between the values of a message", () => {
  const { literals, words } = wantedOf(
    "Dish proj.add[6f1c2a9e-1111-2222-3333-444455556666] boiled unexpectedly: ValueError('bad')",
    {},
  );
  equal(literals.includes("boiled unexpectedly"), true);
  equal(words.includes("6f1c2a9e"), false);
  equal(wantedOf("how are dishes boiled by add_dish, and where", {}).literals.length, 2);
});

Deno.test("wantedOf() reads paths that a query names, with a place behind them or not", () => {
  deepEqual(wantedOf("src/app.py:902 dispatch", {}).paths, ["src/app.py"]);
  deepEqual(wantedOf("./lib/view.js:12:3", {}).paths, ["lib/view.js"]);
});

Deno.test("wantedOf() lets through what filters of the query and of options do", () => {
  const { allows, literals } = wantedOf("sym:resolve lang:py -path:tests", { extensions: ["py"] });
  const file = { path: "a/b.py", language: "python", category: "code" } as const;
  equal(allows!(file), true);
  equal(allows!({ ...file, language: undefined }), true);
  equal(allows!({ ...file, path: "tests/b.py" }), false);
  equal(allows!({ ...file, path: "a/b.ts", language: "typescript" }), false);
  equal(allows!({ ...file, path: "a/b.pyi" }), false);
  deepEqual(literals, ["resolve"]);
});

Deno.test("wantedOf() refuses what a search refuses", () => {
  throws(() => wantedOf('an open "quote', {}), QuerySyntaxError);
});

Deno.test("wantedOfNames() reads names, qualified names, paths and both together", () => {
  deepEqual(wantedOfNames(["Session.open"]).literals, ["open"]);
  const { paths, literals } = wantedOfNames(["src/app.py:Flask"]);
  deepEqual(paths, ["src/app.py:Flask", "src/app.py"]);
  deepEqual(literals, ["Flask"]);
});

Deno.test("asksForUses() tells a question about uses from others", () => {
  equal(asksForUses("who calls resolve_api_key"), true);
  equal(asksForUses("resolve api key"), false);
});
