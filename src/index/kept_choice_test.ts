import { deepEqual, equal, match, ok } from "node:assert/strict";
import { inTree } from "../../tests/_world.ts";
import { type CodeIndex, openIndex } from "./code_index.ts";

const FILES = {
  "src/wait.ts": "export class Waiter {\n  private wait(): void {}\n}\n",
  "old/uses.ts": "export const water = 1;\n",
  "gen/made.ts": "export const water = 2;\n",
  ".gitignore": "gen/\n",
};

async function paths(index: CodeIndex): Promise<string[]> {
  const { results, index: state } = await index.search("water", { mode: "grep" });
  equal(state.stale, false);
  equal(state.overlay, "none");
  return results.map(({ path }) => path).sort();
}

Deno.test("CodeIndex.update() keeps a choice of files, which later runs and searches agree with", async () => {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    deepEqual(await paths(index), ["old/uses.ts"]);
    await index.update({ ignore: ["old/"], respectGitignore: false });
    deepEqual(await paths(index), ["gen/made.ts"]);
    using later = await openIndex({ root });
    deepEqual(await paths(later), ["gen/made.ts"]);
    deepEqual((await later.stats()).kept, { ignore: ["old/"], respectGitignore: false });
    // A walk, and an update of a file, know of it as well.
    Deno.writeTextFileSync(`${root}/gen/more.ts`, "export const water = 3;\n");
    Deno.writeTextFileSync(`${root}/old/more.ts`, "export const water = 3;\n");
    equal((await later.update()).mode, "updated");
    deepEqual(await paths(later), ["gen/made.ts", "gen/more.ts"]);
    // Another choice takes its place, and a build without one forgets it.
    await later.update({ include: ["old/"] });
    deepEqual(await paths(later), ["old/more.ts", "old/uses.ts"]);
    deepEqual((await later.stats()).kept, { include: ["old/"] });
    await later.update({ rebuild: true });
    deepEqual(await paths(later), ["old/more.ts", "old/uses.ts"]);
    equal((await later.stats()).kept, undefined);
  });
});

Deno.test("openIndex() chooses files beside what the index keeps, with an index and without", async () => {
  await inTree(FILES, async (root) => {
    const options = { root, ignore: ["old/uses.ts"] };
    using index = await openIndex(options);
    const search = async (index: CodeIndex) =>
      (await index.search("water", { mode: "grep" })).results.map(({ path }) => path);
    deepEqual(await search(index), []);
    await index.update({ respectGitignore: false });
    deepEqual(await paths(index), ["gen/made.ts"]);
    // Without the option, what it left out has come in since.
    using plain = await openIndex({ root });
    const { results, index: state } = await plain.search("water", { mode: "grep" });
    deepEqual(results.map(({ path }) => path).sort(), ["gen/made.ts", "old/uses.ts"]);
    equal(state.filesChangedSinceBuild, 1);
  });
});

Deno.test("CodeIndex.refs() proves nothing where a choice left out what could hold a use", async () => {
  const { ".gitignore": _, "gen/made.ts": __, ...files } = FILES;
  await inTree(files, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    const proof = async () => {
      const { coverage } = await index.refs("Waiter.wait", { kind: "callers" });
      return coverage;
    };
    equal((await proof()).proof, true);
    for (const ignore of [["old/"], ["*.ts", "!src/wait.ts"], ["vendor/", "old/uses.ts"]]) {
      await index.update({ ignore });
      const coverage = await proof();
      equal(coverage.proof, false);
      ok(coverage.obstacles.some(({ kind }) => kind === "left_out"));
      match(coverage.statement, /the index leaves out .*excluded/);
    }
    // By a rule of the project it would pass for what was installed.
    Deno.mkdirSync(`${root}/vendor`);
    await index.update({ ignore: ["vendor/"] });
    equal((await proof()).proof, false);
  });
});
