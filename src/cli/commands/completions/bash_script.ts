/**
 * Completions for bash, from 3.2 on: no associative arrays, nothing of bash-completion. What is
 * typed is never expanded: words are compared one by one, and file names are read line by line.
 *
 * @module
 */
import type { CompletionTable } from "./command_model.ts";
import { posixTables } from "./posix_tables.ts";

/** Writes the script for bash. */
export function bashScript(table: CompletionTable): string {
  return [HEAD, posixTables(table, ({ word }) => word), ENGINE].join("\n");
}

const HEAD = `# Completions of cbx for bash, made by "cbx completions bash".
# In ~/.bashrc: eval "$(cbx completions bash)"
`;

/**
 * bash splits words at `=` too, so `--mode=full` arrives as three: the sign is stepped over. Where
 * it is no longer a separator, the flag is cut off.
 */
const ENGINE = `__cbx_offer() {
  local word
  for word in "\${offers[@]}"; do
    if [[ "$word" == "$current"* ]]; then
      printf -v word '%q' "$word"
      COMPREPLY+=("$prefix$word")
    fi
  done
}

__cbx_disk() {
  local path
  while IFS= read -r path; do
    COMPREPLY+=("$prefix$path")
  done < <(compgen "$1" -- "$current")
  compopt -o filenames 2>/dev/null
}

__cbx_show() {
  if [[ "$list" == 1 ]]; then
    if [[ "$current" == *,* ]]; then
      prefix="$prefix\${current%,*},"
      current="\${current##*,}"
    fi
    if [[ "$kind" == words && "$current" == '!'* ]]; then
      prefix="$prefix!"
      current="\${current#!}"
    fi
    compopt -o nospace 2>/dev/null
  fi
  case "$kind" in
    words) __cbx_offer ;;
    files) __cbx_disk -f ;;
    folders) __cbx_disk -d ;;
  esac
}

_cbx() {
  local current="\${COMP_WORDS[COMP_CWORD]}" prefix='' command='' found='' flag='' kind='' list=0
  local at word operands=0 rest=0
  local -a offers
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    if [[ -n "$flag" ]]; then
      [[ "$word" == '=' ]] || flag=''
    elif [[ "$rest" == 0 && "$word" == -- ]]; then
      rest=1
    elif [[ "$rest" == 0 && "$word" == -* ]]; then
      __cbx_value "$command" "$word" && flag="$word"
    elif [[ "$operands" == 0 ]] && __cbx_step "$command" "$word"; then
      command="$found"
    else
      operands=$((operands + 1))
    fi
  done
  kind='' list=0 offers=()
  if [[ -n "$flag" ]]; then
    [[ "$current" == '=' ]] && current=''
    __cbx_value "$command" "$flag" && __cbx_show
  elif [[ "$rest" == 0 && "$current" == --*=* ]]; then
    prefix="\${current%%=*}="
    __cbx_value "$command" "\${current%%=*}" && current="\${current#*=}" && __cbx_show
  elif [[ "$rest" == 0 && "$current" == -* ]]; then
    __cbx_flags "$command" && __cbx_offer
  elif [[ "$operands" == 0 ]] && __cbx_commands "$command"; then
    __cbx_offer
  else
    __cbx_operand "$command" "$operands" && __cbx_show
  fi
  return 0
}

complete -F _cbx cbx
`;
