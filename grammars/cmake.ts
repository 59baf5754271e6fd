/**
 * Reads CMake: functions, macros, targets, options and variables. Commands, targets that are linked and
 * expansions are uses; `include` and `add_subdirectory` name files.
 *
 * @module
 */
import {
  emptyFound,
  type Found,
  type FoundDefinition,
  refer,
  type Token,
  tokensOf,
  wordTable,
} from "./reader.ts";

const TOKEN =
  /(?<comment>#\[(?<fence>=*)\[[^]*?(?:\]\k<fence>\]|$)|#[^\n]*)|(?<string>"(?:[^"\\]|\\.)*(?:"|$)|\[(?<long>=*)\[[^]*?(?:\]\k<long>\]|$))|(?<word>(?:[^\s()#"\\]|\\.)+)|(?<sign>[^\s\w])/g;

/** Commands that define what they name first. */
const KINDS = wordTable({
  function: "function",
  macro: "macro",
  add_library: "module",
  add_executable: "module",
  add_custom_target: "module",
  project: "module",
  option: "variable",
  set: "variable",
});

/** Commands of projects that define a target, by `NAME` or first. */
const OWN_TARGET = /^\w+_(?:library|executable|binary|tool|test|benchmark)$/;

/** Commands that end what another has begun. */
const ENDS = wordTable({ endfunction: "function", endmacro: "macro" });

/** Commands that are used on targets. */
const ON_TARGETS =
  /^(?:target_\w+|add_dependencies|set_target_properties|get_target_property|install|export)$/;

/** Commands of which every line has some. */
const COMMON =
  /^(?:(?:else|end)?(?:if|foreach|while)|else|block|endblock|return|break|continue|set|unset|option)$/;

const EXPANSION = /\$\{(?<name>[\w.-]+)\}/g;
const NAME = /^[A-Za-z_][\w.:+-]*$/;
const KEYWORD = /^[A-Z_]+$/;

export function read(text: string): Found {
  const found = emptyFound();
  const open: FoundDefinition[] = [];
  const variables = new Set<string>();
  const tokens = [...tokensOf(text, TOKEN, found.comments)];
  for (let at = 0; at < tokens.length; at++) {
    const command = tokens[at]!;
    if (command.kind !== "word" || tokens[at + 1]?.text !== "(") continue;
    const last = endOf(tokens, at + 1);
    const args = tokens.slice(at + 2, last);
    const name = command.text.toLowerCase();
    const end = tokens[Math.min(last, tokens.length - 1)]!.end;
    if (ENDS[name] !== undefined) endBlock(open, ENDS[name], end);
    else readCommand({ command, name, args, end }, { open, variables, found });
    at = last;
  }
  refer(found, "call", { text, pattern: EXPANSION, start: 0, end: text.length });
  return found;
}

/** Index of the bracket that closes one. */
function endOf(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at]!.text === "(") depth++;
    else if (tokens[at]!.text === ")" && --depth === 0) return at;
  }
  return tokens.length;
}

function endBlock(open: FoundDefinition[], kind: string, end: number): void {
  const index = open.findLastIndex((each) => each.kind === kind);
  if (index >= 0) { for (const each of open.splice(index)) each.end = end; }
}

interface Command {
  readonly command: Token;
  /** Its name in lower case. */
  readonly name: string;
  readonly args: readonly Token[];
  readonly end: number;
}

interface State {
  /** Functions and macros that have not ended. */
  readonly open: FoundDefinition[];
  readonly variables: Set<string>;
  readonly found: Found;
}

function readCommand({ command, name, args, end }: Command, state: State): void {
  const { open, variables, found } = state;
  const isOwn = OWN_TARGET.test(name) && KINDS[name] === undefined;
  const [first, ...rest] = isOwn && args[0]?.text === "NAME" ? args.slice(1) : args;
  const kind = KINDS[name] ?? (isOwn ? "module" : undefined);
  const isLocal = kind === "variable" && (open.length > 0 || variables.has(first?.text ?? ""));
  if (first && kind !== undefined && NAME.test(first.text) && !isLocal) {
    const definition = { kind, name: first.text, at: first.start, start: command.start, end };
    found.definitions.push({ ...definition, bodyStart: end });
    if (kind === "function" || kind === "macro") open.push(found.definitions.at(-1)!);
    if (kind === "variable") variables.add(first.text);
  }
  if (name === "include" || name === "add_subdirectory") {
    found.imports.push({ start: command.start, end });
    if (first) found.references.push({ kind: "import", name: first.text, at: first.start });
  } else if (!COMMON.test(name) && KINDS[name] === undefined) {
    found.references.push({ kind: "call", name: command.text, at: command.start });
  }
  const named = ON_TARGETS.test(name) ? args : name === "add_custom_target" ? rest : [];
  for (const { text, start } of named) {
    const isTarget = NAME.test(text) && !KEYWORD.test(text);
    if (isTarget) found.references.push({ kind: "call", name: text, at: start });
  }
}
