/**
 * A program that asks an open index of cbx: `cbx_peer.ts TREE INDEX ROUNDS QUERY…`. Prints the times of
 * all answers in milliseconds, after one round to warm up.
 *
 * @module
 */
import { openIndex } from "@cbx/core";

const [root = "", indexDir = "", rounds = "1", ...queries] = Deno.args;
using index = await openIndex({ root, indexDir, cache: false });
const times: number[] = [];
for (let round = 0; round <= Number(rounds); round++) {
  for (const query of queries) {
    const started = performance.now();
    await index.search(query);
    if (round > 0) times.push(performance.now() - started);
  }
}
console.log(JSON.stringify(times));
