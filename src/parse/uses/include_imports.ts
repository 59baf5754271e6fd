/**
 * Includes of C and C++, and what C++ brings of namespaces. A header keeps its quotes or angles, since
 * they say where it is looked for: `"ring.h"`, `<ring.h>`.
 *
 * @module
 */
import type { ImportBinding, ImportFact } from "../../types.ts";

/** Reads `#include`, `using namespace a::b`, `using a::b` or `namespace a = b::c`. */
export function includeImports(statement: string, line: number): ImportFact[] {
  const header = /^#\s*(?:include|include_next|import)\s*("[^"\n]+"|<[^>\n]+>)/.exec(statement)
    ?.[1];
  if (header !== undefined) return [{ module: header, line, bindings: [], isExported: true }];
  const text = statement.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, " ").replace(
    /(?<!\s)\s*::\s*/g,
    "::",
  );
  const [, space] = /^using\s+namespace(?:\s+|::)([\w:]+)/.exec(text) ?? [];
  if (space !== undefined) return importFact(space, line, { name: "*", alias: "*" });
  const [, alias, target] = /^namespace\s+(\w+)\s*=\s*(?:::)?(\w[\w:]*)/.exec(text) ?? [];
  if (alias !== undefined) return importFact(target!, line, { name: "", alias });
  const [, module, name] = /^using(?:\s+typename)?(?:\s+|::)([\w:<>]+)::(\w+)\s*;?$/.exec(text) ??
    [];
  return name === undefined ? [] : importFact(module!, line, { name, alias: name });
}

function importFact(module: string, line: number, binding: ImportBinding): ImportFact[] {
  return [{ module, line, bindings: [binding], isExported: false }];
}
