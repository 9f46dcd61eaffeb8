"""Acceptance cases for the table of structures: each run ends as structures.json says."""

import structures
from acceptance_support import Failure, expect


def run_row(context, row):
    for run in row["runs"]:
        done = context.harness(row["harness"], *structures.options(run), "--no-progress",
                               "--trace-out", context.trace_file(row["harness"]))  # fmt: skip
        if not done.report:
            raise Failure(f"no report: {done.errors.strip()}")
        if structures.matches(run, done.report):
            print(f"  ends as expected: {run['expect']}", flush=True)
        else:
            expect("ends", run["expect"], structures.outcome(done.report))


def case_of(row):
    return lambda context: run_row(context, row)


CASES = {
    "structure-" + row["harness"].replace("_", "-"): case_of(row)
    for row in structures.load()["structures"]
}
