/**
 * Rule of a framework: where it looks, what it looks for, and what it makes of it.
 *
 * @module
 */
import type { LanguageId, LinkFact, LinkKind } from "../../types.ts";
import type { Span } from "../parsed_file.ts";

/** Parts of a file that rules read. */
export interface LinkText {
  readonly text: string;
  /** Its comments, in which no rule applies. */
  readonly comments: readonly Span[];
}

/** A place that a pattern matches. */
export interface LinkMatch {
  readonly text: string;
  /** Index of the first character of the match; for a call, of its name. */
  readonly start: number;
  /** Index after the last character of the match. */
  readonly end: number;
  /** Named groups of the pattern; empty where they have no part in the match. */
  readonly groups: Readonly<Record<string, string>>;
  /** Gives what a function reads out of the whole file, which it reads once for all matches. */
  readonly once: <T>(read: (file: LinkText) => T) => T;
}

/** One end of a link, as a rule reads it out of a match. */
export interface LinkEnd {
  /** See {@linkcode LinkFact}. */
  readonly label: string;
  /** See {@linkcode LinkFact}. @default {""} */
  readonly name?: string;
  /** Router of the file that a route is added to, which others may mount. @default {""} */
  readonly router?: string;
  /** Where it is, if not where the match starts. */
  readonly at?: number;
}

/** Fields that the two forms of a row have in common. */
interface Row {
  /** Name of the rule in answers: the framework, or the idiom. */
  readonly name: string;
  readonly kind: LinkKind;
  /** Which end of a link it finds. */
  readonly role: LinkFact["role"];
  /** Languages of the files that it looks at. */
  readonly languages: readonly LanguageId[];
  /** Plain text of which a file holds some, or nothing is looked for. */
  readonly hints?: readonly string[];
  /** Plain text, any of which rules a file out: another row is meant for it. */
  readonly without?: readonly string[];
  /** Reads ends out of a match; without it, `label` and `name` are the groups of these names. */
  readonly ends?: (match: LinkMatch) => readonly LinkEnd[];
}

/** A row that looks for calls of functions by their names. */
export interface CallRule extends Row {
  /** Names of the functions, or macros. */
  readonly calls: readonly string[];
  /** Matches the call from its opening bracket on; sticky. */
  readonly pattern: RegExp;
}

/** A row that looks for anything else. */
interface TextRule extends Row {
  readonly calls?: never;
  readonly hints: readonly string[];
  /** Matches the text that it looks for; global. */
  readonly pattern: RegExp;
}

/** One row of the table. */
export type LinkRule = CallRule | TextRule;

/** Fields that a row says itself; those that it shares may stand in it as well. */
type OwnFields<R extends Row, S> = Omit<R, keyof S> & Partial<R>;

/** Makes rows of what they share and what each says of itself. */
export function rowsOf<S extends Partial<Row>>(
  shared: S,
  rows: readonly (OwnFields<CallRule, S> | OwnFields<TextRule, S>)[],
): LinkRule[] {
  // What a row lacks of its form is shared.
  return rows.map((own) => ({ ...shared, ...own }) as LinkRule);
}

/** Places of one kind in one file that are read; a file with more is data. */
const MAX_FOUND = 5000;

/** Finds what a pattern matches in a text, up to a bound. */
export function matchesIn(
  text: string,
  pattern: RegExp,
  limit = MAX_FOUND,
): readonly RegExpExecArray[] {
  return [...text.matchAll(pattern).take(limit)];
}

/** Name of a handler that is written where it is registered, and has none. */
export const INLINE = "=>";

export const SCRIPT: readonly LanguageId[] = ["javascript", "typescript", "tsx"];

/** Languages in which annotations stand for what follows them. */
export const JVM: readonly LanguageId[] = ["java", "kotlin", "scala"];

/** Fields of rules for routers that a file mounts from others. */
export const MOUNT = { name: "mount", kind: "mount", role: "target" } as const;

/** Part of a path that is a constant, whose value may stand in another file. */
export function constantPart(name: string): string {
  return `{=${name}}`;
}
