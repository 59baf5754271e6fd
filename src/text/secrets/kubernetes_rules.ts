/**
 * Entries of a `Secret` of Kubernetes: whatever their names are, their values are secret. The kind may
 * stand above or below them, so that the document is looked at as a whole, once.
 *
 * @module
 */
import { isTemplate } from "./judge_value.ts";
import { pattern, type SecretRule } from "./secret_rule.ts";

/** Separator of documents of YAML, or the end of one within other text. */
const SEPARATOR = /^(?:---|\s*```|EOF\b)/;

/** Values of `data` are Base64; a shorter one is nothing that is kept secret. */
const ENCODED =
  /^(?:[A-Za-z0-9+/]{4}){1,}(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/;

/** Base64 of a certificate and of other public blocks, as they begin. */
const PUBLIC = /^LS0tLS1CRUdJTiB(?:DRVJ|QVUJM)/;

/** Characters of a line that tell whether it ends a document. */
const MAX_LEAD = 80;
/** A shorter value is nothing that is kept secret. */
const MIN_VALUE_CHARS = 3;

type Span = readonly [start: number, end: number];

/** The rule for the objects. */
export const KUBERNETES_RULES: readonly SecretRule[] = [
  {
    kind: "kubernetes_secret",
    marks: [
      "kind: secret",
      'kind: "secret"',
      "kind: 'secret'",
      '"kind":"secret"',
      '"kind": "secret"',
    ],
    isGuess: true,
    pattern: pattern(`"?kind"?: ?["']?Secret["']?(?![\\w-])`),
    spans: ({ text, start }) => entriesOf(text, start),
  },
];

/** Values below `data:` and `stringData:` of the document around a place. */
function entriesOf(text: string, at: number): { spans: Span[]; end: number } {
  const lines = linesAround(text, at);
  const keys = new Set(["data:", "stringData:"]);
  const indent = indentOf(text, lines.find(([start, end]) => start <= at && at <= end)!);
  const spans: Span[] = [];
  /** The key whose entries are read, and the indentation of an entry that goes on below. */
  let [key, scalar]: [string | undefined, number | undefined] = [undefined, undefined];
  let read = 0;
  for (const [start, end] of lines) {
    const own = indentOf(text, [start, end]);
    const line = text.slice(start, end);
    const content = line.slice(own).trimEnd();
    if (content === "" || content.startsWith("#")) continue;
    if (scalar !== undefined && own > scalar) {
      push(spans, text, [start + own, end], key);
      continue;
    }
    scalar = undefined;
    if (own <= indent) key = own === indent && keys.has(content) ? content : undefined;
    else if (key !== undefined) {
      const entry = /^["']?[\w.-]{1,253}["']?:[ \t]+/.exec(content)?.[0];
      if (entry === undefined) continue;
      if (/^[|>][+-]?\d?$/.test(content.slice(entry.length))) scalar = own;
      else push(spans, text, [start + own + entry.length, end], key);
      continue;
    }
    if (start >= read) read = jsonEntries(spans, text, [start, end]);
  }
  return { spans, end: lines.at(-1)![1] };
}

function linesAround(text: string, at: number): Span[] {
  const above: Span[] = [];
  for (let end = text.lastIndexOf("\n", at); end > 0;) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    if (SEPARATOR.test(text.slice(start, Math.min(end, start + MAX_LEAD)))) break;
    above.push([start, end]);
    end = start - 1;
  }
  const lines = above.reverse();
  for (let start = text.lastIndexOf("\n", at) + 1; start < text.length;) {
    const next = text.indexOf("\n", start);
    const end = next < 0 ? text.length : next;
    if (start > at && SEPARATOR.test(text.slice(start, Math.min(end, start + MAX_LEAD)))) break;
    lines.push([start, end]);
    start = end + 1;
  }
  return lines;
}

/** Where the content of a line begins; the mark of a list is indentation. */
function indentOf(text: string, [start, end]: Span): number {
  let at = start;
  while (at < end && /[\s-]/.test(text.charAt(at))) at++;
  return at - start;
}

/**
 * Values of `"data": {"a": "…"}` that opens on a line.
 *
 * @returns The index up to which objects were read.
 */
function jsonEntries(spans: Span[], text: string, [start, end]: Span): number {
  let read = start;
  for (
    const match of text.slice(start, end).matchAll(/"((?:data|stringData))"\s{0,4}:\s{0,4}\{/g)
  ) {
    const from = start + match.index + match[0].length;
    if (from < read) continue;
    const close = text.indexOf("}", from);
    if (close < 0) return text.length;
    read = close;
    // A schema of such an object has objects in it.
    if (text.slice(from, close).includes("{")) continue;
    const entries = /"[\w.-]{1,253}"\s{0,4}:\s{0,4}"([^"]*)"/g;
    for (const { index, 0: entry, 1: value = "" } of text.slice(from, close).matchAll(entries)) {
      const last = from + index + entry.length - 1;
      push(spans, text, [last - value.length, last], `${match[1]}:`);
    }
  }
  return read;
}

/** Adds a value without its quotes, unless it is public or stands for another. */
function push(spans: Span[], text: string, [start, end]: Span, key: string | undefined): void {
  const written = text.slice(start, end).trimEnd();
  const lead = /^["']?/.exec(written)![0];
  const value = written.slice(lead.length, lead !== "" && written.endsWith(lead) ? -1 : undefined);
  if (value.length < MIN_VALUE_CHARS || isTemplate(value) || PUBLIC.test(value)) return;
  if (key === "data:" ? !ENCODED.test(value) : /^[{[&*!]/.test(value)) return;
  spans.push([start + lead.length, start + lead.length + value.length]);
}
