"""The program that is replayed, as debugged_program.hpp shows it: words in memory, three places."""

import struct

import gdb

LIBRARY = "libheddle.so"
PLACES = ("__heddle_debugger_begin", "__heddle_debugger_event", "__heddle_debugger_end")
WORDS = ("stop_event", "stop_switches", "event", "thread", "what", "function", "file", "line",
         "thread_count", "threads", "stack_base", "stack_bytes")
WORD_BYTES = 8
STATES = ("not begun", "ready", "stopped", "waiting", "ended")
LONGEST_TEXT = 4096

# By the name of a place: gdb's breakpoint, made when the library is loaded.
breakpoints = {}


def is_running():
    return gdb.selected_inferior().pid != 0


def require_running():
    if not is_running():
        raise gdb.GdbError("The program is not being run: `run`, or `heddle-event N`.")


def address_of(symbol):
    """None while the library is not loaded."""
    try:
        return int(gdb.parse_and_eval(f"(unsigned long)&{symbol}"))
    except gdb.error:
        return None


def read(address, size):
    return bytes(gdb.selected_inferior().read_memory(address, size))


def read_word(address):
    return struct.unpack("<Q", read(address, WORD_BYTES))[0]


def read_text(address):
    if address == 0:
        return ""
    value = gdb.Value(address).cast(gdb.lookup_type("char").pointer())
    return value.string(errors="replace", length=-1)[:LONGEST_TEXT]


class Told:
    """What was told last; `what` and the place only where the program stands at a place."""

    def __init__(self):
        require_running()
        address = address_of("__heddle_debugged")
        if address is None:
            raise gdb.GdbError("The program has not loaded libheddle.so yet: `run`.")
        words = struct.unpack(f"<{len(WORDS)}Q", read(address, WORD_BYTES * len(WORDS)))
        self.__dict__.update(zip(WORDS, words))
        for name in ("what", "function", "file"):
            setattr(self, name, read_text(getattr(self, name)))

    def states(self):
        """Of each thread: the address of its saved registers, its state, what it does next."""
        found = []
        for number in range(self.thread_count):
            address = self.threads + number * 3 * WORD_BYTES
            context, state, following = struct.unpack("<3Q", read(address, 3 * WORD_BYTES))
            name = STATES[read(state, 1)[0]]
            found.append((read_word(context), name, read_text(following)))
        return found

    def thread_of_stack(self, stack_pointer):
        """The thread on whose stack that is; None: the tester's."""
        offset = stack_pointer - self.stack_base
        number = offset // self.stack_bytes if offset >= 0 else -1
        return number if 0 <= number < max(self.thread_count, 1) else None


def write(**words):
    """Writes `stop_event` and `stop_switches`."""
    address = address_of("__heddle_debugged")
    if address is None or not is_running():
        return
    for name, value in words.items():
        at = address + WORD_BYTES * WORDS.index(name)
        gdb.selected_inferior().write_memory(at, struct.pack("<Q", value))


def place():
    """The name of the place at which the program stands, or None."""
    if not is_running():
        return None
    instruction = gdb.newest_frame().pc()
    return next((name for name in PLACES if address_of(name) == instruction), None)


def is_library(address):
    """Whether the tester's code is there."""
    name = gdb.current_progspace().solib_name(address)
    return name is not None and name.rsplit("/", 1)[-1].startswith(LIBRARY)


class Begin:
    """Whether a program that is about to be run stops where its execution begins."""

    stops = False


def make_breakpoints():
    """At the first instruction of each place."""
    for name in PLACES:
        if name not in breakpoints:
            made = gdb.Breakpoint(f"*(unsigned long)&{name}", internal=True)
            made.silent = True
            made.enabled = Begin.stops or name != PLACES[0]
            breakpoints[name] = made


def forget_breakpoints():
    for made in breakpoints.values():
        if made.is_valid():
            made.delete()
    breakpoints.clear()


def spare_library(breakpoint):
    """A user's `break push` is not for functions of that name in the tester's own code."""
    if breakpoint.is_valid() and breakpoint.visible:
        for place_of_it in getattr(breakpoint, "locations", ()):
            if place_of_it.enabled and is_library(place_of_it.address):
                place_of_it.enabled = False


def watch_libraries():
    def loaded(event):
        if (event.new_objfile.filename or "").rsplit("/", 1)[-1].startswith(LIBRARY):
            make_breakpoints()

    gdb.events.breakpoint_created.connect(spare_library)
    gdb.events.breakpoint_modified.connect(spare_library)
    gdb.events.new_objfile.connect(loaded)
    gdb.events.exited.connect(lambda _: forget_breakpoints())
