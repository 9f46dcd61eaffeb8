"""Acceptance cases about `cmake --install`: used from elsewhere, told, taken away again."""

import gzip
import os
import re

from acceptance_support import expect, expect_that
from installed import ROOT, Installed

PROJECT = """
cmake_minimum_required(VERSION 3.25)
project(mine LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 20)
find_package(Heddle 0.1 REQUIRED)
enable_testing()
add_executable(plain plain.cpp)
heddle_add_harness(counter counter.cpp)
heddle_add_harness(broken broken.cpp)
"""
COUNTER = """
#include <atomic>
#include <heddle/heddle.hpp>
struct Counter {
  std::atomic<int> value{0};
  int increment() { return %s; }
};
HEDDLE_HARNESS(Counter, heddle::specification::counter) {
  operation("get_and_increment", &Counter::increment);
  scenario("two", "get_and_increment() || get_and_increment()");
}
"""
PLAIN = "int main() {}\n"
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")


def fill(folder, files):
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text)


def counter(right):
    """Two that add 1 get different numbers, if that is one step and not two."""
    two_steps = "[&] { int was = value; value = was + 1; return was; }()"
    return COUNTER % ("value.fetch_add(1)" if right else two_steps)


def used_from_elsewhere(context):
    """By find_package, by the wrapper; versions are told; nothing of the checkout is needed."""
    heddle = Installed(context)
    version = re.search(r"Heddle VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]
    for line, command in ((f"heddle {version}\n", ["heddle", "--version"]),
                          (f"Heddle {version}: ", ["heddle-clang++", "--version"]),
                          (f"Heddle {version}: ", ["heddle-clang", "--version"])):
        done = heddle.run(*command)
        expect("exit status", 0, done.status)
        expect_that("the version is told", line in done.output, done.output)
    project = context.scratch / "project"
    fill(project, {"CMakeLists.txt": PROJECT, "plain.cpp": PLAIN,
                   "counter.cpp": counter(True), "broken.cpp": counter(False)})
    expect("configured", 0, heddle.run("cmake", "-S", project, "-B", "build").status)
    expect("built", 0, heddle.run("cmake", "--build", "build").status)
    done = heddle.run("ctest", "--test-dir", "build")
    expect("tests that fail", ["broken"], re.findall(r"- (\w+) \(Failed\)", done.output))
    expect_that("and one passes", "1 tests failed out of 2" in done.output, done.output)
    plain = heddle.run("readelf", "-d", "build/plain").output
    expect_that("a plain target stays plain", "heddle" not in plain)
    for name, status in (("counter", 0), ("broken", 1)):
        source = project / f"{name}.cpp"
        built = heddle.run("heddle-clang++", "-std=c++20", "--harness", source, "-o", name)
        expect("compiled without CMake", (0, ""), (built.status, built.errors))
        expect("exit status", status, heddle.run(f"./{name}").status)
    strings = heddle.run("grep", "-rlE", f"{ROOT}/(harnesses|llvm-pass)", heddle.prefix)
    texts = [path for path in strings.output.split() if not path.endswith((".so", ".a"))
             and not path.endswith("bin/heddle")]  # assertions tell places in the source
    expect("texts that name the checkout", [], texts)


def told_by_pages_and_completion(context):
    """Each option that --help tells is in the manual page, and completion offers it."""
    heddle = Installed(context)
    names = re.findall(r"^heddle ([a-z][\w-]*) ", heddle.run("heddle", "--help").output, re.M)
    expect_that("commands are told", {"new", "run", "check", "show", "replay"} <= set(names), names)
    for name in [*set(names) - {"help"}, "harness"]:
        told = set(OPTION.findall(heddle.run("heddle", "help", name).output))
        page = heddle.prefix / "share" / "man" / "man1" / f"heddle-{name}.1.gz"
        text = gzip.decompress(page.read_bytes()).decode()
        text = re.sub(r"\\f.", "", text.replace("\\-", "-"))
        expect(f"options of {name} that its page lacks", set(), told - set(OPTION.findall(text)))
    declared = [word for word in declared_options(heddle, "run")]
    expect("completion of options", declared, complete(heddle, "heddle", "run", "--"))
    expect("completion of commands", sorted(name for name in names if name.startswith("s")),
           sorted(complete(heddle, "heddle", "s")))
    expect("completion of values", ["dpor"], complete(heddle, "heddle", "run", "--strategy", "dp"))
    expect("completion of values", ["junit", "json"][::-1],
           complete(heddle, "heddle", "run", "--report", "j"))
    expect("completion of formats", ["jepsen"],
           complete(heddle, "heddle", "check", "--format", "j"))
    fill(context.scratch, {"counter.cpp": counter(True)})
    heddle.run("heddle-clang++", "-std=c++20", "--harness", context.scratch / "counter.cpp",
               "-o", "counter")
    expect("completion of a harness", ["--scenario"], complete(heddle, "./counter", "--sc"))


def declared_options(heddle, command):
    lines = heddle.run("heddle", command, "--help").output.splitlines()
    words = [line.split()[0].split(",")[-1] for line in lines if line.startswith("  -")]
    return [word for word in words if word.startswith("--")]


def complete(heddle, *words):
    """What bash offers for the last word."""
    script = heddle.prefix / "share" / "bash-completion" / "completions" / "heddle"
    function = "_heddle" if words[0] == "heddle" else "_heddle_harness"
    line = " ".join(f"'{word}'" for word in words)
    done = heddle.run("bash", "-c", f"source {script}; COMP_WORDS=({line}); COMP_CWORD="
                      f"{len(words) - 1}; {function}; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
    expect("messages of completion", "", done.errors)
    return [word for word in done.output.splitlines() if word]


def uninstalled(context):
    """Nothing is left, nor is anything taken away that was not installed."""
    heddle = Installed(context)
    there = [str(path) for path in heddle.files()]
    expect_that("the parts are there", {"bin/heddle", "lib/libheddle.so"} <= set(there))
    own = heddle.prefix / "lib" / "heddle" / "mine.txt"
    own.write_text("mine\n")
    heddle.uninstall()
    expect("left", ["lib", "lib/heddle", "lib/heddle/mine.txt"], [str(p) for p in heddle.files()])
    again = heddle.run("cmake", f"-DBUILD={heddle.record}", "-P",
                       ROOT / "cmake" / "install" / "uninstall.cmake")
    expect_that("a second time is refused", again.status != 0 and
                "nothing was installed" in again.errors, again.errors)
    expect("the user's own file", "mine\n", own.read_text())


def new_harnesses(context):
    """Each sample is green, and red without its locks; nothing that is there is written over."""
    heddle = Installed(context)
    for kind in ("queue", "stack", "set"):
        done = heddle.run("heddle", "new", kind, "--specification", kind)
        expect("exit status", 0, done.status)
        for locks, status in ((True, 0), (False, 1)):
            source = heddle.work / kind / f"{kind}.cpp"
            if not locks:
                source.write_text(re.sub(r"(?m)^.*lock_guard.*\n", "", source.read_text()))
            built = heddle.run("heddle-clang++", "-std=c++20", "-Wall", "-Werror", "--harness",
                               source, "-o", f"{kind}_test")
            expect("compiled", (0, ""), (built.status, built.errors))
            done = heddle.run(f"./{kind}_test", "--generate", "5", "--time-limit", "10")
            expect("drawn scenarios", status, done.status)
            expect("its own", status, heddle.run(f"./{kind}_test").status)
    expect("configured", 0, heddle.run("cmake", "-S", "set", "-B", "build").status)
    tests = heddle.run("ctest", "-N", "--test-dir", "build").output
    expect("tests", ["set", "set.generated"], re.findall(r"Test +#\d+: (\S+)", tests))
    before = (heddle.work / "queue" / "queue.cpp").read_bytes()
    (heddle.work / "dangling").symlink_to("nowhere")
    for name in ("queue", "queue_test", "dangling", "", "a/b", "../up", "1st", "a-b", "test", "a b",
                 "\u00e4", "x" * 65, "--specification=map"):  # fmt: skip
        done = heddle.run("heddle", "new", name)
        expect("exit status", 2, done.status)
        expect(f"lines about {name!r}", 1, len(done.errors.splitlines()))
    expect("another specification", 2,
           heddle.run("heddle", "new", "other", "--specification", "map").status)
    expect_that("it is as it was", before == (heddle.work / "queue" / "queue.cpp").read_bytes())
    made = sorted(path.name for path in heddle.work.iterdir() if path.is_dir())
    expect("folders", ["build", "heddle-traces", "queue", "set", "stack"], made)


CASES = {
    "new-harnesses": new_harnesses,
    "install-used-from-elsewhere": used_from_elsewhere,
    "install-pages-and-completion": told_by_pages_and_completion,
    "install-uninstalled": uninstalled,
}
