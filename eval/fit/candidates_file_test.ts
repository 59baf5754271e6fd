import { deepEqual, equal, throws } from "node:assert/strict";
import { table } from "./testdata/table.ts";
import { readCandidates, writeCandidates } from "./candidates_file.ts";

function inFolder(act: (file: string) => void): void {
  const folder = Deno.makeTempDirSync();
  try {
    act(`${folder}/candidates.jsonl`);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

Deno.test("readCandidates() reads what writeCandidates() wrote", () => {
  const all = table(["words", "size"], [
    { repo: "r", found: { "a.ts": [1, 0.25], "b.ts": [0, -3] } },
    { repo: "s", found: {}, scope: "root", set: "commits" },
  ]);
  const pools = new Map([["", all], ["path", { ...all, queries: all.queries.slice(1) }]]);
  inFolder((file) => {
    writeCandidates(file, { foundBy: "sources", pools });
    deepEqual(readCandidates(file), { foundBy: "sources", pools });
  });
});

Deno.test("readCandidates() finds nothing where there is no file", () => {
  inFolder((file) => equal(readCandidates(file), undefined));
});

Deno.test("readCandidates() refuses another file", () => {
  for (const text of ["", "words", '{"names":[]}\n']) {
    inFolder((file) => {
      Deno.writeTextFileSync(file, text);
      throws(() => readCandidates(file), SyntaxError);
    });
  }
});
