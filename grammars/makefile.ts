/**
 * Reads Makefiles: targets with their recipes, variables and `define`s. Prerequisites and expansions
 * are uses; `include` names files.
 *
 * @module
 */
import {
  emptyFound,
  type Found,
  type FoundDefinition,
  joinedLinesOf,
  matchesIn,
  refer,
  type TextLine,
} from "./reader.ts";

const ASSIGNMENT =
  /^(?:\s*(?:export|override|private)\b)*\s*(?<name>[\w.-]+)\s*(?:\?|:{1,3}|\+|!)?=/d;
const DEFINE = /^\s*(?:override\s+)?define\s+(?<name>[\w.-]+)/d;
const INCLUDE = /^\s*(?:-|s)?include\s+/;
const RULE = /^(?<targets>[^\s:=#][^:=#]*?)\s*&?::?(?!=)(?<rest>.*)$/s;
const CONDITIONAL = /^\s*(?:ifn?eq|ifn?def|else|endif)\b/;
/** `$(NAME)`, `${NAME:.c=.o}`, `$(call NAME,…)`; functions have blanks behind their names. */
const EXPANSION = /\$[({](?:call\s+)?(?<name>[\w.-]+)(?=[)}:,])/g;
/** Words of a list that are names of files or targets, and no expansions. */
const WORD = /(?<![^\s|;])(?<name>[^\s$|;#"'()]+)(?![^\s|;])/g;
/** Inline help, as many Makefiles print it. */
const HELP = /##\s*(?=\S)/;

export function read(text: string): Found {
  const found = emptyFound();
  const variables = new Set<string>();
  let targets: readonly FoundDefinition[] = [];
  let body: FoundDefinition | undefined;
  for (const line of joinedLinesOf(text)) {
    if (line.text.trim() === "") continue;
    if (body) {
      body.end = line.end;
      if (/^\s*endef\b/.test(line.text)) body = undefined;
    } else if (line.text.startsWith("\t") && targets.length > 0) {
      for (const target of targets) target.end = line.end;
    } else if (/^\s*#/.test(line.text)) {
      found.comments.push({ start: line.start, end: line.end });
      continue;
    } else if (!CONDITIONAL.test(line.text)) {
      targets = [];
      const macro = DEFINE.exec(line.text);
      if (macro) found.definitions.push(body = definitionOf("macro", macro, line));
      else targets = readLine(line, variables, found);
    }
    refer(found, "call", { text, pattern: EXPANSION, start: line.start, end: line.end });
  }
  return found;
}

function blank(text: string): string {
  return " ".repeat(text.length);
}

function definitionOf(kind: string, { groups, indices }: RegExpExecArray, line: TextLine) {
  return {
    kind,
    name: groups!["name"]!,
    at: line.start + indices!.groups!["name"]![0],
    start: line.start,
    end: line.end,
  };
}

/** Reads a line that is part of no recipe; returns the targets that it opens. */
function readLine(line: TextLine, variables: Set<string>, found: Found): FoundDefinition[] {
  if (INCLUDE.test(line.text)) {
    found.imports.push({ start: line.start, end: line.end });
    for (const { 0: name, index } of matchesIn(line.text.replace(INCLUDE, blank), WORD)) {
      found.references.push({ kind: "import", name, at: line.start + index });
    }
    return [];
  }
  const assignment = ASSIGNMENT.exec(line.text);
  if (assignment) {
    const variable = definitionOf("variable", assignment, line);
    // What is added to a variable is part of the definition above.
    if (!variables.has(variable.name)) found.definitions.push(variable);
    variables.add(variable.name);
    return [];
  }
  const rule = RULE.exec(line.text);
  return rule ? readRule(line, rule.groups!, found) : [];
}

function readRule(
  line: TextLine,
  { targets = "", rest = "" }: Readonly<Record<string, string>>,
  found: Found,
): FoundDefinition[] {
  const restAt = line.start + line.text.length - rest.length;
  const help = HELP.exec(rest);
  const code = rest.slice(0, rest.search(/#|$/));
  // Those of `make` itself, and variables of a target alone.
  const isSpecial = /^\.[A-Z_]+$/.test(targets) || ASSIGNMENT.test(code);
  if (isSpecial) return [];
  for (const { 0: name, index } of matchesIn(code.replace(/;.*$/s, ""), WORD)) {
    found.references.push({ kind: "call", name, at: restAt + index });
  }
  const opened = [...matchesIn(targets, WORD)].map(({ 0: name, index }): FoundDefinition => ({
    kind: "function",
    name,
    at: line.start + index,
    start: line.start,
    end: line.end,
    bodyStart: restAt + code.trimEnd().length,
    ...help && { doc: { start: restAt + help.index + help[0].length, end: line.end } },
  }));
  found.definitions.push(...opened);
  return opened;
}
