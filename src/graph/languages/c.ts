import type { LanguageRules } from "./rules.ts";
import { resolveInclude } from "./c_includes.ts";
import { definitionsInC, nameOfC } from "./c_names.ts";
import { COMMON_MEMBERS } from "./common_members.ts";

export const c: LanguageRules = {
  family: "c",
  self: new Set(["this"]),
  base: new Set(),
  hasOpenTypes: true,
  hasOneScopeByName: true,
  hasPointers: true,
  hasVariants: true,
  hasPaths: true,
  namespaces: "named",
  trustsNames: true,
  commonMembers: COMMON_MEMBERS,
  resolveModule: resolveInclude,
  visibleName: nameOfC,
  definitionsOf: definitionsInC,
};

/** Rules of C++, and of headers, which may be of either. */
export const cpp: LanguageRules = {
  ...c,
  hasImplicitSelf: true,
  hasOverloads: true,
  conversions: "free",
  hidesInherited: true,
};
