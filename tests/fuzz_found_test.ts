/**
 * Inputs that the fuzzer found, mended since: each is run again, in a process that may do as little
 * as the one that found it.
 *
 * @module
 */
import { equal } from "node:assert/strict";
import { FOUND, readFindings } from "../eval/fuzz/finding.ts";
import { replayFinding } from "../eval/fuzz/run_process.ts";

for (const [name, { target, what }] of readFindings()) {
  Deno.test(`fuzz target "${target}" runs ${name}, which gave: ${what.slice(0, 100)}`, async () => {
    equal(await replayFinding(new URL(name, FOUND).pathname, target), undefined);
  });
}
