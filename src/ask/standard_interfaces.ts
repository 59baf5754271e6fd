/**
 * Members of well-known interfaces: whoever holds a value as one of them calls these, and no others.
 *
 * @module
 */
import type { FileFacts, LanguageId, Use } from "../types.ts";

/** Interfaces of Java that need no import, with their members. */
const JAVA_LANG: Readonly<Record<string, readonly string[]>> = {
  AutoCloseable: ["close"],
  CharSequence: [
    "length",
    "charAt",
    "get",
    "subSequence",
    "isEmpty",
    "chars",
    "codePoints",
    "toString",
  ],
  Cloneable: ["clone"],
  Comparable: ["compareTo"],
  Iterable: ["iterator", "forEach", "spliterator"],
  Runnable: ["run"],
};

/** Interfaces of Java by their whole names, with their members. */
const JAVA: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.entries(JAVA_LANG).map(([name, members]) => [`java.lang.${name}`, members]),
  ),
  "java.io.Closeable": ["close"],
  "java.io.Flushable": ["flush"],
  "java.util.Comparator": ["compare", "equals"],
  "java.util.Iterator": ["hasNext", "next", "remove", "forEachRemaining"],
  "java.util.concurrent.Callable": ["call"],
  "java.util.function.Consumer": ["accept", "andThen"],
  "java.util.function.BiConsumer": ["accept", "andThen"],
  "java.util.function.Function": ["apply", "andThen", "compose"],
  "java.util.function.BiFunction": ["apply", "andThen"],
  "java.util.function.Predicate": ["test", "and", "or", "negate"],
  "java.util.function.Supplier": ["get"],
};

/** Languages that know these interfaces by these names. */
const LANGUAGES: ReadonlySet<LanguageId> = new Set(["java", "kotlin"]);

/**
 * Finds the members of an interface that a file names; `undefined` where it may be any other type, as
 * an import from elsewhere says, or one of all names of a package that has such a name.
 */
export function membersOfStandard(
  { imports }: FileFacts,
  language: LanguageId,
  { name, receiver }: Pick<Use, "name" | "receiver">,
): readonly string[] | undefined {
  if (!LANGUAGES.has(language)) return undefined;
  if (receiver !== "") return JAVA[`${receiver}.${name}`];
  const named = imports.flatMap(({ module, bindings }) =>
    bindings.filter(({ alias }) => alias === name)
      .map((each) => module.endsWith(`.${each.name}`) ? module : `${module}.${each.name}`)
  );
  if (named.length > 0) return named.length === 1 ? JAVA[named[0]!] : undefined;
  return Object.hasOwn(JAVA_LANG, name) ? JAVA_LANG[name] : undefined;
}
