/**
 * Holds the table of languages against the folders beside it: every grammar loads, every tags query
 * compiles and keeps to the vocabulary of `src/parse/read_tags.ts`, and no file is missing.
 *
 * @module
 */
import { deepEqual, notEqual } from "node:assert/strict";
import { loadGrammar } from "../src/parse/grammar_cache.ts";
import type { ReferenceKind, SymbolKind } from "../src/types.ts";
import { LANGUAGES } from "./languages.ts";

/** A record, so that the compiler says when a kind is added or taken away. */
const SYMBOL_KINDS: Readonly<Record<SymbolKind, true>> = {
  function: true,
  method: true,
  class: true,
  struct: true,
  enum: true,
  interface: true,
  trait: true,
  impl: true,
  type: true,
  constant: true,
  variable: true,
  field: true,
  module: true,
  macro: true,
  section: true,
  key: true,
  rule: true,
  element: true,
};

const REFERENCE_KINDS: Readonly<Record<ReferenceKind, true>> = {
  call: true,
  type: true,
  import: true,
  extends: true,
  implements: true,
};

const VOCABULARY: ReadonlySet<string> = new Set([
  ...Object.keys(SYMBOL_KINDS).map((kind) => `definition.${kind}`),
  ...Object.keys(REFERENCE_KINDS).map((kind) => `reference.${kind}`),
  ...["name", "scope", "doc", "body", "comment", "attribute"],
  ...[
    "string",
    "import",
    "default",
    "unit",
    "local",
    "member",
    "member.of",
    "return",
    "key",
    "key.of",
  ],
  ...["self", "template", "unit.part", "base", "base.of"],
  ...["type", "value", "from", "in", "each", "key", "extent", "among", "until"]
    .map((about) => `local.${about}`),
]);

const FOLDER_FILES = ["grammar.d.ts", "grammar.js", "tags.ts", "tags_test.ts"];

const PARSED = Object.keys(LANGUAGES).filter((id) => LANGUAGES[id]?.grammar);

for (const id of PARSED) {
  Deno.test(`LANGUAGES.${id} loads a grammar and a tags query in the common vocabulary`, async () => {
    const { tags } = (await loadGrammar(id))!;
    const strange = tags.captureNames.filter((name) => !isKnown(name));
    deepEqual(strange, [], `captures of ${id} that no reader knows`);
    notEqual(tags.patternCount(), 0, `the tags query of ${id} is empty`);
  });

  Deno.test(`LANGUAGES.${id} has its four files in a folder of its name`, () => {
    const files = filesOf(id);
    deepEqual(FOLDER_FILES.filter((file) => !files.includes(file)), [], `missing files of ${id}`);
  });
}

Deno.test("LANGUAGES has a row with a grammar for every folder", () => {
  const folders = [...Deno.readDirSync(import.meta.dirname!)]
    .filter(({ isDirectory }) => isDirectory).map(({ name }) => name).sort();
  deepEqual(folders, PARSED.toSorted());
});

function isKnown(capture: string): boolean {
  return VOCABULARY.has(capture) || capture.startsWith("_");
}

function filesOf(id: string): string[] {
  try {
    return [...Deno.readDirSync(`${import.meta.dirname}/${id}`)].map(({ name }) => name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
