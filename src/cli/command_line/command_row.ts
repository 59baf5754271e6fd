import type { Library } from "../library.ts";
import type { JsonRecord } from "../questions/row.ts";
import type { ModelBackend } from "../models/model_backend.ts";
import type { CliStreams } from "../terminal/streams.ts";
import type { Flag, GlobalOptions } from "./flags.ts";

export interface CommandContext {
  readonly streams: CliStreams;
  readonly library: Library;
  readonly options: GlobalOptions;
  /** Opens models; absent where this command opens none. */
  readonly models?: ModelBackend;
  /** Answers questions in the place of a server; absent where an index or a server is asked. */
  readonly answer?: Answerer;
  /** The words of the command line. */
  readonly args?: readonly string[];
  /** Runs another command line as this one is run, on other streams perhaps; its errors are printed. */
  readonly again?: (args: readonly string[], streams?: CliStreams) => Promise<number>;
}

/** A question as a command line puts it. */
export interface AskedQuestion {
  readonly name: string;
  readonly input: object;
  readonly flags: object;
  /** Whether the answer is printed as it is, and not for people. */
  readonly isJson: boolean;
  readonly signal: AbortSignal;
}

/** Answers a question with the JSON that a server gives. */
export type Answerer = (asked: AskedQuestion) => Promise<JsonRecord>;

export interface CommandRow {
  /** Its name and arguments, as in `search <query...>`: `<needed>`, `[optional]`, `...` for several. */
  readonly usage: string;
  /** Further names. */
  readonly aliases?: readonly string[];
  /** Description, for the help. */
  readonly about: string;
  readonly flags: readonly Flag[];
  /** Command lines for the help. */
  readonly examples: readonly string[];
  /** Whether it can ask a server. @default {false} */
  readonly asksServer?: boolean;
  /**
   * Runs it.
   *
   * @param operands The words of the command line that are no flags.
   * @param flags The values that the flags' readers returned.
   */
  run(
    context: CommandContext,
    operands: readonly string[],
    flags: Readonly<Record<string, unknown>>,
  ): Promise<void> | void;
}

/** Commands under one name. */
export interface CommandGroup extends Pick<CommandRow, "usage" | "about" | "examples"> {
  /** The commands, in the order of the help. */
  readonly commands: readonly CommandRow[];
}
