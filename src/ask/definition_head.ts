/**
 * The lines that a definition begins with, read for what no edge tells: decorators that hand it to
 * somebody, and words that let others than the tree use it.
 *
 * @module
 */
import { LineIndex } from "../text/lines.ts";
import type { AskSource } from "./ask_source.ts";
import type { GraphNode } from "./graph_view.ts";

/** Lines above a definition that may belong to it, and of it up to its name. */
const MAX_ABOVE = 40;
const MAX_BELOW = 10;

/** Places of the name on one line that are looked at. */
const MAX_NAMES = 20;

/** Decorators that hand a definition to nobody. */
const NEUTRAL = new RegExp(
  "^(?:(?:functools|typing|t|abc|contextlib|dataclasses)\\.)?(?:" +
    "staticmethod|classmethod|property|cached_property|abstractmethod|overload|final|wraps|" +
    "dataclass|lru_cache|cache|contextmanager|asynccontextmanager|total_ordering|" +
    "Deprecated|SuppressWarnings|Suppress|Nullable|NonNull|NotNull|SafeVarargs|" +
    "FunctionalInterface|JvmStatic|JvmOverloads|JvmField|discardableResult|inlinable|" +
    "derive|inline|allow|warn|deny|expect|must_use|doc|cfg|non_exhaustive|repr|cold|" +
    "track_caller|deprecated|nodiscard|maybe_unused|noreturn|Obsolete|Pure|Serializable" +
    ")(?![\\w.:])|\\.(?:setter|getter|deleter)\\b",
);

const COMMENT = /^(?:\/\/|\/\*|\*|#(?!\[|!\[|define\b|pragma\b)|--|;|%|"""|''')/;

interface DefinitionHead {
  /** First line of what belongs to it: its comment or decorators. */
  readonly firstLine: number;
  /** Decorators, annotations and attributes that may hand it to somebody, as written. */
  readonly decorators: readonly string[];
  /** All decorators, those among them that hand it to nobody. */
  readonly marks: readonly string[];
  /** Its first lines, up to the one of its name, with what else stands on that line. */
  readonly text: string;
  /** The part of them before its name, for each place where that may be. */
  readonly before: readonly string[];
}

export function headOf({ files }: AskSource, { file, symbol }: GraphNode): DefinitionHead {
  if (!symbol) return { firstLine: 1, decorators: [], marks: [], text: "", before: [] };
  const lines = new LineIndex(files.raw(file.path) ?? "");
  const { startLine, endLine, name } = symbol;
  const own: string[] = [];
  for (let line = startLine; line <= Math.min(endLine, lines.lineCount); line++) {
    const text = lines.lineText(line);
    own.push(text);
    if (own.length > MAX_BELOW || text.includes(name) && !isDecorator(text.trim())) break;
  }
  const { firstLine, above } = linesAbove(lines, startLine);
  const marks = [...above, ...own.slice(0, -1)].map((each) => each.trim())
    .concat(inline(own.at(-1) ?? "")).filter(isDecorator);
  const decorators = marks.filter((each) => !NEUTRAL.test(each.replace(/^(?:@|#?!?\[+)\s*/, "")));
  return { firstLine, decorators, marks, text: own.join("\n"), before: beforeName(own, name) };
}

/** Tells whether a word stands before the name of a definition, and is not that of another one. */
export function hasBefore({ before }: DefinitionHead, word: RegExp): boolean {
  return before.length > 0 && before.every((each) => word.test(each));
}

/** Other definitions may stand on the line of the name, before it and in its body. */
function beforeName(lines: readonly string[], name: string): string[] {
  const last = lines.at(-1) ?? "";
  const found: string[] = [];
  for (let at = last.indexOf(name); at >= 0; at = last.indexOf(name, at + name.length)) {
    if (isPartOfWord(last, at, name)) continue;
    // On such a line, most of which a program wrote, the name may stand anywhere.
    if (found.length === MAX_NAMES) return [];
    const line = last.slice(0, at);
    const start = Math.max(...["{", "}", ";"].map((end) => line.lastIndexOf(end))) + 1;
    const own = last.slice(start, at + name.length);
    found.push((start > 0 ? own : [...lines.slice(0, -1), own].join("\n")).replace(SAID, " "));
  }
  return found;
}

/** Comments and texts, of which the words say nothing. */
const SAID = /\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*(?:\n|$)|"[^"\n]*"/g;

function isPartOfWord(text: string, at: number, name: string): boolean {
  const around = text.slice(Math.max(0, at - 1), at + name.length + 1);
  return /^\w\w/.test(around) && at > 0 || /\w\w$/.test(around) && at + name.length < text.length;
}

/** Comments and decorators right above a line; one of several lines ends with a bracket. */
function linesAbove(
  lines: LineIndex,
  startLine: number,
): { readonly firstLine: number; readonly above: readonly string[] } {
  let above: string[] = [];
  let firstLine = startLine;
  let [pending, open]: [string[], number] = [[], 0];
  const last = Math.min(startLine - 1, lines.lineCount);
  for (let line = last; line >= Math.max(1, startLine - MAX_ABOVE); line--) {
    const text = lines.lineText(line).trim();
    open += balance(text);
    pending = [text, ...pending];
    if (open > 0) continue;
    // What stands behind an attribute on its line has it.
    const isBehind = text.startsWith("#[") && !/\](?:\s*\/[/*].*)?$/.test(pending.at(-1)!);
    const isPart = open === 0 &&
      (isDecorator(text) && !isBehind || (COMMENT.test(text) && pending.length === 1));
    if (!isPart) break;
    above = [...pending, ...above];
    [firstLine, pending] = [line, []];
  }
  return { firstLine, above };
}

/** Brackets that a line closes and does not open. */
function balance(text: string): number {
  if (COMMENT.test(text)) return 0;
  let count = 0;
  for (const char of text) {
    if (char === ")" || char === "]" || char === "}") count++;
    else if (char === "(" || char === "[" || char === "{") count--;
  }
  return count;
}

/** Decorators on the line of the definition itself. */
function inline(text: string): string[] {
  return text.trim().match(/^(?:@[\w.]+(?:\([^()]*\))?\s+|#?\[[^\]]*\]\s*)+/)?.[0]
    .match(/@[\w.]+|#?\[[^\]]*(?:\]|$)/g) ?? [];
}

function isDecorator(text: string): boolean {
  return /^(?:@[\p{L}_]|#!?\[|\[[\p{L}_[][^\]]*\]\s*(?:$|\[|public|private|protected|internal|static))/u
    .test(text) && !/^@(?:interface|class|implementation|protocol|end)\b/.test(text);
}
