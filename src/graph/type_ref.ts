/**
 * Types as written, taken apart as far as members are concerned: `Promise<Foo | undefined>[]` is
 * about `Foo`, held by a collection of promises.
 *
 * @module
 */

/** How a value holds the things that its type is about. */
export type Wrap = "none" | "wrapper" | "collection";

/** A named type within a written one. */
export interface TypeRef {
  /** Its name, with `.` between the parts of a path. */
  readonly name: string;
  /** Types between its angle brackets or square brackets: of each, those that it is one of. */
  readonly args: readonly (readonly TypeRef[])[];
}

/** Types that hold many. What is taken out of them is what their arguments say. */
const COLLECTIONS: ReadonlySet<string> = new Set(
  ("[] Array ReadonlyArray Set ReadonlySet Map ReadonlyMap WeakMap Record Iterable Iterator Generator " +
    "AsyncIterable AsyncGenerator List ArrayList LinkedList Collection Deque Queue HashMap TreeMap " +
    "LinkedHashMap HashSet TreeSet Stream Vec VecDeque BTreeMap BTreeSet IndexMap list dict set " +
    "tuple Sequence Mapping MutableMapping Dict Tuple FrozenSet deque IEnumerable IList IDictionary " +
    "Dictionary IReadOnlyList ICollection Seq Vector vector map unordered_map MutableList MutableMap")
    .split(" "),
);

/** Words before a type that do not change what it is about. */
const PREFIX =
  /^(?::(?!:)|&+|\*+|'\w+\s|for\s?<[^<>]*>\s|\.\.\.|\?|(?:extends|mut|dyn|impl|const|readonly|ref|struct|class|enum|typename|final|in|out|some|any|unique|pub(?:\([^()]*\))?)\s|(?:<-\s*)?chan\b(?:<-)?|\[[\w.]*\](?=\s*[\w*[(<])|\[\d*\]|\(\s*)\s*/;

/** Those that say that there are many. */
const LIST = /^(?:\[|\.\.\.|<?-?\s*chan)/;

/** Types that are about nothing in a tree. */
const EMPTY: ReadonlySet<string> = new Set(
  "undefined null None nil void unknown never true false".split(" "),
);

/** Name of a union whose types stand between its brackets. */
const UNION = /^(?:\w+\.)?Union$/;

/** A lifetime of Rust, behind which nothing stands. */
const LIFETIME = /^\s*'\w+\s*$/;

/** Deeper types are not taken apart. */
const MAX_DEPTH = 5;

/**
 * Reads a written type: the types that it is a union or an intersection of, less those that say
 * nothing.
 */
export function parseType(text: string, depth = 0): TypeRef[] {
  if (depth > MAX_DEPTH) return [];
  const branches = branchesOf(text);
  if (branches) return branches.flatMap((branch) => parseType(branch, depth + 1));
  const parts = splitTop(text.replace(/\swith\s/g, " & "), "|&+");
  // What follows the arrow of a function is its result.
  const end = parts.findIndex(isFunction);
  return parts.slice(0, end < 0 ? parts.length : end)
    .flatMap((part) => parsePart(part.replace(/^\|/, "").trim(), depth));
}

/** Types that a conditional type of TypeScript may be; `undefined`, where a type is none. */
export function branchesOf(text: string): string[] | undefined {
  if (!CONDITION.test(text)) return undefined;
  const [condition = "", ...rest] = splitTop(text, "?:");
  return rest.length > 1 && CONDITION.test(condition)
    ? rest.filter((part) => !CONDITION.test(part))
    : undefined;
}

const CONDITION = /\sextends\s/;

function isFunction(part: string): boolean {
  return splitTop(part, "=").slice(1).some((after) => after.startsWith(">"));
}

/** Tells whether a written type may be one of several. */
export function isUnion(text: string): boolean {
  return text.includes("|") || /\bUnion\[/.test(text);
}

/** Tells whether a name is that of a type that holds many. */
export function isCollection(name: string): boolean {
  return COLLECTIONS.has(name.slice(name.lastIndexOf(".") + 1));
}

/** Types that hold values by keys: what is taken out of them is mostly the value. */
const MAPS =
  /(?:^|\.)(?:dict|defaultdict|OrderedDict|Record|\w*(?:Map|Mapping|Dict|Dictionary|_map))$/;

/** Types that a type is about, those that its members mostly are of first. */
export function heldTypes({ name, args }: TypeRef): TypeRef["args"] {
  return MAPS.test(name) ? args.toReversed() : args;
}

/** One of several types between parentheses, or the only one; empty where there are fewer. */
export function typeAt(type: string, index: number): string {
  const inner = /^(?:\(|(?:\w+\.)?[Tt]uple\[)([^]*)[)\]]$/.exec(type)?.[1];
  return (inner === undefined ? [type] : splitTop(inner, ","))[index]?.trim() ?? "";
}

function parsePart(part: string, depth: number): TypeRef[] {
  const tuple = tupleParts(part);
  if (tuple) return [{ name: "()", args: tuple.map((each) => parseType(each, depth + 1)) }];
  let text = LIFETIME.test(part) ? "" : part;
  let isArray = false;
  for (let found = PREFIX.exec(text); found && found[0] !== ""; found = PREFIX.exec(text)) {
    isArray ||= LIST.test(found[0]);
    text = text.slice(found[0].length);
  }
  // A name between quotes is one that is not known yet.
  text = text.replace(/^["']|["']$/g, "");
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replace(/\s*(?:[*&?!)]|(?<!\?\s)\bextends\b.*)$/, "");
    if (text.endsWith("[]")) [isArray, text] = [true, text.slice(0, -2)];
  }
  // `[Foo]` and `[Foo; 4]` hold several.
  const held = /^\[([^]*?)(?:;[^;\]]*)?\]$/.exec(text)?.[1];
  if (held !== undefined) return [{ name: "[]", args: readArguments(held, depth) }];
  // Parentheses may have stood around several.
  const found = splitTop(text, "|&+").length > 1
    ? parseType(text, depth + 1)
    : namedType(text, depth);
  return isArray ? [{ name: "[]", args: [found] }] : found;
}

/** Types that a tuple is written of between parentheses; none, where there are fewer than two. */
function tupleParts(part: string): string[] | undefined {
  const inner = /^(?:&\s*(?:'\w+\s+)?(?:mut\s+)?)*\(([^]*,[^]*)\)$/.exec(part)?.[1];
  if (inner === undefined) return undefined;
  let depth = 0;
  for (const char of inner) {
    if (char === "(") depth++;
    else if (char === ")" && --depth < 0) return undefined;
  }
  const parts = splitTop(inner, ",").map((each) => each.replace(/^,/, "").trim());
  return parts.length > 1 ? parts : undefined;
}

function readArguments(text: string, depth: number): TypeRef[][] {
  // Lifetimes say nothing of values, nor does the name of a type that a trait is given.
  const parts = splitTop(text, ",").filter((part) => !LIFETIME.test(part));
  return parts.map((each) => parseType(each.replace(/^,?\s*\w+\s*=(?!>)\s*/, ""), depth + 1));
}

function namedType(text: string, depth: number): TypeRef[] {
  const head = /^\\?[A-Za-z_$][\w$]*(?:(?:\.|::|\\)[A-Za-z_$][\w$]*)*/.exec(text)?.[0];
  if (head === undefined || EMPTY.has(head)) return [];
  const rest = text.slice(head.length).trim().replace(/^::/, "");
  if (rest !== "" && !/^[<[{]/.test(rest)) return [];
  const nested = nestedType(head, rest, depth);
  if (nested) return nested;
  // What a map of Go holds stands behind its brackets.
  const held = head === "map" ? /^\[[^\][]*\](.+)/.exec(rest)?.[1] : undefined;
  if (held !== undefined) return [{ name: head, args: [parseType(held, depth + 1)] }];
  const inner = /^[<[]([^]*)[>\]]/.exec(rest)?.[1] ?? "";
  const all = readArguments(inner, depth);
  const args = all.some((each) => each.length > 0) ? all : [];
  return UNION.test(head) && rest.startsWith("[") ? args.flat() : [{ name: pathOf(head), args }];
}

/** Reads `A<B>::C`: what it holds is that of the type around it, where it says nothing itself. */
function nestedType(head: string, rest: string, depth: number): TypeRef[] | undefined {
  const [around = ""] = splitTop(rest, ":.");
  const inner = /^(?:::|\.)\s*(?:template\s+)?([A-Za-z_$][^]*)/.exec(rest.slice(around.length))
    ?.[1];
  if (!rest.startsWith("<") || inner === undefined) return undefined;
  const held = readArguments(around.slice(1, -1), depth).filter((each) => each.length > 0);
  return namedType(`${head}::${inner}`, depth)
    .map(({ name, args }) => ({ name, args: args.length > 0 ? args : held }));
}

/** Its parts with dots between them; a path of PHP is one, before its own last name. */
function pathOf(name: string): string {
  const end = name.lastIndexOf("\\");
  return end < 0 ? name.replace(/::/g, ".") : `${name}.${name.slice(end + 1)}`;
}

/** Splits at some characters that stand in no bracket. */
export function splitTop(text: string, separators: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if ("<([{".includes(char)) depth++;
    else if (")]}".includes(char) || (char === ">" && text[i - 1] !== "=" && text[i - 1] !== "-")) {
      depth--;
    } else if (depth === 0 && separators.includes(char) && i > start) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
