import { deepEqual } from "node:assert/strict";
import { paragraphPairs } from "./paragraph_pairs.ts";

function minedFrom(text: string): string[] {
  return paragraphPairs("README.md", text)
    .map(({ query, document }) => `${query.join(" ")} -> ${document.join(" ")}`);
}

Deno.test("paragraphPairs() pairs a paragraph with the block after it", () => {
  const text =
    "To retry requests, pass\na backoff of milliseconds:\n\n```js\nretry(fetch, { wait: 5 });\n```\n";
  deepEqual(minedFrom(text), ["retry request pass backoff millisecond -> retry fetch wait 5"]);
});

Deno.test("paragraphPairs() gives a short paragraph its heading", () => {
  const text = "## Retry requests\n\nFor example:\n\n```js\nagain(fetch, { wait: 5 });\n```\n";
  deepEqual(minedFrom(text), ["retry request exampl -> again fetch wait 5"]);
});

Deno.test("paragraphPairs() leaves out output, installation and what is no code", () => {
  const paragraph = "Requests that fail are retried after a backoff of some milliseconds:";
  const blocks = ["```text\nretry fetch wait now\n```", "```sh\nnpm install retry fetch now\n```"];
  for (const block of blocks) deepEqual(minedFrom(`${paragraph}\n\n${block}\n`), []);
});

Deno.test("paragraphPairs() pairs the prose of a paragraph with its inline code", () => {
  const text = "Requests that fail again are retried by `retry`, `waitFor` and `openAll` later.\n";
  deepEqual(minedFrom(text), ["request fail again retri later -> retry wait for open all"]);
});

Deno.test("paragraphPairs() reads a fence that is never closed to the end", () => {
  const text = "Requests that fail are retried after milliseconds:\n```js\nretry(fetch, wait, now)";
  deepEqual(minedFrom(text).length, 1);
});
