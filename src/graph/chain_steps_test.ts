import { ok } from "node:assert/strict";
import { resolveAll } from "./testdata/steps.ts";

/** A file with one chain of calls, each on what the one before gives. */
function chainOfCalls(count: number) {
  const calls = ".a()".repeat(count);
  return {
    "src/lib.rs":
      `pub struct B;\nimpl B { pub fn a(self) -> B { self } }\nfn f(b: B) { b${calls}; }\n`,
  };
}

Deno.test("resolveGraph() takes steps in proportion to the calls of a chain, from a bound on", async () => {
  const [few, many] = [await resolveAll(chainOfCalls(100)), await resolveAll(chainOfCalls(400))];
  ok(few.steps > 2_000, `${few.steps} steps: each link of a chain is one`);
  ok(many.steps <= 5 * few.steps, `${few.steps} steps of 100 calls, ${many.steps} of 400`);
});
