/**
 * The structure of YAML by its lines: keys, items and scalars with their places, also of a Go template
 * around YAML, which no grammar of YAML can read.
 *
 * A line opens what it names and closes what is indented as much or more. Lines of nothing but
 * `{{ … }}` have no place in that order and are passed over. Anchors and aliases stay as they are
 * written: nothing is expanded. All bounds count nodes and characters, never time.
 *
 * @module
 */
import type { Span } from "../parsed_file.ts";
import { StepBudget } from "../step_budget.ts";
import { unquote } from "../unquote.ts";

/** Nodes of one file; what follows is left out, and the file is not whole. */
const MAX_NODES = 50_000;

/** Levels that are told apart; deeper ones belong to the last. */
const MAX_DEPTH = 100;

/** Characters of a key, and of a flow or quoted scalar that goes on over lines. */
const MAX_KEY_CHARS = 500;
const MAX_SCALAR_CHARS = 20_000;

/** Characters that are looked at again to find the end of a flow or quotation, for each of the text. */
const MAX_LOOKS_PER_CHAR = 4;

/** A document, a key with its value, or an item of a list. */
export interface YamlNode {
  /** Key without quotes; `-` for an item, empty for a document. */
  readonly key: string;
  /** Index of the key, or of the dash. */
  readonly at: number;
  /** Index after its last line that is not blank. */
  readonly end: number;
  /** Scalar without quotes, comment, anchor or tag; empty where there is none, or it is a block. */
  readonly value: string;
  /** Index of the scalar. */
  readonly valueAt: number;
  /** Tag of the value, as `!reference`; empty where there is none. */
  readonly tag: string;
  /** Keys or items in it. */
  readonly children: readonly YamlNode[];
}

/** Documents of a file, and what stands beside them. */
export interface YamlLines {
  readonly documents: readonly YamlNode[];
  readonly comments: readonly Span[];
  /** Whether all of the file is in them. */
  readonly isWhole: boolean;
}

interface OpenNode extends YamlNode {
  end: number;
  value: string;
  valueAt: number;
  tag: string;
  readonly indent: number;
  readonly children: OpenNode[];
}

export function readYamlLines(text: string): YamlLines {
  return new LineReader(text).read();
}

class LineReader {
  readonly #text: string;
  readonly #looks: StepBudget;
  readonly #documents: OpenNode[] = [];
  readonly #comments: Span[] = [];
  #open: OpenNode[] = [];
  #nodes = 0;
  /** Index after the last line that holds something. */
  #filled = 0;
  /** Block scalars go on while lines are indented more than this. */
  #block: number | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#looks = new StepBudget(1000 + MAX_LOOKS_PER_CHAR * text.length);
  }

  read(): YamlLines {
    const text = this.#text;
    for (let start = 0; start < text.length && this.#nodes < MAX_NODES;) {
      const lineBreak = text.indexOf("\n", start);
      const end = lineBreak < 0 ? text.length : lineBreak;
      const read = this.#line(start, end);
      // A scalar may end on a later line.
      const last = read <= end ? end : text.indexOf("\n", read);
      start = last < 0 ? text.length : last + 1;
    }
    this.#closeFrom(0);
    const isWhole = this.#nodes < MAX_NODES && !this.#looks.isSpent;
    return { documents: this.#documents, comments: this.#comments, isWhole };
  }

  /** Reads a line, and tells up to where the text was read. */
  #line(start: number, end: number): number {
    const text = this.#text;
    let at = start;
    while (at < end && text[at] === " ") at++;
    if (at === end || text.slice(at, end).trim() === "") return end;
    if (this.#block !== undefined && at - start > this.#block) return this.#fill(end);
    this.#block = undefined;
    if (text[at] === "#") {
      this.#comments.push({ start: at, end });
      return end;
    }
    if (text.startsWith("{{", at)) return this.#action(at, end);
    if (at === start && /^(?:---|\.\.\.)(?:\s|$)/.test(text.slice(at, at + 4))) {
      this.#closeFrom(0);
      return end;
    }
    if (text[at] === "%" && at === start) return end;
    const read = this.#content(start, at, end);
    return this.#fill(read);
  }

  /** An action of a template alone on its lines is no part of the structure. */
  #action(at: number, end: number): number {
    const close = this.#find("}}", at);
    if (close < 0) return this.#fill(end);
    const isComment = /^\{\{-?\s*\/\*/.test(this.#text.slice(at, at + 10));
    if (isComment) this.#comments.push({ start: at, end: close + 2 });
    return this.#fill(Math.max(end, close + 2));
  }

  #content(start: number, from: number, end: number): number {
    const text = this.#text;
    let at = from;
    let item: OpenNode | undefined;
    while (
      text[at] === "-" && (at + 1 === end || text[at + 1] === " ") && this.#nodes < MAX_NODES
    ) {
      item = this.#push("-", at, at - start);
      at++;
      while (at < end && text[at] === " ") at++;
    }
    if (at >= end || text[at] === "#") return end;
    const key = this.#key(at, end);
    if (key === undefined) return item ? this.#value(item, at, end) : end;
    const node = this.#push(key.name, at, at - start);
    return this.#value(node, key.end, end);
  }

  /** A key and where its value may start. */
  #key(at: number, lineEnd: number): { readonly name: string; readonly end: number } | undefined {
    const text = this.#text;
    const end = Math.min(lineEnd, at + MAX_KEY_CHARS);
    const quote = text[at]!;
    if (quote === '"' || quote === "'") {
      const close = text.indexOf(quote, at + 1);
      if (close < 0 || close >= end || !isColon(text, close + 1, lineEnd)) return undefined;
      return { name: text.slice(at + 1, close), end: close + 2 };
    }
    if (quote === "[" || quote === "{") return undefined;
    for (let i = at; i < end; i++) {
      if (text[i] === "#" && text[i - 1] === " ") return undefined;
      if (isColon(text, i, lineEnd)) return { name: text.slice(at, i).trim(), end: i + 1 };
    }
    return undefined;
  }

  /** Reads the value of a node, and tells up to where the text was read. */
  #value(node: OpenNode, from: number, lineEnd: number): number {
    const text = this.#text;
    let at = from;
    for (;;) {
      while (at < lineEnd && (text[at] === " " || text[at] === "\t")) at++;
      if (text[at] !== "&" && text[at] !== "!") break;
      const property = /^\S+/.exec(text.slice(at, Math.min(lineEnd, at + MAX_KEY_CHARS)))![0];
      if (property.startsWith("!")) node.tag = property;
      at += property.length;
    }
    if (at >= lineEnd || text[at] === "#" || text[at] === "\r") return lineEnd;
    node.valueAt = at;
    if (text[at] === "|" || text[at] === ">") {
      this.#block = node.indent;
      return lineEnd;
    }
    if (text[at] === "[" || text[at] === "{" && text[at + 1] !== "{") {
      return this.#flow(node, at, lineEnd);
    }
    if (text[at] === '"' || text[at] === "'") {
      const close = this.#find(text[at]!, at);
      if (close < 0) return lineEnd;
      node.value = text.slice(at + 1, close);
      return Math.max(lineEnd, close);
    }
    node.value = text.slice(at, Math.min(lineEnd, at + MAX_SCALAR_CHARS)).replace(/\s#.*$/, "")
      .trim();
    return lineEnd;
  }

  /** `[a, b]` and `{ a: b }`, one level after the other; those that never end are left out. */
  #flow(outer: OpenNode, from: number, lineEnd: number): number {
    const text = this.#text;
    const stack = [outer];
    let [entry, at] = [from + 1, from + 1];
    const last = Math.min(text.length, from + MAX_SCALAR_CHARS);
    for (; at < last && stack.length > 0; at++) {
      if (this.#looks.take()) return lineEnd;
      const char = text[at]!;
      if (char === '"' || char === "'") {
        const close = this.#find(char, at);
        if (close < 0) return lineEnd;
        at = close;
      } else if (char === "[" || char === "{") {
        const inner = this.#entry(stack.at(-1)!, entry, at, stack.length);
        stack.push(inner ?? stack.at(-1)!);
        entry = at + 1;
      } else if (char === "," || char === "]" || char === "}") {
        this.#entry(stack.at(-1)!, entry, at, stack.length);
        entry = at + 1;
        if (char !== ",") stack.pop();
      } else if (char === "#" && /\s/.test(text[at - 1]!)) {
        const lineBreak = text.indexOf("\n", at);
        if (lineBreak < 0) return lineEnd;
        at = entry = lineBreak;
      }
    }
    return stack.length > 0 ? lineEnd : Math.max(lineEnd, at);
  }

  /** One entry of a flow: a key with its value, or an item. */
  #entry(parent: OpenNode, from: number, to: number, depth: number): OpenNode | undefined {
    const raw = this.#text.slice(from, to);
    const written = raw.trim();
    if (depth > MAX_DEPTH || this.#nodes >= MAX_NODES) return undefined;
    if (written === "" && this.#text[to] !== "[" && this.#text[to] !== "{") return undefined;
    const at = from + (raw.length - raw.trimStart().length);
    const key = colonIn(written);
    const name = key < 0 ? "-" : unquote(written.slice(0, key).trimEnd());
    const rest = key < 0 ? written : written.slice(key + 1);
    const value = unquote(rest.trim());
    const valueAt = at + written.length - rest.trimStart().length;
    const node = newNode(name, { at, indent: parent.indent, end: to });
    Object.assign(node, { value, valueAt });
    parent.children.push(node);
    this.#nodes++;
    return node;
  }

  #push(key: string, at: number, indent: number): OpenNode {
    const depth = this.#open.findIndex((node, index) =>
      index > 0 &&
      (node.indent > indent || node.indent === indent && (key !== "-" || node.key === "-"))
    );
    if (depth > 0) this.#closeFrom(depth);
    if (this.#open.length === 0) {
      const root = newNode("", { at, indent: -1, end: at });
      this.#documents.push(root);
      this.#open.push(root);
      this.#nodes++;
    }
    const node = newNode(key, { at, indent, end: at });
    this.#open.at(-1)!.children.push(node);
    if (this.#open.length < MAX_DEPTH) this.#open.push(node);
    this.#nodes++;
    return node;
  }

  #closeFrom(depth: number): void {
    for (const node of this.#open.splice(depth)) node.end = Math.max(node.end, this.#filled);
  }

  #fill(end: number): number {
    this.#filled = Math.min(end, this.#text.length);
    return end;
  }

  /** Where a mark stands next, as long as looking for it is not too much. */
  #find(mark: string, after: number): number {
    if (this.#looks.isSpent) return -1;
    const end = Math.min(this.#text.length, after + MAX_SCALAR_CHARS);
    const found = this.#text.slice(after + 1, end).indexOf(mark);
    this.#looks.take(found < 0 ? end - after : found);
    return found < 0 || this.#looks.isSpent ? -1 : after + 1 + found;
  }
}

function newNode(
  key: string,
  { at, indent, end }: { readonly at: number; readonly indent: number; readonly end: number },
): OpenNode {
  return { key, at, indent, end, value: "", valueAt: at, tag: "", children: [] };
}

function isColon(text: string, at: number, end: number): boolean {
  return text[at] === ":" && (at + 1 >= end || text[at + 1] === " " || text[at + 1] === "\r" ||
    text[at + 1] === "\t");
}

/** Where the key of an entry ends; -1 where it has none. */
function colonIn(entry: string): number {
  const end = Math.min(entry.length, MAX_KEY_CHARS);
  for (let at = 1; at < end; at++) if (isColon(entry, at, entry.length)) return at;
  return -1;
}

/** The value under a path of keys; `undefined` where there is none. */
export function nodeAt(
  node: YamlNode | undefined,
  ...path: readonly string[]
): YamlNode | undefined {
  let found = node;
  for (const key of path) found = found?.children.find((child) => child.key === key);
  return found;
}

/** The scalar under a path of keys; empty where there is none. */
export function valueAt(node: YamlNode | undefined, ...path: readonly string[]): string {
  return nodeAt(node, ...path)?.value ?? "";
}

export interface YamlName {
  readonly name: string;
  readonly at: number;
}

/** Names that a value gives: the scalar, the items of a list, or the keys of a mapping. */
export function namesIn(node: YamlNode | undefined): YamlName[] {
  if (node === undefined) return [];
  const own = node.children.length === 0 ? [node] : [];
  const names = node.children.map((child) =>
    child.key === "-" ? { name: child.value, at: child.valueAt } : { name: child.key, at: child.at }
  );
  return [...own.map(({ value, valueAt }) => ({ name: value, at: valueAt })), ...names]
    .filter(({ name }) => name !== "");
}
