import type { CompletedCommand } from "./completions.ts";

/** Writes the script for fish, from 3 on. */
export function fishScript(commands: readonly CompletedCommand[]): string {
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
