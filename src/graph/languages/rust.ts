/**
 * How Rust resolves names.
 *
 * @module
 */
import type { LanguageRules } from "./rules.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import {
  innerRustModule,
  resolveRustModule,
  rustMacros,
  rustRoot,
  rustSubmodule,
} from "./rust_modules.ts";
import { rustExtensions } from "./rust_traits.ts";
import { rustWildcard } from "./rust_wildcards.ts";

/** Methods of the standard library that give the value, or what stands for it. */
const SAME_MEMBERS: ReadonlySet<string> = new Set(
  "clone to_owned borrow borrow_mut as_ref as_mut by_ref into into_iter iter iter_mut".split(" "),
);

/** Rules of Rust. */
export const rust: LanguageRules = {
  family: "rust",
  self: new Set(["self", "Self"]),
  base: new Set(),
  hasPaths: true,
  hasOpenTypes: true,
  hasVariants: true,
  marksMacros: true,
  prefersInherent: true,
  hasTypeParameters: true,
  commonMembers: COMMON_MEMBERS,
  resolveModule: resolveRustModule,
  passedModule: rustWildcard,
  submodule: rustSubmodule,
  innerModule: innerRustModule,
  resolveUnbound: (name, { file }, env, line) => rustRoot(name, file, env, line),
  unboundSymbols: rustMacros,
  extensions: rustExtensions,
  memberGives: (name) => name === "default" ? "made" : SAME_MEMBERS.has(name) ? "same" : undefined,
};
