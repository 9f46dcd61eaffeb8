"""Acceptance cases about whole builds through the plugin: each way builds one small program."""

import shutil

from acceptance_install import fill
from acceptance_support import Skipped, expect, expect_that, expect_violation
from installed import COMPILER, Installed

# Two threads lose an increment: in C code, which the program has from a library.
HEADER = """
#ifdef __cplusplus
extern "C"
#endif
void increment(void);
"""
LIBRARY = """
#include "counter.h"
_Atomic int count;
void increment(void) {
  int was = count;
  count = was + 1;
}
"""
PROGRAM = """
#include <cassert>
#include <thread>
#include "counter.h"
extern "C" _Atomic(int) count;
int main() {
  std::thread one(increment), other(increment);
  one.join();
  other.join();
  assert(count == 2);
}
"""
MAKEFILE = """
CFLAGS += -O1
CXXFLAGS += -O1 -std=c++20
program: program.o libcounter.a
	$(CXX) $(CXXFLAGS) $(LDFLAGS) program.o -L. -lcounter -o program
program.o: program.cpp counter.h
	$(CXX) $(CXXFLAGS) -c program.cpp
libcounter.a: counter.c counter.h
	$(CC) $(CFLAGS) -c counter.c
	$(AR) rcs libcounter.a counter.o
"""
CMAKE = """
cmake_minimum_required(VERSION 3.25)
project(program LANGUAGES C CXX)
set(CMAKE_CXX_STANDARD 20)
add_library(counter STATIC counter.c)
add_executable(program program.cpp)
target_link_libraries(program PRIVATE counter)
target_precompile_headers(program PRIVATE <thread> <cassert> counter.h)
"""
CONFIGURE = """
AC_INIT([program], [1])
AM_INIT_AUTOMAKE([foreign])
AC_PROG_CC
AC_PROG_CXX
AC_PROG_RANLIB
AM_PROG_AR
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
"""
AUTOMAKE = """
AM_CXXFLAGS = -std=c++20
noinst_LIBRARIES = libcounter.a
libcounter_a_SOURCES = counter.c counter.h
bin_PROGRAMS = program
program_SOURCES = program.cpp
program_LDADD = libcounter.a
"""
MODULE = """
module;
#include "counter.h"
export module counting;
export void count_on() { increment(); }
"""
MODULE_PROGRAM = PROGRAM.replace('#include "counter.h"', "import counting;") \
    .replace("increment", "count_on")  # fmt: skip

# A lock that is left out by its own text; one thread adds unseen, the other looks.
LOCKED = """
#include <atomic>
#include <heddle/heddle.hpp>
struct Locked {
  std::atomic<bool> taken{false};
  int value = 0;
  HEDDLE_LEAVE_OUT void lock() { while (taken.exchange(true)) {} }
  HEDDLE_LEAVE_OUT void unlock() { taken = false; }
  void add() { lock(); value = value + 1; unlock(); }
};
HEDDLE_HARNESS(Locked, heddle::specification::counter) {
  operation("increment", &Locked::add);
  scenario("two", "increment() || increment()");
}
"""
UNSEEN = """
#include <heddle/heddle.hpp>
struct Unseen {
  int value = 0;
  void add() { value = value + 1; }
  int get() { return value; }
};
HEDDLE_HARNESS(Unseen, heddle::specification::counter) {
  operation("increment", &Unseen::add);
  operation("get", &Unseen::get);
  scenario("two", "increment() || increment() ;; get()");
}
"""
# Two calls that are not seen change one counter: no order of them may be taken for another.
COUNTED = """
#include <heddle/heddle.hpp>
int next();
struct Counted {
  int take() { return next(); }
};
HEDDLE_HARNESS(Counted) { operation("take", &Counted::take); }
"""
NEXT = """
#include <heddle/leave_out.h>
HEDDLE_LEAVE_OUT int next() { static int count = 0; return count++ % 2; }
"""
LISTED = """
cmake_minimum_required(VERSION 3.25)
project(listed LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 20)
find_package(Heddle REQUIRED)
enable_testing()
heddle_add_harness(whole unseen.cpp)
heddle_add_harness(listed unseen.cpp IGNORELIST ignored.txt)
"""
NOT_SEEN = "not seen: what a part of the program does, which is not instrumented"


class Project:
    """The sources in a folder; wrappers are what the build takes for compilers."""

    def __init__(self, context, **more):
        self.context = context
        self.heddle = Installed(context)
        self.heddle.environment.update(CC="heddle-clang", CXX="heddle-clang++")
        self.folder = context.scratch / "project"
        fill(self.folder, {"counter.h": HEADER, "counter.c": LIBRARY, "program.cpp": PROGRAM,
                           **{name.replace("__", "."): text for name, text in more.items()}})

    def run(self, *command):
        done = self.heddle.run(*command, folder=self.folder)
        expect_that(f"{command[0]} succeeds", done.status == 0, done.output + done.errors)
        return done

    def make(self, *words):
        self.run("make", "CC=heddle-clang", "CXX=heddle-clang++", *words)

    def expect_found(self, program="program"):
        """Also in the code of the library: its lines are told. Alone, it runs as ever: into its
        own race at times, and not always.
        """
        heddle = self.heddle.prefix / "bin" / "heddle"
        done = self.context.explore_in(
            self.folder, [heddle, "run", "--report", "json", "--", self.folder / program])
        expect_violation(done, ["assertion", "crash"])
        trace = next((self.folder / "heddle-traces").glob("*.json")).read_text()
        expect_that("the library's events have their places", "counter.c" in trace)
        alone = [self.heddle.run(self.folder / program, folder=self.folder) for _ in range(10)]
        expect_that("it runs alone", any(done.status == 0 for done in alone), alone[0].errors)
        for done in alone:
            expect_that("or its own assertion fails",
                        done.status == 0 or "count == 2" in done.errors, done.errors)


def need(*programs):
    for program in programs:
        if shutil.which(program) is None:
            raise Skipped(f"there is no {program}")


def with_make(context):
    need("make")
    project = Project(context, Makefile=MAKEFILE)
    project.make()
    project.expect_found()


def with_link_time_optimisation(context):
    """Of the whole program, and by parts; the code is instrumented before it is linked."""
    need("make", "ld.lld-19", "llvm-ar-19")
    for kind in ("-flto", "-flto=thin"):
        project = Project(context, Makefile=MAKEFILE)
        project.make("AR=llvm-ar-19", f"CFLAGS={kind} -O1", f"CXXFLAGS={kind} -O1 -std=c++20",
                     "LDFLAGS=-fuse-ld=lld-19")
        project.expect_found()
        shutil.rmtree(project.folder)
        for folder in ("prefix", "record", "work"):
            shutil.rmtree(context.scratch / folder)


def with_cmake(context):
    """The compilers of a whole project; with precompiled headers."""
    project = Project(context, CMakeLists__txt=CMAKE)
    project.run("cmake", "-S", ".", "-B", ".")
    project.run("cmake", "--build", ".")
    project.expect_found()


def with_autotools(context):
    need("autoreconf", "automake", "make")
    project = Project(context, configure__ac=CONFIGURE, Makefile__am=AUTOMAKE)
    project.run("autoreconf", "--install")
    project.run("./configure", "CC=heddle-clang", "CXX=heddle-clang++", "--cache-file=cache")
    project.run("make")
    project.expect_found()


def with_modules(context):
    """Of C++20, compiled by hand as clang's manual does."""
    project = Project(context, counting__cppm=MODULE, modular__cpp=MODULE_PROGRAM)
    cxx = ["heddle-clang++", "-std=c++20", "-O1"]
    project.run("heddle-clang", "-O1", "-c", "counter.c")
    project.run(*cxx, "--precompile", "counting.cppm", "-o", "counting.pcm")
    project.run(*cxx, "-c", "counting.pcm", "-o", "counting.o")
    project.run(*cxx, "-fprebuilt-module-path=.", "modular.cpp", "counting.o", "counter.o", "-o",
                "modular")
    project.expect_found("modular")


def without_the_wrapper(context):
    """The plugin as an option of clang's own, the library named: what the page says is enough."""
    project = Project(context)
    library = project.heddle.prefix / "lib"
    plugin = [f"-fpass-plugin={library / 'HeddlePass.so'}", "-g", "-O1", "-pthread"]
    project.run("clang-19", *plugin, "-c", "counter.c")
    project.run(COMPILER, "-std=c++20", *plugin, f"-L{library}", f"-Wl,-rpath,{library}",
                "-Wl,--no-as-needed", "-lheddle", "program.cpp", "counter.o", "-o", "program")
    project.expect_found()


def left_out(context):
    """What is left out hides a race, and is said; a lock that is left out makes none of one."""
    project = Project(context, locked__cpp=LOCKED, unseen__cpp=UNSEEN, CMakeLists__txt=LISTED,
                      ignored__txt="fun:*Unseen3addEv\n")
    project.run("heddle-clang++", "-std=c++20", "--harness", "locked.cpp", "-o", "locked")
    done = project.heddle.run("./locked", folder=project.folder)
    expect("a race that a lock unseen may order is not decided", 3, done.status)
    for words in ("possible-race: ", f"{NOT_SEEN} (Locked::lock, Locked::unlock)"):
        expect_that(words, words in " ".join(done.output.split()), done.output)
    project.run("cmake", "-S", ".", "-B", "build", f"-DCMAKE_CXX_COMPILER={COMPILER}")
    project.run("cmake", "--build", "build")
    harnesses = project.folder / "build" / "harnesses"
    expect("all of it is seen", 1, project.heddle.run(harnesses / "whole").status)
    done = project.heddle.run(harnesses / "listed")
    expect("what is left out is not seen", 0, done.status)
    expect_that("and that is said", f"{NOT_SEEN} (Unseen::add)" in done.output, done.output)
    done = project.heddle.run(harnesses / "listed", "--fail-if-vacuous")
    expect("asked for, it is not decided", 3, done.status)
    done = project.heddle.run(harnesses / "listed", "--scenario", "increment() || get()")
    doubted = "(Unseen::add); a violation that depends on it may be none"
    expect("a history that is not possible", 3, done.status)
    expect_that("is not decided", "not decided: 1 violation that may be none" in done.output,
                done.output)
    expect_that("is doubted", doubted in " ".join(done.output.split()), done.output)


def unseen_calls(context):
    """Calls that change what is not seen are tried in both orders, before a history is judged."""
    project = Project(context, counted__cpp=COUNTED, next__cpp=NEXT)
    project.run("heddle-clang++", "-std=c++20", "-c", "next.cpp", "-o", "left_out.o")
    include = project.heddle.prefix / "include"
    project.run(COMPILER, f"-I{include}", "-c", "next.cpp", "-o", "prebuilt.o")
    for kind in ("left_out", "prebuilt"):
        project.run("heddle-clang++", "-std=c++20", "--harness", "counted.cpp", f"{kind}.o",
                    "-o", kind)
        for options in ([], ["--jobs", "2"], ["--keep-going"]):
            done = project.heddle.run(f"./{kind}", "--scenario", "take() || take()", *options,
                                      folder=project.folder)
            expect(f"{kind} {options}: exit status", 0, done.status)
            expect_that("both orders", "2 executions" in done.output, done.output)
    done = project.heddle.run("./left_out", "--all", "2x1", folder=project.folder)
    expect("every scenario: exit status", 0, done.status)
    expect_that("it says what is not seen", f"{NOT_SEEN} (next)" in " ".join(done.output.split()),
                done.output)
    done = project.heddle.run("./left_out", "--all", "2x1", "--fail-if-vacuous",
                              folder=project.folder)
    expect("asked for, it is not decided", 3, done.status)


CASES = {
    "build-unseen-calls": unseen_calls,
    "build-left-out": left_out,
    "build-make": with_make,
    "build-lto": with_link_time_optimisation,
    "build-cmake": with_cmake,
    "build-autotools": with_autotools,
    "build-modules": with_modules,
    "build-plain-plugin": without_the_wrapper,
}
