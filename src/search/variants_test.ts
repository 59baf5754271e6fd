import { deepEqual, equal, ok } from "node:assert/strict";
import { type Files, inWorld } from "../../tests/_world.ts";
import type { SearchOptions } from "./answer.ts";
import { search } from "./search.ts";
import { sourceOf } from "./testdata/source.ts";

/** A parser: a method for each verb, with so many lines of a body. */
function parser(verbs: readonly string[], { lines = 1, extra = "" } = {}): string {
  const methods = verbs.map((verb) =>
    `export function ${verb}Kettle(text: string): string {\n` +
    Array.from({ length: lines }, (_, at) => `  text += "${verb} water ${at}";\n`).join("") +
    "  return text;\n}\n"
  );
  return `${methods.join("\n")}${extra}`;
}

const VERBS = ["boil", "pour", "fill", "clean"];

const FILES: Files = {
  "v4/kettle.ts": parser(VERBS, { extra: '\nexport const STEAM = "water";\n' }),
  "v3/kettle.ts": parser(VERBS, { extra: '\nexport const FOAM = "water";\n' }),
  "tea/kettle.ts": parser(VERBS, { lines: 5 }),
  "v3/cup.ts": parser(["boil"]),
};

async function shown(query: string, options: SearchOptions = {}, files = FILES) {
  let results: string[] = [];
  await inWorld(files, (world) => {
    results = search(sourceOf(world), query, options).results
      .filter(({ path }) => path.endsWith("kettle.ts"))
      .map(({ path, variants = [], variantCount = 0 }) => {
        const named = variants.map((each) => `${each.path}:${each.line ?? ""}`);
        return [path, ...named, ...(variantCount > named.length ? [variantCount] : [])].join(" ");
      });
  });
  return results;
}

/** Names of the definitions of a file that are shown. */
async function symbolsOf(wanted: string, query: string, files: Files) {
  let symbols: string[] = [];
  await inWorld(files, (world) => {
    symbols = search(sourceOf(world), query, { limit: 50 }).results
      .flatMap(({ path, symbol }) => path === wanted ? [symbol] : []);
  });
  return symbols;
}

/** Paths of what is shown, each once. */
async function paths(query: string, options: SearchOptions = {}, files = FILES) {
  const results = await shown(query, { limit: 50, ...options }, files);
  return [...new Set(results.map((each) => each.split(" ")[0]!))].sort();
}

Deno.test("search() shows one of two files that define nearly the same, and names the other", async () => {
  const results = await shown("how is water poured", { limit: 50 });
  deepEqual(await paths("how is water poured"), ["tea/kettle.ts", "v4/kettle.ts"].sort());
  ok(results.includes("v4/kettle.ts v3/kettle.ts:6"), results.join("\n"));
});

Deno.test("search() shows files of one name whose definitions have other lengths", async () => {
  ok((await paths("how is water poured")).includes("tea/kettle.ts"));
});

Deno.test("search() shows a definition that the better of two files does not have", async () => {
  const files = {
    "v4/kettle.ts": parser(VERBS, { lines: 30, extra: "// How water is poured: boil, pour.\n" }),
    "v3/kettle.ts": parser([...VERBS, "whistle"], { lines: 30 }),
  };
  const query = "how is water poured, boil, pour, clean, whistle";
  const results = await shown(query, { limit: 50, explain: true }, files);
  ok(results[0]!.startsWith("v4/kettle.ts v3/kettle.ts"), results.join("\n"));
  equal(results.filter((each) => each.startsWith("v3/kettle.ts")).length, 1);
  deepEqual(await symbolsOf("v3/kettle.ts", query, files), ["whistleKettle"]);
});

Deno.test("search() folds definitions that are asked for by name", async () => {
  for (const name of ["pourKettle", "boilKettle"]) {
    const [first, ...others] = await shown(name, { paths: ["*/kettle.ts"], limit: 50 }, {
      "v3/kettle.ts": FILES["v3/kettle.ts"]!,
      "v4/kettle.ts": FILES["v4/kettle.ts"]!,
    });
    equal(first?.split(" ").length, 2);
    deepEqual(others, []);
  }
});

Deno.test("search() shows each variant where copies are asked for, in grep, and of code", async () => {
  const all = ["tea/kettle.ts", "v3/kettle.ts", "v4/kettle.ts"];
  deepEqual(await paths("how is water poured", { copies: true }), all);
  deepEqual(await paths("return text", { mode: "grep" }), all);
  deepEqual(await paths("return text;"), all);
  deepEqual(await paths("Error: no water\n    at pourKettle (kettle.ts:7:3)"), all);
  deepEqual(await paths("kettle.ts:7"), all);
});

Deno.test("search() takes examples of one model for different things", async () => {
  const example = (name: string) =>
    "class Cup:\n    water: int\n    steam: int\n    tea: int\n\n\n" +
    `def ${name}_cup(cup: Cup):\n    return cup.water\n`;
  const files = {
    "fill/kettle.py": example("fill"),
    "pour/kettle.py": example("fill") + "\n# b\n",
  };
  await inWorld(files, (world) => {
    const { results } = search(sourceOf(world), "the water of a cup", {});
    deepEqual(results.map(({ path }) => path).sort(), ["fill/kettle.py", "pour/kettle.py"]);
  });
});

Deno.test("search() shows files of one name of which one has much that the other has not", async () => {
  const files = { "v3/kettle.ts": parser(VERBS), "v4/kettle.ts": parser([...VERBS, "a", "b"]) };
  equal((await paths("how is water poured", {}, files)).length, 2);
});

Deno.test("search() names a file with the same content as a copy, and not as a variant", async () => {
  const files = { ...FILES, "x/kettle.ts": FILES["v4/kettle.ts"]! };
  await inWorld(files, (world) => {
    const { results } = search(sourceOf(world), "how is water poured", {});
    const { path, copies = [], variants = [] } = results.find((each) => each.copies)!;
    deepEqual([path, ...copies].sort(), ["v4/kettle.ts", "x/kettle.ts"]);
    deepEqual(variants.map((each) => each.path), ["v3/kettle.ts"]);
  });
});

Deno.test("search() shows callers of each variant", async () => {
  const use = (version: string) =>
    `import { pourKettle } from "./kettle.ts";\n${
      parser(VERBS).replaceAll("Kettle", "Tea").replaceAll(
        "return text;",
        "return pourKettle(text);",
      )
    }export const V = "${version}";\n\n/** Who calls the kettle. */\nexport function callsKettle() {\n${
      "  water();\n".repeat(30)
    }}\n`;
  const files = { ...FILES, "v3/use.ts": use("3"), "v4/use.ts": use("44") };
  await inWorld(files, (world) => {
    const { results } = search(sourceOf(world), "who calls pourKettle", { limit: 50 });
    const graph = results.filter(({ match }) => match === "graph").map(({ path }) => path);
    deepEqual([...new Set(graph)].sort(), ["v3/use.ts", "v4/use.ts"]);
  });
});

Deno.test("search() shows a variant whose folder the query or a filter names", async () => {
  const all = ["tea/kettle.ts", "v3/kettle.ts", "v4/kettle.ts"];
  const isThere = async (query: string, options?: SearchOptions) =>
    (await paths(query, options)).includes("v3/kettle.ts");
  equal(await isThere("how is water poured"), false);
  deepEqual((await paths("how is water poured in v3 and v4")).slice(1), all.slice(1));
  equal(await isThere("v3/kettle.ts"), true);
  equal(await isThere("how is water poured", { paths: ["v3/**", "v4/**"] }), true);
  equal(await isThere("how is water poured path:v3 path:v4"), true);
});

Deno.test("search() shows all that filters alone let through, and all that changed", async () => {
  equal((await paths("kind:function")).length, 3);
  const changes = ["v3/kettle.ts", "v4/kettle.ts"]
    .map((path) => ({ path, ranges: [{ start: 6, end: 7 }] }));
  deepEqual(await paths("how is water poured", { changes }), ["v3/kettle.ts", "v4/kettle.ts"]);
});

Deno.test("search() takes settings of one name for different things", async () => {
  const settings = (port: number) =>
    `server:\n  port: ${port}\n  host: a\nclient:\n  port: 1\n  host: b\npool:\n  size: 3\n  wait: 4\n`;
  const files = { "a/kettle.yaml": settings(1), "b/kettle.yaml": settings(2) };
  await inWorld(files, (world) => {
    const { results } = search(sourceOf(world), "size of the pool of the server", {});
    deepEqual(results.map(({ path }) => path).sort(), ["a/kettle.yaml", "b/kettle.yaml"]);
  });
});

/** So many files of one name that are nearly the same. */
function editions(count: number): Files {
  const text = parser(VERBS);
  return Object.fromEntries(
    Array.from(
      { length: count },
      (_, at) => [`e${at + 10}/kettle.ts`, `${text}// ${"x".repeat(at)}\n`],
    ),
  );
}

Deno.test("search() names at most ten variants, and counts all", async () => {
  const [first = ""] = await shown("how is water poured", { limit: 1 }, editions(25));
  const parts = first.split(" ");
  deepEqual([parts.length, parts.at(-1)], [12, "24"]);
});

Deno.test("search() compares the first thirty files, however many have one name", async () => {
  const results = await paths("how is water poured", {}, editions(40));
  equal(results.length, 1 + 40 - 30);
});

Deno.test("search() leaves out on the second page what the first one stands for", async () => {
  const more = { ...editions(5), "other/pot.ts": parser(["pour"]) };
  const [first] = await paths("how is water poured", { limit: 1 }, more);
  const second = await paths("how is water poured", { limit: 50, offset: 1 }, more);
  deepEqual(second.filter((path) => path !== first), []);
});
