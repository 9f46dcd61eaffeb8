"""Counts executions of small concurrent programs: an independent answer to what the tool reports.

A thread is a generator function: it yields events and is sent their outcomes, and is a function of
nothing else. An event is a tuple (kind, address, operands...):
  ("load", address)                        outcome: the value there
  ("cas", address, expected, desired)      outcome: whether it was stored
Plain accesses are no events; they are made at once after the event before them:
  ("plain load", address)                  outcome: the value there
  ("plain store", address, value)          outcome: None
Threads start together.
"""

import functools


def step(memory, event):
    """The memory after an event, and the outcome. Memory is a sorted tuple of (address, value)."""
    kind, address = event[0], event[1]
    value = dict(memory)[address]
    if kind in ("load", "plain load"):
        return memory, value
    if kind == "plain store":
        return stored(memory, address, event[2]), None
    _, _, expected, desired = event
    if value != expected:
        return memory, False
    return stored(memory, address, desired), True


def stored(memory, address, value):
    return tuple(sorted({**dict(memory), address: value}.items()))


def writes(event, outcome):
    return event[0] == "cas" and outcome is True


class Program:
    def __init__(self, memory, threads):
        self.memory = tuple(sorted(memory.items()))
        self.threads = threads

        @functools.lru_cache(maxsize=None)
        def next_event(thread, outcomes):
            """What the thread does after these outcomes; None: it has ended."""
            running = self.threads[thread]()
            try:
                event = next(running)
                for outcome in outcomes:
                    event = running.send(outcome)
            except StopIteration:
                return None
            return event

        self.next_event = next_event

    def next_events(self, outcomes):
        events = ((thread, self.next_event(thread, seen)) for thread, seen in enumerate(outcomes))
        return {thread: event for thread, event in events if event is not None}

    def after(self, memory, outcomes, thread, event):
        memory, outcome = step(memory, event)
        seen = outcomes[thread] + (outcome,)
        memory, seen = self.past_plain_accesses(memory, thread, seen)
        return memory, (*outcomes[:thread], seen, *outcomes[thread + 1 :]), outcome

    def past_plain_accesses(self, memory, thread, seen):
        event = self.next_event(thread, seen)
        while event is not None and event[0].startswith("plain"):
            memory, outcome = step(memory, event)
            seen += (outcome,)
            event = self.next_event(thread, seen)
        return memory, seen

    def start(self):
        memory, outcomes = self.memory, []
        for thread in range(len(self.threads)):
            memory, seen = self.past_plain_accesses(memory, thread, ())
            outcomes.append(seen)
        return memory, tuple(outcomes)

    def count_executions(self):
        """How many sequences of events there are: what a plain depth-first search runs."""

        @functools.lru_cache(maxsize=None)
        def count(memory, outcomes):
            events = self.next_events(outcomes)
            if not events:
                return 1
            states = (self.after(memory, outcomes, *choice) for choice in events.items())
            return sum(count(state[0], state[1]) for state in states)

        return count(*self.start())

    def count_classes(self):
        """How many Mazurkiewicz traces there are: the complete executions of a search with sleep
        sets (P. Godefroid, "Partial-Order Methods for the Verification of Concurrent Systems",
        LNCS 1032, 1996, chapter 5)."""

        def count(memory, outcomes, sleep):
            """`sleep` maps a sleeping thread to its event and the outcome it had."""
            events = self.next_events(outcomes)
            if not events:
                return 1
            total, sleep = 0, dict(sleep)
            for thread, event in events.items():
                if thread in sleep:
                    continue
                state = self.after(memory, outcomes, thread, event)
                kept = {t: e for t, e in sleep.items() if independent(e, (event, state[2]))}
                total += count(state[0], state[1], kept)
                sleep[thread] = (event, state[2])
            return total

        return count(*self.start(), {})


def independent(one, other):
    """Whether two executed events may be swapped. A compare-exchange that failed is a read."""
    return one[0][1] != other[0][1] or not (writes(*one) or writes(*other))
