/**
 * Methods of Python that syntax calls, by the words or signs that do. What stands for another method
 * where a class does not have it (`__iter__` for `in`, `__add__` for `+=`) is left out.
 *
 * @module
 */

/** Names of methods between blanks; a name behind a dot is one of what the name before it gives. */
export const CALLED_BY: Readonly<Record<string, string>> = {
  "[": "__getitem__",
  "=": "__setitem__",
  del: "__delitem__",
  "(": "__call__",
  with: "__enter__ __exit__",
  "async with": "__aenter__ __aexit__",
  for: "__iter__ __iter__.__next__",
  "async for": "__aiter__ __aiter__.__anext__",
  await: "__await__",
  in: "__contains__",
  "not in": "__contains__",
  "==": "__eq__",
  "!=": "__ne__",
  "<": "__lt__",
  "<=": "__le__",
  ">": "__gt__",
  ">=": "__ge__",
  ...named("len str repr bool iter next hash abs reversed"),
  ...operators("+ add - sub * mul / truediv // floordiv % mod @ matmul ** pow & and | or ^ xor"),
  ...operators("<< lshift >> rshift"),
};

/** Functions of the language that call the method of their name. */
function named(functions: string): Record<string, string> {
  return Object.fromEntries(functions.split(" ").map((name) => [name, `__${name}__`]));
}

/** Signs and the names of their methods, by turns; with `=` behind the sign, one that sets. */
function operators(text: string): Record<string, string> {
  const words = text.split(" ");
  const pairs = words.flatMap((sign, at) => at % 2 === 0 ? [[sign, words[at + 1]!] as const] : []);
  return Object.fromEntries(
    pairs.flatMap(([sign, name]) => [[sign, `__${name}__`], [`${sign}=`, `__i${name}__`]]),
  );
}
