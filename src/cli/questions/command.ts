/**
 * A question on the command line: its flags are its rows, and its operands are the first of them.
 *
 * @module
 */
import type { CommandRow } from "../command_line/command_row.ts";
import {
  type Flag,
  list,
  listOf,
  oneOf,
  share,
  type ValueReader,
  wholeNumber,
} from "../command_line/flags.ts";
import { fromHere } from "../roots/from_here.ts";
import { type InputOf, longFlag, type Row, type Rows, sentenceOf } from "./row.ts";

/** A question as people type it. */
export interface CommandSpec extends Omit<CommandRow, "flags" | "run"> {
  /** Further flags, which change how it is asked or printed. */
  readonly flags?: readonly Flag[];
}

/** Makes the flags of the inputs that are no operands. */
export function rowFlags(
  inputs: Rows,
  { usage }: Pick<CommandRow, "usage"> = { usage: "" },
): Flag[] {
  return Object.entries(inputs).slice(operandsOf(usage).length)
    .filter(([, { flag }]) => flag !== null)
    .map(([row, each]) => flagOf(row, each));
}

/** Takes the input of a question from a command line. */
export function inputOf<R extends Rows>(
  inputs: R,
  { usage }: Pick<CommandRow, "usage">,
  { operands, flags }: {
    readonly operands: readonly string[];
    readonly flags: Readonly<Record<string, unknown>>;
  },
): InputOf<R> {
  const rows = Object.keys(inputs);
  const words = operandsOf(usage).map((written, at) => {
    if (!written.includes("...")) return operands[at];
    const rest = operands.slice(at);
    return inputs[rows[at]!]?.kind === "texts" ? rest : rest.join(" ");
  });
  const values = rows.map((row, at) => [row, at < words.length ? words[at] : flags[row]]);
  // The readers of the flags return what the rows say.
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as InputOf<R>;
}

/** Takes what an input names in a tree from the working directory. */
export function inputFromHere<T extends object>(rows: Rows, input: T, root: string): T {
  const placed = Object.entries(input).map(([row, value]) => {
    const within = rows[row]?.within;
    if (within === undefined || value === undefined) return [row, value];
    const place = (written: string) => {
      const not = within === "patterns" && written.startsWith("!") ? "!" : "";
      const takesFolders = within !== "symbol";
      return not + fromHere(root, written.slice(not.length), { takesFolders });
    };
    return [row, Array.isArray(value) ? value.map(place) : place(value)];
  });
  // Every value has kept its form.
  return Object.fromEntries(placed) as T;
}

function operandsOf(usage: string): string[] {
  return usage.split(" ").slice(1);
}

/** Name of the value of a flag. */
const VALUES = {
  whole: " <n>",
  share: " <0-1>",
  texts: " <list>",
  text: " <name>",
  truth: "",
} as const;

function flagOf(name: string, row: Row): Flag {
  const long = longFlag(name, row);
  const written = row.flag ?? long;
  const value = row.kind === "choice" ? ` <${long.slice(2)}>` : VALUES[row.kind];
  const read = readerOf(long, row);
  return {
    flags: written.endsWith(">") ? written : `${written}${value}`,
    about: aboutOf(row),
    key: name,
    ...(read ? { read } : {}),
    ...(row.aliases ? { aliases: row.aliases } : {}),
  };
}

function aboutOf(row: Row): string {
  const { kind, values = [], least, most, default: byDefault } = row;
  const choices = values.length > 0 ? `: ${values.join(", ")}` : "";
  const range = kind === "whole" && most < Infinity ? `, from ${least} to ${most}` : "";
  const held = byDefault === undefined ? "" : ` (default: ${byDefault})`;
  return `${sentenceOf(row)}${choices}${range}${held}`;
}

function readerOf(
  long: string,
  { kind, least, most, values = [], synonyms }: Row,
): ValueReader | undefined {
  switch (kind) {
    case "whole":
      return wholeNumber(long, least, most);
    case "share":
      return share(long);
    case "choice":
      return oneOf(long, values, synonyms);
    case "texts":
      return values.length > 0 ? listOf(long, values) : list(long);
    case "text":
    case "truth":
      return undefined;
  }
}
