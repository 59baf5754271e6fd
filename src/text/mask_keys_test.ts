import { equal, match } from "node:assert/strict";
import { maskKeys } from "./mask_keys.ts";
import { redact } from "./redact.ts";

/** No usual width, so that a line by itself shows nothing of what it is. */
const LINE = "MIIEpAIBAAKCAQEA7bq8Zk3vQ9xT4pL2mN8sW1yR5uJ0";
const begin = (kind: string) => `-----BEGIN ${kind}PRIVATE KEY-----`;
const end = (kind: string) => `-----END ${kind}PRIVATE KEY-----`;
const PEM = [begin("RSA "), LINE, LINE, LINE, end("RSA ")].join("\n");

Deno.test("maskKeys() leaves nothing of a key, and every line and offset", () => {
  const text = `const a = 1;\n${PEM}\nconst key = LINE;\n`;
  const masked = maskKeys(text);
  equal(masked.length, text.length);
  equal(masked.includes(LINE.slice(0, 12)), false);
  equal(masked.split("\n")[2], "x".repeat(LINE.length));
  match(masked, /^const a = 1;\n-----BEGIN RSA PRIVATE KEY-----\n/);
  match(masked, /\n-----END RSA PRIVATE KEY-----\nconst key = LINE;\n$/);
});

Deno.test("maskKeys() leaves a key that redact() names as it named the key itself", () => {
  equal(redact(maskKeys(PEM)), redact(PEM));
  const literal = `k = "${begin("")}\\n" +\n "${LINE}${LINE}\\n" +\n "${end("")}\\n"`;
  equal(redact(maskKeys(literal)), redact(literal));
  equal(maskKeys(literal).includes(LINE), false);
});

Deno.test("maskKeys() masks the lines of a PuTTY key", () => {
  const text = `Private-Lines: 2\n${LINE}\n${LINE}\nrest: 1\n`;
  equal(maskKeys(text).includes(LINE), false);
  equal(maskKeys(text).length, text.length);
});

Deno.test("maskKeys() leaves other texts as they are", () => {
  for (const text of ["", LINE, "a PRIVATE KEY is not shown", `"${begin("")}" + body`]) {
    equal(maskKeys(text), text);
  }
});
