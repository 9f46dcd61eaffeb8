"""Twelve violations of all sorts, for tests of what tells them: how each is found."""

import pathlib

from acceptance_support import expect

SOURCES = pathlib.Path(__file__).resolve().parents[1]

# By name: the kind, and a harness with its scenario, a program of the build, or the source of one.
VIOLATIONS = {
    "k-stack": ("linearizability", "k_stack_2013", "twice"),
    "t-stack": ("linearizability", "t_stack_untagged", "aba"),
    "recycled-queue": ("linearizability", "ms_queue_reset_tag", "lost"),
    "sl-queue": ("linearizability", "sl_queue", "two-dequeuers"),
    "i-queue": ("linearizability", "i_queue", "2x2"),
    "bounded-k-fifo": ("linearizability", "bk_queue_2015", "round"),
    "data-race": ("data-race", "programs/data_race.cpp"),
    "use-after-free": ("use-after-free", "freed_under_reader", "--races", "promote"),
    "dead-frame": ("use-after-return", "kin/lifetimes/returned_wrong.cpp"),
    "deadlock": ("deadlock", "lock_cycle"),
    "livelock": ("livelock", "spin"),
    "thread-pool": ("assertion", "programs/thread_pool.cpp"),
}


def compiled(context, source):
    program = context.scratch / pathlib.Path(source).stem
    compiler = context.build / "bin" / "heddle-clang++"
    command = [compiler, "-O1", "-std=c++20", SOURCES / source, "-o", program]
    expect("compiler", 0, context.run(command).status)
    return program


def command_of(context, name, *options):
    """What finds the violation, with these options besides."""
    kind, subject, *words = VIOLATIONS[name]
    options = ["--no-progress", *options]
    if kind == "linearizability":
        harness = context.build / "harnesses" / subject
        return [harness, "--scenario", words[0], *options]
    program = compiled(context, subject) if subject.endswith(".cpp") \
        else context.build / "programs" / subject
    return context.heddle("run", *words, *options, "--", program)


def found(context, name, *options):
    """Runs it, and returns the file of its trace."""
    trace = context.trace_file(name)
    command = command_of(context, name, "--trace-out", trace, *options)
    done = context.run(command, cwd=context.scratch)
    expect(f"exit status of {name}", 1, done.status)
    return trace
