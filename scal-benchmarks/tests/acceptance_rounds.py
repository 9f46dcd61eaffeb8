"""Acceptance cases about searches in rounds of shares: heddle split, work and merge."""

import json
import pathlib
import random
import shutil
import subprocess

import acceptance_alike
from acceptance_jobs import OPERATIONS, expect_equal, totals
from acceptance_support import expect, expect_that

import explorations

SCENARIOS = 10
LEAST, MOST = 1500, 12000  # executions, so that several rounds are needed
SHARES = 4
SLICE = ["--slice", 60, "--slice-executions", 150]  # what a machine does in a while is its affair
A_WHILE = ["--slice", 0.1]
A_MOMENT = ["--slice", 0.01]
MOST_ROUNDS = 400


class Search:
    """One search in a folder of its own. `program` is what stands behind `--`."""

    def __init__(self, context, name, program):
        self.context = context
        self.folder = pathlib.Path(context.scratch) / name
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        self.checkpoint = self.folder / "search.json"
        self.program = [str(word) for word in program]

    def heddle(self, *words):
        command = [str(word) for word in [self.context.build / "bin" / "heddle", *words]]
        command += ["--", *self.program]
        return subprocess.run(command, capture_output=True, text=True, cwd=self.folder, check=False)

    def start(self, *command):
        """A moment of exploration, which leaves the rest to others."""
        return self.context.explore([*command, "--no-progress", "--checkpoint", self.checkpoint,
                                     "--time-limit", "0.01"])

    def split(self, shares=SHARES):
        for old in self.folder.glob("share-*"):
            old.unlink()
        done = self.heddle("split", self.checkpoint, "--shares", shares)
        if done.returncode != 0:
            raise AssertionError(done.stderr)
        return sorted(self.folder.glob("share-*.json"))

    def work(self, share, slice_options):
        done = self.heddle("work", share, *slice_options)
        if done.returncode != 0:
            raise AssertionError(done.stderr)
        return share.with_name(share.stem + ".result.json")

    def merge(self, results):
        done = self.heddle("merge", self.checkpoint, *results, "--report", "json",
                           "--no-confirm")
        got = explorations.Exploration(["heddle", "merge"], done.returncode, 0, done.stdout,
                                       done.stderr)
        got.report = json.loads(done.stdout)
        return got

    def rounds(self, draw, slice_options):
        """Until nothing is left; results are lost, and given twice. Returns the last report, how
        many rounds there were, and how often a result was missing.
        """
        missing = 0
        for number in range(1, MOST_ROUNDS):
            results = [self.work(share, slice_options) for share in self.split()]
            draw.shuffle(results)
            given = list(results)
            if len(results) > 1 and draw.random() < 0.3:
                given.pop()
                missing += 1
            again = [given[0]] if draw.random() < 0.3 else []
            got = self.merge([*given, *again])
            notes = "\n".join(got.report["notes"])
            expect_equal_quietly("a missing share is told", len(given) < len(results),
                                 "there is no result of number" in notes)
            expect_equal_quietly("one that came twice is told", bool(again), "counts once" in notes)
            if "subtrees are left to explore" not in notes:
                return got, number, missing
            expect_equal_quietly("exhausted", False, got.report["exhausted"])
        raise AssertionError("too many rounds")


def expect_equal_quietly(what, expected, got):
    if expected != got:
        expect(what, expected, got)


def without_notes(done):
    """The words of a merge, and of whoever had the time limit, are not those of one process."""
    told = totals(done)
    del told["notes"]
    return told


def case_rounds(context):
    """Ten scenarios in rounds of four shares, some of them lost, some twice: totals, distinct
    histories and verdicts are those of one process.
    """
    draw = random.Random(31)
    compared, rounds, missing, violating = 0, 0, 0, 0
    while compared < SCENARIOS:
        name = draw.choice(list(OPERATIONS))
        scenario = " || ".join(" ".join(draw.choices(OPERATIONS[name], k=draw.choice([1, 2, 3])))
                               for _ in range(3))
        options = ["--scenario", scenario, "--strategy", "dpor", "--keep-going", "--no-confirm",
                   "--races", draw.choice(["promote", "error"])]
        one = context.harness(name, *options, "--no-progress", "--executions", MOST)
        if not one.report["exhausted"] or one.report["executions"] < LEAST:
            continue
        binary = explorations.harness(context.build, name)
        search = Search(context, "rounds", [binary])
        search.start(binary, *options)
        got, count, lost = search.rounds(draw, SLICE)
        expect_equal(f"{name} {scenario}: {count} rounds", without_notes(one), without_notes(got))
        compared += 1
        rounds += count
        missing += lost
        violating += 1 if one.kinds else 0
    expect_that("there were several rounds", rounds > 2 * SCENARIOS, rounds)
    expect_that("results were missing", missing > 3, missing)
    expect_that("some have violations", violating > 0, violating)


UNBEGUN = "0.000001"  # seconds: the search is cut before its first execution


def case_rounds_of_programs(context):
    """Whole programs whose threads are alike, likewise, also where nothing ran before the first
    round: its only share then finds out which threads are alike.
    """
    binary = acceptance_alike.build(context, 1)
    draw = random.Random(5)
    for name in [135, *draw.sample(range(150), k=4)]:
        command = context.heddle("run", "--no-progress", "--keep-going", "--strategy", "dpor")
        one = without_notes(context.explore(command, tail=["--", binary, str(name)]))
        keys = [key for key in one if key != "trace_hash"]  # has addresses of the process
        for limit in [UNBEGUN, "0.01"]:
            search = Search(context, "rounds", [binary, str(name)])
            begin = [*command, "--checkpoint", search.checkpoint, "--time-limit", limit]
            begun = context.explore(begin, tail=["--", binary, str(name)])
            if limit == UNBEGUN:
                expect(f"{name}: executions at first", 0, begun.report["executions"])
                later = context.explore(context.heddle("run", "--resume", search.checkpoint),
                                        tail=["--", binary, str(name)])
                expect_equal(f"{name}: gone on with", one, without_notes(later), keys)
            got, count, _ = search.rounds(draw, A_WHILE)
            expect_equal(f"{name}: {count} rounds", one, without_notes(got), keys)


def refused(context, search, what, *words):
    done = search.heddle(*words)
    expect(f"{what}: exit status", explorations.EXIT_BAD_INPUT, done.returncode)
    expect(f"{what}: lines", 1, len(done.stderr.strip().splitlines()))
    print(f"  {done.stderr.strip()}", flush=True)
    return done.stderr


def case_rounds_refused(context):
    """Results of other rounds, searches and programs are refused by name, and change nothing."""
    binary = explorations.harness(context.build, "ms_queue")
    searches = {}
    for name, scenario in [("one", "enq(1) deq() deq() || enq(2) deq() || enq(4) deq()"),
                           ("other", "enq(1) deq() deq() || enq(2) deq() || enq(3) deq()")]:
        searches[name] = Search(context, f"refused-{name}", [binary])
        searches[name].start(binary, "--scenario", scenario, "--strategy", "dpor")
    search = searches["one"]
    early = [search.work(share, A_MOMENT) for share in search.split()]
    kept = [search.folder / f"early-{i}.json" for i in range(len(early))]
    for result, copy in zip(early, kept):
        shutil.copy(result, copy)
    expect("merged", 0, search.merge(early).status)
    before = search.checkpoint.read_text()
    shares = search.split()
    result = search.work(shares[0], A_MOMENT)
    other = [searches["other"].work(share, A_MOMENT) for share in searches["other"].split()][0]
    merge = ["merge", search.checkpoint]
    expect_that("round", "another round" in refused(context, search, "round", *merge, kept[0]))
    expect_that("scenario", "scenario" in refused(context, search, "scenario", *merge, other))
    text = result.read_text()
    changes = {
        "another build": ('"program_id":"', '"program_id":"x', "another build of the program"),
        "other options": ('"--strategy","dpor"', '"--strategy","pos"', "options"),
        "another Heddle": ('"heddle":"', '"heddle":"9', "written by Heddle 9"),
        "another version": ('"heddle_share_result":1', '"heddle_share_result":7', "version 7"),
        "no such share": ('"number":1', '"number":77', "/number"),
        "no subtree": ('"parts":"', '"parts":"7 | 1 |', "/result/parts"),
        "a site too many": ('"wanted":[', '"wanted":[999999', "no site 999999"),
    }
    for what, (old, new, told) in changes.items():
        expect_that(f"{what}: the text is another", text.replace(old, new) != text)
        changed = search.folder / "changed.json"
        changed.write_text(text.replace(old, new))
        expect_that(f"{what}: {told}", told in refused(context, search, what, *merge, changed))
    changed.write_text(text[: len(text) // 2])
    refused(context, search, "cut", *merge, changed)
    refused(context, search, "a share, no result", *merge, shares[0])
    refused(context, search, "no file", *merge, search.folder / "none.json")
    refused(context, search, "no share", "work", result)
    expect("the checkpoint is as before", before, search.checkpoint.read_text())
    auto = Search(context, "refused-auto", [binary])
    auto.start(binary, "--scenario", scenario)  # auto, which finds no violation and goes on
    expect_that("strategy", "use --strategy dpor" in refused(
        context, auto, "strategy", "split", auto.checkpoint, "--shares", "2"))


CASES = {
    "rounds": case_rounds,
    "rounds_of_programs": case_rounds_of_programs,
    "rounds_refused": case_rounds_refused,
}
