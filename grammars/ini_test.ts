import { deepEqual } from "node:assert/strict";
import { outline, parseSnippet } from "./testdata/outline.ts";

const SNIPPET = `; Read before anything else.
root = true
charset = utf-8

[*.ts]
indent_size = 2
max_line_length = 100

# Where keys are kept.
[ring]
path = /var/ring
limit = 8

[ring.remote]
; Asked when the file has no key.
url = https://example.com/ring
retries = 3
timeout = 10

[log]
level = info
`;

Deno.test("ini tags define names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("ini", SNIPPET)), [
    "key root 2-2",
    "key charset 3-3",
    "section *.ts 5-7",
    "key *.ts.indent_size 6-6",
    "key *.ts.max_line_length 7-7",
    "section ring 10-12",
    "key ring.path 11-11",
    "key ring.limit 12-12",
    "section ring.remote 14-18",
    "key ring.remote.url 16-16",
    "key ring.remote.retries 17-17",
    "key ring.remote.timeout 18-18",
    "section log 20-21",
    "key log.level 21-21",
  ]);
});

Deno.test("ini tags give a definition its signature and doc", async () => {
  const { definitions } = await parseSnippet("ini", SNIPPET);
  const shown = definitions.filter(({ startLine }) => [10, 16].includes(startLine))
    .map(({ name, signature, doc }) => [name, signature, doc]);
  deepEqual(shown, [
    ["ring", "[ring]", "Where keys are kept."],
    ["url", "url = https://example.com/ring", "Asked when the file has no key."],
  ]);
});
