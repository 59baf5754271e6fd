/**
 * Holds the table of languages against the files beside it: every grammar loads when it is asked for
 * and not before, every tags query compiles and keeps to the vocabulary of `src/parse/read_tags.ts`,
 * and no file is missing.
 *
 * @module
 */
import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import { loadGrammar, resetGrammars } from "../src/parse/grammar_cache.ts";
import { parseFile } from "../src/parse/parse_file.ts";
import { isKnownCapture } from "../src/parse/query_source.ts";
import { LANGUAGES } from "./languages.ts";
import { GRAMMARS } from "./wasm.js";

const PARSED = Object.keys(LANGUAGES).filter((id) => LANGUAGES[id]?.tags);

Deno.test("LANGUAGES has a grammar for each row with tags, and a file of tags beside its test", () => {
  const files = new Set([...Deno.readDirSync(import.meta.dirname!)].map(({ name }) => name));
  deepEqual(Object.keys(GRAMMARS).sort(), PARSED.toSorted());
  for (const id of PARSED) {
    ok(files.has(`${id}.ts`) && files.has(`${id}_test.ts`), `missing files of ${id}`);
  }
});

Deno.test("LANGUAGES has a file for each row with a reader, beside its test", async () => {
  const files = new Set([...Deno.readDirSync(import.meta.dirname!)].map(({ name }) => name));
  for (const [id, { reader, tags }] of Object.entries(LANGUAGES)) {
    if (!reader) continue;
    ok(files.has(`${id}.ts`) && files.has(`${id}_test.ts`), `missing files of ${id}`);
    equal(tags, undefined, `${id} has a grammar as well`);
    deepEqual((await reader()).read("").definitions, []);
  }
});

Deno.test("LANGUAGES loads grammars and tags queries in the common vocabulary", async (t) => {
  for (const id of PARSED) {
    await t.step(id, async () => {
      const { tags } = (await loadGrammar(id))!;
      deepEqual(tags.captureNames.filter((name) => !isKnownCapture(name)), []);
      notEqual(tags.patterns.length, 0);
    });
  }
});

Deno.test("GRAMMARS names no module that is loaded before it is asked for", async () => {
  const args = ["info", "--json", import.meta.resolve("./wasm.js")];
  const { stdout } = await new Deno.Command(Deno.execPath(), { args, stderr: "inherit" }).output();
  const { modules, roots } = JSON.parse(new TextDecoder().decode(stdout)) as Graph;
  const { dependencies = [] } = modules.find(({ specifier }) => specifier === roots[0])!;
  const modulesLater = dependencies.filter(({ isDynamic }) => isDynamic);
  deepEqual(modulesLater.length, PARSED.length);
  deepEqual(dependencies.filter(({ isDynamic }) => !isDynamic), []);
});

Deno.test("parseFile() loads the grammar of its language alone", async () => {
  resetGrammars();
  const loaded: string[] = [];
  // The table is frozen in its type only.
  const table = GRAMMARS as Record<string, () => Promise<WebAssembly.Module>>;
  const before = { ...GRAMMARS };
  for (const [id, load] of Object.entries(before)) {
    table[id] = () => {
      loaded.push(id);
      return load();
    };
  }
  try {
    await parseFile("fn main() {}\n", "rust");
    await parseFile("fn main() {}\n", "rust");
    await parseFile("plain\n", "text");
  } finally {
    Object.assign(table, before);
  }
  deepEqual(loaded, ["rust"]);
});

/** The part of the answer of `deno info --json` that is read here. */
interface Graph {
  readonly roots: readonly string[];
  readonly modules: readonly {
    readonly specifier: string;
    readonly dependencies?: readonly { readonly specifier: string; readonly isDynamic?: boolean }[];
  }[];
}
