/**
 * Names that are declared in bodies and lists of parameters: from where to where each is known, and
 * whether a use at a place means one of them.
 *
 * @module
 */
import { firstIndex } from "../../text/first_index.ts";
import type { LineIndex } from "../../text/lines.ts";
import { Around, positionOf } from "../../text/places.ts";
import type { Definition, LocalFact, SymbolKind, Use } from "../../types.ts";
import type { LocalTag } from "../local_tags.ts";
import type { Tags } from "../read_tags.ts";

/** A parsed file, as far as its local names are concerned. */
export interface LocalsSource {
  readonly lines: LineIndex;
  readonly tags: Tags;
  /** Definitions, by start. */
  readonly definitions: readonly Definition[];
}

/** Columns of a name that is known on all of its first and last line. */
const WHOLE_LINES = { column: 0, endColumn: 0 } as const;

/** Types that stand for that of the value. */
const INFERRED: ReadonlySet<string> = new Set(["var", "val", "auto"]);

/** Local names with the lines on which they are known, in the order of their tags. */
export function localFacts({ lines, tags, definitions }: LocalsSource): LocalFact[] {
  const [all, holders] = [new Around(definitions), new Around(definitions.filter(isHolder))];
  return tags.locals.map(({ name, at, extentStart, extentEnd, type, value, isAgain }) => {
    const line = lines.lineAt(extentStart);
    const column = extentStart - lines.indexOfLine(line) + 1;
    const [around, holder] = [all.at(line, column), holders.at(line, column)];
    const isDefined = tags.names.has(at);
    const hasExtent = extentEnd >= 0 && !isAgain && !isDefined;
    // What is a definition as well stands for itself alone; what sets one again tells its value.
    const endLine = isAgain
      ? line - 1
      : isDefined
      ? line
      : extentEnd < 0
      ? holder?.endLine ?? lines.lineCount
      : lines.lineAt(extentEnd);
    const declared = INFERRED.has(type) ? "" : type.replace(/\s+/g, " ");
    const columns = hasExtent
      ? { column, endColumn: extentEnd - lines.indexOfLine(endLine) + 1 }
      : around?.startColumn || around?.endColumn
      ? { column, endColumn: isDefined ? 0 : holder?.endColumn ?? 0 }
      : WHOLE_LINES;
    return { name, line, endLine, ...columns, type: declared, value };
  });
}

/** Definitions in which a local name, or a parameter of a type, is known. */
const HOLDERS: ReadonlySet<SymbolKind> = new Set(
  ["function", "method", "class", "struct", "interface", "trait", "impl", "enum", "type"] as const,
);

function isHolder({ kind }: Definition): boolean {
  return HOLDERS.has(kind);
}

/** Local names by name and line. */
export class LocalNames {
  readonly #ranges = new Map<string, KnownLines>();
  readonly #declared: ReadonlySet<number>;

  /** @param tags Their tags, in the same order. */
  constructor(
    locals: readonly LocalFact[],
    tags: readonly LocalTag[],
    definitions: ReadonlySet<number>,
  ) {
    this.#declared = new Set(
      tags.filter(({ name, value, isAgain }) =>
        name !== "return" && name !== "this" && !name.includes(" ") && !isAgain &&
        // `{ name }` names what it sets the member to as well.
        !(value !== "" && name.endsWith(`.${value}`))
      ).map(({ at }) => at),
    );
    const byName = new Map<string, LocalFact[]>();
    locals.forEach((local, index) => {
      if (definitions.has(tags[index]!.at) || tags[index]!.isAgain) return;
      if (local.name.includes(".")) return;
      const name = local.name.replace(/^\$/, "");
      byName.getOrInsertComputed(name, () => []).push(local);
    });
    for (const [name, same] of byName) this.#ranges.set(name, new KnownLines(same));
  }

  /** Tells whether a local name is declared at an index. */
  isDeclared(at: number): boolean {
    return this.#declared.has(at);
  }

  /** Tells whether a use at a place means a local name. */
  isLocal(name: string, use: Pick<Use, "kind" | "line" | "column">): boolean {
    return this.#ranges.get(name)?.isLocal(use) ?? false;
  }
}

/**
 * Lines on which one name is known as that of a local value. A file may declare a name ten thousand
 * times: how many of the declarations hold on a line is the number of those that start until there,
 * less those that end before.
 */
class KnownLines {
  readonly #locals: readonly LocalFact[];
  #all: Ranges | undefined;
  /** Without those whose type has their name. */
  #typed: Ranges | undefined;
  /** By line, those declared on it by a value that has their name. */
  #ofOwnValue: ReadonlyMap<number, number> | undefined;

  constructor(locals: readonly LocalFact[]) {
    // One that ends before it starts is known nowhere.
    this.#locals = locals.filter(({ line, endLine }) => line <= endLine);
  }

  /** A value may have the name of its type, or of what it is set to on the same line. */
  isLocal({ kind, line, column }: Pick<Use, "kind" | "line" | "column">): boolean {
    const at = positionOf(line, column);
    if (kind === "type") {
      this.#typed ??= new Ranges(
        this.#locals.filter(({ name, type }) => type.replace(/^\W+/, "") !== name),
      );
      return this.#typed.countAt(at) > 0;
    }
    this.#all ??= new Ranges(this.#locals);
    const count = this.#all.countAt(at);
    if (count === 0) return false;
    this.#ofOwnValue ??= linesOfOwnValue(this.#locals);
    return count > (this.#ofOwnValue.get(line) ?? 0);
  }
}

function linesOfOwnValue(locals: readonly LocalFact[]): ReadonlyMap<number, number> {
  const lines = new Map<number, number>();
  for (const { name, line, value } of locals) {
    const isOwn = value.startsWith(name) && !value.includes("{") &&
      !/^\w/.test(value.slice(name.length));
    if (isOwn) lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  return lines;
}

class Ranges {
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];

  constructor(locals: readonly LocalFact[]) {
    this.#starts = locals.map(({ line, column }) => positionOf(line, column)).sort((a, b) => a - b);
    this.#ends = locals.map(({ endLine, endColumn }) =>
      endColumn > 0 ? positionOf(endLine, endColumn) : positionOf(endLine + 1, 0)
    ).sort((a, b) => a - b);
  }

  countAt(place: number): number {
    return countBelow(this.#starts, place + 1) - countBelow(this.#ends, place + 1);
  }
}

/** Number of values below a bound, of values that ascend. */
function countBelow(values: readonly number[], bound: number): number {
  return firstIndex(values.length, (at) => values[at]! >= bound);
}
