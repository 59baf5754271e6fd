/**
 * Ways to write routes that are seen in few trees: a tree, and the edges from its routes to their handlers.
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

const CASES: readonly Case[] = [
  {
    fact: "fastapi: routers of a list that a loop adds",
    files: {
      "main.py":
        "from fastapi import FastAPI\nimport api\nfrom api import users\n\nROUTERS = (\n    api.pets.router,\n    users.router,\n)\n\n" +
        'def make():\n    app = FastAPI()\n    for router in ROUTERS:\n        app.include_router(router, prefix="/v1")\n' +
        '    for each in [api.logs.router]:\n        app.include_router(each, prefix="/v2")\n    return app\n\n' +
        'def outer():\n    whole = FastAPI()\n    app = make()\n    whole.mount(setting, app=app)\n    whole.mount("/api", app=app, name="api")\n',
      ...Object.fromEntries(
        ["pets", "users", "logs", "other"].map((name) => [
          `api/${name}.py`,
          `router = APIRouter(prefix="/${name}")\n\n@router.get("/all")\ndef ${name}():\n    pass\n`,
        ]),
      ),
      "api/__init__.py": "from . import logs, other, pets, users\n",
    },
    edges: [
      "api/logs.py:3 -> api/logs.py:4 logs [fastapi: GET /…/v2/logs/all]",
      "api/logs.py:3 -> api/logs.py:4 logs [fastapi: GET /api/v2/logs/all]",
      "api/other.py:3 -> api/other.py:4 other [fastapi: GET /other/all]",
      "api/pets.py:3 -> api/pets.py:4 pets [fastapi: GET /…/v1/pets/all]",
      "api/pets.py:3 -> api/pets.py:4 pets [fastapi: GET /api/v1/pets/all]",
      "api/users.py:3 -> api/users.py:4 users [fastapi: GET /…/v1/users/all]",
      "api/users.py:3 -> api/users.py:4 users [fastapi: GET /api/v1/users/all]",
    ],
  },
  {
    fact: "express, gin, spring, flask: what is set again, or in a function, is no constant",
    files: {
      "app.ts":
        'import express from "express";\nimport { list } from "./h.ts";\nconst app = express();\n' +
        'const A = "/a";\nvar B = "/b";\nlet C = "/c";\nlet D = "/d";\nif (x) C = "/e";\nD += "/f";\n' +
        "app.get(A, list);\napp.get(B, list);\napp.get(C, list);\napp.get(D, list);\n",
      "h.ts": "export function list() {}\n",
      "paths.go":
        'package a\n\nconst (\n\tUsers = "/users"\n)\n\nfunc init() {\n\tPets = "/pets"\n}\n',
      "app.go":
        'package a\n\nimport "github.com/gin-gonic/gin"\n\nfunc run() {\n\tr := gin.New()\n' +
        '\tr.GET(Users+"/a", show)\n\tr.GET(Pets+"/b", show)\n}\n\nfunc show(c *gin.Context) {}\n',
      "A.java":
        'class A {\n  static class X { static final String P = "/x"; }\n  static class Y { static final String P = "/y"; }\n' +
        '  static final String Q = "/q";\n  @GetMapping(Q)\n  void q() {}\n  @GetMapping(P)\n  void p() {}\n}\n',
    },
    edges: [
      "A.java:5 A -> A.java:5 A.q [spring: GET /q]",
      "app.go:7 run -> app.go:11 show [gin: GET /users/a]",
      "app.go:8 run -> app.go:11 show [gin: GET /…/b]",
      "app.ts:10 -> h.ts:1 list [express: GET /a]",
      "app.ts:11 -> h.ts:1 list [express: GET /b]",
    ],
  },
  {
    fact: "laravel: a controller may be named behind an imported namespace",
    files: {
      "routes/api.php": "<?php\nuse App\\Users\\Controllers as UserControllers;\nuse App\\Pets;\n" +
        "Route::get('a', [UserControllers\\ListController::class, 'show']);\n" +
        "Route::get('b', [Pets\\ListController::class, 'show']);\n",
      "app/Provider.php":
        "<?php\nRoute::group(['prefix' => 'api'], function ($router) {\n  require base_path('routes/api.php');\n});\n",
      "app/Users/Controllers/ListController.php":
        "<?php\nnamespace App\\Users\\Controllers;\nclass ListController {\n  public function show() {}\n}\n",
      "app/Pets/ListController.php":
        "<?php\nnamespace App\\Pets;\nclass ListController {\n  public function show() {}\n}\n",
    },
    edges: [
      "routes/api.php:4 -> app/Users/Controllers/ListController.php:4 ListController.show [laravel: GET /api/a]",
      "routes/api.php:5 -> app/Pets/ListController.php:4 ListController.show [laravel: GET /api/b]",
    ],
  },
  {
    fact: "fastapi and flask: constants of this file and of others are parts of paths",
    files: {
      "settings.py": "class Settings:\n    API_ROOT: str = '/api/v1'\n",
      "main.py":
        "from fastapi import FastAPI\nfrom settings import settings\nimport users\napp = FastAPI()\nprefix = '/u'\n" +
        "app.include_router(users.router, prefix=settings.API_ROOT + prefix)\n",
      "users.py":
        "from fastapi import APIRouter\nrouter = APIRouter()\nBASE = '/b'\nTWICE = '/1'\nTWICE = '/2'\n" +
        "@router.get(f'{BASE}/{{id}}')\ndef one(id):\n    pass\n@router.get(BASE)\ndef all():\n    pass\n" +
        "@router.get(f'/x/{other}')\ndef none():\n    pass\n@router.get(f'/x/{other()}')\ndef no():\n    pass\n" +
        "@cache.get(KEY)\ndef cached():\n    pass\n",
    },
    edges: [
      "users.py:6 -> users.py:7 one [fastapi: GET /api/v1/u/b/{id}]",
      "users.py:9 -> users.py:10 all [fastapi: GET /api/v1/u/b]",
      "users.py:12 -> users.py:13 none [fastapi: GET /api/v1/u/x/…]",
      "users.py:15 -> users.py:16 no [fastapi: GET /api/v1/u/x/…]",
    ],
  },
  {
    fact: "fastapi and flask: a prefix is the value that a field of settings has, or its default",
    files: {
      "core/base.py":
        'class BaseAppSettings(BaseSettings):\n    api_prefix: str = "/api"\n    other: str = "/other"\n\n' +
        'class V1(BaseModel):\n    prefix: str = "/v1"\n    users: str = "/users"\n\n' +
        'class V2(BaseModel):\n    prefix: str = Field(default="/v2", title="/t")\n',
      "core/app.py":
        "from core.base import BaseAppSettings, V1, V2\n\nclass AppSettings(BaseAppSettings):\n" +
        '    lost: Annotated[\n        str, Field(alias="L")\n    ]\n' +
        '    path: Annotated[\n        str,\n        Field(alias="P"),\n    ] = "/path"\n' +
        "    v1: V1 = V1()\n    v2: V2 = V2()\n    name: str = 'a'\n",
      "core/config.py":
        "from core.app import AppSettings\n\ndef get_app_settings() -> AppSettings:\n    return AppSettings()\n",
      "core/names.py":
        'import os\nfrom enum import Enum\nROOT = os.getenv("ROOT", "/root")\nINNER = f"{ROOT}/inner"\n' +
        'class Part(str, Enum):\n    CATS = "/cats"\n    DOGS = "/dogs"\n',
      "users.py":
        'from fastapi import APIRouter\nrouter = APIRouter()\n@router.get("/one")\ndef one():\n    pass\n',
      "main.py":
        "from fastapi import FastAPI\nfrom core.config import get_app_settings\nfrom core import names\nfrom core.names import Part\nimport users\n\n" +
        "def make(prefix):\n    app = FastAPI()\n    settings = get_app_settings()\n" +
        [
          'f"{settings.path}{settings.api_prefix}"',
          'settings.v1.prefix + "/a"',
          'f"{get_app_settings().v2.prefix}/b"',
          "names.INNER",
          "Part.CATS.value",
        ].map((each) => `    app.include_router(users.router, prefix=${each})\n`).join("") +
        "    return app\n",
      "pets.py":
        'from flask import Blueprint\npets = Blueprint("pets", __name__)\n@pets.route("/all")\ndef all():\n    pass\n',
      "app.py":
        "from flask import Flask\nimport os\nimport pets\ndef make(prefix, config):\n    app = Flask(__name__)\n" +
        [
          'f"{prefix}/x"',
          'config["P"]',
          'os.environ["API"] + "/y"',
        ].map((each) => `    app.register_blueprint(pets.pets, url_prefix=${each})\n`).join(""),
    },
    edges: [
      "pets.py:3 -> pets.py:4 all [flask: GET /…/x/all]",
      "pets.py:3 -> pets.py:4 all [flask: GET /…/all]",
      "pets.py:3 -> pets.py:4 all [flask: GET /…/y/all]",
      "users.py:3 -> users.py:4 one [fastapi: GET /path/api/one]",
      "users.py:3 -> users.py:4 one [fastapi: GET /v1/a/one]",
      "users.py:3 -> users.py:4 one [fastapi: GET /v2/b/one]",
      "users.py:3 -> users.py:4 one [fastapi: GET /root/inner/one]",
      "users.py:3 -> users.py:4 one [fastapi: GET /cats/one]",
    ],
  },
  {
    fact:
      "fastapi: a router may have two names, a class of the tree, and a prefix that a parameter has as its default",
    files: {
      "a.py":
        'a_router = r = APIRouter()\n@r.get("/a")\ndef a():\n    pass\n\nb_router = RouterPro(prefix="/in")\n@b_router.get("/b")\ndef b():\n    pass\n\n' +
        'lost = APIRouter()\n@lost.get("/c")\ndef c():\n    pass\n',
      "main.py":
        'from fastapi import FastAPI\nfrom a import a_router, b_router\ndef add(app: FastAPI, prefix: str = "/api"):\n' +
        "    app.include_router(a_router, prefix=prefix)\n    app.include_router(b_router, prefix=prefix)\n",
    },
    edges: [
      "a.py:2 -> a.py:3 a [fastapi: GET /api/a]",
      "a.py:7 -> a.py:8 b [fastapi: GET /api/in/b]",
      "a.py:12 -> a.py:13 c [fastapi: GET /…/c]",
    ],
  },
  {
    fact: "express, fastify, axum, chi: what routers are mounted under may be a constant elsewhere",
    files: {
      "config.ts":
        'export const API_ROOT = "/api";\nexport const config = {\n  users: {\n    prefix: process.env.USERS ?? "/users",\n  },\n' +
        '  pets: {\n    petsPath: "/pets",\n  },\n};\nexport class Paths {\n  static readonly catsPath = "/cats";\n}\n',
      "app.ts":
        'import express from "express";\nimport { API_ROOT, config, Paths } from "./config.ts";\nimport { one } from "./one.ts";\n' +
        "export function run(lostPath: string) {\n  const app = express();\n  app.use(auth, one);\n  app.use(API_ROOT, one);\n" +
        "  app.use(`${config.users.prefix}/a`, one);\n  app.use(Paths.catsPath, one);\n  app.use(lostPath, one);\n}\n",
      "one.ts":
        'import { Router } from "express";\nimport { list } from "./h.ts";\nexport const one = Router();\none.get("/one", list);\n',
      "server.ts":
        'import Fastify from "fastify";\nimport { config } from "./config.ts";\nimport { plugin } from "./plugin.ts";\nconst app = Fastify();\n' +
        "app.register(plugin, { prefix: config.pets.petsPath });\n",
      "plugin.ts":
        'import { list } from "./h.ts";\nexport async function plugin(fastify: FastifyInstance) {\n  fastify.get("/two", list);\n}\n',
      "h.ts": "export function list() {}\n",
      "src/main.rs":
        "mod paths;\nmod users;\nfn app() -> Router {\n    Router::new()\n        .nest(paths::API_ROOT, users::routes())\n" +
        "        .nest(&made(), users::routes())\n}\n",
      "src/paths.rs": 'pub const API_ROOT: &str = "/rust";\n',
      "src/users.rs":
        'pub fn routes() -> Router {\n    Router::new().route("/all", get(list))\n}\nasync fn list() {}\n',
      "go.mod": "module example.com/app\n",
      "main.go":
        'package main\n\nimport "github.com/go-chi/chi/v5"\n\nfunc main() {\n\tr := chi.NewRouter()\n' +
        '\tr.Route(fmt.Sprintf("/v%d", v), func(r chi.Router) {\n\t\tr.Get("/go", list)\n\t})\n}\n\n' +
        "func list(w http.ResponseWriter, r *http.Request) {}\n",
    },
    edges: [
      "app.ts:8 run -> one.ts:3 one [express: USE /users/a]",
      "main.go:8 main -> main.go:12 list [chi: GET /…/go]",
      "one.ts:4 -> h.ts:1 list [express: GET /one]",
      "one.ts:4 -> h.ts:1 list [express: GET /api/one]",
      "one.ts:4 -> h.ts:1 list [express: GET /users/a/one]",
      "one.ts:4 -> h.ts:1 list [express: GET /cats/one]",
      "one.ts:4 -> h.ts:1 list [express: GET /…/one]",
      "plugin.ts:3 plugin -> h.ts:1 list [fastify: GET /pets/two]",
      "src/users.rs:2 routes -> src/users.rs:4 list [axum: GET /rust/all]",
      "src/users.rs:2 routes -> src/users.rs:4 list [axum: GET /…/all]",
    ],
  },
  {
    fact: "django: a path may hold a constant, and is none with what no constant gives",
    files: {
      "app/urls.py":
        "from django.urls import path\nfrom app import views\nROOT = 'shop/'\nurlpatterns = [\n" +
        "    path(f'{ROOT}pets/', views.pets),\n    path(f'{root()}cats/', views.pets),\n]\n",
      "app/views.py": "def pets(request):\n    pass\n",
    },
    edges: ["app/urls.py:5 urlpatterns -> app/views.py:1 pets [django: /shop/pets/]"],
  },
  {
    fact:
      "spring: beans have functional routes, nested under paths; what is no bean is added elsewhere",
    files: {
      "A.java":
        "class A {\n  @Bean\n  RouterFunction<ServerResponse> pets(PetHandler handler) {\n    return route()\n" +
        '      .GET("/pets", accept(JSON), handler::list)\n' +
        '      .nest(path("/api"), () -> route().POST("/{id}", this::add).build())\n      .build();\n  }\n\n' +
        "  @Bean\n  RouterFunction<ServerResponse> one(PetHandler h) {\n" +
        '    return route(GET("/one").and(accept(JSON)), h::list).andRoute(POST("/two"), h::list);\n  }\n\n' +
        '  RouterFunction<ServerResponse> part() {\n    return route().GET("/part", this::add).build();\n  }\n' +
        "  @Bean Pet pet() { return new Pet(); }\n" +
        '  RouterFunction<ServerResponse> rest() { return route().GET("/rest", this::add).build(); }\n' +
        "  Mono<ServerResponse> add(ServerRequest r) {}\n}\n",
      "PetHandler.java": "class PetHandler {\n  Mono<ServerResponse> list(ServerRequest r) {}\n}\n",
      "B.kt":
        'class B(val handler: KatHandler) {\n  @Bean\n  fun routes() = coRouter {\n    "/api".nest {\n' +
        '      GET("/kats", handler::kats)\n    }\n  }\n  @Bean\n  fun kat() = Kat()\n' +
        '  fun part() = coRouter {\n    GET("/part", handler::kats)\n  }\n}\nclass KatHandler {\n  fun kats() {}\n}\n',
    },
    edges: [
      "A.java:5 A.pets -> PetHandler.java:2 PetHandler.list [spring: GET /pets]",
      "A.java:6 A.pets -> A.java:20 A.add [spring: POST /api/{id}]",
      "A.java:12 A.one -> PetHandler.java:2 PetHandler.list [spring: GET /one]",
      "A.java:12 A.one -> PetHandler.java:2 PetHandler.list [spring: POST /two]",
      "B.kt:5 B.routes -> B.kt:15 KatHandler.kats [spring: GET /api/kats]",
    ],
  },
  {
    fact: "spring: the mapping of a class is that of its last method, and constants need no slash",
    files: {
      "A.kt": 'private const val KEPT = "kept"\n@RequestMapping("/api")\nclass A {\n' +
        "  // a comment\n".repeat(2_000) +
        '  @GetMapping(KEPT)\n  fun kept() {}\n  @GetMapping("$KEPT/b")\n  fun b() {}\n' +
        "  @GetMapping(Others.LOST)\n  fun lost() {}\n}\n",
    },
    edges: [
      "A.kt:2004 A -> A.kt:2004 A.kept [spring: GET /api/kept]",
      "A.kt:2006 A -> A.kt:2006 A.b [spring: GET /api/kept/b]",
      "A.kt:2008 A -> A.kt:2008 A.lost [spring: GET /api/…]",
    ],
  },
  {
    fact: "spring: a constant may be a sum of others",
    files: {
      "Paths.java":
        'class Paths {\n  static final String VERSION = "v1";\n  static final String ROOT = "/" + VERSION;\n' +
        '  static final String PETS = ROOT + "/pets";\n  static final String CATS = "/cats" + ALL;\n  static final String ALL = "/all";\n}\n',
      "A.java":
        "@RequestMapping(Paths.PETS)\nclass A {\n  @GetMapping(Paths.CATS)\n  void cats() {}\n}\n",
    },
    edges: ["A.java:3 A -> A.java:3 A.cats [spring: GET /v1/pets/cats/all]"],
  },
  {
    fact: "asp.net: the path of a class, or of its base, may be a constant",
    files: {
      "A.cs":
        'public class PetsController : ApiController {\n  [HttpGet]\n  [Route("pets/{id}")]\n  public string Show() => "";\n}\n' +
        '[Route(Paths.CatsPath)]\npublic class CatsController : ControllerBase {\n  [HttpGet("all")]\n  public string All() => "";\n}\n',
      "ApiController.cs":
        "[Route(Paths.PrefixApi)]\npublic abstract class ApiController : ControllerBase {}\n",
      "Paths.cs":
        'public static class Paths {\n  public const string PrefixApi = "/api";\n  public const string CatsPath = "cats";\n}\n',
    },
    edges: [
      "A.cs:2 PetsController -> A.cs:2 PetsController.Show [asp.net: GET /api/pets/{id}]",
      "A.cs:8 CatsController -> A.cs:8 CatsController.All [asp.net: GET /cats/all]",
    ],
  },
  {
    fact: "express: a path may be a constant, and wrappers get options behind the handler",
    files: {
      "app.js":
        'const express = require("express");\nconst { list, wrap } = require("./h");\nconst P = "/p";\nconst K = "key";\n' +
        'const router = express.Router();\nrouter.get(P, wrap(list));\nrouter.get("/q", wrap(list, "name"));\n' +
        'router.get("/r", wrap(list, { cached: true }));\nrouter.get("/s", secured(router)(list));\n' +
        "router.get(K, list);\nrouter.get(LOST, list);\n",
      "h.js":
        "exports.list = function list() {};\nexports.wrap = function wrap() {};\nfunction secured() {}\n",
    },
    edges: [
      "app.js:6 -> h.js:1 list [express: GET /p]",
      "app.js:7 -> h.js:1 list [express: GET /q]",
      "app.js:8 -> h.js:1 list [express: GET /r]",
      "app.js:9 -> h.js:1 list [express: GET /s]",
    ],
  },
  {
    fact: "rails: routes of a concern are those of all resources that have it",
    files: {
      "config/routes.rb":
        "Rails.application.routes.draw do\n  concern :liked do\n    post :like, on: :member\n    resources :likes, only: [:index]\n  end\n" +
        "  resources :posts, only: [], concerns: :liked\n  namespace :admin do\n    resources :pets, only: [] do\n      concerns :liked, :other\n    end\n  end\nend\n",
      "app/controllers/posts_controller.rb": "class PostsController\n  def like\n  end\nend\n",
      "app/controllers/likes_controller.rb": "class LikesController\n  def index\n  end\nend\n",
      "app/controllers/admin/pets_controller.rb":
        "class Admin::PetsController\n  def like\n  end\nend\n",
    },
    edges: [
      "config/routes.rb:3 -> app/controllers/admin/pets_controller.rb:2 Admin.PetsController.like [rails: POST /admin/pets/:id/like]",
      "config/routes.rb:3 -> app/controllers/posts_controller.rb:2 PostsController.like [rails: POST /posts/:id/like]",
      "config/routes.rb:4 -> app/controllers/likes_controller.rb:2 LikesController.index [rails: GET /posts/:post_id/likes]",
    ],
  },
  {
    fact: "axum: routes! names functions that say their path and method in utoipa's attribute",
    files: {
      "src/main.rs":
        "mod users;\nfn app() -> OpenApiRouter {\n    OpenApiRouter::new()\n        .routes(routes!(users::list, users::add))\n" +
        "        .routes(routes!(users::lost))\n}\n",
      "src/users.rs":
        '#[utoipa::path(get, path = "/users/{id}", params(Path), responses((status = 200)))]\npub async fn list() {}\n' +
        '#[utoipa::path(\n    post,\n    path = "/users",\n)]\n#[debug]\npub async fn add() {}\npub async fn lost() {}\n',
    },
    edges: [
      "src/main.rs:4 app -> src/users.rs:2 list [axum: GET /users/{id}]",
      "src/main.rs:4 app -> src/users.rs:8 add [axum: POST /users]",
    ],
  },
];

for (const { fact, files, edges } of CASES) {
  Deno.test(`linkEdges() of ${fact}`, async () => {
    const found = await edgesOf(files, "route");
    deepEqual(found, edges.map((edge) => `route ${edge.replace(/\[/, "[inferred: ")}`));
  });
}
