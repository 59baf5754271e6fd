/**
 * A program that searches a tree, indexes it, updates its index and searches that, and prints as JSON
 * what work each of these took: `count_work.ts ROOT CHANGED_PATH CHANGED_TEXT`.
 *
 * @module
 */
import { DatabaseSync } from "node:sqlite";
import { openPublished } from "../../src/store/published_file.ts";
import { Store } from "../../src/store/store.ts";
import { CodeSteps } from "./code_steps.ts";
import { countWork, takeCounts, type WorkCounts } from "./work_counts.ts";

const REPOSITORY = new URL("../../", import.meta.url).href;

/** A symbol, words, and a text that only a look into files finds. */
const QUERIES = ["verifyInvoice", "hand the ledger to its coupon", "found.archive("];

async function countAll(
  root: string,
  path: string,
  text: string,
): Promise<Record<string, WorkCounts>> {
  countWork(root);
  const { openIndex } = await import("../../mod.ts");
  const steps = new CodeSteps(isCounted);
  const results: Record<string, WorkCounts> = {};
  const count = async (name: string, work: () => Promise<void>) => {
    takeCounts();
    await steps.take();
    await work();
    results[name] = { ...takeCounts(), "steps of code": await steps.take() };
  };
  const update = async () => {
    using index = await openIndex({ root });
    await index.update({ workers: 0 });
  };
  const search = async (queries: readonly string[]) => {
    for (const query of queries) {
      using index = await openIndex({ root });
      await index.search(query);
    }
  };
  await steps.start();
  await count("search without an index", () => search(QUERIES.slice(0, 1)));
  await count("full index", update);
  Object.assign(results["full index"]!, await sizesOf(`${root}/.cbx/index.sqlite`));
  await count("searches with an index", () => search(QUERIES));
  await count("update of nothing", update);
  Deno.writeTextFileSync(`${root}/${path}`, text);
  // Before any other: see `pinned()`.
  Deno.utimeSync(`${root}/${path}`, 0, 0);
  await count("update of one file", update);
  return results;
}

/** Sizes of an index, beside the rows that were written. */
async function sizesOf(path: string): Promise<WorkCounts> {
  using database = new DatabaseSync(path, { readOnly: true });
  using store = await Store.open(openPublished(path), { write: false, path });
  const { bytes } = database.prepare("SELECT sum(length(list)) AS bytes FROM postings").get()!;
  return {
    "bytes of the index": Deno.statSync(path).size,
    "bytes of postings": Number(bytes),
    "tokens": store.catalog.lengths.reduce((sum, length) => sum + length, 0),
  };
}

/** The library and its packages count, and not what counts them. */
function isCounted(url: string): boolean {
  return url.startsWith("file:") && !url.startsWith(`${REPOSITORY}tests/`);
}

if (import.meta.main) {
  const [root = "", path = "", text = ""] = Deno.args;
  console.log(JSON.stringify(await countAll(root, path, text)));
}
