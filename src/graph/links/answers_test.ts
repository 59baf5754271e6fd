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
      "a.py":
        "from errors import Gone\n\ndef load():\n    raise Gone()\n\ndef other():\n    abort(404)\n" +
        "\ndef wrong():\n    raise ValueError()\n\ndef caught():\n    try:\n        raise Gone()\n" +
        "    except OSError:\n        pass\n    except (KeyError, Gone):\n        raise Gone()\n" +
        "\nclass Form(BaseModel):\n    @field_validator('a')\n    def check(cls, a):\n        raise ValueError()\n",
      "outer.py":
        "from marshmallow import BadError\n\n@app.errorhandler(BadError)\ndef on_bad(e):\n    pass\n",
      "schema.py": "from marshmallow import BadError\n\ndef load():\n    raise BadError()\n",
      "form.py": "from wtforms.validators import BadError\n\ndef check():\n    raise BadError()\n",
      "forms.py": "from wtforms import AppError\n\ndef check():\n    raise AppError()\n",
    },
    edges: [
      "a.py:4 load -> app.py:4 on_error [inferred: error: Gone]",
      "a.py:7 other -> app.py:8 missing [inferred: error: 404]",
      "a.py:18 caught -> app.py:4 on_error [inferred: error: Gone]",
      "schema.py:4 load -> outer.py:4 on_bad [inferred: error: BadError]",
    ],
  },
  {
    kind: "error",
    fact:
      "a handler of all errors handles the types that it asks for, and the parameter's without a list",
    files: {
      "A.java":
        "class A {\n  @ExceptionHandler\n  Response gone(GoneException e) {\n    return null;\n  }\n" +
        "}\nclass GoneException extends RuntimeException {}\n",
      "B.java": "class B {\n  void load() {\n    throw new GoneException();\n  }\n}\n",
      "Startup.cs":
        "class Startup {\n  void Use() { app.UseExceptionHandler(); app.UseMiddleware<ExceptionMiddleware>(); }\n" +
        "  void Read() {\n    try { Open(); } catch (Exception ex) {\n" +
        "      if (ex is DeniedException) return;\n    }\n  }\n}\n",
      "Open.cs": "class Opener {\n  void Open() { throw new DeniedException(); }\n}\n" +
        "class DeniedException : Exception {}\n",
      "lost.ts": "export class LostError extends Error {}\n",
      "handler.ts":
        'import { LostError } from "./lost.ts";\nexport function handle(err, req, res, next) {\n' +
        "  if (err instanceof LostError) res.status(404);\n  if (err instanceof Date) next();\n}\n",
      "one.ts":
        'import { LostError } from "./lost.ts";\nexport function isLost(err: unknown, required = 1) {\n' +
        "  return err instanceof LostError;\n}\nexport function log(error, req) {\n" +
        "  return error instanceof LostError;\n}\n",
      "load.ts":
        'import { LostError } from "./lost.ts";\nexport function load() {\n  throw new LostError();\n}\n',
      "E.cs": "class Handler : IExceptionHandler {\n  Handler() {\n    map = new() {\n" +
        "      { typeof(LostException), HandleLost },\n    };\n  }\n  void HandleLost() {}\n" +
        "  void Try(Exception e) { if (e is GoneException gone) {} }\n" +
        "  int Of(Exception e) => e switch {\n    PetException p => 404,\n    int other => 1,\n  };\n}\nclass LostException : Exception {}\n" +
        "class GoneException : Exception {}\n",
      "F.cs":
        "class F {\n  void A() { throw new LostException(); }\n  void B() { throw new GoneException(); }\n" +
        "  void C() { throw new PetException(); }\n}\n",
      "g.rb":
        "class G\n  rescue_from Gem::Lost, Gone,\n    with: :show_lost\n  rescue_from(Pet) do |e|\n    1\n  end\n" +
        "  def show_lost\n  end\nend\nclass K < G\n  rescue_from Near, with: :show_lost\n  def l\n" +
        "    raise Near\n  end\nend\n",
      "h.rb": "def a\n  raise Gone\nend\ndef b\n  raise Pet\nend\n",
      "p.php":
        "<?php\nclass P {\n  function register() {\n    $this->renderable(function (LostException $e) {});\n  }\n}\n",
      "q.php": "<?php\nfunction q() {\n  throw new LostException();\n}\n",
    },
    edges: [
      "B.java:3 B.load -> A.java:2 A.gone [inferred: error: GoneException]",
      "F.cs:2 F.A -> E.cs:7 Handler.HandleLost [inferred: error: LostException]",
      "F.cs:3 F.B -> E.cs:8 Handler.Try [inferred: error: GoneException]",
      "F.cs:4 F.C -> E.cs:9 Handler.Of [inferred: error: PetException]",
      "g.rb:13 K.l -> g.rb:7 G.show_lost [inferred: error: Near]",
      "h.rb:2 a -> g.rb:7 G.show_lost [inferred: error: Gone]",
      "h.rb:5 b -> g.rb:1 G [inferred: error: Pet]",
      "load.ts:3 load -> handler.ts:2 handle [inferred: error: LostError]",
      "q.php:3 q -> p.php:3 P.register [inferred: error: LostException]",
    ],
  },
  {
    kind: "error",
    fact: "what is caught around the place leads to no handler, but for what is thrown on",
    files: {
      "A.java": "class A {\n  @ExceptionHandler(GoneException.class)\n  void onGone() {}\n}\n",
      "B.java":
        "class B {\n  void a() {\n    try (var x = y()) {\n      if (x) { throw new GoneException(); }\n" +
        "    } catch (IOException e) {\n    } catch (LostException | GoneException e) {\n      log(e);\n    }\n  }\n" +
        "  void b() {\n    try {\n      throw new GoneException();\n    } catch (Exception e) { throw e; }\n  }\n" +
        "  void c() {\n    try { x(); } catch (IOException e) {\n      throw new GoneException();\n    } catch (Exception e) {}\n  }\n}\n",
      "filter.ts": "@Catch(LostError)\nexport class LostFilter {}\n",
      "b.ts":
        "export function a() {\n  try {\n    throw new LostError();\n  } catch {\n    return;\n  }\n}\n" +
        "export function b() {\n  try {\n    throw new LostError();\n  } catch (e: unknown) {\n    next(e);\n  }\n}\n",
      "E.cs":
        "class E : IExceptionHandler {\n  int Of(Exception e) => e switch {\n    PetException p => 404,\n  };\n}\n",
      "F.cs":
        "class F {\n  void A() { try { throw new PetException(); } catch (PetException) { return; } }\n" +
        "  void B() { try { throw new PetException(); } catch (Exception e) when (e.Ok) { return; } }\n}\n",
      "p.php":
        "<?php\nclass P {\n  function register() {\n    $this->renderable(function (NoneException $e) {});\n  }\n}\n",
      "q.php":
        "<?php\nfunction a() {\n  try {\n    throw new NoneException();\n  } catch (\\Exception $e) {\n  }\n}\n" +
        "function b() {\n  try {\n    throw new NoneException();\n  } catch (\\Exception $e) {\n    throw $e;\n  }\n}\n",
      "a.rb": "class A\n  rescue_from Lost::Pet, with: :show_lost\n  def show_lost\n  end\nend\n",
      "b.rb":
        "def a\n  raise Lost::Pet\nrescue Lost::Pet => e\n  log e\nend\ndef b\n  begin\n    raise Lost::Pet\n" +
        "  rescue\n    raise\n  end\nend\ndef c\n  d\nrescue Gone\n  raise Lost::Pet\nrescue\n  1\nend\n",
    },
    edges: [
      "B.java:12 B.b -> A.java:2 A.onGone [inferred: error: GoneException]",
      "B.java:17 B.c -> A.java:2 A.onGone [inferred: error: GoneException]",
      "F.cs:3 F.B -> E.cs:2 E.Of [inferred: error: PetException]",
      "b.rb:8 b -> a.rb:3 A.show_lost [inferred: error: Pet]",
      "b.rb:16 c -> a.rb:3 A.show_lost [inferred: error: Pet]",
      "b.ts:10 b -> filter.ts:2 LostFilter [inferred: error: LostError]",
      "q.php:10 b -> p.php:3 P.register [inferred: error: NoneException]",
    ],
  },
  {
    kind: "error",
    fact: "what is caught around each call of a function of the file alone leads to no handler",
    files: {
      "A.java":
        "@ControllerAdvice\nclass A {\n  @ExceptionHandler(GoneException.class)\n  void onGone() {}\n}\n",
      "B.java":
        "class B {\n  /** Loads if it can. */\n  private void load(int a) throws GoneException {\n    if (a > 0) {\n      throw new GoneException();\n    }\n  }\n" +
        "  private void mid() { load(1); }\n  void one() {\n    try { load(2); } catch (GoneException e) { log(e); }\n" +
        "    try { mid(); } catch (Exception e) { log(e); }\n  }\n" +
        "  private void open(int a) { throw new GoneException(); }\n  void two() {\n" +
        "    try { open(2); } catch (GoneException e) { log(e); }\n    open(3);\n  }\n" +
        "  private void given() { throw new GoneException(); }\n" +
        "  void all() {\n    try { given(); x.forEach(this::given); } catch (GoneException e) { log(e); }\n  }\n" +
        "  void open() {\n    try { here(); } catch (GoneException e) { log(e); }\n  }\n" +
        "  void here() { throw new GoneException(); }\n}\n",
      "filter.ts": "@Catch(LostError)\nexport class LostFilter {}\n",
      "b.ts":
        "function a() {\n  throw new LostError();\n}\nexport function b() {\n  try {\n    a();\n  } catch {\n    return;\n  }\n}\n" +
        "const c = (x: number): number => {\n  throw new LostError();\n};\nexport function d() {\n  try {\n    c(1);\n  } catch {\n    return;\n  }\n}\n" +
        "function e() {\n  throw new LostError();\n}\nexport function f() {\n  try {\n    e();\n  } catch (x) {\n    throw x;\n  }\n}\n",
      "app.py": "@app.errorhandler(Gone)\ndef on_gone(e):\n    pass\n",
      "b.py":
        "def _load():\n    raise Gone()\n\ndef run():\n    try:\n        _load()\n    except Gone:\n        pass\n" +
        "\ndef _open():\n    raise Gone()\n\ndef go():\n    _open()\n\ndef made():\n    raise Gone.of(1)\n",
      "a.rb": "class A\n  rescue_from Lost::Pet, with: :show_lost\n  def show_lost\n  end\nend\n",
      "b.rb":
        "class B\n  def run\n    load 1\n  rescue Lost::Pet => e\n    log e\n  end\n  private\n  def load(a)\n    raise Lost::Pet\n  end\nend\n" +
        "class C\n  def run\n    find 1\n  rescue Lost::Pet => e\n    log e\n  end\n  def find(a)\n    raise Lost::Pet\n  end\nend\n",
      "p.php":
        "<?php\nclass P {\n  function register() {\n    $this->renderable(function (NoneException $e) {});\n  }\n}\n",
      "q.php":
        "<?php\nclass Q {\n  private function a(): int {\n    throw new NoneException();\n  }\n  function b() {\n    try {\n" +
        "      $this->a();\n    } catch (NoneException $e) {\n    }\n  }\n}\n",
    },
    edges: [
      "B.java:13 B.open -> A.java:3 A.onGone [inferred: error: GoneException]",
      "B.java:18 B.given -> A.java:3 A.onGone [inferred: error: GoneException]",
      "B.java:25 B.here -> A.java:3 A.onGone [inferred: error: GoneException]",
      "b.py:11 _open -> app.py:2 on_gone [inferred: error: Gone]",
      "b.rb:19 C.find -> a.rb:3 A.show_lost [inferred: error: Pet]",
      "b.ts:22 e -> filter.ts:2 LostFilter [inferred: error: LostError]",
    ],
  },
  {
    kind: "error",
    fact: "what serves a registered handler in its file is no handler itself",
    files: {
      "AExceptionHandler.java":
        "class AExceptionHandler {\n  @ExceptionHandler(GoneException.class)\n  void onGone(GoneException e) { show(e); }\n" +
        "  void show(Exception ex) { if (ex instanceof GoneException) log(ex); }\n}\n",
      "B.java": "class B {\n  void load() {\n    throw new GoneException();\n  }\n}\n",
    },
    edges: [
      "B.java:3 B.load -> AExceptionHandler.java:2 AExceptionHandler.onGone [inferred: error: GoneException]",
    ],
  },
  {
    kind: "error",
    fact: "what no request starts, and what a library collects, leads to no handler",
    files: {
      "H.cs":
        "class H : IExceptionHandler {\n  int Of(Exception e) => e switch {\n    PetException p => 404,\n  };\n}\n",
      "R.cs": "namespace Shop.Grpc;\nclass R {\n  void Run() { throw new PetException(); }\n}\n",
      "J.cs":
        "class PetJobs : BaseHostedService {\n  void Run() { throw new PetException(); }\n}\n" +
        "class Pets : BaseService {\n  void Run() { throw new PetException(); }\n}\n",
      "app.py":
        "from marshmallow import ValidationError\n\n@app.errorhandler(ValidationError)\ndef on_bad(e):\n    pass\n" +
        "\n@app.errorhandler(Gone)\ndef on_gone(e):\n    pass\n",
      "a.py":
        "from marshmallow import ValidationError\n\nclass Pet(Schema):\n    @validates('name')\n    def check_name(self, name):\n" +
        "        raise ValidationError('a')\n\ndef small(n):\n    raise ValidationError('b')\n\n" +
        "class Pets(Schema):\n    n = Int(validate=small)\n\ndef act():\n    raise ValidationError('c')\n" +
        "\n@shared_task\ndef later():\n    raise Gone()\n",
    },
    edges: [
      "J.cs:5 Pets.Run -> H.cs:2 H.Of [inferred: error: PetException]",
      "a.py:15 act -> app.py:4 on_bad [inferred: error: ValidationError]",
    ],
  },
  {
    kind: "error",
    fact:
      "a handler of one controller is that of what its file names, and of controllers made from it",
    files: {
      "pets_controller.rb":
        "class PetsController\n  rescue_from Gone, with: :show_gone\n  def index\n    DogsController.pets\n    Shop.new.near\n  end\n  def show_gone\n  end\nend\n",
      "shop.rb": "class Shop\n  def near\n    raise Gone\n  end\nend\n",
      "far.rb": "class Far\n  def away\n    raise Gone\n  end\nend\n",
      "cats.rb": "class CatsController < PetsController\n  def list\n    raise Gone\n  end\nend\n",
      "dogs.rb":
        "class DogsController < BaseController\n  def pets\n    PetsController.index\n    raise Gone\n  end\nend\n",
      "base.rb": "class BaseController\nend\n",
    },
    edges: [
      "cats.rb:3 CatsController.list -> pets_controller.rb:7 PetsController.show_gone [inferred: error: Gone]",
      "shop.rb:3 Shop.near -> pets_controller.rb:7 PetsController.show_gone [inferred: error: Gone]",
    ],
  },
  {
    kind: "error",
    fact: "Spring, Nest and Rails register handlers by type",
    files: {
      "A.java": "class A {\n  @ExceptionHandler({GoneException.class})\n  void onGone() {}\n}\n",
      "B.java": "class B {\n  void load() {\n    throw new GoneException();\n  }\n}\n",
      "filter.ts": "@Catch(LostError)\nexport class LostFilter {}\n",
      "b.ts": "export function find() {\n  throw new LostError();\n}\n",
      "a.rb": "class A\n  rescue_from Lost::Pet, with: :show_lost\n  def show_lost\n  end\nend\n",
      "b.rb": "def find\n  raise Lost::Pet\nend\n",
    },
    edges: [
      "B.java:3 B.load -> A.java:2 A.onGone [inferred: error: GoneException]",
      "b.rb:2 find -> a.rb:3 A.show_lost [inferred: error: Pet]",
      "b.ts:2 find -> filter.ts:2 LostFilter [inferred: error: LostError]",
    ],
  },
];

for (const { kind, fact, files, edges } of CASES) {
  Deno.test(`linkEdges() of kind ${kind}: ${fact}`, async () => {
    deepEqual(await edgesOf(files, kind), edges.map((edge) => `${kind} ${edge}`));
  });
}
