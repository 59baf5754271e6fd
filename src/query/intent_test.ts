import { equal } from "node:assert/strict";
import { classifyIntent, type Intent } from "./intent.ts";
import { parseQuery } from "./parse_query.ts";

const cases: Readonly<Record<string, Intent>> = {
  "resolve": "symbol",
  "std::vector": "symbol",
  "HTTPServer2": "symbol",
  "response.text": "symbol",
  "sym:Foo": "symbol",
  "config.rs": "path",
  "where is src/auth/resolve.ts:42 used?": "path",
  "(app/[id]/page.tsx)": "path",
  "src\\auth\\resolve.ts": "path",
  "C:\\repo\\src\\auth\\Resolve.cs:42 throws": "path",
  "App\\Models\\User": "symbol",
  "Makefile": "path",
  ".gitignore": "path",
  "how are retries and/or timeouts done": "concept",
  "node.js event loop": "concept",
  "fetch https://example.org/a.html": "concept",
  "read the config": "concept",
  "": "concept",
  "lang:rust": "concept",
};
for (const [source, intent] of Object.entries(cases)) {
  Deno.test(`classifyIntent() takes "${source}" for a ${intent}`, () => {
    equal(classifyIntent(parseQuery(source)), intent);
  });
}
