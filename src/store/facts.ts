/**
 * Facts that a file states about other files, as bytes: its strings once each, in order, then numbers
 * that refer to them, all as unsigned LEB128. A name that has the receiver it had before is written without
 * one. They are written where the file is parsed and read where it is resolved.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import { Around } from "../text/places.ts";
import { SYNTAX_CALL } from "../types.ts";
import type {
  Definition,
  FileFacts,
  ImportFact,
  LinkFact,
  LinkKind,
  LocalFact,
  Use,
  UseKind,
} from "../types.ts";
import type { LinkTarget } from "./document.ts";
import { ByteBuffer, readVarint } from "./postings.ts";

/** Kinds of use in the order of their numbers, here and in the table of edges. */
export const USE_KINDS: readonly UseKind[] = [
  "call",
  "type",
  "import",
  "extends",
  "implements",
  "read",
  "write",
];

/**
 * Parts of the first number of a use beside its line: its kind, whether its receiver is left out, and
 * whether its arguments follow: their number, and each.
 */
const USE_KIND_MASK = 7;
const HAS_RECEIVER_AS_BEFORE = 8;
const HAS_ARGUMENTS = 16;
const USE_MARK_BITS = 5;

/** Kinds of link in the order of their numbers. */
const LINK_KINDS: readonly LinkKind[] = [
  ...["route", "config", "event", "message", "model", "resource", "query"] as const,
  ...["request", "error", "mount", "caught"] as const,
];

/** Facts of a file of which nothing is known. */
export const NO_FACTS: FileFacts = {
  unit: "",
  imports: [],
  locals: [],
  uses: [],
  bases: [],
  links: [],
};

export function encodeFacts(facts: FileFacts): Uint8Array {
  const body = new FactsWriter();
  body.text(facts.unit);
  body.number(facts.imports.length);
  for (const { module, line, bindings, isExported } of facts.imports) {
    body.text(module);
    body.number(line);
    body.number(bindings.length << 1 | (isExported ? 1 : 0));
    for (const { name, alias } of bindings) {
      body.text(name);
      body.text(alias);
    }
  }
  body.number(facts.locals.length);
  let lastLine = 0;
  for (const { name, line, endLine, column, endColumn, type, value } of facts.locals) {
    body.text(name);
    body.number(zigzag(line - lastLine));
    body.number(zigzag(endLine - line));
    body.number(column);
    body.number(endColumn);
    lastLine = line;
    body.text(type);
    body.text(value);
  }
  body.number(facts.links.length);
  for (const { kind, rule, label, role, line, column, name } of facts.links) {
    body.number(LINK_KINDS.indexOf(kind) << 1 | (role === "target" ? 1 : 0));
    body.number(line);
    body.number(column);
    for (const text of [rule, label, name]) body.text(text);
  }
  for (const uses of [facts.bases, facts.uses]) {
    body.number(uses.length);
    let last = 0;
    const receivers: number[] = [];
    for (const { name, kind, receiver, line, column, args } of uses) {
      const [nameId, receiverId] = [body.idOf(name), body.idOf(receiver)];
      const isAsBefore = receivers[nameId] === receiverId;
      receivers[nameId] = receiverId;
      const marks = (isAsBefore ? HAS_RECEIVER_AS_BEFORE : 0) | (args ? HAS_ARGUMENTS : 0);
      body.number((line - last) << USE_MARK_BITS | marks | USE_KINDS.indexOf(kind));
      last = line;
      body.number(column);
      body.string(nameId);
      if (!isAsBefore) body.string(receiverId);
      if (args) body.number(args.length);
      for (const each of args ?? []) body.text(each);
    }
  }
  return body.finish();
}

/**
 * Reads facts.
 *
 * @throws {DamageError} If the bytes are none.
 */
export function decodeFacts(bytes: Uint8Array): FileFacts {
  const cursor = { at: 0 };
  const number = () => readVarint(bytes, cursor);
  // Whatever is counted takes a byte or more.
  const count = (value: number) => {
    return value > bytes.length - cursor.at ? orDamaged() : value;
  };
  const stringBytes = count(number());
  const strings = withPrefixes(
    new TextDecoder().decode(bytes.subarray(cursor.at, cursor.at + stringBytes)).split("\0"),
  );
  cursor.at += stringBytes;
  const text = () => strings[number()] ?? orDamaged();
  const unit = text();
  const imports = Array.from({ length: count(number()) }, (): ImportFact => {
    const [module, line, head] = [text(), number(), number()];
    const bindings = Array.from(
      { length: count(head >>> 1) },
      () => ({ name: text(), alias: text() }),
    );
    return { module, line, bindings, isExported: (head & 1) === 1 };
  });
  let lastLine = 0;
  const locals = Array.from({ length: count(number()) }, (): LocalFact => {
    const name = text();
    const line = lastLine += unzigzag(number());
    const [endLine, column, endColumn] = [line + unzigzag(number()), number(), number()];
    return { name, line, endLine, column, endColumn, type: text(), value: text() };
  });
  const links = Array.from({ length: count(number()) }, (): LinkFact => {
    const head = number();
    const role = (head & 1) === 1 ? "target" : "source";
    const [line, column, rule, label, name] = [number(), number(), text(), text(), text()];
    return { kind: LINK_KINDS[head >>> 1] ?? orDamaged(), role, line, column, rule, label, name };
  });
  const readUses = (): Use[] => {
    let line = 0;
    const receivers: number[] = [];
    return Array.from({ length: count(number()) }, () => {
      const head = number();
      line += head >>> USE_MARK_BITS;
      const [column, name] = [number(), number()];
      if ((head & HAS_RECEIVER_AS_BEFORE) === 0) receivers[name] = number();
      const use = {
        kind: USE_KINDS[head & USE_KIND_MASK] ?? orDamaged(),
        line,
        column,
        name: strings[name] ?? orDamaged(),
        receiver: strings[receivers[name]!] ?? orDamaged(),
      };
      if ((head & HAS_ARGUMENTS) === 0) return use;
      return { ...use, args: Array.from({ length: count(number()) }, text) };
    });
  };
  const bases = readUses();
  const usesAt = cursor.at;
  return {
    ...{ unit, imports, locals, bases, links },
    // Read anew each time: only the file that is resolved is asked for them, and only once.
    get uses() {
      cursor.at = usesAt;
      return readUses();
    },
  };
}

function orDamaged(): never {
  throw new DamageError("list of facts");
}

/** Number without a sign: those near zero are small. */
function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function unzigzag(value: number): number {
  return (value & 1) === 1 ? -(value + 1) / 2 : value / 2;
}

/**
 * A number that differs where other files may resolve names differently through a file: by its
 * imports and exports, its base types, and by what its members and functions hold. Lines, and what
 * happens within bodies, have no part in it.
 */
export function shapeOf(
  { unit, imports, locals, bases, links }: FileFacts,
  definitions: readonly Definition[],
): number {
  const shape = new Hash();
  shape.add(unit);
  for (const { module, bindings, isExported } of imports) {
    shape.add(module);
    shape.add(String(isExported));
    for (const { name, alias } of bindings) shape.add(`${name} ${alias}`);
  }
  const ownersOf = () => {
    const around = new Around(definitions);
    return ({ line, column }: { readonly line: number; readonly column: number }) =>
      pathOf(around.at(line, column));
  };
  const ownerOf = ownersOf();
  for (const local of locals) {
    const { name, type, value } = local;
    if (name === SYNTAX_CALL) continue;
    for (const text of [ownerOf(local), name, type, value]) shape.add(text);
  }
  const heirOf = ownersOf();
  for (const base of bases) {
    shape.add(`${heirOf(base)} ${base.kind} ${base.receiver} ${base.name}`);
  }
  const linkedBy = ownersOf();
  for (const link of links) {
    const { kind, role, label, name } = link;
    if (role === "target") shape.add(`${linkedBy(link)} ${kind} ${label} ${name}`);
  }
  return shape.value;
}

function pathOf(definition: Definition | undefined): string {
  return definition ? `${definition.scope}.${definition.name}` : "";
}

/** Two multiplicative hashes of 32 bits side by side, of which 53 bits fit a number. */
class Hash {
  #high = 0xdeadbeef;
  #low = 0x41c6ce57;

  add(text: string): void {
    for (let i = 0; i < text.length; i++) this.#mix(text.charCodeAt(i));
    this.#mix(0x10000);
  }

  get value(): number {
    return (this.#high & 0x1fffff) * 2 ** 32 + (this.#low >>> 0);
  }

  #mix(code: number): void {
    this.#high = Math.imul(this.#high ^ code, 0x9e3779b1);
    this.#low = Math.imul(this.#low ^ code, 0x5f356495);
    this.#high ^= this.#low >>> 15;
  }
}

/** The labels under which links end in a file, each once. */
export function targetsOf({ links }: FileFacts): LinkTarget[] {
  const targets = links.filter(({ role }) => role === "target");
  const byKey = new Map(targets.map(({ kind, label }) => [`${kind} ${label}`, { kind, label }]));
  return [...byKey.values()];
}

/** Numbers and strings of facts, in the order in which they are read. */
class FactsWriter {
  readonly #ids = new Map<string, number>();
  /** Numbers; in place of a string, the complement of its id. */
  readonly #body: number[] = [];

  number(value: number): void {
    this.#body.push(value);
  }

  text(value: string): void {
    this.string(this.idOf(value));
  }

  string(id: number): void {
    this.#body.push(~id);
  }

  idOf(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    // The separator cannot be part of a string; in source it is nothing that has a meaning.
    if (text.includes("\0")) return this.idOf(text.replaceAll("\0", ""));
    this.#ids.set(text, this.#ids.size);
    return this.#ids.size - 1;
  }

  finish(): Uint8Array {
    const texts = [...this.#ids.keys()].sort();
    const ranks = new Uint32Array(texts.length);
    texts.forEach((text, rank) => ranks[this.#ids.get(text)!] = rank);
    const strings = new TextEncoder().encode(withoutPrefixes(texts).join("\0"));
    const whole = new ByteBuffer(strings.length + 2 * this.#body.length + 5);
    whole.varint(strings.length);
    whole.append(strings);
    for (const value of this.#body) whole.varint(value < 0 ? ranks[~value]! : value);
    return whole.view().slice();
  }
}

/** Characters of a prefix that a string shares with the one before, at most: two are no letters. */
const MAX_SHARED = 126;

/** Strings that may be a secret: they are written whole, so that a scan of the bytes finds them. */
const WHOLE = /[\w-]{16}|:\/\/|\s/;

/**
 * Writes of each string how many characters it shares with the one before, as a character of that
 * number, and the rest: most strings are receivers, of which many begin with the same ones.
 */
function withoutPrefixes(texts: readonly string[]): string[] {
  return texts.map((text, index) => {
    const before = WHOLE.test(text) ? "" : texts[index - 1] ?? "";
    let shared = 0;
    while (shared < MAX_SHARED && shared < text.length && text[shared] === before[shared]) shared++;
    return String.fromCharCode(shared + 1) + text.slice(shared);
  });
}

/** Reads strings of facts, of each of which what it shares with the one before is left out. */
function withPrefixes(texts: readonly string[]): string[] {
  let before = "";
  return texts.map((text) => before = before.slice(0, text.charCodeAt(0) - 1) + text.slice(1));
}
