import { deepEqual } from "node:assert/strict";
import { outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `"use strict";
import fs, { readFile as read } from "node:fs";
const path = require("path"), LIMIT = 8;
var cache = new Map();

/** Keys by provider. */
class KeyRing extends EventEmitter {
  #keys = {};
  get = (provider) => this.#keys[provider];

  // Loads every key.
  async load(file) {
    const text = await read(path.join(file));
    return JSON.parse(text);
  }
}

function* entries(ring) {
  yield* Object.entries(ring);
}

const open = async (file) => {
  const retry = () => open(file);
  return retry;
};

exports.lookup = function (name) {
  return cache.get(name);
};

KeyRing.prototype.drop = function (name) {
  this.emit("drop", name);
};

module.exports = {
  clear() {},
  size: () => cache.size,
};

const View = Base.extend({ render: function () {} });
const page = () => <Card.Body><Key /></Card.Body>;

test("lookup() finds a key", async () => {
  await import("./ring.js");
});
`;

Deno.test("javascript tags define names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("javascript", SNIPPET)), [
    "constant LIMIT 3-3",
    "variable cache 4-4",
    "class KeyRing 7-16",
    "field KeyRing.#keys 8-8",
    "method KeyRing.get 9-9",
    "method KeyRing.load 12-15",
    "function entries 18-20",
    "function open 22-25",
    "function open.retry 23-23",
    "function lookup 27-29",
    "method KeyRing.drop 31-33",
    "method clear 36-36",
    "method size 37-37",
    "constant View 40-40",
    "method View.render 40-40",
    "function page 41-41",
    "function lookup() finds a key 43-45",
  ]);
});

Deno.test("javascript tags give a definition its signature and doc", async () => {
  const { definitions } = await parseSnippet("javascript", SNIPPET);
  const shown = definitions.filter(({ startLine }) => [7, 12, 27].includes(startLine))
    .map(({ name, signature, doc }) => [name, signature, doc]);
  deepEqual(shown, [
    ["KeyRing", "class KeyRing extends EventEmitter", "Keys by provider."],
    ["load", "async load(file)", "Loads every key."],
    ["lookup", "exports.lookup = function (name)", ""],
  ]);
});

Deno.test("javascript tags find what is used and how", async () => {
  deepEqual(uses(await parseSnippet("javascript", SNIPPET)), [
    "import fs 2",
    "import readFile 2",
    "import node:fs 2",
    "call require 3",
    "import path 3",
    "call Map 4",
    "extends EventEmitter 7",
    "call read 13",
    "call join 13",
    "call parse 14",
    "call entries 19",
    "call open 23",
    "call get 28",
    "call emit 32",
    "call extend 40",
    "call Body 41",
    "call Key 41",
    "call test 43",
    "import ./ring.js 44",
  ]);
});

Deno.test("javascript tags define what CommonJS exports and what is set on objects", async () => {
  const text = `exports.f = function () {};
exports.g = function named() {};
module.exports = { a, b: c, d: function () {}, e() {} };
module.exports.x = function () {};
module.exports = function wrapper() {};
module.exports = (a) => a;
Object.defineProperty(exports, "y", { enumerable: true, value: 1 });
defineGetter(req, "ip", function ip() { return 1; });
res.set = res.header = function header() {};
a.b.c = a.d.e = f.g = function () {};
View.prototype.render = function render() {};
function View() {}
function Plain() {}
var app = exports = module.exports = {};
module.exports = class Store { open() {} };
module.exports = class { close() {} };
`;
  const parsed = await parseSnippet("javascript", text);
  deepEqual(outline(parsed), [
    "function f 1-1",
    "function g 2-2",
    "method d 3-3",
    "method e 3-3",
    "function x 4-4",
    "function wrapper 5-5",
    "function exports 6-6",
    "field y 7-7",
    "method req.ip 8-8",
    "method res.set 9-9",
    "method res.header 9-9",
    "method a.b.c 10-10",
    "method a.d.e 10-10",
    "method f.g 10-10",
    "method View.render 11-11",
    "class View 12-12",
    "function Plain 13-13",
    "variable app 14-14",
    "class Store 15-15",
    "method Store.open 15-15",
    "class exports 16-16",
    "method exports.close 16-16",
  ]);
  deepEqual(parsed.definitions.filter(({ isTitle }) => isTitle), []);
  const exported = parsed.facts.imports.filter(({ isExported }) => isExported)
    .flatMap(({ bindings }) => bindings.map(({ name, alias }) => `${name} as ${alias}`));
  deepEqual(exported, [
    "a as a",
    "c as b",
    "wrapper as default",
    "exports as default",
    "app as default",
    "Store as default",
    "exports as default",
  ]);
});

Deno.test("javascript tags leave out what require() and local variables hold", async () => {
  const text = 'const a = require("a").b;\nvar c = require("c"), requires = 1;\n' +
    "function run() {\n  const local = 1;\n  let other;\n}\n";
  deepEqual(outline(await parseSnippet("javascript", text)), [
    "variable requires 2-2",
    "function run 3-6",
  ]);
});

Deno.test("javascript tags read the title of a test whole, in which a quotation mark is escaped", async () => {
  const text =
    'it("has \\"#id\\" in it", () => {});\nit("a \\\\ b", () => {});\nit(`c ${d} e`, () => {});\n';
  const { definitions } = await parseSnippet("javascript", text);
  deepEqual(definitions.map(({ name }) => name), ['has "#id" in it', "a \\\\ b", "c"]);
});
