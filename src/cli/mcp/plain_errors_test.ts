import { deepEqual } from "node:assert/strict";
import { plainError } from "./plain_errors.ts";

const ISSUES = JSON.stringify(
  [
    { code: "invalid_type", path: ["params", "name"], message: "Invalid input: expected string" },
    { code: "invalid_type", path: [], message: "Invalid input" },
  ],
  null,
  2,
);

Deno.test("plainError() says the first thing that is wrong, where it is", () => {
  for (const message of [ISSUES, `Invalid tools/call request: ${ISSUES}`]) {
    deepEqual(plainError({ code: -32603, message }), {
      code: -32602,
      message: 'Cannot read "params.name": expected string',
    });
  }
});

Deno.test("plainError() leaves what is in words", () => {
  const sentences = ["Method not found", 'Unknown tool "[ {": use search', "[{ is no JSON", "[{}]"];
  for (const message of sentences) {
    deepEqual(plainError({ code: -32601, message }), { code: -32601, message });
  }
});

Deno.test("plainError() shows what is invisible, and cuts what is long", () => {
  const issue = { path: ["a\u202eb"], message: "x".repeat(1000) };
  const { message } = plainError({ code: 0, message: JSON.stringify([issue]) });
  deepEqual([message.length, message.startsWith('Cannot read "a\\u202eb": xx')], [300, true]);
});
