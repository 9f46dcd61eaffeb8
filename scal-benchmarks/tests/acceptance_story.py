"""Acceptance cases about what is told of violations: the twelve stories, widths, passing runs."""

import json
import re
import resource
import subprocess

import stories
from acceptance_support import expect, expect_exhausted, expect_that


def trace_of(context, story):
    trace = context.trace_file(story.name)
    done = context.run(stories.command(context.build, story, context.scratch, trace))
    expect("exit status", 1, done.status)
    return trace


def shown(context, trace, *options):
    done = context.run(context.heddle("show", trace, *options))
    expect("exit status of show", 0, done.status)
    return done.output


def story_case(story):
    def case(context):
        """Its text is the approved one, which names all that a reader needs, in few lines."""
        trace = trace_of(context, story)
        for width in stories.WIDTHS:
            text = shown(context, trace, "--width", width)
            wide = [line for line in text.splitlines() if len(line) > width]
            expect(f"lines wider than {width}", [], wide)
            lines = stories.interleaving_lines(text)
            expect_that(f"lines of interleaving at {width} are 1 to 60", 1 <= lines <= 60, lines)
        text = stories.normal(shown(context, trace, "--width", "120"))
        print(text)
        one_line = " ".join(text.split())
        for part in story.clash + story.told:
            expect_that(f"it names {part!r}", part in one_line)
        approved = stories.approved_file(story).read_text()
        expect_that("it is the approved text (scripts/stories writes it anew)", text == approved)
    return case


def widths(context):
    """--width, then COLUMNS, then 120; no colours where there is no terminal."""
    trace = trace_of(context, stories.STORIES[0])
    command = ["env", "-u", "COLUMNS", *context.heddle("show", trace)]
    default = context.run(command).output
    expect("the default is 120", shown(context, trace, "--width", 120), default)
    command = ["env", "COLUMNS=80", *context.heddle("show", trace)]
    expect("COLUMNS=80", shown(context, trace, "--width", 80), context.run(command).output)
    expect_that("no colours", "\x1b" not in default)
    refused = context.run(context.heddle("show", trace, "--width", "20"))
    expect("exit status of --width 20", 2, refused.status)


def control_characters(context):
    """What a program chose to be called cannot command the terminal."""
    trace = trace_of(context, stories.STORIES[0])
    document = json.loads(trace.read_text())
    for site in document["sites"]:
        site["variable"] = "\x1b[31m\u202eevil\x07"
    for step in document["steps"]:
        if "object" in step:
            step["object"] = re.sub(r"\.\w+", ".\x1b[31m\u202eevil\x07", step["object"])
    document["output"] = "\x1b]0;title\x07 printed\n"
    document["violation"]["message"] += " \x9b2J"
    trace.write_text(json.dumps(document))
    for options in (["--width", 120], ["--verbose"]):
        text = shown(context, trace, *options)
        bad = [c for c in text.replace("\n", "") if not c.isprintable()]
        expect("control characters", [], bad)
        expect_that("they are shown", "\\x1b[31m\\u202eevil\\x07" in text and "\\x1b]0;" in text)


def passing_run(context):
    """--trace-out keeps an execution where nothing is wrong, any of them; and it replays so."""
    runs = {}
    for number in (1, 2):
        trace = context.trace_file(f"passing-{number}")
        done = context.harness("t_stack", "--scenario", "push(1) pop() || push(2)", "--trace-out",
                               trace, "--trace-execution", number)
        expect_exhausted(done)
        expect("the report names it", str(trace), done.report["passing_trace"])
        runs[number] = shown(context, trace)
        expect_that("it says that nothing is wrong", runs[number].startswith("no violation: "))
        again = context.harness("t_stack", "--replay", trace)
        expect("exit status of its replay", 0, again.status)
    expect_that("they are different executions", runs[1] != runs[2])


def listed_histories(context):
    """The distinct histories, each with a verdict."""
    done = context.harness("sl_queue", "--scenario", "enq(1) || enq(2) ;; deq() deq()",
                           "--keep-going", "--show-histories")
    listed = done.report["history_list"]
    expect("as many as there are", done.report["distinct_histories"], len(listed))
    wrong = [entry for entry in listed if entry["verdict"] == "not explained"]
    expect("not explained", done.report["distinct_unexplained_histories"], len(wrong))


def processor_seconds(context, words):
    """Of a command that succeeds: what the machine does besides does not count."""
    def used():
        times = resource.getrusage(resource.RUSAGE_CHILDREN)
        return times.ru_utime + times.ru_stime

    before = used()
    expect("exit status", 0, context.run(words).status)
    return used() - before


def long_trace(context):
    """100,000 events are told in 2 s and 500 MB, whether threads alternate or not."""
    trace = trace_of(context, stories.STORIES[1])
    document = json.loads(trace.read_text())
    steps = document["steps"]
    loads = {thread: next(step for step in steps
                          if step["thread"] == thread and step["kind"] == "load")
             for thread in (1, 2)}
    first = steps.index(loads[1])
    for threads in ((1, 1), (1, 2)):
        more = [dict(loads[threads[i % 2]], before=str(i), after=str(i)) for i in range(100_000)]
        document["steps"] = steps[:first + 2] + more + steps[first + 2:]
        trace.write_text(json.dumps(document))
        for options in ([], ["--format", "columns"], ["--verbose"]):
            seconds = processor_seconds(context, context.heddle("show", trace, *options))
            expect_that("at most 2 s", seconds < 2, seconds)
        limited = ["prlimit", f"--as={500 << 20}", *context.heddle("show", trace)]
        expect("exit status within 500 MB", 0, context.run(limited).status)


def million_races(context):
    """A thousand plain writes in each of two threads are told in 2 s and 100 MB, and counted."""
    places = 1000
    writes = "".join(f"  shared = {i};\n" for i in range(places))
    source = context.scratch / "races.cpp"
    source.write_text("#include <thread>\nint shared;\n"
                      f"void one() {{\n{writes}}}\nvoid other() {{\n{writes}}}\n"
                      "int main() { std::thread thread(one); other(); thread.join(); }\n")
    program = context.scratch / "races"
    compiler = context.build / "bin" / "heddle-clang++"
    subprocess.run([compiler, "-std=c++20", "-O0", source, "-o", program], check=True)
    done = context.explore(context.heddle("run", "--races", "report"), ["--", program])
    report = done.report
    expect("groups told", 1, len(report["races"]))
    expect("races", places * places, report["races"][0]["count"] + report["races_left_out"])
    expect_that("at most 2 s", report["cpu_seconds"] < 2, report["cpu_seconds"])
    expect_that("at most 100 MB", report["peak_rss_bytes"] < 100e6, report["peak_rss_bytes"])
    text = context.run([*context.heddle("run", "--races", "report"), "--", program]).output
    expect_that("the text says how many", "1,000,000 data races:" in text)
    expect_that("in few lines", text.count("\n") < 20, text)


CASES = {
    **{f"story-{story.name}": story_case(story) for story in stories.STORIES},
    "story-widths": widths,
    "story-control-characters": control_characters,
    "story-passing-run": passing_run,
    "story-listed-histories": listed_histories,
    "story-long-trace": long_trace,
    "story-million-races": million_races,
}
