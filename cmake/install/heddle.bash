# bash completion for heddle and for harnesses. It asks the programs themselves for what they take,
# so it knows what their --help and their messages say. For harnesses of one's own:
#   complete -o default -F _heddle_harness ./my_harness

# The first words of the lines of a help text that begin with a dash: --name, or -x,--name.
_heddle_options() { # PROGRAM [WORD...]
  "$@" 2>/dev/null | sed -n 's/^  \(-[^ ]*\).*/\1/p' | tr ',' '\n'
}

# What an option can be: the message about a value that it cannot be lists these.
_heddle_values() { # OPTION PROGRAM [WORD...]
  local option="$1"
  shift
  "$@" "$option" '?' 2>&1 </dev/null |
    sed -nE "s/^.*$option: unknown [a-z]+ '\?'(; | \()known: ([^)]*).*$/\2/p" | tr -d ','
}

# _heddle_complete HELP-COMMAND... : sets COMPREPLY for the current word of these options.
_heddle_complete() {
  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}"
  COMPREPLY=()
  if [[ "$word" == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_heddle_options "$@")" -- "$word")
  elif [[ "$before" == --* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_heddle_values "$before" "${asked[@]}")" -- "$word")
  fi
}

_heddle_harness() {
  local asked=("${COMP_WORDS[0]}")
  _heddle_complete "${COMP_WORDS[0]}" --help
}

_heddle() {
  local program="${COMP_WORDS[0]}" word="${COMP_WORDS[COMP_CWORD]}" commands
  commands="$("$program" --help 2>/dev/null | sed -n 's/^heddle \([a-z][^ ]*\).*/\1/p')"
  if [ "$COMP_CWORD" -eq 1 ] || { [ "$COMP_CWORD" -eq 2 ] && [ "${COMP_WORDS[1]}" = help ]; }; then
    [ "$COMP_CWORD" -eq 1 ] || commands+=" harness"
    mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
    return
  fi
  local asked=("$program" "${COMP_WORDS[1]}")
  _heddle_complete "$program" help "${COMP_WORDS[1]}"
}

complete -o default -F _heddle heddle
