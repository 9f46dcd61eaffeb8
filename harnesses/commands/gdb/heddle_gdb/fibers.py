"""Threads as threads: gdb unwinds from the registers that a thread has saved, or that it has.

All threads of the program run on one thread of the system, each on a stack of its own. One that
does not run has saved its registers where Boost.Context's jump_fcontext puts them. To show such
a thread, the frame outside the innermost one is said to be where the thread was left; that
innermost frame, of the thread that does run, is shown to nobody.
"""

import itertools
import struct

import gdb
from gdb.unwinder import Unwinder, register_unwinder

from heddle_gdb import program

# What jump_fcontext of Boost.Context saves on x86-64 (System V), and where.
SAVED = {"r12": 0x08, "r13": 0x10, "r14": 0x18, "r15": 0x20, "rbx": 0x28, "rbp": 0x30, "rip": 0x38}
SAVED_BYTES = 0x40
MOST_FRAMES = 10_000

# The order of gregset_t, in which a crash leaves its registers.
CRASHED = ("r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "rdi", "rsi", "rbp", "rbx", "rdx",
           "rax", "rcx", "rsp", "rip")  # fmt: skip


class Shown:
    """The thread that frames are of, if it is not the one that runs."""

    thread = None
    registers = {}  # those that it has left, by name
    runs_at = None  # instruction and stack pointer of the innermost frame


class FrameId:
    def __init__(self, stack, instruction):
        self.sp = stack
        self.pc = instruction


class SavedRegisters(Unwinder):
    def __init__(self):
        super().__init__("heddle")

    def __call__(self, pending):
        if Shown.thread is None:
            return None
        instruction = pending.read_register("rip")
        stack = pending.read_register("rsp")
        if (int(instruction), int(stack)) != Shown.runs_at:
            return None
        # gdb wants the stacks of inner frames below those of outer ones.
        below = gdb.Value(Shown.registers["rsp"] - 16).cast(stack.type)
        info = pending.create_unwind_info(FrameId(below, instruction))
        for name, value in Shown.registers.items():
            info.add_saved_register(name, signed(value).cast(pending.read_register(name).type))
        return info


def signed(value):
    return gdb.Value(value - (1 << 64) if value >> 63 else value)


def left_registers(context):
    """Those that jump_fcontext has saved there."""
    saved = program.read(context, SAVED_BYTES)
    registers = {name: struct.unpack_from("<Q", saved, at)[0] for name, at in SAVED.items()}
    return {**registers, "rsp": context + SAVED_BYTES}


def crashed_registers(told, number):
    """Those with which this thread has crashed; None if it has not."""
    address = program.address_of("__heddle_crash_registers")
    if address is None or program.place() != program.PLACES[-1]:
        return None
    words = struct.unpack(f"<{len(CRASHED)}Q", program.read(address, 8 * len(CRASHED)))
    registers = dict(zip(CRASHED, words))
    if told.thread_of_stack(registers["rsp"]) != number:
        return None
    # gdb looks for the line of the byte before, as if this were where a call returns to.
    lines = [gdb.find_pc_line(registers["rip"] - back).line for back in (0, 1)]
    registers["rip"] += 0 if lines[0] == lines[1] else 1
    return registers


class UsersFrames:
    """A frame filter: the tester's own frames are left out."""

    def __init__(self):
        self.name = "heddle"
        self.priority = 100
        self.enabled = True
        gdb.frame_filters[self.name] = self

    def filter(self, frames):
        # The list is not left empty: gdb takes that for an error.
        first = next(frames, None)
        if first is None:
            return frames
        kept = itertools.chain([first], frames)
        if not program.is_running():
            return kept
        return (one for one in kept if not is_hidden(one.inferior_frame()))


def is_hidden(frame):
    return is_of_tester(frame) or (Shown.thread is not None and frame == gdb.newest_frame())


def is_of_tester(frame):
    return frame.pc() == 0 or program.is_library(frame.pc())


def show_running():
    """Frames are those of the thread that runs."""
    if Shown.thread is not None:
        Shown.thread = None
        gdb.invalidate_cached_frames()


def running_thread(told):
    """The thread whose code the program stands in; None at a place of the tester's."""
    show_running()
    return told.thread_of_stack(int(gdb.newest_frame().read_register("rsp")))


def show(number):
    """Frames are those of this thread from here on, until the program goes on."""
    told = program.Told()
    running = running_thread(told)
    states = told.states()
    if number == running:
        return users_frame()
    if not 0 <= number < len(states):
        raise gdb.GdbError(f"There is no thread T{number}: `heddle-threads` has all.")
    context, state, _ = states[number]
    if state in ("not begun", "ended") or context == 0:
        raise gdb.GdbError(f"T{number} has {'ended' if state == 'ended' else 'not begun'}.")
    innermost = gdb.newest_frame()
    Shown.runs_at = (innermost.pc(), int(innermost.read_register("rsp")))
    Shown.registers = crashed_registers(told, number) or left_registers(context)
    Shown.thread = number
    gdb.invalidate_cached_frames()
    return users_frame()


def frames():
    frame = gdb.newest_frame()
    for _ in range(MOST_FRAMES):
        if frame is None:
            return
        yield frame
        frame = frame.older()


def inlined_frames():
    """The innermost frames, as far as they are of functions inlined into the one outside."""
    return list(itertools.takewhile(lambda one: one.type() == gdb.INLINE_FRAME, frames()))


def is_of_system(frame):
    table = frame.find_sal().symtab
    return table is None or table.filename.startswith("/usr/")


def users_frame():
    """The innermost frame of the user's own code, or of any code but the tester's, or None."""
    outside = [frame for frame in frames() if not is_hidden(frame)]
    own = [frame for frame in outside if not is_of_system(frame)]
    return (own or outside or [None])[0]


def register():
    register_unwinder(None, SavedRegisters(), replace=True)
    UsersFrames()
