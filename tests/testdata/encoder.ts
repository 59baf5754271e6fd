/**
 * A process that lets a fake model encode an index, for the tests that kill it. All that is made is
 * published after each batch; then it says "batch", and goes on when a byte comes in.
 *
 * @module
 */
import { openIndex } from "../../mod.ts";
import { FakeEmbedder } from "../../src/embed/testdata/fake_models.ts";
import { publishingEach, withClock } from "../../src/embed/testdata/time.ts";

if (import.meta.main) {
  // The only caller is a test that passes a root.
  const root = Deno.args[0]!;
  await withClock(async (clock) => {
    const published = publishingEach(clock, `${root}/.cbx/index.sqlite`);
    const beforeBatch = async () => {
      await published();
      console.log("batch");
      Deno.stdin.readSync(new Uint8Array(1));
    };
    const models = { dense: new FakeEmbedder({ batchSize: 2, beforeBatch }) };
    using index = await openIndex({ root, models });
    await index.update();
  });
}
