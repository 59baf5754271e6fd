import type { CommandContext, CommandGroup, CommandRow } from "../command_line/command_row.ts";
import { flagSpecs, GLOBAL_FLAGS, oneOf } from "../command_line/flags.ts";
import { namesOf } from "../command_line/read_command_line.ts";
import { CATEGORIES, KINDS } from "../questions/fields.ts";
import { type Shell, SHELLS } from "./command_rows.ts";
import { COMMANDS } from "./command_table.ts";

/** A flag under one of its names. */
interface CompletedFlag {
  readonly long: string;
  readonly short?: string;
  readonly about: string;
  readonly takesValue: boolean;
  /** Values that are offered; none where it may be anything. */
  readonly values: readonly string[];
}

/** A command, or a group of commands, as a shell completes it. */
export interface CompletedCommand {
  /** Words that lead there, joined by blanks; empty for the program. */
  readonly path: string;
  /** Path of the group that it is in. */
  readonly above: string;
  readonly names: readonly string[];
  readonly about: string;
  readonly flags: readonly CompletedFlag[];
  /** Words that may follow: commands of a group, or the values of an operand. */
  readonly offers: readonly string[];
}

const SCRIPTS: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/**
 * Prints the completions for a shell: commands, flags, and values that are few. Files are completed
 * by the shell itself.
 *
 * @throws {UsageError} If there are none for that shell.
 */
export function completions(context: CommandContext, shell: string): void {
  // What passes the reader is one of the shells.
  const write = SCRIPTS[oneOf("shell", SHELLS)(shell, undefined) as Shell];
  context.streams.out(write(completedCommands(context.library.languages().map(({ id }) => id))));
}

/** Lists every command, the program first; all take the flags of the program. */
export function completedCommands(languages: readonly string[]): CompletedCommand[] {
  const filters = { "--lang": languages, "--kind": KINDS, "--category": CATEGORIES };
  const program: CompletedCommand = {
    ...{ path: "", above: "", names: [], about: "" },
    flags: [
      ...flagsOf(GLOBAL_FLAGS, {}),
      { long: "--help", short: "-h", about: "print this help", takesValue: false, values: [] },
      { long: "--version", about: "print the version", takesValue: false, values: [] },
    ],
    offers: [...COMMANDS.flatMap(namesOf), "help"],
  };
  return [program, ...COMMANDS.flatMap((row) => commandsOf(row, "", filters))];
}

/** Values of flags that the library checks, by the name of the flag. */
type Filters = Readonly<Record<string, readonly string[]>>;

function commandsOf(
  row: CommandRow | CommandGroup,
  above: string,
  filters: Filters,
): CompletedCommand[] {
  const names = namesOf(row);
  const path = `${above} ${names[0]}`.trim();
  const shared = { path, above, names, about: row.about };
  if ("commands" in row) {
    const group = { ...shared, flags: [], offers: [...row.commands.flatMap(namesOf), "help"] };
    return [group, ...row.commands.flatMap((each) => commandsOf(each, path, filters))];
  }
  const offers = row.usage.endsWith("<shell>") ? SHELLS : [];
  return [{ ...shared, flags: flagsOf(row.flags, filters), offers }];
}

/** A further name that stands for a value takes none. */
function flagsOf(flags: CommandRow["flags"], filters: Filters): CompletedFlag[] {
  return flagSpecs(flags).map(({ flag, long, short, value, given }) => {
    const takesValue = value !== undefined && given === undefined;
    const values = takesValue ? flag.read?.values ?? filters[long] ?? [] : [];
    return { long, ...(short ? { short } : {}), about: flag.about, takesValue, values };
  });
}

/** Writes the script for fish, from 3 on. */
function fishScript(commands: readonly CompletedCommand[]): string {
  const steps = commands.flatMap(({ above, names, path }) =>
    names.map((name) =>
      `            case ${quote(`${above} ${name}`)}
                set command ${quote(path)}`
    )
  );
  return `# Completions of cbx for fish, made by "cbx completions fish".
# Put this into ~/.config/fish/completions/cbx.fish
function __cbx_at
    set -l command ''
    set -l tokens (commandline -opc)
    for token in $tokens[2..-1]
        switch "$command $token"
${steps.join("\n")}
        end
    end
    test "$command" = "$argv[1]"
end

${commands.flatMap((each) => [...wordLines(each, commands), ...flagLines(each)]).join("\n")}
`;
}

function wordLines({ path, offers }: CompletedCommand, all: readonly CompletedCommand[]): string[] {
  return offers.map((word) => {
    const { about = "" } = all.find(({ above, names }) => above === path && names.includes(word)) ??
      {};
    return `complete -c cbx ${at(path)} -f -a ${quote(word)}${described(about)}`;
  });
}

/** Flags of the program may stand anywhere. */
function flagLines({ path, flags }: CompletedCommand): string[] {
  return flags.map(({ long, short, about, takesValue, values }) => {
    const parts = [
      "complete -c cbx",
      ...(path === "" ? [] : [at(path)]),
      `-l ${long.slice(2)}`,
      ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
      ...(values.length > 0 ? [`-x -a ${quote(values.join(" "))}`] : takesValue ? ["-r"] : []),
    ];
    return parts.join(" ") + described(about);
  });
}

function at(path: string): string {
  return `-n ${quote(`__cbx_at ${quote(path)}`)}`;
}

function described(about: string): string {
  return about === "" ? "" : ` -d ${quote(about)}`;
}

/** Puts a text in quotes in which nothing but the quote and the backslash is special. */
function quote(text: string): string {
  return `'${text.replaceAll(/[\\']/g, "\\$&")}'`;
}

// Bash, from 3.2 on, and zsh, which reads the completions of bash. What is typed is only compared, never
// expanded; the words that are offered hold nothing that a shell would expand.

function bashScript(commands: readonly CompletedCommand[]): string {
  return `# Completions of cbx for bash, made by "cbx completions bash".
# In ~/.bashrc: eval "$(cbx completions bash)"
${script(commands)}`;
}

function zshScript(commands: readonly CompletedCommand[]): string {
  return `# Completions of cbx for zsh, made by "cbx completions zsh".
# In ~/.zshrc, after compinit: source <(cbx completions zsh)
autoload -U +X bashcompinit && bashcompinit
${script(commands)}`;
}

/** bash splits words at `=` too, so that `--mode=full` arrives as three. */
function script([program, ...commands]: readonly CompletedCommand[]): string {
  const all = [program!, ...commands];
  const shared = program!.flags;
  const steps = commands.flatMap(({ above, names, path }) =>
    names.map((name) => `      '${above} ${name}') command='${path}' ;;`)
  );
  const values = all.flatMap(({ path, flags }) =>
    flags.filter((flag) => flag.values.length > 0)
      .map((flag) => `    '${path} ${flag.long}') offers='${flag.values.join(" ")}' ;;`)
  );
  const flags = all.map(({ path, flags }) => {
    const names = [...flags, ...(path === "" ? [] : shared)].flatMap(({ short = [], long }) =>
      [short, long].flat()
    );
    return `        '${path}') offers='${names.join(" ")}' ;;`;
  });
  const offers = all.filter((each) => each.offers.length > 0)
    .map((each) => `        '${each.path}') offers='${each.offers.join(" ")}' ;;`);
  return `_cbx() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  local at command='' offers=''
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "$command \${COMP_WORDS[at]}" in
${steps.join("\n")}
    esac
  done
  if [[ "$before" == '=' ]]; then
    before="\${COMP_WORDS[COMP_CWORD-2]}"
  elif [[ "$current" == '=' ]]; then
    current=''
  fi
  case "$command $before" in
${values.join("\n")}
    *) if [[ "$current" == -* ]]; then
      case "$command" in
${flags.join("\n")}
      esac
    else
      case "$command" in
${offers.join("\n")}
      esac
    fi ;;
  esac
  COMPREPLY=($(compgen -W "$offers" -- "$current"))
}

complete -o default -F _cbx cbx
`;
}
