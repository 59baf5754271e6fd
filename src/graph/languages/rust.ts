/**
 * How Rust resolves names.
 *
 * @module
 */
import type { FileNode } from "../../store/graph_tables.ts";
import type { Environment } from "../environment.ts";
import { qualifiedName } from "../scopes.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import type { LanguageRules, ModuleTarget } from "./rules.ts";
import {
  childModule,
  climb,
  innerRustModule,
  isRustMacro,
  type Module,
  resolveRustModule,
  rustMacros,
  rustRoot,
  rustSubmodule,
} from "./rust_modules.ts";
import { implementationsOf, rustExtensions } from "./rust_traits.ts";

/** Methods of the standard library that give the value, those that give what it holds, and those of errors. */
const GIVEN: ReadonlyMap<string, "same" | "held" | "failed"> = new Map([
  ..."clone to_owned by_ref into_iter".split(" ").map((name) => [name, "same"] as const),
  ..."borrow borrow_mut as_ref as_mut into iter iter_mut".split(" ").map((name) =>
    [name, "held"] as const
  ),
  ..."Err err expect_err into_err unwrap_err".split(" ").map((name) => [name, "failed"] as const),
]);

/**
 * Types from outside whose values have the methods of what they hold, as `Deref` of widely used crates
 * says, and those that `?` and `.await` open, which chains leave out.
 */
const OPEN =
  /^(?:Arc|Box|Cow|Data|Lazy|LazyCell|LazyLock|ManuallyDrop|Mut|Pin|Rc|Ref|RefMut|Res|ResMut|State|\w*Guard|\w*Result|Option|\w*Future)$/;

/** Methods of `Iterator` whose result is of elements as they are. */
const ITERATED: ReadonlySet<string> = new Set(
  `by_ref chain cloned collect copied cycle enumerate filter find fuse inspect into_iter last max_by
  max_by_key min_by min_by_key next next_back nth partition peekable reduce rev rfind skip skip_while
  step_by take take_while`.split(/\s+/),
);

/** Methods of the standard library that hand the error in the place of a value to a function. */
const FAILING: ReadonlySet<string> = new Set(
  ["inspect_err", "map_err", "or_else", "unwrap_or_else"],
);

/** Methods of the standard library that hand what a value holds to a function, by the marks of its parameters. */
const HANDED: ReadonlyMap<string, RegExp> = new Map(
  ([
    [
      /^\{0:0\}$/,
      `all and_then any filter filter_map find find_map flat_map for_each inspect is_none_or is_some_and map
      map_ok map_while max_by_key min_by_key partition position retain rposition skip_while
      sort_by_cached_key sort_by_key sort_unstable_by_key take_while try_for_each update with`,
    ],
    [/^\{1:0\}$/, "map_or map_or_else"],
    [/^\{0:[01]\}$/, "dedup_by max_by min_by reduce sort_by sort_unstable_by"],
    [/^\{1:1\}$/, "fold try_fold"],
  ] as const).flatMap(([mark, names]) => names.split(/\s+/).map((name) => [name, mark] as const)),
);

export const rust: LanguageRules = {
  family: "rust",
  self: new Set(["self", "Self"]),
  base: new Set(),
  hasPaths: true,
  hasTuples: true,
  hasOpenTypes: true,
  hasVariants: true,
  iterated: { members: { item: "Item", target: "Target" }, by: ITERATED },
  handsOver: (name, mark) =>
    FAILING.has(name) ? "failed" : HANDED.get(name)?.test(mark) ? "held" : undefined,
  marksMacros: true,
  isMacro: isRustMacro,
  open: OPEN,
  prefersInherent: true,
  hasTypeParameters: true,
  commonMembers: COMMON_MEMBERS,
  resolveModule: rustModule,
  submodule: rustSubmodule,
  innerModule: innerRustModule,
  resolveUnbound: (name, { file }, env, line, column) => rustRoot(name, file, env, line, column),
  unboundSymbols: rustMacros,
  extensions: rustExtensions,
  followsExtensions: true,
  implementationsOf,
  memberGives: (name) => name === "default" ? "made" : GIVEN.get(name),
};

// The module that a path of Rust names, as far as files alone tell: part by part, by what each
// module declares. A part that a `use` or a wildcard gives is a matter of names.

/** Names that a path starts with whatever is declared. */
const ROOTS: ReadonlySet<string> = new Set(["crate", "self", "super"]);

/** Finds the module that an import names; none, where names have to be looked up. */
function rustModule(module: string, from: FileNode, env: Environment, line: number): ModuleTarget {
  const known = resolveRustModule(module, from, env, line);
  if (known) return known;
  const [first = "", ...rest] = module.split("::");
  const here = rustRoot("self", from, env, line);
  if (here === undefined || here === "external") return undefined;
  const root = ROOTS.has(first)
    ? rustRoot(first, from, env, line)
    : findDeclaredModule(here, first, env);
  let found = root === "external" ? undefined : root;
  for (const part of rest) {
    if (found) {
      found = part === "super" ? climb(found, 1, env) : findDeclaredModule(found, part, env);
    }
  }
  return found;
}

/** A module within one, where nothing else of the name is declared or imported there. */
function findDeclaredModule(around: Module, name: string, env: Environment): Module | undefined {
  for (const file of around.files) {
    const said = env.once(`rust said ${file.id}`, () => collectNames(file, env));
    const isModule = said?.get(qualifiedName({ scope: around.scope, name })) ?? said?.get(name);
    if (isModule !== undefined) {
      return isModule ? childModule({ ...around, files: [file] }, name, env) : undefined;
    }
  }
  return undefined;
}

/** Names of a file that a path may go by, those that it imports without their scopes: whether each is but a module. */
function collectNames(file: FileNode, env: Environment): ReadonlyMap<string, boolean> {
  const said = new Map<string, boolean>();
  const add = (name: string, isModule: boolean) =>
    said.set(name, isModule && said.get(name) !== false);
  for (const symbol of env.symbolsOf(file)) {
    const { isTitle, kind } = symbol;
    if (isTitle === 0 && kind !== "function") add(qualifiedName(symbol), kind === "module");
  }
  for (const { module, bindings } of env.facts(file).imports) {
    for (const { name, alias } of bindings) {
      // What is taken out of a module under the name of that one is no module.
      if (name === alias && module.split("::").at(-1) === alias) continue;
      add(alias, name === "" && module === `self::${alias}`);
    }
  }
  return said;
}
