/**
 * The command line of a measure that asks an open or a kept set of questions of checkouts.
 *
 * @module
 */
import { parseArgs } from "node:util";

/** The arguments, with further options by their names. */
type SetArguments<Option extends string> =
  & { readonly repos: string; readonly set: "open" | "kept"; readonly out: string | undefined }
  & { readonly [each in Option]: string | undefined };

/**
 * Reads `--repos DIR [--set open|kept] [--out FILE]`.
 *
 * @param further Names of further options that take a text.
 * @throws {TypeError} If there is no folder, or an option that is not known.
 * @throws {RangeError} If the set is neither of the two.
 */
export function readSetArguments<Option extends string = never>(
  further: readonly Option[] = [],
  args: string[] = Deno.args,
): SetArguments<Option> {
  const names = ["repos", "set", "out", ...further];
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const { values } = parseArgs({ args, options });
  const { repos, set = "open" } = values;
  if (repos === undefined) throw new TypeError("Name the folder of the checkouts: --repos DIR");
  if (set !== "open" && set !== "kept") {
    throw new RangeError(`Cannot ask set "${set}": it must be "open" or "kept"`);
  }
  // The options are those that the names declare.
  return { ...values, repos, set } as SetArguments<Option>;
}
