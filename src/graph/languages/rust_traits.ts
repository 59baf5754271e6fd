/**
 * Members that traits of the tree give to types from outside: a trait may be implemented for
 * pointers, for what the standard library has, and for all that meets a bound. Only what names the
 * trait can call them, or imports all of a module.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import { Around } from "../../text/places.ts";
import type { SymbolKind } from "../../types.ts";
import { type Environment, folderOf } from "../environment.ts";
import { lastPart, qualifiedName } from "../scopes.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import { isInFunction, manifestFolder } from "./rust_modules.ts";

/** Members that numbers, options, results, iterators and builders of the standard library have. */
const STANDARD: ReadonlySet<string> = new Set(
  `BITS EPSILON INFINITY MAX MIN NAN all and and_then any as_deref as_slice borrow borrow_mut build chain cloned cmp collect copied cycle
  downcast_mut downcast_ref drain eq field finish flatten fold ge get_mut gt inspect is_err is_ok
  is_some_and le lt map_err map_or map_or_else max_by max_by_key min_by min_by_key ne next_back nth
  ok_or ok_or_else or_default or_else or_insert partial_cmp partition peekable position product retain
  rev rposition size_hint skip_while sort_by sort_by_key step_by take_while truncate try_fold try_from
  try_into unwrap_or_default unwrap_or_else unzip windows`.split(/\s+/),
);

/** Definitions of one name from which on it tells nothing: each use looks through them. */
const MAX_NAMED = 200;

/**
 * Finds the members of a name that a file may use of a type which does not have them, or of its values.
 *
 * @param types Names of types; absent where nothing is known of the value.
 */
export function rustExtensions(
  name: string,
  from: FileNode,
  env: Environment,
  types: ReadonlySet<string> | undefined,
): readonly SymbolNode[] {
  if (COMMON_MEMBERS.has(name) || STANDARD.has(name)) return [];
  const declared = env.once(`rust traits with ${name}`, () => declaredByTraits(name, env)) ?? [];
  if (declared.length === 0) return [];
  const names = env.once(`rust imports ${from.id}`, () => importedNames(from, env));
  const known = declared.filter(({ trait }) =>
    trait.fileId === from.id || names?.has(trait.name) ||
    (names?.has("*") && packageOf(env.fileOf(trait), env) === packageOf(from, env))
  );
  // Of several traits, the one that the type implements is meant: nothing tells which.
  const [first] = known;
  if (!first || known.some(({ trait }) => trait !== first.trait)) return [];
  const isOnly = types !== undefined ||
    env.once(
      `rust only in ${first.trait.node} ${name}`,
      () => env.symbolsNamed(name).every((each) => isOf(each, first.trait, env)),
    );
  return isOnly ? known.map(({ member }) => member) : [];
}

/** Tells whether a member is one that a trait declares, or that a type has for it. */
function isOf(member: SymbolNode, trait: SymbolNode, env: Environment): boolean {
  const { kind, scope, fileId } = member;
  if (!MEMBERS.has(kind) || (fileId === trait.fileId && scope === qualifiedName(trait))) {
    return true;
  }
  return isMadeFrom(trait.name, member, env);
}

/** Tells whether the head of a block of the type of a member has the name of a trait. */
function isMadeFrom(trait: string, member: SymbolNode, env: Environment): boolean {
  const file = env.fileOf(member);
  const heads = env.once(`rust heads ${file.id}`, () => {
    const around = new Around(env.symbolsOf(file));
    return new Set(
      env.facts(file).bases.map(({ line, column, name }) => {
        const block = around.at(line, column);
        return block && `${qualifiedName(block)} ${name}`;
      }),
    );
  });
  return heads?.has(`${member.scope} ${trait}`) ?? false;
}

const MEMBERS: ReadonlySet<SymbolKind> = new Set(["method", "constant"] as const);

/**
 * Lists the members of types of the tree, or of blocks for those from outside, that are there for one
 * which a trait declares, but for types of a function; all of its name, where there are very many.
 */
export function implementationsOf(
  member: SymbolNode,
  env: Environment,
): readonly SymbolNode[] {
  return env.once(`rust implements ${member.node}`, () => {
    const trait = lastPart(member.scope);
    const named = env.symbolsNamed(member.name);
    return named.length > MAX_NAMED
      ? named
      : named.filter((each) =>
        each !== member && MEMBERS.has(each.kind) && isMadeFrom(trait, each, env) &&
        !isInFunction(each, env)
      );
  }) ?? [];
}

function declaredByTraits(
  name: string,
  env: Environment,
): readonly { readonly member: SymbolNode; readonly trait: SymbolNode }[] {
  const named = env.symbolsNamed(name);
  return named.length > MAX_NAMED ? [] : named.flatMap((member) => {
    if (!MEMBERS.has(member.kind)) return [];
    const trait = env.symbolsNamed(lastPart(member.scope)).find((each) =>
      each.kind === "trait" && each.fileId === member.fileId &&
      qualifiedName(each) === member.scope
    );
    return trait && env.fileOf(trait).language === "rust" ? [{ member, trait }] : [];
  });
}

/** Names that the imports of a file name; `"*"` where one brings all names of a module. */
function importedNames(from: FileNode, env: Environment): ReadonlySet<string> {
  return new Set(
    env.facts(from).imports.flatMap(({ bindings }) => bindings.map(({ name }) => name)),
  );
}

function packageOf({ path }: FileNode, env: Environment): string {
  return manifestFolder(folderOf(path), env);
}
