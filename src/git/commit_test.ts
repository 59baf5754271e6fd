import { deepEqual, throws } from "node:assert/strict";
import { RepositoryError } from "../errors.ts";
import { readCommit } from "./commit.ts";

const OID = "1".repeat(40);

function commit(parents: readonly string[]): Uint8Array {
  const lines = parents.map((parent) => `parent ${parent}\n`).join("");
  return new TextEncoder().encode(
    `tree ${"2".repeat(40)}\n${lines}committer A <a@b> 7 +0000\n\nm\n`,
  );
}

Deno.test("readCommit() follows each parent once, however often a commit names it", () => {
  const [one, two] = ["3".repeat(40), "4".repeat(40)];
  deepEqual(readCommit(commit([one, two, one]), OID).parents, [one, two]);
});

Deno.test("readCommit() refuses a commit with more parents than any has", () => {
  const parents = (count: number) => Array(count).fill("3".repeat(40));
  deepEqual(readCommit(commit(parents(1_000)), OID).parents.length, 1);
  throws(() => readCommit(commit(parents(1_001)), OID), RepositoryError);
});
