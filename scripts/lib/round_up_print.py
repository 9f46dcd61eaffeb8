"""Our Tables II, III and V beside the Round-Up paper's, as text and as a CSV file."""

import csv

from round_up_rows import buggy_histories, serial_count

TITLES = {
    "II": "Table II: linearizability",
    "III": "Table III: quasi-linearizability",
    "V": "Table V: quasi-linearizability of structures of the Scal suite",
}

# Where two numbers stand in a cell, the paper's comes first.
COLUMNS = [
    ("subject", 30),
    ("calls", 8),
    ("K", 2),
    ("verdict", 8),
    ("serial", 10),
    ("histories", 19),
    ("states", 7),
    ("executions", 22),
    ("seconds", 15),
    ("explored", 30),
]

FIELDS = [
    *("table", "subject", "calls", "factor", "expected", "violation", "serial", "unlabelled"),
    *("executions", "redundant", "buggy_histories", "distinct_histories", "states", "seconds"),
    *("completed_bound", "exhausted", "stopped_by", "paper_serial", "paper_buggy"),
    *("paper_histories", "paper_checks", "paper_seconds", "permutations", "sequentializations"),
]


def heading(table, specification, flavour):
    judged = f"specification: {specification}" + (f", flavour {flavour}" if table != "II" else "")
    cells = "".join(f"{name:<{width}} " for name, width in COLUMNS).rstrip()
    return f"\n{TITLES[table]} ({judged}; paper | ours)\n{cells}"


def verdict_of(outcome):
    if not outcome.report:
        return "-"
    return "YES" if outcome.violates else "NO"


def paper_seconds(row):
    return float(row.paper["phase1_seconds"]) + float(row.paper["phase2_seconds"])


def extent_of(outcome):
    """How far the exploration came."""
    if outcome.report.get("stopped_by") == "violation":
        return "to the first violation"
    if outcome.exhausted:
        return "all"
    stopped = outcome.report.get("stopped_by")
    if outcome.report.get("strategy") == "dpor":
        fraction = outcome.report.get("explored_fraction")
        about = f", about {fraction:.0%}" if fraction is not None else ""
        return f"{stopped} without a bound{about}"
    bound = outcome.completed_bound
    reached = "not even bound 0" if bound is None else f"bound {bound}"
    return reached if stopped in (None, "preemption-bound") else f"{reached}, then {stopped}"


def shown_count(value):
    return "-" if value is None else f"{value:,}"


def line(row, outcome):
    report = outcome.report
    redundant = report.get("redundant") or 0
    executions = shown_count(report.get("executions")) + (f" +{redundant:,}" if redundant else "")
    histories = f"{buggy_histories(report)}/{report.get('distinct_histories')}"
    values = [
        row.subject,
        row.calls,
        row.factor,
        f"{row.paper['violation']}|{verdict_of(outcome)}",
        f"{row.paper['serial']}|{shown_count(serial_count(report))}",
        f"{row.paper['buggy']}/{row.paper['histories']}|{histories}",
        shown_count(report.get("states")),
        executions,
        f"{paper_seconds(row):.1f}|{report.get('seconds', outcome.seconds):.2f}",
        extent_of(outcome),
    ]
    text = "".join(f"{value!s:<{width}} " for value, (_, width) in zip(values, COLUMNS)).rstrip()
    for fault in outcome.faults:
        text += f"\n    DIFFERS: {fault}\n      {outcome.command}"
    return text


def record(row, outcome):
    """One line of the CSV file."""
    report = outcome.report
    serial = report.get("serial_histories") or {}
    return {
        "table": row.table,
        "subject": row.subject,
        "calls": row.calls,
        "factor": row.factor,
        "expected": row.paper["violation"],
        "violation": verdict_of(outcome),
        "serial": serial.get("labelled"),
        "unlabelled": serial.get("unlabelled"),
        "executions": report.get("executions"),
        "redundant": report.get("redundant"),
        "buggy_histories": buggy_histories(report),
        "distinct_histories": report.get("distinct_histories"),
        "states": report.get("states"),
        "seconds": report.get("seconds"),
        "completed_bound": outcome.completed_bound,
        "exhausted": outcome.exhausted,
        "stopped_by": report.get("stopped_by"),
        "paper_serial": row.paper["serial"],
        "paper_buggy": row.paper["buggy"],
        "paper_histories": row.paper["histories"],
        "paper_checks": row.paper["checks"],
        "paper_seconds": f"{paper_seconds(row):.2f}",
        "permutations": report.get("permutations"),
        "sequentializations": report.get("sequentializations"),
    }


def write_csv(path, remark, results):
    with open(path, "w", newline="") as text:
        text.write(f"# {remark}\n")
        writer = csv.DictWriter(text, FIELDS, lineterminator="\n")
        writer.writeheader()
        for row, outcome in results:
            writer.writerow(record(row, outcome))
