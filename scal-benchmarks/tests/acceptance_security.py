"""Acceptance cases about files and programs of strangers: docs/security.md says what holds."""

import json
import os
import pty
import subprocess
import xml.etree.ElementTree

import acceptance_page
import explorations
from acceptance_browser import need_browser
from acceptance_structures import find_violation
from acceptance_support import Failure, expect, expect_that
from browser import Browser
from hostile_files import BROKEN, FORGED, HOSTILE, OWN_COLOURS, UNSEEN, with_hostile_strings

# What a trace needs as it is to be one; and an explanation, which has several lines.
SPARED = ("subject", "pick", "final_pick", "memory_reuse", "races", "check", "kind", "trace_hash",
          "schedule", "history", "explanation")
SHOWN_AS = ("text", "columns", "html", "perfetto", "dot", "sarif")
HISTORY = [
    {"heddle-history": 1, "type": "register"},
    {"process": 0, "operation": "write", "arguments": [1], "invocation": 1, "response": 2},
    {"process": 1, "operation": "read", "result": 2, "invocation": 3, "response": 4},
]
PRINTS = """
#include <pthread.h>
#include <stdio.h>
#include <atomic>
static std::atomic<int> x;
static void* set(void*) { x = 1; return nullptr; }
int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, set, nullptr);
  pthread_join(thread, nullptr);
  static const char text[] = %s;
  fwrite(text, 1, sizeof text - 1, stdout);
  return 1;
}
"""


def printed(command, **options):
    """Its status and the bytes of both of its streams."""
    done = subprocess.run([str(word) for word in command], capture_output=True, check=False,
                          stdin=subprocess.DEVNULL, timeout=120, **options)
    return done.returncode, done.stdout, done.stderr


def expect_inert(what, data, forgeable=False):
    """No control characters, none that are not seen, no broken UTF-8, no forged line."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise Failure(f"{what}: {error}") from None
    found = UNSEEN.search(text)
    around = ascii(text[found.start():][:60]) if found else ""
    expect_that(f"{what}: nothing unseen", not found, around)
    if not forgeable:
        lines = [line for line in text.splitlines() if line.strip() == FORGED]
        expect_that(f"{what}: no forged line", not lines, lines[:1])


def expect_refused(context, what, command):
    status, output, errors = printed(command, cwd=context.scratch)
    expect(f"{what}: status", 2, status)
    told = errors or output
    expect(f"{what}: lines", 1, len(told.splitlines()))
    expect_inert(what, told)
    expect_that(f"{what}: of bearable length", len(told) < 3000, len(told))


def hostile_trace(context):
    _, trace = find_violation(context, "sl-queue-two-enqueuers")
    document = json.loads(trace.read_text())
    file = context.trace_file("hostile")
    hostile = with_hostile_strings(document, SPARED)
    hostile["violation"]["explanation"] += HOSTILE.replace("\n", "")
    file.write_text(json.dumps(hostile))
    return file


def on_a_terminal(command, **options):
    """What it prints to a terminal, as the terminal gets it."""
    ours, theirs = pty.openpty()
    with subprocess.Popen([str(word) for word in command], stdout=theirs, stderr=theirs,
                          stdin=subprocess.DEVNULL, **options):
        os.close(theirs)
        data = b""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:
                break
            data += part
            if not part:
                break
    os.close(ours)
    return data.replace(b"\r\n", b"\n")


def shown_traces(context):
    """A trace in which each name, message and text is hostile, in each form and on a terminal."""
    file = hostile_trace(context)
    for form in SHOWN_AS:
        status, output, errors = printed(context.heddle("show", "--format", form, file))
        expect(f"{form}: status", 0, status)
        expect_inert(f"{form}", output.replace(b"\t", b" "))
        expect("errors", b"", errors)
    environment = {**os.environ, "TERM": "xterm"}
    environment.pop("NO_COLOR", None)
    for form in ("text", "columns"):
        data = on_a_terminal(context.heddle("show", "--format", form, file), env=environment)
        text = data.decode()
        expect_that(f"{form}: it has colours", OWN_COLOURS.search(text), ascii(text[:60]))
        expect_inert(f"{form} with colours", OWN_COLOURS.sub("", text).encode())


def histories(context):
    """Hostile processes, names, values and file names, by all that reads histories."""
    file = context.scratch / f"h{HOSTILE}.jsonl".replace("/", "")
    process, values = [{**HISTORY[1], "process": HOSTILE}], [*HISTORY]
    values[1] = {**HISTORY[1], "arguments": [HOSTILE]}
    values[2] = {**HISTORY[2], "result": HOSTILE + "2"}
    edn = (f'{{:process "{HOSTILE}", :type :invoke, :f :write, :value 3}}\n'
           f'{{:process "{HOSTILE}", :type :ok, :f :write, :value 3}}\n'
           '{:process 1, :type :invoke, :f :read, :value nil}\n'
           '{:process 1, :type :ok, :f :read, :value 4}\n')
    unknown = [HISTORY[0], {**HISTORY[1], "operation": HOSTILE}]
    texts = ["\n".join(map(json.dumps, part)) for part in (HISTORY[:1] + process, values, unknown)]
    for text in (*texts, edn):
        file.write_text(text)
        follow = ["check", "--idle-limit", "0", "--follow", file]
        for command in (["check", file], ["check", "--report", "json", file], ["show", file],
                        ["show", "--format", "tla", file], follow, ["check", file, file]):
            status, output, errors = printed(context.heddle(*command), cwd=context.scratch)
            expect_that("status", status in (0, 1, 2), status)
            expect_inert(f"output of {command[0]}", output)
            expect_inert(f"errors of {command[0]}", errors)
            expect_that("status 2 has its line", status != 2 or errors, command)


def c_string(data):
    return '"' + "".join(f"\\{byte:03o}" for byte in data) + '"'


def programs(context):
    """What a program prints and is called, in each report; JUnit is XML, JSON is JSON."""
    source = context.scratch / "prints.cpp"
    text = HOSTILE.encode() + b"]]> & <b> \0 \xef\xbf\xbf " + BROKEN + b"\n" + FORGED.encode()
    source.write_text(PRINTS % c_string(text))
    program = context.scratch / "prints\x1b[2J\nno violation found"
    compiler = context.build / "bin" / "heddle-clang++"
    done = context.run([compiler, "-O1", "-std=c++20", source, "-o", program])
    expect("compiler", 0, done.status)
    for form in ("text", "json", "junit", "sarif"):
        run = context.heddle("run", "--report", form, "--no-confirm", "--", program)
        status, output, errors = printed(run, cwd=context.scratch)
        expect(f"{form}: status", 1, status)
        expect_inert(form, output)
        expect_inert("errors", errors)
        if form == "junit":
            root = xml.etree.ElementTree.fromstring(output)
            expect("failures", "1", root.get("failures"))
            told = "".join(root.itertext())
            expect_that("what was printed is there", "]]> & <b> \\x00 \\uffff" in told, told)
        elif form != "text":
            json.loads(output)


def words(context):
    """Options, scenarios and file names that are hostile, by each command: one line, status 2."""
    queue = explorations.harness(context.build, "ms_queue")
    name = f"no{HOSTILE}such".replace("/", "")
    context.scratch.joinpath(name).write_bytes(b"{}\0" + BROKEN + b"\n")
    patterns = context.scratch / "patterns"
    patterns.write_bytes(b"\0\x1b[2J" + BROKEN)
    long = "enq(" * 25_000
    heddle = {
        "command": [HOSTILE], "option": ["show", "--" + HOSTILE],
        "format": ["show", "--format", HOSTILE, name],
        "show": ["show", name], "show, no file": ["show", name + "x"], "check": ["check", name],
        "check, no file": ["check", name + "x"], "type": ["check", "--type", HOSTILE, name],
        "verify": ["verify-certificate", name],
        "verify, no file": ["verify-certificate", name + "x"],
        "replay": ["replay", name], "shrink": ["shrink", name], "run": ["run", "--", name],
        "follow": ["check", "--idle-limit", "0", "--follow", name]}
    for what, command in heddle.items():
        expect_refused(context, what, context.heddle(*command))
    harness = {
        "scenario": ["--scenario", HOSTILE], "operation": ["--scenario", f"enq(1) {HOSTILE}()"],
        "long scenario": ["--scenario", long], "parameter": ["--parameter", HOSTILE + "=1"],
        "number": ["--scenario", "enq(1e3084)"], "executions": ["--executions", "1e3084"],
        "seed": ["--seed", "9" * 40], "time limit": ["--time-limit", "1e3084"],
        "suppressions": ["--suppressions", patterns], "endless": ["--suppressions", "/dev/zero"],
        "resume": ["--resume", name], "resume, no file": ["--resume", name + "x"]}
    for what, options in harness.items():
        expect_refused(context, what, [queue, *options])


def page_in_a_browser(context):
    """What a page of a hostile trace shows, controls and marks of direction included."""
    need_browser()
    page = acceptance_page.show(context, hostile_trace(context), "html")
    with Browser() as browser:
        browser.open(page)
        browser.press("Home", "ArrowRight", "v")
        shown = browser.run("return document.body.innerText").replace("\t", " ")
        expect_that("the message is there", "\\u202eb\\u2066" in shown, shown[:200])
        expect_inert("the page", shown.encode(), forgeable=True)


BROWSER_CASES = {"browser-hostile-page": page_in_a_browser}
CASES = {
    "hostile-trace-shown": shown_traces,
    "hostile-histories": histories,
    "hostile-program": programs,
    "hostile-words": words,
}
