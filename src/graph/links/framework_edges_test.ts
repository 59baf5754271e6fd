/**
 * Edges of rules after an update are those of a fresh build: what they depend on is noted.
 *
 * @module
 */
import { deepEqual, notDeepEqual } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import type { Files } from "../testdata/edges.ts";

const TREE: Files = {
  "app.js":
    'import express from "express";\nimport { list } from "./h.js";\napp.get("/x", list);\n',
  "h.js": "export function list() {}\n",
  "emit.ts":
    'export function save() {\n  bus.emit("user:saved");\n  return process.env.API_KEY;\n}\n',
  "on.ts": 'export function watch() {\n  bus.on("user:saved", () => {});\n}\n',
  "own.ts": 'function onSaved() {}\nbus.on("user:saved", onSaved);\n',
  "app.yaml": "other: 1\n",
  "foo.ts": 'export function open() {\n  throw new Error("Cannot open the file");\n}\n',
  "foo_test.ts":
    'Deno.test("open() throws", () => expect(open).toThrow("Cannot open the file"));\n',
  "disk.ts":
    'import { Store } from "./store.ts";\nexport class Disk implements Store {\n  open() {}\n}\n',
  "store.ts": "export interface Store {\n  open(): void;\n}\n",
  "db/migrate/1.rb": "create_table :users\n",
  "user.rb": "class User < ApplicationRecord\nend\n",
  "compose.yaml": "services:\n  api:\n    depends_on: [db]\n    image: tool\n  db:\n    image: x\n",
  "k8s/service.yaml":
    "apiVersion: v1\nkind: Service\nmetadata: {name: s}\nspec: {selector: {app: a}}\n",
  "k8s/pod.yaml": "apiVersion: v1\nkind: Pod\nmetadata: {name: p, labels: {app: a}}\n",
  "chart/values.yaml": "image:\n  tag: 1\n",
  "chart/templates/a.yaml": "kind: {{ .Values.image.tag }}\n",
  "q.py":
    'Q = "SELECT * FROM users"\nfetch = client.get("/x")\n\n@app.get("/f")\ndef f():\n    raise Gone()\n',
  "gone.py": "@app.errorhandler(Gone)\ndef on_gone(e):\n    pass\n",
  "main.tf": 'module "net" {\n  source = "./net"\n}\noutput "a" {\n  value = module.net.id\n}\n',
  "net/outputs.tf": 'output "id" {}\n',
  "m/main.js": 'import api from "./api.js";\nconst app = express();\napp.use("/v1", api);\n',
  "m/api.js": 'import users from "./users.js";\nconst router = express.Router();\n' +
    'router.use("/users", users);\nexport default router;\n',
  "m/users.js": 'import { list } from "../h.js";\nconst router = express.Router();\n' +
    'router.get("/z", list);\nexport default router;\n',
};

/** Changes, each of which moves an edge of a file that it does not touch. */
const CHANGES: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  "a handler goes": { "h.js": "export function other() {}\n" },
  "a handler moves to another file": {
    "h.js": 'export { list } from "./i.js";\n',
    "i.js": "export function list() {}\n",
  },
  "a listener comes": {
    "more.ts": 'export function also() {\n  bus.on("user:saved", () => {});\n}\n',
  },
  "a listener is of another function": {
    "on.ts": 'export function look() {\n  bus.on("user:saved", () => {});\n}\n',
  },
  "a function that listens has another name": {
    "own.ts": 'function onStored() {}\nbus.on("user:saved", onSaved);\n',
  },
  "a listener goes": { "on.ts": null },
  "a key comes": { "app.yaml": "API_KEY: 1\n" },
  "a variable is set deeper": { "app.yaml": "a:\n  b:\n    c:\n      API_KEY: 1\n" },
  "a message changes": {
    "foo.ts": 'export function open() {\n  throw new Error("Cannot close the file");\n}\n',
  },
  "a tested function goes": { "foo.ts": "export function shut() {}\n" },
  "a tested file goes": { "foo.ts": null },
  "a second file has the stem of the tested one": { "foo.ts": null, "lib/foo.ts": "1;\n" },
  "an interface loses a method": { "store.ts": "export interface Store {\n  shut(): void;\n}\n" },
  "an interface becomes a class": { "store.ts": "export class Store {\n  open() {}\n}\n" },
  "a service has another name": {
    "compose.yaml":
      "services:\n  api:\n    depends_on: [db]\n    image: tool\n  store:\n    image: x\n",
  },
  "an image has a Dockerfile": { "tool/Dockerfile": "FROM scratch\n" },
  "a pod has another label": {
    "k8s/pod.yaml": "apiVersion: v1\nkind: Pod\nmetadata: {name: p, labels: {app: b}}\n",
  },
  "a pod with the same label is nearer": {
    "k8s/pod.yaml": null,
    "k8s/more/pod.yaml": "apiVersion: v1\nkind: Pod\nmetadata: {name: q, labels: {app: a}}\n",
  },
  "a value goes": { "chart/values.yaml": "image: {}\n" },
  "values come nearer": { "chart/templates/values.yaml": "image:\n  tag: 2\n" },
  "a module leads elsewhere": {
    "main.tf":
      'module "net" {\n  source = "./other"\n}\noutput "a" {\n  value = module.net.id\n}\n',
  },
  "an output goes": { "net/outputs.tf": 'output "other" {}\n' },
  "an output stands in another file": { "net/outputs.tf": null, "net/more.tf": 'output "id" {}\n' },
  "a route has another path": {
    "app.js": 'import { list } from "./h.js";\napp.get("/y", list);\n',
  },
  "a router of a router is mounted elsewhere": {
    "m/main.js": 'import api from "./api.js";\nconst app = express();\napp.use("/v2", api);\n',
  },
  "a router is mounted by another file": {
    "m/api.js": "export default express.Router();\n",
    "m/more.js": 'import users from "./users.js";\nexpress().use("/more", users);\n',
  },
  "another router of the name is mounted": {
    "m/api.js": 'import users from "./other/users.js";\nconst router = express.Router();\n' +
      'router.use("/users", users);\nexport default router;\n',
    "m/other/users.js": "export default express.Router();\n",
  },
  "a file that mounts routers goes": { "m/main.js": null },
  "a table comes": { "schema.sql": "CREATE TABLE users (id int);\n" },
  "an error has another handler": {
    "gone.py": "@app.errorhandler(Other)\ndef on_gone(e):\n    pass\n",
    "more.py": "@app.errorhandler(Gone)\ndef also(e):\n    pass\n",
  },
  "a model is stored elsewhere": { "user.rb": "class Account < ApplicationRecord\nend\n" },
};

for (const [fact, change] of Object.entries(CHANGES)) {
  Deno.test(`frameworkEdges() are those of a fresh build after ${fact}`, async () => {
    const root = Deno.makeTempDirSync();
    const [kept, fresh] = [Deno.makeTempDirSync(), Deno.makeTempDirSync()];
    try {
      write(root, TREE);
      const before = await edges(root, kept);
      write(root, change);
      const after = await edges(root, kept);
      notDeepEqual(after, before);
      deepEqual(after, await edges(root, fresh));
    } finally {
      for (const folder of [root, kept, fresh]) Deno.removeSync(folder, { recursive: true });
    }
  });
}

function write(root: string, files: Readonly<Record<string, string | null>>): void {
  for (const [path, text] of Object.entries(files)) {
    if (text === null) {
      Deno.removeSync(`${root}/${path}`);
      continue;
    }
    Deno.mkdirSync(`${root}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${root}/${path}`, text);
  }
}

async function edges(root: string, indexDir: string): Promise<string[]> {
  using index = await openIndex({ root, indexDir });
  await index.update();
  const kinds = new Set([
    "route",
    "test",
    "implementation",
    "config",
    "event",
    "message",
    "model",
    "resource",
    "query",
    "request",
    "error",
  ]);
  return (await index.edges()).filter(({ kind }) => kinds.has(kind))
    .map((edge) => JSON.stringify(edge));
}
