"""The buggy programs that strategies are compared by, and what each bug is told as."""

from dataclasses import dataclass

import explorations


@dataclass(frozen=True)
class BuggyProgram:
    name: str
    kinds: tuple  # what the bug may be told as
    is_harness: bool = False
    options: tuple = ()

    def command(self, build, options):
        """Explores the program; the report is JSON on standard output."""
        options = [*self.options, *options, "--no-progress", "--report", "json"]
        if self.is_harness:
            return [explorations.harness(build, self.name), *options]
        return [f"{build}/bin/heddle", "run", *options, "--", f"{build}/programs/{self.name}"]


ASSERTION = ("assertion",)
DEADLOCK = ("deadlock", "livelock")
HISTORY = ("linearizability",)

PROGRAMS = [
    BuggyProgram("aba_stack", HISTORY, is_harness=True),
    BuggyProgram("barrier_reuse", DEADLOCK),
    BuggyProgram("bounded_buffer_if", ASSERTION),
    BuggyProgram("deque_last_item", ASSERTION),
    # That free and load race shows in any order; what counts is that a freed block is read.
    BuggyProgram("freed_under_reader", ("use-after-free",), options=("--races", "promote")),
    BuggyProgram("list_unlink", ASSERTION),
    BuggyProgram("lock_cycle", DEADLOCK),
    BuggyProgram("lost_update", ASSERTION),
    BuggyProgram("lost_wakeup", DEADLOCK),
    BuggyProgram("missed_signal", DEADLOCK),
    BuggyProgram("order_violation", ASSERTION),
    BuggyProgram("peterson_swapped", ASSERTION),
    BuggyProgram("publish_before_init", ASSERTION),
    BuggyProgram("reader_writer", ASSERTION),
    BuggyProgram("reference_count", ("double-free", "use-after-free")),
    BuggyProgram("ring_overwrite", ASSERTION),
    BuggyProgram("semaphore_off_by_one", ASSERTION),
    BuggyProgram("ticket_overflow", ASSERTION + DEADLOCK),
    BuggyProgram("torn_snapshot", ASSERTION),
    BuggyProgram("two_step_queue", HISTORY, is_harness=True),
]


def runs_of(report):
    """How often the program was run: completely, redundantly, or up to where it was pruned."""
    kinds = ("executions", "redundant", "pruned", "executions_before_promotion")
    return sum(report[kind] for kind in kinds)
