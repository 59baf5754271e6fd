import { deepEqual } from "node:assert/strict";
import { parseFile } from "../parse_file.ts";
import { FILES, POSITIONS } from "../testdata/positions.ts";

/** A keyword of each language that may be a name. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  javascript: ["from", "of", "get", "set"],
  c_sharp: ["field", "group"],
  kotlin: ["by", "where"],
  java: ["record"],
  rust: ["union", "raw"],
  go: ["max", "min", "clear"],
};

/** Positions in which such a name is missed, or is of another kind: what follows could follow a keyword. */
const MISSED: Readonly<Record<string, readonly string[]>> = {
  javascript: [
    "for (X of g()) {}",
    "X **= 1;",
    "X in a;",
    "@X class C {}",
    "class C extends X {}",
  ],
  c_sharp: [
    "var y = a switch { X => 1, _ => 2 };",
    "var q = from a in X select a;",
    "var q = from a in b where a == X select a;",
    "a = X is null;",
  ],
  kotlin: [
    "X[0] = 1",
    "mapOf(X to 1)",
    "when (a) { X -> 1 }",
    "when (a) { in X -> 1 }",
    "when { X -> 1 }",
    "X to a",
    "when (a) { is X -> 1 }",
    "object : X {}",
  ],
  java: ["a instanceof X;", "X.class;"],
  rust: [
    "match a { X => 1, _ => 2 };",
    "match a { m::X => 1, _ => 2 };",
    "match a { b if X => 1 };",
    "while X {}",
    "for a in X {}",
    "match X { _ => 1 };",
    "hashmap!{ X => 1 };",
    "loop { if X { break } }",
    "g::<X>();",
  ],
  go: ["switch X {}", "a := &X{}"],
};

for (const [language, names] of Object.entries(NAMES)) {
  Deno.test(`a name that is a keyword elsewhere is used in ${language} where another one is`, async () => {
    for (const name of names) deepEqual(await missed(language, name), MISSED[language]);
  });
}

async function missed(language: string, name: string): Promise<string[]> {
  const missed: string[] = [];
  for (const [kind, statements] of Object.entries(POSITIONS[language]!)) {
    for (const statement of statements.filter((each) => /\bX\b/.test(each))) {
      const kinds = await usesOf(language, name, statement.replaceAll(/\bX\b/g, name));
      if ((kinds.length === 0 ? "none" : kinds.join(", ")) !== kind) missed.push(statement);
    }
  }
  return missed;
}

async function usesOf(language: string, name: string, statement: string): Promise<string[]> {
  const { facts } = await parseFile(FILES[language]!(statement), language);
  return facts.uses.filter((use) => use.name === name).map(({ kind }) => kind);
}

Deno.test("a member may have the name of a keyword", async () => {
  const members: Readonly<Record<string, readonly string[]>> = {
    javascript: ["type", "default", "delete", "new", "number"],
    typescript: ["type", "default", "symbol", "string"],
    c_sharp: ["value", "field"],
    go: ["len", "new", "string", "error"],
    kotlin: ["it", "by"],
    java: ["record"],
  };
  for (const [language, names] of Object.entries(members)) {
    for (const name of names) {
      deepEqual(await usesOf(language, name, `b = a.${name};`), ["read"], `${language}: a.${name}`);
      deepEqual(
        await usesOf(language, name, `a.${name} = b;`),
        ["write"],
        `${language}: a.${name} =`,
      );
    }
  }
  deepEqual(await usesOf("php", "list", "$b = $a->list;"), ["read"]);
});

Deno.test("a keyword is no name where it is one", async () => {
  const keywords: readonly (readonly [language: string, word: string, statement: string])[] = [
    ["javascript", "of", "for (const x of a) {}"],
    ["javascript", "from", "export { x } from './a.js';"],
    ["javascript", "await", "a.await; await b;"],
    ["typescript", "type", "type A = 1;"],
    ["typescript", "is", "function g(x: unknown): x is A { return true; }"],
    ["typescript", "as", "x = y as A;"],
    ["typescript", "get", "class D { get x() { return 1; } }"],
    ["c_sharp", "where", "var q = from a in b where a.x select a;"],
    ["c_sharp", "from", "var q = from a in b select a;"],
    ["java", "class", "var x = A.class;"],
    ["rust", "await", "g().await;"],
    ["kotlin", "class", "val x = A::class"],
  ];
  for (const [language, word, statement] of keywords) {
    const found = await usesOf(language, word, statement);
    deepEqual(found, [], statement);
  }
});

Deno.test("a dollar sign is a letter of a name, but in PHP", async () => {
  for (const language of ["javascript", "typescript", "java"]) {
    deepEqual(await usesOf(language, "$x", "$x(1);"), ["call"], language);
    deepEqual(await usesOf(language, "x", "$x(1);"), [], language);
  }
  deepEqual(await usesOf("php", "x", "self::$x;"), ["read"]);
});

Deno.test("what a text of Kotlin or Scala puts in is read, at its name", async () => {
  for (const [language, text] of [["kotlin", '"$x=1"'], ["scala", 's"$x=1"']] as const) {
    const { facts } = await parseFile(FILES[language]!(`val y = ${text}`), language);
    const [use] = facts.uses.filter(({ name }) => name === "x");
    const line = FILES[language]!(`val y = ${text}`).split("\n")[use!.line - 1]!;
    deepEqual([use!.kind, line.slice(use!.column - 1, use!.column + 1)], ["read", "x="], language);
  }
});
