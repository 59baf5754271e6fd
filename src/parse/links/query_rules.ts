/**
 * Rules for SQL in strings: the tables that a statement names, by their names in lower case.
 *
 * A string holds a statement where it begins as one. It goes on in the strings that are joined to it,
 * as code often breaks a statement into lines. Only a table that the tree makes, or has a model of, is
 * linked, so that a sentence such as "select one from the list" links nothing.
 *
 * @module
 */
import { JVM, type LinkEnd, type LinkMatch, type LinkRule, SCRIPT } from "./rule.ts";
import { words } from "../../text/words.ts";
import { closingQuote } from "./arguments.ts";

const MAX_STATEMENT_CHARS = 4000;

const MAX_TABLES = 20;

/** Keywords in one case: "Update users" is a title. */
const VERB = "select|insert|update|delete|with|replace|merge|truncate";

/** Words that a statement has to be made of. */
const STATEMENT =
  /^(?:select\s[^]{1,2000}?\sfrom\s|(?:insert|replace)\s(?:[a-z ]{1,20}\s)?into\s|update\s{1,20}(?:only\s{1,20})?["`[\w.\]]{1,130}(?:\s{1,20}(?:as\s{1,20})?\w{1,40})?\s{1,40}set\s|delete\s{1,20}from\s|merge\s{1,20}into\s|truncate\s{1,20}table\s|with\s[^]{1,80}?\sas\s{0,20}\()/i;

/** A table behind a word that one follows. */
const TABLE = '(?:["`\\[]?\\w{1,60}["`\\]]?\\.)?["`\\[]?([A-Za-z_]\\w{1,80})["`\\]]?(?![\\w$%{.])';
const NAMED = new RegExp(
  `\\b(?:(from|join)|into|update|truncate\\s{1,20}table)\\s{1,80}(?:only\\s{1,20})?${TABLE}`,
  "gi",
);

/** A further table of `FROM users u, orders o`. */
const FURTHER = new RegExp(
  `(?:\\s{1,20}(?:as\\s{1,20})?\\w{1,40})?\\s{0,20},\\s{0,80}${TABLE}`,
  "yi",
);

/** Names that a statement gives to parts of itself. */
const PART = /\b(\w{2,80})\s{1,20}as\s{0,20}(?:(?:not\s{1,20})?materialized\s{0,20})?\(/gi;

/** Operators that join a string to the next one. */
const JOINED = /["'`]?\)?\s{0,20}(?:[+.\\&|<>]{0,2})\s{0,200}[fFrR]?(?:"|'|`)/y;

function queryEnds({ text, end, groups }: LinkMatch): LinkEnd[] {
  const { quote = "", verb = "" } = groups;
  const from = end - verb.length;
  const statement = statementAt(text, from, quote);
  if (!STATEMENT.test(statement)) return [];
  const parts = new Set([...statement.matchAll(PART)].map(([, name]) => name!.toLowerCase()));
  const found = new Map<string, LinkEnd>();
  for (const named of statement.matchAll(NAMED)) {
    // A function gives rows as well.
    if (named[1] !== undefined && statement[named.index + named[0].length] === "(") continue;
    let [name, last] = [named[2]!, named.index + named[0].length];
    for (;;) {
      const label = name.toLowerCase();
      const at = from + last - name.length;
      if (!parts.has(label) && !found.has(label)) found.set(label, { label, at });
      FURTHER.lastIndex = last;
      const next = named[1]?.toLowerCase() === "from" ? FURTHER.exec(statement) : null;
      if (!next || found.size >= MAX_TABLES) break;
      [name, last] = [next[1]!, FURTHER.lastIndex];
    }
    if (found.size >= MAX_TABLES) break;
  }
  return [...found.values()];
}

/** The statement up to the end of its string, with what is joined to it, in its places. */
function statementAt(text: string, from: number, quote: string): string {
  const limit = Math.min(text.length, from + MAX_STATEMENT_CHARS);
  const window = text.slice(from, limit);
  const document = /^<<[-~]?["']?(\w+)/.exec(quote)?.[1];
  if (document !== undefined) {
    const end = window.search(new RegExp(`\\n\\s{0,80}${document}\\b`));
    return end < 0 ? window : window.slice(0, end);
  }
  const parts: string[] = [];
  for (let at = 0;;) {
    const close = closingQuote(window, at, quote);
    parts.push(window.slice(at, close < 0 ? undefined : close));
    if (close < 0 || quote.length > 1) break;
    JOINED.lastIndex = close;
    const joined = JOINED.exec(window)?.[0];
    if (joined === undefined || !joined.endsWith(quote)) break;
    parts.push(" ".repeat(joined.length));
    at = JOINED.lastIndex;
  }
  return parts.join("");
}

/** Rows of queries. */
export const QUERY_RULES: readonly LinkRule[] = [
  {
    name: "query",
    kind: "query",
    role: "source",
    languages: [
      ...SCRIPT,
      ...JVM,
      ...words("python go php ruby rust c_sharp elixir swift dart c cpp groovy perl"),
    ],
    hints: [
      ...["SELECT ", "SELECT\n", "INSERT ", "UPDATE ", "DELETE ", "WITH "],
      ...["select ", "select\n", "insert into", "update ", "delete from"],
    ],
    pattern: new RegExp(
      `(?<quote>"""|'''|["'\`]|<<[-~]?["']?[A-Z]{2,20}\\b["']?[^\\n]{0,80}\\n)\\s{0,80}(?<verb>${VERB}|${VERB.toUpperCase()})(?=\\s)`,
      "g",
    ),
    ends: queryEnds,
  },
];
