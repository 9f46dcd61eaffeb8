"""What --all finds of each structure: scal-benchmarks/small_scopes.json, its one source.

"exhausted" are structures without a defect, each with how many forms its operations have when they
are called (an operation with each of its listed values), and the sizes that are explored to the
end. "found" are those with a defect that --all 3x2 finds without being told a scenario, with the
options that its rows in structures.json have, or that make it quick; "not_found" the others, with
the reason.
"""

import json
import math
import pathlib

import explorations

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "scal-benchmarks" / "small_scopes.json"
SIZE = "3x2"


def load():
    return json.loads(SOURCE.read_text(encoding="utf-8"))


def scenarios(operations, size):
    """How many scenarios there are of operations whose values need no renaming: multisets of words.

    A thread of at most c calls of n forms calls one of w = n + n^2 + ... + n^c words, and t threads
    that may be exchanged call a multiset of t of them, of which there are C(w + t - 1, t).
    """
    threads, calls = map(int, size.split("x"))
    words = sum(operations**length for length in range(1, calls + 1))
    return sum(math.comb(words + count - 1, count) for count in range(1, threads + 1))


def command(build, row, size):
    return [explorations.harness(build, row["harness"]), "--all", size, *row.get("options", []),
            "--no-progress", "--report", "json"]


def explore(build, row, size, folder):
    return explorations.explore(command(build, row, size), cwd=folder)


def smallest(done):
    """The scenario in which a violation was found, with its kind; None if none was."""
    found = done.report.get("smallest")
    return found and (found["scenario"], found["violations"][0]["kind"])
