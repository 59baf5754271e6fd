import { deepEqual } from "node:assert/strict";
import { parseFile } from "./parse_file.ts";

/** Uses of a text, as `kind name` in their order. */
async function usesOf(text: string, language: string): Promise<string[]> {
  const { facts } = await parseFile(text, language);
  return facts.uses.map(({ kind, name }) => `${kind} ${name}`);
}

const QUOTED_TYPES: readonly (readonly [annotation: string, uses: string[]])[] = [
  ['x: "A"', ["type A"]],
  ['x: "list[A]"', ["type list", "type A"]],
  ['x: "A | B"', ["type A", "type B"]],
  ['x: "A" | B', ["type A", "type B"]],
  ['x: "m.A"', ["read m", "type A"]],
  ['x: Optional["A"]', ["type Optional", "type A"]],
  ['x: t.Optional["A"]', ["read t", "type Optional", "type A"]],
  ['x: dict["A", "B"]', ["type dict", "type A", "type B"]],
  // A value, a sentence, or nothing that a type may be.
  ['x: Literal["A"]', ["type Literal"]],
  ['x: t.Literal["A"]', ["read t", "type Literal"]],
  ['x: Annotated[int, "the A of it"]', ["type Annotated", "type int"]],
  ['x: "the A of it"', []],
  ['x: "A, or none!"', []],
  [`x: "${"A, ".repeat(200)}A"`, []],
];

Deno.test("types of Python in quotes are uses of types", async () => {
  for (const [annotation, uses] of QUOTED_TYPES) {
    deepEqual(await usesOf(`def f(${annotation}): pass\n`, "python"), uses, annotation);
    const [, type] = annotation.split(/: (.*)/);
    deepEqual(await usesOf(`def f() -> ${type}: pass\n`, "python"), uses, `-> ${type}`);
    deepEqual(await usesOf(`x: ${type} = 1\n`, "python"), uses, `x: ${type}`);
  }
  deepEqual(await usesOf('y = cast("A", z)\n', "python"), ["call cast", "type A", "read z"]);
  deepEqual(await usesOf('y = typing.cast("A", z)\n', "python").then((uses) => uses.slice(1)), [
    "call cast",
    "type A",
    "read z",
  ]);
  deepEqual(await usesOf('T = TypeVar("T", bound="A")\n', "python"), [
    "call TypeVar",
    "write bound",
    "type A",
  ]);
  deepEqual(await usesOf('y = f("A")\n', "python"), ["call f"]);
});

Deno.test("what a format string of Rust puts in is used", async () => {
  const strings: readonly (readonly [code: string, names: string[]])[] = [
    ['println!("{A} of {B:?}")', ["A", "B"]],
    ['println!("{:>A$} {0:.B$}", 1)', ["A", "B"]],
    ['println!("{{A}} {{{B}}}")', ["B"]],
    ['log::warn!("{A}")', ["A"]],
    ['println!("{}", format!("{A}"))', ["A"]],
    ['other!("{A}")', []],
    ['f("{A}")', []],
  ];
  for (const [code, names] of strings) {
    const uses = await usesOf(`fn main() { ${code}; }\n`, "rust");
    deepEqual(
      uses.filter((use) => /read [AB]$/.test(use)),
      names.map((name) => `read ${name}`),
      code,
    );
  }
});
