#!/usr/bin/env bash
# Workers of one search on the machines of a file, started over ssh by GNU parallel; the state of
# the search is on a Redis server.
# usage: search.sh HOSTS WORKERS URL [--slice SECONDS] [--lease SECONDS] -- HARNESS OPTION...
# A line of HOSTS is COUNT/USER@MACHINE, COUNT being how many workers run there at once. heddle and
# HARNESS are at the same path on all machines, and all reach the server of URL. What a worker told
# is in heddle-workers/. Ends with the status of the search; `heddle queue stop URL` ends workers.
set -euo pipefail

if [ $# -lt 4 ] || [ ! -r "$1" ]; then
  sed -n '4s/^# //p' "$0" >&2
  exit 2
fi
hosts="$1" workers="$2" url="$3"

# parallel reads commands, a line each: nothing in a scenario can be taken for a place to fill in.
worker="$(printf '%q ' "$(command -v heddle)" explore --start --queue "${@:3}")"
for ((i = 0; i < workers; ++i)); do
  echo "$worker"
done | parallel --sshloginfile "$hosts" --results 'heddle-workers/{#}.txt' >/dev/null || true

# The status of parallel is how many of its commands ended with another one than 0.
exec heddle queue result "$url"
