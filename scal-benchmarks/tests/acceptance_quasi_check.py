"""Acceptance cases about quasi-linearizability of recorded histories: heddle check on files."""

import json
import pathlib

from acceptance_checking import native
from acceptance_support import expect, expect_that

ROOT = pathlib.Path(__file__).resolve().parents[2]
METHODS = {"queue": ("enq", "deq"), "stack": ("push", "pop"),
           "min-priority-queue": ("enq", "deqMin")}


def sequential(type_name, text):
    """ "+1 +2 -2 -": adds 1, then 2, removes 2, and then finds nothing."""
    add, remove = METHODS[type_name]
    operations = []
    for turn, word in enumerate(text.split()):
        value = int(word[1:]) if word[1:] else None
        call = (add, value, None) if word[0] == "+" else (remove, None, value)
        operations.append((turn % 3, *call, 2 * turn + 1, 2 * turn + 2))
    return native(type_name, operations)


def written(context, name, type_name, text):
    file = context.scratch / f"{name}.jsonl"
    file.write_text(sequential(type_name, text))
    return file


def check(context, *words):
    return context.run(context.heddle("check", *words))


def report(done):
    return json.loads(done.output)


# History, flavour, smallest factor; none: no factor explains it.
HISTORIES = [
    ("queue", "+1 +2 +3 -1 -2 -3", 0, 0),
    ("queue", "+1 +2 +3 -3 -1 -2", 2, 2),
    ("queue", "+1 +2 +3 +4 -2 -1 -4 -3", 1, 1),
    ("queue", "+1 -2 +2 -1", 1, None),
    ("queue", "+1 +2 -2", None, 1),
    ("queue", "+1 - -1", None, None),
    ("queue", "+4 -4 -4", None, None),
    ("stack", "+1 +2 -1 +3 -3 -2", 2, 1),
    ("stack", "+1 +2 -1 -2", 1, 1),
    ("min-priority-queue", "+1 +3 -3 +2 -1 -2", 2, 1),
]


def answers(context):
    """The smallest factor is enough and one less is not: exit status, text and JSON."""
    for number, (type_name, text, *smallest) in enumerate(HISTORIES):
        file = written(context, f"history{number}", type_name, text)
        for flavour, expected in zip(("permutation", "strict"), smallest):
            words = ["--quasi-flavour", flavour, file]
            done = check(context, "--report", "json", *words)
            expect(f"{text}, {flavour}: exit status", 1 if expected is None else 0, done.status)
            result = report(done)["results"][0]
            expect("smallest", None if expected is None else [expected], result.get("smallest"))
            if expected is None:
                expect("at a factor of 9", 1, check(context, "--quasi-factor", 9, *words).status)
                continue
            expect("enough", 0, check(context, "--quasi-factor", expected, *words).status)
            if expected > 0:
                done = check(context, "--quasi-factor", expected - 1, *words)
                expect("one less", 1, done.status)
                expect_that("says what is needed", f"needs {result_set(type_name)}={expected}"
                            in done.output, done.output.splitlines()[0])


def result_set(type_name):
    return {"queue": "deq", "stack": "pop", "min-priority-queue": "poll"}[type_name]


def options_of_sets(context):
    """--quasi-set, several sets that trade off, other names of methods, and --witness."""
    queue = written(context, "queue", "queue", "+1 +2 -2 -1")
    done = check(context, "--report", "json", "--quasi-set", "enq", "--quasi-set", "deq", queue)
    expect("two sets trade off", [{"enq": 0, "deq": 1}, {"enq": 1, "deq": 0}],
           report(done)["inference"][0]["smallest"])
    expect("enq=1,deq=0", 0, check(context, "--quasi-factor", "enq=1,deq=0", queue).status)
    expect("enq=0,deq=0", 1, check(context, "--quasi-factor", "enq=0,deq=0", queue).status)
    priority = written(context, "priority", "min-priority-queue", "+1 +2 -2 -1")
    for factor, status in ((1, 0), (0, 1)):
        done = check(context, "--quasi-factor", factor, "--quasi-set", "deq,deqMin", priority)
        expect(f"deq,deqMin with {factor}", status, done.status)
    done = check(context, "--quasi-factor", 1, "--witness", queue)
    expect_that("the witness shows what stands where", "here stands deq() -> 1" in done.output)


def inference(context):
    """Over several files and standard input: histogram, and the file that needs the factor."""
    texts = ("+1 +2 -1 -2", "+1 +2 +3 +4 -3 -1 -2 -4", "+1 +2 +3 -2 -1 -3")
    files = [written(context, f"file{i}", "queue", text) for i, text in enumerate(texts)]
    done = check(context, "--quasi-factor", "infer", "--report", "json", *files)
    found = report(done)["inference"][0]
    removals = found["sets"]["deq"]
    expect("exit status", 0, done.status)
    expect("smallest", [2], found["smallest"])
    expect("needed by", [{"factor": 2, "file": str(files[1]), "history": 0}], removals["needed_by"])
    expect("histories by factor", {"0": 1, "1": 1, "2": 1}, removals["histories_by_factor"])
    expect("without bound", False, found["without_bound"])
    done = check(context, written(context, "last", "queue", "+1 +2 +3 -3 -1 -2"),
                 "--quasi-factor", "infer")
    expect_that("no bound was shown", "no bound was shown for deq" in done.output)
    heddle = context.build / "bin" / "heddle"
    done = context.run(["sh", "-c", f"'{heddle}' check --quasi-factor 1 - < '{files[1]}'"])
    expect("standard input", 1, done.status)
    done = check(context, "--quasi-factor", 2, "--time-limit", 0, files[1])
    expect("a limit", 3, done.status)


def misuse(context):
    """Exit status 2 and one line that says what is wrong."""
    queue = written(context, "queue", "queue", "+1 -1")
    register = context.scratch / "register.jsonl"
    register.write_text(native("register", [(0, "write", 1, None, 1, 2)]))
    rows = [(["--quasi-factor", "two", queue], "expected a number"),
            (["--quasi-factor", "deq=", queue], "expected a number"),
            (["--quasi-factor", "dek=1", queue], "unknown method"),
            (["--quasi-set", "deq", "--quasi-set", "deq,enq", queue], "in another set already"),
            (["--quasi-flavour", "strict", "--quasi-factor", "write=1", register], "none of them"),
            (["--quasi-flavour", "loose", queue], "expected permutation or strict"),
            (["--quasi-algorithm", "search", "--quasi-flavour", "strict", "--quasi-factor", 1,
              queue], "decides the flavour permutation only"),
            (["--quasi-factor", 1, "--depth", 2, queue], "hitting-families"),
            (["--quasi-factor", 1, "--algorithm", "wgl", queue], "--quasi-algorithm")]
    for words, part in rows:
        done = check(context, *words)
        lines = (done.output + done.errors).strip().splitlines()
        expect(f"{words[:-1]}: exit status", 2, done.status)
        expect_that("one line that says why", len(lines) == 1 and part in lines[0], lines)


def documented(context):
    """What docs/quasi-linearizability.md and docs/checking.md show is what is printed."""
    for page in ("quasi-linearizability.md", "checking.md"):
        text = (ROOT / "docs" / page).read_text()
        for block in text.split("```")[1::2]:
            for shown in block.strip().split("$ heddle check ")[1:]:
                command, _, expected = shown.partition("\n")
                if "docs/examples" not in command:
                    continue
                done = context.run(context.heddle("check", *command.split()), cwd=ROOT)
                expect(f"{page}: {command}", timeless(expected), timeless(done.output))


def drawn(context):
    """The picture of the worked example is what scripts/quasi-picture makes of it today."""
    picture = context.scratch / "picture.svg"
    context.run([ROOT / "scripts" / "quasi-picture", "--build", context.build,
                 ROOT / "docs" / "examples" / "segment_queue.jsonl", picture])
    approved = (ROOT / "docs" / "images" / "quasi-linearizability.svg").read_text()
    expect_that("the same picture", picture.read_text() == approved)


def timeless(text):
    """Without the seconds, which stand behind the last semicolon of a line."""
    return [line.rpartition("; ")[0] if line.endswith(" s)") else line
            for line in text.strip().splitlines()]


CASES = {
    "quasi-check-answers": answers,
    "quasi-check-sets": options_of_sets,
    "quasi-check-inference": inference,
    "quasi-check-misuse": misuse,
    "quasi-check-documented": documented,
    "quasi-check-picture": drawn,
}
