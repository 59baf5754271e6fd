import { deepEqual, equal } from "node:assert/strict";
import { findCalledFunctions, type Span, withEagerFunctions } from "./eager.ts";

/** The places of some parts of a text. */
function spansOf(text: string, ...parts: readonly string[]): Span[] {
  return parts.map((part) => [text.indexOf(part), text.indexOf(part) + part.length]);
}

Deno.test("withEagerFunctions() puts functions in parentheses, one in another as well", () => {
  const text =
    "//\nasync function* a(x) { return x.map((y) => y); }\nconst b = async (x = f(g())) => 1;\n";
  const spans = spansOf(
    text,
    "async function* a(x) { return x.map((y) => y); }",
    "(y) => y",
    "async (x = f(g())) => 1",
  );
  equal(
    withEagerFunctions(text, spans),
    "//\nvar a = (async function* a(x) { return x.map(((y) => y)); });\n" +
      "const b = (async (x = f(g())) => 1);\n",
  );
});

Deno.test("withEagerFunctions() has the inner of two functions that end at one place end first", () => {
  const text = "const a = (x) => (y) => x;";
  const spans = spansOf(text, "(x) => (y) => x", "(y) => x");
  equal(withEagerFunctions(text, spans), "const a = ((x) => ((y) => x));");
});

Deno.test("withEagerFunctions() makes a property of a module that is loaded on demand", () => {
  const text = 'var init = __esm({\n  "src/a.ts"() {\n    go();\n  }\n});\n';
  const spans = spansOf(text, '"src/a.ts"() {\n    go();\n  }');
  equal(
    withEagerFunctions(text, spans),
    'var init = __esm({\n  "src/a.ts": (function() {\n    go();\n  })\n});\n',
  );
});

Deno.test("withEagerFunctions() leaves methods, and functions that are declared in others, as they are", () => {
  const text = "//\nclass A {\n  get(x) { return x; }\n}\nif (1) {\n  function b() {}\n}\n";
  const spans = spansOf(text, "get(x) { return x; }", "function b() {}");
  equal(withEagerFunctions(text, spans), text);
});

Deno.test("findCalledFunctions() finds what a file of the command calls", () => {
  const folder = Deno.makeTempDirSync();
  const file = `${folder}/cli.js`;
  const called = "(x) => x + 1";
  const text = `const a = ${called};\nconst b = (x) => x + 2;\na(1);\n`;
  try {
    Deno.writeTextFileSync(file, text);
    const spans = findCalledFunctions(file).get("cli.js");
    deepEqual(spans?.filter(([start]) => start > 0), spansOf(text, called));
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});
