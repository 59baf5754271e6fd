import { deepEqual, equal } from "node:assert/strict";
import { parseQuery } from "./parse_query.ts";

for (
  const text of [
    "ImportError(",
    "flask.request.method",
    "s.x",
    "resolveApiKey",
    "resolve_api_key",
    "@app.route",
    "#[derive(Debug)]",
    "a == b",
    "std::vector",
    "./lib/view",
    "src/app",
    "port:",
    '"the provider"',
    "*args",
    "--allow-read",
    "'boiled'",
    "'./logger-factory'",
    "'text-md',",
    ":pid,",
    "2.x",
    "1px",
    "-- Kinds of pots",
    "Kind of pot (5): 0x00",
    "x1",
    "10×",
    "§foo§",
    "/موارد",
    "op,args",
    "(None, None, None),",
    "no-store",
    "X-Pot-Size",
  ]
) {
  Deno.test(`parseQuery() takes ${text} for a quotation`, () => {
    equal(parseQuery(text).isLiteral, true);
  });
}

for (
  const text of [
    "where is the provider resolved?",
    "retry, then give up",
    "error handling in the parser",
    "don't wait for well-known names",
    "set up e.g. a pot. Boil it",
    "resolve",
  ]
) {
  Deno.test(`parseQuery() takes "${text}" for words`, () => {
    equal(parseQuery(text).isLiteral, false);
  });
}

for (
  const text of [
    "pots = boil",
    "boil |> pour",
    "'boiled'",
    '"the pot"',
    "boil(pot), pour(pot)",
    "boil(pot); // This is how",
  ]
) {
  Deno.test(`parseQuery() takes ${text} for nothing but a quotation`, () => {
    equal(parseQuery(text).isQuotation, true);
  });
}

for (
  const text of ["boil a pot - or pour it?", "does it boil, or pour", "pour `pot` out in the end"]
) {
  Deno.test(`parseQuery() takes "${text}" for more than a quotation`, () => {
    equal(parseQuery(text).isQuotation, false);
  });
}

Deno.test("parseQuery() keeps the quotes of code, and tries the text without them as well", () => {
  deepEqual(parseQuery('"error": "no pot" lang:json').literals, [
    '"error": "no pot"',
    "error: no pot",
  ]);
  deepEqual(parseQuery('"no pot"').literals, ['"no pot"', "no pot"]);
  deepEqual(parseQuery("no pot").literals, ["no pot"]);
  deepEqual(parseQuery("lang:rust").literals, []);
});

Deno.test("parseQuery() reads a message as text, with its quotes, signs and words before colons", () => {
  for (
    const text of [
      'TypeError: cannot boil "water" in path: x',
      "2024-01-02T03:04:05Z ERROR [main] kitchen.Pot - cannot boil -water",
      'error: kind: "pot" has no lid',
      'ValueError: the quote "is open',
      'panic: no pot\n\n"main" -x path:',
    ]
  ) {
    const query = parseQuery(text);
    equal(query.text, text);
    deepEqual([query.phrases, query.excluded], [[], []]);
  }
});

Deno.test("parseQuery() takes what says when and where off a message", () => {
  const messageOf = (text: string) => parseQuery(text).messages[0];
  equal(messageOf("TypeError: cannot boil water in pots"), "cannot boil water in pots");
  equal(
    messageOf("2024-01-02 03:04:05,123 - kitchen.pot - INFO - boil the water"),
    "boil the water",
  );
  equal(messageOf("[2024-01-02 03:04:05] INFO: boil the water"), "boil the water");
  equal(messageOf("error[E0308]: mismatched types in pot"), "mismatched types in pot");
  equal(messageOf("pot.c:12:5: error: no such water here"), "no such water here");
  equal(messageOf('relation "pots" does not exist'), 'relation "pots" does not exist');
  equal(messageOf("how is water boiled in a pot"), undefined);
});

Deno.test("parseQuery() reads the path of a request, and a dotted key", () => {
  deepEqual(parseQuery("/users/42/posts?page=2").route, { path: "/users/42/posts" });
  deepEqual(parseQuery("POST https://a.org/users").route, { method: "POST", path: "/users" });
  equal(parseQuery("how is /users/42 answered").route, undefined);
  const asked = { method: "PUT", path: "/users/<id>" };
  deepEqual(parseQuery("what handles PUT /users/<id>?").route, asked);
  deepEqual(parseQuery("where is `/healthcheck` handled").route, { path: "/healthcheck" });
  deepEqual(parseQuery("which route is /users/:id.").route, { path: "/users/:id" });
  equal(parseQuery("who handles read/write requests").route, undefined);
  equal(parseQuery("is a request for /a routed to /b").route, undefined);
  deepEqual(parseQuery("server.max-pots").key, ["server", "max-pots"]);
  equal(parseQuery("the server.port").key, undefined);
});

Deno.test("parseQuery() reads a long paste in bounded parts", () => {
  const { messages, frames } = parseQuery("E no pot is there 12\n".repeat(50_000));
  deepEqual([messages.length, frames.length], [4, 0]);
});

Deno.test("parseQuery() reads a word of a million signs in one pass", () => {
  // Tried from each of them, it would take an hour.
  const query = parseQuery(`where${"(".repeat(1_000_000)} is mail sent`);
  deepEqual(query.phrases, []);
});
