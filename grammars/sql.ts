/**
 * Reads SQL of all dialects: tables with their columns, views, types, functions, procedures, triggers,
 * indexes. Tables that a statement names, and functions that it calls, are uses.
 *
 * Statements end at semicolons outside of quotes and blocks. What is between dollar signs is read as
 * statements too, since it is mostly a body.
 *
 * @module
 */
import {
  emptyFound,
  type Found,
  type FoundDefinition,
  type Token,
  tokensOf,
  wordTable,
} from "./reader.ts";

const TOKEN =
  /(?<comment>--[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<directive>^[ \t]*(?:delimiter\b|\\)[^\n]*)|(?<string>'(?:[^']|'')*(?:'|$))|(?<dollar>\$(?:[A-Za-z_]\w*)?\$)|(?<word>[A-Za-z_\u0080-\uffff][\w#\u0080-\uffff]*|"[^"\n]+"|`[^`\n]+`|\[[A-Za-z_][\w ]*\])|(?<number>\d[\w.]*)|(?<sign>[^\s\w])/gim;

const KINDS = wordTable({
  table: "struct",
  view: "type",
  type: "type",
  domain: "type",
  function: "function",
  procedure: "function",
  proc: "function",
  aggregate: "function",
  trigger: "function",
  event: "function",
  macro: "macro",
  index: "key",
  sequence: "variable",
  schema: "module",
  database: "module",
  policy: "rule",
  rule: "rule",
});

/** Words between `CREATE` and what it makes. */
const MODIFIERS = new Set(
  ("or replace alter global local temp temporary unlogged unique materialized recursive virtual " +
    "foreign external definer fulltext spatial clustered nonclustered constraint concurrently " +
    "algorithm sql security editionable noneditionable force transient secure").split(" "),
);

/** Words after which a table is named. */
const BEFORE_TABLE = new Set(["from", "join", "into", "update", "references", "table", "using"]);

/** Words that may stand between such a word and the table. */
const BETWEEN = new Set(["if", "not", "exists", "only", "lateral", "ignore", "or"]);

/** Words that begin what is no column of a table. */
const NO_COLUMN = new Set(
  "constraint primary foreign unique check index key like exclude fulltext spatial period".split(
    " ",
  ),
);

/** Words that a bracket follows, and that are no functions. */
const NO_CALL = new Set(
  ("and or not in as on values using over partition by order group where select from join exists " +
    "any all some when then else case with within filter check unique key primary references set " +
    "returns return if table into between like is union except intersect limit having default " +
    "varchar char character decimal numeric varbinary binary enum float time timestamp").split(" "),
);

/** Where a word can only be one of the language. */
const KEYWORD = /^(?:select|set|values|where|as|on|left|right|inner|cross|full|natural|lateral)$/;

export function read(text: string): Found {
  const found = emptyFound();
  let statement: Token[] = [];
  let [dollar, depth, delimiter] = ["", 0, ";"];
  const end = () => {
    if (statement.length > 0) readStatement(statement, found);
    [statement, depth, dollar] = [[], 0, ""];
  };
  for (const token of tokensOf(text, TOKEN, found.comments)) {
    const word = lower(token);
    if (token.kind === "directive") {
      // MySQL's shell: what ends a statement from here on.
      delimiter = /^\s*delimiter\s+(\S+)/i.exec(token.text)?.[1] ?? delimiter;
      end();
      continue;
    }
    if (delimiter !== ";" && text.startsWith(delimiter, token.start)) {
      end();
      continue;
    }
    if (token.kind === "dollar") {
      if (dollar === "") dollar = token.text;
      else if (dollar === token.text) dollar = "";
      continue;
    }
    const isEnd = token.text === ";" && delimiter === ";" && dollar === "" && depth === 0;
    if (isEnd || isSeparator(token, text)) {
      end();
      continue;
    }
    // What is left of a delimiter of two signs.
    if (statement.length === 0 && token.kind === "sign") continue;
    // `END IF` and `END LOOP` end what has begun no block here.
    if (isRoutine(statement) && dollar === "") {
      if (word === "begin" || word === "case") depth++;
      else if (
        word === "end" && depth > 0 && !/^\s+(?:if|loop|while|repeat)\b/i.test(
          text.slice(token.end, token.end + 20),
        )
      ) depth--;
    }
    statement.push(token);
  }
  end();
  return found;
}

/** `GO` or `/` on a line of its own. */
function isSeparator({ text: word, start, end }: Token, text: string): boolean {
  if (word !== "/" && word.toLowerCase() !== "go") return false;
  return text[start - 1] === "\n" && /^\r?$/.test(text.slice(end, text.indexOf("\n", end)));
}

function isRoutine(statement: readonly Token[]): boolean {
  return lower(statement[0]) === "create" &&
    statement.slice(1, 8).some((each) =>
      /^(?:function|proc|procedure|trigger|event)$/.test(lower(each))
    );
}

function lower(token: Token | undefined): string {
  return token?.kind === "word" ? token.text.toLowerCase() : token?.text ?? "";
}

function readStatement(statement: readonly Token[], found: Found): void {
  const first = lower(statement[0]);
  let from = 0;
  if (first === "create") from = readCreated(statement, found);
  else if (first === "alter" && lower(statement[1]) === "table") readAltered(statement, found);
  readUses(statement, from, found);
}

/** Reads what a statement creates; returns the index of the first token in which there are uses. */
function readCreated(statement: readonly Token[], found: Found): number {
  let at = 1;
  while (at < statement.length && KINDS[lower(statement[at])] === undefined) {
    // `DEFINER = user@host` stands before what is made.
    if (!MODIFIERS.has(lower(statement[at])) && at > 12) return 1;
    at++;
  }
  const keyword = lower(statement[at]);
  const kind = KINDS[keyword];
  if (kind === undefined) return 1;
  at++;
  while (/^(?:if|not|exists|concurrently|body)$/.test(lower(statement[at]))) at++;
  const [name, next] = readQualified(statement, at);
  if (!name || lower(name) === "on") return at;
  const isEnum = keyword === "type" &&
    /^as enum/.test(`${lower(statement[next])} ${lower(statement[next + 1])}`);
  const [start, last] = [statement[0]!, statement.at(-1)!];
  const definition: FoundDefinition = {
    kind: isEnum ? "enum" : kind,
    name: unquote(name),
    at: name.start,
    start: start.start,
    end: last.end,
    bodyStart: bodyOf(statement, next, keyword) ?? last.end,
  };
  found.definitions.push(definition);
  if (keyword !== "table" || statement[next]?.text !== "(") return next;
  readColumns(statement, next, found);
  return next;
}

/** A name with its schema before it: the name, and the index after it. */
function readQualified(statement: readonly Token[], at: number): [Token | undefined, number] {
  let name = statement[at];
  while (statement[at + 1]?.text === "." && statement[at + 2]?.kind === "word") {
    name = statement[at += 2];
  }
  return [name?.kind === "word" ? name : undefined, at + 1];
}

/** Where the head of what is created ends: a bracket of columns, or `AS` before a body. */
function bodyOf(statement: readonly Token[], next: number, keyword: string): number | undefined {
  if (keyword === "table") return statement[next]?.text === "(" ? statement[next].start : undefined;
  return statement.slice(next).find((each) => /^(?:as|begin)$/.test(lower(each)))?.start;
}

function readColumns(statement: readonly Token[], open: number, found: Found): void {
  let [depth, first] = [0, open + 1];
  for (let at = open; at < statement.length; at++) {
    const { text } = statement[at]!;
    if (text === "(") depth++;
    else if (text === ")") depth--;
    if (depth > 1 || depth === 1 && text !== ",") continue;
    readColumn(statement.slice(first, at), found);
    first = at + 1;
    if (depth === 0) return;
  }
}

function readColumn(column: readonly Token[], found: Found): void {
  const [name, type] = column;
  if (name?.kind !== "word" || type === undefined || NO_COLUMN.has(lower(name))) return;
  found.definitions.push({
    kind: "field",
    name: unquote(name),
    at: name.start,
    start: name.start,
    end: column.at(-1)!.end,
  });
}

/** `ALTER TABLE t ADD COLUMN c type` defines a column, as a migration does. */
function readAltered(statement: readonly Token[], found: Found): void {
  let at = 2;
  while (BETWEEN.has(lower(statement[at]))) at++;
  const [table, next] = readQualified(statement, at);
  if (!table) return;
  for (at = next; at < statement.length; at++) {
    if (lower(statement[at]) !== "add") continue;
    let column = at + 1;
    while (/^(?:column|if|not|exists|\()$/.test(lower(statement[column]))) column++;
    const name = statement[column];
    if (name?.kind !== "word" || NO_COLUMN.has(lower(name))) continue;
    if (statement[column + 1]?.kind !== "word") continue;
    let comma = column;
    while (comma < statement.length && statement[comma]!.text !== ",") comma++;
    const last = statement[comma - 1]!;
    found.definitions.push({
      ...{ kind: "field", name: unquote(name), at: name.start, scope: unquote(table) },
      ...{ start: statement[at]!.start, end: last.end },
    });
  }
}

function readUses(statement: readonly Token[], from: number, found: Found): void {
  const isTable = lower(statement[0]) === "create" && lower(statement[1]) === "table";
  let expects = false;
  let [depth, list] = [0, -1];
  for (let at = from; at < statement.length; at++) {
    const token = statement[at]!;
    const word = lower(token);
    if (token.text === "(") depth++;
    else if (token.text === ")") depth--;
    if (expects && BETWEEN.has(word)) continue;
    const isNamed = expects && token.kind === "word" && !KEYWORD.test(word);
    expects = false;
    if (isNamed) {
      const [name, next] = readQualified(statement, at);
      const kind = statement[next]?.text === "(" && lower(statement[at - 1]) === "from"
        ? "call"
        : "type";
      if (name) found.references.push({ kind, name: unquote(name), at: nameAt(name) });
      at = next - 1;
    } else if (token.kind === "word" && BEFORE_TABLE.has(word)) {
      expects = word !== "using" || lower(statement[0]) === "delete" ||
        lower(statement[0]) === "merge";
      list = word === "from" ? depth : -1;
    } else if (word === "on" && isOnTable(statement, at)) {
      expects = true;
    } else if (token.text === "," && list === depth) {
      expects = true;
    } else if (/^(?:where|group|order|set|limit|on|returning|values)$/.test(word)) {
      list = -1;
    } else if (isCall(statement, at) && !isTable) {
      found.references.push({ kind: "call", name: unquote(token), at: nameAt(token) });
    }
  }
}

/** `CREATE INDEX i ON t`, `CREATE TRIGGER g AFTER INSERT ON t`, `COMMENT ON TABLE t`. */
function isOnTable(statement: readonly Token[], at: number): boolean {
  if (lower(statement[0]) !== "create" || at > 20) return false;
  return statement.slice(1, at).some((each) =>
    /^(?:index|trigger|policy|rule)$/.test(lower(each))
  ) &&
    !statement.slice(1, at).some((each) => /^(?:on|select)$/.test(lower(each)));
}

function isCall(statement: readonly Token[], at: number): boolean {
  const token = statement[at]!;
  return token.kind === "word" && statement[at + 1]?.text === "(" && !NO_CALL.has(lower(token)) &&
    !/^(?:into|using)$/.test(lower(statement[at - 1])) && statement[at - 1]?.text !== ")";
}

function nameAt({ text, start }: Token): number {
  return /^["`[]/.test(text) ? start + 1 : start;
}

function unquote({ text }: Token): string {
  return /^["`[]/.test(text) ? text.slice(1, -1) : text;
}
