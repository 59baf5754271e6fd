/**
 * `using` directives of C#: of a namespace, of the members of a type, or a name for one of them.
 * Those that are `global` count as exported: other files see them.
 *
 * @module
 */
import type { ImportFact } from "../../types.ts";

/** Reads one directive. */
export function usingImports(statement: string, line: number): ImportFact[] {
  const found =
    /^(global\s+)?using\s+(?:static\s+|unsafe\s+)?(?:(\w+)\s*=\s*)?(?:global::)?([\w.]+)(?:\s*<[^;]*)?(?:\s*;)?$/
      .exec(statement.replace(/\/\/[^\n]*/g, "").trim());
  if (!found) return [];
  const [, global, alias, path = ""] = found;
  const isExported = global !== undefined;
  if (alias === undefined) {
    return [{ module: path, line, bindings: [{ name: "*", alias: "*" }], isExported }];
  }
  const dot = path.lastIndexOf(".");
  const binding = { name: path.slice(dot + 1), alias };
  return [{ module: path.slice(0, Math.max(0, dot)), line, bindings: [binding], isExported }];
}
