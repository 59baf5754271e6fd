/**
 * Completions for zsh: to be sourced, or put as `_cbx` into a folder of `$fpath`.
 *
 * @module
 */
import type { CompletionTable, Offer } from "./command_model.ts";
import { posixTables } from "./posix_tables.ts";

/** Writes the script for zsh. */
export function zshScript(table: CompletionTable): string {
  return [HEAD, posixTables(table, describe), ENGINE].join("\n");
}

/** A colon parts the word from what is said of it. */
function describe({ word, about }: Offer): string {
  return `${word.replaceAll(/[\\:]/g, "\\$&")}:${about}`;
}

const HEAD = `#compdef cbx
# Completions of cbx for zsh, made by "cbx completions zsh".
# In ~/.zshrc, after compinit: source <(cbx completions zsh)
`;

const ENGINE = `__cbx_show() {
  if [[ "$list" == 1 ]]; then
    compset -P '*,'
    [[ "$kind" == words ]] && compset -P '(!|\\\\!)'
  fi
  case "$kind" in
    words)
      if [[ "$list" == 1 ]]; then compadd -qS , -a offers; else compadd -a offers; fi
      ;;
    files) _files ;;
    folders) _files -/ ;;
  esac
}

_cbx() {
  local command='' found='' flag='' kind='' list=0 word operands=0 rest=0
  local -a offers
  for word in "\${(@Q)words[2,CURRENT-1]}"; do
    if [[ -n "$flag" ]]; then
      flag=''
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
    __cbx_value "$command" "$flag" && __cbx_show
  elif [[ "$rest" == 0 && "$PREFIX" == --*=* ]]; then
    __cbx_value "$command" "\${PREFIX%%=*}" && compset -P 1 '*=' && __cbx_show
  elif [[ "$rest" == 0 && "$PREFIX" == -* ]]; then
    __cbx_flags "$command" && _describe -o option offers
  elif [[ "$operands" == 0 ]] && __cbx_commands "$command"; then
    _describe command offers
  else
    __cbx_operand "$command" "$operands" && __cbx_show
  fi
}

if [[ "$funcstack[1]" == _cbx ]]; then
  _cbx "$@"
else
  compdef _cbx cbx
fi
`;
