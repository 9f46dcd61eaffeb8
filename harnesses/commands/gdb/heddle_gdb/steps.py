"""How the program goes on, and what is said where it stands again.

gdb's own step, next, finish and their like stay with the thread: the switches on the way happen,
and nobody is stopped at them. They work by the frame they start in, and each thread has a stack
of its own. Only at an event that was asked for does the program stand in the tester's code: it is
brought to the user's first.
"""

import gdb

from heddle_gdb import fibers, program, recorded

STEPS = ("step", "next", "finish", "until", "advance", "stepi", "nexti")
EVENT = "__heddle_debugger_event"
END = "__heddle_debugger_end"
BEGIN = "__heddle_debugger_begin"


class Going:
    by_command = False  # our own: the hooks below are not for it
    stop_switches = 1  # where `continue` and `run` stop
    thread = None  # the one that was told of last


def resume(command="continue"):
    """Lets the program go on until it stops anywhere. Returns what gdb has to say of that."""
    fibers.show_running()
    Going.by_command = True
    try:
        return gdb.execute(command, to_string=True)
    finally:
        Going.by_command = False


def start():
    """The program from its beginning, up to where the execution begins."""
    Going.thread = None
    confirm = gdb.parameter("confirm")
    gdb.execute("set confirm off")
    program.Begin.stops = True
    try:
        text = resume("run")
    finally:
        program.Begin.stops = False
        gdb.execute(f"set confirm {'on' if confirm else 'off'}")
    if program.place() != BEGIN:
        print(text, end="")
        raise gdb.GdbError("The program has not come to the execution that is replayed.")
    program.breakpoints[BEGIN].enabled = False


def stop_on_the_way(text):
    """It has stopped, and not where it was to stop."""
    print(text, end="")
    present()


def reach(number):
    """Before event `number`: onward, or, if that has begun, from the beginning."""
    number = max(number, 1)
    at_event = program.place() == EVENT
    if program.is_running():
        begun = program.Told().event
        if at_event and begun == number:
            return present()
        if begun >= number:
            return reach_again(number)
    else:
        start()
    return run_to(number)


def run_to(number):
    program.write(stop_event=number, stop_switches=0)
    text = resume()
    if program.place() == EVENT:
        return present()
    stop_on_the_way(text)
    if program.place() == END:
        print(f"heddle: there is no event {number}.")
    return None


def reach_again(number):
    """From the beginning; the user's breakpoints are not for what is seen a second time."""
    disabled = [one for one in gdb.breakpoints() if one.visible and one.enabled]
    for one in disabled:
        one.enabled = False
    try:
        start()
        run_to(number)
    finally:
        for one in disabled:
            if one.is_valid():
                one.enabled = True


def reach_switch():
    if not program.is_running():
        start()
    program.write(stop_event=0, stop_switches=1)
    text = resume()
    return present() if program.place() == EVENT else stop_on_the_way(text)


def headline(told, place):
    known = recorded.text(told.event)
    if place == END:
        return f"heddle: the execution has ended after event {told.event}: {told.what}"
    count = f" of {len(recorded.texts)}" if recorded.texts else ""
    line = f"T{told.thread}: {told.what}"
    if known.startswith(f"T{told.thread}: {told.what.split(' ')[0]}"):
        line = known
    elif told.function:
        line += f" in {told.function} {told.file}:{told.line}"
    return f"heddle: event {told.event}{count}, {line}"


def present():
    """Says where the program stands, and selects the frame of the user's code there."""
    if not program.is_running():
        return
    place = program.place()
    told = program.Told()
    if place in (EVENT, END):
        Going.thread = told.thread
        print(headline(told, place))
        try:
            frame = fibers.show(told.thread)
        except gdb.GdbError as gone:
            print(f"heddle: {gone}")
            return
    else:
        say_thread(told)
        return
    if frame is None:
        print(f"heddle: no code of yours is on the stack of T{told.thread}.")
        return
    frame.select()
    gdb.execute("frame")


def say_thread(told):
    running = fibers.running_thread(told)
    if running is not None and running != Going.thread:
        Going.thread = running
        print(f"heddle: T{running}, event {told.event} has begun.")


def run_to_frame(frame):
    """Until the code of this frame, of this thread, goes on. Returns whether it did."""
    instruction, stack = frame.pc(), int(frame.read_register("rsp"))
    there = gdb.Breakpoint(f"*{instruction}", internal=True)
    there.silent = True
    there.condition = f"$rsp == {stack}"
    try:
        text = resume()
    finally:
        there.delete()
    if program.is_running():
        newest = gdb.newest_frame()
        if (newest.pc(), int(newest.read_register("rsp"))) == (instruction, stack):
            return True
    stop_on_the_way(text)
    return False


def before_step():
    if Going.by_command or not program.is_running():
        return
    place = program.place()
    if place == END:
        raise gdb.GdbError("The execution has ended here: `heddle-back`, or `continue`.")
    program.write(stop_event=0, stop_switches=0)
    told = program.Told()
    shown = fibers.Shown.thread
    thread = told.thread if place == EVENT else fibers.running_thread(told)
    if shown not in (None, thread):
        print(f"heddle: it is T{thread} that goes on.")
    if place != EVENT:
        return
    frame = fibers.show(thread)
    if frame is None:
        raise gdb.GdbError(f"No code of yours is on the stack of T{thread}: `heddle-next`.")
    if not run_to_frame(frame):
        raise gdb.GdbError("It has stopped before the step was done.")
    leave_inlined()


def leave_inlined():
    """Out of functions of the system that are inlined into the user's."""
    system = [frame for frame in fibers.inlined_frames() if fibers.is_of_system(frame)]
    if system:
        system[-1].select()
        resume("finish")


def after_step():
    if Going.by_command or not program.is_running():
        return
    if program.place() is not None:
        present()
    elif not fibers.is_of_tester(gdb.newest_frame()):
        say_thread(program.Told())
    else:
        come_out()


def come_out():
    """From the tester's code to the user's that called it."""
    frame = fibers.users_frame()
    if frame is None or fibers.is_of_tester(frame):
        print(f"heddle: T{Going.thread} has no more code of yours: `heddle-next` goes on.")
    elif run_to_frame(frame):
        gdb.execute("frame")


def before_continue():
    if not Going.by_command and program.is_running():
        fibers.show_running()
        program.write(stop_event=0, stop_switches=Going.stop_switches)


def before_run():
    if not Going.by_command:
        Going.thread = None
        program.Begin.stops = Going.stop_switches == 0  # the program itself stops at switches


def after_run():
    if Going.by_command or not program.is_running():
        return
    program.Begin.stops = False
    if program.place() == BEGIN:
        program.write(stop_event=0, stop_switches=Going.stop_switches)
        print(resume(), end="")
    after_continue()


def after_continue():
    if Going.by_command or not program.is_running():
        return
    present()


def hook(name, before, after):
    gdb.execute(f"define hook-{name}\n{before}\nend")
    gdb.execute(f"define hookpost-{name}\n{after}\nend")


class Internal(gdb.Command):
    """For the hooks of gdb's own commands."""

    def __init__(self, name, function):
        super().__init__(name, gdb.COMMAND_OBSCURE)
        self.function = function

    def invoke(self, _arguments, _from_tty):
        self.function()


def register():
    Internal("heddle-before-step", before_step)
    Internal("heddle-after-step", after_step)
    Internal("heddle-before-continue", before_continue)
    Internal("heddle-after-continue", after_continue)
    Internal("heddle-before-run", before_run)
    Internal("heddle-after-run", after_run)
    for name in STEPS:
        hook(name, "heddle-before-step", "heddle-after-step")
    hook("continue", "heddle-before-continue", "heddle-after-continue")
    hook("run", "heddle-before-run", "heddle-after-run")
