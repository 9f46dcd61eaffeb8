"""The commands that a user types. Their doc strings are what `help` prints."""

import gdb

from heddle_gdb import fibers, program, recorded, steps


def number_from(text, name, default=None):
    if not text.strip() and default is not None:
        return default
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise gdb.GdbError(f"{name} takes a number from 1 on, not '{text}'.")
    return number


class Heddle(gdb.Command):
    """The execution that is replayed, and where in it the program stands.

    heddle-event N         before event N of the schedule, later or earlier than here
    heddle-next [COUNT]    before the next event, or that many on
    heddle-back [COUNT]    before the event before this one, or that many back
    heddle-switch [COUNT]  before the next event of another thread
    heddle-access WORDS    before the next event whose text has these words
    heddle-events [WORDS]  the events, with their numbers
    heddle-threads         where each thread stands
    heddle-thread N        shows thread N: frames, locals and the rest are its own
    heddle-stops on|off    whether `run` and `continue` stop at switches

    step, next, finish and the like stay with the thread, whoever runs in between. Where the
    program stands before an event, nothing of that event has been done."""

    def __init__(self):
        super().__init__("heddle", gdb.COMMAND_RUNNING)

    def invoke(self, _arguments, _from_tty):
        program.require_running()
        steps.present()


class Event(gdb.Command):
    """heddle-event N: before event N of the schedule, counted from 1.

    One that has begun is reached by running the program again from its beginning."""

    def invoke(self, arguments, _from_tty):
        steps.reach(number_from(arguments, "heddle-event"))


def events_begun():
    """So many events are done, or, at an event, are about to be with this one."""
    return program.Told().event if program.is_running() else 0


class Next(gdb.Command):
    """heddle-next [COUNT]: before the next event of the schedule, or that many on."""

    def invoke(self, arguments, _from_tty):
        count = number_from(arguments, "heddle-next", 1)
        steps.reach(events_begun() + count)


class Back(gdb.Command):
    """heddle-back [COUNT]: before the event before this one, or that many back.

    The program runs again from its beginning; breakpoints do not stop it on that way."""

    def invoke(self, arguments, _from_tty):
        count = number_from(arguments, "heddle-back", 1)
        program.require_running()
        begun = events_begun()
        if program.place() != steps.EVENT:
            begun += 1  # the latest has begun: before it is one back
        if begun - count < 1:
            raise gdb.GdbError("There is no event before the first one.")
        steps.reach(begun - count)


class Switch(gdb.Command):
    """heddle-switch [COUNT]: before the next event of another thread, or the COUNT-th such one."""

    def invoke(self, arguments, _from_tty):
        for _ in range(number_from(arguments, "heddle-switch", 1)):
            steps.reach_switch()
            if program.place() != steps.EVENT:
                return


class Access(gdb.Command):
    """heddle-access WORDS: before the next event whose text has all of these words.

    The texts are those of `heddle-events`.
    For example `heddle-access remove`, `heddle-access T1: queue.hpp:35`."""

    def invoke(self, arguments, _from_tty):
        words = gdb.string_to_argv(arguments)
        if not words:
            raise gdb.GdbError("heddle-access takes words of an event, as `heddle-events` has it.")
        found = recorded.find(words, after=events_begun())
        if not found:
            raise gdb.GdbError(f"No event from here on has '{arguments}': see `heddle-events`.")
        steps.reach(found[0])


class Events(gdb.Command):
    """heddle-events [WORDS]: the events of the trace with these words, and their numbers."""

    def invoke(self, arguments, _from_tty):
        for number in recorded.find(gdb.string_to_argv(arguments)):
            print(f"{number:6} {recorded.text(number)}")


def line_of(frame):
    if frame is None:
        return "no code of yours"
    place = frame.find_sal()
    file = place.symtab.filename.rsplit("/", 1)[-1] if place.symtab else "?"
    return f"{frame.name() or '?'} {file}:{place.line}"


class Threads(gdb.Command):
    """heddle-threads: where each thread stands, and what it does next. * is the one shown."""

    def invoke(self, _arguments, _from_tty):
        told = program.Told()
        is_told = program.place() in (steps.EVENT, steps.END)
        shown = fibers.Shown.thread
        selected = gdb.selected_frame().level()
        running = fibers.running_thread(told)
        for number, (_, state, following) in enumerate(told.states()):
            mark = "*" if number == (running if shown is None else shown) else " "
            if number == running:
                fibers.show_running()
                print(f"{mark} T{number} runs: {line_of(fibers.users_frame())}")
            elif state in ("ended", "not begun"):
                print(f"{mark} T{number} has {state if state == 'ended' else 'not begun'}")
            else:
                after = f": {following}" if following and is_told else ""
                print(f"{mark} T{number} {state} in {line_of(fibers.show(number))}{after}")
        fibers.show_running()
        if shown is not None:
            fibers.show(shown)
        for frame in fibers.frames():
            if frame.level() == selected:
                frame.select()


class Thread(gdb.Command):
    """heddle-thread N: shows thread N: backtrace, frame, up, info locals, print and the like.

    It does not make the thread go on: which one does is in the schedule. Where the program goes on,
    the thread that it stops in is shown."""

    def invoke(self, arguments, _from_tty):
        if not arguments.strip().isdigit():
            raise gdb.GdbError("heddle-thread takes the number of a thread: see `heddle-threads`.")
        number = int(arguments)
        frame = fibers.show(number)
        if frame is None:
            raise gdb.GdbError(f"No code of yours is on the stack of T{number}.")
        gdb.execute("backtrace")
        frame.select()


class Stops(gdb.Command):
    """heddle-stops on|off: whether `run` and `continue` stop at the switches of the schedule."""

    def invoke(self, arguments, _from_tty):
        if arguments not in ("on", "off"):
            raise gdb.GdbError("heddle-stops takes on or off.")
        steps.Going.stop_switches = 1 if arguments == "on" else 0


def register():
    Heddle()
    Stops("heddle-stops", gdb.COMMAND_RUNNING)
    for name, command in (("event", Event), ("next", Next), ("back", Back), ("switch", Switch),
                          ("access", Access)):  # fmt: skip
        command(f"heddle-{name}", gdb.COMMAND_RUNNING)
    for name, command in (("events", Events), ("threads", Threads), ("thread", Thread)):
        command(f"heddle-{name}", gdb.COMMAND_STATUS)
