/**
 * Reads AsciiDoc: sections by their headings, and anchors. References to anchors are uses, and
 * includes name files.
 *
 * @module
 */
import { emptyFound, type Found, type FoundDefinition, linesOf, type TextLine } from "./reader.ts";

const HEADING = /^(?<marks>={1,6}|#{1,6})\s+(?<name>\S.*?)\s*$/;
/** Lines that begin and end what is shown as it is. */
const FENCE = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|```\S*)\s*$/;
const ANCHOR = /\[\[(?<name>[\w:.-]+)(?:,[^\]]*)?\]\]|^\[#(?<id>[\w:.-]+)/dg;
const REFERENCE =
  /<<(?:[^<>,#]*#)?(?<name>[\w:.-]+)(?:,[^<>]*)?>>|\bxref:(?:[^[\s#]*#)?(?<id>[\w:-]+)\[/dg;
const INCLUDE = /^include::(?<name>[^[\s{}]+)\[/;

export function read(text: string): Found {
  const found = emptyFound();
  const sections: { readonly level: number; readonly definition: FoundDefinition }[] = [];
  const endAt = (level: number, end: number) => {
    while (sections.length > 0 && sections.at(-1)!.level >= level) {
      sections.pop()!.definition.end = end;
    }
  };
  let [fence, lastEnd] = ["", 0];
  for (const line of linesOf(text)) {
    if (line.text.trim() === "") continue;
    const mark = FENCE.exec(line.text)?.[0].trim().replace(/^```.*/, "```") ?? "";
    const heading = fence === "" ? HEADING.exec(line.text)?.groups : undefined;
    if (mark !== "" && (fence === "" || fence === mark)) fence = fence === "" ? mark : "";
    else if (heading) {
      const level = heading["marks"]!.length;
      endAt(level, lastEnd);
      const definition = sectionOf(line, heading["name"]!);
      found.definitions.push(definition);
      sections.push({ level, definition });
    } else if (fence === "" && /^\/\/(?!\/)/.test(line.text)) {
      found.comments.push({ start: line.start, end: line.end });
    } else readLine(line, fence !== "", found);
    lastEnd = line.end;
  }
  endAt(0, lastEnd);
  return found;
}

function sectionOf({ start, end, text }: TextLine, name: string): FoundDefinition {
  return { kind: "section", name, at: start + text.lastIndexOf(name), start, end, bodyStart: end };
}

function readLine({ start, end, text }: TextLine, isShown: boolean, found: Found): void {
  const include = INCLUDE.exec(text)?.groups?.["name"];
  if (include !== undefined) {
    found.imports.push({ start, end });
    found.references.push({ kind: "import", name: include, at: start + text.indexOf(include) });
  }
  if (isShown) return;
  for (const { groups, indices } of text.matchAll(ANCHOR)) {
    const [group] = groups!["name"] === undefined ? ["id"] : ["name"];
    const at = start + indices!.groups![group!]![0];
    found.definitions.push({ kind: "element", name: groups![group!]!, at, start, end });
  }
  for (const { groups, indices } of text.matchAll(REFERENCE)) {
    const [group] = groups!["name"] === undefined ? ["id"] : ["name"];
    const at = start + indices!.groups![group!]![0];
    found.references.push({ kind: "call", name: groups![group!]!, at });
  }
}
