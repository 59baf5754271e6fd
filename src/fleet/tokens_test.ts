import { deepEqual, equal, rejects, throws } from "node:assert/strict";
import { grantOf, hashToken, readGrants } from "./tokens.ts";

const TOKEN = "t0ken-of-ada-".padEnd(40, "x");

Deno.test("grantOf() finds what a token may see, by its hash alone", async () => {
  const hashes = [await hashToken("y".repeat(32)), await hashToken(TOKEN)];
  const tokens = hashes.map((sha256, at) => ({
    ...{ name: `t${at}`, sha256, repositories: [`acme/r${at}`] },
  }));
  const grants = readGrants(JSON.stringify({ tokens }));
  deepEqual((await grantOf(grants, TOKEN))?.repositories, ["acme/r1"]);
  equal(await grantOf(grants, `${TOKEN}x`), undefined);
  equal(await grantOf(grants, ""), undefined);
  equal(await grantOf(grants, hashes[1]!), undefined);
  equal(await grantOf([], TOKEN), undefined);
});

Deno.test("readGrants() refuses a file that is no list of whole grants, and repeats nothing of it", () => {
  const sha256 = "0".repeat(64);
  const wrong: unknown[] = [
    null,
    {},
    { tokens: {} },
    { tokens: [null] },
    { tokens: [{ name: "a", sha256 }] },
    { tokens: [{ name: "a", sha256: TOKEN, repositories: [] }] },
    { tokens: [{ name: "a", sha256, repositories: "*" }] },
    { tokens: [{ name: "a", sha256, repositories: [3] }] },
    { tokens: [{ sha256, repositories: [] }] },
    { tokens: [1, 2].map((name) => ({ name: `${name}`, sha256, repositories: [] })) },
  ];
  const isQuiet = (error: Error) => error instanceof TypeError && !error.message.includes(TOKEN);
  for (const each of wrong) throws(() => readGrants(JSON.stringify(each)), isQuiet);
  throws(() => readGrants(`{"tokens": ["${TOKEN}`), isQuiet);
  const grant = { name: "a", sha256, repositories: ["a b"] };
  throws(() => readGrants(JSON.stringify({ tokens: [grant] })), RangeError);
});

Deno.test("hashToken() refuses a token that can be guessed", async () => {
  await rejects(hashToken("short"), RangeError);
});
