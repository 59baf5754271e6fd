/**
 * Flags text of a repository that speaks to a language model. A comment or a README may say "ignore
 * previous instructions", and an agent that reads it may obey. Such text is real content of the
 * tree, so that it is flagged and not dropped: the reader decides, and knows.
 *
 * The flag is a help, and no wall. Of 120 texts that somebody wrote who did not know the rules, 76 were
 * flagged, and 115 once the rules had seen them; of 64 more that were written to be missed (in code,
 * in leetspeak, as requests that name nobody), 11; of 320 harmless ones, 3; of 8,598 pieces of 32
 * repositories, 4.
 *
 * @module
 */
import type { JsonValue } from "@cbx/core";
import type { JsonRecord } from "../questions/row.ts";
import { readableForms } from "./readable.ts";
import { RULES_OF_LOOKS, RULES_OF_WORDS } from "./rules.ts";

/** Words of fewer characters say nothing to anybody. */
const MIN_CHARS = 8;

/** Characters of one text that are looked at: more than any snippet has. */
const MAX_CHARS = 100_000;

/** Paths, kinds and signatures stand in an answer many times, and in the next one again. */
const KNOWN = new Map<string, readonly string[]>();

/** Texts whose flags are kept, and the characters of one. */
const MAX_KNOWN = 4000;
const MAX_KNOWN_CHARS = 500;

/**
 * Tells what a text may be flagged for.
 *
 * @returns Names of rules; none for almost every text.
 */
export function suspicionsAbout(text: string): readonly string[] {
  const known = KNOWN.get(text);
  if (known !== undefined) return known;
  const found = judge(text);
  if (text.length > MAX_KNOWN_CHARS) return found;
  if (KNOWN.size >= MAX_KNOWN) KNOWN.clear();
  KNOWN.set(text, found);
  return found;
}

function judge(text: string): string[] {
  const looked = text.slice(0, MAX_CHARS);
  const forms = text.length < MIN_CHARS ? [] : readableForms(looked);
  return [
    ...namesOf(RULES_OF_WORDS, (rule) => forms.some((form) => rule.test(form))),
    ...namesOf(RULES_OF_LOOKS, (rule) => rule.test(looked)),
  ];
}

function namesOf(
  rules: ReadonlyMap<string, readonly RegExp[]>,
  applies: (rule: RegExp) => boolean,
): string[] {
  return [...rules].filter(([, each]) => each.some(applies)).map(([name]) => name);
}

/** Flags every record, at any depth, one of whose texts may be flagged: `suspicious` says for what. */
export function flagged(value: JsonRecord): JsonRecord {
  // A record stays one.
  return flag(value) as JsonRecord;
}

function flag(value: JsonValue): JsonValue {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(flag);
  const record = value as JsonRecord;
  const fields = Object.entries(record).map(([name, field]) => [name, flag(field)] as const);
  const suspicious = new Set(Object.values(record).flatMap(textsOf).flatMap(suspicionsAbout));
  const found: JsonRecord = suspicious.size > 0 ? { suspicious: [...suspicious] } : {};
  return { ...Object.fromEntries(fields), ...found };
}

/** The texts of a field: one, or those of a list. */
function textsOf(field: JsonValue | undefined): string[] {
  const all = Array.isArray(field) ? field : [field];
  return all.filter((each): each is string => typeof each === "string");
}
