/**
 * How PHP resolves names.
 *
 * @module
 */
import type { LanguageRules } from "./rules.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import { phpName, resolvePhpModule } from "./php_modules.ts";

/** Rules of PHP. */
export const php: LanguageRules = {
  family: "php",
  self: new Set(["this", "self", "static"]),
  base: new Set(["parent"]),
  hasClassBase: true,
  namespaces: "unnamed",
  sharing: "unit",
  trustsNames: true,
  commonMembers: COMMON_MEMBERS,
  resolveModule: resolvePhpModule,
  visibleName: phpName,
};
