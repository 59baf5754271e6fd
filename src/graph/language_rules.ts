/**
 * The rules of each language by which names are resolved.
 *
 * @module
 */
import type { LanguageId } from "../types.ts";
import { c, cpp } from "./languages/c.ts";
import { cSharp } from "./languages/c_sharp.ts";
import { ELIXIR_RULES } from "./languages/elixir.ts";
import { go } from "./languages/go.ts";
import { python } from "./languages/python.ts";
import { java, kotlin, scala } from "./languages/jvm.ts";
import { rust } from "./languages/rust.ts";
import { php } from "./languages/php.ts";
import { ruby } from "./languages/ruby.ts";
import { plainScript, script } from "./languages/script.ts";
import { PATH_RULES, VALUE_RULES } from "./languages/path_modules.ts";
import type { LanguageRules } from "./languages/rules.ts";

const RULES: Readonly<Record<LanguageId, LanguageRules>> = {
  javascript: plainScript,
  typescript: script,
  tsx: script,
  vue: script,
  svelte: script,
  astro: script,
  ruby,
  php,
  go,
  rust,
  java,
  kotlin,
  scala,
  python,
  jupyter: python,
  c,
  cpp,
  c_sharp: cSharp,
};

/** Where a language that resolves names alone differs from others of them. */
const DIFFERENCES: Readonly<Record<LanguageId, Partial<LanguageRules>>> = {
  asciidoc: PATH_RULES,
  cmake: PATH_RULES,
  makefile: PATH_RULES,
  protobuf: PATH_RULES,
  rst: PATH_RULES,
  starlark: PATH_RULES,
  graphql: VALUE_RULES,
  dockerfile: VALUE_RULES,
  elixir: ELIXIR_RULES,
  swift: { hasOverloads: true, hasVariants: true, conversions: "none", hasLabels: true },
};

/** Languages whose files know nothing of each other's names. */
const CLOSED: ReadonlySet<LanguageId> = new Set(["dockerfile"]);

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
  return BY_NAME.getOrInsertComputed(language, () => ({
    family: language,
    self: new Set(["self", "this"]),
    base: new Set(["super"]),
    hasImplicitSelf: true,
    ...CLOSED.has(language) ? {} : { sharing: "language" },
    hasOpenTypes: true,
    trustsNames: true,
    commonMembers: new Set(),
    resolveModule: () => undefined,
    ...DIFFERENCES[language],
  }));
}
