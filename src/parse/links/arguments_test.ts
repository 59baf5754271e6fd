import { deepEqual, equal } from "node:assert/strict";
import {
  argumentsAt,
  firstString,
  handlerOf,
  joinPath,
  readArguments,
  routeHandlerOf,
} from "./arguments.ts";

Deno.test("argumentsAt() splits at commas that no bracket or quote holds", () => {
  deepEqual(argumentsAt('(a, f(b, c), [d, e], "x, )", g)', 1), [
    "a",
    "f(b, c)",
    "[d, e]",
    '"x, )"',
    "g",
  ]);
});

Deno.test("argumentsAt() gives what there is where a list has no end", () => {
  deepEqual(argumentsAt("(a, b, c", 1), ["a", "b"]);
  equal(readArguments("(a, b, c", 1).close, -1);
  equal(readArguments("(a) b", 1).close, 2);
});

Deno.test("argumentsAt() gives the beginning of an argument that is longer than what is read", () => {
  const [first, second] = argumentsAt(`(auth, async () => {${"a();".repeat(1000)}})`, 1);
  equal(first, "auth");
  equal(second!.startsWith("async () => {a();"), true);
});

Deno.test("argumentsAt() takes an apostrophe for no string", () => {
  deepEqual(argumentsAt("(&'a str, b)\n", 1), ["&'a str", "b"]);
});

Deno.test("handlerOf() reads a name in the ways in which it is handed over", () => {
  for (
    const [argument, name] of [
      ["list", "list"],
      ["handlers.list", "handlers.list"],
      ["this.list.bind(this)", "this.list"],
      ["wrap(list)", "list"],
      ["wrap(options, handlers.list)", "handlers.list"],
      ["[auth, list]", "list"],
      ["users::list", ":users.list"],
      ["views.Page.as_view()", "views.Page"],
      ["users::router()", ":users.router"],
      ["h.List", "h.List"],
      ['wrap(list, "name", 3, { a: 1 }, key="x")', "list"],
      ["secured(app)(list)", "list"],
    ] as const
  ) equal(handlerOf(argument), name, argument);
});

Deno.test("handlerOf() gives no name to a function that has none", () => {
  for (
    const argument of [
      "(req, res) => res.send(1)",
      "async (c) => c.text(list())",
      "c => 1",
      "function (req) {}",
      "func(c *gin.Context) {}",
      '|| async { "hi" }',
      "fn () => 1",
      '"text"',
      "{ a: 1 }",
      "",
    ]
  ) equal(handlerOf(argument), "", argument);
});

Deno.test("routeHandlerOf() tells that a function is written, also in what is around it", () => {
  for (
    const argument of [
      "(req, res) => res.send(1)",
      "wrap(async (req, res) => res.send(1))",
      "secured(app)(async (req) => 1)",
      "[Authorize] async (Db db) => db.All()",
      'static ([FromQuery(Name = "q")] string q) => q',
    ]
  ) equal(routeHandlerOf(argument), "=>", argument);
  for (const argument of ['"text"', 'wrap("text")', ""]) equal(routeHandlerOf(argument), "");
  equal(routeHandlerOf("wrap((req, res) => list.all(req))"), "list.all =>");
});

Deno.test("joinPath() has one slash between parts, and one at the start", () => {
  equal(joinPath("/api/", "/users"), "/api/users");
  equal(joinPath("", "users"), "/users");
  equal(joinPath("", ""), "/");
});

Deno.test("firstString() reads a string of either quote", () => {
  equal(firstString("path = '/x', b"), "/x");
  equal(firstString("none"), undefined);
});
