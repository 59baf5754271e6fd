/**
 * Finds secrets in a text: one scan for the marks of all rules, then the pattern of a rule at each of
 * its marks. Code without a mark costs the scan alone, and no pattern reads far, so that the time
 * grows with the length of the text, whatever is in it.
 *
 * @module
 */
import { CALL_RULES } from "./call_rules.ts";
import { COMMAND_RULES } from "./command_rules.ts";
import { KUBERNETES_RULES } from "./kubernetes_rules.ts";
import { MarkScanner } from "./mark_scanner.ts";
import { NAMED_RULES } from "./named_rules.ts";
import { PAIR_RULES } from "./pair_rules.ts";
import { repeatsOf } from "./repeats.ts";
import type { Candidate, SecretRule } from "./secret_rule.ts";
import { SYNTAX_RULES } from "./syntax_rules.ts";
import { TABLE_RULES } from "./table_rules.ts";
import { TOKEN_RULES } from "./token_rules.ts";
import {
  FOLD_MARKS,
  type Folds,
  isQuote,
  noteFold,
  sourceOf,
  unfold,
  unfoldBegun,
  type Unfolded,
} from "./unfold.ts";

/** All rules; where two find the same place, the first gives its kind. */
export const SECRET_RULES: readonly SecretRule[] = [
  ...SYNTAX_RULES.filter(({ kind }) => kind === "private_key"),
  ...TOKEN_RULES,
  ...PAIR_RULES,
  ...SYNTAX_RULES.filter(({ kind }) => kind !== "private_key"),
  ...KUBERNETES_RULES,
  ...CALL_RULES,
  ...COMMAND_RULES,
  ...NAMED_RULES,
  ...TABLE_RULES,
];

/** Place of the last rule for tokens by their marks. */
const LAST_TOKEN = SECRET_RULES.indexOf(TOKEN_RULES.at(-1)!);

/** Groups of patterns that hold the value. */
const VALUE_GROUPS = ["value", "literal", "escaped", "bare"] as const;

/** Shortest run of letters and digits at which rules without a mark are tried. */
const LONG_RUN = 24;

/** Characters of a run. */
const RUN_CHARS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/-_";

const IN_RUN = new Uint8Array(128);
for (const char of RUN_CHARS) IN_RUN[char.charCodeAt(0)] = 1;

/** Names that follow from a mark are shorter: `secret_key_base` is the longest. */
const MAX_NAME_CHARS = 24;

const NAME_CODES = new Uint8Array(256);
for (const char of RUN_CHARS.replace(/[\d+/]/g, "") + "öÖñÑ") NAME_CODES[char.charCodeAt(0)] = 1;

/** Text that {@linkcode redact} leaves in the place of a secret. */
const REDACTED = "[redacted:";

/** All that `blankSecrets()` leaves of one. */
const BLANKED = /^_+$/;

export interface Secret {
  /** Sort of the secret: `"github_token"`. */
  readonly kind: string;
  /** Index of its first character. */
  readonly start: number;
  /** Index after its last character. */
  readonly end: number;
  /** Whether it is written as several literals, whose quotes stand within it. @default {false} */
  readonly isJoined?: boolean;
}

interface FindSecretsOptions {
  /**
   * Whether the text may be a part of a file, in which the mark of a secret is out of sight.
   * @default {false}
   */
  readonly isPart?: boolean;
  /** Leaves out the rules that have to guess. @default {false} */
  readonly isCertain?: boolean;
}

/**
 * Finds the secrets of a text.
 *
 * @returns Secrets in order, none within or over another.
 */
export function findSecrets(text: string, options: FindSecretsOptions = {}): readonly Secret[] {
  const folds: Folds = [];
  const begun = new Set<number>();
  const found = search(text, options, (at) => noteFold(text, at, folds), begun);
  if (folds.length > 0) found.push(...searchUnfolded(text, unfold(text, folds)));
  if (begun.size > 0) found.push(...searchUnfolded(text, unfoldBegun(text, begun)));
  if (found.length === 0) return [];
  const all = options.isCertain ? found : [...found, ...repeatsOf(text, merge(found))];
  return merge(all).map(({ position: _, ...secret }) => secret);
}

/**
 * Finds what the rules see, visits the places that may read otherwise than they are written, and collects
 * those where literals begin as tokens do.
 */
function search(
  text: string,
  { isPart = false, isCertain = false }: FindSecretsOptions,
  visitFold: (at: number) => void,
  begun = new Set<number>(),
): Found[] {
  const found: Found[] = [];
  const ends = new Uint32Array(SECRET_RULES.length);
  const attempt = (position: number, index: number) => {
    const rule = SECRET_RULES[position]!;
    if (index < ends[position]! || (rule.isForParts && !isPart)) return;
    if (rule.isGuess && isCertain) return;
    const { secrets, end } = matchAt(rule, text, index - (rule.lead ?? 0));
    ends[position] = Math.max(ends[position]!, end);
    for (const secret of secrets) found.push({ ...secret, position });
  };
  const { scanner, rulesOf, runRules } = indexCache ??= makeIndex();
  scanner.scan(text, (mark, at) => {
    const rules = rulesOf[mark];
    if (rules === undefined) return visitFold(at);
    if (rules[0]! <= LAST_TOKEN && isQuote(text.charCodeAt(at - 1))) begun.add(at);
    let next: string | undefined;
    for (const position of rules) {
      const { follow } = SECRET_RULES[position]!;
      if (follow === undefined || follow.includes(next ??= charAfterName(text, at))) {
        attempt(position, at);
      }
    }
  });
  forEachLongRun(text, (at) => {
    for (const position of runRules[text.charCodeAt(at)]!) attempt(position, at);
  });
  return found;
}

/** Finds what has the form of a secret once escapes are read and literals are joined. */
function searchUnfolded(text: string, unfolded: Unfolded): Found[] {
  if (unfolded.text === "") return [];
  // A guess from a name would need the names around it.
  return search(unfolded.text, { isCertain: true }, () => {}).map((secret) => {
    const [start, end] = sourceOf(unfolded, secret.start, secret.end);
    const isJoined = /["'`\n\r]/.test(text.slice(start, end));
    return { ...secret, start, end, ...(isJoined ? { isJoined } : {}) };
  });
}

interface Found extends Secret {
  readonly position: number;
}

/** The marks of all rules, and the rules of each mark. */
interface RuleIndex {
  /** Of the marks of rules, and behind them those of other spellings. */
  readonly scanner: MarkScanner;
  readonly rulesOf: readonly (readonly number[])[];
  /** Rules without a mark, by the code of the character that a run begins with. */
  readonly runRules: readonly (readonly number[])[];
}

/** The index of the rules, once there was something to look at. */
let indexCache: RuleIndex | undefined;

function makeIndex(): RuleIndex {
  const positions = new Map<string, number[]>();
  const runRules: number[][] = Array.from({ length: 128 }, () => []);
  SECRET_RULES.forEach(({ marks, heads = RUN_CHARS }, position) => {
    for (const head of marks.length === 0 ? heads : "") {
      runRules[head.charCodeAt(0)]!.push(position);
    }
    for (const mark of marks) positions.set(mark, [...positions.get(mark) ?? [], position]);
  });
  return {
    scanner: new MarkScanner([...positions.keys(), ...FOLD_MARKS]),
    rulesOf: [...positions.values()],
    runRules,
  };
}

/** Finding of a rule at a position, and the index up to which the rule need not be asked again. */
interface Match {
  readonly secrets: readonly Secret[];
  readonly end: number;
}

const NO_MATCH: Match = { secrets: [], end: 0 };

function matchAt(rule: SecretRule, text: string, start: number): Match {
  const { kind, pattern, rest, accepts, spans } = rule;
  if (start < 0) return NO_MATCH;
  pattern.lastIndex = start;
  const match = pattern.exec(text);
  if (match === null) return NO_MATCH;
  const candidate = candidateOf(match, text);
  if (spans) {
    const found = spans(candidate);
    const open = found.spans.filter((span) => !isMasked(text, ...span));
    return { secrets: open.map(([start, end]) => ({ kind, start, end })), end: found.end };
  }
  const valueStart = candidate.valueEnd - candidate.value.length;
  if (isMasked(text, valueStart, candidate.valueEnd) || !(accepts?.(candidate) ?? true)) {
    return NO_MATCH;
  }
  const end = endOf(candidate, rest);
  return { secrets: [{ kind, start: valueStart, end }], end };
}

/** Tells whether a range is masked, and a secret no more: a rule may see all of it, or its end alone. */
function isMasked(text: string, start: number, end: number): boolean {
  const value = text.slice(start, end);
  return value.startsWith(REDACTED) || text.endsWith(REDACTED, start) || BLANKED.test(value);
}

function candidateOf(match: RegExpExecArray, text: string): Candidate {
  const groups = match.groups ?? {};
  const group = VALUE_GROUPS.find((name) => groups[name] !== undefined);
  const end = match.index + match[0].length;
  const span = group === undefined ? undefined : match.indices?.groups?.[group];
  return {
    text,
    start: match.index,
    end,
    value: span ? text.slice(...span) : match[0],
    valueEnd: span?.[1] ?? end,
    groups,
  };
}

function endOf({ text, valueEnd }: Candidate, rest: RegExp | undefined): number {
  if (!rest) return valueEnd;
  rest.lastIndex = valueEnd;
  return rest.test(text) ? rest.lastIndex : valueEnd;
}

/** One secret where several rules see parts of it, of the kind that the first of these says. */
function merge(found: readonly Found[]): Found[] {
  const sorted = [...found].sort((a, b) => a.start - b.start || a.position - b.position);
  const merged: Found[] = [];
  for (const secret of sorted) {
    const last = merged.at(-1);
    if (!last || secret.start >= last.end) {
      merged.push(secret);
      continue;
    }
    const { kind, position } = secret.position < last.position ? secret : last;
    const isJoined = last.isJoined || secret.isJoined;
    merged[merged.length - 1] = {
      ...(isJoined ? { isJoined } : {}),
      kind,
      position,
      start: last.start,
      end: Math.max(last.end, secret.end),
    };
  }
  return merged;
}

/**
 * Visits the start of each run of letters, digits and what Base64 adds to them. Only one in
 * {@linkcode LONG_RUN} characters is read where there is none, as a run cannot hide between two.
 */
function forEachLongRun(text: string, visit: (start: number) => void): void {
  for (let at = LONG_RUN - 1; at < text.length; at += LONG_RUN) {
    if (!isRunCode(text.charCodeAt(at))) continue;
    let start = at;
    while (start > 0 && isRunCode(text.charCodeAt(start - 1))) start--;
    // Most words end before: one look is cheaper than to read all of them.
    if (!isRunCode(text.charCodeAt(start + LONG_RUN - 1))) continue;
    while (at < text.length && isRunCode(text.charCodeAt(at))) at++;
    if (at - start >= LONG_RUN) visit(start);
  }
}

/** Gives the character behind the letters of a name, or one of them where they are too many for one. */
function charAfterName(text: string, start: number): string {
  let at = start;
  while (at - start < MAX_NAME_CHARS && NAME_CODES[text.charCodeAt(at)] === 1) at++;
  return text[at] ?? " ";
}

/** Letters, digits, and `+ / - _`. */
function isRunCode(code: number): boolean {
  return code < IN_RUN.length && IN_RUN[code] === 1;
}
