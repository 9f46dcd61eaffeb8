"""Acceptance cases about a violation as a page and in other forms, without a browser."""

import json
import pathlib
import re
import resource
import xml.etree.ElementTree

import example_violations
import json_schema
from acceptance_support import expect, expect_that

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
ISLAND = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)
HOSTILE = "</script><script>window.wasRun = 1</script><img src=x onerror='window.wasRun = 2'>&\"\\"


def page_data(path):
    return json.loads(ISLAND.search(path.read_text())[1])


def show(context, trace, form, status=0):
    """The file that heddle show writes."""
    output = context.scratch / f"{trace.name}.{form}"
    command = context.heddle("show", trace, "--format", form, "-o", output)
    done = context.run(command, cwd=context.scratch)
    expect("exit status", status, done.status)
    return output


def page_of_each_violation(context):
    """A failing run writes the page that heddle show makes of its trace; culprits are marked."""
    for name, (kind, *_) in example_violations.VIOLATIONS.items():
        page = context.scratch / f"{name}.html"
        trace = example_violations.found(context, name, "--html", page)
        expect("the page of the run", page.read_text(), show(context, trace, "html").read_text())
        data = page_data(page)
        expect("kind", kind, data["kind"])
        expect_that("it says what is wrong", data["message"])
        marked = [step["text"] for step in data["steps"] if step.get("culprit")]
        expect_that("steps of the violation are marked", marked, marked)
        calls = [call["text"] for call in data["operations"] if call["culprit"]]
        expect_that("so are its calls, of a history", calls or kind != "linearizability", calls)
        lines = [file["name"] for file in data["files"] if file["lines"]]
        expect_that("it has lines of the source", lines, lines)


def hostile_trace(context):
    """A trace in which every name and value is markup."""
    trace = example_violations.found(context, "sl-queue")
    document = json.loads(trace.read_text())
    for key in ("message", "explanation"):
        document["violation"][key] += HOSTILE
    document["options"].update(harness=HOSTILE, scenario=HOSTILE)
    document.update(schedule=HOSTILE, output=HOSTILE)
    for site in document["sites"]:
        site.update(function=HOSTILE, file=HOSTILE, variable=HOSTILE)
    for operation in document["operations"]:
        operation["name"] = HOSTILE
    for step in document["steps"]:
        step.update({key: HOSTILE for key in ("object", "before", "after") if key in step})
    hostile = context.trace_file("hostile")
    hostile.write_text(json.dumps(document))
    return hostile


def page_of_a_hostile_trace(context):
    trace = hostile_trace(context)
    page = show(context, trace, "html")
    text = page.read_text()
    for mark in ("<script", "</script", "<img"):
        expect(f"times that {mark} is there", 0 if mark == "<img" else 2, text.count(mark))
    expect("scenario", HOSTILE, page_data(page)["scenario"])
    for form in ("perfetto", "sarif"):
        json.loads(show(context, trace, form).read_text())


def reads_no_secrets(context):
    """The places of a stranger's trace make no page with lines of files that are no sources."""
    trace = example_violations.found(context, "sl-queue")
    secret = context.scratch / "secret.txt"
    secret.write_text("a secret\n" * 500)
    document = json.loads(trace.read_text())
    for site, name in zip(document["sites"], [str(secret), "/etc/passwd", "/dev/zero"] * 99):
        site.update(file=name, line=3)
    trace.write_text(json.dumps(document))
    page = show(context, trace, "html")
    expect("files shown", [], page_data(page)["files"])
    expect_that("the secret is none of its text", "a secret" not in page.read_text())


def check_perfetto(path):
    """Slices of a track lie within each other, and each arrow has two ends."""
    trace = json.loads(path.read_text())
    schema = json.loads((DOCS / "schemas" / "perfetto.schema.json").read_text())
    expect("errors by the schema", [], json_schema.errors_of(trace, schema)[:3])
    events = trace["traceEvents"]
    arrows = {phase: [one["id"] for one in events if one["ph"] == phase] for phase in "sf"}
    expect("ends of arrows", sorted(arrows["s"]), sorted(arrows["f"]))
    depth = {}
    times = {}
    for event in (one for one in events if one["ph"] in "BEX"):
        track = event["tid"]
        depth[track] = depth.get(track, 0) + {"B": 1, "E": -1, "X": 0}[event["ph"]]
        if depth[track] < 0 or event["ts"] < times.get(track, 0):
            expect_that("slices lie within each other", False, event)
        times[track] = event["ts"]


def check_sarif(text):
    log = json.loads(text)
    schema = json.loads((DOCS / "schemas" / "sarif.schema.json").read_text())
    expect("errors by the schema", [], json_schema.errors_of(log, schema)[:3])
    run = log["runs"][0]
    rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    for result in run["results"]:
        expect_that("its rule is described", result["ruleId"] in rules, result["ruleId"])
        expect_that("it has a place", result["locations"], result["message"])
        flows = result["codeFlows"][0]["threadFlows"]
        orders = [place["executionOrder"] for flow in flows for place in flow["locations"]]
        expect("places with one number", len(orders), len(set(orders)))
    return run["results"]


def check_junit(text):
    """As https://llg.cubic.org/docs/junit/ describes what CI servers read."""
    root = xml.etree.ElementTree.fromstring(text)
    expect("root", "testsuites", root.tag)
    needed = {"testsuite": {"name", "tests"}, "testcase": {"name", "classname"},
              "failure": {"type", "message"}, "error": {"type", "message"}}
    allowed = {"testsuites": {"testsuite"}, "testsuite": {"testcase"},
               "testcase": {"failure", "error", "system-out"}}
    for element in root.iter():
        missing = needed.get(element.tag, set()) - set(element.attrib)
        strange = {child.tag for child in element} - allowed.get(element.tag, set())
        if missing or strange:
            expect_that(f"{element.tag} is as it should be", False, (missing, strange))
    cases = list(root.iter("testcase"))
    expect("tests", len(cases), int(root.get("tests")))
    failed = [case for case in cases if case.find("failure") is not None]
    expect("failures", len(failed), int(root.get("failures")))


def forms_fit_their_schemas(context):
    for name, (kind, *_) in example_violations.VIOLATIONS.items():
        trace = example_violations.found(context, name)
        check_perfetto(show(context, trace, "perfetto"))
        results = check_sarif(show(context, trace, "sarif").read_text())
        expect("results", [kind], [result["ruleId"] for result in results])
    for name in ("sl-queue", "deadlock", "data-race"):
        command = example_violations.command_of(context, name, "--report")
        for form, check in (("sarif", check_sarif), ("junit", check_junit)):
            place = command.index("--report") + 1
            done = context.run([*command[:place], form, *command[place:]], cwd=context.scratch)
            expect("exit status", 1, done.status)
            check(done.output)
    clean = context.run([context.build / "harnesses" / "t_stack", "--report", "sarif"])
    expect("exit status", 0, clean.status)
    expect("results of a run without violations", [], check_sarif(clean.output))


def lengthened(context, events):
    """The trace of a queue with this many events, before its violation."""
    trace = example_violations.found(context, "recycled-queue")
    document = json.loads(trace.read_text())
    steps = document["steps"]
    place = next(i for i, step in enumerate(steps) if step["kind"] == "response")
    loop = [step for step in steps if "before" in step]
    more = [loop[i % len(loop)] for i in range(events - len(steps))]
    document["steps"] = steps[:place] + more + steps[place:]
    trace.write_text(json.dumps(document))
    return trace


def forms_of_a_long_trace(context):
    """Of 100,000 events a page has a window; each form takes little memory. Times are printed."""
    trace = lengthened(context, 100_000)
    for form in ("columns", "html", "perfetto", "dot", "sarif"):
        show(context, trace, form)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    expect_that("under 500 MB", peak < 500, f"{peak:.0f} MB")
    data = page_data(context.scratch / f"{trace.name}.html")
    expect("steps on the page", 5000, len(data["steps"]))
    expect_that("it says of how many", data["window"]["total"] >= 99_000, data["window"])
    expect_that("the violation is there", any(step.get("culprit") for step in data["steps"]))


def wrong_uses(context):
    """One line that says what is wrong, and status 2."""
    trace = example_violations.found(context, "sl-queue")
    history = context.scratch / "history.jsonl"
    history.write_text(json.loads(trace.read_text())["history"])
    nowhere = context.scratch / "no" / "such" / "folder"
    run = example_violations.command_of(context, "sl-queue", "--html", nowhere)
    for command, told in (
        (context.heddle("show", trace, "--format", "pdf"), "known: "),
        (context.heddle("show", history, "--format", "html"), "this is a history"),
        (context.heddle("show", trace, "--format", "tla"), "this is a trace"),
        (context.heddle("show", trace, "--format", "html", "-o", nowhere), str(nowhere)),
        (run, str(nowhere)),
    ):
        done = context.run(command, cwd=context.scratch)
        expect("exit status", 2, done.status)
        expect("lines of message", 1, len(done.errors.strip().splitlines()))
        expect_that(f"it says {told}", told in done.errors, done.errors)


def page_of_a_replay(context):
    trace = example_violations.found(context, "sl-queue")
    page = context.scratch / "replayed.html"
    harness = context.build / "harnesses" / "sl_queue"
    done = context.run([harness, "--replay", trace, "--html", page], cwd=context.scratch)
    expect("exit status", 1, done.status)
    shown = page_data(show(context, trace, "html"))
    expect("steps", shown["steps"], page_data(page)["steps"])


CASES = {
    "page-of-each-violation": page_of_each_violation,
    "page-of-a-hostile-trace": page_of_a_hostile_trace,
    "page-reads-no-secrets": reads_no_secrets,
    "page-of-a-replay": page_of_a_replay,
    "forms-fit-their-schemas": forms_fit_their_schemas,
    "forms-of-a-long-trace": forms_of_a_long_trace,
    "forms-used-wrongly": wrong_uses,
}
