"""Acceptance cases about Heddle as a part of another project: FetchContent, add_subdirectory."""

import json
import re

from acceptance_support import expect, expect_that
from installed import COMPILER, ROOT

HEAD = """
cmake_minimum_required(VERSION 3.25)
project(mine LANGUAGES CXX)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
"""
FETCHED = """
include(FetchContent)
FetchContent_Declare(Heddle SOURCE_DIR {root})
FetchContent_MakeAvailable(Heddle)
"""
ADDED = "add_subdirectory({root} heddle EXCLUDE_FROM_ALL)\n"
TAIL = """
enable_testing()
add_executable(plain plain.cpp)
"""
HARNESS = "heddle_add_harness(harness harness.cpp)\n"
TEST_TARGETS = re.compile(r"(?m)^(\S*(?:_test|_tests|benchmark)\S*): phony$")


def configured(context, name, text):
    """The build folder of a project with this CMakeLists.txt, configured and not built."""
    project = context.scratch / name
    project.mkdir()
    for source in ("plain.cpp", "harness.cpp"):
        (project / source).write_text("int main() {}\n")
    (project / "CMakeLists.txt").write_text(text.format(root=ROOT))
    compilers = [f"-DCMAKE_CXX_COMPILER={COMPILER}", "-DCMAKE_C_COMPILER=clang-19"]
    done = context.run(["cmake", "-S", project, "-B", project / "build", "-G", "Ninja", *compilers])
    expect_that("it is configured", done.status == 0, done.errors)
    return project / "build"


def compile_command(build, source):
    """Of a file of the project's own, without the places of the build folder."""
    for entry in json.loads((build / "compile_commands.json").read_text()):
        if entry["file"] == str(build.parent / source):
            return entry["command"].replace(str(build.parent), "")
    return None


def cache_of(build, name):
    found = re.search(rf"^{name}:\w+=(.*)$", (build / "CMakeCache.txt").read_text(), re.MULTILINE)
    return found and found[1]


def part_of_another_project(context):
    """Nothing is there that harnesses do not need, and the project's own targets are as before.

    Only configured: to build it would be to build Heddle once more.
    """
    alone = configured(context, "alone", HEAD + TAIL)
    for name, way in (("fetched", FETCHED), ("added", ADDED)):
        build = configured(context, name, HEAD + way + TAIL + HARNESS)
        targets = context.run(["ninja", "-C", build, "-t", "targets", "all"]).output
        expect_that("Heddle's library is a target", "libheddle.so: " in targets)
        expect("targets for tests and benchmarks", [], TEST_TARGETS.findall(targets))
        expect("how a plain file is compiled", compile_command(alone, "plain.cpp"),
               compile_command(build, "plain.cpp"))
        harness = compile_command(build, "harness.cpp")
        expect_that("a harness is compiled with the plugin", "HeddlePass.so" in harness, harness)
        for variable in ("CMAKE_BUILD_TYPE", "CMAKE_CXX_FLAGS"):
            expect(variable, cache_of(alone, variable), cache_of(build, variable))
        expect("GTest is not looked for", None, cache_of(build, "GTest_DIR"))
        rules = [path for path in build.rglob("cmake_install.cmake")
                 if "file(INSTALL" in path.read_text()]  # fmt: skip
        expect("rules that install Heddle", [], rules)
        tests = context.run(["ctest", "-N", "--test-dir", build]).output
        expect("tests", ["harness"], re.findall(r"Test +#\d+: (\S+)", tests))
        commands = json.loads((build / "compile_commands.json").read_text())
        own = [entry["command"] for entry in commands if "/scheduler/" in entry["file"]]
        expect_that("Heddle itself is optimised, whatever the project is",
                    own and all(" -O2 " in command for command in own))
        expect("warnings as errors", [], [command for command in own if "-Werror" in command])


CASES = {"part-of-another-project": part_of_another_project}
