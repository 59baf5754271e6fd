/**
 * How Ruby resolves names. Constants are known everywhere, by the modules that they stand in, which
 * any file may add to; methods are found through the object, and called without brackets.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import type { UseKind } from "../../types.ts";
import type { LanguageRules } from "./rules.ts";
import { qualifiedName, TYPE_KINDS } from "../scopes.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import { rubyName } from "./ruby_names.ts";
import { resolveRubyModule } from "./ruby_modules.ts";

/** Methods that strings, arrays, hashes, numbers, files and every object of Ruby have. */
const CORE_MEMBERS =
  `all? any? assert assert_equal assert_raises between? blank? block_given? body bytesize call
  camelize capitalize chomp chop chr close_read closed? collect_concat compact cycle deep_dup
  delete_at delete_if detect dig downcase dup each_char each_key each_line each_pair each_slice
  each_value each_with_index each_with_object empty? encoding end_with? ends_with? eof? eql?
  equal? even? extend fdiv fetch find_all find_index finish flat_map floor force_encoding freeze
  frozen? getbyte gets gsub gsub! has_key? has_value? headers include? inject inspect instance_of?
  instance_variable_get instance_variable_set intersect? is_a? key? kind_of? lines ljust lstrip
  map! match? max_by member? merge! method method_missing min_by must_be must_be_nil must_equal
  must_include must_match must_raise negative? nil? none? object_id odd? ord pack params partition
  positive? prepend presence present? public_send raise read readlines reject respond_to
  respond_to? rewind rindex rjust round rstrip scan select send shuffle singleton_class size sort!
  sort_by squeeze start_with? starts_with? status strip! succ sum sync tap then times to_a to_ary
  to_f to_h to_hash to_i to_json to_proc to_r to_s to_str to_sym tr transform_keys
  transform_values try uniq unpack unpack1 unshift upcase upto uri values_at with_index
  write_nonblock zero?`.split(/\s+/);

/** Rules of Ruby. */
export const ruby: LanguageRules = {
  family: "ruby",
  // Variables of an object (`@name`) have `this` before them.
  self: new Set(["self", "this"]),
  base: new Set(["super"]),
  rebindsTypes: true,
  hasImplicitSelf: true,
  hasOpenTypes: true,
  hasOneScopeByName: true,
  hasModuleSelf: true,
  hasSides: true,
  callsBare: true,
  useOf,
  isLexical,
  memberGives: (name) =>
    name === "new" ? "made" : /^(?:singleton_)?class$/.test(name) ? "type" : undefined,
  trustsNames: true,
  commonMembers: new Set([...COMMON_MEMBERS, ...CORE_MEMBERS]),
  resolveModule: resolveRubyModule,
  visibleName: rubyName,
};

/** Takes a name that looks like a value for a call, where it is a function; a constant may be no type. */
function useOf(written: UseKind, { kind }: SymbolNode): UseKind {
  if (written === "type") return kind === "constant" ? "read" : written;
  return written === "read" && (kind === "function" || kind === "method") ? "call" : written;
}

/** Constants are known within the modules around them; methods, through the object alone. */
function isLexical({ scope, kind }: SymbolNode, self: SymbolNode | undefined): boolean {
  return scope === "" || TYPE_KINDS.has(kind) || kind === "constant" ||
    (self !== undefined && scope === qualifiedName(self));
}
