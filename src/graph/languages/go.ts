/**
 * How Go resolves names.
 *
 * @module
 */
import type { LanguageRules } from "./rules.ts";
import { TYPE_KINDS } from "../scopes.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import { areBuiltTogether } from "./go_builds.ts";
import { resolveGoModule, resolveGoUnbound } from "./go_modules.ts";

/** Names of members that types of its library have as well. */
const LIBRARY_MEMBERS =
  `Bytes Code Context Deadline Done Err Errorf Exec Fatal Fatalf Field Fields Flush
  Handle HandleFunc Handler Header Helper ID Index Int Interface Kind Lock Log Logf Method MarshalJSON
  NumField Ping Port Printf Println Query QueryRow RLock RUnlock Scan ServeHTTP Shutdown Stat String
  Type Unix UnmarshalJSON Unlock Unwrap WriteHeader WriteString`;

/** Rules of Go. */
export const go: LanguageRules = {
  family: "go",
  self: new Set(),
  base: new Set(),
  sharing: "folder",
  hasOpenTypes: true,
  hasVariants: true,
  hasUnnamedTypes: true,
  areBuiltTogether,
  // A type is called to make another value one of it: it is named, and not called.
  useOf: (kind, symbol) => kind === "call" && TYPE_KINDS.has(symbol.kind) ? "type" : kind,
  commonMembers: new Set([
    ...COMMON_MEMBERS,
    ...Array.from(COMMON_MEMBERS, (name) => name[0]!.toUpperCase() + name.slice(1)),
    ...LIBRARY_MEMBERS.split(/\s+/),
  ]),
  resolveModule: resolveGoModule,
  resolveUnbound: resolveGoUnbound,
};
