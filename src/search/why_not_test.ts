import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { inWorld, type World } from "../../tests/_world.ts";
import type { SearchOptions, SearchResult } from "./answer.ts";
import { sourceOf } from "./testdata/source.ts";
import { rankAll } from "./rank_all.ts";
import { search } from "./search.ts";
import { whyNot } from "./why_not.ts";

const FILES = {
  "src/boil.ts": "/** Boils water. */\nexport function boilWater() {\n  return kettle;\n}\n",
  "src/salt.py": "def add_salt(water):\n    grams = 7\n    water.salt += grams\n    return water\n",
  "src/pepper.ts": "export function grind() {\n  return mill;\n}\n",
  "src/empty.ts": "",
  "src/data.yaml": "mill: 1\n",
  "docs/kitchen.md": "# Kitchen\n\nBoil the water, then add salt to the water.\n",
  "node_modules/kettle/index.js": "water\n",
  ".env": "WATER=1\n",
};

const QUERY = "where is water boiled";

function ask(world: World, path: string, options: SearchOptions = {}, query: string = QUERY) {
  const source = sourceOf(world);
  return whyNot(source, rankAll(source, query, options), path, options);
}

Deno.test("whyNot() gives every file the place that the answer gives it", async () => {
  await inWorld(FILES, (world) => {
    for (const options of [{}, { rank: "rrf" }, { mode: "fulltext" }] as const) {
      const { results } = search(sourceOf(world), QUERY, { ...options, limit: 100 });
      const paths = [...new Set(results.map(({ path }) => path))];
      ok(paths.length >= 2);
      for (const [index, path] of paths.entries()) {
        const { state, rank, of } = ask(world, path, options);
        deepEqual([state, rank, of], ["ranked", index + 1, paths.length]);
      }
    }
  });
});

Deno.test("whyNot() names the file that stands for one that is nearly the same", async () => {
  const pour = ["fill", "pour", "clean"].map((verb) =>
    `export function ${verb}Cup(cup: Cup) {\n  cup.water += 1;\n  return cup;\n}\n`
  ).join("\n");
  const files = { "v3/cup.ts": `${pour}// Three.\n`, "v4/cup.ts": `${pour}// Fourth.\n` };
  await inWorld(files, (world) => {
    const query = "pour water into a cup";
    const [{ path, variants = [] }] = search(sourceOf(world), query, {}).results as [SearchResult];
    equal(variants.length, 1);
    const other = variants[0]!.path;
    equal(
      ask(world, other, {}, query).reason,
      `It is nearly the same as "${path}", which stands for it: --copies shows each`,
    );
    equal(ask(world, path, {}, query).reason, "It is the first result");
    ok(!ask(world, other, { copies: true }, query).reason.includes("nearly"));
  });
});

Deno.test("whyNot() shows what each feature counts more for the first result", async () => {
  await inWorld(FILES, (world) => {
    const { results } = search(sourceOf(world), QUERY, { explain: true });
    const [first, second] = results;
    const { features, reason } = ask(world, second!.path);
    const sum = (part: "contribution" | "gap") =>
      features.reduce((total, each) => total + each[part], 0);
    ok(Math.abs(sum("contribution") - second!.score) < 1e-4);
    ok(Math.abs(sum("gap") - (first!.score - second!.score)) < 1e-4);
    const gaps = features.map(({ gap }) => gap);
    deepEqual(gaps, gaps.toSorted((a, b) => b - a));
    for (const { name, value, weight, contribution, best, gap } of features) {
      equal(best, first!.features!.find((feature) => feature.name === name)!.value);
      ok(Math.abs(contribution - value * weight) < 1e-4);
      ok(Math.abs(gap - (best - value) * weight) < 1e-4);
    }
    ok(reason.startsWith("It loses most by the definition in it that answers best: "), reason);
    equal(features[0]!.name, "bestDefinition");
    ok(reason.includes(`the first result, "${first!.path}", gains `), reason);
  });
});

Deno.test("whyNot() shows the first result no gap", async () => {
  await inWorld(FILES, (world) => {
    const { rank, reason, features } = ask(world, "src/boil.ts");
    deepEqual([rank, reason], [1, "It is the first result"]);
    ok(features.length > 0 && features.every(({ gap }) => gap === 0));
    equal(ask(world, "src/salt.py", {}, "grams").reason, "It is the only result");
  });
});

Deno.test("whyNot() gives the place and the reason of every signal that took part", async () => {
  await inWorld(FILES, (world) => {
    const { signals } = ask(world, "docs/kitchen.md", { signals: ["lexical", "grep", "symbol"] });
    const [lexical, symbol, grep] = signals;
    deepEqual(signals.map(({ name }) => name), ["lexical", "symbol", "grep"]);
    ok(lexical!.rank! >= 1 && lexical!.rank! <= lexical!.of);
    ok(lexical!.reason.startsWith("lexical: matched tokens ["));
    equal(symbol!.rank, null);
    deepEqual(grep, {
      name: "grep",
      rank: null,
      of: 0,
      reason: "grep: no line holds the query as typed",
    });
  });
});

Deno.test("whyNot() says why no signal found a file", async () => {
  await inWorld(FILES, (world) => {
    const { state, rank, reason, signals, features } = ask(world, "src/pepper.ts");
    deepEqual([state, rank, reason, features], ["unranked", null, "No signal found it", []]);
    deepEqual(signals.map(({ rank, reason }) => [rank, reason]), [
      [null, "lexical: no searched word is in it"],
      [null, "symbol: no definition in it has a name close enough to the query"],
      [null, "path: no part of its path is in the query"],
      [null, "session: not touched in the last 24 hours, or not found by another signal"],
      [null, "grep: no line holds the query as typed"],
    ]);
    equal(ask(world, "src/data.yaml").state, "unranked");
    equal(ask(world, "src/empty.ts").state, "unranked");
  });
});

Deno.test("whyNot() says how far the meaning of a file is off", async () => {
  await inWorld(FILES, (world) => {
    const { embedding } = world.context(QUERY, { vectors: true });
    const source = sourceOf(world, { embedder: embedding!.embedder });
    const { signals } = whyNot(source, rankAll(source, QUERY, {}), "src/pepper.ts");
    const vector = signals.find(({ name }) => name === "vector")!;
    ok(vector.rank !== null || /^vector: cosine 0\.\d\d at best/.test(vector.reason));
    const unknown = whyNot(source, rankAll(source, "qqzzx wwkkj", {}), "src/pepper.ts");
    equal(
      unknown.signals.find(({ name }) => name === "vector")!.reason,
      "vector: no word of the query has a vector",
    );
  });
});

Deno.test("whyNot() says that a query without words has nothing to look for", async () => {
  await inWorld(FILES, (world) => {
    const options = { signals: ["lexical"] } as const;
    const { state, signals } = ask(world, "src/pepper.ts", options, "=> {}");
    deepEqual([state, signals[0]!.reason], [
      "unranked",
      "lexical: the query has no word to look for",
    ]);
  });
});

Deno.test("whyNot() says that a file is ranked too low for its features to be compared", async () => {
  const names = Array.from({ length: 510 }, (_, index) => `f${1000 + index}.txt`);
  await inWorld(Object.fromEntries(names.map((name) => [name, "water\n"])), (world) => {
    const { rank, of, reason, features } = ask(world, "f1509.txt", {}, "water");
    deepEqual([rank, of, features], [510, 510, []]);
    equal(reason, "The signals rank it too low for a comparison of features");
  });
});

Deno.test("whyNot() says that the ranks in the signals make the order", async () => {
  await inWorld(FILES, (world) => {
    const { reason, features } = ask(world, "docs/kitchen.md", { rank: "rrf" });
    deepEqual([reason, features], [
      'This order uses the ranks of the signals alone, which are better for "src/boil.ts"',
      [],
    ]);
  });
});

const filtered: readonly [path: string, query: string, options: SearchOptions, reason: string][] = [
  ["src/salt.py", "water lang:ts", {}, "The filter by language matches nothing in it"],
  ["src/salt.py", "water", { paths: ["docs"] }, "The filter by path matches nothing in it"],
  ["src/salt.py", "water -lang:py ext:py", {}, "The filter by language matches nothing in it"],
  ["src/salt.py", "water cat:docs", {}, "The filter by category matches nothing in it"],
  [
    "src/salt.py",
    "water",
    { extensions: ["md"] },
    "The filter by extension matches nothing in it",
  ],
  [
    "docs/kitchen.md",
    "water kind:class",
    {},
    "The filter by kind of definition matches nothing in it",
  ],
  [
    "docs/kitchen.md",
    "sym:boilWater",
    {},
    "The filter by name of a definition matches nothing in it",
  ],
  [
    "src/salt.py",
    '"Boils water"',
    {},
    "The filter by quoted or excluded text matches nothing in it",
  ],
  [
    "src/salt.py",
    "water -grams",
    {},
    "The filter by quoted or excluded text matches nothing in it",
  ],
  ["src/empty.ts", "water lang:ts", {}, "It is empty, and no filter matches an empty file"],
];
for (const [path, query, options, reason] of filtered) {
  Deno.test(`whyNot() names the filter of \`${query}\` ${JSON.stringify(options)} that keeps ${path} out`, async () => {
    await inWorld(FILES, (world) => {
      const { of } = ask(world, "docs/kitchen.md", options, query);
      const expected = {
        path,
        state: "filtered",
        rank: null,
        of,
        reason,
        signals: [],
        features: [],
      };
      deepEqual(ask(world, path, options, query), expected);
    });
  });
}

Deno.test("whyNot() says that filters hold for parts of a file, but not for one part", async () => {
  const body = (name: string) =>
    `export function ${name}() {\n${"  water += 1;\n".repeat(30)}}\n\n`;
  await inWorld({ "a.ts": `${body("boil")}// kettle\n${body("stir")}` }, (world) => {
    const { state, reason } = ask(world, "a.ts", {}, 'water sym:boil "kettle"');
    deepEqual([state, reason], [
      "filtered",
      "Each filter matches a part of it, but no part matches all of them",
    ]);
  });
});

Deno.test("whyNot() orders filters alone by path", async () => {
  await inWorld(FILES, (world) => {
    const { rank, of, reason, signals } = ask(world, "src/pepper.ts", {}, "lang:ts");
    deepEqual([rank, of, reason], [
      2,
      2,
      'It comes after the first result, "src/boil.ts", in order of path, as nothing else separates them',
    ]);
    equal(
      signals.find(({ name }) => name === "path")!.reason,
      "path: the query has filters alone",
    );
  });
});

Deno.test("whyNot() says which rule leaves a file out of the index, one of a folder above too", async () => {
  await inWorld(FILES, (world) => {
    for (const path of ["node_modules/kettle/index.js", "node_modules/not/there.js"]) {
      const { state, reason, signals } = ask(world, path);
      deepEqual([state, signals], ["skipped", []]);
      equal(
        reason,
        'Its folder "node_modules/" is left out of the index by default, and no rule includes it (node_modules/)',
      );
    }
    ok(ask(world, "node_modules").reason.startsWith("It is left out of the index by default"));
    const secret = ask(world, ".env");
    equal(secret.state, "skipped");
    ok(secret.reason.startsWith("It is left out of the index as such files hold secrets ("));
    equal(ask(world, "node_modules_2/a.js").state, "unknown");
  });
});

const unknown: readonly [path: string, reason: string][] = [
  ["src/none.ts", "No such file was found in the tree"],
  ["boil.ts", 'No such file was found in the tree: did you mean "src/boil.ts"?'],
  ["src/biol.ts", 'No such file was found in the tree: did you mean "src/boil.ts"?'],
  ["Boil.ts", 'No such file was found in the tree: did you mean "src/boil.ts"?'],
  ["docs/", 'It is a folder: name a file in it, such as "docs/kitchen.md"'],
  ["src/late.ts", "It is newer than the index, and this answer leaves it out"],
];
for (const [path, reason] of unknown) {
  Deno.test(`whyNot() knows no file ${path}`, async () => {
    await inWorld(FILES, (world) => {
      const source = sourceOf(world, { pending: new Set(["src/late.ts"]) });
      const told = whyNot(source, rankAll(source, QUERY, {}), path);
      deepEqual([told.state, told.rank, told.reason], ["unknown", null, reason]);
    });
  });
}

Deno.test("whyNot() says of the repository and of the index that they are never read", async () => {
  await inWorld(FILES, (world) => {
    const source = sourceOf(world);
    for (
      const [path, reason] of [
        [".git/config", 'Its folder ".git/" is never read, as it is the repository'],
        [".git", "It is never read, as it is the repository"],
        [".cbx/index.sqlite", 'Its folder ".cbx/" is never read, as it holds the index'],
      ] as const
    ) {
      const told = whyNot(source, rankAll(source, QUERY, {}), path);
      deepEqual([told.state, told.reason], ["skipped", reason]);
    }
  });
});

Deno.test("whyNot() refuses what a search refuses, whatever the path", async () => {
  await inWorld(FILES, (world) => {
    throws(() => ask(world, "src/none.ts", {}, '"water'), { name: "QuerySyntaxError" });
    throws(() => ask(world, "src/boil.ts", { signals: [] }), RangeError);
    throws(() => ask(world, "../boil.ts"), RangeError);
  });
});
