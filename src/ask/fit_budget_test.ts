import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { openIndex } from "../index/code_index.ts";
import { inTree } from "../../tests/_world.ts";
import { answerToJson } from "../search/to_json.ts";
import { countTokens } from "../text/token_count.ts";

const CALLERS = 40;

/** One function, and files of callers and their tests. */
function world(): Record<string, string> {
  const files: Record<string, string> = { "renew.ts": "export function renew(): void {}\n" };
  for (let i = 10; i < 10 + CALLERS; i++) {
    const use = 'import { renew } from "./renew.ts";\n' +
      `export function renewAll${i}(): void {\n  renew();\n}\n`;
    files[`all${i}.ts`] = use;
    files[`all${i}_test.ts`] = use.replace("renewAll", "tests");
  }
  return files;
}

async function tokensOf(answer: object): Promise<number> {
  return await countTokens(JSON.stringify(answerToJson(answer)));
}

Deno.test("CodeIndex.refs() fits a budget, and its pages go on where it was cut", async () => {
  await inTree(world(), async (root) => {
    using index = await openIndex({ root });
    const whole = await index.refs("renew");
    equal(whole.omitted, undefined);
    const sites = (answer: typeof whole) =>
      answer.results.flatMap(({ path, sites }) => sites.map(({ line }) => `${path}:${line}`));
    const read: string[] = [];
    let offset: number | null = 0;
    let pages = 0;
    for (; offset !== null; pages++) {
      const page: typeof whole = await index.refs("renew", { tokenBudget: 1_500, offset });
      ok(await tokensOf(page) <= 1_500);
      equal(page.omitted, sites(whole).length - offset - sites(page).length);
      read.push(...sites(page));
      offset = page.pagination.nextOffset;
    }
    ok(pages > 2, `${pages} pages`);
    deepEqual(read, sites(whole));
  });
});

Deno.test("CodeIndex.symbol() fits a budget, and shows one definition in any case", async () => {
  await inTree(world(), async (root) => {
    using index = await openIndex({ root });
    const answer = await index.symbol("renewAll", { tokenBudget: 600, limit: 30 });
    ok(await tokensOf(answer) <= 600);
    ok(answer.results.length > 1 && answer.results.length < 30);
    deepEqual([answer.omitted, answer.pagination.nextOffset], [
      30 - answer.results.length,
      answer.results.length,
    ]);
    equal((await index.symbol("renewAll", { tokenBudget: 200 })).results.length, 1);
    const all = await index.symbol("renew", { exact: true, tokenBudget: 5_000 });
    deepEqual([all.omitted, all.pagination.hasMore], [0, false]);
  });
});

Deno.test("CodeIndex.impact() fits a budget, tests and files too", async () => {
  await inTree(world(), async (root) => {
    using index = await openIndex({ root });
    const whole = await index.impact("renew");
    const answer = await index.impact("renew", { tokenBudget: 2_000 });
    ok(await tokensOf(whole) > 4_000);
    ok(await tokensOf(answer) <= 2_000);
    const count = ({ results, tests, files }: typeof whole) =>
      results.length + tests.length + files.length;
    ok(answer.tests.length > 0 && answer.files.length > 0 && answer.results.length > 0);
    equal(answer.omitted, count(whole) - count(answer));
  });
});

Deno.test("CodeIndex.refs() refuses a budget that is none, and proves nothing by one", async () => {
  await inTree(world(), async (root) => {
    using index = await openIndex({ root });
    await rejects(index.refs("renew", { tokenBudget: 10 }), RangeError);
    const one = await index.refs("renew", { tokenBudget: 200 });
    deepEqual([one.results.length, one.coverage.proof], [1, false]);
  });
});
