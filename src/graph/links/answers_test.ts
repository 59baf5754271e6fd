/**
 * Queries, requests and errors: a tree, and the edges from those who ask or throw to what answers.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";
import { edgesOf, type Files } from "../testdata/edges.ts";

interface Case {
  /** Kind of the edges that are looked at. */
  readonly kind: "query" | "request" | "error";
  /** Edges that the rules make of the tree. */
  readonly fact: string;
  readonly files: Files;
  /** Edges without their kind. */
  readonly edges: readonly string[];
}

const FLASK =
  'from flask import Flask\n\napp = Flask(__name__)\n\n@app.get("/api/users/<int:id>")\n' +
  "def show(id):\n    pass\n";

const CASES: readonly Case[] = [
  {
    kind: "query",
    fact: "strings of all languages lead to the tables that they name",
    files: {
      "schema.sql": "CREATE TABLE users (id int);\nCREATE TABLE app.orders (id int);\n",
      "a.py": 'def find(c):\n    c.execute("""\n      SELECT * FROM users u, orders\n    """)\n',
      "b.go": "package b\n\nfunc add() {\n\tdb.Exec(`INSERT INTO users(id) VALUES (1)`)\n}\n",
      "c.ts": 'const q = "UPDATE users" +\n  " SET id = 1 WHERE id IN (SELECT id FROM orders)";\n',
      "d.rb": "def gone\n  run <<~SQL\n    DELETE FROM orders\n  SQL\nend\n",
      "E.java": 'class E {\n  String q = "select id from users where id = 1";\n}\n',
    },
    edges: [
      "E.java:2 E.q -> schema.sql:1 users [inferred: query: users]",
      "a.py:3 find -> schema.sql:1 users [inferred: query: users]",
      "a.py:3 find -> schema.sql:2 orders [inferred: query: orders]",
      "b.go:4 add -> schema.sql:1 users [inferred: query: users]",
      "c.ts:1 q -> schema.sql:1 users [inferred: query: users]",
      "c.ts:2 q -> schema.sql:2 orders [inferred: query: orders]",
      "d.rb:3 gone -> schema.sql:2 orders [inferred: query: orders]",
    ],
  },
  {
    kind: "query",
    fact: "titles, comments, parts of the statement and tables of nobody are left out",
    files: {
      "schema.sql": "CREATE TABLE users (id int);\nCREATE TABLE last (id int);\n",
      "a.ts":
        '// "SELECT * FROM users"\nconst a = "Update users";\nconst b = "Select one from users";\n' +
        'const c = "WITH last AS (SELECT 1) SELECT * FROM last";\nconst d = "SELECT * FROM others";\n' +
        'const e = `SELECT * FROM users_${id}`;\nconst f = "SELECT * FROM users()";\n',
    },
    edges: [],
  },
  {
    kind: "query",
    fact: "a table has models, by their conventions",
    files: {
      "shop/models.py": "class Item(models.Model):\n    pass\n",
      "user.rb": "class User < ApplicationRecord\nend\n",
      "order.ts": '@Entity("orders")\nexport class Order {}\n',
      "a.py": 'Q = "SELECT * FROM shop_item JOIN users JOIN orders"\n',
    },
    edges: [
      "a.py:1 Q -> shop/models.py:1 Item [inferred: query: shop_item]",
      "a.py:1 Q -> user.rb:1 User [inferred: query: users]",
      "a.py:1 Q -> order.ts:2 Order [inferred: query: orders]",
    ],
  },
  {
    kind: "query",
    fact:
      "a table that steps make and a whole schema has is that of the schema; else all are candidates",
    files: {
      "store/pg/latest.sql": "CREATE TABLE memo (id int);\n",
      "store/pg/1/memo.sql": "CREATE TABLE memo (id int);\n",
      "store/my/latest.sql": "CREATE TABLE memo (id int);\n",
      "db/pg/a.go": 'package a\n\nvar q = "SELECT * FROM memo"\n',
      "db/b.go": 'package b\n\nvar q = "SELECT * FROM memo"\n',
    },
    edges: [
      "db/b.go:3 q -> store/my/latest.sql:1 memo [ambiguous: query: memo]",
      "db/b.go:3 q -> store/pg/latest.sql:1 memo [ambiguous: query: memo]",
      "db/pg/a.go:3 q -> store/pg/latest.sql:1 memo [inferred: query: memo]",
    ],
  },
  {
    kind: "query",
    fact: "a statement in a test may be what a builder gives, unless a table of SQL has its name",
    files: {
      "user.rb": "class User < ApplicationRecord\nend\n",
      "schema.sql": "CREATE TABLE pets (id int);\n",
      "a_test.go": 'package a\n\nvar q = "SELECT * FROM users JOIN pets"\n',
    },
    edges: ["a_test.go:3 q -> schema.sql:1 pets [inferred: query: pets]"],
  },
  {
    kind: "request",
    fact: "clients of all languages lead to the handler of the route",
    files: {
      "app.py": FLASK,
      "a.ts":
        "export async function load(id: string) {\n  await fetch(`${BASE}/api/users/${id}?x=1`);\n" +
        '  await axios.get("/api/users/" + id);\n  await fetch("/api/users/1", { method: "POST" });\n}\n',
      "b.go": 'package b\n\nfunc load() {\n\thttp.Get("http://localhost:80/api/users/7")\n}\n',
      "C.cs": 'class C {\n  void Load() => client.GetAsync($"/api/users/{id}");\n}\n',
      "test_d.py": 'def test_show(client):\n    client.get("/api/users/7")\n',
    },
    edges: [
      "C.cs:2 C.Load -> app.py:6 show [inferred: client: GET /api/users/*]",
      "a.ts:2 load -> app.py:6 show [inferred: fetch: GET /api/users/*]",
      "a.ts:3 load -> app.py:6 show [inferred: client: GET /api/users/*]",
      "b.go:4 load -> app.py:6 show [inferred: net/http: GET /api/users/7]",
      "test_d.py:2 test_show -> app.py:6 show [inferred: client: GET /api/users/7]",
    ],
  },
  {
    kind: "request",
    fact: "a server on the internet, another path and a value alone are not in the tree",
    files: {
      "app.py": FLASK,
      "a.ts": 'fetch("https://api.example.com/api/users/1");\nfetch("/users");\nfetch(url);\n' +
        'fetch("/api/users/1/2");\ncache.get("/api/users/1");\n',
    },
    edges: [],
  },
  {
    kind: "request",
    fact: "the beginning of a path may be given to a router elsewhere",
    files: {
      "api/users.py": 'router = APIRouter()\n\n@router.get("/{id}")\ndef show(id):\n    pass\n\n' +
        '@router.get("/me/pets")\ndef pets():\n    pass\n',
      "a.ts": 'fetch("/v1/users/1");\nfetch("/v1/me/pets");\nfetch("/v1/items/1");\n',
    },
    edges: [
      "a.ts:1 -> api/users.py:4 show [inferred: fetch: GET /v1/users/1]",
      "a.ts:2 -> api/users.py:8 pets [inferred: fetch: GET /v1/me/pets]",
    ],
  },
  {
    kind: "request",
    fact: "a route with the words of a path goes before one that has a parameter for one of them",
    files: {
      "api/orgs.py": '@app.get("/api/v1/{organization}/me")\ndef member(organization):\n    pass\n',
      "api/auth.py": 'router = APIRouter()\n\n@router.get("/auth/me")\ndef me():\n    pass\n',
      "a.ts": 'fetch("/api/v1/auth/me");\nfetch("/api/v1/acme/me");\n',
    },
    edges: [
      "a.ts:1 -> api/auth.py:4 me [inferred: fetch: GET /api/v1/auth/me]",
      "a.ts:2 -> api/orgs.py:2 member [inferred: fetch: GET /api/v1/acme/me]",
    ],
  },
  {
    kind: "request",
    fact: "a handler without a name is the function that adds it; of several, each is a candidate",
    files: {
      "server.ts": 'import express from "express";\nexport function routes(app) {\n' +
        '  app.get("/api/x", (req, res) => {\n    res.end();\n  });\n}\n',
      "one.py": '@app.get("/api/y")\ndef one():\n    pass\n',
      "two.py": '@app.get("/api/y")\ndef two():\n    pass\n',
      "a.ts": 'fetch("/api/x");\nfetch("/api/y");\n',
    },
    edges: [
      "a.ts:1 -> server.ts:2 routes [inferred: fetch: GET /api/x]",
      "a.ts:2 -> one.py:2 one [ambiguous: fetch: GET /api/y]",
      "a.ts:2 -> two.py:2 two [ambiguous: fetch: GET /api/y]",
    ],
  },
  {
    kind: "request",
    fact: "each test has routes of its own",
    files: {
      "test_a.py": 'def test_a(app, client):\n    @app.get("/x")\n    def a():\n        pass\n' +
        '    client.get("/x")\n\ndef test_b(app, client):\n    @app.get("/x")\n    def b():\n' +
        '        pass\n    client.get("/x")\n    client.get("/")\n',
    },
    edges: [
      "test_a.py:5 test_a -> test_a.py:3 test_a.a [inferred: client: GET /x]",
      "test_a.py:11 test_b -> test_a.py:9 test_b.b [inferred: client: GET /x]",
    ],
  },
  {
    kind: "error",
    fact: "what is thrown leads to the handler of its type, or of the nearest one above",
    files: {
      "errors.py": "class AppError(Exception):\n    pass\n\nclass Gone(AppError):\n    pass\n",
      "app.py":
        "from errors import AppError\n\n@app.errorhandler(AppError)\ndef on_error(e):\n    pass\n" +
        "\n@app.errorhandler(404)\ndef missing(e):\n    pass\n\n@app.errorhandler(Exception)\n" +
        "def any_error(e):\n    pass\n",
      "a.py": 'from errors import Gone\n\n@app.get("/a")\ndef load():\n    raise Gone()\n\n' +
        '@app.get("/b")\ndef other():\n    abort(404)\n' +
        '\n@app.get("/c")\ndef wrong():\n    raise ValueError()\n\n@app.get("/d")\ndef made():\n    raise Gone.of(1)\n',
      "outer.py":
        "from marshmallow import BadError\n\n@app.errorhandler(BadError)\ndef on_bad(e):\n    pass\n",
      "schema.py":
        'from marshmallow import BadError\n\n@app.get("/s")\ndef load():\n    raise BadError()\n',
      "form.py":
        'from wtforms.validators import BadError\n\n@app.get("/f")\ndef check():\n    raise BadError()\n',
      "forms.py":
        'from wtforms import AppError\n\n@app.get("/g")\ndef check():\n    raise AppError()\n',
    },
    edges: [
      "a.py:5 load -> app.py:4 on_error [inferred: error: Gone]",
      "a.py:9 other -> app.py:8 missing [inferred: error: 404]",
      "schema.py:5 load -> outer.py:4 on_bad [inferred: error: BadError]",
    ],
  },
  {
    kind: "error",
    fact:
      "a handler of all errors handles the types that it asks for, and the parameter's without a list",
    files: {
      "A.java":
        "class A {\n  @ExceptionHandler\n  Response gone(GoneException e) {\n    return null;\n  }\n" +
        "  @ExceptionHandler({PetException.class})\n  void onPet() {}\n}\nclass GoneException extends RuntimeException {}\n",
      "B.java":
        'class B {\n  @GetMapping("/b")\n  void load() {\n    throw new GoneException();\n  }\n' +
        '  @GetMapping("/p")\n  void pet() {\n    throw new PetException();\n  }\n}\n',
      "Startup.cs":
        "class Startup {\n  void Use() { app.UseExceptionHandler(); app.UseMiddleware<ExceptionMiddleware>(); }\n" +
        "  void Read() {\n    try { Open(); } catch (Exception ex) {\n" +
        "      if (ex is DeniedException) return;\n    }\n  }\n}\n",
      "Open.cs":
        'class Opener {\n  [HttpGet("/o")]\n  void Open() { throw new DeniedException(); }\n}\n' +
        "class DeniedException : Exception {}\n",
      "lost.ts": "export class LostError extends Error {}\n",
      "handler.ts":
        'import { LostError } from "./lost.ts";\nexport function handle(err, req, res, next) {\n' +
        "  if (err instanceof LostError) res.status(404);\n  if (err instanceof Date) next();\n}\n" +
        "export function convert(err, req, res, next) {\n  if (!(err instanceof LostError)) err = new LostError();\n  next(err);\n}\n",
      "one.ts":
        'import { LostError } from "./lost.ts";\nexport function isLost(err: unknown, required = 1) {\n' +
        "  return err instanceof LostError;\n}\nexport function log(error, req) {\n" +
        "  return error instanceof LostError;\n}\n",
      "load.ts":
        'import express from "express";\nimport { LostError } from "./lost.ts";\nconst app = express();\n' +
        'app.get("/l", load);\nexport function load() {\n  throw new LostError();\n}\n',
      "filter.ts": "@Catch(NearError)\nexport class NearFilter {}\n",
      "near.ts":
        '@Controller("n")\nclass Near {\n  @Get()\n  find() {\n    throw new NearError();\n  }\n}\n',
      "E.cs": "class Handler : IExceptionHandler {\n  Handler() {\n    map = new() {\n" +
        "      { typeof(LostException), HandleLost },\n    };\n  }\n  void HandleLost() {}\n" +
        "  void Try(Exception e) { if (e is GoneException gone) {} }\n" +
        "  int Of(Exception e) => e switch {\n    PetException p => 404,\n    int other => 1,\n  };\n}\nclass LostException : Exception {}\n" +
        "class GoneException : Exception {}\n",
      "F.cs":
        '[Route("f")]\nclass F : Controller {\n  [HttpGet("a")]\n  void A() { throw new LostException(); }\n' +
        '  [HttpGet("b")]\n  void B() { throw new GoneException(); }\n' +
        '  [HttpGet("c")]\n  void C() { throw new PetException(); }\n}\n',
      "config/routes.rb":
        'Rails.application.routes.draw do\n  get "/l", to: "ks#l"\n  get "/a", to: "ks#a"\n  get "/b", to: "ks#b"\nend\n',
      "g.rb":
        "class G\n  rescue_from Gem::Lost, Gone,\n    with: :show_lost\n  rescue_from(Pet) do |e|\n    1\n  end\n" +
        "  def show_lost\n  end\nend\n",
      "app/controllers/ks_controller.rb":
        "class KsController < G\n  rescue_from Near, with: :show_lost\n  def l\n" +
        "    raise Near\n  end\n  def a\n    raise Gone\n  end\n  def b\n    raise Pet\n  end\nend\n",
      "p.php":
        "<?php\nclass P {\n  function register() {\n    $this->renderable(function (LostException $e) {});\n  }\n}\n",
      "q.php": "<?php\nclass Q {\n  function q() {\n    throw new LostException();\n  }\n}\n",
      "routes/web.php": "<?php\nuse App\\Q;\nRoute::get('/q', [Q::class, 'q']);\n",
    },
    edges: [
      "B.java:4 B.load -> A.java:2 A.gone [inferred: error: GoneException]",
      "B.java:8 B.pet -> A.java:6 A.onPet [inferred: error: PetException]",
      "F.cs:4 F.A -> E.cs:7 Handler.HandleLost [inferred: error: LostException]",
      "F.cs:6 F.B -> E.cs:8 Handler.Try [inferred: error: GoneException]",
      "F.cs:8 F.C -> E.cs:9 Handler.Of [inferred: error: PetException]",
      "app/controllers/ks_controller.rb:4 KsController.l -> g.rb:7 G.show_lost [inferred: error: Near]",
      "app/controllers/ks_controller.rb:7 KsController.a -> g.rb:7 G.show_lost [inferred: error: Gone]",
      "app/controllers/ks_controller.rb:10 KsController.b -> g.rb:1 G [inferred: error: Pet]",
      "load.ts:6 load -> handler.ts:2 handle [inferred: error: LostError]",
      "near.ts:5 Near.find -> filter.ts:2 NearFilter [inferred: error: NearError]",
      "q.php:4 Q.q -> p.php:3 P.register [inferred: error: LostException]",
    ],
  },
  {
    kind: "error",
    fact: "what serves a registered handler in its file is no handler itself",
    files: {
      "AExceptionHandler.java":
        "class AExceptionHandler {\n  @ExceptionHandler(GoneException.class)\n  void onGone(GoneException e) { show(e); }\n" +
        "  void show(Exception ex) { if (ex instanceof GoneException) log(ex); }\n}\n",
      "B.java":
        'class B {\n  @GetMapping("/b")\n  void load() {\n    throw new GoneException();\n  }\n}\n',
    },
    edges: [
      "B.java:4 B.load -> AExceptionHandler.java:2 AExceptionHandler.onGone [inferred: error: GoneException]",
    ],
  },
];

for (const { kind, fact, files, edges } of CASES) {
  Deno.test(`linkEdges() of kind ${kind}: ${fact}`, async () => {
    deepEqual(await edgesOf(files, kind), edges.map((edge) => `${kind} ${edge}`));
  });
}
