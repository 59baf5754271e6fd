/**
 * Reads TOML: tables and their keys. A table's name is the path of its parts.
 *
 * @module
 */
import { emptyFound, type Found, type FoundDefinition, linesOf } from "./reader.ts";

const PART = /[\w-]+|"(?:[^"\\]|\\.)*"|'[^']*'/;
const PATH = `(?:${PART.source})(?:\\s*\\.\\s*(?:${PART.source}))*`;
const TABLE = new RegExp(`^\\s*\\[\\[?\\s*(?<path>${PATH})\\s*\\]`, "d");
const KEY = new RegExp(`^\\s*(?<path>${PATH})\\s*=`, "d");
const PARTS = new RegExp(PART, "g");

/** Strings and signs that open or close a value that goes over several lines. */
const VALUE = /"""|'''|"(?:[^"\\]|\\.)*"|'[^']*'|#.*|[[\]{}]/g;

export function read(text: string): Found {
  const found = emptyFound();
  let table: FoundDefinition | undefined;
  let key: FoundDefinition | undefined;
  const value = new Value();
  for (const { start, end, text: line } of linesOf(text)) {
    if (value.isOpen) {
      value.read(line);
      if (key) key.end = end;
    } else if (/^\s*#/.test(line)) {
      found.comments.push({ start, end });
      continue;
    } else {
      const head = TABLE.exec(line);
      key = head ? undefined : definitionOf("key", KEY.exec(line), { start, end });
      if (head) table = definitionOf("section", head, { start, end });
      const opened = head ? table : key;
      if (!opened) continue;
      found.definitions.push(opened);
      if (key) value.read(line.slice(line.indexOf("=") + 1));
    }
    if (table) table.end = end;
  }
  return found;
}

/** The last part of a path is the name, those before it its scope. */
function definitionOf(
  kind: string,
  match: RegExpExecArray | null,
  { start, end }: { readonly start: number; readonly end: number },
): FoundDefinition | undefined {
  if (!match) return undefined;
  const at = start + match.indices!.groups!["path"]![0];
  const parts = [...match.groups!["path"]!.matchAll(PARTS)];
  const last = parts.at(-1)!;
  const names = parts.map(([part]) => part.replace(/^(["'])(.*)\1$/, "$2"));
  const isQuoted = /^["']/.test(last[0]);
  return {
    ...{ kind, name: names.at(-1)!, at: at + last.index + (isQuoted ? 1 : 0), start, end },
    ...names.length > 1 && { scope: names.slice(0, -1).join(".") },
  };
}

/** A value, of which it is known whether it goes on in the next line. */
class Value {
  #depth = 0;
  #quote = "";

  get isOpen(): boolean {
    return this.#depth > 0 || this.#quote !== "";
  }

  read(line: string): void {
    for (const [token] of line.matchAll(VALUE)) {
      if (this.#quote !== "") {
        if (token === this.#quote) this.#quote = "";
      } else if (token === '"""' || token === "'''") this.#quote = token;
      else if (token === "[" || token === "{") this.#depth++;
      else if (token === "]" || token === "}") this.#depth = Math.max(0, this.#depth - 1);
    }
  }
}
