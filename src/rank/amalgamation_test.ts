import { deepEqual, equal, ok } from "node:assert/strict";
import { type Files, inWorld } from "../../tests/_world.ts";
import { sourceOf } from "../search/testdata/source.ts";
import { search } from "../search/search.ts";
import { amalgamationFeature } from "./amalgamation.ts";

/** A function of so many lines. */
function brew(name: string, lines = 40): string {
  const body = Array.from({ length: lines - 3 }, (_, at) => `  cup = pour(cup, ${at});\n`).join("");
  return `export function brew${name}(cup: Cup): Cup {\n${body}  return cup;\n}\n`;
}

/** Text of a part of a library: ten functions. */
function part(name: string, lines?: number): string {
  return Array.from({ length: 10 }, (_, at) => brew(`${name}${at}`, lines)).join("\n");
}

const NAMES = ["Green", "Black", "White", "Mint", "Lemon", "Apple"];

function partsOf(names: readonly string[]): Files {
  return Object.fromEntries(names.map((name) => [`src/${name.toLowerCase()}.ts`, part(name)]));
}

const BUNDLE = NAMES.map((name) => part(name)).join("\n// The next file.\n");

/** Tells whether a file is known as put together, beside some others. */
async function isKnown(text: string, others: Files, query = "brew green tea"): Promise<boolean> {
  let found = 0;
  await inWorld({ ...others, "single/tea.ts": text }, ({ store }) => {
    const feature = amalgamationFeature(store, query);
    const known = store.catalog.files.filter((file) => feature(file) > 0);
    deepEqual(known.map(({ path }) => path), known.length > 0 ? ["single/tea.ts"] : []);
    found = known.length;
  });
  return found > 0;
}

Deno.test("amalgamationFeature() knows a file whose definitions stand in smaller ones", async () => {
  equal(await isKnown(BUNDLE, partsOf(NAMES)), true);
  const own = `${BUNDLE}\n${Array.from({ length: 5 }, (_, at) => brew(`Own${at}`)).join("\n")}`;
  equal(await isKnown(own, partsOf(NAMES)), true);
});

Deno.test("amalgamationFeature() leaves out a file with more than a tenth of its own", async () => {
  equal(await isKnown(`${BUNDLE}\n${part("Own")}`, partsOf(NAMES)), false);
});

Deno.test("amalgamationFeature() wants five parts", async () => {
  const long = (count: number) =>
    NAMES.slice(0, count).map((name) => part(name) + part(`${name}More`)).join("\n");
  const parts = (count: number): Files =>
    Object.fromEntries(
      NAMES.slice(0, count).map((name) => [`src/${name}.ts`, part(name) + part(`${name}More`)]),
    );
  equal(await isKnown(long(4), parts(4)), false);
  equal(await isKnown(long(5), parts(5)), true);
});

Deno.test("amalgamationFeature() wants definitions of as many lines", async () => {
  const others = Object.fromEntries(NAMES.map((name) => [`src/${name}.ts`, part(name, 30)]));
  equal(await isKnown(BUNDLE, others), false);
});

Deno.test("amalgamationFeature() leaves out a file of which there is an older edition", async () => {
  const few = Object.fromEntries(NAMES.map((name) => [`src/${name}.ts`, brew(`${name}0`)]));
  equal(await isKnown(`${BUNDLE}// newer\n`, { ...few, "old/tea.ts": BUNDLE }), false);
});

Deno.test("amalgamationFeature() leaves out small files", async () => {
  const short = NAMES.map((name) => part(name, 5)).join("\n");
  const others = Object.fromEntries(NAMES.map((name) => [`src/${name}.ts`, part(name, 5)]));
  equal(await isKnown(short, others), false);
});

Deno.test("amalgamationFeature() knows a file that holds another one of its kind", async () => {
  const lighter = NAMES.slice(0, 5).map((name) => part(name)).join("\n") + "\n// ".repeat(100);
  await inWorld({ ...partsOf(NAMES), "a/tea.ts": BUNDLE, "b/tea.ts": lighter }, ({ store }) => {
    const feature = amalgamationFeature(store, "brew green tea");
    const known = store.catalog.files.filter((file) => feature(file) > 0);
    deepEqual(known.map(({ path }) => path), ["a/tea.ts", "b/tea.ts"]);
  });
});

Deno.test("amalgamationFeature() leaves tests to their category", async () => {
  await inWorld({ ...partsOf(NAMES), "tests/tea.ts": BUNDLE }, ({ store }) => {
    const feature = amalgamationFeature(store, "brew green tea");
    deepEqual(store.catalog.files.filter((file) => feature(file) > 0), []);
  });
});

Deno.test("filesDefining() looks at so many definitions of one name", async () => {
  const many = Array.from({ length: 20 }, (_, at) => [`${at}.ts`, brew("Green", 5)]);
  const files = { ...Object.fromEntries(many), "long.ts": brew("Green", 6) };
  await inWorld(files, ({ store }) => {
    const [first] = store.outlineOf(store.catalog.files[0]!.id, 10);
    deepEqual([100, 7].map((most) => store.filesDefining(first!.node, most).length), [20, 7]);
  });
});

Deno.test("amalgamationFeature() stops once more than a tenth stands nowhere else", async () => {
  const own = Array.from({ length: 6 }, (_, at) => part(`Own${at}`)).join("\n");
  await inWorld({ ...partsOf(NAMES), "single/tea.ts": own }, ({ store }) => {
    let lookups = 0;
    // The parts of a store that the feature reads.
    const counting = {
      catalog: store.catalog,
      outlineOf: store.outlineOf.bind(store),
      filesDefining(node: number, most: number) {
        lookups++;
        return store.filesDefining(node, most);
      },
    } as unknown as typeof store;
    const feature = amalgamationFeature(counting, "brew green tea");
    deepEqual(store.catalog.files.filter((file) => feature(file) > 0), []);
    equal(lookups, 7);
  });
});

Deno.test("amalgamationFeature() is 0 where such files are asked for", async () => {
  equal(await isKnown(BUNDLE, partsOf(NAMES), "green tea of the single header"), false);
  equal(await isKnown(BUNDLE, partsOf(NAMES), "generated green tea"), false);
});

Deno.test("search() puts a part before the file that is put together, and says why", async () => {
  await inWorld({ ...partsOf(NAMES), "single/tea.ts": BUNDLE }, (world) => {
    const { results } = search(sourceOf(world), "how is tea brewed with lemon", { explain: true });
    const paths = results.map(({ path }) => path);
    ok(paths.indexOf("src/lemon.ts") < paths.indexOf("single/tea.ts"), paths.join(" "));
    const whole = results.find(({ path }) => path === "single/tea.ts")!;
    ok(whole.reasons.includes("demoted: put together from other files"), whole.reasons.join());
    equal(whole.features?.find(({ name }) => name === "foreign")?.value, 1);
  });
});
