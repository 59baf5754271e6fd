import { deepEqual, throws } from "node:assert/strict";
import { readGrants } from "./tokens.ts";

const TOKEN = "t0ken-of-ada-".padEnd(40, "x");

Deno.test("readGrants() reads who may see what", () => {
  const tokens = [{ name: "ada", sha256: "a".repeat(64), repositories: ["acme/*"] }];
  deepEqual(readGrants(JSON.stringify({ tokens })), tokens);
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
