import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { SymbolAmbiguousError, SymbolNotFoundError } from "@cbx/core";
import { ask, at, type Files } from "./testdata/ask.ts";

const PYTHON: Files = {
  "fetch/__init__.py": "from ._api import *\nfrom ._client import Client as Client\n",
  "fetch/_api.py": "def get(url):\n    return url\n",
  "fetch/_client.py": "class Base:\n    def close(self):\n        pass\n\n\n" +
    "class Client(Base):\n    def get(self, url):\n        return url\n",
  "fetch/_other.py": "def hidden():\n    pass\n",
  "other/get.py": "def get():\n    pass\n",
  "tests/test_get.py": "def get():\n    pass\n",
};

/** A name with its package, the files, and the definition that is meant. */
const CASES: readonly (readonly [name: string, files: Files, meant: string])[] = [
  ["fetch.get", PYTHON, "fetch/_api.py:1 get"],
  ["fetch.Client", PYTHON, "fetch/_client.py:6 Client"],
  ["fetch.Client.get", PYTHON, "fetch/_client.py:7 Client.get"],
  ["fetch.Client.close", PYTHON, "fetch/_client.py:2 Base.close"],
  ["Client.close", PYTHON, "fetch/_client.py:2 Base.close"],
  ["fetch._other.hidden", PYTHON, "fetch/_other.py:1 hidden"],
  // Where the entry passes nothing of the name on, what is below it is meant.
  ["fetch.hidden", PYTHON, "fetch/_other.py:1 hidden"],
  ["other.get.get", PYTHON, "other/get.py:1 get"],
  [
    "models.Base",
    {
      "models/common.go": "package models\n\ntype Base struct{}\n",
      "auth/models.go": "package auth\n\ntype Base struct{}\n",
    },
    "models/common.go:3 Base",
  ],
  [
    "queue.NewClient",
    {
      "client.go": "package queue\n\nfunc NewClient() {}\n",
      "internal/rdb/rdb.go": "package rdb\n\nfunc NewClient() {}\n",
    },
    "client.go:3 NewClient",
  ],
  [
    "std::fs::read",
    {
      "library/std/src/fs.rs": "pub fn read() {}\n",
      "library/std/src/io.rs": "pub fn read() {}\n",
      "library/std/src/lib.rs": "pub mod fs;\npub mod io;\n",
      "library/std/Cargo.toml": '[package]\nname = "std"\nversion = "0.0.0"\n',
    },
    "library/std/src/fs.rs:1 read",
  ],
  [
    "web_core::reply::Reply",
    {
      "web-core/Cargo.toml": '[package]\ncategories = ["web"]\nname = "web-core"\n',
      "web-core/src/reply/mod.rs": "mod made;\npub use self::made::Reply;\n",
      "web-core/src/reply/made.rs": "pub struct Reply;\n",
      "web/src/reply.rs": "pub struct Reply;\n",
    },
    "web-core/src/reply/made.rs:1 Reply",
  ],
  [
    "com.acme.Builder",
    {
      "src/main/java/com/acme/Builder.java": "package com.acme;\n\nclass Builder {\n" +
        "  Builder() {}\n}\n",
      "src/test/java/com/acme/BuilderTest.java": "package com.acme;\n\nclass BuilderTest {\n" +
        "  class Builder {}\n}\n",
      "README.md": "# Builder\n",
    },
    "src/main/java/com/acme/Builder.java:3 Builder",
  ],
  [
    "my-lib.create",
    {
      "package.json": '{ "name": "@acme/my-lib", "main": "src/index.js" }\n',
      "src/index.js": 'export { create } from "./create.js";\n',
      "src/create.js": "export function create() {}\n",
      "examples/create.js": "export function create() {}\n",
    },
    "src/create.js:1 create",
  ],
  [
    "org.acme.dom.Element",
    {
      "src/main/java/org/acme/dom/Element.java": "package org.acme.dom;\n\nclass Element {}\n",
      "src/main/java/org/acme/xml/Element.java": "package org.acme.xml;\n\nclass Element {}\n",
    },
    "src/main/java/org/acme/dom/Element.java:3 Element",
  ],
  [
    "shop.get",
    {
      "package.json": '{ "name": "shop" }\n',
      "index.d.ts": "declare const shop: Static;\ninterface Base {\n  get(): void;\n}\n" +
        "interface Static extends Base {}\nexport default shop;\n",
      "lib/cache.js": "class Cache {\n  get() {}\n}\n",
    },
    "index.d.ts:3 Base.get",
  ],
  [
    "wire::Encode",
    {
      "wire/Cargo.toml": '[package]\nname = "wire"\n',
      "wire/src/lib.rs": "pub use wire_derive::{Encode};\n",
      "core/Cargo.toml": '[package]\nname = "wire-core"\n',
      "core/src/lib.rs": "pub mod ser;\n",
      "core/src/ser.rs": "pub trait Encode {}\n",
    },
    "core/src/ser.rs:1 Encode",
  ],
  [
    "tower::Service",
    {
      "tower/Cargo.toml": '[package]\nname = "tower"\n',
      "tower/src/lib.rs": "pub mod hedge;\npub use tower_service::Service;\n",
      "tower/src/hedge/mod.rs": "type Service<S> = Option<S>;\n",
      "service/Cargo.toml": '[package]\nname = "tower-service"\n',
      "service/src/lib.rs": "pub trait Service {}\n",
    },
    "service/src/lib.rs:1 Service",
  ],
  [
    "wire::de::Visitor",
    {
      "wire/Cargo.toml": '[package]\nname = "wire"\n[dependencies]\nwire_core = "1"\n',
      "wire/src/lib.rs": "macro_rules! root { () => { pub use wire_core::de; } }\nroot!();\n",
      "core/Cargo.toml": '[package]\nname = "wire_core"\n',
      "core/src/lib.rs": "pub mod de;\n",
      "core/src/de.rs": "pub trait Visitor {}\n",
      "other/Cargo.toml": '[package]\nname = "other"\n',
      "other/src/de.rs": "pub trait Visitor {}\n",
    },
    "core/src/de.rs:1 Visitor",
  ],
  [
    "wire::read::Visitor",
    {
      "wire/Cargo.toml": '[package]\nname = "wire"\n',
      "wire/src/lib.rs": "mod inner;\npub use crate::inner::de as read;\n",
      "wire/src/inner/mod.rs": "pub mod de;\n",
      "wire/src/inner/de.rs": "pub trait Visitor {}\n",
      "wire/src/other.rs": "pub trait Visitor {}\n",
    },
    "wire/src/inner/de.rs:1 Visitor",
  ],
  [
    "Acme\\Log\\Logger",
    {
      "src/Logger.php": "<?php\nnamespace Acme\\Log;\n\nclass Logger {}\n",
      "src/Other/Logger.php": "<?php\nnamespace Acme\\Other;\n\nclass Logger {}\n",
    },
    "src/Logger.php:4 Logger",
  ],
];

for (const [name, files, meant] of CASES) {
  Deno.test(`the name "${name}" means what its package has`, async () => {
    await ask(files, async (index) => {
      equal(at((await index.refs(name)).target), meant);
      const [hit] = (await index.symbol(name)).results;
      deepEqual([at(hit!), hit?.match], [meant, "qualified"]);
    });
  });
}

Deno.test("a name whose first part is no package is none of a package", async () => {
  await ask(PYTHON, async (index) => {
    await rejects(index.refs("client.get"), (error) => {
      // Those that have its last part are named, of the product first.
      return error instanceof SymbolNotFoundError && error.nearest.length > 0 &&
        error.nearest.includes("Client.get");
    });
    await rejects(index.refs("requests.get"), SymbolNotFoundError);
    await rejects(index.refs("fetch.nope"), SymbolNotFoundError);
  });
});

Deno.test("a heading of the name of what a package has is not meant before it", async () => {
  await ask({ ...PYTHON, "README.md": "# fetch.get\n" }, async (index) => {
    equal(at((await index.describe("fetch.get")).target), "fetch/_api.py:1 get");
  });
});

Deno.test("a name that a package passes on from outside of the tree says from where", async () => {
  const files = {
    "package.json": '{ "name": "web" }\n',
    "lib/web.js": 'var Router = require("router");\nexports.Router = Router;\n' +
      'exports.static = require("serve-static");\nexports.own = require("./own");\n',
    "lib/own.js": "exports.a = 1;\n",
    "test/a.js": 'const router = require("..").Router();\n',
  };
  await ask(files, async (index) => {
    for (const [name, from] of [["Router", "2.*router"], ["static", "3.*serve-static"]]) {
      await rejects(index.describe(`web.${name}`), new RegExp(`lib/web\\.js:${from}`));
    }
    await rejects(index.describe("web.own"), (error) => !String(error).includes("passes it on"));
  });
});

Deno.test("a name that a macro writes and a crate passes on says where it does", async () => {
  const files = {
    "Cargo.toml": '[package]\nname = "web"\n',
    "src/lib.rs": "pub mod routing;\n",
    "src/routing/mod.rs": "mod method;\npub use self::method::get;\n",
    "src/routing/method.rs": "make!(get, GET);\n",
  };
  await ask(files, async (index) => {
    await rejects(
      index.describe("web::routing::get"),
      /src\/routing\/mod\.rs:2 passes it on from "self::method", where no definition has the name/,
    );
  });
});

Deno.test("a package that two folders have leaves a choice", async () => {
  const files = {
    "a/web/get.py": "def get():\n    pass\n",
    "b/web/got.py": "def get():\n    pass\n",
  };
  await ask(files, async (index) => {
    await rejects(index.refs("web.get"), (error) => {
      match(String(error), /web\.get/);
      return error instanceof SymbolAmbiguousError && error.candidates.length === 2;
    });
  });
});

Deno.test("a base that is its own base ends the search for a member", async () => {
  const files = { "a.py": "class A(B):\n    pass\n\n\nclass B(A):\n    pass\n" };
  await ask(files, async (index) => {
    await rejects(index.refs("A.run"), SymbolNotFoundError);
  });
});

Deno.test("a name of a file far below that has many definitions of it is looked for once a file", async () => {
  const folders = Array.from({ length: 300 }, () => "d").join("/");
  const files = { [`${folders}/m.py`]: "def x():\n    pass\n\n\n".repeat(2_000) };
  await ask(files, async (index) => {
    await rejects(index.refs("z.d.d.d.d.d.d.d.d.d.x"), SymbolNotFoundError);
    equal((await index.refs("d.d.m.x")).target.symbol, "x");
  });
});
