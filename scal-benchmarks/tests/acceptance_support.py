"""What the acceptance cases are made of: a context with the binaries, and checks with a message."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts" / "lib"))

import explorations


class Failure(Exception):
    """An expectation that does not hold."""


class Skipped(Exception):
    """A case for which something is missing here."""


class Context:
    """Where the binaries are, a folder to write in, and a protocol of what was expected and got."""

    def __init__(self, build, scratch):
        self.build = pathlib.Path(build).resolve()
        self.scratch = pathlib.Path(scratch)

    def harness(self, name, *options):
        return self.explore([explorations.harness(self.build, name), *options])

    def heddle(self, *words):
        return [self.build / "bin" / "heddle", *words]

    def program(self, name, *options):
        program = self.build / "programs" / name
        return self.explore(self.heddle("run", *options), tail=["--", program])

    def explore(self, command, tail=()):
        return self.explore_in(self.scratch, [*command, "--report", "json", *tail])

    def explore_in(self, folder, command):
        """`command` has `--report json` in it already, before what is the program's own."""
        print(f"$ {explorations.shown(command)}", flush=True)
        done = explorations.explore(command, cwd=folder)
        print(f"  exit {done.status}, {done.verdict}, {done.seconds:.2f} s", flush=True)
        return done

    def run(self, command, **options):
        print(f"$ {explorations.shown(command)}", flush=True)
        done = explorations.run(command, **options)
        print(f"  exit {done.status}, {done.seconds:.2f} s", flush=True)
        return done

    def trace_file(self, name):
        return self.scratch / f"{name}.heddle-trace.json"


def expect(what, expected, got):
    """Prints both, and fails if they differ."""
    print(f"  {what}: expected {expected!r}, got {got!r}", flush=True)
    if expected != got:
        raise Failure(f"{what}: expected {expected!r}, got {got!r}")


def expect_that(what, holds, got=""):
    print(f"  {what}: {'yes' if holds else 'NO'} {got}".rstrip(), flush=True)
    if not holds:
        raise Failure(f"{what}: {got}")


def expect_violation(done, kinds):
    expect("exit status", explorations.EXIT_VIOLATION, done.status)
    expect_that(f"first violation is one of {kinds}", done.kinds[:1] and done.kinds[0] in kinds,
                done.kinds)


def expect_clean(done):
    expect("exit status", explorations.EXIT_OK, done.status)
    expect("violations", [], done.kinds)


def expect_exhausted(done):
    expect_clean(done)
    expect("exhausted", True, done.report.get("exhausted"))
