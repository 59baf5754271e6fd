import { deepEqual, equal } from "node:assert/strict";
import { parseFile } from "./parse_file.ts";
import { repairScript } from "./repairs.ts";

/** Definitions of a text of TypeScript, after how it was parsed. */
async function parsed(text: string): Promise<string[]> {
  const { status, definitions } = await parseFile(text, "typescript");
  return [
    status,
    ...definitions.map(({ kind, name, startLine }) => `${startLine} ${kind} ${name}`),
  ];
}

Deno.test("repairScript() ends a member before one that begins with its type parameters", async () => {
  const types = [
    "[A, B]",
    "A & B",
    "A<B>",
    'A["b"]',
    "{ a: A }",
    "A // why",
    "A\n  // two\n\n  /** d */",
  ];
  for (const type of types) {
    const text = `type Use = {\n  <T>(a: T): ${type}\n  <\n    T = undefined,\n  >(): B\n}\n` +
      "export const last = 1\n";
    const line = text.slice(0, text.indexOf("export")).split("\n").length;
    deepEqual(await parsed(text), ["ok", "1 type Use", `${line} constant last`], type);
  }
});

Deno.test("repairScript() leaves lists of parameters that a line before them does not end", () => {
  for (
    const before of ["const a = (", "const a = b &&", "const a = () =>", "interface A {", "a: B;"]
  ) {
    const text = `${before}\n  <T>(x: T) => x\n`;
    equal(repairScript(text, "typescript"), text);
  }
  equal(repairScript("a\n  <b\n", "python"), "a\n  <b\n");
});

Deno.test("repairScript() hides an import of a type between angles, and no other", async () => {
  deepEqual(
    await parsed("const a = load<typeof import('redux')>()\nexport function last() {}\n"),
    ["ok", "1 constant a", "2 function last"],
  );
  const other = "type A = typeof import('redux')\n";
  equal(repairScript(other, "typescript"), other);
});

Deno.test("repairScript() looks at the ends of lines, however long they are", () => {
  const long = `interface A {\n  a: b${" ".repeat(1_000_000)}c\n  <T>(x: T): void\n}\n`;
  equal(repairScript(long, "typescript"), long);
  equal(
    repairScript("interface A {\n  a: b // c\n  <T>(x: T): void\n}\n", "typescript"),
    "interface A {\n  a: b // c\n ;<T>(x: T): void\n}\n",
  );
});

Deno.test("repairScript() writes escapes so that a type between backticks may have them", async () => {
  const text = "type Miss<B extends string> = `No \\`Self\\`: \\`${B}<Self>()\\``\n" +
    "export const last = (text: string) => text.replace(/\\d\\//, '\\'')\n";
  deepEqual(await parsed(text), ["ok", "1 type Miss", "2 function last"]);
});
