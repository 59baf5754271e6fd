/**
 * Reads reStructuredText: sections by their headings, labels, and the definitions of directives such
 * as `.. py:class::`. Roles that name definitions and labels are uses.
 *
 * @module
 */
import {
  emptyFound,
  type Found,
  type FoundDefinition,
  linesOf,
  type TextLine,
  wordTable,
} from "./reader.ts";

const RULE = /^(?<sign>[!-/:-@[-`{-~])\k<sign>{2,}\s*$/;
const DIRECTIVE =
  /^(?<indent>\s*)\.\. (?:(?<domain>[a-z]+):)?(?<directive>[a-z]+):: +(?<signature>\S.*)$/;
const LABEL = /^\s*\.\. _(?<name>`[^`]+`|[^:`]+):\s*$/d;
const INCLUDE = /^\s*\.\. (?:literal)?include:: +(?<name>\S+)/d;
const ROLE =
  /:(?:(?:py|c|cpp|js|std|rst):)?(?<role>[a-z]+):`(?:[^`<]*<)?[~!.]*(?<name>[^`<>()]+)(?:\(\))?>?`/dg;

const KINDS = wordTable({
  ...{ function: "function", method: "function", classmethod: "function" },
  ...{ staticmethod: "function", decorator: "function", macro: "macro" },
  ...{ class: "class", exception: "class", struct: "struct" },
  ...{ enum: "enum", enumerator: "constant", type: "type", data: "variable", var: "variable" },
  ...{ attribute: "field", property: "field", member: "field", module: "module" },
  ...{ option: "key", confval: "key", envvar: "key", setting: "key", directive: "key" },
});

const ROLES = wordTable({
  ...{ func: "call", meth: "call", macro: "call", ref: "call", option: "call", envvar: "call" },
  ...{ confval: "call", attr: "call", data: "call", class: "type", exc: "type", type: "type" },
});

/** A heading, with the sign under it. */
interface Heading extends TextLine {
  /** Its adornment: the sign, twice where it stands above as well. */
  readonly style: string;
  /** Index of what stands above it. */
  readonly from: number;
}

export function read(text: string): Found {
  const found = emptyFound();
  const lines = [...linesOf(text)];
  const styles: string[] = [];
  const sections: { readonly level: number; readonly definition: FoundDefinition }[] = [];
  const blocks: { readonly indent: number; readonly definition: FoundDefinition }[] = [];
  const endAt = (level: number, end: number) => {
    while (sections.length > 0 && sections.at(-1)!.level >= level) {
      sections.pop()!.definition.end = end;
    }
  };
  let lastEnd = 0;
  for (const [index, line] of lines.entries()) {
    if (line.text.trim() === "") continue;
    const indent = line.text.search(/\S/);
    while (blocks.length > 0 && blocks.at(-1)!.indent >= indent) blocks.pop();
    for (const { definition } of blocks) definition.end = line.end;
    const heading = headingAt(lines, index);
    if (heading) {
      if (!styles.includes(heading.style)) styles.push(heading.style);
      const level = styles.indexOf(heading.style);
      endAt(level, lastEnd);
      const definition = sectionOf(heading);
      found.definitions.push(definition);
      sections.push({ level, definition });
    } else {
      const definition = readDirective(line, found);
      if (definition) blocks.push({ indent, definition });
    }
    lastEnd = line.end;
  }
  endAt(0, lastEnd);
  return found;
}

/** A line with a rule of its length or more under it, and maybe the same above. */
function headingAt(lines: readonly TextLine[], index: number): Heading | undefined {
  const [line, below] = [lines[index]!, lines[index + 1]];
  const title = line.text.trim();
  if (!below || RULE.test(line.text) || !RULE.test(below.text)) return undefined;
  if (below.text.trim().length < title.length) return undefined;
  const above = lines[index - 1];
  const isOver = above !== undefined && above.text.trim() === below.text.trim();
  // Text above a rule is a heading at the start of a line alone, unless a rule is above it too.
  if (!isOver && (/^\s/.test(line.text) || above !== undefined && above.text.trim() !== "")) {
    return undefined;
  }
  const sign = below.text[0]!;
  return { ...line, style: isOver ? sign + sign : sign, from: isOver ? above.start : line.start };
}

function sectionOf({ text, start, end, from }: Heading): FoundDefinition {
  const name = text.trim();
  const at = start + text.indexOf(name);
  return { kind: "section", name, at, start: from, end, bodyStart: end };
}

/** Reads a line of text; returns the definition that it begins. */
function readDirective(line: TextLine, found: Found): FoundDefinition | undefined {
  const { start, end, text } = line;
  for (const { groups, indices } of text.matchAll(ROLE)) {
    const kind = ROLES[groups!["role"]!];
    const [first, last] = indices!.groups!["name"]!;
    const name = text.slice(first, last).split(".").at(-1)!.trim();
    if (kind !== undefined && name !== "") {
      found.references.push({ kind, name, at: start + last - name.length });
    }
  }
  const include = INCLUDE.exec(text);
  if (include) {
    const [first, last] = include.indices!.groups!["name"]!;
    found.imports.push({ start: start + first, end: start + last });
    found.references.push({ kind: "import", name: include.groups!["name"]!, at: start + first });
    return undefined;
  }
  const label = LABEL.exec(text);
  if (label) {
    const [first] = label.indices!.groups!["name"]!;
    const name = label.groups!["name"]!.replaceAll("`", "");
    found.definitions.push({ kind: "element", name, at: start + first, start, end });
    return undefined;
  }
  const { directive = "", signature = "" } = DIRECTIVE.exec(text)?.groups ?? {};
  const kind = KINDS[directive];
  const named = kind === undefined ? undefined : nameIn(signature);
  if (kind === undefined || named === undefined) return undefined;
  const at = end - signature.length + signature.indexOf(named);
  const definition = {
    ...{ kind, name: named.slice(named.lastIndexOf(".") + 1), start, end, bodyStart: end },
    at: at + named.lastIndexOf(".") + 1,
    ...named.includes(".") && { scope: named.slice(0, named.lastIndexOf(".")) },
  };
  found.definitions.push(definition);
  return definition;
}

/** The name in a signature: before the bracket, and after the type where one is written. */
function nameIn(signature: string): string | undefined {
  const head = signature.replace(/[([=].*$/s, "").trim();
  return /(?:^|[\s*&])(?<name>-*[\w.:-]+)(?:\s+<[^>]*>)?$/.exec(head)?.groups?.["name"];
}
