/**
 * Names that are declared in bodies and lists of parameters: to which line each is known, and
 * whether a use on a line means one of them.
 *
 * @module
 */
import type { LineIndex } from "../../text/lines.ts";
import type { Definition, LocalFact, SymbolKind, Use } from "../../types.ts";
import type { LocalTag } from "../local_tags.ts";
import type { Tags } from "../read_tags.ts";

/** A parsed file, as far as its local names are concerned. */
export interface LocalsSource {
  /** Its lines. */
  readonly lines: LineIndex;
  /** What the tags query found. */
  readonly tags: Tags;
  /** Definitions, by start. */
  readonly definitions: readonly Definition[];
}

/** Types that stand for that of the value. */
const INFERRED: ReadonlySet<string> = new Set(["var", "val", "auto"]);

/** Local names with the lines on which they are known, in the order of their tags. */
export function localFacts({ lines, tags, definitions }: LocalsSource): LocalFact[] {
  const ends = new EnclosingEnds(definitions, lines.lineCount);
  return tags.locals.map(({ name, at, extentStart, extentEnd, type, value }) => {
    const line = lines.lineAt(extentStart);
    // What is a definition as well stands for itself alone.
    const endLine = tags.names.has(at)
      ? line
      : extentEnd < 0
      ? ends.endOf(line)
      : lines.lineAt(extentEnd);
    const declared = INFERRED.has(type) ? "" : type.replace(/\s+/g, " ");
    return { name, line, endLine, type: declared, value };
  });
}

/** Definitions in which a local name, or a parameter of a type, is known. */
const HOLDERS: ReadonlySet<SymbolKind> = new Set(
  ["function", "method", "class", "struct", "interface", "trait", "impl", "enum", "type"] as const,
);

/** Last line of the innermost definition around each line, for lines that ascend. */
class EnclosingEnds {
  readonly #open: Definition[] = [];
  readonly #definitions: readonly Definition[];
  readonly #lastLine: number;
  #next = 0;

  constructor(definitions: readonly Definition[], lastLine: number) {
    this.#definitions = definitions.filter(({ kind }) => HOLDERS.has(kind));
    this.#lastLine = lastLine;
  }

  endOf(line: number): number {
    while (this.#definitions[this.#next] && this.#definitions[this.#next]!.startLine <= line) {
      this.#open.push(this.#definitions[this.#next++]!);
    }
    while (this.#open.length > 0 && this.#open.at(-1)!.endLine < line) this.#open.pop();
    return this.#open.at(-1)?.endLine ?? this.#lastLine;
  }
}

/** Whether a local value has the name of its type, or of what it is set to on the same line. */
function hasOwnName(
  { name, type, value, line: declared }: LocalFact,
  { kind, line }: Pick<Use, "kind" | "line">,
): boolean {
  if (kind === "type") return type.replace(/^\W+/, "") === name;
  return line === declared && value.startsWith(name) && !/^\w/.test(value.slice(name.length));
}

/** Local names by name and line. */
export class LocalNames {
  readonly #ranges = new Map<string, LocalFact[]>();
  readonly #declared: ReadonlySet<number>;

  /**
   * @param locals Local names.
   * @param tags Their tags, in the same order.
   * @param definitions Where names of definitions start.
   */
  constructor(
    locals: readonly LocalFact[],
    tags: readonly LocalTag[],
    definitions: ReadonlySet<number>,
  ) {
    this.#declared = new Set(
      tags.filter(({ name }) => name !== "return" && name !== "this").map(({ at }) => at),
    );
    locals.forEach((local, index) => {
      if (definitions.has(tags[index]!.at) || local.name.includes(".")) return;
      const name = local.name.replace(/^\$/, "");
      const ranges = this.#ranges.get(name);
      if (ranges) ranges.push(local);
      else this.#ranges.set(name, [local]);
    });
  }

  /** Tells whether a local name is declared at an index. */
  isDeclared(at: number): boolean {
    return this.#declared.has(at);
  }

  /** Tells whether a use on a line means a local name. */
  isLocal(name: string, { kind, line }: Pick<Use, "kind" | "line">): boolean {
    const ranges = this.#ranges.get(name);
    return ranges !== undefined &&
      ranges.some((each) =>
        each.line <= line && line <= each.endLine && !hasOwnName(each, { kind, line })
      );
  }
}
