import { deepEqual, throws } from "node:assert/strict";
import { z } from "zod";
import { queryReader } from "./query_input.ts";

const read = queryReader(z.strictObject({
  query: z.string().min(1),
  limit: z.number().int().min(1).max(500).optional(),
  paths: z.array(z.string()).optional(),
  mode: z.enum(["hybrid", "path"]).optional(),
  explain: z.boolean().optional(),
}));

const TAKEN: readonly (readonly [string, object])[] = [
  ["q=provider+auth", { query: "provider auth" }],
  ["q=a%26b%3Dc", { query: "a&b=c" }],
  ["q=a&limit=5&explain=true", { query: "a", limit: 5, explain: true }],
  ["q=a&explain=0", { query: "a", explain: false }],
  ["q=a&path=src,lib&path=docs", { query: "a", paths: ["src", "lib", "docs"] }],
  ["q=a&path=src/*.{ts,js},lib", { query: "a", paths: ["src/*.{ts,js}", "lib"] }],
  ["q=a&limit=&mode=&path=", { query: "a" }],
];

for (const [query, input] of TAKEN) {
  Deno.test(`queryReader() reads ${query}`, () => deepEqual(read(query), input));
}

const REFUSED: readonly (readonly [string, RegExp])[] = [
  ["", /without "q"/],
  ["q=", /without "q"/],
  ["q=a&limt=1", /"limt"/],
  ["q=a&paths=src", /"paths"/],
  ["query=a", /"query"/],
  ["q=a&q=b", /"q" more than once/],
  ["q=a&limit=x", /"limit" as it must be a whole number/],
  ["q=a&limit=1.5", /"limit" as it must be a whole number/],
  ["q=a&limit=0", /"limit"/],
  ["q=a&limit=99999999999999999999", /"limit"/],
  ["q=a&explain=yes", /"explain" as it must be true or false/],
  ["q=a&mode=psychic", /"mode"/],
  ["q=a&__proto__=1", /"__proto__"/],
];

for (const [query, message] of REFUSED) {
  Deno.test(`queryReader() refuses ${JSON.stringify(query)}`, () => {
    throws(() => read(query), { name: "HttpError", code: "INVALID_INPUT", message });
  });
}

Deno.test("queryReader() names what was probably meant", () => {
  throws(() => read("q=a&limt=1"), { hint: 'Did you mean "limit"?' });
  throws(() => read("q=a&zzzzzzzz=1"), { hint: "Use q, limit, path, mode, explain" });
});
