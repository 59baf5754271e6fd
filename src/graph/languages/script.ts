/**
 * How JavaScript and TypeScript resolve names.
 *
 * @module
 */
import type { LanguageRules } from "../language_rules.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import { resolveScriptModule } from "./script_modules.ts";

/** Rules of JavaScript, TypeScript and TSX. */
export const script: LanguageRules = {
  family: "script",
  self: new Set(["this"]),
  base: new Set(["super"]),
  hasImplicitSelf: false,
  sharing: "none",
  hasOpenTypes: false,
  trustsNames: false,
  commonMembers: COMMON_MEMBERS,
  hasPrototypes: true,
  resolveModule: resolveScriptModule,
};
