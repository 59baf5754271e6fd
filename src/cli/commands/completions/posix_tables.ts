/**
 * The tables of a completion script as functions of a shell, for bash and zsh: each looks at its
 * arguments and sets variables of its caller, so that no process is started for an answer.
 *
 * @module
 */
import type { CompletionTable, Offer, ValueModel } from "./command_model.ts";

/** Puts a text in quotes in which nothing is special; zsh reads them the same way. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Writes the tables. */
export function posixTables(table: CompletionTable, write: (offer: Offer) => string): string {
  const offersRow = ({ command, offers }: CompletionTable["flags"][number]) =>
    `    ${quote(command)}) offers=(${offers.map((each) => quote(write(each))).join(" ")}) ;;`;
  const steps = table.steps.map(({ from, word, to }) =>
    `    ${quote(`${from} ${word}`)}) found=${quote(to)} ;;`
  );
  return [
    switchOf("__cbx_step", '"$1 $2"', steps),
    switchOf("__cbx_commands", '"$1"', table.commands.map(offersRow)),
    switchOf("__cbx_flags", '"$1"', table.flags.map(offersRow)),
    switchOf("__cbx_value", '"$1 $2"', table.values.map(valueRow)),
    switchOf("__cbx_operand", '"$1 $2"', table.operands.map(operandRow)),
  ].join("\n");
}

function switchOf(name: string, subject: string, rows: readonly string[]): string {
  return [`${name}() {`, `  case ${subject} in`, ...rows, "    *) return 1 ;;", "  esac", "}", ""]
    .join("\n");
}

function valueRow({ command, flag, value }: CompletionTable["values"][number]): string {
  const pattern = command === undefined ? `*${quote(` ${flag}`)}` : quote(`${command} ${flag}`);
  return `    ${pattern}) ${assign(value)} ;;`;
}

function operandRow({ command, at, value }: CompletionTable["operands"][number]): string {
  const pattern = at === undefined ? `${quote(`${command} `)}*` : quote(`${command} ${at}`);
  return `    ${pattern}) ${assign(value)} ;;`;
}

function assign({ kind, words, isList }: ValueModel): string {
  const offers = words.length === 0 ? "" : ` offers=(${words.map(quote).join(" ")})`;
  return `kind=${kind} list=${isList ? 1 : 0}${offers}`;
}
