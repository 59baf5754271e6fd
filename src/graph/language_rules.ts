/**
 * The rules of each language by which names are resolved.
 *
 * @module
 */
import type { LanguageId } from "../types.ts";
import { cFamily } from "./languages/c.ts";
import { cSharp } from "./languages/c_sharp.ts";
import { go } from "./languages/go.ts";
import { python } from "./languages/python.ts";
import { java, kotlin, scala } from "./languages/jvm.ts";
import { rust } from "./languages/rust.ts";
import { php } from "./languages/php.ts";
import { ruby } from "./languages/ruby.ts";
import { plainScript, script } from "./languages/script.ts";
import type { LanguageRules } from "./languages/rules.ts";

const RULES: Readonly<Record<LanguageId, LanguageRules>> = {
  javascript: plainScript,
  typescript: script,
  tsx: script,
  ruby,
  php,
  go,
  rust,
  java,
  kotlin,
  scala,
  python,
  c: cFamily,
  cpp: cFamily,
  c_sharp: cSharp,
};

/** Rules of a language; those of one that none are written for resolve by name alone. */
export function rulesOf(language: LanguageId): LanguageRules {
  return RULES[language] ?? byName(language);
}

/** The family of a language: symbols of one family may use each other. */
export function familyOf(language: LanguageId): string {
  return rulesOf(language).family;
}

/** Tells whether imports and scopes of a language are resolved. */
export function isResolved(language: LanguageId): boolean {
  return RULES[language] !== undefined;
}

const BY_NAME = new Map<LanguageId, LanguageRules>();

function byName(language: LanguageId): LanguageRules {
  let rules = BY_NAME.get(language);
  if (!rules) {
    rules = {
      family: language,
      self: new Set(["self", "this"]),
      base: new Set(["super"]),
      hasImplicitSelf: true,
      sharing: "language",
      hasOpenTypes: true,
      trustsNames: true,
      commonMembers: new Set(),
      resolveModule: () => undefined,
    };
    BY_NAME.set(language, rules);
  }
  return rules;
}
