"""Builds a harness with one header changed, and explores it where the right one is exhausted."""

import hashlib
import json
import pathlib
import re
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass, field

import explorations
import structures

ROOT = explorations.ROOT
FOLDER = pathlib.Path("scal-benchmarks/structures")
INCLUDE = re.compile(rf'^#include "({FOLDER}/[^"]+|scal-benchmarks/harnesses/[^"]+)"', re.MULTILINE)
# Right structures, of those in structures.json, in the form that is built without optimisation.
RIGHT = ("bk_queue", "chase_lev", "clh_lock", "harris_list", "herlihy_wing_queue", "k_stack",
         "lazy_set", "ms_queue", "ms_queue_recycled", "quasi_priority_queue", "quasi_queue",
         "quasi_stack", "rd_queue", "segment_freeze_fixed", "sl_queue", "t_stack",
         "t_stack_recycled", "ubk_queue")
# What any object of its type should stand, small enough for most; A adds and R removes.
OF_CONTAINERS = ("A(1) || A(2) ;; R() R() R()", "A(1) >> R() || R() ;; R()",
                 "R() A(1) || A(2) R() ;; R()", "A(1) A(2) >> R() A(3) || R() ;; R() R()",
                 "A(1) >> A(2) R() || R() A(3) ;; R() R()",
                 "A(1) A(2) A(3) A(4) >> R() A(5) || R() ;; R() R() R() R()",
                 "A(1) >> R() R() || A(2) A(3) ;; R() R()", "A(1) || A(2) || R() ;; R() R()",
                 "R() A(1) >> R() A(2) R() A(3) || A(4) R() ;; R() R()",
                 "A(1) A(2) || R() ;; R()", "A(1) >> R() A(2) A(3) || R() ;; R() R()",
                 "A(1) >> R() R() || A(2) A(3) ;; R()",
                 "A(1) A(2) A(3) A(4) A(5) >> A(6) R() || R() ;; R() R() R() R()")
SCENARIOS = {
    "queue": [each.replace("A", "enq").replace("R", "deq") for each in OF_CONTAINERS],
    "stack": [each.replace("A", "push").replace("R", "pop") for each in OF_CONTAINERS],
    "set": ["add(1) >> remove(1) || remove(1)", "add(1) || add(1) ;; contains(1)",
            "add(1) add(2) >> remove(1) || remove(2) ;; contains(1) contains(2) add(1) add(2)",
            "add(2) >> add(1) remove(1) || remove(2) contains(1) ;; contains(1) contains(2)",
            "add(1) add(3) >> add(2) || remove(1) ;; contains(1) contains(2) contains(3)",
            "add(1) >> remove(1) add(1) || contains(1) remove(1) ;; contains(1)"],
    "deque": ["push_back(1) >> pop_back() || pop_front() ;; pop_back()",
              "push_back(1) push_back(2) >> pop_back() push_back(3) || pop_front() ;; "
              "pop_front() pop_front() pop_back()",
              "pop_back() push_back(1) >> push_back(2) pop_back() pop_back() || "
              "pop_front() pop_front() ;; pop_back()",
              "push_back(1) push_back(2) pop_front() push_back(3) >> push_back(4) pop_back() || "
              "pop_front() pop_front() ;; pop_back() pop_back()"],
    "priority queue": ["enq(1, 1) || enq(2, 0) ;; deqMin() deqMin() deqMin()",
                       "enq(1, 1) enq(2, 0) >> deqMin() || deqMin() ;; deqMin()",
                       "enq(1, 1) >> enq(2, 0) deqMin() || deqMin() enq(3, 1) ;; deqMin()",
                       "enq(1, 1) >> deqMin() || deqMin() || enq(2, 0) ;; deqMin()"],
    "mutex": ["lock() unlock() || lock() unlock()", "lock() unlock() || lock() unlock() || "
              "lock() unlock()"]}
# Behind a factor of a queue's row: the head must not be overtaken again and again.
OVERTAKING = {"queue": "enq(1) enq(2) deq() enq(3) deq() deq()"}
# The first of these in which the right structure passes a scenario soon enough.
NARROWER = ([], ["--parameter", "pick=0"], ["--preemption-bound", "3"],
            ["--preemption-bound", "2"], ["--parameter", "pick=0", "--preemption-bound", "2"])
GENERATED = (["--generate", "10", "--shape", "2x2", "--complete"],
             ["--generate", "4", "--shape", "2x3", "--complete"])
COMPILE_LIMIT_S = 120


@dataclass
class Subject:
    """A right structure: how its harness is made, and runs in which nothing is wrong."""
    name: str
    headers: list
    compile: list
    link: list
    object_file: str
    build: pathlib.Path
    runs: list = field(default_factory=list)
    code: str = ""


def included(source, seen):
    text = (source if source.is_absolute() else ROOT / source).read_text(encoding="utf-8")
    for name in INCLUDE.findall(text):
        if name not in seen:
            seen.append(name)
            included(pathlib.Path(name), seen)
    return seen


def command_of(build, target):
    """The words that make a target, without the shell's around them."""
    done = subprocess.run(["ninja", "-C", build, "-t", "commands", "-s", target],
                          capture_output=True, text=True, check=True)
    return shlex.split(done.stdout.strip().splitlines()[-1].removeprefix(": && ").removesuffix(
        " && :"))


def subject_of(build, name):
    link = command_of(build, f"harnesses/{name}")
    object_file = next(word for word in link if word.endswith(".o"))
    compile_ = command_of(build, object_file)
    for flag in ("-MD", "-Werror"):
        compile_.remove(flag)
    headers = [header for header in included(pathlib.Path(compile_[-1]), [])
               if header.startswith(str(FOLDER))]
    return Subject(name, headers, compile_, link, object_file, build)


def make(subject, folder):
    """The harness as a program in `folder`, whose headers come before the project's; or None."""
    made = [word.replace(subject.object_file, str(folder / "harness.o"))
            for word in subject.compile]
    built = run([made[0], "-w", f"-I{folder}", *made[1:]], subject.build)
    if not built:
        return None
    words = [str(folder / "harness.o") if word == subject.object_file else word
             for word in subject.link]
    words[words.index("-o") + 1] = str(folder / "harness")
    return folder / "harness" if run(words, subject.build) else None


def run(words, folder):
    return subprocess.run(words, cwd=folder, capture_output=True, check=False,
                          timeout=COMPILE_LIMIT_S).returncode == 0


def code_of(object_file):
    """A print of the instructions, with what they refer to; names of places are not in it."""
    done = subprocess.run(["llvm-objdump-19", "-d", "-r", "--no-show-raw-insn",
                           "--no-leading-addr", object_file],
                          capture_output=True, check=True)
    code = b"\n".join(line for line in done.stdout.splitlines() if b"file format" not in line)
    return hashlib.sha256(code).hexdigest()


def explore(program, options, limit):
    """The exploration, with its reports, one a scenario, as a list; None: it did not end."""
    command = [program, *options, "--no-confirm", "--trace-out", "/dev/null", "--no-progress",
               "--report", "json", "--time-limit", limit]
    try:
        exploration = explorations.run(command, timeout_seconds=3 * limit + 30)
    except subprocess.TimeoutExpired:
        return None
    try:
        exploration.report = [json.loads(line) for line in exploration.output.splitlines()]
    except json.JSONDecodeError:
        exploration.report = []
    return exploration


def is_over(report):
    """Whether all was explored that was asked for."""
    bound = report["stages"][-1]["preemption_bound"] if report["stages"] else None
    return report["exhausted"] or bound in report["preemption_bounds_completed"]


def verdict_of(exploration):
    """(outcome, what it says in a few words)"""
    if exploration is None:
        return "fault", "no end"
    kinds = [each["kind"] for report in exploration.report for each in report["violations"]]
    if kinds:
        return "found", kinds[0]
    left = [report["stopped_by"] for report in exploration.report if not is_over(report)]
    if exploration.status == explorations.EXIT_OK and exploration.report and not left:
        return "survived", ""
    if exploration.status in (explorations.EXIT_OK, explorations.EXIT_NOT_DECIDED):
        return "undecided", next(filter(None, left), None) or "not decided"
    words = exploration.errors.strip().splitlines()
    return "fault", f"exit status {exploration.status}: {words[-1] if words else ''}"


def subjects(build, names, limit):
    """The right structures, or those named of them, each tried unchanged."""
    unknown = set(names) - set(RIGHT)
    if unknown:
        print(f"scripts/reliability/mutants: not a right structure: {', '.join(sorted(unknown))}; "
              f"there are {', '.join(RIGHT)}", file=sys.stderr)
        sys.exit(2)
    rows = {row["harness"]: row for row in structures.load()["structures"]}
    return [tried(build, name, rows[name], limit) for name in names or RIGHT]


def passing(program, options, limit):
    """(seconds, options), if the program passes in so many seconds."""
    exploration = explore(program, options, limit)
    return (exploration.seconds, options) if verdict_of(exploration)[0] == "survived" else None


def with_factor(row):
    """Options of one thread's scenario, judged with each factor that a run of the row has."""
    for run in row["runs"]:
        if run["expect"] == "exhausted" and "factor" in run and row["type"] in OVERTAKING:
            yield structures.options(run | {"scenario": OVERTAKING[row["type"]]})


def tried(build, name, row, limit):
    """Only the runs that the right structure passes in half the time can tell anything."""
    runs = [[structures.options(run)] for run in row["runs"] if run["expect"] == "exhausted"]
    runs += [[options] for options in with_factor(row)]
    runs += [[list(options)] for options in GENERATED]
    runs += [[["--scenario", scenario, *options] for options in NARROWER]
             for scenario in SCENARIOS[row["type"]]]
    subject = subject_of(build, name)
    program = explorations.harness(build, name)
    timed = []
    for forms in runs:
        passed = next((each for options in forms
                       if (each := passing(program, options, limit / 2))), None)
        timed += [passed] if passed else []
    if not timed:
        sys.exit(f"scripts/reliability/mutants: {name} is exhausted in none of its runs")
    subject.runs = [options for _, options in sorted(timed)]
    subject.code = code_of(build / subject.object_file)
    return subject


def judge(subject, header, mutation, folder, limit):
    """(outcome, what it says, seconds); "no build" and "same code" are outcomes of no mutant."""
    changed = folder / header
    changed.parent.mkdir(parents=True)
    changed.write_text(mutation.apply((ROOT / header).read_text(encoding="utf-8")),
                       encoding="utf-8")
    program = make(subject, folder)
    if program is None:
        return "no build", "", 0
    if code_of(folder / "harness.o") == subject.code:
        return "same code", "", 0
    start = time.monotonic()
    told = ("survived", "")
    for options in subject.runs:
        outcome, detail = verdict_of(explore(program, options, limit))
        if outcome != "survived":
            told = outcome, detail
        if outcome in ("found", "fault"):
            break
    return *told, time.monotonic() - start
