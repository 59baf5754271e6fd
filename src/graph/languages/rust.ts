/**
 * How Rust resolves names.
 *
 * @module
 */
import type { LanguageRules } from "../language_rules.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import {
  innerRustModule,
  resolveRustModule,
  rustMacros,
  rustRoot,
  rustSubmodule,
} from "./rust_modules.ts";
import { rustWildcard } from "./rust_wildcards.ts";

/** Rules of Rust. */
export const rust: LanguageRules = {
  family: "rust",
  self: new Set(["self", "Self"]),
  base: new Set(),
  hasImplicitSelf: false,
  sharing: "none",
  hasPaths: true,
  hasOpenTypes: true,
  trustsNames: false,
  commonMembers: COMMON_MEMBERS,
  resolveModule: resolveRustModule,
  passedModule: rustWildcard,
  submodule: rustSubmodule,
  innerModule: innerRustModule,
  resolveUnbound: (name, { file }, env, line) => rustRoot(name, file, env, line),
  unboundSymbols: rustMacros,
  makers: new Set(["default"]),
  sameMembers: new Set(
    "clone to_owned borrow borrow_mut as_ref as_mut by_ref into into_iter iter iter_mut".split(" "),
  ),
};
