import { deepEqual } from "node:assert/strict";
import { rustImports } from "./rust_imports.ts";

/** `line module name alias`, with `pub` where it is exported. */
function read(statement: string): string[] {
  return rustImports(statement, 1).flatMap(({ module, line, bindings, isExported }) =>
    bindings.map(({ name, alias }) =>
      `${isExported ? "pub " : ""}${line} ${module} ${name || "-"} ${alias}`
    )
  );
}

Deno.test("rustImports() reads a path, with and without an alias", () => {
  deepEqual(read("use crate::a::B;"), ["1 crate::a B B"]);
  deepEqual(read("use crate::a::B as C;"), ["1 crate::a B C"]);
  deepEqual(read("use ::serde::de;"), ["1 serde de de"]);
  deepEqual(read("use a::r#type;"), ["1 a type type"]);
});

Deno.test("rustImports() reads a tree of braces, each name on its own line", () => {
  deepEqual(read("use crate::{\n  a::{self, B, c::*}, // of a\n  D as E,\n};"), [
    "2 crate::a - a",
    "2 crate::a B B",
    "2 crate::a::c * *",
    "3 crate D E",
  ]);
});

Deno.test("rustImports() reads a re-export", () => {
  deepEqual(read("pub(crate) use self::x::{Y, *};"), [
    "pub 1 self::x Y Y",
    "pub 1 self::x * *",
  ]);
  deepEqual(read("pub use super::*;"), ["pub 1 super * *"]);
});

Deno.test("rustImports() reads a module of another file, and a crate", () => {
  deepEqual(read("pub mod parser;"), ["pub 1 self::parser - parser"]);
  deepEqual(read("mod r#try;"), ["1 self::try - try"]);
  deepEqual(read("extern crate alloc as a;"), ["1 alloc - a"]);
  deepEqual(read("use serde_json;"), ["1 serde_json - serde_json"]);
});

Deno.test("rustImports() reads the file that an attribute names", () => {
  deepEqual(rustImports('#[path = "../x.rs"]', 3), [
    { module: "path ../x.rs", line: 3, bindings: [], isExported: false },
  ]);
  deepEqual(rustImports('#[doc = "text"]', 3), []);
});

Deno.test("rustImports() reads nothing of what is no path", () => {
  deepEqual(read("use {};"), []);
  deepEqual(read("use"), []);
});
