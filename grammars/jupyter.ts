/**
 * Reads Jupyter notebooks: their cells are parts in the languages that they are of. Whatever a cell has
 * put out is hidden.
 *
 * @module
 */
import {
  emptyFound,
  type Found,
  type FoundLine,
  matchesIn,
  type TextSpan,
  wordTable,
} from "./reader.ts";

const TOKEN = /"(?:[^"\\\n]|\\.)*"|[[\]{}:,]/g;

/** Languages of kernels by the names that notebooks call them, where these are not ours. */
const KERNELS = wordTable({
  ...{ "c#": "c_sharp", "f#": "fsharp", "c++": "cpp", sage: "python", ".net": "c_sharp" },
});

/** Languages of the magic that a cell begins with. */
const MAGICS = wordTable({
  ...{ bash: "bash", sh: "bash", script: "bash", html: "html", javascript: "javascript" },
  ...{ js: "javascript", latex: "latex", markdown: "markdown", perl: "perl", ruby: "ruby" },
  ...{ sql: "sql", R: "r", svg: "xml", python: "python", python3: "python", pypy: "python" },
});

/** Commands of the shell and of the kernel in a cell of Python. */
const COMMAND = /^\s*[%!?]/;

/** A place in the tree of values: an object with the key that is read, or a list. */
interface Level {
  readonly isObject: boolean;
  key: string;
  /** Where the value of the key starts. */
  start: number;
}

/** A cell as far as it is read. */
interface Cell {
  kind: string;
  readonly lines: FoundLine[];
}

export function read(text: string): Found {
  const found = emptyFound();
  const cells: Cell[] = [];
  const levels: Level[] = [];
  let cell: Cell = { kind: "", lines: [] };
  let [kernel, isValue] = ["python", false];
  for (const { 0: token, index } of matchesIn(text, TOKEN)) {
    const level = levels.at(-1);
    if (token === "{" || token === "[") {
      levels.push({ isObject: token === "{", key: "", start: index });
      if (levels.length === 3 && levels[0]!.key === "cells" && levels[2]!.isObject) {
        cells.push(cell = { kind: "", lines: [] });
      }
      isValue = token === "[";
    } else if (token === "}" || token === "]") {
      if (isOutputs(levels)) hide(text, { start: level!.start, end: index }, found);
      levels.pop();
      isValue = false;
    } else if (token === ":") {
      isValue = true;
    } else if (token === ",") {
      isValue = level?.isObject === false;
    } else if (level?.isObject && !isValue) {
      level.key = valueOf(token);
    } else {
      const path = pathOf(levels);
      if (path === "cells/cell_type") cell.kind = valueOf(token);
      else if (path === "cells/source") addLines(token, index, cell);
      else if (path === "metadata/kernelspec/language" || path === "metadata/language_info/name") {
        kernel = valueOf(token).toLowerCase();
      }
    }
  }
  addParts(cells, KERNELS[kernel] ?? kernel, found);
  return found;
}

/** Keys of the objects that a value stands in, up to three of them. */
function pathOf(levels: readonly Level[]): string {
  if (levels.length > 4) return "";
  return levels.flatMap(({ isObject, key }) => isObject ? [key] : []).join("/");
}

/** The list of what a cell has put out, as it ends. */
function isOutputs(levels: readonly Level[]): boolean {
  return levels.length === 4 && levels[0]!.key === "cells" && levels[2]!.key === "outputs";
}

/** Hides the lines within a list. */
function hide(text: string, { start, end }: TextSpan, found: Found): void {
  const first = text.indexOf("\n", start) + 1;
  const last = text.lastIndexOf("\n", end);
  if (first > 0 && first < last) found.hidden.push({ start: first, end: last });
}

function valueOf(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    // What is no value of JSON is no notebook; nothing is found in it.
    return "";
  }
}

/** Lines of a cell: one a string in most notebooks, all in one string in some. */
function addLines(token: string, index: number, { lines }: Cell): void {
  const texts = valueOf(token).replace(/\n$/, "").split("\n");
  for (const text of texts) lines.push({ at: index + 1, text: text.replace(/\r$/, "") });
}

function addParts(cells: readonly Cell[], kernel: string, found: Found): void {
  const parts = new Map<string, FoundLine[]>();
  const add = (language: string, lines: readonly FoundLine[]) => {
    const known = parts.get(language);
    if (known) { for (const line of lines) known.push(line); }
    else parts.set(language, [...lines]);
  };
  for (const { kind, lines } of cells) {
    const magic = /^%%(\w+)/.exec(lines[0]?.text ?? "")?.[1];
    if (kind !== "code") add(kind === "markdown" ? "markdown" : "text", lines);
    else if (magic !== undefined && MAGICS[magic] !== undefined) {
      add(MAGICS[magic], [{ ...lines[0]!, text: "" }, ...lines.slice(1)]);
    } else if (kernel === "python") add(kernel, lines.map(withoutCommand));
    else add(kernel, lines);
  }
  for (const [language, lines] of parts) found.parts.push({ language, spans: [], lines });
}

function withoutCommand(line: FoundLine): FoundLine {
  return COMMAND.test(line.text) ? { ...line, text: "" } : line;
}
