"""Acceptance cases about quasi-linearizability: what decides the same question agrees, the evidence
is right, and the two flavours are equal where the documentation says so.
"""

import re

from acceptance_support import expect, expect_that

TYPES = ("queue", "stack", "min-priority-queue")
# Up to five additions and removals of three values; for queues and stacks, whose values have no
# order, those that differ in the names of 1 and 2 are one.
SMALL_HISTORIES = {"queue": 787_292, "stack": 787_292, "min-priority-queue": 1_446_172}
RANDOM_HISTORIES = 20_000
JURORS = {
    "permutation": ["definition", "round-up", "search"],
    "strict": ["definition", "specification"],
}
SWITCHES = ["round-up, sequentializations", "round-up, permutations", "round-up, not optimized"]

HEADER = re.compile(r"^(\S+), (permutation|strict): (\d+) histories; (\d+) answers for factors of "
                    r"0 are those of the ordinary checker, (\d+) answers follow")
ROW = re.compile(r"^  (\S.*\S) +(\d+) explained +(\d+) not +(\d+) undecided; "
                 r"evidence +(\d+) right, +(\d+) mutants refuted")
JUROR = re.compile(r"^    (\S.*\S) +(\d+) agreed +(\d+) unknown")


def judged(context, *arguments):
    """What quasi_agreement_table prints, by type and flavour."""
    program = context.build / "tests" / "quasi_agreement_table"
    done = context.run([program, *arguments])
    print(done.output, flush=True)
    findings, rows = {}, []
    for line in done.output.splitlines():
        if match := HEADER.match(line):
            rows = []
            numbers = [int(match[i]) for i in (3, 4, 5)]
            findings[match[1], match[2]] = (*numbers, rows)
        elif match := ROW.match(line):
            rows.append((match[1], [int(match[i]) for i in range(2, 7)], []))
        elif match := JUROR.match(line):
            rows[-1][2].append((match[1], int(match[2]), int(match[3])))
    expect("exit status", 0, done.status)
    expect("last line", "disagreements: 0", done.output.splitlines()[-1])
    return findings


def expect_agreement(findings, flavour, histories, jurors, rows):
    """Everybody has judged every history, and as the others did; there was something to judge."""
    count, ordinary, monotone, judged_rows = findings
    expect("histories", histories, count)
    expect("compared with linearizability", histories, ordinary)
    expect_that("answers follow from those for smaller factors", monotone > 0, monotone)
    expect("factors", rows, [factors for factors, _, _ in judged_rows])
    for factors, numbers, judges in judged_rows:
        explained, not_explained, undecided, evidence, mutants = numbers
        expect(f"{flavour}, {factors}: agreed and unknown",
               [(name, histories, 0) for name in jurors], judges)
        expect(f"{factors}: undecided", 0, undecided)
        expect(f"{factors}: answers", histories, explained + not_explained)
        expect(f"{factors}: evidence", explained * len(jurors), evidence)
        expect_that(f"{factors}: both answers, and mutants of evidence",
                    min(explained, not_explained, mutants) > 0, numbers)


def removing(name):
    return {"queue": "deq", "stack": "pop", "min-priority-queue": "poll"}[name]


def by_one_factor(name):
    return [f"{removing(name)}={factor}" for factor in range(4)]


def small(context):
    """Every history of up to five operations, factors 0 to 3."""
    found = judged(context, "small")
    for name in TYPES:
        for flavour, jurors in JURORS.items():
            expect_agreement(found[name, flavour], flavour, SMALL_HISTORIES[name], jurors,
                             by_one_factor(name))


def with_switches(jurors):
    return [*jurors[:2], *SWITCHES, *jurors[2:]] if "round-up" in jurors else jurors


def random(context):
    """Random histories of two processes and up to ten operations, half of them mutated."""
    found = judged(context, "random", "--count", RANDOM_HISTORIES)
    for name in TYPES:
        for flavour, jurors in JURORS.items():
            expect_agreement(found[name, flavour], flavour, RANDOM_HISTORIES,
                             with_switches(jurors), by_one_factor(name))


def vectors(context):
    """Up to seven operations, with factors of additions and removals."""
    found = judged(context, "vectors", "--count", RANDOM_HISTORIES // 4)
    for name in TYPES:
        rows = [factors for factors, _, _ in found[name, "permutation"][3]]
        expect("vectors of factors", 7, len(rows))
        expect_agreement(found[name, "permutation"], "permutation", RANDOM_HISTORIES // 4,
                         with_switches(JURORS["permutation"]), rows)


def flavours(context):
    """Equal on well-formed queues; the first differences elsewhere are printed."""
    done = context.run([context.build / "tests" / "quasi_agreement_table", "flavours"])
    print(done.output, flush=True)
    expect("exit status", 0, done.status)
    for line in done.output.splitlines():
        if match := re.match(r"queue +(well-formed.*\S) +(\d+) histories, +(\d+) explained by the "
                             r"same factor, +(\d+) differ", line):
            expect(f"differences: {match[1]}", 0, int(match[4]))
            expect_that("explained ones", int(match[3]) > 1000, match[3])


CASES = {
    "quasi-deciders-small": small,
    "quasi-deciders-random": random,
    "quasi-deciders-vectors": vectors,
    "quasi-flavours": flavours,
}
