/**
 * A process that is killed while a model encodes leaves a whole index, with what was published by
 * then; the next run goes on from there.
 *
 * @module
 */
import { openIndex } from "@cbx/core";
import { deepEqual, equal, ok } from "node:assert/strict";
import { RUN } from "./_cli.ts";
import { FakeEmbedder } from "../src/embed/testdata/fake_models.ts";
import { dumpFile } from "./_index_dump.ts";
import { inTree } from "./_tree.ts";

const ENCODER = new URL("./testdata/encoder.ts", import.meta.url).pathname;
const CONFIG = new URL("../deno.json", import.meta.url).pathname;

/** One chunk each, two of them in a batch. */
const FILES = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [`f${at}.md`, `# Title ${at}\n\nText ${"abc"[at % 3]}.\n`]),
);
const CHUNKS = 12;

/** Runs the process until it has begun so many batches, then kills it. */
async function killAtBatch(root: string, batches: number): Promise<void> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...[...RUN, "--no-check", `--config=${CONFIG}`, `--allow-read=${root}`],
      ...[`--allow-write=${root}/.cbx`, ENCODER, root],
    ],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const input = child.stdin.getWriter();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let said = "";
  while (said.split("batch").length - 1 < batches) {
    const { value, done } = await reader.read();
    ok(!done, `it only said: ${said}`);
    const begun = value.split("batch").length - 1;
    said += value;
    if (said.split("batch").length - 1 < batches) await input.write(new Uint8Array(begun));
  }
  child.kill("SIGKILL");
  equal((await child.status).signal, "SIGKILL");
  await reader.cancel();
  await input.abort().catch(() => {});
}

for (const batches of [1, 3, 6]) {
  Deno.test(`update() that is killed at batch ${batches} leaves an index that goes on`, async () => {
    await inTree(FILES, async (root) => {
      await killAtBatch(root, batches);
      deepEqual(dumpFile(`${root}/.cbx/index.sqlite`).integrity, [{ integrity_check: "ok" }]);
      const dense = new FakeEmbedder();
      using index = await openIndex({ root, cache: false, models: { dense } });
      const stored = (await index.stats()).models[0]?.withVector ?? 0;
      equal(stored, 2 * (batches - 1));
      const { results } = await index.search("where is the title");
      ok(results.length > 0);
      const [report] = (await index.update()).models;
      deepEqual([report!.withVector, dense.documents.length], [CHUNKS, CHUNKS - stored]);
      const names = [...Deno.readDirSync(`${root}/.cbx`)].map(({ name }) => name).sort();
      deepEqual(names, [".gitignore", "index.sqlite", "index.sqlite.lock"]);
    });
  });
}
