/**
 * How JavaScript and TypeScript resolve names.
 *
 * @module
 */
import type { LanguageRules } from "./rules.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import { resolveScriptModule } from "./script_modules.ts";

/** Rules of TypeScript and TSX. */
export const script: LanguageRules = {
  family: "script",
  self: new Set(["this"]),
  base: new Set(["super"]),
  hasClassBase: true,
  commonMembers: COMMON_MEMBERS,
  hasPrototypes: true,
  hasTypeParameters: true,
  resolveModule: resolveScriptModule,
};

/** Rules of JavaScript: as types are not written, a parameter has the name of what it is. */
export const plainScript: LanguageRules = { ...script, trustsReceivers: true, rebindsTypes: true };
