import { deepEqual } from "node:assert/strict";
import { inWorld } from "../../../tests/_world.ts";
import { resourcePlaces } from "./resource_places.ts";

const FILES = {
  "a/compose.yaml": "services:\n  db:\n    image: x\n  api:\n    image: y\n",
  "b/compose.yaml": "services:\n  db:\n    image: x\n",
  "k8s.yaml": "apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n",
  "main.tf": 'variable "cidr" {}\nlocals {\n  zone = 1\n}\n',
  "chart/values.yaml": "image:\n  tag: 1\n",
  "api.yaml": "openapi: 3.1.0\npaths:\n  /users/{id}:\n    get:\n      operationId: readUser\n",
  "code.ts": "export class services {\n  static db() {}\n}\n",
};

async function places(query: string): Promise<string[]> {
  const found: string[] = [];
  await inWorld(FILES, (world) => {
    for (const hit of resourcePlaces(world.context(query))) {
      found.push(`${world.pathOf(hit)}:${hit.line}`);
    }
  });
  return found.sort();
}

Deno.test("resourcePlaces() finds what the address of a query defines, among other words as well", async () => {
  deepEqual(await places("services.db"), ["a/compose.yaml:2", "b/compose.yaml:2"]);
  deepEqual(await places("who uses services.api?"), ["a/compose.yaml:4"]);
  deepEqual(await places("Pod/web"), ["k8s.yaml:1"]);
});

Deno.test("resourcePlaces() knows what uses write before a name", async () => {
  deepEqual(await places("var.cidr"), ["main.tf:1"]);
  deepEqual(await places("where is local.zone set"), ["main.tf:3"]);
  deepEqual(await places(".Values.image.tag"), ["chart/values.yaml:2"]);
});

Deno.test("resourcePlaces() finds an operation by its method and path", async () => {
  deepEqual(await places("GET /users/{id}"), ["api.yaml:4"]);
});

Deno.test("resourcePlaces() finds nothing by a word alone, or a part of an address", async () => {
  deepEqual(await places("services db"), []);
  deepEqual(await places("Pod/other"), []);
});
