import { deepEqual, equal } from "node:assert/strict";
import { definitionOf, outline, parseSnippet } from "./testdata/outline.ts";

const SNIPPET = `{
  "name": "pay",
  "version": "1.2.0",
  "scripts": {
    "build": "make all",
    "test": "make test"
  },
  "dependencies": {
    "left": "^1.0.0"
  },
  "config": {
    "server": {
      "port": 8080,
      "tls": { "cert": "a.pem" }
    },
    "hosts": ["a", "b"]
  },
  "files": [
    { "path": "a.js" },
    { "path": "b.js" }
  ],
  "empty": {}
}
`;

Deno.test("json tags define two levels of keys", async () => {
  deepEqual(outline(await parseSnippet("json", SNIPPET)), [
    "key name 2-2",
    "key version 3-3",
    "key scripts 4-7",
    "key scripts.build 5-5",
    "key scripts.test 6-6",
    "key dependencies 8-10",
    "key dependencies.left 9-9",
    "key config 11-17",
    "key config.server 12-15",
    "key config.hosts 16-16",
    "key files 18-21",
    "key empty 22-22",
  ]);
});

Deno.test("json tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("json", SNIPPET);
  const first = definitionOf(parsed, "server");
  equal(first.signature, '"server":');
  equal(first.doc, "");
  const second = definitionOf(parsed, "name");
  equal(second.signature, '"name": "pay"');
  equal(second.doc, "");
});

Deno.test("json tags define nothing in a list of records", async () => {
  const parsed = await parseSnippet(
    "json",
    '// Rows.\n[\n  { "id": 1, "meta": { "a": 1 } },\n  { "id": 2 }\n]\n',
  );
  equal(parsed.status, "ok");
  deepEqual(outline(parsed), []);
  equal(parsed.comments.length, 1);
});

Deno.test("json tags stay within two levels however deep the values are", async () => {
  const deep = `${'{"in":'.repeat(40)}1${"}".repeat(40)}`;
  const parsed = await parseSnippet("json", deep);
  deepEqual(outline(parsed), ["key in 1-1", "key in.in 1-1"]);
});

Deno.test("json tags define a key with an escaped quote once", async () => {
  deepEqual(outline(await parseSnippet("json", '{\n  "a\\"b": 1\n}\n')), ['key a\\"b 2-2']);
});
