import { deepEqual } from "node:assert/strict";
import { DAMAGES, FORGERIES } from "./damage/damage_kinds.ts";
import { doDamages } from "./damage/do_damages.ts";

Deno.test("an index that is damaged in any way answers right or says so, and is mended", async () => {
  const kinds = [...Object.keys(DAMAGES), ...Object.keys(FORGERIES)];
  const tasks = Array.from({ length: 100 }, (_, n) => ({
    kind: kinds[n % kinds.length]!,
    seed: 50 + n,
  }));
  const bad: unknown[] = [];
  for await (const result of doDamages(tasks)) {
    const { kind, outcome, isMended } = result;
    const isForged = kind in FORGERIES;
    const isFine = outcome === "said" || outcome === "none" || outcome === "silent" && isForged;
    if (!isFine || !isMended) bad.push(result);
  }
  deepEqual(bad, []);
});
