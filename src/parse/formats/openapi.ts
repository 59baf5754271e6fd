/**
 * OpenAPI: paths with their methods, operations, and what `$ref` leads to.
 *
 * @module
 */
import { addressOf, type Format, type FormatSource, type Found, relativePath } from "./format.ts";
import { nodeAt, type YamlNode } from "./yaml_lines.ts";
import { words } from "../../text/words.ts";

const METHODS: ReadonlySet<string> = new Set(words("get put post delete options head patch trace"));

/** A reference, as it is written. */
const REF = /\$ref["']?:\s{0,10}["']?([^\s"'#{}]{0,200})#\/([^\s"',}]{1,200})/g;

/** References of one file that are read. */
const MAX_REFS = 10_000;

export const openapi: Format = {
  name: "openapi",
  isOf: ({ documents: [first] }) =>
    nodeAt(first, "openapi") !== undefined || nodeAt(first, "swagger") !== undefined,
  read: (source, found) => {
    const [first] = source.documents;
    found.defineKeys(first);
    for (const path of nodeAt(first, "paths")?.children ?? []) readPath(path, found);
    for (const group of nodeAt(first, "components")?.children ?? []) {
      found.define(group);
      for (const each of group.children) found.define(each);
    }
    for (const group of ["definitions", "parameters", "responses"]) {
      for (const each of nodeAt(first, group)?.children ?? []) found.define(each);
    }
    readReferences(source, found);
  },
};

function readPath(path: YamlNode, found: Found): void {
  found.define(path);
  for (const method of path.children) {
    if (!METHODS.has(method.key)) continue;
    found.define(method, { name: `${method.key.toUpperCase()} ${path.key}` });
    const operation = nodeAt(method, "operationId");
    if (operation) found.define(operation, { name: operation.value, kind: "key" });
  }
}

function readReferences({ text }: FormatSource, found: Found): void {
  for (const { 1: file = "", 2: pointer = "", index } of text.matchAll(REF).take(MAX_REFS)) {
    const parts = pointer.split("/").map((part) =>
      part.replaceAll("~1", "/").replaceAll("~0", "~")
    );
    const place = file === "" ? "" : relativePath(file);
    const name = parts.at(-1)!;
    found.use({ name, at: index }, "$ref", addressOf(place, name, parts.slice(0, -1).join(".")));
  }
}
