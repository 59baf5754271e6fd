/**
 * A block at the end of a TOML file. A table may stand anywhere in such a file, and its last table
 * ends where the next one begins: nothing of the file has to be understood but whether it ends
 * outside of strings and brackets, and whether it has the table already.
 *
 * @module
 */
import { blockFile, cutBlock, findBlock, HASH_MARKS, putBlock } from "./marked_block.ts";
import { Refusal, type Step } from "./project_file.ts";

interface TomlTable {
  /** Name of the table around it. */
  readonly parent: string;
  readonly name: string;
  /** Its lines, without the one that names it. */
  readonly lines: readonly string[];
}

/** Strings and comments, so that brackets and names within them do not count. */
const TOKENS = /"""[^]*?"""|'''[^]*?'''|"(?:\\.|[^"\\\r\n])*"|'[^'\r\n]*'|#[^\r\n]*/g;

/** Makes a step that adds a table to a TOML file. */
export function tomlStep(path: string, table: TomlTable): Step {
  const body = [`[${table.parent}.${table.name}]`, ...table.lines].join("\n");
  return {
    path,
    install(text) {
      if (text === undefined) return { text: blockFile(body, HASH_MARKS) };
      const parts = findBlock(text, HASH_MARKS);
      requireRoom(parts === undefined ? text : `${parts.before}\n${parts.after}`, table);
      return { text: putBlock(text, body, HASH_MARKS) };
    },
    remove: (text) => ({ text: cutBlock(text, HASH_MARKS) }),
  };
}

function requireRoom(rest: string, { parent, name }: TomlTable): void {
  const bare = rest.replace(TOKENS, bareName);
  if (/["']/.test(bare) || !isBalanced(bare)) {
    throw new Refusal("it is not valid TOML: a string or bracket is not closed");
  }
  const isInline = new RegExp(`^[ \\t]*${parent}[ \\t]*=`, "m");
  if (isInline.test(bare)) {
    throw new Refusal(`its "${parent}" is an inline table: add the table "${name}" by hand`);
  }
  if (namesIn(bare, parent).includes(name)) {
    throw new Refusal(
      `it has a table "${parent}.${name}" that cbx did not write: remove it first`,
    );
  }
}

/** A quoted key becomes a bare one; other strings and comments leave nothing. */
function bareName(token: string): string {
  return /^["'][\w-]+["']$/.test(token) ? token.slice(1, -1) : "";
}

function isBalanced(text: string): boolean {
  const count = (char: string) => text.split(char).length;
  return count("[") === count("]") && count("{") === count("}");
}

/** Names of the tables below a parent, by their headers, by dotted keys, and by keys within it. */
function namesIn(text: string, parent: string): string[] {
  const names: string[] = [];
  let table = "";
  for (const line of text.split("\n").map((each) => each.replace(/[ \t\r]/g, ""))) {
    const [, header] = /^\[{1,2}([^\]]*)\]/.exec(line) ?? [];
    table = header ?? table;
    const [, key = ""] = /^([\w.-]+)=/.exec(line) ?? [];
    const path = header ?? (table === "" ? key : `${table}.${key}`);
    if (path.startsWith(`${parent}.`)) names.push(path.split(".")[parent.split(".").length]!);
  }
  return names;
}
