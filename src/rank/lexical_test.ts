import { deepEqual, equal } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { lexicalRanker } from "./lexical.ts";

async function hits(files: Readonly<Record<string, string>>, query: string): Promise<string[]> {
  const found: string[] = [];
  await inWorld(files, (world) => {
    for (const hit of lexicalRanker.rank(world.context(query))) {
      found.push(`${world.pathOf(hit)} ${hit.reason}`);
    }
  });
  return found;
}

Deno.test("lexicalRanker names the words that matched, as they were typed", async () => {
  deepEqual(await hits({ "a.txt": "resolve the keys\n" }, "Resolving keys water"), [
    "a.txt lexical: matched tokens [resolving, keys]",
  ]);
});

Deno.test("lexicalRanker names words that are related to those of the query apart", async () => {
  deepEqual(await hits({ "a.txt": "the config\n" }, "configuration salt"), [
    "a.txt lexical: matched related tokens [config]",
  ]);
  deepEqual(await hits({ "a.txt": "salt the config\n" }, "configuration salt"), [
    "a.txt lexical: matched tokens [salt] and related [config]",
  ]);
});

Deno.test("lexicalRanker orders equal scores by path", async () => {
  const found = await hits({ "c.txt": "salt\n", "a.txt": "salt\n", "b.txt": "salt\n" }, "salt");
  deepEqual(found.map((hit) => hit[0]), ["a", "b", "c"]);
});

Deno.test("lexicalRanker leaves out what filters do not let through", async () => {
  const files = { "a.txt": "salt\n", "b.md": "salt\n" };
  deepEqual(await hits(files, "salt lang:markdown"), ["b.md lexical: matched tokens [salt]"]);
});

Deno.test("lexicalRanker gives a reason also for a word late in a very long query", async () => {
  const many = Array.from(
    { length: 40 },
    (_, index) => `word${String.fromCharCode(97 + index % 26)}${index}`,
  );
  const [hit] = await hits({ "a.txt": "salt\n" }, `${many.join(" ")} salt`);
  equal(hit, "a.txt lexical: matched tokens late in a long query");
});
