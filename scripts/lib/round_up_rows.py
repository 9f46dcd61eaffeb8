"""Rows of the Round-Up paper's tables (scal-benchmarks/round_up_tables.csv), and runs of them."""

import csv
import pathlib
import tempfile
from dataclasses import dataclass, field

import built
from explorations import EXIT_OK, EXIT_VIOLATION, ROOT, explore, harness, shown

DATA = ROOT / "scal-benchmarks" / "round_up_tables.csv"

# The specification written by hand, for --specification built-in; else Phase 1 makes one.
BUILT_IN = {"enq": "queue", "push": "stack", "deqMin": "keyed-priority-queue"}

EXPLANATION_KINDS = {"linearizability", "quasi-linearizability"}


@dataclass
class Row:
    table: str
    subject: str
    calls: str
    factor: int
    violates: bool
    serial: int
    harness: str
    scenario: str
    parameters: list
    note: str
    paper: dict

    @property
    def name(self):
        return f"{self.table} {self.subject} {self.calls} K={self.factor}"

    @property
    def is_quasi(self):
        return self.table != "II"


@dataclass
class Judging:
    """How histories are judged: the same for all rows."""

    specification: str = "serial"
    flavour: str = "permutation"
    algorithm: str = "auto"
    optimizations: str = "all"

    def options(self, row):
        specification = self.specification
        if specification == "built-in":
            specification = next(s for m, s in reversed(BUILT_IN.items()) if m in row.scenario)
        options = ["--specification", specification]
        if not row.is_quasi:
            return [*options, "--check", "linearizability"]
        options += ["--quasi-factor", row.factor, "--quasi-flavour", self.flavour]
        if self.algorithm != "auto":
            options += ["--quasi-algorithm", self.algorithm, "--optimizations", self.optimizations]
        return options


@dataclass
class Outcome:
    """What one exploration of a row gave."""

    command: str
    status: int
    seconds: float
    report: dict
    errors: str
    faults: list = field(default_factory=list)  # what differs from what is expected

    @property
    def kinds(self):
        return [violation["kind"] for violation in self.report.get("violations", [])]

    @property
    def violates(self):
        return any(kind in EXPLANATION_KINDS for kind in self.kinds)

    @property
    def completed_bound(self):
        bounds = self.report.get("preemption_bounds_completed") or []
        return max(bounds) if bounds else None

    @property
    def exhausted(self):
        return bool(self.report.get("exhausted"))


def rows():
    with DATA.open(newline="") as text:
        lines = [line for line in text if not line.startswith("#")]
    return [row_from(entry) for entry in csv.DictReader(lines)]


def row_from(entry):
    paper = {key[len("paper_") :]: entry[key] for key in entry if key.startswith("paper_")}
    paper["violation"] = entry["violation"]
    return Row(
        table=entry["table"],
        subject=entry["subject"],
        calls=entry["calls"],
        factor=int(entry["factor"]),
        violates=entry["violation"] == "YES",
        serial=int(entry["serial"]),
        harness=entry["harness"],
        scenario=entry["scenario"],
        parameters=entry["parameters"].split(),
        note=entry["note"],
        paper=paper,
    )


# Each state that the threads leave is continued with every pick of the final part.
EACH_STATE = ["--after-join", "each-state", "--parameter", "final-pick=explore"]


def command_for(build, row, judging, extent, after_join):
    """The picks of the threads are explored; before the threads they are 0."""
    command = [harness(build, row.harness), "--scenario", row.scenario]
    for parameter in row.parameters:
        command += ["--parameter", parameter]
    command += [*after_join, *judging.options(row), *extent]
    return [*command, "--no-progress", "--report", "json"]


def run_row(build, row, judging, extent, after_join=tuple(EACH_STATE)):
    """Explores a row as far as `extent`, a list of options, says, and compares with the paper."""
    built.require(build, f"harnesses/{row.harness}")
    command = command_for(build, row, judging, extent, after_join)
    with tempfile.TemporaryDirectory() as folder:
        trace = pathlib.Path(folder) / "trace.json"
        done = explore([*command, "--trace-out", trace])
    outcome = Outcome(shown(command), done.status, done.seconds, done.report, done.errors.strip())
    outcome.faults = faults_of(row, judging, outcome)
    return outcome


def faults_of(row, judging, outcome):
    if outcome.status not in (EXIT_OK, EXIT_VIOLATION) or not outcome.report:
        return [f"exit {outcome.status}: {outcome.errors}"]
    faults = []
    if row.violates and not outcome.violates:
        faults.append("no violation found, the paper reports one")
    if not row.violates and outcome.kinds:
        faults.append(f"{outcome.kinds[0]} violation, the paper reports none")
    counted = serial_count(outcome.report)
    if judging.specification == "serial" and counted != row.serial:
        faults.append(f"{counted} serial histories, expected {row.serial}")
    return faults


def serial_count(report):
    serial = report.get("serial_histories")
    return serial["labelled"] if serial else None


def buggy_histories(report):
    """Distinct histories without an explanation."""
    if report.get("distinct_unexplained_histories") is not None:
        return report["distinct_unexplained_histories"]
    return report.get("distinct_nonlinearizable_histories")
