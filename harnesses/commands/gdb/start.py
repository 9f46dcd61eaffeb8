"""What `heddle replay --gdb` has gdb read first: settings, commands, and threads as threads."""

import os
import pathlib
import sys

import gdb

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from heddle_gdb import commands, fibers, program, recorded, steps

# Signals by which the tester watches memory and system calls. What they say of the program itself
# is told where the execution ends.
WATCHED = ("SIGSEGV", "SIGBUS", "SIGSYS", "SIGVTALRM")

# The library that a step does not go into: its own names, and those that stand in for the C
# library's.
LIBRARY = (
    "^(__heddle_|heddle::|heddle_)",
    "^(pthread|sem|mtx|cnd|thrd)_",
    "^(malloc|calloc|realloc|free|aligned_alloc|posix_memalign|memalign)$",
    "^__cxa_(guard_|atexit)",
    "^__atomic_",
)


def begin():
    for signal in WATCHED:
        gdb.execute(f"handle {signal} nostop noprint pass", to_string=True)
    gdb.execute("set print thread-events off")
    gdb.execute("set backtrace past-main on")  # frames of other threads lie beyond this one
    for name in LIBRARY:
        gdb.execute(f"skip -rfu {name}", to_string=True)
    trace = os.environ.get("HEDDLE_GDB_TRACE")
    gdb.execute("unset environment HEDDLE_GDB_TRACE", to_string=True)
    recorded.load(trace)
    program.watch_libraries()
    fibers.register()
    steps.register()
    commands.register()
    print("heddle: `run` stops at each switch of the schedule; `help heddle` has the rest.")


begin()
