/**
 * Reads Dockerfiles: instructions, each with the lines that it goes on in. A stage goes to the next
 * `FROM`; one without a name has none to be referred to by.
 *
 * @module
 */
import { emptyFound, endOfText, type Found, linesOf, matchesIn } from "./reader.ts";

const FROM = /^\s*FROM\s+(?:--\S+\s+)*(?<image>[^\s:@]+)\S*(?:\s+AS\s+(?<stage>[\w.-]+))?\s*$/i;
const INSTRUCTION = /^\s*([A-Za-z]+)\s/;
/** `--from=build`, and `from=build` among the options of a mount. */
const SOURCE = /--from=["']?([\w.-]+)|--mount=\S{0,200}?\bfrom=([\w.-]+)/g;
const ARGUMENT = /(?:^|\s)([A-Za-z_]\w*)(?==|\s|$)/g;
const PAIR = /(?:^|\s)([A-Za-z_]\w*)=(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s\\"']|\\.)*/g;
const EXPANSION = /\$\{?([A-Za-z_]\w*)/g;
const HEREDOC = /<<-?["']?([A-Za-z_]\w*)["']?/g;

interface Instruction {
  readonly start: number;
  readonly end: number;
  readonly keyword: string;
}

export function read(text: string): Found {
  const found = emptyFound();
  const instructions = instructionsOf(text, found);
  const stages = instructions.filter(({ keyword }) => keyword === "FROM");
  const names = new Set<string>();
  for (const [index, stage] of stages.entries()) {
    const end = stages[index + 1]?.start ?? text.length;
    const { groups, indices } = new RegExp(FROM, "di").exec(lineAt(text, stage)) ?? {};
    if (names.has(groups?.["image"] ?? "")) {
      found.references.push({
        kind: "extends",
        name: groups!["image"]!,
        at: stage.start + indices!.groups!["image"]![0],
      });
    }
    const name = groups?.["stage"];
    if (name === undefined) continue;
    names.add(name);
    found.definitions.push({
      kind: "module",
      name,
      at: stage.start + indices!.groups!["stage"]![0],
      start: stage.start,
      end: endOfText(text, { start: stage.start, end }),
      bodyStart: stage.end,
    });
  }
  for (const instruction of instructions) readInstruction(text, instruction, found);
  found.definitions.sort((a, b) => a.start - b.start || b.end - a.end);
  return found;
}

function lineAt(text: string, { start, end }: Instruction): string {
  return text.slice(start, end).replaceAll(/\\\r?\n/g, (each) => " ".repeat(each.length));
}

function readInstruction(text: string, instruction: Instruction, found: Found): void {
  const { start, end, keyword } = instruction;
  const head = { start: start + keyword.length, end };
  if (keyword === "ARG" || keyword === "ENV") readVariables(text, instruction, found);
  for (const match of matchesIn(text, EXPANSION, head)) {
    found.references.push({
      kind: "call",
      name: match[1]!,
      at: match.index + match[0].length - match[1]!.length,
    });
  }
  for (const match of matchesIn(text, SOURCE, head)) {
    const name = (match[1] ?? match[2])!;
    found.references.push({ kind: "call", name, at: match.index + match[0].length - name.length });
  }
}

/** `ENV name value` sets one; `ENV a=1 b=2` and `ARG a b=2` any number. */
function readVariables(text: string, { start, end, keyword }: Instruction, found: Found): void {
  const rest = text.slice(start + keyword.length, end);
  const hasPairs = keyword === "ARG" || /^\s*[A-Za-z_]\w*=/.test(rest);
  const names = [...rest.matchAll(keyword === "ARG" ? ARGUMENT : PAIR)];
  const first = /^\s*([A-Za-z_]\w*)/.exec(rest);
  for (const match of hasPairs ? names : first ? [first] : []) {
    const at = start + keyword.length + match.index + match[0].indexOf(match[1]!);
    const own = keyword === "ARG" ? endOfWord(text, at) : at + match[0].trim().length;
    found.definitions.push({
      kind: "variable",
      name: match[1]!,
      at,
      start: names.length > 1 ? at : start,
      end: names.length > 1 ? Math.min(end, own) : endOfText(text, { start, end }),
    });
  }
}

function endOfWord(text: string, at: number): number {
  while (at < text.length && text.charCodeAt(at) > 32) at++;
  return at;
}

function instructionsOf(text: string, found: Found): Instruction[] {
  const instructions: Instruction[] = [];
  let open: { start: number; end: number; keyword: string } | undefined;
  const heredocs: string[] = [];
  for (const line of linesOf(text)) {
    if (heredocs.length > 0) {
      if (line.text.trim() === heredocs[0]) heredocs.shift();
      open!.end = line.end;
    } else if (/^\s*#/.test(line.text)) {
      // Directives say something to the builder.
      if (/^#\s*(?:syntax|escape|check)\s*=/.test(line.text)) continue;
      found.comments.push({ start: line.start, end: line.end });
      continue;
    } else if (open) {
      if (line.text.trim() !== "") open.end = line.end;
    } else {
      const keyword = INSTRUCTION.exec(`${line.text} `)?.[1];
      if (keyword === undefined) continue;
      const start = line.start + line.text.indexOf(keyword);
      open = { start, end: line.end, keyword: keyword.toUpperCase() };
    }
    const startsText = /^(?:RUN|COPY|ADD)$/.test(open!.keyword) && heredocs.length === 0;
    if (startsText) heredocs.push(...[...line.text.matchAll(HEREDOC)].map(([, name]) => name!));
    const goesOn = heredocs.length > 0 || /\\\s*$/.test(line.text) || line.text.trim() === "";
    if (!goesOn) {
      instructions.push(open!);
      open = undefined;
    }
  }
  if (open) instructions.push(open);
  return instructions;
}
