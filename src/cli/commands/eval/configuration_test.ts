import { deepEqual, equal, throws } from "node:assert/strict";
import { isConfiguration, readConfiguration } from "./configuration.ts";

Deno.test("readConfiguration() reads settings", () => {
  deepEqual(readConfiguration("mode=fulltext,rank=rrf"), { mode: "fulltext", rank: "rrf" });
  deepEqual(readConfiguration("rank=rerank"), { rank: "rerank" });
  deepEqual(readConfiguration("default"), {});
});

Deno.test("isConfiguration() tells settings from files", () => {
  deepEqual(["mode=x", "default", "x.json", "./a=b.json"].map(isConfiguration), [
    true,
    true,
    false,
    false,
  ]);
});

const troubles: readonly [operand: string, message: string][] = [
  ["mdoe=rrf", 'Unknown setting "mdoe" in "mdoe=rrf": did you mean "mode"?'],
  ["mode=x", 'Unknown value "x" of "mode" in "mode=x": use one of '],
  ["rank=rrf,", 'Unknown setting "" in "rank=rrf,": use one of mode, rank'],
  ["rank=rrf,rank=rrf", 'Cannot set "rank" twice in "rank=rrf,rank=rrf"'],
];
for (const [operand, message] of troubles) {
  Deno.test(`readConfiguration() refuses ${operand}`, () => {
    throws(() => readConfiguration(operand), (error: Error) => {
      equal(error.name, "UsageError");
      equal(error.message.slice(0, message.length), message);
      return true;
    });
  });
}
