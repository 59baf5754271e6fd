/**
 * Reads Starlark: its text by the grammar of Python, as which it is written; targets of rules by
 * their names, labels as uses of targets, and `load()` as an import.
 *
 * @module
 */
import { emptyFound, type Found, type FoundDefinition, type Token, tokensOf } from "./reader.ts";

const TOKEN =
  /(?<comment>#[^\n]*)|(?<string>"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<word>[A-Za-z_][\w.]*)|(?<sign>[^\s\w])/g;

/** A target of the tree: `:name`, `//folder:name`, `//folder`. */
const LABEL =
  /^["'](?!\/\/(?:visibility|conditions):)(?:\/\/[^:"']*?)?(?:\/\/|[:/])(?<name>[^:/"']+)["']$/;

export function read(text: string): Found {
  const found = emptyFound();
  found.parts.push({ language: "python", spans: [{ start: 0, end: text.length }] });
  const tokens = [...tokensOf(text, TOKEN, found.comments)];
  let depth = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const isCall = depth === 0 && token.kind === "word" && tokens[at + 1]?.text === "(" &&
      (token.start === 0 || text[token.start - 1] === "\n");
    if (isCall) {
      const last = readCall(tokens, at, found);
      at = last;
      continue;
    }
    if (/^[([{]$/.test(token.text)) depth++;
    else if (/^[)\]}]$/.test(token.text)) depth = Math.max(0, depth - 1);
    else referLabel(token, found);
  }
  return found;
}

/** Reads a call that stands alone; returns the index of its last token. */
function readCall(tokens: readonly Token[], first: number, found: Found): number {
  const call = tokens[first]!;
  const isLoad = call.text === "load";
  let definition: FoundDefinition | undefined;
  let [depth, at] = [0, first + 1];
  for (; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (/^[([{]$/.test(token.text)) depth++;
    else if (/^[)\]}]$/.test(token.text) && --depth === 0) break;
    else if (depth === 1 && !definition && isName(tokens, at)) {
      definition = targetOf(call, token);
    } else if (!isLoad) referLabel(token, found);
  }
  const end = tokens[Math.min(at, tokens.length - 1)]!.end;
  if (definition) found.definitions.push({ ...definition, end });
  if (isLoad) {
    found.imports.push({ start: call.start, end });
    const path = tokens[first + 2];
    if (path?.kind === "string") {
      found.references.push({ kind: "import", name: path.text.slice(1, -1), at: path.start + 1 });
    }
  }
  return at;
}

/** The string of `name = "…"`, whole: what is computed is no name. */
function isName(tokens: readonly Token[], at: number): boolean {
  return tokens[at]!.kind === "string" && tokens[at - 1]?.text === "=" &&
    tokens[at - 2]?.text === "name" && /^[,)]$/.test(tokens[at + 1]?.text ?? "");
}

function targetOf({ start }: Token, { text, start: quote, end }: Token): FoundDefinition {
  return { kind: "module", name: text.slice(1, -1), at: quote + 1, start, end, bodyStart: end };
}

function referLabel({ kind, text, end }: Token, found: Found): void {
  if (kind !== "string" || !/^["'](?::|\/\/)/.test(text)) return;
  const name = LABEL.exec(text)?.groups?.["name"];
  if (name !== undefined) {
    found.references.push({ kind: "call", name, at: end - 1 - name.length });
  }
}
