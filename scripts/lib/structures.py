"""The table of the structures under test: scal-benchmarks/structures.json, its one source.

A row has the facts of a structure, and runs of its harness with what each is expected to end in:
  "exhausted"    no violation, the whole space explored
  "bound N"      no violation, all schedules with up to N preemptions explored
  "KIND at N"    a violation of this kind, found with N preemptions and not with fewer
"""

import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "scal-benchmarks" / "structures.json"
DOCUMENT = ROOT / "docs" / "structures.md"
BEGIN = "<!-- written by scripts/structure-table -->\n"
END = "<!-- end of the table -->\n"

EXPECTATION = re.compile(r"exhausted|bound (?P<bound>\d)|(?P<kind>[a-z-]+) at (?P<preemptions>\d)")
RUN_KEYS = {"scenario", "parameters", "specification", "factor", "flavour", "options", "expect"}

COLUMNS = {
    "harness": lambda row: f"`{row['harness']}`",
    "structure": lambda row: row["structure"],
    "type": lambda row: row["type"],
    "parameters": lambda row: row["parameters"],
    "year": lambda row: str(row["year"]),
    "paper or origin": lambda row: row["paper"],
    "linearizable": lambda row: row["linearizable"],
    "quasi factor": lambda row: row["factor"],
    "what Heddle reports": lambda row: reported(row),
}


def load():
    return json.loads(SOURCE.read_text(encoding="utf-8"))


def expectation(run):
    """What a run is expected to end in, as a match of EXPECTATION."""
    match = EXPECTATION.fullmatch(run["expect"])
    if not match:
        raise ValueError(f"no expectation: {run['expect']!r}")
    return match


def kinds(runs):
    """The kinds of violation that these runs end in, each once."""
    found = [expectation(run)["kind"] for run in runs]
    return list(dict.fromkeys(kind for kind in found if kind))


def reported(row):
    """What runs without a quasi factor report; what those with one do is in its own column."""
    found = kinds(run for run in row["runs"] if "factor" not in run)
    return f"{row['violation']} ({', '.join(found)})" if found else "nothing"


def options(run):
    """The options of the harness for a run."""
    given = ["--scenario", run["scenario"]]
    for name, value in run.get("parameters", {}).items():
        given += ["--parameter", f"{name}={value}"]
    if "specification" in run:
        given += ["--specification", run["specification"]]
    if "factor" in run:
        given += ["--quasi-factor", run["factor"]]
    if "flavour" in run:
        given += ["--quasi-flavour", run["flavour"]]
    expected = expectation(run)
    bound = expected["bound"] or expected["preemptions"]
    if bound:
        given += ["--preemption-bound", bound]
    return given + run.get("options", [])


def outcome(report):
    """What a run has ended in, from its JSON report, in the words of an expectation."""
    completed = report["preemption_bounds_completed"]
    if report["violations"]:
        return f"{report['violations'][0]['kind']} at {len(completed)}"
    if report["exhausted"]:
        return "exhausted"
    return f"bound {completed[-1]}" if completed else "unfinished"


def matches(run, report):
    """Whether a run ended as expected. An exhausted one has completed each bound too."""
    got = outcome(report)
    return got == run["expect"] or (expectation(run)["bound"] is not None and got == "exhausted")


def markdown(rows):
    lines = [list(COLUMNS), ["---"] * len(COLUMNS)]
    lines += [[cell(row) for cell in COLUMNS.values()] for row in rows]
    return "".join(line_of(line) for line in lines)


def line_of(cells):
    return "".join(f"| {cell} " if cell else "| " for cell in cells) + "|\n"


def document_with(table, text):
    """The document with this table in the place of the one it has."""
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{table}\n{END}{after}"
