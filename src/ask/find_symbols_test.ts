import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { ask, at, CHAIN, type Files } from "./testdata/ask.ts";
import { inTree } from "../../tests/_tree.ts";
import { openIndex } from "../index/code_index.ts";
import { runOnIndex } from "../store/testdata/rewrite_index.ts";

const NAMES: Files = {
  "a.ts": "export class Session {\n  renew() {}\n}\nexport class SessionStore {}\n" +
    "export function renew_session() {}\n",
  "b.ts": "export class Token {\n  renew() {}\n}\nexport function sesion() {}\n",
  "c.py": "def renew_all_sessions():\n    pass\n\n\ndef Session():\n    pass\n",
};

async function names(name: string, options = {}, files = NAMES): Promise<string[]> {
  const { results } = await ask(files, (index) => index.symbol(name, options));
  return results.map((hit) => `${hit.match} ${at(hit)}`);
}

Deno.test("symbol() lists exact names first, then longer ones", async () => {
  deepEqual(await names("Session"), [
    "exact a.ts:1 Session",
    "exact c.py:5 Session",
    "prefix a.ts:4 SessionStore",
  ]);
});

Deno.test("symbol() lists the definition of a qualified name before its namesakes", async () => {
  deepEqual(await names("Token.renew"), [
    "qualified b.ts:2 Token.renew",
    "fuzzy a.ts:2 Session.renew",
  ]);
});

Deno.test("symbol() reads path:name and :: and # as qualified names", async () => {
  for (const name of ["b.ts:renew", "b.ts:Token.renew", "Token::renew", "Token#renew"]) {
    equal((await names(name))[0], "qualified b.ts:2 Token.renew", name);
  }
});

Deno.test("symbol() finds other spellings, beginnings, words in any order and near misses", async () => {
  equal((await names("renewSession"))[0], "spelling a.ts:5 renew_session");
  equal((await names("sessionst"))[0], "prefix a.ts:4 SessionStore");
  equal((await names("session renew all"))[0], "words c.py:1 renew_all_sessions");
  equal((await names("SessoinStore"))[0], "fuzzy a.ts:4 SessionStore");
});

Deno.test("symbol() with exact gives definitions of just this name", async () => {
  deepEqual(await names("Session", { exact: true, languages: ["ts"] }), ["exact a.ts:1 Session"]);
  deepEqual(await names("session", { exact: true }), []);
});

Deno.test("symbol() filters by kind, language and path, and excludes", async () => {
  deepEqual(await names("Session", { kinds: ["function"] }), ["exact c.py:5 Session"]);
  deepEqual(await names("Session", { languages: ["!python"], exact: true }), [
    "exact a.ts:1 Session",
  ]);
  deepEqual(await names("Session", { paths: ["*.py"] }), ["exact c.py:5 Session"]);
});

Deno.test("symbol() refuses unknown languages and kinds, and names the nearest", async () => {
  await rejects(names("x", { languages: ["typscript"] }), {
    name: "RangeError",
    message: /"typscript".*did you mean "typescript"\?/,
  });
  await rejects(names("x", { kinds: ["clas"] }), { name: "RangeError", message: /clas/ });
});

Deno.test("symbol() refuses an empty name and one that is too long", async () => {
  await rejects(names("  "), { name: "RangeError", message: /without a name: write one/ });
  await rejects(names("x".repeat(501)), { name: "RangeError" });
});

Deno.test("symbol() lists titles of tests after every definition", async () => {
  const files = {
    "a_test.ts": 'Deno.test("parse a header line", () => {});\n',
    "b.ts": "export function parseHeaderOfLine() {}\n",
  };
  const found = await names("parse header line", {}, files);
  equal(found[0], "words b.ts:1 parseHeaderOfLine");
  equal(found.findIndex((each) => each.includes("a_test.ts")), found.length - 1);
});

Deno.test("symbol() counts callers, and prefers what is used more", async () => {
  const files = {
    "a.ts": "export function load() {}\n",
    "b.ts": "export function load() {}\n",
    "c.ts": 'import { load } from "./b.ts";\nexport const one = () => load() ?? load();\n',
  };
  const { results } = await ask(files, (index) => index.symbol("load"));
  deepEqual(results.map(({ path, callers }) => [path, callers]), [["b.ts", 1], ["a.ts", 0]]);
});

Deno.test("symbol() in pages gives what one page gives", async () => {
  const files = { "a.ts": Array.from({ length: 23 }, (_, i) => `let value${i} = 0;`).join("\n") };
  await ask(files, async (index) => {
    const whole = await index.symbol("value", { limit: 100 });
    const paged: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const page = await index.symbol("value", { limit: 7, offset });
      paged.push(...page.results.map((hit) => `${hit.rank} ${at(hit)}`));
      offset = page.pagination.nextOffset;
    }
    equal(whole.results.length, 23);
    deepEqual(paged, whole.results.map((hit) => `${hit.rank} ${at(hit)}`));
  });
});

Deno.test("symbol() without a result says what that proves", async () => {
  const said = async (files: Files) =>
    (await ask(files, (index) => index.symbol("nothingLikeThis"))).coverage.statement;
  equal(await said(NAMES), 'no definition "nothingLikeThis" in 3 fully parsed files');
  match(await said({ "a.txt": "words\n" }), /in 0 fully parsed files; no proof, as no file is/);
  match(
    await said({ "a.ts": "let a = 1;\n", "b.ts": "function ( {{{ ]\n" }),
    /in 1 fully parsed file; no proof, as 1 file did not parse whole \(b.ts\)$/,
  );
});

const PAIR: Files = {
  "a.py": "class Flask:\n    pass\n\nclass Blueprint:\n    pass\n",
  "b.py": "class BlueprintSetup:\n    def flask(self):\n        pass\n",
  "c.py": "class RetryPolicy:\n    pass\n\ndef retry():\n    pass\n\ndef policy():\n    pass\n",
};

const namesOf = (name: string, options = {}) =>
  ask(
    PAIR,
    async (index) => (await index.symbol(name, options)).results.map(({ symbol }) => symbol),
  );

Deno.test("symbol() finds a part of a name that is misspelt, where nothing else is found", async () => {
  deepEqual(await names("sesion_all"), ["fuzzy c.py:1 renew_all_sessions"]);
  deepEqual(await names("sesions_renew"), [
    "fuzzy a.ts:5 renew_session",
    "fuzzy c.py:1 renew_all_sessions",
  ]);
  deepEqual(await names("other_words"), []);
});

Deno.test("symbol() takes words that are names for several names, in their order", async () => {
  deepEqual(await namesOf("Flask Blueprint"), ["Flask", "Blueprint"]);
  deepEqual(await namesOf("Blueprint, Flask"), ["Blueprint", "Flask"]);
  deepEqual(await namesOf("Flask Blueprint", { exact: true }), ["Flask", "Blueprint"]);
});

Deno.test("symbol() takes words for one name that they spell together", async () => {
  equal((await namesOf("retry policy"))[0], "RetryPolicy");
  equal((await namesOf("blueprint setup"))[0], "BlueprintSetup");
});

Deno.test("symbol() reads the prototype that a method is set on as its class", async () => {
  const files = { "view.js": "function View() {}\nView.prototype.render = function () {};\n" };
  for (const name of ["View.prototype.render", "View#render"]) {
    equal((await names(name, {}, files))[0], "qualified view.js:2 View.render", name);
  }
});

Deno.test("symbol() names files that did not parse whole only where they hold the name", async () => {
  const files = {
    ...CHAIN,
    "setup.cfg": "[a]\n= broken [\n%% ]\n",
    "bad.go": "func x( {\n",
    "other.go": "func load( {\n",
  };
  const { coverage } = await ask(files, (index) => index.symbol("load"));
  deepEqual(coverage.notParsed, ["other.go"]);
  const { coverage: like } = await ask(files, (index) => index.symbol("loads"));
  deepEqual(like.notParsed, []);
  const { coverage: none } = await ask(files, (index) => index.symbol("nowhere"));
  deepEqual(none.notParsed, ["bad.go", "other.go", "setup.cfg"]);
});

Deno.test("symbol() looks at no definition once for each other one of its line, and says where it stops", async () => {
  await inTree({ "a.ts": "export function boil() {}\n", "b.ts": "x\n" }, async (root) => {
    using index = await openIndex({ root });
    await index.update({ workers: 0 });
    await runOnIndex(
      `${root}/.cbx/index.sqlite`,
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000) " +
        "INSERT INTO symbols SELECT 100 + i, file_id, i, 1, 1, name, own_normal, kind_id, '', '', '', '', 0, 0, 0 " +
        "FROM n, symbols WHERE name = 'boil'",
    );
    const { results, coverage } = await index.symbol("boil", { offset: 19_999 });
    equal(results.length, 1);
    match(JSON.stringify(coverage), /at most 20000 definitions are compared/);
  });
});

Deno.test("symbol() counts the uses of each overload where calls say which one they mean", async () => {
  const { results } = await ask({
    "A.java": "class A {\n  void get() {}\n  void get(String a) {}\n" +
      '  void one() { get(); }\n  void two() { get("a"); get("b"); }\n}\n',
  }, (index) => index.symbol("get"));
  deepEqual(results.map(({ line, references }) => [line, references]).sort(), [[2, 1], [3, 2]]);
});

Deno.test("symbol() counts the uses of a field and of a method of its name apart", async () => {
  const { results } = await ask({
    "Cargo.toml": '[package]\nname = "a"\n',
    "src/lib.rs": "pub struct A { size: u8 }\nimpl A {\n  fn size(&self) -> u8 { self.size }\n" +
      "  fn one(&self) { self.size(); self.size(); }\n}\n",
  }, (index) => index.symbol("size"));
  deepEqual(
    results.map(({ kind, callers, references }) => `${kind} ${callers} ${references}`).sort(),
    ["field 0 1", "method 1 2"],
  );
});

Deno.test("symbol() gives a type of C# once with its parts, apart from those of other numbers of parameters", async () => {
  const { results } = await ask({
    "A.cs": "namespace N { public partial struct Res { } }\n",
    "B.cs": "namespace N { public readonly partial struct Res : IRes { } }\n",
    "C.cs": "namespace N { public partial struct Res<T> { } }\n",
    "D.cs": "namespace N { public partial struct Res<T> { void M() { } } }\n",
    "E.cs": "namespace M { public struct Res { } }\n",
  }, (index) => index.symbol("Res", { exact: true }));
  deepEqual(
    results.map(({ path, sharedWith = [] }) => [path, ...sharedWith.map((each) => each.path)]),
    [["B.cs", "A.cs"], ["C.cs", "D.cs"], ["E.cs"]],
  );
});
