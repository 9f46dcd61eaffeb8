#!/usr/bin/env bash
# A search in rounds, without a server: a job array explores shares, a job that waits for it merges
# what came of them and submits the next round, until nothing is left or a violation is found.
# usage: rounds.sh CHECKPOINT SHARES SECONDS PROGRAM [ARGUMENT...]
# CHECKPOINT was written by an exploration with --checkpoint; each of the SHARES tasks explores for
# so many SECONDS a round. The folder of CHECKPOINT is seen by all nodes, and nothing else of the
# name share-*.json may be there. merged.txt in it is what the last round told; `scancel --name
# heddle-round` ends it all, and the same command goes on.
set -euo pipefail

usage() {
  sed -n '4s/^# //p' "$0" >&2
  exit 2
}

# submit SCRIPT CHECKPOINT SHARES SECONDS PROGRAM...: a round
submit() {
  local script="$1" checkpoint="$2" shares="$3" array common
  rm -f share-*.json
  heddle split "$checkpoint" --shares "$shares" --to . -- "${@:5}"
  common=(--job-name=heddle-round --chdir="$PWD" --ntasks=1 --cpus-per-task=1 --open-mode=append)
  array="$(sbatch --parsable "${common[@]}" --array="1-$shares" --output=worked.txt \
    "$script" work "$@")"
  sbatch "${common[@]}" --dependency="afterany:$array" --output=merging.txt "$script" merge "$@"
}

# There may be fewer shares than tasks.
work() {
  local share="share-$SLURM_ARRAY_TASK_ID.json"
  [ -e "$share" ] || exit 0
  exec heddle work "$share" --slice "$4" -- "${@:5}"
}

merge() {
  local status=0
  heddle merge "$2" share-*.result.json --require-exhausted -- "${@:5}" >merged.txt || status=$?
  [ "$status" -eq 3 ] || exit "$status"
  submit "$@"
}

case "${1:-}" in
  work) work "${@:2}" ;;
  merge) merge "${@:2}" ;;
  *)
    [ $# -ge 4 ] && [ -f "$1" ] || usage
    script="$(realpath "$0")"
    checkpoint="$(realpath "$1")"
    cd "$(dirname "$checkpoint")"
    submit "$script" "$checkpoint" "${@:2}"
    ;;
esac
