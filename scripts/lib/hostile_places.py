"""The places of `scripts/hostile`: what lacks, as a script for the shell.

{heddle} is the command, {wrong} a program with one violation, {right} one without, {waits} one that
waits in the kernel, {tool} a command that runs another one without a system call, {folder} the one
of the hostile programs.
"""

from dataclasses import dataclass

MACHINE_S = 3  # what a busy machine adds


@dataclass(frozen=True)
class Place:
    name: str
    script: str
    needs_root: bool = False


EXPLORE = "{heddle} run --no-progress -- {wrong}"
RIGHT = "{heddle} run --no-progress -- {right}"


def in_namespace(setup, command=EXPLORE):
    """With mounts of its own."""
    return f"export COMMAND='{command}'; unshare -m bash -c '{setup}; eval \"$COMMAND\"'"


def interrupted(signal, program="{right}"):
    """A search without an end, to which a signal is sent."""
    return (f"{{heddle}} run --no-progress --strategy random --executions 1000000000 "
            f"-- {program} & sleep 0.7; kill -{signal} $!; wait $!")


def without_base_instructions(command):
    """As on a processor or a kernel where a thread's base is set by a system call only."""
    return ("clang-19 -shared -fPIC -o $PWD/none.so {folder}/places/no_base_instructions.c && "
            f"LD_PRELOAD=$PWD/none.so {command}")


PLACES = [
    Place("16 descriptors", f"ulimit -n 16; {EXPLORE}"),
    Place("16 descriptors, jobs", "ulimit -n 16; {heddle} run --jobs 2 -- {wrong}"),
    Place("128 descriptors", f"ulimit -n 128; {EXPLORE}"),
    Place("1 GB of addresses", f"ulimit -v 1000000; {EXPLORE}"),
    Place("files of 0 bytes", f"ulimit -f 0; {EXPLORE}"),
    Place("files of 0 bytes, to a file", f"ulimit -f 0; {EXPLORE} > out; r=$?; cat out; exit $r"),
    Place("a stack of 256 KiB", f"ulimit -s 256; {EXPLORE}"),
    Place("a stack without limit", f"ulimit -s unlimited; {EXPLORE}"),
    Place("no standard input", f"{EXPLORE} <&-"),
    Place("no standard output", f"{EXPLORE} >&-"),
    Place("no standard error", f"{EXPLORE} 2>&-"),
    Place("no standard output, nothing wrong", f"{RIGHT} >&-"),
    Place("output to a full disk", f"{EXPLORE} >/dev/full"),
    Place("output to a full disk, nothing wrong", f"{RIGHT} >/dev/full"),
    Place("JSON to a full disk", "{heddle} run --report json -- {right} >/dev/full"),
    Place("help to a full disk", "{heddle} run --help >/dev/full"),
    Place("output to nobody", f"{EXPLORE} | true; exit ${{{{PIPESTATUS[0]}}}}"),
    Place("trace into no folder", "{heddle} run --trace-out none/t.json -- {wrong}"),
    Place("trace to a full disk", "{heddle} run --trace-out /dev/full -- {wrong}"),
    Place("page to a full disk", "{heddle} run --html /dev/full -- {wrong}"),
    Place("no HOME, no TMPDIR", f"unset HOME; TMPDIR=/none {EXPLORE}"),
    Place("no environment", f"env -i {EXPLORE}"),
    Place("10,000 variables",
          f"for i in $(seq 10000); do export V$i=0123456789012345678901234567; done; {EXPLORE}"),
    Place("no program", "{heddle} run -- ./none"),
    Place("a folder as the program", "{heddle} run -- ."),
    Place("a script as the program", "echo exit 0 > s; chmod +x s; {heddle} run -- ./s"),
    Place("SIGINT and SIGPIPE ignored", f"trap '' INT PIPE; {EXPLORE}"),
    Place("no personality", "python3 {tool} personality {heddle} run -- {wrong}"),
    Place("no memfd_create", "python3 {tool} memfd_create {heddle} run -- {wrong}"),
    # glibc makes threads and started commands by the one, and forks by the other.
    Place("no threads", "python3 {tool} clone3 {heddle} run -- {wrong}"),
    Place("no processes, jobs", "python3 {tool} clone {heddle} run --jobs 2 -- {wrong}"),
    Place("no processes, isolated", "python3 {tool} clone {heddle} run --isolate -- {wrong}"),
    Place("no FSGSBASE", without_base_instructions(EXPLORE)),
    Place("no FSGSBASE, nothing wrong", without_base_instructions(RIGHT)),
    Place("SIGINT", interrupted("INT")),
    Place("SIGTERM", interrupted("TERM")),
    Place("SIGHUP", interrupted("HUP")),
    Place("SIGTERM while it waits outside", interrupted("TERM", "{waits}")),
    Place("/proc not mounted", in_namespace("umount -l /proc"), needs_root=True),
    Place("/dev empty", in_namespace("mount -t tmpfs none /dev"), needs_root=True),
    Place("folder that is read only", in_namespace("mount -t tmpfs none . && cd . && "
                                                   "mount -o remount,ro . && cd \"$PWD\""),
          needs_root=True),
    Place("disk full", in_namespace("mount -t tmpfs -o size=4k none . && cd \"$PWD\" && "
                                    "head -c 4096 /dev/zero > z"), needs_root=True),
]
