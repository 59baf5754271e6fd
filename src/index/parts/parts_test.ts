import { deepEqual, equal, ok, rejects, throws } from "node:assert/strict";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { type Files, inTree } from "../../../tests/_tree.ts";
import { type CodeIndex, openIndex } from "../code_index.ts";
import { type FilePart, readFiles, readTree, type TreePart } from "./read_parts.ts";
import { queryNeeds, readFacts, searchParts } from "./search_parts.ts";

/** Looks like a token of GitHub; made in pieces, so that no scanner takes it for one. */
const SECRET = "ghp_" + "k3J9x2Lm8Qw7Rt5Yp1Zs6Vb4Nc0Df2Gh8Jk1";

const FILES: Files = {
  "src/boil.ts":
    "/** Boils water in a kettle. */\nexport function boilWater(liters: number): number {\n" +
    "  return liters * 300;\n}\n",
  "src/salt.py": "def add_salt(water):\n    water.salt += 7\n    return water\n",
  "src/token.ts": `/** Opens the pantry. */\nexport const pantryToken = "${SECRET}";\n`,
  "src/cook.ts":
    "import { boilWater } from './boil.ts';\nexport const cook = () => boilWater(1);\n",
  "legacy/fry.ts": "/** Fries in water. */\nexport function fryInWater(): void {}\n",
};

interface Parts {
  readonly root: string;
  readonly index: CodeIndex;
  readonly tree: TreePart;
  readonly files: readonly FilePart[];
}

/** Takes the index of some files apart. */
async function withParts(body: (parts: Parts) => Promise<void>): Promise<void> {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    const tree = await readTree(index);
    const files = await Array.fromAsync(readFiles(index, [...tree.hashes.keys()]));
    await body({ root, index, tree, files });
  });
}

/** How many documents hold each term of a query, as an engine counts them. */
function countTerms(files: readonly FilePart[], query: string) {
  const holds = (text: string, term: string) => text.split(" ").includes(term);
  const holding = (fields: FilePart["skeleton"], term: string) =>
    Object.values(fields).some((text) => holds(text, term));
  return new Map(
    queryNeeds(query).terms.map(({ term }) => {
      const chunks = files.flatMap((file) => file.chunks).filter((each) => holding(each, term));
      const skeletonCount = files.filter(({ skeleton }) => holding(skeleton, term)).length;
      const fileCount = files.filter(({ terms }) => holds(terms, term)).length;
      return [term, { count: chunks.length + skeletonCount, skeletonCount, fileCount }];
    }),
  );
}

Deno.test("searchParts() scores some files as the index of all does", async () => {
  await withParts(async ({ index, tree, files }) => {
    for (const query of ["boil water", "fryInWater", "where is salt added to water"]) {
      const found = files.filter(({ path }) => path !== "src/token.ts" && path !== "src/cook.ts");
      const parts = [{
        name: "kitchen",
        facts: readFacts(tree.facts),
        files: found.map(({ bytes }) => bytes),
      }];
      const counts = { totals: tree.totals, terms: countTerms(files, query) };
      const some = await searchParts(parts, query, { counts, explain: true });
      const all = await index.search(query, { explain: true });
      const paths = new Set(found.map(({ path }) => path));
      const features = ({ results }: typeof all) =>
        results.filter(({ path }) => paths.has(path)).map(({ path, features }) => [
          path,
          // The definition that is shown is compared with those of the other files.
          features!.filter(({ name }) => name !== "bestDefinition"),
        ]).sort();
      ok(some.results.length > 1);
      deepEqual(features(some), features(all), query);
    }
  });
});

Deno.test("searchParts() unpacks the same bytes once", async () => {
  await withParts(async ({ tree, files }) => {
    const parts = [{
      name: "kitchen",
      facts: readFacts(tree.facts),
      files: files.map(({ bytes }) => bytes),
    }];
    const counts = { totals: tree.totals, terms: countTerms(files, "boil water") };
    const ask = async () => (await searchParts(parts, "boil water", { counts })).results;
    const first = await ask();
    ok(first.length > 1);
    for (const { bytes } of files) bytes.fill(0);
    deepEqual(await ask(), first);
  });
});

Deno.test("searchParts() answers of some trees as if it had never been asked of others", async () => {
  await withParts(async ({ tree, files }) => {
    const facts = readFacts(tree.facts);
    const counts = { totals: tree.totals, terms: countTerms(files, "boil water") };
    const ask = async (trees: readonly (readonly FilePart[])[]) => {
      const parts = trees.map((some, at) => ({
        ...{ name: `tree${at}`, facts, files: some.map(({ bytes }) => bytes) },
      }));
      const { results } = await searchParts(parts, "boil water", { counts, explain: true });
      return results;
    };
    const [boil, salt, ...others] = files;
    const first = await ask([[boil!], [salt!]]);
    ok(first.length > 0);
    await ask([others, [salt!], [boil!, ...others]]);
    await rejects(ask([[boil!, { ...salt!, bytes: new Uint8Array(3) }]]));
    deepEqual(await ask([[boil!], [salt!]]), first);
  });
});

Deno.test("readFiles() lets no secret into a part, and readTree() no hash of it", async () => {
  await withParts(async ({ root, tree, files }) => {
    const part = files.find(({ path }) => path === "src/token.ts")!;
    const text = inflateRawSync(part.bytes).toString("latin1");
    ok(text.includes("pantryToken"));
    equal(
      `${text} ${JSON.stringify(part)}`.toLowerCase().includes(SECRET.slice(4, 12).toLowerCase()),
      false,
    );
    const bytes = Deno.readFileSync(`${root}/src/token.ts`);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    ok(tree.hashes.get("src/token.ts") !== hash.toHex());
    equal(text.includes(String.fromCharCode(...hash)), false);
  });
});

/** Secrets of one length, and what they are masked as. */
const TWINS = [SECRET, "ghp_" + "Z1y2X3w4V5u6T7s8R9q0P1o2N3m4L5k6J7i8", "_".repeat(SECRET.length)];

Deno.test("readTree() has one hash for files that differ in a masked secret, and searchParts() one answer", async () => {
  const told: unknown[] = [];
  for (const secret of TWINS) {
    const text =
      `/** Opens it. */\nexport const password = "${secret}";\nexport const after = 7;\n`;
    await inTree({ "src/token.ts": text }, async (root) => {
      using index = await openIndex({ root });
      await index.update();
      const { hashes, facts, totals } = await readTree(index);
      const files = await Array.fromAsync(readFiles(index, [...hashes.keys()]));
      const parts = [{
        name: "x",
        facts: readFacts(facts),
        files: files.map((file) => file.bytes),
      }];
      const counts = { totals, terms: countTerms(files, "password after") };
      const answer = await searchParts(parts, "password after", { counts, explain: true });
      const terms = files.map(({ bytes: _, ...others }) => others);
      told.push([[...hashes], terms, answer.results]);
    });
  }
  for (const each of told) deepEqual(each, told[0]);
  ok(JSON.stringify(told[0]).includes("const after"));
});

Deno.test("readFiles() refuses a file that has changed since it was indexed", async () => {
  await withParts(async ({ root, index }) => {
    Deno.writeTextFileSync(`${root}/src/boil.ts`, "export const other = 1;\n");
    await rejects(Array.fromAsync(readFiles(index, ["src/boil.ts"])), /has changed meanwhile/);
  });
});

Deno.test("searchParts() and readFacts() refuse damaged bytes", async () => {
  await withParts(async ({ tree, files }) => {
    throws(() => readFacts(tree.facts.slice(9)), { name: "PortableError" });
    const parts = [{
      name: "x",
      facts: readFacts(tree.facts),
      files: [files[0]!.bytes.slice(0, 40)],
    }];
    const counts = { totals: tree.totals, terms: new Map() };
    await rejects(searchParts(parts, "water", { counts }), { name: "PortableError" });
  });
});

Deno.test("readFacts() refuses facts of other types", () => {
  const facts = {
    ...{ meta: {}, referrers: [], cores: [], isOfExamples: false, replaced: [], history: [] },
  };
  const written = (value: unknown) => new Uint8Array(deflateRawSync(JSON.stringify(value)));
  equal(readFacts(written(facts)).isOfExamples, false);
  const wrong: unknown[] = [
    ...[null, 3, [], {}, { ...facts, meta: { a: {} } }, { ...facts, referrers: {} }],
    ...[{ ...facts, cores: [["a"]] }, { ...facts, cores: [["a", "b"]] }, {
      ...facts,
      replaced: [1],
    }],
    ...[{ ...facts, isOfExamples: 1 }, { ...facts, history: [["a", 1]] }],
  ];
  for (const each of wrong) {
    throws(() => readFacts(written(each)), { name: "PortableError" }, JSON.stringify(each));
  }
});

Deno.test("searchParts() unpacks no more than a file may have", async () => {
  await withParts(async ({ tree, files }) => {
    const { bytes } = files.find(({ path }) => path === "src/boil.ts")!;
    const part = new Uint8Array(inflateRawSync(bytes));
    // Its text is the last thing in it, behind its length.
    const { length } = new TextEncoder().encode(FILES["src/boil.ts"]);
    const withText = (size: number) => {
      const bomb = new Uint8Array(part.length - length + size);
      bomb.set(part);
      new DataView(bomb.buffer).setUint32(part.length - length - 4, size, true);
      return new Uint8Array(deflateRawSync(bomb));
    };
    const counts = { totals: tree.totals, terms: new Map() };
    const search = (file: Uint8Array) =>
      searchParts([{ name: "x", facts: readFacts(tree.facts), files: [file] }], "kettle", {
        counts,
      });
    equal((await search(withText(length + 1))).results.length, 1);
    await rejects(search(withText(40 * 1024 * 1024)), { name: "PortableError" });
  });
});

Deno.test("queryNeeds() names the words of a query that may be paths", () => {
  const { paths, names } = queryNeeds("why does src/boil.ts:3 call `boil_water` in (cook.ts)?");
  deepEqual(paths, ["src/boil.ts", "cook.ts"]);
  deepEqual(names, ["boilwater"]);
});

Deno.test("queryNeeds() names the words of a quotation, and none of a sentence or a name", () => {
  const endsOf = (query: string) => queryNeeds(query).literal.ends.map(({ part }) => part);
  deepEqual(endsOf('where is "boil the wat"'), ["wat", "boil"]);
  deepEqual(endsOf("boil(the, water)"), ["boil"]);
  deepEqual(endsOf("where is water boiled"), []);
  deepEqual(endsOf("boilWater"), []);
});
