import { deepEqual, equal, ok } from "node:assert/strict";
import { MemoryFile } from "../store/memory_file.ts";
import { leaksOf, secretsOf } from "./leaks.ts";
import { scanIndexBytes } from "./scan_index_bytes.ts";

// Secrets are put together here, so that no scanner finds one in this repository.
const TOKEN = "gh" + "p_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
const KEY = "9f8e7d6c5b4a" + "39281706f5e4d3c2";
const NAME = "api" + "_key";

function fileOf(text: string): MemoryFile {
  const file = new MemoryFile();
  file.write(new TextEncoder().encode(text));
  return file;
}

Deno.test("secretsOf() gives secrets with their lines", () => {
  deepEqual(secretsOf("a.ts", `\n${NAME} = "${KEY}"\n${TOKEN}\n`), [
    { path: "a.ts", line: 2, kind: "secret", value: KEY },
    { path: "a.ts", line: 3, kind: "github_token", value: TOKEN },
  ]);
});

Deno.test("secretsOf() leaves out what may be a word of code", () => {
  const values = ["change" + "me", "password" + "1", "a1" + "b2", "1234" + "5678"];
  equal(values.flatMap((value) => secretsOf("a", `X_PASSWORD=${value}\n`)).length, 0);
});

Deno.test("leaksOf() finds a secret as it is, in lower case, and as a term", () => {
  const secrets = secretsOf("a.ts", TOKEN);
  for (const stored of [TOKEN, TOKEN.toLowerCase(), "=" + TOKEN.toLowerCase().replace("_", "")]) {
    const [leak] = leaksOf(secrets, fileOf(`--${stored}--`));
    equal(leak?.kind, "github_token");
    equal(leak?.line, 1);
  }
});

Deno.test("leaksOf() finds nothing where nothing stands, nor a part of a secret", () => {
  const secrets = secretsOf("a.ts", `${TOKEN}\n${NAME}: "${KEY}"`);
  deepEqual(leaksOf(secrets, fileOf("")), []);
  deepEqual(leaksOf(secrets, fileOf(TOKEN.slice(0, 20))), []);
  deepEqual(leaksOf([], fileOf(TOKEN)), []);
});

Deno.test("leaksOf() tells of each secret once, with its first place", () => {
  const secrets = secretsOf("a.ts", `${NAME} = "${KEY}"\n${TOKEN}`);
  const leaks = leaksOf(secrets, fileOf(`${TOKEN} ${TOKEN} ${KEY}`));
  deepEqual(leaks.map(({ line, offset }) => [line, offset]), [[1, 2 * TOKEN.length + 2], [2, 0]]);
});

Deno.test("leaksOf() finds a secret wherever the file is cut", () => {
  const secrets = secretsOf("a.ts", TOKEN);
  for (let lead = 60; lead <= 130; lead++) {
    const [leak] = leaksOf(secrets, fileOf("x".repeat(lead) + TOKEN + "y".repeat(90)), 64);
    equal(leak?.offset, lead);
  }
});

Deno.test("leaksOf() does not give the secret away", () => {
  const leaks = leaksOf(secretsOf("a.ts", TOKEN), fileOf(TOKEN));
  ok(!JSON.stringify(leaks).includes(TOKEN));
});

Deno.test("scanIndexBytes() finds what bears a mark, at its offset", () => {
  deepEqual(scanIndexBytes(fileOf(`\0\0${TOKEN}\0`)), [{ kind: "github_token", offset: 2 }]);
});

Deno.test("scanIndexBytes() leaves out what only a name gives away", () => {
  deepEqual(scanIndexBytes(fileOf(`${NAME} = "${KEY}"`)), []);
});

Deno.test("scanIndexBytes() reports a secret once where two parts overlap", () => {
  const text = `${"x ".repeat(40)}${TOKEN} ${"y ".repeat(40)}${TOKEN}`;
  equal(scanIndexBytes(fileOf(text), 16).length, 2);
});

Deno.test("scanIndexBytes() finds nothing in random bytes", () => {
  const bytes = new Uint8Array(2_000_000);
  let state = 1;
  for (let at = 0; at < bytes.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[at] = state >>> 24;
  }
  const file = new MemoryFile();
  file.write(bytes);
  deepEqual(scanIndexBytes(file), []);
});
