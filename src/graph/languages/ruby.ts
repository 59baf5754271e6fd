/**
 * How Ruby resolves names. Constants are known everywhere, by the modules that they stand in, which
 * any file may add to; methods are found through the object, and called without brackets.
 *
 * @module
 */
import { nameOf } from "../../text/paths.ts";
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import { pathKey } from "../../store/node_ids.ts";
import type { UseKind } from "../../types.ts";
import { type Environment, folderOf } from "../environment.ts";
import { keepNearest } from "../nearest.ts";
import { joinPath } from "../project_file.ts";
import { qualifiedName, scopeChain, TYPE_KINDS } from "../scopes.ts";
import { EXTERNAL, type Value } from "../value.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import type { LanguageRules, ModuleTarget, NamePlace } from "./rules.ts";

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

// Files that Ruby loads: by a path beside the loading file, or by one below a load path, which is
// any folder of the tree that is named as load paths are.

/** Names of folders that paths are looked up in; `app` holds one folder a kind of class. */
const LOAD_PATHS: ReadonlySet<string> = new Set(["lib", "test", "spec", "app"]);

/** Finds the file that a path names. */
function resolveRubyModule(
  module: string,
  from: FileNode,
  env: Environment,
): ModuleTarget {
  if (module.startsWith(".")) {
    return target(env.file(joinPath(folderOf(from.path), `${module}.rb`)));
  }
  return target(findLoaded(`${joinPath("", module)}.rb`, from, env)) ?? "external";
}

/** The file of a path below a load path: of several gems in one tree, each loads its own first. */
function findLoaded(path: string, from: FileNode, env: Environment): FileNode | undefined {
  env.note(pathKey(path));
  const folders = loadPaths(env);
  let [best, first, found]: [number, string, FileNode | undefined] = [-1, "", undefined];
  for (const file of filesNamed(nameOf(path), env)) {
    if (file.path !== path && !file.path.endsWith(`/${path}`)) continue;
    const folder = file.path.slice(0, Math.max(0, file.path.length - path.length - 1));
    if (!folders.has(folder)) continue;
    const closeness = from.path.startsWith(`${folderOf(folder)}/`) ? folder.length : 0;
    if (closeness > best || (closeness === best && folder < first)) {
      [best, first, found] = [closeness, folder, file];
    }
  }
  return found;
}

/** Files of a name without their folders. */
function filesNamed(name: string, env: Environment): readonly FileNode[] {
  const files = env.once("ruby files", () => Map.groupBy(env.files, ({ path }) => nameOf(path)));
  return files?.get(name) ?? [];
}

function target(file: FileNode | undefined): ModuleTarget {
  return file && { files: [file], scope: "" };
}

/** Folders that may be load paths; the root is one. */
function loadPaths(env: Environment): ReadonlySet<string> {
  return env.once("ruby load paths", () => {
    const found = new Set([""]);
    for (const { path, language } of env.files) {
      if (language !== "ruby") continue;
      const parts = folderOf(path).split("/");
      parts.forEach((name, index) => {
        const isKind = parts[index - 1] === "app";
        if (LOAD_PATHS.has(name) || isKind) found.add(parts.slice(0, index + 1).join("/"));
      });
    }
    return found;
  }) ?? new Set([""]);
}

// Names of Ruby that stand alone. Constants, classes and modules among them, are looked up in the
// modules around a place, of which every file may write a part, and then at the top level; what
// else is known everywhere are functions of the top level.

/** Finds what the file itself does not define. */
function rubyName(name: string, place: NamePlace, env: Environment): Value | undefined {
  if (/^\p{Lu}/u.test(name)) return constant(name, place, env);
  return place.within === undefined ? topLevel(name, place, env) : undefined;
}

/** A constant that the tree does not define is from outside. */
function constant(
  name: string,
  place: NamePlace,
  env: Environment,
): Value {
  const { scopes, within } = place;
  const inner = scopes.enclosing(place);
  const around = inner ? scopeChain(qualifiedName(inner)) : [""];
  for (const scope of within === undefined ? around : [within]) {
    const symbols = constantIn(scope, name, scopes.file, env);
    if (symbols.length > 0) return { is: "symbol", symbols, by: "package" };
  }
  return EXTERNAL;
}

/** The constant that files of a folder see in a scope; a module may have a part in every file. */
function constantIn(
  scope: string,
  name: string,
  from: FileNode,
  env: Environment,
): readonly SymbolNode[] {
  return env.once(`ruby constant ${folderOf(from.path)} ${scope} ${name}`, () => {
    const isConstant = ({ kind, scope }: SymbolNode, { language }: FileNode) =>
      language === "ruby" && (TYPE_KINDS.has(kind) || kind === "constant") ? scope : undefined;
    const found = env.symbolsBy(name, "ruby constant", isConstant).get(scope) ?? [];
    // The file itself would be nearest, but has been asked.
    return mainPart(keepNearest(found, { ...from, path: `${folderOf(from.path)}/` }, env), env);
  }) ?? [];
}

/** Leaves one part of a type: the one whose file has its name, or else the longest. */
function mainPart(parts: readonly SymbolNode[], env: Environment): readonly SymbolNode[] {
  const types = parts.filter(({ kind }) => TYPE_KINDS.has(kind));
  if (types.length < 2) return parts;
  const hasItsName = (type: SymbolNode) =>
    plainName(stemOf(env.fileOf(type).path)) === plainName(type.name);
  const named = types.filter(hasItsName);
  const [main] = (named.length > 0 ? named : types).toSorted((a, b) =>
    (b.endLine - b.startLine) - (a.endLine - a.startLine)
  );
  return [main!];
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "");
}

/** `KeyRing` and `key_ring` are one name. */
function plainName(name: string): string {
  return name.replace(/_/g, "").toLowerCase();
}

/** Functions of tests are for tests alone, and those beside tests for the tests of their file. */
function topLevel(
  name: string,
  { scopes: { file } }: NamePlace,
  env: Environment,
): Value | undefined {
  const isTest = file.category === "test";
  const isKnown = ({ kind, scope }: SymbolNode, { language, category, path }: FileNode) =>
    language === "ruby" && scope === "" && kind === "function" && !TESTS.test(path) &&
    (category !== "test" || isTest);
  const functions = env.symbolsBy(
    name,
    isTest ? "ruby function of tests" : "ruby function",
    (symbol, home) => isKnown(symbol, home) ? "" : undefined,
  ).get("") ?? [];
  const near = keepNearest(functions, file, env);
  const by = functions.length === 1 ? "only one of this name" : "nearest of this name";
  return near.length === 1 ? { is: "symbol", symbols: near, by } : undefined;
}

/** Files of tests, by their names; helpers of tests are none. */
const TESTS = /_(?:test|spec)\.rb$|(?:^|\/)(?:test|spec)_(?!helper)[^/]*\.rb$/;
