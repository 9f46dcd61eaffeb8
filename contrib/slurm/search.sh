#!/usr/bin/env bash
# Each task of a job array is a worker of one search, whose state is on a Redis server.
# usage: sbatch [--array=0-99] search.sh URL [--slice SECONDS] [--lease SECONDS] -- HARNESS OPTION
# heddle and HARNESS are at the same path on all nodes, and all nodes reach the server of URL. The
# number of tasks is how many workers there may be; how many run at once is Slurm's to say. What a
# task leaves at its time limit, or when it is cancelled, others explore. Each reports the whole
# search: its exit status is that of the search.
#SBATCH --job-name=heddle
#SBATCH --array=0-3
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
set -euo pipefail

if [ $# -eq 0 ]; then
  sed -n '3s/^# //p' "$0" >&2
  exit 2
fi

# In the place of this script, so that Slurm's signals reach it.
exec heddle explore --start --queue "$@"
