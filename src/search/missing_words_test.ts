import { deepEqual, equal } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { sourceOf } from "./testdata/source.ts";
import { lowerConfidence } from "./missing_words.ts";
import { search } from "./search.ts";

Deno.test("lowerConfidence() leaves an answer unsure where a name of the question is nowhere", () => {
  const name = { identifiers: ["pot_traffic"], words: [] };
  const word = { identifiers: [], words: ["xylophone"] };
  const nothing = { identifiers: [], words: [] };
  deepEqual(
    (["high", "medium", "low", "none"] as const).map((each) => [
      lowerConfidence(name, each),
      lowerConfidence(word, each),
      lowerConfidence(nothing, each),
    ]),
    [
      ["low", "medium", "high"],
      ["low", "medium", "medium"],
      ["low", "low", "low"],
      ["none", "none", "none"],
    ],
  );
});

Deno.test("search() denies no word that stands in longer names or in another case", async () => {
  const files = {
    "pot.py": "class HashiPotVault:\n    def openIt(self):\n        return PostgreSQL\n",
    "cup.py": "def fill_cup():\n    return 1\n",
  };
  await inWorld(files, (world) => {
    for (const query of ["postgresql", "hashipot", "openit of a cup", "hashipotvault openit"]) {
      const { fallbackSuggestions } = search(sourceOf(world), query, {});
      equal(/o indexed file has/.test(fallbackSuggestions.join("\n")), false, query);
    }
    const { fallbackSuggestions } = search(sourceOf(world), "mysqldump", {});
    equal(/No indexed file has "mysqldump"/.test(fallbackSuggestions.join("\n")), true);
  });
});

Deno.test("search() is not sure of an answer to a name that is nowhere, and says so", async () => {
  const files = {
    "pot.py":
      'def boil_pot(traffic):\n    """Boils the pot by its cluster."""\n    return traffic\n',
    "cup.py": "def fill_cup():\n    return 1\n",
  };
  await inWorld(files, (world) => {
    const ask = (query: string, pending: string[] = []) =>
      search(sourceOf(world, { pending: new Set(pending) }), query, {});
    equal(ask("how does boil_pot use its traffic").confidence, "medium");
    const answer = ask("how does boil_pot use cluster_traffic");
    equal(answer.confidence, "low");
    equal(answer.fallbackSuggestions[0], 'No indexed file has "cluster_traffic"');
    const partial = ask("how does boil_pot use cluster_traffic", ["new.py"]);
    equal(partial.fallbackSuggestions[0], 'None of the files read has "cluster_traffic"');
  });
});

Deno.test("search() is not sure of an answer to a digest that nothing holds, and says so", async () => {
  const files = {
    "a.html": "<path d='M9 20.25c0 .414 .336 .75 a94 8fe5 ccb1'/>\n",
    "b.ts": "let a;\n",
  };
  await inWorld(files, (world) => {
    const of = (query: string) => {
      const { isNowhere, confidence } = search(sourceOf(world), query, {});
      return [isNowhere, ["low", "none"].includes(confidence)];
    };
    deepEqual(of("a94a8fe5ccb19ba61c4c0873d391e987982fbbd3"), [true, true]);
    deepEqual(of("src/none/b.ts"), [true, true]);
    deepEqual(of(".414 .336"), [undefined, false]);
    deepEqual(of("b.ts"), [undefined, false]);
  });
});
