"""Acceptance cases about quasi-linearizability in explorations: promises, inference, replays."""

import json
import pathlib

import explorations
from acceptance_support import expect, expect_clean, expect_that, expect_violation
from json_schema import errors_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "docs" / "schemas" / "report.schema.json"
KIND = "quasi-linearizability"
STACK = ["--specification", "stack", "--quasi-flavour", "strict"]
ALONE = "push(1) push(2) push(3) >> pop() || pop() ;; pop()"


def inference_of(done):
    return done.report["inference"]


def infers_linearizable_structures(context):
    for name, scenario in (
        ("ms_queue", "enq(1) deq() || enq(2) deq()"),
        ("t_stack", "push(1) pop() || push(2) pop()"),
    ):
        for flavour in ("permutation", "strict"):
            done = context.harness(name, "--scenario", scenario, "--quasi-factor", "infer",
                                   "--quasi-flavour", flavour)
            expect_clean(done)
            expect("smallest factors", [0], inference_of(done)["smallest"])
            expect("without bound", False, inference_of(done)["without_bound"])
            expect("quasi_factor", 0, done.report["quasi_factor"])
            counts = inference_of(done)["histories_by_factor"]
            expect("histories by factor", {"0": done.report["distinct_histories"]}, counts)


def k_stack_is_k_minus_one(context):
    """The fixed k-stack, with k = 2 and 3: strict k - 1, and not one less."""
    for k in (2, 3):
        options = ["--parameter", f"k={k}", "--scenario", ALONE, *STACK]
        inferred = context.harness("k_stack", *options, "--quasi-factor", "infer")
        expect_clean(inferred)
        expect("smallest factors", [k - 1], inference_of(inferred)["smallest"])
        promised = context.harness("k_stack", *options, "--quasi-factor", k - 1)
        expect_clean(promised)
        expect("unexplained histories", 0, promised.report["distinct_unexplained_histories"])
        expect_that("some are not linearizable",
                    promised.report["distinct_nonlinearizable_histories"] > 0)
        less = context.harness("k_stack", *options, "--quasi-factor", k - 2,
                               "--trace-out", context.trace_file(f"less-{k}"))
        expect_violation(less, [KIND])


def replay_judges_alike(context):
    """A violation of a promise recurs from its trace, and is shown as one."""
    trace = context.trace_file("promise")
    done = context.harness("k_stack", "--scenario", ALONE, *STACK, "--quasi-factor", 0,
                           "--trace-out", trace)
    expect_violation(done, [KIND])
    message = done.report["violations"][0]["message"]
    expect_that("the message says what was promised", "pop=0 was promised" in message, message)
    again = context.harness("k_stack", "--replay", trace)
    expect_violation(again, [KIND])
    expect("its message", message, again.report["violations"][0]["message"])
    expect("heddle replay", 1, context.run(context.heddle("replay", trace)).status)
    shown = context.run(context.heddle("show", trace))
    expect("heddle show", 0, shown.status)
    expect_that("show says what was promised", "pop=0 was promised" in shown.output)


def witness_of_a_factor(context):
    """The execution that forced a factor is kept, and violates the promise of one place less."""
    trace = context.trace_file("witness")
    done = context.harness("k_stack", "--scenario", ALONE, *STACK, "--quasi-factor", "infer",
                           "--trace-out", trace)
    expect_clean(done)
    expect("trace", str(trace), inference_of(done)["trace"])
    expect_that("the history that needs it", len(inference_of(done)["history"]) == 6,
                inference_of(done)["history"])
    expect_violation(context.harness("k_stack", "--replay", trace), [KIND])
    text = context.run([explorations.harness(context.build, "k_stack"), "--scenario", ALONE, *STACK,
                        "--quasi-factor", "infer"])
    expect("exit status", 0, text.status)
    for words in ("smallest quasi factor", "pop=1", "histories by factor", "A history that needs"):
        expect_that(f"the report has '{words}'", words in text.output)
    print(text.output)


def at_no_factor(context):
    """The k-stack of 2013 hands out an item twice: no factor explains that."""
    done = context.harness("k_stack_2013", "--scenario", "twice", "--preemption-bound", 2, *STACK,
                           "--quasi-factor", "infer", "--trace-out", context.trace_file("none"))
    expect_violation(done, [KIND])
    message = done.report["violations"][0]["message"]
    expect_that("it says so", "at any factor" in message, message)


def algorithms_agree(context):
    """Every algorithm of a flavour gives the same numbers; none depends on the optimizations."""
    base = ["--scenario", ALONE, "--specification", "stack", "--keep-going", "--no-confirm",
            "--trace-out", context.trace_file("algorithms")]
    for flavour, algorithms in (
        ("permutation", ("auto", "definition", "round-up", "search")),
        ("strict", ("auto", "definition", "specification")),
    ):
        counts = set()
        for algorithm in algorithms:
            for optimizations in ("all", "none"):
                done = context.harness("k_stack", *base, "--quasi-factor", 0, "--quasi-flavour",
                                       flavour, "--quasi-algorithm", algorithm, "--optimizations",
                                       optimizations)
                report = done.report
                counts.add((done.status, report["distinct_unexplained_histories"]))
                each = optimizations == "none"
                expect("judged histories",
                       report["histories"] if each else report["distinct_histories"],
                       report["judged_histories"])
                expect_that("sequentializations are counted",
                            (report["sequentializations"] is None) == (algorithm != "round-up"))
        expect(f"verdicts of {flavour}", 1, len(counts))


def reports_match_their_schema(context):
    schema = json.loads(SCHEMA.read_text())
    for options in (
        ["--quasi-factor", "infer"],
        ["--quasi-factor", "pop=1,push=0"],
        ["--quasi-factor", "pop=infer,push=infer"],
        ["--quasi-factor", "1", "--quasi-algorithm", "round-up"],
    ):
        done = context.harness("k_stack", "--scenario", ALONE, "--specification", "stack",
                               "--trace-out", context.trace_file("schema"), *options)
        expect("what does not match the schema", [], errors_of(done.report, schema))
    junit = context.run([explorations.harness(context.build, "k_stack"), "--scenario", ALONE,
                         "--specification", "stack", "--quasi-factor", "infer", "--report",
                         "junit"])
    expect_that("JUnit tells the factor", "smallest quasi factor" in junit.output)


def misuse(context):
    for options, word in (
        (["--check", "linearizability", "--quasi-factor", "1"], "--quasi-factor"),
        (["--quasi-factor", "x"], "x"),
        (["--quasi-factor", "frob=1"], "frob"),
        (["--quasi-factor", "1", "--quasi-flavour", "loose"], "loose"),
        (["--quasi-factor", "1", "--quasi-algorithm", "guess"], "guess"),
        (["--quasi-factor", "1", "--quasi-algorithm", "specification"], "specification"),
        (["--quasi-algorithm", "search"], "factor"),
        (["--quasi-factor", "1", "--specification", "none"], "specification"),
        (["--optimizations", "some"], "some"),
    ):
        done = context.run([explorations.harness(context.build, "ms_queue"), *options])
        expect("exit status", 2, done.status)
        lines = done.errors.strip().splitlines()
        expect("lines of message", 1, len(lines))
        expect_that(f"the message says why ({word})", word in lines[0], lines[0])


CASES = {
    "quasi-infers-linearizable-structures": infers_linearizable_structures,
    "quasi-k-stack-is-k-minus-one": k_stack_is_k_minus_one,
    "quasi-replay-judges-alike": replay_judges_alike,
    "quasi-witness-of-a-factor": witness_of_a_factor,
    "quasi-at-no-factor": at_no_factor,
    "quasi-algorithms-agree": algorithms_agree,
    "quasi-reports-match-their-schema": reports_match_their_schema,
    "quasi-harness-misuse": misuse,
}
