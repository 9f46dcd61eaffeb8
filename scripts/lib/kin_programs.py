"""The programs of `scripts/kin`: what each says of itself, building and running one.

A program is one file, `scal-benchmarks/kin/CLASS/NAME.cpp` (or `.c`). Comments at its top say what
is known of it:

    // expect: none              no violation, exit status 0
    // expect: data-race         the kind of its first violation, exit status 1
    // expect: exit 3            any other exit status of `heddle run`
    // says: TEXT                what the report contains besides
    // run: --strategy dpor      options of `heddle run`
    // arguments: -n 4           of the program
    // input: TEXT               what it reads from standard input, a line
    // compile: -pthread         options of the compiler, and further files to compile
    // plain: FILE               a file in plain/ that clang compiles without the plugin; linked
    // archive: FILE             likewise, as a static library
    // shared: FILE              likewise, as a shared library
    // opened: FILE              a file in opened/, compiled with the plugin as a shared library
                                 that the program opens: OPENED is its path
    // levels: O0 O1 O2 O3       optimisation levels it is tried at: O0 and O2 if not said
    // source: FILE              what is compiled in its place, once for all that name it
    // alone: yes                it explores by itself: not with `heddle run`
    // needs: FILE               a header or library without which it is skipped (not installed),
                                 or a feature of the machine that machine/features.py names
    // libcxx: crash             what is expected on libc++ (`--libcxx`), if something else: several
                                 with ` or ` between; skipped: it needs what only libstdc++ has
    // within: 3                 seconds that `heddle run` may take: of processor time, and three
                                 times as many of the clock: others are tried beside it

In `run`, `arguments`, `compile`, `source` and `needs`, {root} is the folder of this project,
{include} that of its headers, {sources} what `scripts/setup sources` unpacks into.

and of a program that uses a library as its package has it (`scripts/real`) also

    // subject: NAME             the library and the part of it
    // proved: TEXT              why the verdict is right, by the library's source
"""

import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass

from machine import features

KEYS = ("expect", "says", "run", "arguments", "input", "compile", "plain", "archive", "shared",
        "opened", "levels", "source", "alone", "needs", "libcxx", "within", "subject", "proved")
HEADER = re.compile(rf"^// ({'|'.join(KEYS)}): (.*)$")
ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = {"{root}": ROOT, "{include}": ROOT / "harnesses" / "include",
           "{sources}": ROOT / "build" / "sources"}
TIME_LIMIT_S = 60
MARK = "processor seconds: "
# A process of its own for each: what it has waited for is one exploration.
MEASURE = f"""
import resource, subprocess, sys
try:
    status = subprocess.run(sys.argv[1:], timeout={TIME_LIMIT_S}).returncode
except subprocess.TimeoutExpired:
    status = 124
status = status if status >= 0 else 128 - status  # of a signal, as a shell tells it
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print("{MARK}", used.ru_utime + used.ru_stime, sep="", flush=True)
sys.exit(status)
"""


class MalformedProgram(Exception):
    """A program that does not say what is expected of it."""


def with_folders(text):
    for name, folder in FOLDERS.items():
        text = text.replace(name, str(folder))
    return text


@dataclass(frozen=True)
class Program:
    path: pathlib.Path
    facts: dict
    library: str = ""  # the C++ library, if not the compiler's own: libc++

    @property
    def class_name(self):
        return self.path.parent.name

    def expects(self, got):
        return got in self.expected.split(" or ")

    @property
    def is_wrong(self):
        return self.expected != "none"

    @property
    def levels(self):
        return self.facts.get("levels", "O0 O2").split()

    def words(self, key):
        return [with_folders(word) for word in shlex.split(self.facts.get(key, ""))]

    @property
    def source(self):
        return self.path.parent / with_folders(self.facts.get("source", self.path.name))

    @property
    def standard(self):
        """How its C++ is compiled."""
        library = [f"-stdlib={self.library}", "-fexperimental-library"] if self.library else []
        return ["-std=c++20", *library]

    @property
    def expected(self):
        return (self.library and self.facts.get("libcxx")) or self.facts["expect"]

    @property
    def is_alone(self):
        return self.facts.get("alone") == "yes"

    def lacks(self):
        """What it needs and this machine has not."""
        return [need for need in self.words("needs") if not features.has(need)]


@dataclass(frozen=True)
class Outcome:
    program: Program
    level: str
    got: str
    seconds: float
    detail: str = ""

    @property
    def is_skipped(self):
        return self.got == "skipped"

    @property
    def is_right(self):
        return self.is_skipped or self.program.expects(self.got)


def read_program(path):
    facts = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("//"):
            break
        match = HEADER.match(line)
        if match:
            facts[match[1]] = match[2].strip()
    if "expect" not in facts:
        raise MalformedProgram(f"{path}:1: it does not say `// expect: ...`")
    return Program(path, facts)


def programs_in(folder):
    files = [*folder.glob("*/*.cpp"), *folder.glob("*/*.c")]
    return [read_program(path) for path in sorted(files)]


def run(command, limit_s, **options):
    """Status and all that was printed; status `time` if it did not end."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=limit_s, check=False, **options)
    except subprocess.TimeoutExpired as late:
        return "time", (late.stdout or b"").decode(errors="replace")
    return done.returncode, done.stdout.decode(errors="replace")


BUILT = {}  # by what it is made of: a lock, and what compile_program returned
BUILT_LOCK = threading.Lock()


def built(build, program, level, folder):
    """The binary, made now or before, and what compile_program returned."""
    linked = [program.facts.get(key, "") for key in
              ("compile", "plain", "archive", "shared", "opened")]
    made_of = (program.source, level, program.library, *linked)
    with BUILT_LOCK:
        lock, results = BUILT.setdefault(made_of, (threading.Lock(), []))
        binary = folder / f"{program.class_name}-{list(BUILT).index(made_of)}-{level}"
    with lock:
        if not results:
            results.append(compile_program(build, program, level, binary))
    return binary, *results[0]


def run_measured(command, folder, feed):
    """Status, all that was printed, and how long it took, by the rule of `within`."""
    before = time.monotonic()
    measured = [sys.executable, "-c", MEASURE, *command]
    status, output = run(measured, 2 * TIME_LIMIT_S, cwd=folder, **feed)
    clock_s = time.monotonic() - before
    output, _, processor_s = output.rpartition(MARK)
    return status, output, max(clock_s / 3, float(processor_s or 0))


def prebuild(program, output):
    """What of it is compiled without the plugin; a list of words for the linker."""
    words = [f"-I{program.path.parent / 'plain'}"]
    for key in ("plain", "archive", "shared"):
        for name in program.words(key):
            source = program.path.parent / "plain" / name
            made = output.parent / f"{output.name}-{source.stem}.o"
            shared = output.parent / f"lib{output.name}-{source.stem}.so"
            archive = made.with_suffix(".a")
            kind = ["-shared", "-o", shared] if key == "shared" else ["-c", "-o", made]
            compiler = ["clang++-19", *program.standard, "-O1", "-fPIC", f"-I{source.parent}"]
            subprocess.run([*compiler, source, *kind], check=True)
            if key == "archive":
                subprocess.run(["ar", "rcs", archive, made], check=True)
            words += {"plain": [made], "archive": [archive],
                      "shared": [shared, f"-Wl,-rpath,{output.parent}"]}[key]
    return words


def opened_library(build, program, level, output):
    """What the compiler is told of the library that the program opens, which is made here."""
    words = []
    for name in program.words("opened"):
        library = output.parent / f"lib{output.name}-{pathlib.Path(name).stem}.so"
        subprocess.run([build / "bin" / "heddle-clang++", *program.standard, f"-{level}", "-shared",
                        "-fPIC", program.path.parent / "opened" / name, "-o", library], check=True)
        words.append(f'-DOPENED="{library}"')
    return words


def compile_program(build, program, level, output):
    suffix = "" if program.source.suffix == ".c" else "++"
    standard = [] if suffix == "" else program.standard
    # Libraries come after the file that uses them.
    command = [build / "bin" / f"heddle-clang{suffix}", *standard, f"-{level}", program.source,
               *prebuild(program, output), *opened_library(build, program, level, output),
               *program.words("compile"), "-o", output]
    return run(command, 5 * TIME_LIMIT_S)


def verdict(status, output):
    """In the words of `expect`."""
    if status == 0:
        return "none"
    if status == 1:
        found = re.search(r"^([a-z]+(?:-[a-z]+)*): ", output, re.MULTILINE)
        return found[1] if found else "exit 1"
    return f"exit {status}"


def try_program(build, program, level, folder):
    """Builds and explores it; the outcome never raises."""
    start = time.monotonic()
    if program.expected == "skipped":
        return Outcome(program, level, "skipped", 0, "needs what only libstdc++ has")
    if program.lacks():
        return Outcome(program, level, "skipped", 0, f"not installed: {program.lacks()}")
    binary, status, output = built(build, program, level, folder)
    if status != 0:
        return Outcome(program, level, "does not build", time.monotonic() - start, output)
    explored_by = [build / "bin" / "heddle", "run", *program.words("run"), "--"]
    command = [*([] if program.is_alone else explored_by), binary, *program.words("arguments")]
    text = program.facts.get("input")
    feed = {"input": f"{text}\n".encode()} if text else {"stdin": subprocess.DEVNULL}
    # What is written below the folder while a command runs is taken for the command's.
    own_folder = tempfile.mkdtemp(dir=folder)
    status, output, took = run_measured(command, own_folder, feed)
    got = verdict(status, output) if status == 0 or not program.is_alone else f"exit {status}"
    wanted = program.facts.get("says")
    if program.expects(got) and wanted and \
            " ".join(wanted.split()) not in " ".join(output.split()):
        got = "says otherwise"
    if program.expects(got) and took > float(program.facts.get("within", TIME_LIMIT_S)):
        got = f"after {took:.1f} s"
    return Outcome(program, level, got, time.monotonic() - start, output)
