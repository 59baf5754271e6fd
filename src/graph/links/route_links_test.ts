/**
 * Routes, framework by framework: a tree, and the edges that lead from its routes to their handlers.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";
import { edgesOf, type Files } from "../testdata/edges.ts";

interface Case {
  /** Edges that the rule makes of the tree. */
  readonly fact: string;
  readonly files: Files;
  /** Edges without their kind and confidence. */
  readonly edges: readonly string[];
}

const HANDLERS = "export function list() {}\nexport function add() {}\nexport function auth() {}\n";

const CASES: readonly Case[] = [
  {
    fact: "express: the last argument handles the route",
    files: {
      "app.js": 'import express from "express";\nimport { auth, list } from "./h.js";\n' +
        'const app = express();\napp.get("/users", auth, list);\n',
      "h.js": HANDLERS,
    },
    edges: ["app.js:4 -> h.js:1 list [express: GET /users]"],
  },
  {
    fact: "express: members, wrappers and bound methods are looked through",
    files: {
      "all.js": "const auth = () => {};\nexport default { auth };\n",
      "app.js":
        'import express from "express"; import all from "./all.js";\nimport * as h from "./h.js";\n' +
        'const router = express.Router();\nrouter.post("/a", wrap(h.add));\n' +
        'router.delete("/b", h.list.bind(h));\nrouter.put("/c", [h.auth, h.add]);\n' +
        'router.get("/f", all.auth);\n' +
        'router.get("/d", auth, async (req: Request, res) => await h.list(req as A, res));\n',
      "h.js": HANDLERS,
    },
    edges: [
      "app.js:4 -> h.js:2 add [express: POST /a]",
      "app.js:5 -> h.js:1 list [express: DELETE /b]",
      "app.js:6 -> h.js:2 add [express: PUT /c]",
      "app.js:7 -> all.js:1 auth [express: GET /f]",
      "app.js:8 -> h.js:1 list [express: GET /d]",
    ],
  },
  {
    fact: "express: route() is followed through its chain",
    files: {
      "app.ts": 'import { add, list } from "./h.ts";\nrouter.route("/users")\n' +
        "  .get(list)\n  .post(auth, add);\n",
      "h.ts": HANDLERS,
    },
    edges: [
      "app.ts:3 -> h.ts:1 list [express: GET /users]",
      "app.ts:4 -> h.ts:2 add [express: POST /users]",
    ],
  },
  {
    fact: "express: a function without a name, a client and a cache are no routes",
    files: {
      "app.js": 'import express from "express";\nimport { list } from "./h.js";\n' +
        'app.get("/a", (req, res) => res.send(list()));\naxios.get("/b", list);\n' +
        'app.get("/e", (req, res) => h.list(1, req));\n' +
        'cache.get("/c", list);\napp.get("name", list);\n// app.get("/d", list);\n',
      "h.js": HANDLERS,
    },
    edges: [],
  },
  {
    fact: "express: a local value of the name of a function is not the function",
    files: {
      "app.js":
        'import express from "express";\nimport "./h.js";\nexport function mount(app, list) {\n' +
        '  app.get("/a", list);\n}\n',
      "h.js": HANDLERS,
    },
    edges: [],
  },
  {
    fact: "hono: routes that are chained are all found",
    files: {
      "app.ts": 'import { Hono } from "hono";\nimport { add, list } from "./h.ts";\n' +
        'export const app = new Hono().get("/a", list).post("/b", add);\n',
      "h.ts": HANDLERS,
    },
    edges: [
      "app.ts:3 app -> h.ts:1 list [hono: GET /a]",
      "app.ts:3 app -> h.ts:2 add [hono: POST /b]",
    ],
  },
  {
    fact: "fastify: options and methods are read",
    files: {
      "app.ts": 'import Fastify from "fastify";\nimport { add, list } from "./h.ts";\n' +
        'fastify.get<{ Params: P }>("/x", { schema }, list);\nfastify.get("/a", opts, list);\n' +
        'fastify.route({\n  method: ["GET", "POST"],\n  url: "/b",\n  handler: add,\n});\n',
      "h.ts": HANDLERS,
    },
    edges: [
      "app.ts:3 -> h.ts:1 list [fastify: GET /x]",
      "app.ts:4 -> h.ts:1 list [fastify: GET /a]",
      "app.ts:5 -> h.ts:2 add [fastify: GET /b]",
      "app.ts:5 -> h.ts:2 add [fastify: POST /b]",
    ],
  },
  {
    fact: "fastify: route() without a handler's name is none",
    files: {
      "app.ts": 'fastify.route({ method: "GET", url: "/b", handler: async () => 1 });\n' +
        'page.route("/c");\n',
    },
    edges: [],
  },
  {
    fact: "express: routes have the paths under which their routers are mounted in the file",
    files: {
      "app.js":
        'const express = require("express");\nconst { add, auth, list } = require("./h.js");\n' +
        "const main = express();\nconst users = express.Router();\nconst books = express.Router();\n" +
        'users.get("/", auth, list);\nbooks.route("/:id").get(list).put(auth, add);\n' +
        'users.use("/:user/books", auth, books);\nmain.use("/api", users);\nmain.use("/v2", users);\n',
      "h.js": "exports.list = () => {};\nexports.add = () => {};\nexports.auth = () => {};\n",
    },
    edges: [
      "app.js:6 -> h.js:1 list [express: GET /api]",
      "app.js:6 -> h.js:1 list [express: GET /v2]",
      "app.js:7 -> h.js:1 list [express: GET /api/:user/books/:id]",
      "app.js:7 -> h.js:1 list [express: GET /v2/:user/books/:id]",
      "app.js:7 -> h.js:2 add [express: PUT /api/:user/books/:id]",
      "app.js:7 -> h.js:2 add [express: PUT /v2/:user/books/:id]",
    ],
  },
  {
    fact: "express: a mount is of the router that its name means there",
    files: {
      "app.js": 'import express from "express";\nimport { list } from "./h.js";\n' +
        'function one() {\n  const router = express.Router();\n  router.get("/x", list);\n' +
        '  express().use("/one", router);\n}\n' +
        'function two() {\n  const router = express.Router();\n  router.get("/x", list);\n' +
        '  return router;\n}\nfunction three(router) {\n  router.get("/x", list);\n}\n' +
        'const app = express();\napp.use("/two", two());\n',
      "h.js": HANDLERS,
    },
    edges: [
      "app.js:5 one -> h.js:1 list [express: GET /one/x]",
      "app.js:10 two -> h.js:1 list [express: GET /two/x]",
      "app.js:14 three -> h.js:1 list [express: GET /x]",
    ],
  },
  {
    fact: "express: a member that holds a router has the path of its class",
    files: {
      "app.ts": 'import { Router } from "express";\nimport { list } from "./h.ts";\nclass A {\n' +
        "  private top = Router();\n  constructor() {\n    this.sub = Router();\n" +
        '    this.sub.get("/x", list);\n    this.top.use("/a", this.sub);\n  }\n}\n' +
        'class B {\n  sub = axios.create();\n  constructor() {\n    this.sub.get("/x", list);\n  }\n}\n',
      "h.ts": HANDLERS,
    },
    edges: ["app.ts:7 A.constructor -> h.ts:1 list [express: GET /a/x]"],
  },
  {
    fact: "hono: the path of basePath() follows that of route()",
    files: {
      "app.ts": 'import { Hono } from "hono";\nimport { list } from "./h.ts";\n' +
        'const a = new Hono().basePath("/a");\na.get("/x", list);\nnew Hono().route("/b", a);\n',
      "h.ts": HANDLERS,
    },
    edges: ["app.ts:4 -> h.ts:1 list [hono: GET /b/a/x]"],
  },
  {
    fact: "hono: routes have the path of route() and basePath(), and methods of on()",
    files: {
      "app.ts": 'import { Hono } from "hono";\nimport { add, list } from "./h.ts";\n' +
        '// Built as express does it.\nconst users = new Hono<Env>().get("/", list).post("/new", add);\n' +
        'const v1 = new Hono().basePath("/v1");\nv1.on(["PUT", "DELETE"], "/x", list);\n' +
        'const main = new Hono().route("/users", users);\nmain.on("message", "/y", list);\n',
      "h.ts": HANDLERS,
    },
    edges: [
      "app.ts:4 users -> h.ts:1 list [hono: GET /users]",
      "app.ts:4 users -> h.ts:2 add [hono: POST /users/new]",
      "app.ts:6 -> h.ts:1 list [hono: PUT /v1/x]",
      "app.ts:6 -> h.ts:1 list [hono: DELETE /v1/x]",
    ],
  },
  {
    fact: "express: a handler of errors behind the handler is not the route's",
    files: {
      "app.js": 'import express from "express";\nimport { list, errorHandler } from "./h.js";\n' +
        'const app = express();\napp.get("/users", auth, list, errorHandler);\n' +
        'app.route("/x").get(list, handleErrors);\n',
      "h.js": HANDLERS + "export function errorHandler(err, req, res, next) {}\n",
    },
    edges: [
      "app.js:4 -> h.js:1 list [express: GET /users]",
      "app.js:5 -> h.js:1 list [express: GET /x]",
    ],
  },
  {
    fact: "hono: a router may be what a function of the tree makes",
    files: {
      "app.ts": 'import users from "./users.ts";\nimport { createApp } from "./make.ts";\n' +
        'const app = createApp();\napp.route("/api", users);\n',
      "users.ts": 'import { createRouter } from "./make.ts";\nimport * as h from "./h.ts";\n' +
        'import * as routes from "./routes.ts";\n' +
        "const router = createRouter()\n  .openapi(routes.list, h.list);\nexport default router;\n",
      "routes.ts": 'import { createRoute } from "@hono/zod-openapi";\n' +
        'export const list = createRoute({ method: "get", path: "/users" });\n',
      "make.ts": "export function createRouter() {}\nexport function createApp() {}\n",
      "h.ts": HANDLERS,
    },
    edges: [
      "app.ts:4 -> users.ts:4 router [router: USE /api]",
      "users.ts:5 router -> h.ts:1 list [hono: GET /api/users]",
    ],
  },
  {
    fact: "hono: a variable may stand for a router, its chain, or what a function makes",
    files: {
      "app.ts": 'import { Hono } from "hono";\nimport { users } from "./users.ts";\n' +
        'import { pets } from "./pets.ts";\n' +
        'import cats from "./cats.ts";\n' +
        'const app = new Hono().route("/users", users).route("/pets", pets);\napp.route("/cats", cats);\n',
      "users.ts": 'import { Hono } from "hono";\nimport { list, add } from "./h.ts";\n' +
        'const base = new Hono();\nbase.get("/x", list);\n' +
        'const inner = base.post("/y", add);\n' +
        'const outer = new Hono();\nouter.route("/in", inner);\nexport const users = outer;\n',
      "pets.ts": 'import { Hono } from "hono";\nimport { list } from "./h.ts";\n' +
        'function makePets() {\n  const app = new Hono();\n  return app\n    .get("/z", list);\n}\n' +
        "export const pets = makePets();\n",
      "cats.ts": 'import { Hono } from "hono";\nimport { list } from "./h.ts";\n' +
        'const app = new Hono();\nconst routes = app.get("/w", list);\n' +
        "export type Cats = typeof routes;\nexport default app;\n",
      "h.ts": HANDLERS,
    },
    edges: [
      "app.ts:5 app -> users.ts:8 users [hono: USE /users]",
      "app.ts:5 app -> pets.ts:8 pets [hono: USE /pets]",
      "app.ts:6 -> cats.ts:3 app [hono: USE /cats]",
      "cats.ts:4 routes -> h.ts:1 list [hono: GET /cats/w]",
      "pets.ts:6 makePets -> h.ts:1 list [hono: GET /pets/z]",
      "users.ts:4 -> h.ts:1 list [hono: GET /users/in/x]",
      "users.ts:5 inner -> h.ts:2 add [hono: POST /users/in/y]",
      "users.ts:7 -> users.ts:5 inner [hono: USE /users/in]",
    ],
  },
  {
    fact: "hono: openapi() adds a route that createRoute() makes, in this file or another",
    files: {
      "app.ts": 'import { OpenAPIHono, createRoute } from "@hono/zod-openapi";\n' +
        'import * as h from "./h.ts";\nimport * as routes from "./routes.ts";\n' +
        'const one = createRoute({ method: "get", path: "/one/{id}", responses: {} });\n' +
        "const users = new OpenAPIHono().openapi(routes.list, h.list).openapi(routes.add, h.add);\n" +
        'const app = new OpenAPIHono().basePath("/api");\napp.route("/users", users);\n' +
        "app.openapi(one, h.auth, hook);\n" +
        'app.openapi(createRoute({ path: "/two", method: "put" }), h.auth);\n' +
        "app.openapi(routes.unknown, h.auth);\n",
      "routes.ts": 'import { createRoute } from "@hono/zod-openapi";\n' +
        'export const list = createRoute({ method: "get", path: "/" });\n' +
        'export const add = createRoute({ path: "/add", method: "post", tags: ["a"] });\n',
      "h.ts": HANDLERS,
    },
    edges: [
      "app.ts:5 users -> h.ts:1 list [hono: GET /api/users]",
      "app.ts:5 users -> h.ts:2 add [hono: POST /api/users/add]",
      "app.ts:8 -> h.ts:3 auth [hono: GET /api/one/{id}]",
      "app.ts:9 -> h.ts:3 auth [hono: PUT /api/two]",
    ],
  },
  {
    fact: "fastify: a variable is known by its value, and a plugin by where it is registered",
    files: {
      "app.ts": 'import Fastify from "fastify";\nimport { add, list } from "./h.ts";\n' +
        'const f = Fastify({ logger: true });\nf.get("/ping", list);\n' +
        "async function plugin(one, options) {\n" +
        '  one.get("/x", list);\n  one.register((two, _, done) => {\n    two.route({\n' +
        '      method: "POST",\n      url: "/y",\n      handler: add,\n    });\n    done();\n' +
        '  }, { prefix: "/b" });\n}\nf.register(plugin, { prefix: "/a" });\n' +
        'const cache = new Map();\ncache.get("/z", list);\n',
      "h.ts": HANDLERS,
    },
    edges: [
      "app.ts:4 -> h.ts:1 list [fastify: GET /ping]",
      "app.ts:6 plugin -> h.ts:1 list [fastify: GET /a/x]",
      "app.ts:8 plugin -> h.ts:2 add [fastify: POST /a/b/y]",
    ],
  },
  {
    fact: "router: the framework may be imported elsewhere",
    files: {
      "app.ts": 'import { app } from "./main.ts";\nimport { list } from "./h.ts";\n' +
        'app.use("/users", list);\nclient.get("/users", list);\n',
      "main.ts": "export const app = make();\n",
      "h.ts": HANDLERS,
    },
    edges: ["app.ts:3 -> h.ts:1 list [router: USE /users]"],
  },
  {
    fact: "nest: methods below a controller have its path",
    files: {
      "cats.ts": '@Controller("cats")\nexport class Cats {\n  @Get(":id")\n  show() {}\n\n' +
        "  @Post()\n  add() {}\n}\n",
    },
    edges: [
      "cats.ts:3 Cats -> cats.ts:4 Cats.show [nest: GET /cats/:id]",
      "cats.ts:6 Cats -> cats.ts:7 Cats.add [nest: POST /cats]",
    ],
  },
  {
    fact: "nest: a decorator of another library is no route",
    files: { "cats.ts": 'export class Cats {\n  @Get(":id")\n  show() {}\n}\n' },
    edges: [],
  },
  {
    fact: "fastapi: the function below the decorator handles the route, with the router's prefix",
    files: {
      "api.py": 'from fastapi import APIRouter\nrouter = APIRouter(prefix="/users")\n\n\n' +
        '@router.get("/{id}")\n@cached\nasync def show(id):\n    pass\n\n' +
        '@allowed(router.post, "", [Scope.ALL])\ndef add():\n    pass\n\n' +
        '@retried(client.get, "/x")\ndef ask():\n    pass\n',
    },
    edges: [
      "api.py:5 -> api.py:7 show [fastapi: GET /users/{id}]",
      "api.py:10 -> api.py:11 add [fastapi: POST /users]",
    ],
  },
  {
    fact: "fastapi: a package hands a router on under another name",
    files: {
      "api/__init__.py": "from api.users import router as users_router\n",
      "api/users.py": "from fastapi import APIRouter\nrouter = APIRouter()\n\n" +
        '@router.get("/{id}")\ndef show(id):\n    pass\n',
      "main.py": "from fastapi import FastAPI\nfrom api import users_router\napp = FastAPI()\n" +
        'app.include_router(users_router, prefix="/users")\n',
    },
    edges: ["api/users.py:4 -> api/users.py:5 show [fastapi: GET /users/{id}]"],
  },
  {
    fact: "fastapi: decorators with a get() or a patch() of something else are no routes",
    files: {
      "test_a.py": '@mock.patch("a.b.c")\ndef test_a():\n    pass\n' +
        '@cache.delete("user-{id}")\ndef drop():\n    pass\n',
      "api.py": "@registry.get(KEY)\ndef show():\n    pass\n",
    },
    edges: [],
  },
  {
    fact: "flask: methods and the blueprint's prefix are read",
    files: {
      "web.py": 'from flask import Blueprint\nbp = Blueprint("u", __name__, url_prefix="/u")\n\n' +
        '@bp.route("/x", methods=["GET", "POST"])\ndef show():\n    pass\n\n' +
        '@bp.delete("/y")\ndef drop():\n    pass\n',
    },
    edges: [
      "web.py:4 -> web.py:5 show [flask: GET /u/x]",
      "web.py:4 -> web.py:5 show [flask: POST /u/x]",
      "web.py:8 -> web.py:9 drop [flask: DELETE /u/y]",
    ],
  },
  {
    fact: "fastapi: include_router() adds its prefix to the router's within the file",
    files: {
      "api.py": "from fastapi import APIRouter, FastAPI\n" +
        'router = APIRouter(prefix="/items")\nouter = APIRouter()\n\n\n' +
        '@router.get("/{id}")\ndef show(id):\n    pass\n\n\n' +
        'def create():\n    app = FastAPI()\n    outer.include_router(router, prefix="/v1")\n' +
        '    app.include_router(\n        outer,\n        prefix="/api",\n    )\n    return app\n\n\n' +
        'def other():\n    router = APIRouter(prefix="/other")\n\n    @router.post("")\n' +
        "    def add():\n        pass\n",
    },
    edges: [
      "api.py:6 -> api.py:7 show [fastapi: GET /api/v1/items/{id}]",
      "api.py:24 other -> api.py:25 other.add [fastapi: POST /other]",
    ],
  },
  {
    fact: "flask: a blueprint has the prefix that it is registered with, or else its own",
    files: {
      "web.py": "from flask import Blueprint, Flask\n" +
        'a = Blueprint("a", __name__, url_prefix="/a")\nb = Blueprint("b", __name__, url_prefix="/b")\n\n' +
        '@a.route("/x")\ndef one():\n    pass\n\n@b.route("/x")\ndef two():\n    pass\n\n' +
        'app = Flask(__name__)\napp.register_blueprint(a, url_prefix="/z")\napp.register_blueprint(b)\n',
    },
    edges: [
      "web.py:5 -> web.py:6 one [flask: GET /z/x]",
      "web.py:9 -> web.py:10 two [flask: GET /b/x]",
    ],
  },
  {
    fact: "flask: a function makes a blueprint, which has the prefix that is given to it",
    files: {
      "web.py": "from views import admin, api\n\n\ndef create(app):\n" +
        '    app.register_blueprint(admin.make(1), url_prefix="/admin")\n' +
        '    v1 = api.make()\n    app.register_blueprint(v1, url_prefix="/v1")\n',
      "views/__init__.py": "",
      "views/admin.py": "def make(config):\n    view = Blueprint('admin', __name__)\n\n" +
        "    @view.route('/users')\n    def users():\n        pass\n\n    return view\n",
      "views/api.py": "def make():\n    api = Blueprint('api', __name__)\n\n" +
        "    @api.route('/users')\n    def users():\n        pass\n\n    return api\n",
    },
    edges: [
      "views/admin.py:4 make -> views/admin.py:5 make.users [flask: GET /admin/users]",
      "views/api.py:4 make -> views/api.py:5 make.users [flask: GET /v1/users]",
    ],
  },
  {
    fact: "flask: a loop may register the blueprints of a table",
    files: {
      "web.py":
        "from views.users import blueprint as users\nfrom views.pets import blueprint as pets\n\n" +
        "rows = [{'handler': users, 'url_prefix': '/u'},\n        {'handler': pets, 'url_prefix': '/p'}]\n" +
        "for bp in rows:\n    app.register_blueprint(bp['handler'], url_prefix=bp['url_prefix'])\n",
      "views/__init__.py": "",
      "views/users.py": "blueprint = Blueprint('users', __name__)\n\n" +
        "@blueprint.route('/all')\ndef users():\n    pass\n",
      "views/pets.py": "blueprint = Blueprint('pets', __name__)\n\n" +
        "@blueprint.route('/all')\ndef pets():\n    pass\n",
    },
    edges: [
      "views/pets.py:3 -> views/pets.py:4 pets [flask: GET /p/all]",
      "views/users.py:3 -> views/users.py:4 users [flask: GET /u/all]",
    ],
  },
  {
    fact: "flask: add_url_rule() names its view",
    files: {
      "web.py": "from views import show\n\n\ndef create():\n" +
        '    app.add_url_rule("/x", "x", show)\n    app.add_url_rule("/y", view_func=show)\n' +
        '    app.add_url_rule("!/w", "w", show)\n    app.add_url_rule("/v" + V, "v", show)\n' +
        '@app.route("/u" + V)\ndef u():\n    pass\n',
      "views.py": "def show():\n    pass\n",
    },
    edges: [
      "web.py:5 create -> views.py:1 show [flask: GET /x]",
      "web.py:6 create -> views.py:1 show [flask: GET /y]",
      "web.py:8 create -> views.py:1 show [flask: GET /v…]",
      "web.py:9 -> web.py:10 u [flask: GET /u…]",
    ],
  },
  {
    fact: "flask: a route in a comment or a docstring is none",
    files: {
      "web.py": '# @app.route("/x")\ndef show():\n    """\n    @app.route("/y")\n    """\n',
    },
    edges: [],
  },
  {
    fact: "django: views, class views and included files are found",
    files: {
      "site/urls.py":
        "from django.urls import include, path, re_path\nfrom . import views\n\nurlpatterns = [\n" +
        '    path("", views.home, name="home"),\n    re_path(r"^x/$", views.Page.as_view()),\n' +
        '    path("api/", include("api.urls")),\n]\n',
      "site/__init__.py": "",
      "site/views.py": "def home(request):\n    pass\n\n\nclass Page:\n    pass\n",
      "api/__init__.py": "",
      "api/urls.py": "urlpatterns = []\n",
    },
    edges: [
      "site/urls.py:5 urlpatterns -> site/views.py:1 home [django: /]",
      "site/urls.py:6 urlpatterns -> site/views.py:5 Page [django: /x/]",
      "site/urls.py:7 urlpatterns -> api/urls.py:1 [django: /api/]",
    ],
  },
  {
    fact: "django: path() is a route only in a file of routes",
    files: { "a.py": 'def home():\n    pass\n\npath("x/", home)\n' },
    edges: [],
  },
  {
    fact: "spring: methods have the path of their class",
    files: {
      "Users.java":
        '@RestController\n@RequestMapping("/api") @Only({"a", "b"}) public class Users {\n' +
        "\n" +
        '  @Deprecated\n  @GetMapping("/users/{id}")\n  public String show() { return ""; }\n\n' +
        '  @RequestMapping(value = "/users", method = RequestMethod.POST)\n' +
        '  public String add() { return ""; }\n}\n',
    },
    edges: [
      "Users.java:5 Users -> Users.java:4 Users.show [spring: GET /api/users/{id}]",
      "Users.java:8 Users -> Users.java:8 Users.add [spring: POST /api/users]",
    ],
  },
  {
    fact: "spring: Kotlin, and a mapping that is no route",
    files: {
      "Users.kt": 'class Users {\n  @PostMapping("/x")\n  fun add(): String = ""\n\n' +
        "  @ColumnMapping\n  fun other() {}\n}\n",
    },
    edges: ["Users.kt:2 Users -> Users.kt:2 Users.add [spring: POST /x]"],
  },
  {
    fact: "gin: groups give their prefix",
    files: {
      "go.mod": "module m\n",
      "main.go": 'package main\n\nfunc list() {}\n\nfunc main() {\n\tapi := r.Group("/api")\n' +
        '\tv1 := api.Group("/v1")\n\tv1.GET("/users", auth, list)\n' +
        '\tr.POST("/x", func(c *gin.Context) {})\n}\n',
    },
    edges: ["main.go:8 main -> main.go:3 list [gin: GET /api/v1/users]"],
  },
  {
    fact: "gin: functions of the file have the path of the group that they get",
    files: {
      "go.mod": "module m\n",
      "main.go":
        'package main\n\nimport "github.com/gin-gonic/gin"\n\nfunc list() {}\n\nfunc auth() {}\n\n' +
        'func main() {\n\tr := gin.Default()\n\tv1 := r.Group("/v1", auth)\n\taddUsers(v1)\n' +
        '\taddUsers(r.Group("/v2"))\n\tr.Handle("PUT", "/raw", auth, list)\n' +
        '\tr.Handle(http.MethodDelete, "/raw", list)\n}\n\n' +
        'func addUsers(g *gin.RouterGroup) {\n\tusers := g.Group("/users")\n\tusers.GET("/:id", list)\n}\n',
    },
    edges: [
      "main.go:14 main -> main.go:5 list [gin: PUT /raw]",
      "main.go:15 main -> main.go:5 list [gin: DELETE /raw]",
      "main.go:20 addUsers -> main.go:5 list [gin: GET /v1/users/:id]",
      "main.go:20 addUsers -> main.go:5 list [gin: GET /v2/users/:id]",
    ],
  },
  {
    fact: "chi: routes have the paths of the routers around them, and of where theirs is mounted",
    files: {
      "go.mod": "module m\n",
      "main.go":
        'package main\n\nimport "github.com/go-chi/chi/v5"\n\nfunc list() {}\n\nfunc add() {}\n\n' +
        "func main() {\n\tr := chi.NewRouter()\n" +
        '\tr.Route("/api", func(r chi.Router) {\n\t\tr.Use(auth)\n\t\tr.Get("/users", list)\n' +
        '\t\tr.Group(func(r chi.Router) {\n\t\t\tr.With(auth).Route("/admin", func(r chi.Router) {\n' +
        '\t\t\t\tr.Method("POST", "/ban", add)\n\t\t\t})\n\t\t})\n\t})\n' +
        '\tr.Mount("/sub", sub())\n\tr.Mount("/things", Things{}.Routes())\n\tr.Route("/more", more)\n' +
        '\tr.With(auth).Get("/me", list)\n\tclient.R().Post("/me", list)\n\thttp.Handle("/", r)\n' +
        '\thttp.HandleFunc("/plain", add)\n}\n\n' +
        'func sub() chi.Router {\n\tr := chi.NewRouter()\n\tr.Delete("/thing", list)\n\treturn r\n}\n\n' +
        "type Things struct{}\n\n" +
        'func (t Things) Routes() http.Handler {\n\tr := chi.NewRouter()\n\tr.Get("/", list)\n\treturn r\n}\n\n' +
        'func more(r chi.Router) {\n\tr.Put("/x", add)\n}\n',
    },
    edges: [
      "main.go:13 main -> main.go:5 list [chi: GET /api/users]",
      "main.go:16 main -> main.go:7 add [chi: POST /api/admin/ban]",
      "main.go:23 main -> main.go:5 list [chi: GET /me]",
      "main.go:26 main -> main.go:7 add [net/http: ANY /plain]",
      "main.go:31 sub -> main.go:5 list [chi: DELETE /sub/thing]",
      "main.go:39 Things.Routes -> main.go:5 list [chi: GET /things]",
      "main.go:44 more -> main.go:7 add [chi: PUT /more/x]",
    ],
  },
  {
    fact: "net/http: patterns may name a method; a client's request is no route",
    files: {
      "go.mod": "module m\n",
      "main.go": 'package main\n\nfunc list() {}\n\nfunc main() {\n\tmux.HandleFunc("/a", list)\n' +
        '\tmux.Handle("GET /b", http.HandlerFunc(list))\n\thttp.Post("http://x/c", list)\n' +
        '\thttp.HandleFunc("/d", list)\n}\n',
    },
    edges: [
      "main.go:6 main -> main.go:3 list [net/http: ANY /a]",
      "main.go:7 main -> main.go:3 list [net/http: GET /b]",
      "main.go:9 main -> main.go:3 list [net/http: ANY /d]",
    ],
  },
  {
    fact: "fiber and echo: each has its own name, and its own place of the handler",
    files: {
      "go.mod": "module m\n",
      "f.go": 'package main\n\nimport "github.com/gofiber/fiber/v2"\n\nfunc list() {}\n\n' +
        'func run() {\n\tapp := fiber.New()\n\tv1 := app.Group("/v1")\n' +
        '\tv1.Get("/users", auth, list)\n\tapp.All("/all", list)\n}\n',
      "e.go": 'package main\n\nimport "github.com/labstack/echo/v4"\n\nfunc show() {}\n\n' +
        'func auth() {}\n\nfunc start() {\n\te := echo.New()\n\te.GET("/x", show, auth)\n}\n',
    },
    edges: [
      "e.go:11 start -> e.go:5 show [echo: GET /x]",
      "f.go:10 run -> f.go:5 list [fiber: GET /v1/users]",
      "f.go:11 run -> f.go:5 list [fiber: ALL /all]",
    ],
  },
  {
    fact: "go: handlers may be values, methods of these, or functions that hand their request on",
    files: {
      "go.mod": "module m\n",
      "m.go": 'package main\n\nimport "net/http"\n\ntype Users struct{ db int }\n\n' +
        "func (u *Users) List(w http.ResponseWriter, r *http.Request) {}\n\n" +
        "func (u *Users) ServeHTTP(w http.ResponseWriter, r *http.Request) {}\n\n" +
        'func run(u *Users) {\n\thttp.Handle("/a", &Users{db: 1})\n' +
        '\thttp.HandleFunc("/b", (&Users{}).List)\n' +
        '\thttp.HandleFunc("/c", func(w http.ResponseWriter, r *http.Request) {\n' +
        "\t\tu.List(w, r)\n\t})\n" +
        '\thttp.HandleFunc("/d", func(w http.ResponseWriter, r *http.Request) {\n' +
        "\t\tu.db.Close()\n\t})\n}\n",
    },
    edges: [
      "m.go:12 run -> m.go:9 Users.ServeHTTP [net/http: ANY /a]",
      "m.go:13 run -> m.go:7 Users.List [net/http: ANY /b]",
      "m.go:14 run -> m.go:7 Users.List [net/http: ANY /c]",
    ],
  },
  {
    fact: "mux: the path and the methods may stand on either side of the handler",
    files: {
      "go.mod": "module m\n",
      "main.go":
        'package main\n\nimport "github.com/gorilla/mux"\n\nfunc list() {}\n\nfunc add() {}\n\n' +
        "func (s *Server) main() {\n\tr := mux.NewRouter()\n" +
        '\tapi := r.PathPrefix("/api").Subrouter()\n' +
        '\tapi.Methods(http.MethodGet).Path("/users").HandlerFunc(list)\n' +
        '\ts.routes.Path("/users").Methods("POST", "PUT").Handler(http.HandlerFunc(add))\n' +
        '\tr.PathPrefix("/v2").\n\t\tPath("/any").\n\t\tHandlerFunc(add)\n' +
        '\tr.HandleFunc("/old", list).Methods("DELETE")\n' +
        '\tr.HandleFunc("/named", list).Name("named").Methods("PATCH")\n' +
        '\tr.PathPrefix("/files/").Handler(list)\n}\n',
    },
    edges: [
      "main.go:12 Server.main -> main.go:5 list [mux: GET /api/users]",
      "main.go:13 Server.main -> main.go:7 add [mux: POST /users]",
      "main.go:13 Server.main -> main.go:7 add [mux: PUT /users]",
      "main.go:16 Server.main -> main.go:7 add [mux: ANY /v2/any]",
      "main.go:17 Server.main -> main.go:5 list [net/http: DELETE /old]",
      "main.go:18 Server.main -> main.go:5 list [net/http: PATCH /named]",
    ],
  },
  {
    fact: "axum: each method of a route has its handler",
    files: {
      "Cargo.toml": '[package]\nname = "m"\n',
      "src/main.rs": "mod users;\nfn list() {}\n\nfn app() -> Router {\n    Router::new()\n" +
        '        .route("/users", get(list).post(users::add))\n' +
        '        .route("/x", get(|| async { "hi" }))\n}\n',
      "src/users.rs": "pub fn add() {}\n",
    },
    edges: [
      "src/main.rs:6 app -> src/main.rs:2 list [axum: GET /users]",
      "src/main.rs:6 app -> src/users.rs:1 add [axum: POST /users]",
    ],
  },
  {
    fact: "axum: routers have the paths under which the file nests them",
    files: {
      "Cargo.toml": '[package]\nname = "m"\n',
      "src/main.rs": "fn list() {}\nfn add() {}\nfn url() {}\n\nfn api() -> Router<S> {\n" +
        '    let users = Router::new().route("/users", get(list));\n' +
        '    let users = users.route("/users/{id}", axum::routing::post(add).layer(any(url)));\n' +
        '    Router::new().nest("/v1", users).route("/ping", get(|| async { get(url) }))\n}\n\n' +
        'fn app() -> Router {\n    Router::new().nest("/api", api()).nest(\n' +
        '        "/pets",\n        Router::new().route("/", get(list)).route("/new", put(add)),\n    )\n}\n',
    },
    edges: [
      "src/main.rs:6 api -> src/main.rs:1 list [axum: GET /api/v1/users]",
      "src/main.rs:7 api -> src/main.rs:2 add [axum: POST /api/v1/users/{id}]",
      "src/main.rs:14 app -> src/main.rs:1 list [axum: GET /pets]",
      "src/main.rs:14 app -> src/main.rs:2 add [axum: PUT /pets/new]",
    ],
  },
  {
    fact:
      "axum: documented routes have their handler first, and a router that a module makes its path",
    files: {
      "Cargo.toml": '[package]\nname = "m"\n',
      "src/main.rs": "mod users;\n\nfn app() {\n    let users = users::router(1).with_state(2);\n" +
        '    ApiRouter::new().nest_api_service("/v1", users);\n}\n',
      "src/users.rs":
        `fn list() {}\nfn docs() {}\npub fn router(n: i32) -> ApiRouter<S>\nwhere\n${
          "    Arc<dyn Connection>: FromRef<S>,\n".repeat(12)
        }{\n` +
        '    ApiRouter::new().api_route_with("/users", get_with(list, docs), &tag)\n}\n',
    },
    edges: ["src/users.rs:18 router -> src/users.rs:1 list [axum: GET /v1/users]"],
  },
  {
    fact: "actix: attributes and web::get().to() are read",
    files: {
      "Cargo.toml": '[package]\nname = "m"\n',
      "src/main.rs": '#[get("/a")]\nasync fn list() {}\n\n#[derive(Debug)]\nstruct S;\n\n' +
        'fn app() {\n    App::new().route("/b", web::post().to(list));\n}\n',
    },
    edges: [
      "src/main.rs:1 -> src/main.rs:2 list [actix: GET /a]",
      "src/main.rs:8 app -> src/main.rs:2 list [axum: POST /b]",
    ],
  },
  {
    fact: "actix: scopes, resources and functions that configure give their paths",
    files: {
      "Cargo.toml": '[package]\nname = "m"\n',
      "src/main.rs": 'use actix_web::{web, App};\n#[get("/a")]\nasync fn list() {}\n' +
        '#[actix_web::route("/b", method = "GET", method = "POST")]\npub async fn both() {}\n' +
        "async fn add() {}\n\nfn config(cfg: &mut web::ServiceConfig) {\n" +
        '    cfg.service(list).service(\n        web::resource("/c").route(web::put().to(add)),\n    );\n' +
        '    cfg.service(web::resource("/d").to(add)).service(web::resource("").route(web::get().to(add)));\n}\n\n' +
        'fn app() {\n    App::new().service(web::scope("/v1").configure(config)) // one\n    // two\n    .service(\n' +
        '        // three\n        scope("/v2").service(both).route("/e", web::post().to(add)),\n    );\n}\n',
    },
    edges: [
      "src/main.rs:2 -> src/main.rs:3 list [actix: GET /v1/a]",
      "src/main.rs:4 -> src/main.rs:5 both [actix: GET /v2/b]",
      "src/main.rs:4 -> src/main.rs:5 both [actix: POST /v2/b]",
      "src/main.rs:10 config -> src/main.rs:6 add [actix: PUT /v1/c]",
      "src/main.rs:12 config -> src/main.rs:6 add [actix: ANY /v1/d]",
      "src/main.rs:12 config -> src/main.rs:6 add [actix: GET /v1]",
      "src/main.rs:20 app -> src/main.rs:6 add [actix: POST /v2/e]",
    ],
  },
  {
    fact: "rocket: routes have the path under which they are mounted",
    files: {
      "Cargo.toml": '[package]\nname = "m"\n',
      "src/main.rs": '#[get("/a?<page>")]\nfn list() {}\n\n' +
        'fn rocket() {\n    rocket::build().mount("/api", routes![list]);\n}\n',
    },
    edges: ["src/main.rs:1 -> src/main.rs:2 list [rocket: GET /api/a]"],
  },
  {
    fact: "rails: to: and root name a controller and its action, within namespaces",
    files: {
      "config/routes.rb": 'Rails.application.routes.draw do\n  root "pages#home"\n' +
        '  get "/about", to: "pages#about"\n  namespace :admin do\n' +
        '    get "x" => "users#show"\n  end\nend\n',
      "app/controllers/pages_controller.rb":
        "class PagesController\n  def home\n  end\n\n  def about\n  end\nend\n",
      "app/controllers/users_controller.rb": "class UsersController\n  def show\n  end\nend\n",
      "app/controllers/admin/users_controller.rb":
        "module Admin\n  class UsersController\n    def show\n    end\n  end\nend\n",
    },
    edges: [
      "config/routes.rb:2 -> app/controllers/pages_controller.rb:2 PagesController.home [rails: GET /]",
      "config/routes.rb:3 -> app/controllers/pages_controller.rb:5 PagesController.about [rails: GET /about]",
      "config/routes.rb:5 -> app/controllers/admin/users_controller.rb:3 Admin.UsersController.show [rails: GET /admin/x]",
    ],
  },
  {
    fact: "rails: resources have those actions that they are not refused",
    files: {
      "config/routes.rb": "Rails.application.routes.draw do\n" +
        "  resources :users, only: [:index, :show]\n  # resources :pets\nend\n",
      "app/controllers/users_controller.rb":
        "class UsersController\n  def index\n  end\n\n  def show\n  end\n\n  def create\n  end\nend\n",
    },
    edges: [
      "config/routes.rb:2 -> app/controllers/users_controller.rb:2 UsersController.index [rails: GET /users]",
      "config/routes.rb:2 -> app/controllers/users_controller.rb:5 UsersController.show [rails: GET /users/:id]",
    ],
  },
  {
    fact: "rails: resources have the actions that the controller of their namespace defines",
    files: {
      "config/routes.rb": "Rails.application.routes.draw do\n  namespace :admin do\n" +
        "    resources :posts, except: %i[destroy]\n  end\n  resources :posts\n" +
        '  scope "/v1", module: "api" do\n    get "ping", to: "posts#ping"\n  end\nend\n',
      "app/controllers/admin/posts_controller.rb":
        "class Admin::PostsController\n  def index\n  end\n\n  def create\n  end\n\n  def destroy\n  end\nend\n",
      "app/controllers/api/posts_controller.rb":
        "class Api::PostsController\n  def ping\n  end\nend\n",
      "app/controllers/posts_controller.rb": "class PostsController\n  def show\n  end\nend\n",
    },
    edges: [
      "config/routes.rb:3 -> app/controllers/admin/posts_controller.rb:2 Admin.PostsController.index [rails: GET /admin/posts]",
      "config/routes.rb:3 -> app/controllers/admin/posts_controller.rb:5 Admin.PostsController.create [rails: POST /admin/posts]",
      "config/routes.rb:5 -> app/controllers/posts_controller.rb:2 PostsController.show [rails: GET /posts/:id]",
      "config/routes.rb:7 -> app/controllers/api/posts_controller.rb:2 Api.PostsController.ping [rails: GET /v1/ping]",
    ],
  },
  {
    fact:
      "rails: what is nested in resources has the paths of a member or of all, and their controller",
    files: {
      "config/routes.rb": "Rails.application.routes.draw do\n  draw(:admin)\n" +
        "  resources :entries, :path => 'log', param: :slug,\n    only: [ :index ] do\n" +
        "    member do\n      post :close\n    end\n    get 'all', on: :collection\n" +
        "    scope module: :entries do\n      resource :entropy, :only => :show\n    end\n  end\n" +
        "  concern :likable do\n    post :like\n  end\n" +
        '  match "/ping" => "entries#close", via: [:get, :put]\nend\n',
      "config/routes/admin.rb": 'namespace :admin do\n  root to: "entries#home"\nend\n',
      "app/controllers/entries_controller.rb":
        "class EntriesController\n  def index; end\n  def close; end\n  def all; end\n  def like; end\nend\n",
      "app/controllers/entries/entropies_controller.rb":
        "class Entries::EntropiesController\n  def show; end\nend\n",
      "app/controllers/admin/entries_controller.rb":
        "class Admin::EntriesController\n  def home; end\nend\n",
    },
    edges: [
      "config/routes.rb:3 -> app/controllers/entries_controller.rb:2 EntriesController.index [rails: GET /log]",
      "config/routes.rb:6 -> app/controllers/entries_controller.rb:3 EntriesController.close [rails: POST /log/:slug/close]",
      "config/routes.rb:8 -> app/controllers/entries_controller.rb:4 EntriesController.all [rails: GET /log/all]",
      "config/routes.rb:10 -> app/controllers/entries/entropies_controller.rb:2 Entries.EntropiesController.show [rails: GET /log/:entry_slug/entropy]",
      "config/routes.rb:16 -> app/controllers/entries_controller.rb:3 EntriesController.close [rails: GET /ping]",
      "config/routes.rb:16 -> app/controllers/entries_controller.rb:3 EntriesController.close [rails: PUT /ping]",
      "config/routes/admin.rb:2 -> app/controllers/admin/entries_controller.rb:2 Admin.EntriesController.home [rails: GET /admin]",
    ],
  },
  {
    fact: "rails: members of shallow resources have no path of what they are nested in",
    files: {
      "config/routes.rb": "Rails.application.routes.draw do\n  scope :api do\n" +
        "    resources :posts, only: [], shallow: true do\n" +
        "      resources :notes, only: [:index, :show] do\n        member do\n" +
        "          post :index\n        end\n      end\n    end\n  end\nend\n",
      "app/controllers/notes_controller.rb":
        "class NotesController\n  def index\n  end\n\n  def show\n  end\nend\n",
    },
    edges: [
      "config/routes.rb:4 -> app/controllers/notes_controller.rb:2 NotesController.index [rails: GET /api/posts/:post_id/notes]",
      "config/routes.rb:4 -> app/controllers/notes_controller.rb:5 NotesController.show [rails: GET /api/notes/:id]",
      "config/routes.rb:6 -> app/controllers/notes_controller.rb:2 NotesController.index [rails: POST /api/notes/:id/index]",
    ],
  },
  {
    fact: "rails: get() outside of a file of routes is none",
    files: {
      "a_test.rb": 'get "/about", to: "pages#about"\n',
      "pages_controller.rb": "class PagesController\n  def about\n  end\nend\n",
    },
    edges: [],
  },
  {
    fact: "laravel: arrays, strings and resources name their controller",
    files: {
      "routes/web.php":
        "<?php\nuse App\\UserController;\nRoute::get('/a', [UserController::class, 'show']);\n" +
        "Route::post('/b', 'UserController@add');\nRoute::get('/c', fn () => 1);\n" +
        "Route::resource('users', UserController::class);\n",
      "app/UserController.php":
        "<?php\nnamespace App;\nclass UserController {\n  public function show() {}\n" +
        "  public function add() {}\n}\n",
    },
    edges: [
      "routes/web.php:3 -> app/UserController.php:4 UserController.show [laravel: GET /a]",
      "routes/web.php:4 -> app/UserController.php:5 UserController.add [laravel: POST /b]",
      "routes/web.php:6 -> app/UserController.php:4 UserController.show [laravel: GET /users/{user}]",
    ],
  },
  {
    fact: "laravel: groups give their prefix, and match() its methods",
    files: {
      "routes/web.php": "<?php\nuse App\\UserController;\n" +
        "Route::middleware('auth')->prefix('admin')->group(function () {\n" +
        "  Route::group(['prefix' => 'v1'], function () {\n" +
        "    Route::get('/a', [UserController::class, 'show']);\n  });\n" +
        "  Route::match(['get', 'post'], '/b', [UserController::class, 'show']);\n});\n" +
        "Route::get('/c', [UserController::class, 'show']);\n",
      "app/UserController.php":
        "<?php\nnamespace App;\nclass UserController {\n  public function show() {}\n}\n",
    },
    edges: [
      "routes/web.php:5 -> app/UserController.php:4 UserController.show [laravel: GET /admin/v1/a]",
      "routes/web.php:7 -> app/UserController.php:4 UserController.show [laravel: GET /admin/b]",
      "routes/web.php:7 -> app/UserController.php:4 UserController.show [laravel: POST /admin/b]",
      "routes/web.php:9 -> app/UserController.php:4 UserController.show [laravel: GET /c]",
    ],
  },
  {
    fact:
      "laravel: a file of routes has the prefix with which it is added, and groups their controller",
    files: {
      "app/Providers/RouteServiceProvider.php":
        "<?php\nRoute::middleware('api')->prefix('api')->group(base_path('routes/api.php'));\n",
      "routes/api.php": "<?php\nuse App\\Api;\n" +
        "Route::group(['namespace' => 'Acme\\\\Web', 'prefix' => 'w'], function () {\n" +
        "  Route::get('x', 'UserController@edit');\n});\n" +
        "Route::controller(Api\\UserController::class)->prefix('u')->group(function () {\n" +
        "  Route::get('/{id}', 'show');\n});\n" +
        "Route::middleware('auth')->get('/me', ['uses' => 'UserController@show']);\n" +
        "Route::apiResource('posts.user-tags', Api\\UserController::class)->only(['show', 'edit']);\n",
      "app/Api/UserController.php":
        "<?php\nnamespace App\\Api;\nclass UserController {\n  public function show() {}\n" +
        "  public function edit() {}\n}\n",
      "app/Web/UserController.php":
        "<?php\nnamespace App\\Web;\nclass UserController {\n  public function edit() {}\n}\n",
    },
    edges: [
      "routes/api.php:4 -> app/Web/UserController.php:4 UserController.edit [laravel: GET /api/w/x]",
      "routes/api.php:7 -> app/Api/UserController.php:4 UserController.show [laravel: GET /api/u/{id}]",
      "routes/api.php:9 -> app/Api/UserController.php:4 UserController.show [laravel: GET /api/me]",
      "routes/api.php:10 -> app/Api/UserController.php:4 UserController.show [laravel: GET /api/posts/{post}/user-tags/{user_tag}]",
    ],
  },
  {
    fact: "symfony: an attribute is of the method below",
    files: {
      "A.php":
        "<?php\nclass A {\n  #[Route('/x', methods: ['GET'])]\n  public function show() {}\n}\n",
    },
    edges: ["A.php:3 A -> A.php:3 A.show [symfony: GET /x]"],
  },
  {
    fact: "asp.net: an attribute is of the method below",
    files: {
      "A.cs": 'public class A {\n  [HttpGet("x")]\n  public string Show() => "";\n}\n',
    },
    edges: ["A.cs:2 A -> A.cs:2 A.Show [asp.net: GET /x]"],
  },
  {
    fact: "asp.net: methods have the path of their class, and routes that of their group",
    files: {
      "A.cs":
        '[ApiController]\n[Route("api/[controller]")]\npublic class UsersController : Base {\n' +
        '  [HttpGet("{id}")]\n  public string Show() => "";\n\n' +
        '  [HttpPost("/new")]\n  public string Add() => "";\n}\n',
      "P.cs": 'var app = WebApplication.Create();\nvar g = app.MapGroup("/v1");\n' +
        'g.MapPost("/x", Handlers.Save);\ng.MapGroup("/y").MapGet("/z", Handlers.Save);\n' +
        "class Handlers { public static void Save() {} }\n",
    },
    edges: [
      "A.cs:4 UsersController -> A.cs:4 UsersController.Show [asp.net: GET /api/Users/{id}]",
      "A.cs:7 UsersController -> A.cs:7 UsersController.Add [asp.net: POST /new]",
      "P.cs:3 -> P.cs:5 Handlers.Save [asp.net: POST /v1/x]",
      "P.cs:4 -> P.cs:5 Handlers.Save [asp.net: GET /v1/y/z]",
    ],
  },
  {
    fact: "asp.net: methods of other files get a group, as what they extend or as an argument",
    files: {
      "P.cs":
        'var app = WebApplication.Create();\nvar api = app.MapGroup("/api").WithTags("a");\n' +
        'app.MapGroup("/v1").RequireAuthorization().MapUsers();\napi.MapUsers();\n' +
        "PetsApi.MapAll(api);\napp.MapHealth();\n",
      "U.cs": "public static class UsersApi {\n" +
        "  public static RouteGroupBuilder MapUsers(this IEndpointRouteBuilder app) {\n" +
        '    var users = app.NewVersionedApi("u").MapGroup("/users");\n' +
        '    users.MapGet("/{id}", Show);\n    app.MapPost("/login", Login);\n  }\n' +
        "  static void Show() {}\n  static void Login() {}\n" +
        '  public static void MapHealth(this WebApplication app) => app.MapGet("/up", Show);\n}\n',
      "Q.cs": "public static class PetsApi {\n" +
        "  public static void MapAll(RouteGroupBuilder group) {\n" +
        '    group.MapGet("/pets", List);\n  }\n  static void List() {}\n}\n',
    },
    edges: [
      "Q.cs:3 PetsApi.MapAll -> Q.cs:5 PetsApi.List [asp.net: GET /api/pets]",
      "U.cs:4 UsersApi.MapUsers -> U.cs:7 UsersApi.Show [asp.net: GET /v1/users/{id}]",
      "U.cs:4 UsersApi.MapUsers -> U.cs:7 UsersApi.Show [asp.net: GET /api/users/{id}]",
      "U.cs:5 UsersApi.MapUsers -> U.cs:8 UsersApi.Login [asp.net: POST /v1/login]",
      "U.cs:5 UsersApi.MapUsers -> U.cs:8 UsersApi.Login [asp.net: POST /api/login]",
      "U.cs:9 UsersApi.MapHealth -> U.cs:7 UsersApi.Show [asp.net: GET /up]",
    ],
  },
  {
    fact: "asp.net: an action's path may be its name, or stand in an attribute beside",
    files: {
      "A.cs": '[Route("[controller]/[action]")]\npublic class OrderController {\n' +
        "  [HttpGet]\n  [Authorize]\n  public async Task<IActionResult> Mine(int a) => null;\n}\n" +
        '[Route("[controller]")]\npublic class UserController {\n' +
        '  [Route("Logout")]\n  [HttpPost]\n  public void Out() {}\n' +
        '  [HttpPut]\n  [Route("x")]\n  public void X() {}\n}\n',
    },
    edges: [
      "A.cs:3 OrderController -> A.cs:3 OrderController.Mine [asp.net: GET /Order/Mine]",
      "A.cs:10 UserController -> A.cs:9 UserController.Out [asp.net: POST /User/Logout]",
      "A.cs:12 UserController -> A.cs:12 UserController.X [asp.net: PUT /User/x]",
    ],
  },
  {
    fact:
      "gin, chi: methods of fields, of what a function makes and of each of a list get a router",
    files: {
      "go.mod": "module m\n",
      "main.go":
        'package main\n\nimport (\n\t"github.com/gin-gonic/gin"\n\t"m/pets"\n\t"m/users"\n)\n\n' +
        "type app struct {\n\tusers *users.Module\n}\n\nfunc (a *app) run() {\n\tr := gin.New()\n" +
        '\tapi := r.Group("/api")\n\ta.users.Fill(\n\t\tapi,\n\t\t1,\n\t)\n' +
        '\tv1 := r.Group("/v1")\n\tfor _, each := range pets.All {\n\t\teach.Init(v1)\n\t}\n}\n',
      "users/users.go":
        'package users\n\nimport "github.com/gin-gonic/gin"\n\ntype Module struct{}\n\n' +
        'func list() {}\n\nfunc (m *Module) Fill(g *gin.RouterGroup, n int) {\n\tg.GET("/users", list)\n}\n',
      "pets/pets.go":
        'package pets\n\nimport "github.com/gin-gonic/gin"\n\ntype Cats struct{}\n\n' +
        'func list() {}\n\nfunc (c *Cats) Init(g *gin.RouterGroup) {\n\tg.GET("/cats", list)\n}\n',
      "chi.go":
        'package main\n\nimport "github.com/go-chi/chi/v5"\n\nfunc serve() {\n\tr := chi.NewRouter()\n' +
        '\tr.Route("/things", newThings(r, "x").Routes)\n}\n',
      "things.go": 'package main\n\nimport "github.com/go-chi/chi/v5"\n\ntype things struct{}\n\n' +
        "func newThings(r any, x string) *things {\n\treturn &things{}\n}\n\nfunc list() {}\n\n" +
        'func (t things) Routes(r chi.Router) {\n\tr.Get("/all", list)\n}\n',
    },
    edges: [
      "pets/pets.go:10 Cats.Init -> pets/pets.go:7 list [gin: GET /v1/cats]",
      "things.go:14 things.Routes -> things.go:11 list [chi: GET /things/all]",
      "users/users.go:10 Module.Fill -> users/users.go:7 list [gin: GET /api/users]",
    ],
  },
  {
    fact: "asp.net: a class has the path of an attribute of the tree; no path at all is no route",
    files: {
      "V.cs":
        'public class ApiV1Attribute : RouteAttribute {\n  const string Base = "api/v1/[controller]";\n' +
        "  public ApiV1Attribute() : base(Base) {}\n}\n",
      "A.cs":
        "[ApiModelValidation(true)]\n[ApiV1]\n[ApiController]\npublic class PetsController : Controller {\n" +
        '  [HttpGet("{id}")]\n  public string Show() => "";\n}\n',
      "C.cs":
        `[Route("c")]\npublic class C(\n${
          "    IService service,\n".repeat(60)
        }    int last) : Controller {\n` +
        '  [HttpGet("x")]\n  public string Show() => "";\n}\n',
      "B.cs":
        "public class PageController : Controller {\n  [HttpPost]\n  public void Save() {}\n}\n" +
        "public class OtherController : AdminController {\n  [HttpPost]\n  public void Save() {}\n}\n",
      "E.cs": "[ApiV1]\npublic class V1Controller : ControllerBase {}\n",
      "D.cs":
        'public class CatsController : V1Controller {\n  [HttpGet("all")]\n  public void All() {}\n}\n' +
        '[V3ApiController("x")]\npublic class XController : Controller {\n  [HttpGet("y")]\n  public void Y() {}\n}\n' +
        'public abstract class AnyController : Controller {\n  [HttpGet("z")]\n  public void Z() {}\n}\n' +
        '[Route("f")]\npublic class F {\n  [HttpGet]\n  [Route("{id}/[action]")]\n  public void Go() {}\n}\n',
    },
    edges: [
      "A.cs:5 PetsController -> A.cs:5 PetsController.Show [asp.net: GET /api/v1/Pets/{id}]",
      "C.cs:64 C -> C.cs:64 C.Show [asp.net: GET /c/x]",
      "D.cs:2 CatsController -> D.cs:2 CatsController.All [asp.net: GET /api/v1/Cats/all]",
      "D.cs:16 F -> D.cs:16 F.Go [asp.net: GET /f/{id}/Go]",
    ],
  },
  {
    fact:
      "asp.net: a class without a path has that of its base, with its own name, or of another part",
    files: {
      "Cats.cs":
        '[Route("~/cats")]\npublic partial class Cats : Controller {\n  [HttpGet("a")]\n  void A() {}\n}\n',
      "Cats.More.cs":
        'public partial class Cats {\n  [HttpGet("b")]\n  void B() {}\n  [HttpPost]\n  void C() {}\n}\n',
      "Base.cs":
        '[ApiController]\n[Route("api/[controller]")]\n[Produces(\n  "a",\n  "b")]\npublic class ApiBase : ControllerBase {}\n',
      "A.cs": "public class UsersController(IStore store) : ApiBase {\n" +
        '  [HttpGet("{id}")]\n  public string Show() => "";\n' +
        '  [HttpGet("/all")]\n  public string All() => "";\n}\n' +
        '[Route("")]\npublic class OwnController : ApiBase {\n' +
        '  [HttpGet("own")]\n  public string Own() => "";\n}\n',
    },
    edges: [
      "A.cs:2 UsersController -> A.cs:2 UsersController.Show [asp.net: GET /api/Users/{id}]",
      "A.cs:4 UsersController -> A.cs:4 UsersController.All [asp.net: GET /all]",
      "A.cs:9 OwnController -> A.cs:9 OwnController.Own [asp.net: GET /own]",
      "Cats.More.cs:2 Cats -> Cats.More.cs:2 Cats.B [asp.net: GET /cats/b]",
      "Cats.cs:3 Cats -> Cats.cs:3 Cats.A [asp.net: GET /cats/a]",
    ],
  },
  {
    fact: "phoenix: routes name a controller and its action",
    files: {
      "router.ex": 'defmodule Web.Router do\n  get "/", PageController, :home\nend\n',
      "page.ex": "defmodule Web.PageController do\n  def home(conn, _) do\n    conn\n  end\nend\n",
    },
    edges: ["router.ex:2 Web.Router -> page.ex:2 Web.PageController.home [phoenix: GET /]"],
  },
  {
    fact: "phoenix: scopes give paths and modules, and resources those actions that they name",
    files: {
      "router.ex": 'defmodule Web.Router do\n  scope "/api", Web do\n    pipe_through :api\n' +
        '    resources "/people", UserController, param: "name", only: [:show]\n' +
        '    resources "/users", UserController, only: [:index] do\n' +
        '      get "/posts", PostController, :list\n    end\n\n' +
        '    scope path: "/admin", alias: Admin do\n      get "/", PageController, :home\n' +
        '      live "/log", LogLive\n    end\n  end\nend\n',
      "user.ex":
        "defmodule Web.UserController do\n  def index(c, _), do: c\n  def show(c, _), do: c\nend\n",
      "post.ex": "defmodule Web.PostController do\n  def list(c, _), do: c\nend\n",
      "page.ex": "defmodule Web.PageController do\n  def home(c, _), do: c\nend\n",
      "admin.ex": "defmodule Web.Admin.PageController do\n  def home(c, _), do: c\nend\n" +
        "defmodule Web.Admin.LogLive do\n  def mount(_, _, s), do: s\nend\n",
    },
    edges: [
      "router.ex:4 Web.Router -> user.ex:3 Web.UserController.show [phoenix: GET /api/people/:name]",
      "router.ex:5 Web.Router -> user.ex:2 Web.UserController.index [phoenix: GET /api/users]",
      "router.ex:6 Web.Router -> post.ex:2 Web.PostController.list [phoenix: GET /api/users/:user_id/posts]",
      "router.ex:10 Web.Router -> admin.ex:2 Web.Admin.PageController.home [phoenix: GET /api/admin]",
      "router.ex:11 Web.Router -> admin.ex:5 Web.Admin.LogLive.mount [phoenix: GET /api/admin/log]",
    ],
  },
  {
    fact: "express: a router has the paths of those who mount it, in other files as well",
    files: {
      "app.js": 'const app = require("express")();\napp.use("/api", require("./routes"));\n',
      "routes/index.js": 'const router = require("express").Router();\n' +
        'const users = require("./users");\nrouter.use("/users", users);\nmodule.exports = router;\n',
      "routes/users.js":
        'const router = require("express").Router();\nconst { list } = require("../h");\n' +
        'router.get("/:id", list);\nrouter.get("/", list);\nmodule.exports = router;\n',
      "other/users.js":
        'const router = require("express").Router();\nconst { list } = require("../h");\n' +
        'router.get("/other", list);\nmodule.exports = router;\n',
      "h.js": HANDLERS,
    },
    edges: [
      "other/users.js:3 -> h.js:1 list [express: GET /other]",
      "routes/users.js:3 -> h.js:1 list [express: GET /api/users/:id]",
      "routes/users.js:4 -> h.js:1 list [express: GET /api/users]",
    ],
  },
  {
    fact:
      "express: functions and classes that get or hold a router have its path, constants as well",
    files: {
      "app.js": 'const express = require("express");\nconst { users } = require("./users");\n' +
        'const Pets = require("./pets");\nconst API = "/api";\nconst app = express();\n' +
        "const router = express.Router();\napp.use(`${API}/v1`, router);\nusers(app, router);\n" +
        'require("./more")(app);\nconst pets = new Pets();\napp.use(API, pets.router);\n',
      "users.js": 'const { list } = require("./h");\nfunction users(app, router) {\n' +
        '  app.get("/a", list);\n  router.get("/b", list);\n}\nmodule.exports = { users };\n',
      "more.js": 'const { list } = require("./h");\nconst BASE = "/more";\n' +
        "module.exports = (app) => {\n  app.get(`${BASE}/c`, list);\n};\n",
      "pets.js": 'const express = require("express");\nconst { list } = require("./h");\n' +
        "class Pets {\n  constructor() {\n    this.router = express.Router();\n" +
        '    this.router.get("/d", list);\n  }\n}\nmodule.exports = Pets;\n',
      "h.js": HANDLERS,
    },
    edges: [
      "more.js:4 exports -> h.js:1 list [router: GET /more/c]",
      "pets.js:6 Pets.constructor -> h.js:1 list [express: GET /api/d]",
      "users.js:3 users -> h.js:1 list [router: GET /a]",
      "users.js:4 users -> h.js:1 list [router: GET /api/v1/b]",
    ],
  },
  {
    fact: "hono and fastify: what is imported under another name is mounted too",
    files: {
      "app.ts": 'import { Hono } from "hono";\nimport { users as people } from "./users.ts";\n' +
        'import pets from "./pets.ts";\nconst app = new Hono().basePath("/api");\n' +
        'app.route("/people", people);\napp.route("/pets", pets);\n',
      "users.ts": 'import { Hono } from "hono";\nimport { list } from "./h.ts";\n' +
        'export const users = new Hono();\nusers.get("/x", list);\n',
      "pets.ts": 'import { Hono } from "hono";\nimport { list } from "./h.ts";\n' +
        'const all = new Hono();\nall.get("/y", list);\nexport default all;\n',
      "server.ts": 'import Fastify from "fastify";\nimport { routes } from "./plugin.ts";\n' +
        'import more from "./more.routes.ts";\nconst server = Fastify();\n' +
        'server.register(routes, { prefix: "/v1" });\nserver.register(more, { prefix: "/v2" });\n',
      "more.routes.ts":
        'import { list } from "./h.ts";\nexport default async function more(fastify) {\n' +
        "  fastify.get<{\n    Params: { id: string };\n  }>('/:id', list);\n}\n",
      "plugin.ts":
        'import { list } from "./h.ts";\nimport type { FastifyInstance } from "fastify";\n' +
        'export async function routes(fastify: FastifyInstance) {\n  fastify.get("/z", list);\n}\n',
      "h.ts": HANDLERS,
    },
    edges: [
      "app.ts:5 -> users.ts:3 users [hono: USE /api/people]",
      "app.ts:6 -> pets.ts:3 all [hono: USE /api/pets]",
      "more.routes.ts:3 more -> h.ts:1 list [fastify: GET /v2/:id]",
      "pets.ts:4 -> h.ts:1 list [hono: GET /api/pets/y]",
      "plugin.ts:4 routes -> h.ts:1 list [fastify: GET /v1/z]",
      "users.ts:4 -> h.ts:1 list [hono: GET /api/people/x]",
    ],
  },
  {
    fact:
      "fastapi: what mount() adds stands behind its path, whether its parameters are named or not",
    files: {
      "main.py": "from fastapi import FastAPI\nfrom users import router as users\n" +
        "import pets\napp = FastAPI()\napi = FastAPI()\napi.include_router(router=users)\n" +
        'app.mount("/api/v1", app=api)\napp.mount("/pets", pets.app)\n' +
        'app.mount(path="/more", app=pets.more, name="more")\napp.mount("/s", Files("s"), name="s")\n',
      "users.py": 'from fastapi import APIRouter\nrouter = APIRouter(prefix="/{org}")\n\n\n' +
        '@router.get("/users")\ndef show(org):\n    pass\n',
      "pets.py": "from fastapi import FastAPI\napp = FastAPI()\nmore = FastAPI()\n\n\n" +
        '@app.get("/all")\ndef pets():\n    pass\n\n\n@more.get("/x")\ndef others():\n    pass\n',
    },
    edges: [
      "pets.py:6 -> pets.py:7 pets [fastapi: GET /pets/all]",
      "pets.py:11 -> pets.py:12 others [fastapi: GET /more/x]",
      "users.py:5 -> users.py:6 show [fastapi: GET /api/v1/{org}/users]",
    ],
  },
  {
    fact:
      "python: include_router(), register_blueprint() and include() name routers of other files",
    files: {
      "app/main.py": "from fastapi import FastAPI\nfrom app import api\n" +
        'app = FastAPI()\napp.include_router(api.router, prefix="/v1")\n',
      "app/api.py": "from fastapi import APIRouter\nfrom app import users\nrouter = APIRouter()\n" +
        'router.include_router(users.router, prefix="/users")\n',
      "app/users.py":
        'from fastapi import APIRouter\nrouter = APIRouter()\n\n\n@router.get("/{id}")\n' +
        "def show(id):\n    pass\n",
      "web/__init__.py":
        "from flask import Flask\nfrom web.pages import bp as pages\n\n\ndef make():\n" +
        '    app = Flask(__name__)\n    app.register_blueprint(pages, url_prefix="/p")\n',
      "web/pages.py":
        'from flask import Blueprint\nbp = Blueprint("p", __name__)\n\n\n@bp.route("/home")\n' +
        "def home():\n    pass\n",
      "web/more.py": 'from web.pages import bp\n\n\n@bp.route("/more")\ndef more():\n    pass\n',
      "rest/__init__.py": "from flask import Blueprint\nfrom flask_restx import Api\n" +
        'from rest.pets import pets\nbp = Blueprint("api", __name__, url_prefix="/rest")\n' +
        'api = Api(bp)\napi.add_namespace(pets, "/pets")\n',
      "rest/pets.py": 'from flask_restx import Namespace\npets = Namespace("pets")\n\n\n' +
        '@pets.route("/<id>")\nclass Pet(Resource):\n    pass\n',
      "site/urls.py": 'urlpatterns = [\n    path("shop/", include("shop.urls")),\n]\n',
      "shop/urls.py": 'from shop import views\nparts = [\n    path("c", views.cart),\n]\n' +
        'urlpatterns = [\n    path("cart/", views.cart),\n    path("p/", include((parts, "p"))),\n' +
        '    path("a/", include([\n        path("b", views.cart),\n    ])),\n]\n',
      "shop/views.py": "def cart(request):\n    pass\n",
    },
    edges: [
      "app/users.py:5 -> app/users.py:6 show [fastapi: GET /v1/users/{id}]",
      "rest/pets.py:5 -> rest/pets.py:6 Pet [flask: GET /rest/pets/<id>]",
      "shop/urls.py:3 parts -> shop/views.py:1 cart [django: /shop/p/c]",
      "shop/urls.py:6 urlpatterns -> shop/views.py:1 cart [django: /shop/cart/]",
      "shop/urls.py:9 urlpatterns -> shop/views.py:1 cart [django: /shop/a/b]",
      "site/urls.py:2 urlpatterns -> shop/urls.py:1 [django: /shop/]",
      "web/more.py:4 -> web/more.py:5 more [flask: GET /p/more]",
      "web/pages.py:5 -> web/pages.py:6 home [flask: GET /p/home]",
    ],
  },
  {
    fact: "django: a list may be made of those of other files",
    files: {
      "site/urls.py": 'urlpatterns = [\n    path("api/", include("shop.urls")),\n]\n',
      "shop/urls/__init__.py": "from .cart import urlpatterns as cart_urls\n" +
        "from .pay import urlpatterns as pay_urls\n" +
        "from .sums import urlpatterns as sum_urls\n\nurlpatterns = [\n    *sum_urls,\n    *cart_urls,\n    *pay_urls,\n]\n",
      "shop/urls/sums.py":
        'from shop.views import cart\nold = [path("old", cart, name="c")]\nnew = [path("new", cart, name="c")]\n' +
        "urlpatterns = old + new\n",
      "shop/urls/cart.py":
        'from shop.views import cart\nurlpatterns = [path("cart", cart, name="c")]\n',
      "shop/urls/pay.py":
        'from shop.views import cart\nurlpatterns = [path("pay", cart, name="p")]\n',
      "shop/views.py": "def cart(request):\n    pass\n",
    },
    edges: [
      "shop/urls/cart.py:2 urlpatterns -> shop/views.py:1 cart [django: /api/cart]",
      "shop/urls/pay.py:2 urlpatterns -> shop/views.py:1 cart [django: /api/pay]",
      "shop/urls/sums.py:2 old -> shop/views.py:1 cart [django: /api/old]",
      "shop/urls/sums.py:3 new -> shop/views.py:1 cart [django: /api/new]",
      "site/urls.py:2 urlpatterns -> shop/urls/__init__.py:1 [django: /api/]",
    ],
  },
  {
    fact: "django: routers of resources have the paths of the lists that include them",
    files: {
      "site/urls.py": "from shop.api import router\n" +
        'urlpatterns = [\n    re_path(r"^api/", include([*router.urls])),\n    path("w/", include("web.urls")),\n]\n',
      "shop/api.py": "from shop import views\nrouter = DefaultRouter()\n" +
        'router.register(r"carts", views.Carts, basename="c")\n' +
        'item_router = NestedSimpleRouter(router, r"carts", lookup="cart")\n' +
        'item_router.register("items", views.Items)\n',
      "shop/views.py": "class Carts:\n    pass\n\n\nclass Items:\n    pass\n",
      "web/urls.py": "from shop import views\nown_router = SimpleRouter()\n" +
        'own_router.register("x", views.Items)\nurlpatterns = own_router.urls\n',
    },
    edges: [
      "shop/api.py:3 -> shop/views.py:1 Carts [django: /api/carts]",
      "shop/api.py:5 -> shop/views.py:5 Items [django: /api/carts/{cart_pk}/items]",
      "site/urls.py:4 urlpatterns -> web/urls.py:1 [django: /w/]",
      "web/urls.py:3 -> shop/views.py:5 Items [django: /w/x]",
    ],
  },
  {
    fact: "gin, chi and axum: functions of other files get routers, or return them",
    files: {
      "go.mod": "module m\n",
      "main.go": 'package main\n\nimport (\n\t"m/users"\n\t"m/pets"\n)\n\nfunc main() {\n' +
        '\tr := gin.Default()\n\tapi := r.Group("/api")\n\tusers.Add(api)\n' +
        '\tc := chi.NewRouter()\n\tc.Mount("/pets", pets.Routes())\n}\n',
      "users/users.go":
        'package users\n\nfunc Add(g *gin.RouterGroup) {\n\tg.GET("/users", list)\n}\n\n' +
        "func list() {}\n",
      "pets/pets.go": 'package pets\n\nimport "github.com/go-chi/chi/v5"\n\n' +
        "type S struct {\n\tStore int\n}\n\n" +
        "func Routes(s S) chi.Router {\n\tr := chi.NewRouter()\n" +
        '\tr.Get("/{id}", show(s.Store))\n\treturn r\n}\n\nfunc show(i int) {}\n',
      "Cargo.toml": '[package]\nname = "m"\n',
      "src/main.rs": "mod users;\n\nfn app() -> Router {\n    Router::new()\n" +
        '        .nest("/users", users::router())\n}\n',
      "src/users.rs":
        'pub fn router() -> Router {\n    Router::new().route_with_tsr("/x", get_cached(list))\n}\n\n' +
        "async fn list() {}\n",
    },
    edges: [
      "pets/pets.go:11 Routes -> pets/pets.go:15 show [chi: GET /pets/{id}]",
      "src/users.rs:2 router -> src/users.rs:5 list [axum: GET /users/x]",
      "users/users.go:4 Add -> users/users.go:7 list [gin: GET /api/users]",
    ],
  },
  {
    fact: "gin: a chain may pass through groups, and match() lists methods",
    files: {
      "r.go": 'package r\n\nimport "github.com/gin-gonic/gin"\n\nfunc routes(g *gin.Engine) {\n' +
        '\tg.Group("/user").Use(auth).POST("", add)\n' +
        '\tg.Match([]string{"GET", http.MethodHead}, "/up", up)\n' +
        '\tg.Handle("PROPFIND", "/dav", add)\n\tslog.Any("error", add)\n}\n\nfunc add() {}\n\nfunc up() {}\n',
    },
    edges: [
      "r.go:6 routes -> r.go:12 add [gin: POST /user]",
      "r.go:7 routes -> r.go:14 up [gin: GET /up]",
      "r.go:7 routes -> r.go:14 up [gin: HEAD /up]",
      "r.go:8 routes -> r.go:12 add [gin: PROPFIND /dav]",
    ],
  },
  {
    fact: "gin: what fills a router may have the name of one",
    files: {
      "go.mod": "module example.com/app\n",
      "main.go":
        'package main\n\nimport (\n\t"example.com/app/api"\n\t"github.com/gin-gonic/gin"\n)\n\n' +
        "func serve(users *api.UserRouter, r *gin.Engine) {\n" +
        '\tv1 := r.Group(conf.Base + "/v1")\n\tusers.RegisterUsers(v1)\n}\n',
      "api/users.go":
        'package api\n\nimport "github.com/gin-gonic/gin"\n\ntype UserRouter struct{}\n\n' +
        'func (u *UserRouter) RegisterUsers(r *gin.RouterGroup) {\n\tr.GET("/users", u.list)\n}\n\n' +
        "func (u *UserRouter) list(c *gin.Context) {}\n",
    },
    edges: [
      "api/users.go:8 UserRouter.RegisterUsers -> api/users.go:11 UserRouter.list [gin: GET /…/v1/users]",
    ],
  },
  {
    fact: "gin and spring: constants are parts of paths",
    files: {
      "go.mod": "module example.com/app\n",
      "consts/consts.go": 'package consts\n\nconst (\n\tBase = "/api"\n\tRoot = Base + "/v4"\n)\n',
      "r.go":
        'package r\n\nimport (\n\t"example.com/app/consts"\n\t"github.com/gin-gonic/gin"\n)\n\n' +
        "func routes(r *gin.Engine, auth any) {\n\tv4 := r.Group(consts.Root)\n" +
        '\tv4.GET("/a", list)\n\tv4.GET(consts.Base+"/d", list)\n\tr.Group(conf.Url + "/e").GET("f", list)\n\tv4.Group("b").GET("c", list)\n}\n\nfunc list() {}\n',
      "Paths.java": 'class Paths {\n  static final String USERS = "/users";\n}\n',
      "UserApi.java": "@RestController\n@RequestMapping(Paths.USERS)\nclass UserApi {\n" +
        '  @GetMapping(Paths.USERS + "/{id}")\n  User show() { return null; }\n' +
        '  @PostMapping(value = "/a", produces = MediaType.JSON)\n  User add() { return null; }\n}\n',
    },
    edges: [
      "UserApi.java:4 UserApi -> UserApi.java:4 UserApi.show [spring: GET /users/users/{id}]",
      "UserApi.java:6 UserApi -> UserApi.java:6 UserApi.add [spring: POST /users/a]",
      "r.go:10 routes -> r.go:16 list [gin: GET /api/v4/a]",
      "r.go:11 routes -> r.go:16 list [gin: GET /api/v4/api/d]",
      "r.go:12 routes -> r.go:16 list [gin: GET /e/f]",
      "r.go:13 routes -> r.go:16 list [gin: GET /api/v4/b/c]",
    ],
  },
  {
    fact:
      "gin: a constant has the value of its own package, filled in there, however many others there are",
    files: {
      "go.mod": "module example.com/app\n",
      ...Object.fromEntries(
        Array.from({ length: 60 }, (_, at) => [
          `p${at}/r.go`,
          `package p${at}\n\nimport "github.com/gin-gonic/gin"\n\nconst Base = "/p${at}"\n` +
          'const Items = Base + "/items"\n\n' +
          (at === 59
            ? 'func routes(r *gin.Engine) {\n\tr.GET(Items+"/:id", list)\n}\n\nfunc list() {}\n'
            : ""),
        ]),
      ),
    },
    edges: ["p59/r.go:9 routes -> p59/r.go:12 list [gin: GET /p59/items/:id]"],
  },
  {
    fact: "chi: a variable stands for what made it, and StripPrefix() for a mount",
    files: {
      "go.mod": "module example.com/app\n",
      "main.go": 'package main\n\nimport (\n\t"example.com/app/users"\n' +
        '\t"github.com/go-chi/chi/v5"\n\t"net/http"\n)\n\nfunc main() {\n\tr := chi.NewRouter()\n' +
        "\tv1 := users.NewRouter()\n\tv2 := users.Second()\n" +
        '\tr.Mount("/v1", v1)\n' +
        '\tr.Handle("/v2/*", http.StripPrefix("/v2", http.HandlerFunc(func(w, q) { v2.ServeHTTP(w, q) })))\n}\n',
      "users/users.go": 'package users\n\nimport "github.com/go-chi/chi/v5"\n\n' +
        "func NewRouter() chi.Router {\n\tr := chi.NewRouter()\n" +
        '\tr.Get("/a", list)\n\treturn r\n}\n\n' +
        "func Second() chi.Router {\n\tr := chi.NewRouter()\n" +
        '\tr.Get("/b", list)\n\treturn r\n}\n\nfunc list() {}\n',
    },
    edges: [
      "users/users.go:7 NewRouter -> users/users.go:17 list [chi: GET /v1/a]",
      "users/users.go:13 Second -> users/users.go:17 list [chi: GET /v2/b]",
    ],
  },
  {
    fact:
      "axum and actix: routers of other types, behind comments, and functions with type arguments",
    files: {
      "Cargo.toml": '[package]\nname = "app"\n',
      "src/main.rs": "mod docs;\nmod users;\n\nfn main() {\n" +
        '    let app = OpenApiRouter::new().nest("/docs", docs::router());\n' +
        '    App::new().service(web::scope("/users").configure(|cfg| users::fill::<Db>(cfg, true)))\n' +
        '        .service(web::scope("/all").configure(crate::users::all::<Db>));\n}\n',
      "src/docs.rs": "use axum::Router;\n\npub fn router() -> Router<State> {\n" +
        '    // Without limits.\n    Router::new().route("/{id}", put(publish))\n}\n\n' +
        "async fn publish() {}\n",
      "src/users.rs": "use actix_web::web;\n\n" +
        "pub fn fill<B>(cfg: &mut web::ServiceConfig, all: bool) {\n" +
        '    cfg.service(web::resource("/a").route(web::get().to(list)));\n}\n\n' +
        "pub fn all<B>(cfg: &mut web::ServiceConfig) {\n" +
        '    cfg.service(web::resource("/b").route(web::get().to(list)));\n}\n\n' +
        "async fn list() {}\n",
    },
    edges: [
      "src/docs.rs:5 router -> src/docs.rs:8 publish [axum: PUT /docs/{id}]",
      "src/users.rs:4 fill -> src/users.rs:11 list [actix: GET /users/a]",
      "src/users.rs:8 all -> src/users.rs:11 list [actix: GET /all/b]",
    ],
  },
  {
    fact: "phoenix: a route without an action is of a plug",
    files: {
      "lib/router.ex": "defmodule App.Router do\n  use Phoenix.Router\n\n" +
        '  scope "/api", App do\n    post("/sync", SyncController, [])\n  end\nend\n',
      "lib/sync.ex": "defmodule App.SyncController do\n  use Plug.Builder\n\n" +
        "  def call(conn, _), do: conn\nend\n",
    },
    edges: [
      "lib/router.ex:5 App.Router -> lib/sync.ex:4 App.SyncController.call [phoenix: POST /api/sync]",
    ],
  },
  {
    fact: "flask and starlette: resources, and lists of routes that are mounted",
    files: {
      "api.py": "from flask_restful import Api, Resource\n\n\nclass Users(Resource):\n" +
        '    pass\n\n\napi = Api(app)\napi.add_resource(Users, "/users", "/people", endpoint="u")\n',
      "app.py":
        "from starlette.routing import Mount, Route\n\n\nasync def show(request):\n    pass\n\n\n" +
        "async def feed(socket):\n    pass\n\n\nusers = [\n" +
        '    Route("/{id}", show, methods=["GET", "PUT"]),\n]\nroutes = [\n' +
        '    Mount("/v1", routes=[\n        Route("/a", endpoint=show),\n' +
        '        Mount("/users", routes=users),\n    ]),\n    WebSocketRoute("/feed", feed),\n]\n',
    },
    edges: [
      "api.py:9 -> api.py:4 Users [flask: ANY /users]",
      "api.py:9 -> api.py:4 Users [flask: ANY /people]",
      "app.py:13 users -> app.py:4 show [starlette: GET /v1/users/{id}]",
      "app.py:13 users -> app.py:4 show [starlette: PUT /v1/users/{id}]",
      "app.py:17 routes -> app.py:4 show [starlette: GET /v1/a]",
      "app.py:20 routes -> app.py:8 feed [starlette: WEBSOCKET /feed]",
    ],
  },
  {
    fact: "fastify: options hold the handler, and files of a folder are loaded with its path",
    files: {
      "src/app.js": 'import AutoLoad from "@fastify/autoload";\n' +
        "export default async function (fastify, opts) {\n" +
        '  fastify.register(AutoLoad, { dir: path.join(__dirname, "routes"), options: { ...opts } });\n}\n',
      "src/routes/users/index.js": 'import { list } from "../../h.js";\n' +
        "export default async function (fastify) {\n" +
        '  fastify.get("/:id", { schema: {}, handler: list });\n}\n',
      "src/routes/own.js": 'import { auth } from "../h.js";\nexport const autoPrefix = "/_own";\n' +
        'export default async function own(fastify) {\n  fastify.get("/a", auth);\n}\n',
      "src/routes/root.js": 'import { add } from "../h.js";\n' +
        'export default async (fastify) => {\n  fastify.post("/", add);\n};\n',
      "src/h.js": HANDLERS,
    },
    edges: [
      "src/routes/own.js:4 own -> src/h.js:3 auth [fastify: GET /_own/a]",
      "src/routes/root.js:3 -> src/h.js:2 add [fastify: POST /]",
      "src/routes/users/index.js:3 -> src/h.js:1 list [fastify: GET /users/:id]",
    ],
  },
  {
    fact: "express: the path of a router is whole, whatever else its file has asked for",
    files: {
      ...Object.fromEntries(["two", "three", "four", "five", "six", "seven"].map((name, at) => {
        const inner = ["one", "two", "three", "four", "five", "six"][at]!;
        const leaf = name === "four"
          ? 'const { c1 } = require("./leaf");\nrouter.use("/c", c1);\n'
          : "";
        return [
          `${name}.js`,
          `const express = require("express");\nconst router = express.Router();\n` +
          `const ${inner} = require("./${inner}");\nrouter.use("/${inner}", ${inner});\n${leaf}` +
          "module.exports = router;\n",
        ];
      })),
      "one.js": 'const express = require("express");\nconst router = express.Router();\n' +
        'const { a1 } = require("./leaf");\nrouter.use("/a", a1);\nmodule.exports = router;\n',
      "leaf.js": 'const express = require("express");\nconst { list } = require("./h");\n' +
        "const inner = express.Router();\nconst c1 = express.Router();\n" +
        'inner.get("/x", list);\nc1.get("/y", list);\nmodule.exports = { a1: inner, c1 };\n',
      "h.js": "exports.list = function list() {};\n",
    },
    edges: [
      "four.js:6 -> leaf.js:4 c1 [express: USE /six/five/four/c]",
      "leaf.js:5 -> h.js:1 list [express: GET /four/three/two/one/a/x]",
      "leaf.js:6 -> h.js:1 list [express: GET /six/five/four/c/y]",
      "one.js:4 -> leaf.js:3 inner [express: USE /five/four/three/two/one/a]",
    ],
  },
];

for (const { fact, files, edges } of CASES) {
  Deno.test(`linkEdges() of ${fact}`, async () => {
    const found = await edgesOf(files, "route");
    deepEqual(found, edges.map((edge) => `route ${edge.replace(/\[/, "[inferred: ")}`));
  });
}
