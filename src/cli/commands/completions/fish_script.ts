/**
 * Completions for fish, from 3 on.
 *
 * @module
 */
import type { CompletionTable, Offer, ValueModel } from "./command_model.ts";

/** Writes the script for fish. */
export function fishScript(table: CompletionTable): string {
  return [HEAD, dataOf(table), ENGINE].join("\n");
}

/** Puts a text in quotes in which nothing but the quote and the backslash is special. */
function quote(text: string): string {
  return `'${text.replaceAll(/[\\']/g, "\\$&")}'`;
}

function dataOf(table: CompletionTable): string {
  const steps = table.steps.map(({ from, word, to }) =>
    `        case ${quote(`${from} ${word}`)}\n            echo ${quote(to)}`
  );
  const [one, two] = ['"$argv[1]"', '"$argv[1] $argv[2]"'];
  return [
    switchOf("__cbx_step", two, steps),
    switchOf("__cbx_commands", one, table.commands.map(offersRow)),
    switchOf("__cbx_flags", one, table.flags.map(offersRow)),
    switchOf("__cbx_value", two, table.values.map(valueRow)),
    switchOf("__cbx_operand", two, table.operands.map(operandRow)),
  ].join("\n");
}

/** A step to an empty line is a step all the same: whether there is one is told by the status. */
function switchOf(name: string, subject: string, rows: readonly string[]): string {
  return [
    `function ${name}`,
    `    switch ${subject}`,
    ...rows,
    "        case '*'",
    "            return 1",
    "    end",
    "end",
    "",
  ].join("\n");
}

function offersRow({ command, offers }: CompletionTable["flags"][number]): string {
  return [`        case ${quote(command)}`, ...offers.map((each) => `            ${print(each)}`)]
    .join("\n");
}

/** A tab parts the word from what is said of it. */
function print({ word, about }: Offer): string {
  return `printf '%s\\t%s\\n' ${quote(word)} ${quote(about)}`;
}

function valueRow({ command, flag, value }: CompletionTable["values"][number]): string {
  return caseOf(command === undefined ? `* ${flag}` : `${command} ${flag}`, value);
}

function operandRow({ command, at, value }: CompletionTable["operands"][number]): string {
  return caseOf(`${command} ${at ?? "*"}`, value);
}

/** One line: the kind, whether it is a list, and the words. */
function caseOf(pattern: string, { kind, words, isList }: ValueModel): string {
  const line = [kind, isList ? "1" : "0", ...words].map(quote).join(" ");
  return `        case ${quote(pattern)}\n            printf '%s\\n' ${line}`;
}

const HEAD = `# Completions of cbx for fish, made by "cbx completions fish".
# Put this into ~/.config/fish/completions/cbx.fish
`;

const ENGINE = `function __cbx_show
    set -l prefix $argv[1]
    set -l current $argv[2]
    set -l value $argv[3..-1]
    if test "$value[2]" = 1
        set -l kept (string match -r '^.*,' -- $current)
        if test -n "$kept"
            set prefix "$prefix$kept"
            set current (string replace -r '^.*,' '' -- $current)
        end
        if test "$value[1]" = words; and string match -q '!*' -- $current
            set prefix "$prefix!"
            set current (string sub -s 2 -- $current)
        end
    end
    set -l offers
    switch $value[1]
        case words
            set offers $value[3..-1]
        case files
            set offers (__fish_complete_path $current)
        case folders
            set offers (__fish_complete_directories $current '')
    end
    for offer in $offers
        printf '%s\\n' "$prefix$offer"
    end
end

function __cbx_complete
    set -l current (commandline -ct)
    set -l tokens (commandline -opc)
    set -l command ''
    set -l flag ''
    set -l operands 0
    set -l rest 0
    for token in $tokens[2..-1]
        if test -n "$flag"
            set flag ''
        else if test $rest = 0 -a "$token" = --
            set rest 1
        else if test $rest = 0; and string match -q -- '-*' $token
            __cbx_value "$command" $token >/dev/null; and set flag $token
        else if test $operands = 0; and __cbx_step "$command" $token >/dev/null
            set command (__cbx_step "$command" $token)
        else
            set operands (math $operands + 1)
        end
    end
    if test -n "$flag"
        __cbx_show '' "$current" (__cbx_value "$command" $flag)
    else if test $rest = 0; and string match -q -- '--*=*' $current
        set -l parts (string split -m 1 = -- $current)
        set -l value (__cbx_value "$command" $parts[1])
        and __cbx_show "$parts[1]=" "$parts[2]" $value
    else if test $rest = 0; and string match -q -- '-*' $current
        __cbx_flags "$command"
    else if test $operands = 0; and __cbx_commands "$command"
        return
    else
        set -l value (__cbx_operand "$command" $operands)
        and __cbx_show '' "$current" $value
    end
end

complete -c cbx -f -a '(__cbx_complete)'
`;
