/**
 * Completions for bash, from 3.2 on, and for zsh, which reads those of bash. What is typed is only
 * compared, never expanded; the words that are offered hold nothing that a shell would expand.
 *
 * @module
 */
import type { CompletedCommand } from "./completions.ts";

export function bashScript(commands: readonly CompletedCommand[]): string {
  return `# Completions of cbx for bash, made by "cbx completions bash".
# In ~/.bashrc: eval "$(cbx completions bash)"
${script(commands)}`;
}

export function zshScript(commands: readonly CompletedCommand[]): string {
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
