/**
 * Paragraph of documentation → the code block after it, or else the code inside it.
 *
 * @module
 */
import type { Pair } from "./pair.ts";
import { isBoilerplate, plainProse } from "./prose.ts";
import { documentOf, queryOf, subTerms } from "./terms.ts";

/** Blocks that hold output or commands, not code. */
const NO_CODE =
  /^(?:text|txt|plain\w*|console|output|diff|log|shell-?session|ascii|mermaid|none)\b/i;

/** Commands that every project has. */
const INSTALL =
  /^\s*(?:[$>#]\s*)?(?:sudo\s+)?(?:npm|npx|yarn|pnpm|bun|pip3?|pipx|uv|cargo|go|gem|brew|apt(?:-get)?|dnf|pacman|composer|dotnet|mix|luarocks|cabal|stack|opam|conda|git|docker|make|cd|mkdir|curl)\s/;

/** A paragraph as short as this goes with its heading. */
const SHORT_TERMS = 5;

/** Inline code of fewer pieces is a mention. */
const MIN_INLINE = 3;

/** A piece of a document, as far as pairs care. */
type Block =
  | { readonly type: "heading" | "paragraph"; readonly text: string }
  | { readonly type: "code"; readonly text: string; readonly info: string };

/** Pairs of a markdown document. */
export function paragraphPairs(path: string, text: string): Pair[] {
  const blocks = blocksOf(text);
  let heading = "";
  return blocks.flatMap((block, at): Pair[] => {
    if (block.type === "heading") heading = block.text;
    if (block.type !== "paragraph" || isBoilerplate(block.text)) return [];
    const next = blocks[at + 1];
    const pair = next?.type === "code"
      ? codePair(block.text, next, heading)
      : inlinePair(block.text, heading);
    return pair ? [{ kind: "paragraph", path, ...pair }] : [];
  });
}

type Terms = Pick<Pair, "query" | "document">;

function codePair(
  paragraph: string,
  code: { readonly text: string; readonly info: string },
  heading: string,
): Terms | undefined {
  if (NO_CODE.test(code.info) || INSTALL.test(code.text)) return undefined;
  return pairOf(paragraph, heading, code.text);
}

function inlinePair(paragraph: string, heading: string): Terms | undefined {
  const codes = [...paragraph.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  if (codes.length < MIN_INLINE) return undefined;
  return pairOf(paragraph.replace(/`[^`\n]+`/g, " "), heading, codes.join("\n"));
}

/** Makes a pair of the end of a paragraph, which stands next to the code and describes it best. */
function pairOf(paragraph: string, heading: string, code: string): Terms | undefined {
  const prose = plainProse(paragraph);
  const own = queryOf(prose, { keep: "end" });
  const query = own && own.length >= SHORT_TERMS
    ? own
    : queryOf(`${plainProse(heading)} ${prose}`, { keep: "end" });
  const document = query && documentOf(query, { body: subTerms(code) });
  return document && { query, document };
}

const FENCE = /^\s*(`{3,}|~{3,})\s*(.*)$/;

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const flush = () => {
    if (paragraph.length > 0) blocks.push({ type: "paragraph", text: paragraph.join(" ") });
    paragraph = [];
  };
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const [, fence, info = ""] = FENCE.exec(line) ?? [];
    if (
      fence !== undefined || line.trim() === "" || /^#{1,6}\s|^\s*(?:[|<]|---+$|===+$)/.test(line)
    ) {
      flush();
      if (line.startsWith("#")) blocks.push({ type: "heading", text: line.replace(/^#+\s*/, "") });
    } else if (/^\s*(?:[-*+]|\d+[.)])\s/.test(line)) {
      flush();
      paragraph.push(line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, ""));
    } else paragraph.push(line.trim());
    if (fence === undefined) continue;
    const end = endOfFence(lines, at, fence);
    blocks.push({ type: "code", text: lines.slice(at + 1, end).join("\n"), info });
    at = end;
  }
  flush();
  return blocks;
}

/** Line that closes a fence, or the end of the document. */
function endOfFence(lines: readonly string[], start: number, fence: string): number {
  for (let at = start + 1; at < lines.length; at++) {
    if (lines[at]!.trim().startsWith(fence)) return at;
  }
  return lines.length;
}
