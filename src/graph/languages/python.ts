/**
 * How Python resolves names.
 *
 * @module
 */
import type { LanguageRules } from "../language_rules.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import { fixturesNamed, YIELDS_ONE } from "./python_fixtures.ts";
import {
  innerPythonModule,
  resolvePythonModule,
  resolvePythonSubmodule,
} from "./python_modules.ts";

/** Rules of Python. */
export const python: LanguageRules = {
  family: "python",
  self: new Set(["self", "cls"]),
  base: new Set(["super"]),
  hasImplicitSelf: false,
  sharing: "none",
  hasOpenTypes: false,
  trustsNames: false,
  commonMembers: COMMON_MEMBERS,
  resolveModule: resolvePythonModule,
  submodule: resolvePythonSubmodule,
  innerModule: innerPythonModule,
  giversOf: fixturesNamed,
  yieldsOne: YIELDS_ONE,
};
