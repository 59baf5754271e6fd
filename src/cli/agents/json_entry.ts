/**
 * One entry in a JSON file that belongs to others, comments and trailing commas allowed. Only the
 * entry is written and cut: what stands around it stays byte for byte, and to cut the entry gives
 * back the file as it was. (`modify()` of jsonc-parser breaks the lines around, as in `{ // note`, and
 * cannot tell what was there before, as in `{}`, so that only its parser is used.)
 *
 * An object that has to be made for the entry opens with a line break, as JSON is usually written,
 * and goes with the entry. One that was there and empty is filled on its first line, and stays.
 *
 * @module
 */
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
} from "jsonc-parser";
import { isDeepStrictEqual } from "node:util";
import { lineBreakOf } from "./marked_block.ts";
import { type Outcome, Refusal, type Step } from "./project_file.ts";

export interface JsonEntry {
  /** Names of the objects around it, outermost first; the last one may be a list. */
  readonly at: readonly string[];
  /** Its own name; without one, it is an item of a list. */
  readonly key?: string;
  readonly value: unknown;
  /** Tells whether a value in its place is one that cbx wrote. */
  isOurs(value: unknown): boolean;
}

/** Indentation of a file that has none to show. */
const INDENT = "  ";
/** Number of an error of the parser; its names do not exist when it runs. */
const INVALID_SYMBOL = 1;

/**
 * Writes an entry to a JSON file.
 *
 * @throws {Refusal} If the file is no JSON object, or another value is in the place of the entry.
 */
export function putEntry(text: string, entry: JsonEntry, force: boolean): Outcome {
  let node = rootOf(text);
  for (const [depth, name] of entry.at.entries()) {
    const child = propertyOf(node, name)?.children?.[1];
    if (child === undefined) {
      const missing = { key: name, value: nest(entry, depth + 1) };
      return { text: insertMember(text, node, missing) };
    }
    const isList = entry.key === undefined && depth === entry.at.length - 1;
    requireType(child, name, isList ? "array" : "object");
    node = child;
  }
  const found = entryIn(node, entry);
  if (found === undefined) return { text: insertMember(text, node, entry) };
  return replaceValue(text, entry.key === undefined ? found : found.children![1]!, entry, force);
}

/**
 * Cuts an entry out of a JSON file, with the objects that were made for it.
 *
 * @returns What is left; no text for a file that was made for the entry.
 * @throws {Refusal} If the file is no JSON object.
 */
export function cutEntry(text: string, entry: JsonEntry): Outcome {
  let node = rootOf(text);
  for (const name of entry.at) {
    const child = propertyOf(node, name)?.children?.[1];
    if (child === undefined) return { text };
    node = child;
  }
  const found = entryIn(node, entry);
  if (found === undefined) return { text };
  if (entry.key !== undefined && !entry.isOurs(valueOf(found.children![1]!))) {
    return { text, note: `its entry "${entry.key}" was not written by cbx` };
  }
  return { text: removeMember(text, found) };
}

/**
 * Reads one value of a JSON file.
 *
 * @returns The value; `undefined` where the file is none that can be read, or has no such value.
 */
export function jsonAt(text: string | undefined, at: readonly string[]): unknown {
  const errors: ParseError[] = [];
  const root = text === undefined ? undefined : parse(text, errors);
  const node = root === undefined ? undefined : findNodeAtLocation(root, [...at]);
  return node === undefined || errors.length > 0 ? undefined : valueOf(node);
}

/** The value that the objects around an entry have where they are still to be made. */
function nest({ at, key, value }: JsonEntry, depth: number): unknown {
  const innermost = key === undefined ? [value] : { [key]: value };
  return at.slice(depth).reduceRight<unknown>((inner, name) => ({ [name]: inner }), innermost);
}

function rootOf(text: string): Node {
  const errors: ParseError[] = [];
  const root = parse(text, errors);
  const [error] = errors;
  if (error !== undefined) {
    const line = text.slice(0, error.offset).split("\n").length;
    throw new Refusal(`it is not valid JSON: fix line ${line}, then run again`);
  }
  if (root?.type !== "object") throw new Refusal("it is not a JSON object");
  return root;
}

function parse(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { allowTrailingComma: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The parser calls itself for each bracket, and nobody nests settings that deep.
    errors.push({ error: INVALID_SYMBOL, offset: 0, length: text.length });
    return undefined;
  }
}

function propertyOf(object: Node, name: string): Node | undefined {
  const found = (object.children ?? []).filter(({ children }) => children?.[0]?.value === name);
  if (found.length > 1) throw new Refusal(`it names "${name}" twice`);
  return found[0];
}

function requireType(node: Node, name: string, type: "array" | "object"): void {
  if (node.type === type) return;
  throw new Refusal(`its "${name}" is not ${type === "array" ? "a list" : "an object"}`);
}

function entryIn(container: Node, { key, isOurs }: JsonEntry): Node | undefined {
  if (key !== undefined) return propertyOf(container, key);
  return container.children?.find((item) => isOurs(valueOf(item)));
}

/** Plain data; the parser's own objects have no prototype. */
function valueOf(node: Node): unknown {
  return JSON.parse(JSON.stringify(getNodeValue(node)));
}

function replaceValue(text: string, node: Node, entry: JsonEntry, force: boolean): Outcome {
  const found = valueOf(node);
  if (isDeepStrictEqual(found, entry.value)) return { text };
  // An item of a list is known by what cbx wrote in it, and there is nothing in it to adapt.
  if (!force && entry.key !== undefined) {
    const what = `its entry "${entry.key}" differs from what cbx would write`;
    if (!entry.isOurs(found)) throw new Refusal(`${what}: replace it with --force`);
    return { text, note: `${what}; --force replaces it` };
  }
  const value = writeValue(entry.value, text, indentAt(text, node.offset));
  return { text: text.slice(0, node.offset) + value + text.slice(endOf(node)) };
}

function insertMember(
  text: string,
  container: Node,
  { key, value }: Pick<JsonEntry, "key" | "value">,
): string {
  const write = (indent: string) =>
    (key === undefined ? "" : `${JSON.stringify(key)}: `) + writeValue(value, text, indent);
  const [first] = container.children ?? [];
  const last = container.children?.at(-1);
  if (first === undefined || last === undefined) {
    const at = container.offset + 1;
    return text.slice(0, at) + write(indentAt(text, container.offset)) + text.slice(at);
  }
  const { commaAt, end, isLineComment } = gapAfter(text, endOf(last), endOf(container) - 1);
  const isOneLine = !text.slice(container.offset, first.offset).includes("\n");
  const indent = indentAt(text, last.offset);
  const separator = isOneLine && !isLineComment ? " " : lineBreakOf(text) + indent;
  const comma = commaAt === undefined ? "" : ",";
  const head = commaAt === undefined
    ? text.slice(0, endOf(last)) + "," + text.slice(endOf(last), end)
    : text.slice(0, end);
  return head + separator + write(indent) + comma + text.slice(end);
}

function removeMember(text: string, member: Node): string | undefined {
  const container = member.parent!;
  const siblings = container.children!;
  const index = siblings.indexOf(member);
  const previous = siblings[index - 1];
  const limit = siblings[index + 1]?.offset ?? endOf(container) - 1;
  const { commaAt } = gapAfter(text, endOf(member), limit);
  const stop = commaAt === undefined ? endOf(member) : commaAt + 1;
  if (siblings.length === 1 && isMadeFor(text, container, { from: member.offset, to: stop })) {
    if (container.parent !== undefined) return removeMember(text, container.parent);
    if (isBlank(text.slice(0, container.offset) + text.slice(endOf(container)))) return undefined;
  }
  if (previous === undefined) {
    const blanks = siblings.length === 1 ? 0 : /^\s*/.exec(text.slice(stop))![0].length;
    return text.slice(0, member.offset) + text.slice(stop + blanks);
  }
  const [separator] = /(?:\r?\n[ \t]*|[ ]?)$/.exec(text.slice(0, member.offset))!;
  const start = member.offset - separator.length;
  if (commaAt !== undefined) return text.slice(0, start) + text.slice(stop);
  const before = gapAfter(text, endOf(previous), start).commaAt!;
  return text.slice(0, before) + text.slice(before + 1, start) + text.slice(stop);
}

/** Whether a container holds nothing but its one member, and was opened as we open one. */
function isMadeFor(
  text: string,
  container: Node,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  const before = text.slice(container.offset + 1, from);
  const after = text.slice(to, endOf(container) - 1);
  return before.includes("\n") && isBlank(before + after);
}

/** Text between a member and the next one, or the end of their container. */
interface Gap {
  readonly commaAt: number | undefined;
  /** End of the last comma or comment; the start of the gap where it has none. */
  readonly end: number;
  /** Whether a comment up to the end of its line is the last of them. */
  readonly isLineComment: boolean;
}

function gapAfter(text: string, start: number, limit: number): Gap {
  const tokens = [...text.slice(start, limit).matchAll(/\/\/[^\r\n]*|\/\*[^]*?\*\/|,/g)];
  const comma = tokens.find(([token]) => token === ",");
  const last = tokens.at(-1);
  return {
    commaAt: comma === undefined ? undefined : start + comma.index,
    end: last === undefined ? start : start + last.index + last[0].length,
    isLineComment: last?.[0].startsWith("//") ?? false,
  };
}

/** A value as JSON, in the manner of the file. */
function writeValue(value: unknown, text: string, indent: string): string {
  // The first line that has any indentation tells that of one level.
  const unit = /^[ \t]+(?=["}\]])/m.exec(text)?.[0] ?? INDENT;
  return JSON.stringify(value, null, unit).replaceAll("\n", lineBreakOf(text) + indent);
}

function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))![0];
}

function endOf(node: Node): number {
  return node.offset + node.length;
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

export function jsonStep(path: string, entry: JsonEntry): Step {
  return {
    path,
    install: (text, force) =>
      text === undefined ? { text: fileOf(entry) } : putEntry(text, entry, force),
    remove: (text) => cutEntry(text, entry),
  };
}

/** A file that holds the entry alone; one that was there, and empty, is filled on its first line. */
function fileOf(entry: JsonEntry): string {
  const { text } = putEntry("{}", entry, false);
  return JSON.stringify(JSON.parse(text!), null, 2) + "\n";
}
