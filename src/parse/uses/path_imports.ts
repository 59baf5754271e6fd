import type { ImportFact } from "../../types.ts";

/** `include a.mk b.mk` of a Makefile; names that it computes are left out. */
export function makeImports(statement: string, line: number): ImportFact[] {
  const names = statement.replace(/#.*$/s, "").trim().split(/\s+/).slice(1);
  return names.filter((name) => !/[$*?(\\]/.test(name)).map((name) => fileAt(name, line));
}

/** `import "a/b.proto";`; what is imported as public is passed on. */
export function protobufImports(statement: string, line: number): ImportFact[] {
  const [, modifier, path] = /^import\s+(?:(public|weak)\s+)?["']([^"']*)/.exec(statement) ?? [];
  return path === undefined ? [] : [{ ...fileAt(path, line), isExported: modifier === "public" }];
}

/** `include(file)` and `add_subdirectory(folder)` of CMake. */
export function cmakeImports(statement: string, line: number): ImportFact[] {
  const [, command, path] = /^(\w+)\s*\(\s*"?([^\s)"]+)/.exec(statement) ?? [];
  const named = path?.replace(
    /^\$\{CMAKE_(?:CURRENT_(?:SOURCE|LIST)|SOURCE)_(?:DIR|LIST_DIR)\}\//,
    "",
  );
  if (named === undefined || named.includes("$")) return [];
  if (command!.toLowerCase() === "include") {
    return [fileAt(/\.\w+$/.test(named) ? named : `${named}.cmake`, line)];
  }
  return [fileAt(`${named}/CMakeLists.txt`, line)];
}

/** The path that a document includes. */
export function documentImports(statement: string, line: number): ImportFact[] {
  const path = statement.replace(/^include::|\[.*$/gs, "").trim();
  return path.includes("{") ? [] : [fileAt(path, line)];
}

/** `load("//a/b:c.bzl", "name", other = "name")` of Starlark; those of other repositories are left out. */
export function starlarkImports(statement: string, line: number): ImportFact[] {
  const [label, ...names] = [...statement.matchAll(/(?:([\w$]+)\s*=\s*)?["']([^"']*)["']/g)];
  const module = label && pathOfLabel(label[2]!);
  if (module === undefined) return [];
  const bindings = names.map(([, alias, name]) => ({ name: name!, alias: alias ?? name! }));
  return [{ ...fileAt(module, line), bindings }];
}

/** The path that a label stands for: `//a/b:c.bzl` is `a/b/c.bzl`, `:c.bzl` is beside the file. */
function pathOfLabel(label: string): string | undefined {
  const [, folder = "", file] = /^(?:\/\/([^:@]*))?:([^:]+)$/.exec(label) ?? [];
  if (file === undefined) return undefined;
  return folder === "" ? file : `${folder}/${file}`;
}

function fileAt(module: string, line: number): ImportFact {
  return { module, line, bindings: [], isExported: false };
}
