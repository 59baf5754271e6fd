/**
 * Which block for a trait of Rust a call means by the type of what it is given, as `Text::from("a")` does of
 * `impl From<&str> for Text` and `impl From<char> for Text`: what the head of the block hands to the trait.
 * A value is as `parse/uses/rust_value.ts` writes it.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import type { Use } from "../../types.ts";
import { rulesOf } from "../language_rules.ts";
import type { Found, Lookup, Place } from "../lookup.ts";
import type { Environment } from "../environment.ts";
import { TYPE_KINDS, VALUE_KINDS } from "../scopes.ts";
import { baseArguments } from "../signatures.ts";

/** Blocks of one name that are told apart. */
const MAX_BLOCKS = 60;

/** Definitions that a use means, and the types of the value that it takes them from. */
export type UseFound =
  | Found & { readonly held?: readonly SymbolNode[]; readonly isMade?: boolean }
  | "external"
  | undefined;

/** Locals that stand for others are followed so far. */
const MAX_STEPS = 6;

/** A type, and whether it is written where the value is made or declared. */
interface Given {
  readonly type: string;
  readonly isWritten: boolean;
}

/** Of what a name may mean, that which a call with some arguments means. */
export function chosenByArguments(
  found: UseFound,
  use: Use,
  place: Place,
  lookup: Lookup,
): UseFound {
  const { prefersInherent, conversions } = rulesOf(place.scopes.file.language);
  if (use.args && prefersInherent) return conversionOf(found, use, place, lookup);
  if (!use.args || !conversions || typeof found !== "object") return found;
  const chosen = lookup.chosen(found, use, place);
  return typeof chosen === "object" ? { ...found, ...chosen } : chosen;
}

/** Finds what a conversion means of what the types of its name have, or of a type from outside. */
function conversionOf(
  found: UseFound,
  { name, receiver, args }: Use,
  place: Place,
  lookup: Lookup,
): UseFound {
  const [value] = args ?? [];
  if (value === undefined || !CONVERSIONS.has(name)) return found;
  const of = typeof found === "object" ? found.symbols : ofOutside(name, receiver, lookup.env);
  const isOutside = typeof found !== "object" || found.by === "one of several types";
  if (of.length > MAX_BLOCKS || (!isOutside && of.length < 2)) return found;
  const given = of.length > 0 ? givenType(value, place, lookup) : undefined;
  if (given === undefined) return found;
  lookup.env.look(of.length);
  const taking = of.filter((each) => takes(each, given.type, lookup));
  // A type from outside has blocks for its traits that are not of the tree.
  if (taking.length === 0) return isOutside ? "external" : found;
  // Blocks that take the same, as those of two builds do, are one.
  const by = given.isWritten ? "declared type" : "assigned value";
  return { ...(typeof found === "object" ? found : {}), symbols: taking, by };
}

/** Conversions to a type from outside, which the tree has no type of the name of. */
function ofOutside(name: string, receiver: string, env: Environment): readonly SymbolNode[] {
  const type = /^:(?:(?:std|core|alloc)\.(?:\w+\.)*)?(\w+)$/.exec(receiver)?.[1] ?? "";
  const isOwn = ({ kind }: SymbolNode) => TYPE_KINDS.has(kind) && kind !== "impl";
  const members = env.holdersOf(name).get(type) ?? [];
  return members.length > 0 && env.symbolsNamed(type).some(isOwn) ? [] : members;
}

/** Methods of traits that say what they make a value of. */
const CONVERSIONS: ReadonlySet<string> = new Set(["from", "try_from"]);

/** Whether a block hands the type to its trait. */
function takes(member: SymbolNode, given: string, { env, scopes: scopesOf }: Lookup): boolean {
  const scopes = scopesOf(env.fileOf(member));
  const block = scopes.enclosingType(member);
  if (block?.kind !== "impl") return false;
  return scopes.basesOf(block).some(({ name }) => {
    const [wanted = ""] = baseArguments(block, name, scopes);
    return fits(plain(given), plain(wanted.replace(/^Self$/, block.name)));
  });
}

const WHOLE = /^[iu](?:\d+|size)$/;

/** Compares two types from the outside in; of one without arguments, these are not known. */
function fits(given: string, wanted: string): boolean {
  if (given === wanted || given === "_" || wanted === "_") return true;
  if (given === "int") return WHOLE.test(wanted);
  if (given === "float") return /^f\d+$/.test(wanted);
  const [a, b] = [SHAPE.exec(given), SHAPE.exec(wanted)];
  if (!a || !b || a[1] !== b[1] || a[3] !== b[3]) return false;
  return a[2] === "" || b[2] === "" || fits(a[2]!, b[2]!);
}

/** A reference, a slice, an array or a name, with what it is of. */
const SHAPE = /^(&|\[|\w+(?=<|$))(?:<?(.*?)(?:;.*)?)(\]?)>?$/;

/** A type without lifetimes, paths and words that do not change what it is. */
function plain(type: string): string {
  return type.replace(/'\w+\s*|\b(?:mut|dyn)\s+|(?:\b\w+::)+|\s+/g, "").replace(/<>/g, "");
}

/** Results of methods from outside that hardly give anything else. */
const RESULTS: Readonly<Record<string, string>> = {
  ...{ to_vec: "Vec", into_bytes: "Vec", into_vec: "Vec", to_string: "String" },
  ...{
    into_boxed_slice: "Box<[_]>",
    into_boxed_str: "Box<str>",
    as_str: "&str",
    as_bytes: "&[u8]",
  },
  ...{ as_slice: "&[_]", len: "usize", into_string: "String" },
};

/** The type of a value, as far as a declaration, a literal or what makes it tells. */
function givenType(value: string, place: Place, lookup: Lookup, steps = 0): Given | undefined {
  if (steps > MAX_STEPS) return undefined;
  const next = (each: string, at = place) => givenType(each, at, lookup, steps + 1);
  const of = (given: Given | undefined, change: (type: string) => string | undefined) => {
    const type = given && change(given.type);
    return type === undefined ? undefined : { ...given!, type };
  };
  if (value.startsWith("&")) return of(next(value.slice(1)), (type) => `&${type}`);
  if (value.endsWith("[..]")) return of(next(value.slice(0, -4)), sliceOf);
  const written = /^@([^@]*)@$/.exec(value)?.[1];
  if (written !== undefined) return known(written, place);
  const { scopes } = place;
  const local = /^\w+$/.test(value) ? scopes.local(value, place) : undefined;
  const named = local || !/^\w+$/.test(value) ? undefined : lookup.name(value, place);
  const [constant] = named?.is === "symbol" ? named.symbols : [];
  if (constant?.type && VALUE_KINDS.has(constant.kind)) return known(constant.type, place);
  const at = { scopes, line: local?.line ?? 0 };
  if (local?.type) return known(local.type, at);
  if (local && local.value !== "" && local.value !== local.name) {
    return of(next(local.value, at), (type) => type);
  }
  const made = /^:(?:\w+\.)*([A-Z]\w*)\.(?:new|from|with_capacity|default)\(\)$/.exec(value)?.[1];
  const result = /^(.*)\.(\w+)\(\)$/.exec(value);
  const name = result?.[2] ?? "";
  if (name === "clone") return next(result![1]!);
  const instance = lookup.expression(value, place);
  if (instance?.is === "instance") {
    const [type] = instance.types;
    const isKnown = instance.wrap === "none" && !instance.or && type && type.kind !== "trait";
    return isKnown ? { type: type.name, isWritten: false } : undefined;
  }
  const type = made ?? (Object.hasOwn(RESULTS, name) ? RESULTS[name]! : undefined);
  return type === undefined ? undefined : { type, isWritten: false };
}

/** A type that is written; of a parameter of a function or block, nothing is known. */
function known(type: string, { scopes, line }: Place): Given | undefined {
  const [first = ""] = /\w+/.exec(plain(type)) ?? [];
  const isOpen = type.includes("impl ") || scopes.local(first, { line })?.value === "";
  return isOpen ? undefined : { type, isWritten: true };
}

/** Value that a range takes out of one of a type. */
function sliceOf(type: string): string | undefined {
  const held = plain(type).replace(/^&+/, "");
  if (held === "str" || held === "String") return "str";
  return held.startsWith("[") || /^(?:Vec|Box)\b/.test(held) ? "[_]" : undefined;
}
