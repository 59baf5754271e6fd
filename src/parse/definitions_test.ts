import { deepEqual, equal, ok } from "node:assert/strict";
import { LineIndex } from "../text/lines.ts";
import type { Definition } from "../types.ts";
import { MAX_SIGNATURE_CHARS, resolveDefinitions } from "./definitions.ts";
import { lineKinds } from "./line_kinds.ts";
import type { DefinitionTag } from "./definition_tags.ts";

interface World {
  readonly text: string;
  /** Tags; `whole` is the text of a definition, `body` the text of its body. */
  readonly tags: readonly (Pick<DefinitionTag, "name" | "kind"> & {
    readonly whole: string;
    readonly body?: string;
    readonly scope?: string;
    readonly doc?: string;
  })[];
  readonly comment?: RegExp;
}

/** Finds the tags in the text and resolves them. */
function resolve({ text, tags, comment = /\/\/.*/g }: World): Definition[] {
  const spanOf = (part: string) => {
    const start = text.indexOf(part);
    return { start, end: start + part.length };
  };
  const found = tags.map(({ name, kind, whole, body, scope = "", doc }): DefinitionTag => {
    const span = spanOf(whole);
    const bodyStart = body === undefined ? span.end : spanOf(body).start;
    return {
      ...span,
      name,
      at: text.indexOf(name, span.start),
      kind,
      isTitle: false,
      scope,
      bodyStart,
      ...(doc ? { doc: spanOf(doc) } : {}),
    };
  });
  const comments = [...text.matchAll(comment)]
    .map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
  const lines = new LineIndex(text);
  return resolveDefinitions(found, {
    text,
    lines,
    kinds: lineKinds(lines, comments, []),
    comments,
    language: "typescript",
  });
}

function scoped({ scope, name }: Definition): string {
  return scope === "" ? name : `${scope}.${name}`;
}

Deno.test("resolveDefinitions() gives a definition the names around it as scope", () => {
  const text = "class A { class B { f() {} } }";
  const found = resolve({
    text,
    tags: [
      { name: "A", kind: "class", whole: text },
      { name: "B", kind: "class", whole: "class B { f() {} }" },
      { name: "f", kind: "function", whole: "f() {}", body: "{} }" },
    ],
  });
  deepEqual(found.map(scoped), ["A", "A.B", "A.B.f"]);
  equal(found[2]!.kind, "method");
});

Deno.test("resolveDefinitions() lets neither of two with the same extent hold the other", () => {
  const found = resolve({
    text: "struct s { int a, b; };",
    tags: [
      { name: "s", kind: "struct", whole: "struct s { int a, b; }", body: "{ int" },
      { name: "a", kind: "field", whole: "int a, b;" },
      { name: "b", kind: "field", whole: "int a, b;" },
    ],
  });
  deepEqual(found.map(scoped), ["s", "s.a", "s.b"]);
});

Deno.test("resolveDefinitions() keeps the dashes of an explicit scope", () => {
  const found = resolve({
    text: "f",
    tags: [{ name: "f", kind: "function", whole: "f", scope: "key-ring::<T>inner" }],
  });
  deepEqual(found.map(scoped), ["key-ring.inner.f"]);
});

Deno.test("resolveDefinitions() ends a signature before the body, without its opening mark", () => {
  const text = "int f(int a,\n      int b) {\n  return a;\n}";
  const [found] = resolve({
    text,
    tags: [{ name: "f", kind: "function", whole: text, body: "{\n" }],
  });
  equal(found!.signature, "int f(int a, int b)");
});

Deno.test("resolveDefinitions() takes a function without a body as a whole, bar its semicolon", () => {
  const text = "int f(\n  int a,\n  int b\n) ;";
  for (const kind of ["function", "method"] as const) {
    const [found] = resolve({ text, tags: [{ name: "f", kind, whole: text }] });
    equal(found!.signature, "int f( int a, int b )");
  }
});

Deno.test("resolveDefinitions() takes the first line of any other that has no body", () => {
  const text = "const LIMITS = [\n  1,\n];\n";
  const [found] = resolve({ text, tags: [{ name: "LIMITS", kind: "constant", whole: text }] });
  equal(found!.signature, "const LIMITS = [");
  const one = "const LIMIT = 8;";
  const [limit] = resolve({ text: one, tags: [{ name: "LIMIT", kind: "constant", whole: one }] });
  equal(limit!.signature, "const LIMIT = 8");
});

Deno.test("resolveDefinitions() bounds a signature", () => {
  const text = `f(${"x, ".repeat(200)})`;
  const [found] = resolve({ text, tags: [{ name: "f", kind: "function", whole: text }] });
  equal(found!.signature.length, MAX_SIGNATURE_CHARS);
  ok(found!.signature.endsWith("…"));
});

Deno.test("resolveDefinitions() cuts a signature and a doc between characters", () => {
  for (const lead of ["", "x"]) {
    const signature = `f(${lead}${"😀".repeat(MAX_SIGNATURE_CHARS)})`;
    const text = `// ${lead}${"😀".repeat(1000)}\n${signature}`;
    const [found] = resolve({ text, tags: [{ name: "f", kind: "function", whole: signature }] });
    ok(found!.signature.length < signature.length && found!.signature.isWellFormed(), lead);
    ok(found!.doc.length > 900 && found!.doc.isWellFormed(), lead);
  }
});

Deno.test("resolveDefinitions() takes the comments directly above for the doc", () => {
  const [found] = resolve({
    text: "// Far.\n\n// One.\n// Two.\nf()\n",
    tags: [{ name: "f", kind: "function", whole: "f()" }],
  });
  equal(found!.doc, "One. Two.");
  equal(found!.docLine, 3);
  equal(found!.startLine, 5);
});

Deno.test("resolveDefinitions() gives the doc of a container to nothing else on its line", () => {
  const found = resolve({
    text: "// Keys.\nstruct key { int id; };\n",
    tags: [
      { name: "key", kind: "struct", whole: "struct key { int id; }", body: "{ int" },
      { name: "id", kind: "field", whole: "int id;" },
    ],
  });
  deepEqual(found.map(({ doc }) => doc), ["Keys.", ""]);
  deepEqual(found.map(({ docLine }) => docLine), [1, 2]);
});

Deno.test("resolveDefinitions() joins the doc above and the string inside", () => {
  const text = '# Above.\ndef f():\n  "Inside."\n';
  const [found] = resolve({
    text,
    comment: /#.*/g,
    tags: [{ name: "f", kind: "function", whole: text.slice(9), doc: '"Inside."' }],
  });
  equal(found!.doc, "Above. Inside.");
});
