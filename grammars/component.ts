/**
 * Reads files of components: markup with scripts, styles and expressions in it, as Vue, Svelte and
 * Astro have them. Scripts and styles are parts in their own languages; expressions are uses of what
 * the script defines; components and elements with an id are found in the markup.
 *
 * @module
 */
import {
  emptyFound,
  type Found,
  type FoundDefinition,
  matchesIn,
  type Reader,
  type TextSpan,
} from "./reader.ts";

/** Traits that set a format apart. */
export interface ComponentFormat {
  /** How an expression begins in text. */
  readonly opening: "{{" | "{";
  /** Whether attributes with these names have expressions between their quotes. */
  readonly directive?: RegExp;
  /** Whether every outermost element is a section, as blocks of Vue are. @default {false} */
  readonly hasBlocks?: boolean;
  /** Whether elements stand within expressions, and a script between dashes at the top. @default {false} */
  readonly isAstro?: boolean;
  /** Signs before names in scripts that are no part of them. @default {none} */
  readonly signs?: RegExp;
  /** Names of components; others are elements. */
  readonly component: RegExp;
}

const MARK = /<!--|<\/?[A-Za-z][\w.:-]*|\{\{?/g;
const FRONT_START = /^[ \t]*---[ \t]*\r?\n/m;
const FRONT_END = /^---[ \t]*$/gm;
const ATTRIBUTE = /[^\s"'<>/=`{}]+/y;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[^])*`/g;
const INTERPOLATION = /\$\{(?<inner>[^{}]*)\}/dg;
/** Signs that a block of Svelte begins with: `#each`, `:else if`, `@render`. */
const BLOCK = /^\s*[#:/@]\w+(?:\s+if\b)?/;

const VOID = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

/** Elements that are looked through for the one that a tag closes: more are not nested by a person. */
const MAX_UNCLOSED = 100;

interface Tag {
  /** Index after it. */
  readonly end: number;
  readonly isClosed: boolean;
  readonly values: ReadonlyMap<string, { readonly text: string; readonly at: number }>;
}

export function componentReader(format: ComponentFormat): Reader {
  return (text) => new ComponentReader(text, format).read();
}

/** The script between dashes. Where the first dashes have no end, later ones have none either. */
function frontMatter(text: string): TextSpan | undefined {
  const open = FRONT_START.exec(text);
  if (!open) return undefined;
  const start = open.index + open[0].length;
  const close = new RegExp(FRONT_END);
  close.lastIndex = start;
  const end = close.exec(text)?.index;
  return end === undefined ? undefined : { start, end };
}

class ComponentReader {
  readonly #text: string;
  readonly #format: ComponentFormat;
  readonly #found = emptyFound();
  readonly #open: { readonly name: string; readonly definition: FoundDefinition | undefined }[] =
    [];
  readonly #scripts: TextSpan[] = [];
  readonly #styles = new Map<string, TextSpan[]>();
  readonly #expressions: TextSpan[] = [];
  #script = "";
  /** Index after the last expression. */
  #expressionEnd = 0;
  /** Whether a brace is without end: then none is looked for after it. */
  #isBroken = false;

  constructor(text: string, format: ComponentFormat) {
    this.#text = text;
    this.#format = format;
  }

  read(): Found {
    const text = this.#text;
    const front = this.#format.isAstro ? frontMatter(text) : undefined;
    if (front) {
      this.#scripts.push(front);
      this.#script = "typescript";
    }
    const mark = new RegExp(MARK);
    mark.lastIndex = front?.end ?? 0;
    for (let match = mark.exec(text); match; match = mark.exec(text)) {
      mark.lastIndex = this.#readMark(match[0], match.index);
    }
    for (const { definition } of this.#open) if (definition) definition.end = text.length;
    this.#addParts();
    return this.#found;
  }

  /** Reads what begins at an index; returns the index after it. */
  #readMark(mark: string, at: number): number {
    const text = this.#text;
    if (mark === "<!--") {
      const end = text.indexOf("-->", at);
      this.#found.comments.push({ start: at, end: end < 0 ? text.length : end + 3 });
      return end < 0 ? text.length : end + 3;
    }
    if (mark.startsWith("{")) return this.#readBraces(mark, at);
    if (mark.startsWith("</")) return this.#close(mark.slice(2), at);
    const name = mark.slice(1);
    const tag = this.#readTag(at + mark.length);
    return tag ? this.#openElement(name, at, tag) : at + mark.length;
  }

  #readBraces(mark: string, at: number): number {
    const { opening } = this.#format;
    if (!mark.startsWith(opening) || at < this.#expressionEnd) return at + mark.length;
    const end = this.#endOfBraces(at);
    if (end < 0) return at + mark.length;
    this.#addExpression({ start: at + opening.length, end: end - opening.length });
    this.#expressionEnd = end;
    return this.#format.isAstro ? at + 1 : end;
  }

  /** Index after the brace that closes one; in Astro, before the first element within it. */
  #endOfBraces(at: number): number {
    if (this.#isBroken) return -1;
    const sign = this.#format.isAstro
      ? /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[^])*`|[{}]|<[A-Za-z/]/g
      : /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[^])*`|[{}]/g;
    sign.lastIndex = at;
    let depth = 0;
    for (let match = sign.exec(this.#text); match; match = sign.exec(this.#text)) {
      if (match[0].startsWith("<")) return match.index + 1;
      if (match[0] === "{") depth++;
      if (match[0] === "}" && --depth === 0) return match.index + 1;
    }
    this.#isBroken = true;
    return -1;
  }

  /** Adds the parts of an expression that stand outside of strings. */
  #addExpression({ start, end }: TextSpan): void {
    const block = BLOCK.exec(this.#text.slice(start, Math.min(end, start + 100)));
    let at = start + (block?.[0].length ?? 0);
    for (const { 0: string, index } of matchesIn(this.#text, STRING, { start: at, end })) {
      this.#expressions.push({ start: at, end: index });
      for (const { indices } of string.startsWith("`") ? string.matchAll(INTERPOLATION) : []) {
        const [inner, after] = indices!.groups!["inner"]!;
        this.#expressions.push({ start: index + inner, end: index + after });
      }
      at = index + string.length;
    }
    if (at < end) this.#expressions.push({ start: at, end });
  }

  /** Reads the attributes of a tag; nothing, where another begins before it ends. */
  #readTag(at: number): Tag | undefined {
    const text = this.#text;
    const values = new Map<string, { text: string; at: number }>();
    let name = "";
    while (at < text.length) {
      const sign = text[at]!;
      if (sign === ">") return { end: at + 1, isClosed: text[at - 1] === "/", values };
      if (sign === "<") return undefined;
      if (sign === '"' || sign === "'") {
        const end = text.indexOf(sign, at + 1);
        if (end < 0) return undefined;
        if (name !== "") values.set(name, { text: text.slice(at + 1, end), at: at + 1 });
        if (this.#format.directive?.test(name)) this.#addExpression({ start: at + 1, end });
        at = end + 1;
      } else if (sign === "{" && this.#format.opening === "{") {
        const end = this.#endOfBraces(at);
        if (end >= 0) this.#addExpression({ start: at + 1, end: end - 1 });
        at = end < 0 ? at + 1 : end;
      } else {
        ATTRIBUTE.lastIndex = at;
        const word = ATTRIBUTE.exec(text)?.[0];
        if (word !== undefined) name = word;
        at += word?.length ?? 1;
      }
    }
    return undefined;
  }

  #openElement(name: string, start: number, tag: Tag): number {
    const isOutermost = this.#open.length === 0;
    const isRaw = name === "script" || name === "style";
    if (this.#format.component.test(name)) this.#refer(name, start + 1);
    const id = tag.values.get("id");
    const isSection = isOutermost && (isRaw || this.#format.hasBlocks);
    const definition = isSection
      ? { kind: "section", name, at: start + 1, start, end: tag.end, bodyStart: tag.end }
      : id && /^[^\s{}]+$/.test(id.text)
      ? { kind: "element", name: id.text, at: id.at, start, end: tag.end, bodyStart: tag.end }
      : undefined;
    if (definition) this.#found.definitions.push(definition);
    if (isRaw && !tag.isClosed) return this.#readRaw(name, tag, definition);
    const isEnded = tag.isClosed || VOID.has(name.toLowerCase());
    if (!isEnded) this.#open.push({ name, definition });
    return tag.end;
  }

  #refer(written: string, at: number): void {
    const dot = written.lastIndexOf(".") + 1;
    this.#found.references.push({ kind: "call", name: written.slice(dot), at: at + dot });
  }

  /** Reads a script or style, in which nothing is markup. */
  #readRaw(name: string, { end: start, values }: Tag, definition?: FoundDefinition): number {
    const closing = new RegExp(`</${name}\\s*>`, "gi");
    closing.lastIndex = start;
    const match = closing.exec(this.#text);
    const end = match?.index ?? this.#text.length;
    if (definition) definition.end = end + (match?.[0].length ?? 0);
    const span = { start, end };
    const lang = values.get("lang")?.text ?? "";
    if (name === "style") this.#addStyle(lang, span);
    else if (isScript(values.get("type")?.text)) this.#addScript(lang, span);
    return end + (match?.[0].length ?? 0);
  }

  #addStyle(lang: string, span: TextSpan): void {
    const language = lang === "" || lang === "css" || lang === "postcss" ? "css" : lang;
    if (language !== "css" && language !== "scss") return;
    this.#styles.set(language, [...this.#styles.get(language) ?? [], span]);
  }

  /** Scripts see each other's names: all are read in the language that has the most of syntax. */
  #addScript(lang: string, span: TextSpan): void {
    this.#scripts.push(span);
    if (lang === "tsx" || lang === "jsx") this.#script = "tsx";
    else if (lang === "ts" || lang === "typescript") this.#script ||= "typescript";
  }

  #close(name: string, at: number): number {
    const bottom = Math.max(0, this.#open.length - MAX_UNCLOSED);
    const end = this.#text.indexOf(">", at) + 1 || this.#text.length;
    for (let index = this.#open.length - 1; index >= bottom; index--) {
      if (this.#open[index]!.name !== name) continue;
      for (const { definition } of this.#open.splice(index)) if (definition) definition.end = end;
      break;
    }
    return at + name.length + 2;
  }

  #addParts(): void {
    const expressions = this.#expressions.sort((a, b) => a.start - b.start);
    if (this.#scripts.length > 0) {
      const language = this.#script || "javascript";
      const { signs } = this.#format;
      const spans = this.#scripts;
      this.#found.parts.push({ language, spans, expressions, ...signs && { signs } });
    }
    for (const [language, spans] of this.#styles) this.#found.parts.push({ language, spans });
  }
}

/** Data is no script. */
function isScript(type = "module"): boolean {
  return /^(?:module|text\/(?:java|type)script|ts)$/.test(type);
}
