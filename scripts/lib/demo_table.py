"""The table of scripts/demo: known structures, their verdicts, and one violation in columns.

usage: demo_table.py BUILD_FOLDER
       demo_table.py --harnesses         which harnesses it runs
"""

import pathlib
import sys
import tempfile
from dataclasses import dataclass

from explorations import EXIT_OK, EXIT_VIOLATION, explore, harness, run, shown

CLEAN, VIOLATION = "none", "linearizability"

T_STACK = "push(1) pop() || push(2) pop()"
MS_QUEUE = "enq(1) deq() || enq(2) deq()"
ABA = "push(1) push(2) push(3) >> pop() || pop() push(4) || pop() ;; pop() pop() pop()"
K_STACK = "push(1) push(2) push(3) pop() >> push(4) || pop() ;; pop()"


@dataclass
class Row:
    harness: str
    scenario: str
    expected: str
    options: tuple = ()

    @property
    def expected_status(self):
        return EXIT_OK if self.expected == CLEAN else EXIT_VIOLATION


def bounded(bound):
    return ("--preemption-bound", bound)


DEPTH_FIRST = ("--strategy", "depth-first")
SLEEP_SET = ("--strategy", "sleep-set")
# Races of a library under test are listed, so that its histories are looked at as well.
PROMOTE = ("--races", "promote")

ROWS = [
    Row("sl_queue", "enq(1) || enq(2) ;; deq() deq()", VIOLATION),
    Row("sl_queue", "enq(1) enq(2) >> deq() || deq()", VIOLATION),
    Row("sl_queue", "enq(1) >> enq(2) || deq()", CLEAN),
    Row("t_stack", T_STACK, CLEAN, DEPTH_FIRST),
    Row("t_stack", T_STACK, CLEAN, SLEEP_SET),
    Row("t_stack_untagged", ABA, VIOLATION, bounded(2)),
    Row("ms_queue", MS_QUEUE, CLEAN, DEPTH_FIRST),
    Row("ms_queue", MS_QUEUE, CLEAN, SLEEP_SET),
    Row("k_stack", K_STACK, CLEAN, bounded(3)),
    Row("k_stack_2018_O1", K_STACK, CLEAN, bounded(3)),
    Row("k_stack_2018", K_STACK, VIOLATION, bounded(2)),
    Row("boost_queue", MS_QUEUE, CLEAN, (*bounded(2), *PROMOTE)),
    Row("boost_stack", T_STACK, CLEAN, (*bounded(2), *PROMOTE)),
    Row("k_stack_2013", K_STACK, VIOLATION, bounded(2)),
]

HEADINGS = ("structure", "scenario", "strategy", "executions", "histories", "verdict", "expected",
            "seconds")  # fmt: skip
WIDTHS = (16, 46, 18, 10, 9, 26, 15, 7)


def cells(values):
    padded = [f"{value:<{width}}" for value, width in zip(values, WIDTHS)]
    return "  ".join(padded).rstrip()


def wrapped(scenario, width):
    """The scenario in lines of the column's width, broken at blanks."""
    lines = [""]
    for word in scenario.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def print_row(row, done, as_expected):
    scenario = wrapped(row.scenario, WIDTHS[1])
    report = done.report
    values = (
        row.harness,
        scenario[0],
        report.get("strategy", "?"),
        report.get("executions", "?"),
        report.get("distinct_histories", "?"),
        done.verdict,
        row.expected if as_expected else f"{row.expected}  <-- UNEXPECTED",
        f"{done.seconds:.2f}",
    )
    print(cells(values))
    for line in scenario[1:]:
        print(cells(("", line, "", "", "", "", "", "")))
    sys.stdout.flush()


def is_as_expected(row, done):
    kinds = done.kinds[:1] or [CLEAN]
    return done.status == row.expected_status and kinds[0] == row.expected


def print_violation(done):
    """The violation of the last row as a person reads it, and how to see it again."""
    again = [done.command[0], "--replay", done.report["violations"][0]["trace"]]
    print(f"\nThe violation of {done.command[0].name}, one column for each thread:\n")
    print(run(again).output)
    print(f"To see it again: {shown(again)}")


def main():
    build = sys.argv[1] if len(sys.argv) == 2 else sys.exit(__doc__)
    if build == "--harnesses":
        print(*sorted({row.harness for row in ROWS}))
        return 0
    traces = pathlib.Path(tempfile.mkdtemp(prefix="heddle-demo-"))
    print(cells(HEADINGS))
    unexpected, done = 0, None
    for number, row in enumerate(ROWS):
        trace = traces / f"{number}-{row.harness}.heddle-trace.json"
        command = [harness(build, row.harness), "--scenario", row.scenario, *row.options]
        done = explore([*command, "--no-progress", "--report", "json", "--trace-out", trace])
        as_expected = is_as_expected(row, done)
        print_row(row, done, as_expected)
        if not as_expected:
            unexpected += 1
            print(f"  {shown(done.command)}\n  exit {done.status} {done.errors.strip()}")
    if done.kinds:
        print_violation(done)
    print(f"\n{len(ROWS) - unexpected} of {len(ROWS)} verdicts are as expected")
    return 0 if unexpected == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
