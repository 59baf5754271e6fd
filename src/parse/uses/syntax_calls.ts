/**
 * Methods of Python that syntax calls, by the words or signs that do.
 *
 * @module
 */

/**
 * Names of methods between blanks; a name behind a dot is one of what the name before it gives, and one
 * behind a bar stands for that before it where a class does not have that.
 */
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
  in: "__contains__|__iter__",
  "not in": "__contains__|__iter__",
  "==": "__eq__",
  "!=": "__ne__|__eq__",
  "<": "__lt__",
  "<=": "__le__",
  ">": "__gt__",
  ">=": "__ge__",
  str: "__str__|__repr__",
  bool: "__bool__|__len__",
  ...Object.fromEntries(
    "len repr iter next hash abs reversed".split(" ").map((name) => [name, `__${name}__`]),
  ),
  ...operators("+ add - sub * mul / truediv // floordiv % mod @ matmul ** pow & and | or ^ xor"),
  "unary +": "__pos__",
  "unary -": "__neg__",
  "unary ~": "__invert__",
  ...operators("<< lshift >> rshift"),
};

/** Signs and the names of their methods, by turns; with `=` behind the sign, one that sets. */
function operators(text: string): Record<string, string> {
  const words = text.split(" ");
  const pairs = words.flatMap((sign, at) => at % 2 === 0 ? [[sign, words[at + 1]!] as const] : []);
  return Object.fromEntries(
    pairs.flatMap((
      [sign, name],
    ) => [[sign, `__${name}__`], [`${sign}=`, `__i${name}__|__${name}__`]]),
  );
}
