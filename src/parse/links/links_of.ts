/**
 * The ends of links between code that no syntax connects: a route and its handler, an event and who
 * listens to it, a configuration key and who reads it. One table of rules, one row a framework.
 *
 * @module
 */
import { blankSecrets } from "../../text/blank_secrets.ts";
import { firstIndex } from "../../text/first_index.ts";
import type { LineIndex } from "../../text/lines.ts";
import type { LanguageId, LinkFact, LinkKind } from "../../types.ts";
import type { Span } from "../parsed_file.ts";
import { callsIn, type CallSite } from "./calls_in.ts";
import { routeShape } from "./request_rules.ts";
import { type CallRule, INLINE, type LinkMatch, type LinkRule, type LinkText } from "./rule.ts";
import { rulesFor } from "./rules.ts";

/** Places of one rule in one file that are looked at: a file with more is data. */
const MAX_MATCHES = 2000;

/** Characters of a label or a name; what is longer links nothing. */
const MAX_CHARS = 200;

/** Kinds of links whose ends are code, wherever rules look for them. */
const CODE_KINDS: ReadonlySet<LinkKind> = new Set(
  ["route", "request", "mount", "caught"] as const,
);

/** A file, as far as rules look at it. */
interface LinkSource extends LinkText {
  /** Its strings by position, in which no call is made, nor a route defined. @default {none} */
  readonly strings?: readonly Span[];
  readonly language: LanguageId;
  readonly lines: LineIndex;
}

/** A match, without what it shares with all others of the file. */
type Found = Omit<LinkMatch, "once">;

/** Finds the ends of links in a file, by position. */
export function linksOf(source: LinkSource): LinkFact[] {
  const known = rulesFor(source.language);
  if (known === undefined) return [];
  const calls = callsIn(source.text, known.names);
  const hints = new Map<string, boolean>();
  const holds = (hint: string): boolean =>
    hints.getOrInsertComputed(hint, () => source.text.includes(hint));
  const read = new Map<unknown, unknown>();
  const once = <T>(reader: (file: LinkText) => T): T => {
    if (!read.has(reader)) read.set(reader, reader(source));
    // Its key is the function that made it.
    return read.get(reader) as T;
  };
  const links = known.rules.flatMap((rule) => {
    const sites = rule.calls?.flatMap((name) => calls.get(name) ?? []);
    if (sites?.length === 0 || rule.hints?.some(holds) === false || rule.without?.some(holds)) {
      return [];
    }
    const found = rule.calls ? callMatches(rule, sites!, source) : textMatches(rule, source);
    const matches = found.map((match) => ({ ...match, once }));
    return matches.flatMap((match) => factsOf(rule, match, source));
  });
  return links.sort((a, b) => a.line - b.line || a.column - b.column);
}

function callMatches(rule: CallRule, sites: readonly CallSite[], source: LinkSource): Found[] {
  const { pattern } = rule;
  const { text } = source;
  return sites.slice(0, MAX_MATCHES).flatMap(({ start, bracket }) => {
    pattern.lastIndex = bracket;
    const match = pattern.exec(text);
    if (!match || textAt(bracket, rule, source)) return [];
    return [{ text, start, end: pattern.lastIndex, groups: groupsOf(match) }];
  });
}

function textMatches(rule: LinkRule, source: LinkSource): Found[] {
  const { pattern } = rule;
  const { text } = source;
  const found: Found[] = [];
  pattern.lastIndex = 0;
  for (let count = 0; count < MAX_MATCHES; count++) {
    const match = pattern.exec(text);
    if (!match) break;
    const [start, end] = [match.index, match.index + match[0].length];
    const inText = textAt(start, rule, source);
    // What starts behind the comment or string may have been swallowed with it.
    if (inText) pattern.lastIndex = Math.max(inText.end, start + 1);
    else found.push({ text, start, end, groups: groupsOf(match) });
  }
  return found;
}

function groupsOf({ groups = {} }: RegExpExecArray): Record<string, string> {
  // A group that had no part in the match is undefined, whatever its type says.
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, value ?? ""]));
}

/** The comment around a place, or the string, where a rule looks for code: others look for what strings hold. */
function textAt(
  index: number,
  { calls, kind }: LinkRule,
  { comments, strings = [] }: LinkSource,
): Span | undefined {
  const isOfCode = calls !== undefined || CODE_KINDS.has(kind);
  return spanAt(index, comments) ?? (isOfCode ? spanAt(index, strings) : undefined);
}

function spanAt(index: number, spans: readonly Span[]): Span | undefined {
  const span = spans[firstIndex(spans.length, (at) => spans[at]!.end > index)];
  return span && span.start <= index ? span : undefined;
}

function factsOf(rule: LinkRule, match: LinkMatch, { lines }: LinkSource): LinkFact[] {
  const { label: written = "", name = "" } = match.groups;
  const ends = rule.ends ? rule.ends(match) : [{ label: written, name }];
  return ends.filter((end) => end.label !== "" && end.label.length <= MAX_CHARS)
    .flatMap((end): LinkFact[] => {
      const at = end.at ?? match.start;
      const line = lines.lineAt(at);
      const column = at - lines.indexOfLine(line) + 1;
      const { kind, role, name: ruleName } = rule;
      const target = (end.name ?? "").slice(0, MAX_CHARS);
      // Constants that are no secrets may be one when they are joined.
      const label = blankSecrets(end.label);
      const fact = { kind, rule: ruleName, label, role, line, column, name: target };
      if (!end.router || end.router.length > MAX_CHARS) return withAnswer(fact);
      const mounted = { ...fact, kind: "mount", label: end.router, name: "" } as const;
      return [...withAnswer(fact), mounted];
    });
}

/**
 * Other links that a place is an end of: a route answers requests, a model or a migration answers queries. Of
 * a route whose handler has no name, nothing else is left.
 */
function withAnswer(fact: LinkFact): LinkFact[] {
  if (fact.kind === "model") {
    const rule = fact.role === "source" ? "migration" : "model";
    return [fact, { ...fact, kind: "query", role: "target", rule }];
  }
  if (fact.kind !== "route") return [fact];
  const { method, path } = routeShape(fact.label);
  const name = `${method} ${fact.name}`.trimEnd();
  const answer: LinkFact = { ...fact, kind: "request", role: "target", label: path, name };
  const isLinked = fact.name !== INLINE;
  // A route whose method another file says has its path from there as well.
  return path === "" || method === "USE" || fact.label.startsWith("{=")
    ? isLinked ? [fact] : []
    : isLinked
    ? [fact, answer]
    : [answer];
}
