"""Depths and sizes of hitting families, against the tables of those who made the histories."""

import collections

from corpus_tables import rows_of

LARGEST_DEPTH = 5
LARGEST_SIZE_GIVEN = 4
SHOWN = 10


def compare_families(folder, all_results, build):
    """Prints the table of depths; returns whether depths and family sizes are the expected ones."""
    depths = {row["file"]: row["depth"] for row in rows_of(folder / "verdicts.csv")}
    details = {row["file"]: row for row in rows_of(folder / "details.csv")}
    files = sorted({folder / f"{row['class']}.jsonl.gz" for row in details.values()})
    found = {}
    options = ["--algorithm", "hitting-families", "--depth", LARGEST_DEPTH]
    for result in all_results(build, files, *options):
        if "error" not in result:
            found[result["name"]] = result
    problems = []
    sizes_compared = 0
    for name, depth in depths.items():
        problems += depth_problems(name, depth, found.get(name))
        if name in details and name in found:
            wrong, compared = size_problems(name, details[name], found[name])
            problems += wrong
            sizes_compared += compared
    problems += print_table(folder, details, depths, found)
    print(f"{folder.name}: depths of {len(found)} histories, {sizes_compared} family sizes: "
          f"{len(problems)} mismatches")
    for problem in problems[:SHOWN]:
        print(f"  {problem}")
    return not problems


def depth_problems(name, expected, result):
    if result is None:
        return [f"{name}: no answer"]
    got = str(result["depth"]) if result["verdict"] == "explained" else ""
    if expected == f">{LARGEST_DEPTH}":
        expected = ""
    problems = [] if got == expected else [f"{name}: depth {got or 'none'}, not {expected}"]
    # Only a family that holds all orders can say that there is no witness at all.
    if result["verdict"] == "not explained" and expected:
        problems.append(f"{name}: not explained at depth {LARGEST_DEPTH}")
    return problems


def size_problems(name, details, result):
    """What differs among the sizes of the families tried, and how many were compared.

    A witness ends the search within its family, whose size then stays unknown.
    """
    expected = [int(details[f"family_{depth + 1}"]) for depth in range(LARGEST_SIZE_GIVEN)]
    got = result.get("family_sizes", [])[:LARGEST_SIZE_GIVEN]
    if got != expected[: len(got)]:
        return [f"{name}: families of {got}, not {expected[: len(got)]}"], len(got)
    return [], len(got)


def print_table(folder, details, depths, found):
    """Linearizable histories with a witness in a family of at most each depth, by class."""
    witnessed = collections.defaultdict(lambda: [0] * LARGEST_DEPTH)
    for name, result in found.items():
        if name in details and result["verdict"] == "explained":
            for depth in range(result["depth"], LARGEST_DEPTH + 1):
                witnessed[details[name]["class"]][depth - 1] += 1
    columns = [f"d{depth + 1}" for depth in range(LARGEST_DEPTH)]
    print(f"{'class':<24}{'histories':<11}" + "".join(f"{column:<6}" for column in columns))
    problems = []
    expected_rows = rows_of(folder / "table3.csv") if (folder / "table3.csv").exists() else []
    expected = {row["class"]: [int(row[column]) for column in columns] for row in expected_rows}
    for name in sorted({row["class"] for row in details.values()}):
        histories = sum(row["class"] == name for row in details.values())
        counts = "".join(f"{count:<6}" for count in witnessed[name])
        print(f"{name:<24}{histories:<11}{counts}".rstrip(), flush=True)
        if name in expected and expected[name] != witnessed[name]:
            problems.append(f"{name}: table3.csv has {expected[name]}")
    return problems
