"""How many workers of one search a server is enough for: scripts/bench queue."""

import json
import pathlib
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "scal-benchmarks" / "tests"))

from explorations import explore, harness
from redis_server import RedisServer

SCENARIO = "enq(1) deq() deq() || enq(2) deq() enq(4) || enq(3) deq()"
SECONDS = [0.1, 0.2, 0.4, 0.8, 1.6]  # after which what is left of the real search is looked at
COMMITS = 1_000
MANY_COMMITS = 100_000


def runs_of(statistics):
    return statistics["executions"] + statistics["pruned"] + statistics["redundant"]


def real_search(build, scratch):
    """Executions of a real search, in all and a second, and what was left of it now and then."""
    command = [harness(build, "ms_queue"), "--scenario", SCENARIO, "--strategy", "dpor",
               "--no-progress", "--report", "json"]
    whole = explore(command).report
    left = []
    for seconds in SECONDS:
        file = pathlib.Path(scratch) / "search.json"
        explore([*command, "--checkpoint", file, "--time-limit", str(seconds)])
        stage = json.loads(file.read_text())["stage"]
        weights = [struct.unpack("d", struct.pack("Q", bits))[0] for bits in stage["weights"]]
        runs = runs_of(stage["result"]["statistics"])
        print(f"  after {runs} executions {len(weights)} parts are left, of a weight of "
              f"{sum(weights):.2f}", flush=True)
        left.append((runs, len(weights)))
    return runs_of(whole), runs_of(whole) / whole["cpu_seconds"], left


def costs(build, server, name, commits, *options):
    """What the program tells, by its first word."""
    command = [pathlib.Path(build) / "benchmarks" / "queue_costs", server.url(name), "--commits",
               str(commits), *options]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          check=True)
    lines = [line.split() for line in done.stdout.splitlines()]
    return {what: [float(number) for number in numbers] for what, *numbers in lines}


def bench_queue(build, only_table):
    with tempfile.TemporaryDirectory() as scratch:
        with RedisServer(pathlib.Path(scratch) / "server") as server:
            cost = costs(build, server, "few", COMMITS, "--fold")
            many_kinds = {} if only_table else {"folded": ["--fold"], "all": []}
            for name, options in many_kinds.items():
                many = costs(build, server, name, MANY_COMMITS, *options)
                print(f"{MANY_COMMITS} commits, {name}: {many['claim-and-commit'][0]:.0f} us each, "
                      f"{many['bytes'][0] / 1e6:.1f} MB of results, of which "
                      f"{many['results'][0]:.0f} are read in {many['results'][1]:.2f} s",
                      flush=True)
        for what in ("claim", "beat", "claim-and-commit"):
            print(f"{what}: {cost[what][0]:.0f} us, {cost[what][1]:.0f} us of them the server's")
        print(f"ms_queue {SCENARIO}:")
        executions, rate, left = real_search(build, scratch)
    print(f"  {executions} executions, {rate:,.0f} a second", flush=True)
    claim, commit = cost["claim"][1], cost["claim-and-commit"][1] - cost["claim"][1]
    table = [pathlib.Path(build) / "benchmarks" / "queue_scale", "--real", executions, "--rate",
             rate, "--claim", claim, "--commit", max(commit, 0), "--beat", cost["beat"][1]]
    for point, parts in left:
        table += ["--left", f"{point}:{parts}"]
    subprocess.run([str(word) for word in table], check=True)
