import { deepEqual, equal, ok } from "node:assert/strict";
import { LineIndex } from "../../text/lines.ts";
import type { LinkFact } from "../../types.ts";
import type { Span } from "../parsed_file.ts";
import { linksOf } from "./links_of.ts";
import { messageLabel } from "./message_rules.ts";
import { tableOf } from "./model_rules.ts";
import { LINK_RULES } from "./rules.ts";

/** No rule gives more than 14,000 ends, and no language has rules for more than a few of them. */
const MAX_LINKS = 50_000;

function links(language: string, text: string, comments: readonly Span[] = []): LinkFact[] {
  return linksOf({ language, text, lines: new LineIndex(text), comments });
}

function labels(language: string, text: string): string[] {
  return links(language, text).map(({ role, kind, label }) => `${role} ${kind} ${label}`);
}

Deno.test("linksOf() gives the place of a link", () => {
  deepEqual(links("typescript", "\nconst a = process.env.PORT_NUMBER;\n"), [{
    kind: "config",
    rule: "env",
    label: "PORT_NUMBER",
    role: "source",
    line: 2,
    column: 18,
    name: "",
  }]);
});

Deno.test("linksOf() passes over comments, and finds what follows them", () => {
  const text = '/* bus.emit("user:gone") */ bus.emit("user:saved");\n';
  deepEqual(links("typescript", text, [{ start: 0, end: 27 }]).map(({ label }) => label), [
    "user:saved",
  ]);
  const variables = "// process.env.GONE_KEY\nprocess.env.API_KEY\n";
  deepEqual(
    links("typescript", variables, [{ start: 0, end: 23 }]).map(({ label }) => label),
    ["API_KEY"],
  );
});

Deno.test("linksOf() reads variables out of files without a grammar", () => {
  deepEqual(labels("text", "# API_URL=1\nAPI_KEY=\nlower=1\n"), ["target config API_KEY"]);
  deepEqual(labels("dockerfile", "FROM a\nENV API_KEY=1\nRUN b\n"), ["target config API_KEY"]);
  deepEqual(labels("sql", "CREATE TABLE public.users (id INT);\n"), [
    "source model users",
    "target query users",
  ]);
});

Deno.test("linksOf() takes a line of a template for no variable", () => {
  deepEqual(labels("text", "APP_KEY=<%= @key %>\nAPP_HOST={{ host }}\nAPP_PORT=80\n"), [
    "target config APP_PORT",
  ]);
});

Deno.test("linksOf() knows nothing of a language without rules", () => {
  deepEqual(links("haskell", 'emit("user:saved")\n'), []);
});

Deno.test("messageLabel() ends where something is put in", () => {
  equal(messageLabel("Cannot open the file"), "Cannot open the file");
  equal(messageLabel('Cannot reopen "{}" as a file'), "Cannot reopen …");
  equal(messageLabel("cannot open file %s: gone"), "cannot open file …");
  equal(messageLabel("Cannot reach user_${id}"), "Cannot reach …");
  equal(messageLabel("Cannot open the fi", false), "Cannot open the …");
  equal(
    messageLabel("one two three four five six seven eight nine"),
    "one two three four five six seven eight …",
  );
});

Deno.test("messageLabel() gives none to a message that says too little", () => {
  for (
    const text of ["No file", "UnexpectedTokenError", "{} is not a file", "", "/usr/bin /usr/lib"]
  ) {
    equal(messageLabel(text) === undefined, text !== "/usr/bin /usr/lib", text);
  }
});

Deno.test("tableOf() is the plural of the name of a type", () => {
  deepEqual(
    ["User", "BlogPost", "Category", "Day", "Box", "Person", "HTTPRequest", "OrderStatus"].map(
      tableOf,
    ),
    [
      "users",
      "blog_posts",
      "categories",
      "days",
      "boxes",
      "people",
      "http_requests",
      "order_statuses",
    ],
  );
});

Deno.test("LINK_RULES have patterns of the flag that their form needs", () => {
  for (const { name, kind, calls, pattern } of LINK_RULES) {
    ok(calls ? pattern.sticky : pattern.global, `${kind} ${name}`);
  }
});

/** Beginnings of what rules look for, which never go on as the rules want. */
const SLOW: readonly (readonly [string, string])[] = [
  ["typescript", 'express app.get("/x", '],
  ["typescript", 'router.route("/x").get('],
  ["typescript", 'const app = express(); function f(app) { app.get("/x", a); '],
  ["typescript", 'const a = Router();a.use("/x", a);a.get("/x", b);'],
  ["typescript", '(a) => { app.get("/x", a)'],
  ["typescript", 'app.get("/x", a)'],
  ["typescript", "@Controller( @Get( "],
  ["typescript", "@Entity\n@a "],
  ["typescript", 'x.on("aaa" '],
  ["typescript", "throw new Error(`"],
  ["typescript", "((((<<<<"],
  ["java", "@RequestMapping("],
  ["java", '@Table(name = "aa")\n@a '],
  ["python", '@app.route("/x", '],
  ["python", 'a = Router(prefix="/a")\na.include_router(a, prefix="/x")\n@a.get("/x")\n'],
  ["python", "class A(a, a, a, a, Base"],
  ["python", 'raise A("aaaa '],
  ["python", "try:\n a\nexcept A:\n"],
  ["java", "try {} catch (A a) { throw a; try {"],
  ["java", "} catch (A a) {"],
  ["python", `__tablename__${" ".repeat(60)}`],
  ["go", 'r.GET("/x", '],
  ["go", 'func f(r Router) { r := r.Group("/x"); f(r); r.Get("/x", a)\n'],
  ["go", 'r.With(a).Get("/x", a)'],
  ["rust", "#[diesel(table_name = a)]\n#[a "],
  ["rust", 'assert_eq!(a, "aaaaaaaaaaaaaaaa '],
  ["rust", 'Router.route("/x", get('],
  ["ruby", `routes.draw\n${" ".repeat(40)}resources :a `],
  ["php", "protected $table Route::get('a', "],
  ["elixir", `schema${" ".repeat(40)}raise `],
  ["yaml", "\n  - A_A"],
  ["typescript", '"select a '],
  ["typescript", '"WITH a AS (" + "SELECT * FROM a," + '],
  ["typescript", '"SELECT * FROM a, a, a, '],
  ["typescript", "fetch(`${a}/"],
  ["typescript", 'client.get("/a" + a + '],
  ["typescript", "consumer.subscribe({ a: 1, "],
  ["python", 'paid.send("SELECT '],
  ["python", "@receiver(paid)\n@a\n"],
  ["python", '@app.task(name="aaa"'],
  ["c_sharp", 'class A { [a] [a] [HttpGet("x")'],
  ["c_sharp", 'a = b.MapGroup("/x").MapGet("/y", a)'],
  ["php", "Route::group( function ( { Route::get('a', [A::class, 'b'])"],
  ["c_sharp", "class A : IRequestHandler<"],
  ["java", '@KafkaListener(topics = "aaa")\n@a '],
  ["java", "@EventListener\n@a\n"],
  ["java", '.get().uri("/a'],
  ["elixir", 'get(conn, "/a '],
  ["ruby", "rescue_from Aaa "],
  ["ruby", "routes.draw\nresources :a do\n get :a, on: :member\n"],
  ["ruby", "routes.draw\n get :a, :a, :a, :a, :a, :a, :a, :a, :a, :a =>"],
  ["php", "$router->get('a', 'A@b')->prefix('a')"],
  ["php", "Route::apiResources(['a' => A::class, "],
  ["python", 'urlpatterns = [path("a", include([*a.urls, include(a.urls),'],
  ["python", 'a = ARouter(a, "a", lookup="a")\na.register("a", a.A)\n'],
  ["typescript", "express = Router()\naddUsers(app, app)\n"],
  ["typescript", "const a = `/a`; express\napp.use(`${a}`, require('./a')(app)); app.get<a<a"],
  ["c_sharp", '[Route("a")] [a] class A : B { [HttpGet] a A( '],
];

Deno.test("linksOf() ends on text of 1 MB that is made to be slow", () => {
  // There is no bound to assert but that it ends: a pattern that backtracks would take hours.
  for (const [language, part] of SLOW) {
    const text = part.repeat(1e6 / part.length);
    ok(links(language, text).length <= MAX_LINKS, `${language} ${part}`);
  }
});

function caught(language: string, text: string): readonly string[] {
  return labels(language, text).filter((each) => each.startsWith("source caught"));
}

Deno.test("linksOf() reads what a block of braces throws on once for all that it catches", () => {
  const text = (end: string) =>
    `throw e;\ntry {\n${"throw new Gone();\n".repeat(2000)}} catch (Gone e) {\n${
      "a throw ".repeat(1e5)
    }${end}\nthrow e;\n`;
  deepEqual(caught("java", text("}")), ["source caught Gone"]);
  deepEqual(caught("java", text("throw e; }")), []);
  // What follows at once is no part of it.
  deepEqual(caught("java", "try { throw new Gone(); } catch (Gone e) {}throw e;"), [
    "source caught Gone",
  ]);
});

Deno.test("linksOf() passes over empty lines of clauses that catch, each once", () => {
  const clause = (end: string) => `  except Gone:\n${"\n".repeat(900)}    a = 1\n    ${end}\n`;
  const text = (end: string) =>
    `def a():\n  try:\n${"    raise Gone()\n".repeat(2000)}${clause(end).repeat(29)}`;
  deepEqual(caught("python", text("b = 2")), Array(29).fill("source caught Gone"));
  deepEqual(caught("python", text("raise")), []);
});

Deno.test("linksOf() reads what opens a block of Laravel once for all routes in it", () => {
  const block = `Route::u${":group(u".repeat(50)}${"function(u".repeat(50)};{\n`;
  const text = `${block.repeat(100)}${"Route::get('/x', 'A@b');\n".repeat(1000)}${
    "}\n".repeat(100)
  }`;
  deepEqual(
    new Set(labels("php", text)),
    new Set(["source route GET /x", "target request /x", "source mount Route"]),
  );
});

Deno.test("linksOf() knows errors of two letters", () => {
  deepEqual(labels("python", "@app.errorhandler(E1)\ndef h(e): pass\ndef t(): raise E1()\n"), [
    "target error E1",
    "source error E1",
  ]);
});
