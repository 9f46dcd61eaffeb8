"""The tables that come with recorded histories."""

import csv


def rows_of(table):
    with table.open(newline="") as text:
        return list(csv.DictReader(text))


def expected_verdicts(folder):
    """For each history of verdicts.csv whether it is linearizable."""
    return {row["file"]: row["linearizable"] == "true" for row in rows_of(folder / "verdicts.csv")}


def history_files(folder):
    """The files with the histories of verdicts.csv: of that name, or CLASS.jsonl.gz with many."""
    files = {}
    for row in rows_of(folder / "verdicts.csv"):
        file = folder / row["file"]
        if "class" in row:
            file = folder / f"{row['class']}.jsonl.gz"
        files[file] = None
    return list(files)
