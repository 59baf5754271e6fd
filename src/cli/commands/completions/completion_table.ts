/**
 * What a shell has to know to complete a command line, apart from the language that it is told in.
 * All three scripts do the same: they walk the words before the cursor from command to command, and
 * then look up what may stand next.
 *
 * @module
 */
import {
  allCommands,
  type CommandModel,
  type FlagModel,
  type ValueModel,
} from "./command_model.ts";

/** A word that may stand next. */
export interface Offer {
  /** The word. */
  readonly word: string;
  /** What it is. */
  readonly about: string;
}

/** What a shell has to know. Commands are named by their path, joined by blanks. */
export interface CompletionTable {
  /** To which command a word leads from another. */
  readonly steps: readonly { readonly from: string; readonly word: string; readonly to: string }[];
  /** Commands in a command. */
  readonly commands: readonly { readonly command: string; readonly offers: readonly Offer[] }[];
  /** Flags of a command, those of all commands among them. */
  readonly flags: readonly { readonly command: string; readonly offers: readonly Offer[] }[];
  /** Flags that take a value; without a command, those of all. */
  readonly values: readonly {
    readonly command?: string;
    readonly flag: string;
    readonly value: ValueModel;
  }[];
  /** Operands of a command, counted from 0; one that may be there often has no count. */
  readonly operands: readonly {
    readonly command: string;
    readonly at?: number;
    readonly value: ValueModel;
  }[];
}

/**
 * Makes the table.
 *
 * @param program The program.
 */
export function completionTable(program: CommandModel): CompletionTable {
  const all = allCommands(program);
  return {
    steps: all.flatMap(stepsOf),
    commands: all.filter(({ commands }) => commands.length > 0)
      .map((each) => ({ command: nameOf(each), offers: each.commands.map(commandOffer) })),
    flags: all.map((each) => ({ command: nameOf(each), offers: flagsOf(each, program) })),
    values: [
      ...all.filter((each) => each !== program).flatMap((each) =>
        valuesOf(each.flags).map((value) => ({ command: nameOf(each), ...value }))
      ),
      ...valuesOf(program.flags),
    ],
    operands: all.flatMap(({ operands, ...each }) =>
      operands.map((value, at) => ({
        command: nameOf(each),
        ...(value.isMany ? {} : { at }),
        value,
      }))
    ),
  };
}

function nameOf({ path }: Pick<CommandModel, "path">): string {
  return path.join(" ");
}

function stepsOf({ path, alias }: CommandModel): CompletionTable["steps"] {
  const [from, to] = [path.slice(0, -1).join(" "), path.join(" ")];
  const words = [...path.slice(-1), ...(alias === undefined ? [] : [alias])];
  return words.map((word) => ({ from, word, to }));
}

function commandOffer({ path, about }: CommandModel): Offer {
  return { word: path.at(-1)!, about };
}

/** The version can be asked for at the program alone. */
function flagsOf(command: CommandModel, program: CommandModel): Offer[] {
  const shared = program.flags.filter(({ names }) => !names.includes("--version"));
  const flags = command === program ? program.flags : [...command.flags, ...shared];
  return flags.flatMap(({ names, about }) => names.map((word) => ({ word, about })));
}

function valuesOf(flags: readonly FlagModel[]): { flag: string; value: ValueModel }[] {
  return flags.flatMap(({ names, value }) =>
    value === undefined ? [] : names.map((flag) => ({ flag, value }))
  );
}
