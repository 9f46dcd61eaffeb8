"""Acceptance cases about what a search on a server tells of the program, and to whom."""

import os
import pathlib
import subprocess

import explorations
from acceptance_jobs import LARGE
from acceptance_queue import Worker, refused, server_in
from acceptance_support import expect, expect_that

# Two threads that each print at two times what no server is to know.
SECRET = "patient-4711"
PROGRAM = """
#include <atomic>
#include <cstdio>
#include <thread>
std::atomic<int> seen{0};
void add(int what) {
  seen = seen * 10 + what;
  seen = seen * 10 + what;
}
int main() {
  std::thread one(add, 1), two(add, 2);
  one.join();
  two.join();
  std::printf("patient-%d knows %d\\n", 4700 + 11, seen.load());
}
"""
SMALL = ["--scenario", "enq(1) deq() || enq(2) deq()", "--strategy", "dpor"]


def build(context):
    source = pathlib.Path(context.scratch) / "secretive.cpp"
    source.write_text(PROGRAM)
    binary = source.with_suffix("")
    subprocess.run([context.build / "bin" / "heddle-clang++", "-std=c++20", "-O1", source, "-o",
                    binary], check=True)
    return binary


def explored_by_two(context, url, binary, *options):
    workers = [Worker(context, url, [], command=[
        context.build / "bin" / "heddle", "run", "--queue", url, "--start", "--slice", "0.2",
        "--strategy", "dpor", *options, "--report", "json", "--no-progress", "--", binary])
        for _ in range(2)]
    return [worker.done() for worker in workers]


def case_queue_privacy(context):
    """What a program prints is nowhere on the server, nor was ever sent to it, unless that is asked
    for; how many different outputs there are is known all the same.
    """
    binary = build(context)
    command = context.heddle("run", "--strategy", "dpor", "--no-progress")
    one = context.explore(command, tail=["--", binary])
    outputs = {outcome["output"] for outcome in one.report["outcomes"]}
    expect_that("there are several outputs", len(outputs) > 3, len(outputs))
    expect_that("all have the secret", all(SECRET in output for output in outputs))
    with server_in(context, "privacy") as server:
        for name, options in {"hidden": [], "shared": ["--share-output"]}.items():
            with server.listened() as heard:
                workers = explored_by_two(context, server.url(name), binary, *options)
            is_shared = bool(options)
            for worker in workers:
                told = [outcome.get("output") for outcome in worker.report["outcomes"]]
                expect(f"{name}: outcomes", len(outputs), len(told))
                expect(f"{name}: those told", outputs if is_shared else {None}, set(told))
                expect(f"{name}: executions of each",
                       sorted(outcome["executions"] for outcome in one.report["outcomes"]),
                       sorted(outcome["executions"] for outcome in worker.report["outcomes"]))
                expect(f"{name}: it is said", not is_shared,
                       "--share-output" in " ".join(worker.report["notes"]))
            expect_that(f"{name}: the server was listened to", "XACK" in heard.text())
            expect(f"{name}: sent to the server", is_shared, SECRET in heard.text())
            expect(f"{name}: held by the server", is_shared, SECRET in server.all_it_holds(name))
            expect(f"{name}: in its file", is_shared, SECRET in server.file_text())
        refused(context, "one shares, others do not", "of a search with the options",
                *context.heddle("run", "--queue", server.url("hidden"), "--share-output",
                                "--strategy", "dpor"), "--", binary)


def command_lines(folder):
    """Of all processes with something of that folder, as ps shows them."""
    lines = []
    for process in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            lines.append(process.read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:
            continue  # it has ended
    return [line for line in lines if str(folder) in line]


def all_written(context, what, command, password):
    """Runs a worker with that password in its environment, if it is not empty; returns its exit
    status and the texts that it wrote.
    """
    folder = pathlib.Path(context.scratch) / what
    folder.mkdir()
    variables = {**os.environ, "HEDDLE_QUEUE_PASSWORD": password} if password else None
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          cwd=folder, env=variables, check=False)
    files = [file.read_text(errors="replace") for file in folder.iterdir()]
    return done.returncode, [done.stdout, done.stderr, *files]


def password_in_no_command_line(context, server, secret):
    """While workers are at it, which were started with a URL that has the password."""
    large = [explorations.harness(context.build, "ms_queue"), "--scenario", LARGE, "--strategy",
             "dpor"]
    for what, command in {
            "explore": lambda url: [context.build / "bin" / "heddle", "explore", "--queue", url,
                                    "--start", "--slice", "0.1", "--", *large],
            "harness": lambda url: [*large, f"--queue={url}", "--start", "--slice", "0.1"],
    }.items():
        name = f"ps-{what}"
        worker = Worker(context, server.url(name), [], command=command(server.url(name)))
        server.wait_for_results(name, 1)
        lines = [line for line in command_lines(context.build) if name in line]
        expect_that(f"{what}: the worker is seen", worker.is_running() and lines, lines)
        expect_that(f"{what}: without the password", not any(secret in line for line in lines),
                    lines)
        worker.kill()


def case_queue_password(context):
    """The password of the server is read from the environment, as from a URL; it is in no command
    line of a worker that has begun, and in no report, message, log or trace.
    """
    harness = explorations.harness(context.build, "i_queue")  # has a violation
    words = ["--scenario", "enq(1) || enq(2) deq()", "--strategy", "dpor", "--log-level", "debug",
             "--log-file", "log", "--trace-out", "trace.jsonl", "--report", "json"]
    binary = build(context)
    secret = "sesame-99"
    with server_in(context, "password", password=secret) as server:
        bare = f"redis://127.0.0.1:{server.port}/"
        with_it = f"redis://:{secret}@127.0.0.1:{server.port}/"
        heddle = context.build / "bin" / "heddle"
        commands = {
            "harness": lambda url: [harness, "--queue", url + "harness", "--start", *words],
            "explore": lambda url: [heddle, "explore", f"--queue={url}explore", "--start", "--",
                                    harness, *words],
            "run": lambda url: [heddle, "run", "--queue", url + "run", "--start", "--strategy",
                                "dpor", "--log-level", "debug", "--log-file", "log", "--report",
                                "json", "--", binary],
            "status": lambda url: [heddle, "queue", "status", url + "run"],
        }
        for what, command in commands.items():
            for how, password, url in [("variable", secret, bare), ("url", "", with_it)]:
                status, texts = all_written(context, f"{what}-{how}", command(url), password)
                expected = 1 if what in ("harness", "explore") else 0
                expect(f"{what}, {how}: exit status", expected, status)
                for text in texts:
                    expect_that(f"{what}, {how}: it is not told", secret not in text)
        password_in_no_command_line(context, server, secret)
        done = context.run([heddle, "queue", "status", bare + "run"])
        expect("without a password: exit status", explorations.EXIT_BAD_INPUT, done.status)
        expect_that("the variable is named", "HEDDLE_QUEUE_PASSWORD" in done.errors, done.errors)
        listed = context.run([heddle, "queue", "status", with_it.replace(secret, "wrong") + "run"])
        expect_that("a wrong one is not told either", "wrong@" not in listed.errors, listed.errors)


CASES = {
    "queue_privacy": case_queue_privacy,
    "queue_password": case_queue_password,
}
