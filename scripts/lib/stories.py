"""Twelve violations that everybody who works on reports looks at: how each is found, and what is
to be told of it. Their texts are approved: scal-benchmarks/tests/stories."""

import dataclasses
import pathlib
import re
import subprocess

import built

ROOT = pathlib.Path(__file__).resolve().parents[2]
APPROVED = ROOT / "scal-benchmarks" / "tests" / "stories"
PROGRAMS = ROOT / "scal-benchmarks" / "programs"
WIDTHS = (80, 120)
K_STACK = "push(1) push(2) push(3) pop() >> push(4) || pop() ;; pop()"


@dataclasses.dataclass(frozen=True)
class Story:
    """A violation: `binary` is a harness, or a program's source below PROGRAMS."""

    name: str
    title: str
    binary: str
    options: tuple = ()
    clash: tuple = ()  # texts that name the two operations, or threads, that clash
    told: tuple = ()  # texts that a reader needs besides: the stale read, the switch


STORIES = [
    Story("k-stack", "k-stack: one item is pushed twice", "k_stack_2018",
          ("--parameter", "k=2", "--scenario", K_STACK, "--preemption-bound", "2"),
          ("push(4) of T1", "pop() = 4 of T2"),
          ("T1 finds A.remove = 1 (", "T2 makes it 0 (", "T1 reads A.remove again and finds 0 (",
           "T1 is left in push(4) before: read A.remove = 0")),
    Story("stack-aba", "Treiber stack without tags: ABA", "t_stack_untagged",
          ("--preemption-bound", "2"),
          ("pop() = 4 of T1", "of T2"),
          ("T1 finds A.top_.word_ = B (", "again (", "as if nothing had happened",
           "T1 is left in pop() before: cas A.top_.word_")),
    Story("recycled-node", "Queue whose recycled nodes start with a new tag", "ms_queue_reset_tag",
          ("--preemption-bound", "2"),
          ("enq(1) of T1", "enq(2) of T2"),
          ("T1 finds A.next.word_ = 0 (", "null again (", "as if nothing had happened",
           "T1 is left in enq(1) before: cas A.next.word_")),
    Story("lost-node", "Queue for one thread: a node is lost", "sl_queue",
          ("--scenario", "enq(1) || enq(2) ;; deq() deq()"),
          ("enq(1) of T1", "enq(2) of T2"),
          ("T1 finds A.tail_ = B (", "T2 makes it C (", "T1 stores D over it (",
           "T1 is left in enq(1) before: A.tail_: C -> D")),
    Story("false-empty", "IQueue: empty although it is not", "i_queue", (),
          ("deq() = none of T2", "enq(1) of T1"),
          ("finds A.cells_[0] = 0 (", "whose enq(1) has begun",
           "T1 is left in enq(1) before: A.cells_[0]: 0 -> 1")),
    Story("k-fifo", "Bounded k-FIFO of 2015: an item outside the window", "bk_queue_2015",
          ("--scenario", "round", "--preemption-bound", "2"),
          ("enq(7) = true of T1", "of T2"),
          ("T1 goes on with the old", "T1 is left in enq(7) before: cas")),
    Story("data-race", "A plain counter read beside its flag", "story/data_race.cpp", (),
          ("by T0", "by T1"), ("unordered accesses of delivered",
                               "No lock, no atomic that both use")),
    Story("use-after-free", "A configuration deleted under its reader", "story/use_after_free.cpp",
          (),
          ("T1: free A (", "T0 accesses it afterwards"),
          ("[freed]", "T0 finds current = A (a), which T1 then changes: current: A -> B",
           "T0 is left before: read is_reloaded = 1")),
    Story("dead-frame", "The address of a local variable outlives its function",
          "story/dead_frame.cpp", (),
          ("T0: end of the variable result (",
           "T1 accesses it afterwards, by the address it had before: write result ("),
          ("T1 finds result_slot = result (a), which T0 then changes: result_slot: result -> null",
           "T1 is left before: write result")),
    Story("deadlock-of-three", "Three locks in a ring", "story/deadlock_of_three.cpp", (),
          ("T1 waits to lock", "T2 waits to lock", "T3 waits to lock"),
          ("has held since (a)", "T1 is left after: lock billing", "when it could still go on")),
    Story("spin", "A signal that nobody gives any more", "spin.cpp", (),
          ("T0 spins on signalled",),
          ("nobody is left who would change it",
           "T1 finds waiting = 0 (", "does not look again",
           "T0 is left before: waiting: 0 -> 1")),
    Story("thread-pool", "Workers that count down with a load and a store",
          "story/thread_pool.cpp", (), ("T1 finds pool.left_ = 2 (", "T2 makes it 1 ("),
          ("T1 stores 1 over it (", "T1 is left before: pool.left_: 1 -> 1")),
]


def require_built(build):
    """Ends the script if what finds the violations is not built."""
    harnesses = [story.binary for story in STORIES if not story.binary.endswith(".cpp")]
    built.require(build, *built.TOOLS, *(f"harnesses/{name}" for name in harnesses))


def compiled(build, story, folder):
    """The words that start the program of a story, made if need be."""
    if not story.binary.endswith(".cpp"):
        return [build / "harnesses" / story.binary, *story.options]
    program = folder / story.name.replace("-", "_")
    subprocess.run([build / "bin" / "heddle-clang++", "-std=c++20", "-O1", "-w",
                    PROGRAMS / story.binary, "-o", program], check=True)
    return [build / "bin" / "heddle", "run", *story.options, "--", program]


def command(build, story, folder, trace):
    """What finds the violation and leaves its trace."""
    words = compiled(build, story, folder)
    extra = ["--no-progress", "--trace-out", trace]
    at = words.index("--") if "--" in words else len(words)
    return [*words[:at], *extra, *words[at:]]


def normal(text):
    """Which number a heap block has depends on the libraries; which letter, does not. And where
    the project lies is nobody's concern."""
    return re.sub(r"heap block \d+", "heap block N", text).replace(f"{ROOT}/", "")


def approved_file(story):
    return APPROVED / f"{story.name}.txt"


def interleaving_lines(text):
    """How many lines the interleaving takes, its title and head aside."""
    lines = text.splitlines()
    if "The interleaving:" not in lines:
        return 0
    start = lines.index("The interleaving:") + 2
    return next((i for i, line in enumerate(lines[start:]) if not line), len(lines[start:]))
