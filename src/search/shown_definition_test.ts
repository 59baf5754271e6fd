import { deepEqual, equal, ok } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { loadStaticEmbedder } from "../embed/static.ts";
import type { SearchAnswer } from "./answer.ts";
import { search } from "./search.ts";
import { sourceOf } from "./testdata/source.ts";

const METHOD = (name: string, type: string) =>
  `  public ${type} ${name}() throws IOException {\n    JsonToken token = peek();\n` +
  `    if (token != JsonToken.NUMBER) throw unexpected(token);\n` +
  `    ${type} result = parse(token);\n    pop();\n    return result;\n  }\n\n`;
const FIELDS = ["stack", "paths", "indices", "names", "size"]
  .map((name) => `  private final Object ${name} = null;\n`).join("");
const READER = "/** Reads a tree: nextInt, nextLong and others walk its values. */\n" +
  `public final class JsonTreeReader {\n${FIELDS}\n${METHOD("nextBoolean", "boolean")}` +
  `${METHOD("nextInt", "int")}${METHOD("nextLong", "long")}}\n`;

async function ask(files: Record<string, string>, query: string): Promise<SearchAnswer> {
  let answer: SearchAnswer | undefined;
  const embedder = await loadStaticEmbedder();
  await inWorld(files, (world) => {
    answer = search(sourceOf(world, { embedder }), query, {});
  });
  return answer!;
}

Deno.test("search() shows the members that are named, and not the class around them", async () => {
  for (const query of ["JsonTreeReader.nextInt nextLong", "JsonTreeReader nextLong and nextInt"]) {
    const { results } = await ask({ "JsonTreeReader.java": READER }, query);
    const [first, second] = results.map(({ symbol }) => symbol);
    deepEqual(
      [first, second].toSorted(),
      ["JsonTreeReader.nextInt", "JsonTreeReader.nextLong"],
      query,
    );
  }
});

Deno.test("search() is sure of a file whose definition it is not sure of, and says so", async () => {
  const twins = ["first", "second", "third"].map((name) => METHOD(`${name}Token`, "int")).join("");
  const files = { "Tokens.java": `class Tokens {\n${twins}}\n` };
  const { confidence, results } = await ask(files, "parse the next token");
  ok(results[0]!.probability! > 0.8);
  equal(confidence, "medium");
});
