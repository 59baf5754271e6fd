import { deepEqual, equal } from "node:assert/strict";
import { dirname } from "node:path";
import { type Declaration, parseTruth, type Truth, type TruthUse } from "../truth_use.ts";
import { truthLines } from "./typescript.ts";

function truthOf(files: Record<string, string>): Truth {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    for (const [path, text] of Object.entries(files)) {
      Deno.mkdirSync(dirname(`${root}/${path}`), { recursive: true });
      Deno.writeTextFileSync(`${root}/${path}`, text);
    }
    return parseTruth([...truthLines(root)].join("\n"));
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

/** Shows the uses of a name in the first of some files. */
function uses(name: string, files: Record<string, string>, show = shown): string[] {
  const [first] = Object.keys(files);
  return truthOf(files).uses
    .filter((use) => use.path === first && use.name === name)
    .map((use) => show(use));
}

function declared(text: string): readonly Declaration[] {
  return truthOf({ "a.ts": text }).declared;
}

function shown({ line, column, kind, state, targets }: TruthUse): string {
  const places = targets.map((target) => `${target.path}:${target.line}`);
  return [`${line}:${column}`, kind, state, ...places].join(" ");
}

Deno.test("truthLines() follows an import through a barrel, at its specifier and at the call", () => {
  deepEqual(
    uses("open", {
      "a.ts": `import { open } from "./b.ts";\nopen();\n`,
      "b.ts": `export { start as open } from "./c.ts";\n`,
      "c.ts": `\nexport function start() {}\n`,
    }),
    ["1:10 specifier inside c.ts:2", "2:1 call inside c.ts:2"],
  );
});

Deno.test("truthLines() takes the first name of a renamed import as the use", () => {
  deepEqual(
    uses("close", {
      "a.ts": `import { open as close } from "./b.ts";\nclose();\n`,
      "b.ts": `export function open() {}\n`,
    }),
    ["2:1 call inside b.ts:1"],
  );
});

Deno.test("truthLines() gives specifiers and modules the line of their statement", () => {
  const statements = uses("b", {
    "a.ts": `\nimport {\n  b,\n} from "./b.ts";\n`,
    "b.ts": `export const b = 1;`,
  }, ({ line, statement }) => `${line} of ${statement}`);
  deepEqual(statements, ["3 of 2"]);
});

Deno.test("truthLines() takes no member of a callback's pattern for a top-level variable", () => {
  deepEqual(
    uses("a", { "a.ts": `export const f = ((g: unknown) => g)(({ a }: { a: 1 }) => a);\n` }),
    ["1:59 reference local a.ts:1"],
  );
});

Deno.test("truthLines() leads an import of a style sheet to the file", () => {
  deepEqual(
    uses("./a.css", { "a.ts": `import "./a.css";\n`, "a.css": "" }),
    ["1:8 import inside a.css:1"],
  );
});

Deno.test("truthLines() lists the declarations that count, with their kind", () => {
  const text = `export class A {\n  b = 1;\n  c() { const d = 1; }\n}\ntype E = { f: 1 };\n`;
  const kinds = declared(text).map(({ line, name, kind }) => `${line} ${kind} ${name}`);
  deepEqual(kinds, [
    "1 ClassDeclaration A",
    "2 PropertyDeclaration b",
    "3 MethodDeclaration c",
    "5 TypeAliasDeclaration E",
    "5 PropertySignature f",
  ]);
});

Deno.test("truthLines() names the member of the type that a receiver has", () => {
  deepEqual(
    uses("run", {
      "a.ts": `import { make } from "./b.ts";\nmake().run();\n`,
      "b.ts": `class Job {\n  run() {}\n}\nexport function make() { return new Job(); }\n`,
    }),
    ["2:8 call inside b.ts:2"],
  );
});

Deno.test("truthLines() gives every declaration of an overloaded function", () => {
  deepEqual(
    uses("f", {
      "a.ts":
        `function f(a: string): void;\nfunction f(a: number): void;\nfunction f() {}\nf(1);\n`,
    }),
    ["4:1 call inside a.ts:1 a.ts:2 a.ts:3"],
  );
});

Deno.test("truthLines() leads new to the class and to its constructor", () => {
  deepEqual(
    uses("Job", { "a.ts": `class Job {\n  constructor() {}\n}\nnew Job();\n` }),
    ["4:5 call inside a.ts:1 a.ts:2"],
  );
});

Deno.test("truthLines() takes parameters, locals and nested functions for locals", () => {
  deepEqual(
    uses("x", {
      "a.ts": `function f(x: number) { return x; }\nfunction g() { const x = 1; x; }\n` +
        `function h() { function x() {} x(); }\n`,
    }),
    [
      "1:32 reference local a.ts:1",
      "2:29 reference local a.ts:2",
      "3:32 call local a.ts:3",
    ],
  );
});

Deno.test("truthLines() takes a member of an object literal for a local", () => {
  deepEqual(
    uses("run", { "a.ts": `const job = { run() {} };\njob.run();\n` }),
    ["2:5 call local a.ts:1"],
  );
});

Deno.test("truthLines() reads a shorthand property as a use of the variable", () => {
  deepEqual(
    uses("port", { "a.ts": `const port = 1;\nexport const options = { port };\n` }),
    ["2:26 reference inside a.ts:1"],
  );
});

Deno.test("truthLines() puts packages and built-ins outside of the tree", () => {
  deepEqual(
    uses("z", { "a.ts": `import { z } from "zod";\nz();\n` }),
    ["1:10 specifier outside", "2:1 call outside"],
  );
  deepEqual(uses("log", { "a.ts": `console.log(1);\n` }), ["1:9 call outside"]);
});

Deno.test("truthLines() cannot tell the member of something that is unknown", () => {
  deepEqual(
    uses("parse", { "a.ts": `import { z } from "zod";\nz().parse();\n` }),
    ["2:5 call unresolved"],
  );
});

Deno.test("truthLines() finds a package of the tree by its name", () => {
  deepEqual(
    uses("serve", {
      "app/a.ts": `import { serve } from "@x/server/http";\nserve();\n`,
      "packages/server/package.json": `{ "name": "@x/server" }`,
      "packages/server/src/http/index.ts": `export function serve() {}\n`,
    }),
    [
      "1:10 specifier inside packages/server/src/http/index.ts:1",
      "2:1 call inside packages/server/src/http/index.ts:1",
    ],
  );
});

Deno.test("truthLines() leads a module specifier to its file", () => {
  deepEqual(
    uses("./b.ts", {
      "a.ts": `\nimport {\n  b,\n} from "./b.ts";\nb;\n`,
      "b.ts": `export const b = 1;`,
    }),
    ["4:8 import inside b.ts:1"],
  );
});

Deno.test("truthLines() takes a JSX element and a decorator for calls", () => {
  deepEqual(
    uses("App", { "a.tsx": `function App() { return null; }\nexport const a = <App></App>;\n` }),
    ["2:19 call inside a.tsx:1"],
  );
  deepEqual(
    uses("log", { "a.ts": `function log(c: unknown) {}\n@log\nclass A {}\n` }),
    ["2:2 call inside a.ts:1"],
  );
});

Deno.test("truthLines() counts columns in UTF-16 code units", () => {
  equal(uses("f", { "a.ts": `function f() {}\n"😀"; f();\n` })[0], "2:7 call inside a.ts:1");
});
