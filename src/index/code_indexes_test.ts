import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { type Files, inTree, writeTree } from "../../tests/_tree.ts";
import { QuerySyntaxError } from "../errors.ts";
import { answerToJson } from "../search/to_json.ts";
import { runOnIndex } from "../store/testdata/rewrite_index.ts";
import { openIndex } from "./code_index.ts";
import { type CodeIndexes, openIndexes, type RootsAnswer } from "./code_indexes.ts";

const KITCHEN: Files = {
  "src/boil.ts": "/** Boils water in a kettle. */\nexport function boilWater(liters: number) {\n" +
    "  const seconds = liters * 300;\n  const margin = 10;\n  return seconds + margin;\n}\n",
  "src/salt.py": "def add_salt(water):\n    grams = 7\n    water.salt += grams\n    return water\n",
  "docs/kitchen.md": "# Kitchen\n\nBoil the water in the kettle, then add salt.\n",
};
const OFFICE: Files = {
  "src/print.ts": "/** Prints a page on paper. */\nexport function printPage(page: string) {\n" +
    "  const lines = page.split('\\n');\n  return lines.map((line) => line + '!');\n}\n",
  "src/water.py":
    "# The plants are watered on Monday.\ndef plants():\n    return ['fern', 'palm']\n",
  "docs/desk.md": "# Desk\n\nPaper is in the drawer.\n",
};

/** Opens the folders of a tree as roots of their own, and closes them after the test. */
async function withRoots(
  trees: Readonly<Record<string, Files>>,
  body: (indexes: CodeIndexes, root: string) => Promise<void>,
): Promise<void> {
  await inTree({}, async (root) => {
    for (const [name, files] of Object.entries(trees)) {
      Deno.mkdirSync(`${root}/${name}`);
      writeTree(`${root}/${name}`, files);
    }
    using indexes = await openIndexes({
      roots: Object.keys(trees).map((name) => `${root}/${name}`),
      cache: false,
    });
    await body(indexes, root);
  });
}

/** Size of a page of an index. */
const PAGE_BYTES = 4096;

const filesOf = ({ results }: RootsAnswer) => results.map(({ root, path }) => `${root}/${path}`);
const placesOf = ({ results }: RootsAnswer) =>
  results.map(({ root, path, line }) => `${root}/${path}:${line}`);

Deno.test("CodeIndexes.search() shows no file that has gone since the trees were looked at", async () => {
  for (const cache of [false, true]) {
    await inTree(
      { "a/src/boil.ts": KITCHEN["src/boil.ts"]!, "a/docs/k.md": "Boil water.\n" },
      async (root) => {
        Deno.mkdirSync(`${root}/b`);
        writeTree(`${root}/b`, OFFICE);
        using indexes = await openIndexes({ roots: [`${root}/a`, `${root}/b`], cache });
        for (const { index } of indexes.members) await index!.update();
        ok(filesOf(await indexes.search("boil water")).includes("a/src/boil.ts"));
        Deno.removeSync(`${root}/a/src/boil.ts`);
        const answer = await indexes.search("boil water");
        deepEqual(answer.results.filter(({ snippet }) => snippet === ""), []);
        equal(filesOf(answer).includes("a/src/boil.ts"), false);
        equal(filesOf(answer).includes("a/docs/k.md"), true);
      },
    );
  }
});

Deno.test("openIndexes() names members by their folders, and opens nothing twice", async () => {
  await inTree({ "a/api/x.ts": "", "b/api/y.ts": "" }, async (root) => {
    const [a, b] = [`${root}/a/api`, `${root}/b/api`];
    using indexes = await openIndexes({ roots: [a, b, `${a}/`, { root: `${root}/b`, name: "B" }] });
    deepEqual(indexes.members.map(({ name, root }) => [name, root]), [
      ["api", a],
      ["api-2", b],
      ["B", `${root}/b`],
    ]);
    await rejects(openIndexes({ roots: [] }), RangeError);
    await rejects(
      openIndexes({ roots: [{ root: a, name: "x" }, { root: b, name: "x" }] }),
      RangeError,
    );
  });
});

Deno.test("openIndexes() tells of roots that cannot be opened, and throws where none can", async () => {
  await inTree({ "a/x.ts": "boil()\n", "file.txt": "" }, async (root) => {
    const [none, file] = [`${root}/none`, `${root}/file.txt`];
    using indexes = await openIndexes({ roots: [none, `${root}/a`, file] });
    const { results, roots } = await indexes.search("boil");
    deepEqual(results.map((each) => each.root), ["a"]);
    deepEqual(roots.map(({ name, error, index }) => [name, error, index?.exists]), [
      [
        "none",
        `Cannot read the tree "${none}" as it does not exist. Name the folder of a project`,
        undefined,
      ],
      ["a", undefined, false],
      [
        "file.txt",
        `Cannot read the tree "${file}" as it is not a folder. Name the folder of a project`,
        undefined,
      ],
    ]);
    equal(indexes.members[0]!.error, roots[0]!.error);
    await rejects(openIndexes({ roots: [none, file] }), { code: "ROOT", trouble: "missing" });
    await rejects(openIndexes({ roots: [file, none] }), { code: "ROOT", trouble: "not_a_folder" });
  });
});

Deno.test("CodeIndexes.search() puts what is relevant before what is only the best of its root", async () => {
  const heat = { "src/heat.ts": KITCHEN["src/boil.ts"]! };
  await withRoots({ office: OFFICE, kitchen: heat }, async (indexes) => {
    const query = "boil water in a kettle";
    const alone = new Map<string, number>();
    for (const { name, index } of indexes.members) {
      alone.set(name, (await index!.search(query)).results[0]!.score);
    }
    ok(alone.get("office")! > alone.get("kitchen")!, "by its own scores the wrong one is first");
    const together = await indexes.search(query);
    deepEqual(filesOf(together), ["kitchen/src/heat.ts", "office/src/water.py"]);
    ok(together.results[1]!.score < alone.get("office")! - 1);
  });
});

Deno.test("CodeIndexes.search() prefers a name to one that is near it in another root", async () => {
  const files = { "a.ts": "export class Kettles {}\n" };
  await withRoots(
    { near: files, exact: { "b.ts": "export class Kettle {}\n" } },
    async (indexes) => {
      const { results } = await indexes.search("Kettle", { mode: "symbol" });
      deepEqual(results.map(({ root, symbol }) => `${root} ${symbol}`), ["exact Kettle"]);
    },
  );
});

Deno.test("CodeIndexes.search() answers from one root as its index does, with the root's name", async () => {
  await withRoots({ kitchen: KITCHEN }, async (indexes, root) => {
    using index = await openIndex({ root: `${root}/kitchen`, cache: false });
    for (const query of ["boil water", "add_salt", "who calls boilWater", "lang:python"]) {
      const { roots, ...answer } = await indexes.search(query, { explain: true });
      const alone = await index.search(query, { explain: true });
      const tagged = (place: object) => ({ ...place, root: "kitchen" });
      deepEqual(answer, {
        ...alone,
        results: alone.results.map(tagged),
        recommendedReads: alone.recommendedReads.map(tagged),
      });
      deepEqual(roots, [{ name: "kitchen", root: `${root}/kitchen`, index: alone.index }]);
    }
  });
});

Deno.test("CodeIndexes.search() orders equal results by root, then by path, in every run", async () => {
  const files = { "zqxvb.ts": KITCHEN["src/boil.ts"]!, "zqxva.ts": KITCHEN["src/boil.ts"]! };
  await withRoots({ two: files, one: files }, async (indexes, root) => {
    const expected = ["two/zqxva.ts", "two/zqxvb.ts", "one/zqxva.ts", "one/zqxvb.ts"];
    const query = "boils water in a kettle";
    for (const options of [{}, {}, { mode: "fulltext" }, { mode: "grep" }] as const) {
      const answer = await indexes.search(query, { ...options, copies: true });
      deepEqual(filesOf(answer), expected);
    }
    using turned = await openIndexes({ roots: [`${root}/one`, `${root}/two`] });
    deepEqual(filesOf(await turned.search(query, { copies: true })), [
      ...expected.slice(2),
      ...expected.slice(0, 2),
    ]);
  });
});

Deno.test("CodeIndexes.search() gives pages that join to the whole", async () => {
  await withRoots({ kitchen: KITCHEN, office: OFFICE }, async (indexes) => {
    const whole = await indexes.search("water paper page salt", { limit: 100 });
    ok(whole.results.length > 4);
    const pages: RootsAnswer["results"][number][] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const page = await indexes.search("water paper page salt", { limit: 2, offset });
      pages.push(...page.results);
      offset = page.pagination.nextOffset;
    }
    deepEqual(pages, whole.results);
  });
});

Deno.test("CodeIndexes.search() keeps one budget for all roots", async () => {
  await withRoots({ kitchen: KITCHEN, office: OFFICE }, async (indexes) => {
    const { results, pagination } = await indexes.search("water page", { tokenBudget: 60 });
    const cost = results.reduce((sum, { tokenEstimate }) => sum + tokenEstimate, 0);
    ok(cost <= 60 && results.length >= 1);
    equal(pagination.hasMore, true);
  });
});

Deno.test("CodeIndexes.search() applies filters in each root, relative to it", async () => {
  await withRoots({ kitchen: KITCHEN, office: OFFICE }, async (indexes) => {
    const docs = await indexes.search("water paper", { paths: ["docs"] });
    deepEqual(filesOf(docs).sort(), [
      "kitchen/docs/kitchen.md",
      "office/docs/desk.md",
    ]);
    const all = await indexes.search("lang:python");
    deepEqual(filesOf(all), [
      "kitchen/src/salt.py",
      "office/src/water.py",
    ]);
  });
});

Deno.test("CodeIndexes.search() follows the graph of the root that holds the definition", async () => {
  const user = {
    "src/tea.ts":
      "import { boilWater } from './boil.ts';\nexport const tea = () => boilWater(1);\n",
  };
  await withRoots({ office: OFFICE, kitchen: { ...KITCHEN, ...user } }, async (indexes) => {
    const callers = await indexes.search("who calls boilWater");
    deepEqual(filesOf(callers).slice(0, 2), ["kitchen/src/boil.ts", "kitchen/src/tea.ts"]);
    match(callers.results[1]!.reasons[0]!, /^graph: caller of boilWater/);
  });
});

Deno.test("CodeIndexes.search() tells the surroundings of a result by the graph of its root", async () => {
  const user = 'import { boilWater } from "./boil.ts";\nboilWater(1);\n';
  await withRoots(
    { kitchen: { ...KITCHEN, "src/tea.ts": user }, office: OFFICE },
    async (indexes) => {
      const options = { relations: ["dependents"] as const };
      const { results } = await indexes.search("boilWater or printPage", options);
      const dependents = results.flatMap(({ root, path, dependents = [] }) =>
        dependents.map((each) => `${root}/${each.path} uses ${path}`)
      );
      deepEqual(new Set(dependents), new Set(["kitchen/src/tea.ts uses src/boil.ts"]));
      ok(results.every(({ dependents }) => dependents !== undefined));
    },
  );
});

Deno.test("CodeIndexes.search() counts exact lines and skipped files of all roots", async () => {
  const skipped = { ".env": "A=1\n", "deno.lock": "{}\n" };
  await withRoots(
    { kitchen: { ...KITCHEN, ...skipped }, office: { ...OFFICE, ...skipped } },
    async (indexes) => {
      const { fallbackGrepHits, skipped, index } = await indexes.search("water");
      equal(fallbackGrepHits, 7);
      deepEqual(skipped.map(({ reason, count }) => [reason, count]), [["lock", 2], ["secret", 2]]);
      deepEqual([index.exists, index.overlay], [false, "complete"]);
    },
  );
});

Deno.test("CodeIndexes.search() says of each root how current it is, and of all the worst", async () => {
  await withRoots({ kitchen: KITCHEN, office: OFFICE }, async (indexes, root) => {
    for (const { index } of indexes.members) await index!.update();
    const fresh = await indexes.search("water");
    deepEqual([fresh.index.exists, fresh.index.stale], [true, false]);
    indexes.close();
    Deno.writeTextFileSync(`${root}/office/docs/desk.md`, "# Desk\n\nWater is on the desk.\n");
    const { index, roots, results } = await indexes.search("water desk");
    deepEqual(roots.map((each) => each.index!.stale), [false, true]);
    deepEqual([index.stale, index.filesChangedSinceBuild], [true, 1]);
    ok(results.some(({ path, fresh }) => path === "docs/desk.md" && fresh));
  });
});

const BREAKAGES: Readonly<
  Record<string, readonly [(path: string) => Promise<void> | void, RegExp]>
> = {
  "is no index": [
    (path) => Deno.writeTextFileSync(path, "plain text"),
    /^Cannot open index "[^"]+office[^"]+": the file is not a SQLite database/,
  ],
  "is cut off": [
    (path) => Deno.truncateSync(path, 8192),
    /^Cannot open index "[^"]+office[^"]+": the file is cut off at 8192 of /,
  ],
  "is of a newer version": [
    (path) => runOnIndex(path, "PRAGMA user_version = 9999"),
    /newer version of cbx \(schema 9999, this one writes \d+\)$/,
  ],
};

for (const [state, [damage, error]] of Object.entries(BREAKAGES)) {
  Deno.test(`CodeIndexes.search() answers from the files of a root whose index ${state}`, async () => {
    await withRoots({ office: OFFICE, kitchen: KITCHEN }, async (indexes) => {
      for (const { index } of indexes.members) await index!.update();
      indexes.close();
      await damage(indexes.members[0]!.index!.indexPath);
      const { results, roots, index } = await indexes.search("plants water");
      ok(results.some(({ root }) => root === "kitchen"));
      ok(results.some(({ root }) => root === "office"));
      match(roots[0]!.index!.unusable!, error);
      deepEqual([roots[0]!.error, roots[1]!.index!.unusable], [undefined, undefined]);
      deepEqual([index.exists, index.unusable], [false, roots[0]!.index!.unusable]);

      indexes.close();
      Deno.removeSync(indexes.members[0]!.index!.indexPath);
      const mended = await indexes.search("print a page");
      equal(mended.results[0]!.root, "office");
      equal(mended.index.unusable, undefined);
    });
  });
}

Deno.test("CodeIndexes.search() answers, whichever page of an index is damaged", async () => {
  await withRoots({ office: { "x.ts": "boilWater(1);\n" }, kitchen: KITCHEN }, async (indexes) => {
    for (const { index } of indexes.members) await index!.update();
    const { indexPath } = indexes.members[0]!.index!;
    const whole = Deno.readFileSync(indexPath);
    let broken = 0;
    for (let at = 0; at < whole.length; at += PAGE_BYTES) {
      indexes.close();
      Deno.writeFileSync(indexPath, whole.slice().fill(0x5a, at, at + PAGE_BYTES));
      const { results, roots } = await indexes.search("boilWater");
      ok(results.some(({ root }) => root === "kitchen"));
      ok(results.some(({ root }) => root === "office"));
      equal(roots[0]!.error, undefined);
      if (roots[0]!.index!.unusable !== undefined) broken++;
    }
    ok(broken > 5 && broken < whole.length / PAGE_BYTES);
  });
});

Deno.test("CodeIndexes.search() answers where no index can be used", async () => {
  await withRoots({ kitchen: KITCHEN, office: OFFICE }, async (indexes) => {
    for (const { index } of indexes.members) {
      await index!.update();
      index!.close();
      Deno.writeTextFileSync(index!.indexPath, "plain text");
    }
    const { results, roots } = await indexes.search("water");
    deepEqual(new Set(results.map(({ root }) => root)), new Set(["kitchen", "office"]));
    ok(roots.every(({ index }) => index!.unusable!.includes("is not a SQLite database")));
  });
});

Deno.test("CodeIndexes.search() refuses what no index could answer", async () => {
  await withRoots({ kitchen: KITCHEN, office: OFFICE }, async (indexes) => {
    await rejects(indexes.search("  "), QuerySyntaxError);
    await rejects(indexes.search("water", { limit: 0 }), RangeError);
    await rejects(indexes.search("lang:klingon water"), RangeError);
    await rejects(indexes.search("water", { signals: [] }), RangeError);
    deepEqual(indexes.members.map(({ error }) => error), [undefined, undefined]);
    equal(placesOf(await indexes.search("boil water"))[0], "kitchen/src/boil.ts:2");
  });
});

Deno.test("CodeIndexes.search() ends when it is aborted, and answers the next call", async () => {
  await withRoots({ kitchen: KITCHEN, office: OFFICE }, async (indexes) => {
    const controller = new AbortController();
    const aborted = indexes.search("water", { signal: controller.signal });
    controller.abort();
    await rejects(aborted, { name: "AbortError" });
    ok((await indexes.search("water")).results.length > 0);
  });
});

Deno.test("CodeIndexes.search() takes turns with other calls of the same indexes", async () => {
  await withRoots({ kitchen: KITCHEN, office: OFFICE }, async (indexes) => {
    const [kitchen, office] = indexes.members;
    const [first, , alone, , second] = await Promise.all([
      indexes.search("water"),
      office!.index!.update(),
      kitchen!.index!.search("water"),
      kitchen!.index!.update(),
      indexes.search("water"),
    ]);
    deepEqual(placesOf(second), placesOf(first));
    ok(alone.results.every(({ root }) => root === undefined));
  });
});

Deno.test("CodeIndexes.search() gives an answer again until a root changes", async () => {
  await inTree({ "a/x.ts": "boil()\n", "b/y.ts": "boil()\n" }, async (root) => {
    using indexes = await openIndexes({ roots: [`${root}/a`, `${root}/b`] });
    const { isCached: none, ...first } = await indexes.search("boil");
    const { isCached, ...again } = await indexes.search("boil");
    deepEqual([none, isCached], [undefined, true]);
    deepEqual(again, first);
    indexes.close();
    Deno.writeTextFileSync(`${root}/b/z.ts`, "boil(1)\n");
    equal((await indexes.search("boil")).results.length, 3);
  });
});

Deno.test("answerToJson() writes roots in the form of all other fields", async () => {
  await inTree({ "a/x.ts": "boil()\n" }, async (root) => {
    using indexes = await openIndexes({ roots: [`${root}/a`, `${root}/none`] });
    const json = answerToJson(await indexes.search("boil"));
    const [a, none] = json.roots as { index?: object; error?: string }[];
    ok(Object.keys(a!.index!).includes("files_changed_since_build"));
    deepEqual(Object.keys(none!), ["name", "root", "error"]);
    deepEqual((json.results as { root: string }[]).map(({ root }) => root), ["a"]);
    deepEqual(json.recommended_reads, [{ path: "x.ts", start_line: 1, end_line: 1, root: "a" }]);
  });
});

const SOURCE = new URL("../", import.meta.url).pathname;

Deno.test({
  name: "openIndexes() names the permission that a root lacks, and asks for none",
  permissions: { read: [`${SOURCE}query`] },
  async fn() {
    using indexes = await openIndexes({ roots: [`${SOURCE}walk`, `${SOURCE}query`] });
    const { results, roots } = await indexes.search("parse inline filters", { limit: 1 });
    deepEqual(results.map(({ root, path }) => `${root}/${path}`), ["query/parse_query.ts"]);
    equal(
      roots[0]!.error,
      `Cannot read the tree "${SOURCE}walk" as permission to read it is missing. ` +
        "Grant reading it, or name another folder",
    );
  },
});
