import { deepEqual, equal, rejects, throws } from "node:assert/strict";
import { dumpFile } from "../../tests/_index_dump.ts";
import { MemoryError } from "../errors.ts";
import { MemoryBudget, type MemoryGauge } from "./memory_budget.ts";
import { treeOf } from "./testdata/tree.ts";
import { writeIndex } from "./write_index.ts";

const MIB = 2 ** 20;

/** A gauge that shows one number of megabytes after the other, and the last one for ever. */
function fakeGauge(...readings: number[]): MemoryGauge {
  return {
    read: () => (readings.length > 1 ? readings.shift()! : readings[0]!) * MIB,
    tidy() {},
    collect() {},
    budget: () => 1000 * MIB,
  };
}

Deno.test("MemoryBudget compares the memory after garbage was collected with the budget", () => {
  const stateAt = (before: number, after: number, budget?: number) =>
    new MemoryBudget(budget && budget * MIB, fakeGauge(before, after)).look();
  equal(stateAt(700, 100, 800), "ample");
  equal(stateAt(700, 601, 800), "tight");
  equal(stateAt(700, 801, 800), "over");
  equal(stateAt(200, 2000), "ample");
  equal(stateAt(900, 751), "tight");
});

Deno.test("MemoryBudget ends what stays beyond it with a sentence", () => {
  const budget = new MemoryBudget(300 * MIB, fakeGauge(301));
  throws(() => budget.require(), {
    name: "MemoryError",
    code: "MEMORY",
    statement: "Cannot write the index within 300 MB of memory as the process takes 301 MB: " +
      "the index stays as it was",
  });
  new MemoryBudget(300 * MIB, fakeGauge(299)).require();
});

Deno.test("MemoryBudget goes on where collecting garbage was enough", () => {
  let bytes = 200 * MIB;
  const gauge = { ...fakeGauge(0), read: () => bytes, collect: () => bytes = 250 * MIB };
  const budget = new MemoryBudget(300 * MIB, gauge);
  budget.require();
  bytes = 400 * MIB;
  budget.require();
});

const FILES = Object.fromEntries(
  Array.from({ length: 12 }, (_, n) => [
    `src/f${n}.ts`,
    `import { f${(n + 1) % 12} } from "./f${(n + 1) % 12}.ts";\n` +
    `export function f${n}(): number {\n  return f${(n + 1) % 12}() + shared${n % 3};\n}\n`,
  ]),
);

Deno.test("writeIndex() writes the same rows under a budget that is always nearly taken", async () => {
  for (const workers of [0, 1]) {
    const root = treeOf(FILES);
    const [free, tight] = ["free", "tight"].map((name) => `${root}/.cbx/${name}.sqlite`);
    await writeIndex({ root, indexPath: free! }, { workers });
    // Each file is met with the lists of the one before it written; a worker ends after the first.
    const gauge = { ...fakeGauge(0), read: risingTo(300) };
    const options = { workers, maxMemoryBytes: 301 * MIB, gauge };
    equal((await writeIndex({ root, indexPath: tight! }, options)).written, 12);
    deepEqual(dumpFile(tight!), dumpFile(free!));
  }
});

/** Falls below what is worth a look every other time, as if something had been given back. */
function risingTo(megabytes: number): () => number {
  let reads = 0;
  return () => (++reads % 2 === 1 ? 10 * megabytes : megabytes) * MIB;
}

Deno.test("writeIndex() beyond its budget leaves the index, and nothing else", async () => {
  const root = treeOf(FILES);
  const place = { root, indexPath: `${root}/.cbx/index.sqlite` };
  await writeIndex(place);
  const before = Deno.statSync(place.indexPath).ino;
  const options = { rebuild: true, maxMemoryBytes: 300 * MIB, gauge: fakeGauge(400) };
  await rejects(writeIndex(place, options), MemoryError);
  equal(Deno.statSync(place.indexPath).ino, before);
  const left = [...Deno.readDirSync(`${root}/.cbx`)].map(({ name }) => name);
  deepEqual(left.filter((name) => name.endsWith(".tmp")), []);
});

Deno.test("writeIndex() heeds the budget while SQLite orders what was written", async () => {
  const root = treeOf(FILES);
  const place = { root, indexPath: `${root}/.cbx/index.sqlite` };
  let bytes = 200 * MIB;
  const options = {
    maxMemoryBytes: 300 * MIB,
    gauge: { ...fakeGauge(0), read: () => bytes },
    onProgress: ({ stage }: { stage: string }) => {
      if (stage === "write") bytes = 400 * MIB;
    },
  };
  await rejects(writeIndex(place, options), MemoryError);
});
