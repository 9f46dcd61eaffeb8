"""All that a program of concurrent_programs.py can print, by going through all its states.

A machine of its own: each thread has a list of instructions, of which those that others can see are
one step each, in any order of the threads. A state is the place and number of each thread, the
atomics, the plain numbers, and who holds which lock; each is visited once.
"""

from concurrent_programs import WORD

DEADLOCK = "deadlock"
# Instructions that no other thread sees, made at once with what comes before them.
LOCAL = ("set", "jump", "jump unless", "jump if thrown")


class Code:
    """The instructions of one thread; `started` gets those of the thread that it starts, if any."""

    def __init__(self, block, started):
        self.instructions = []
        self.started = started
        self.block(block)

    def add(self, *instruction):
        self.instructions.append(instruction)
        return len(self.instructions) - 1

    def patch(self, place, target):
        self.instructions[place] = (*self.instructions[place][:-1], target)

    def here(self):
        return len(self.instructions)

    def block(self, block):
        for kind, *operands in block:
            getattr(self, "put_" + kind.replace(" ", "_"), self.put_atomic)(kind, *operands)

    def put_atomic(self, kind, cell, value, other, _order):
        self.add("atomic", kind, cell, value, other)

    def put_local(self, _kind, value):
        self.add("set", value)

    def put_plain(self, _kind, lock, value):
        self.add("plain", lock, value)

    def put_if(self, _kind, value, then, other):
        test = self.add("jump unless", 2, value, None)
        self.block(then)
        end = self.add("jump", None)
        self.patch(test, self.here())
        self.block(other)
        self.patch(end, self.here())

    def put_for(self, _kind, times, block):
        for _ in range(times):
            self.block(block)

    def put_try(self, _kind, value, block, handler):
        self.block(block)
        end = self.add("jump unless", 4, value, None)
        self.add("set", value + 1)
        self.block(handler)
        self.patch(end, self.here())

    def put_lock(self, _kind, lock, block):
        self.add("lock", lock)
        self.block(block)
        self.add("unlock", lock)

    def put_start(self, _kind, block, meanwhile):
        self.started.append(block)
        self.add("start")
        self.block(meanwhile)
        self.add("join")


class Machine:
    def __init__(self, program):
        started = []
        codes = [Code(block, started) for block in program.threads]
        codes += [Code(block, started) for block in started]
        self.codes = [code.instructions for code in codes]
        self.masks = [(1 << bits) - 1 for bits in program.bits]
        self.threads = len(program.threads)
        threads = tuple((0, 0) if index < self.threads else None for index in range(len(codes)))
        self.first = (self.settled(threads), program.initial, (0,) * program.locks,
                      (None,) * program.locks)

    def settled(self, threads):
        return tuple(thread and self.run_locals(index, *thread)
                     for index, thread in enumerate(threads))

    def run_locals(self, index, place, number):
        code = self.codes[index]
        while place < len(code) and code[place][0] in LOCAL:
            kind, *operands = code[place]
            place += 1
            if kind == "set":
                number = (number * 3 + operands[0]) & WORD
            elif kind == "jump" or number % operands[0] != operands[1]:
                place = operands[-1]
        return place, number

    def has_ended(self, threads, index):
        return threads[index] is not None and threads[index][0] == len(self.codes[index])

    def step(self, state, index):
        """The state after the next instruction of a thread, or None: it has none, or waits."""
        threads, cells, plains, owners = state
        if threads[index] is None or self.has_ended(threads, index):
            return None
        place, number = threads[index]
        kind, *operands = self.codes[index][place]
        if kind == "atomic":
            cells, number = self.atomic(cells, number, *operands)
        elif kind == "plain":
            lock, value = operands
            plains = replaced(plains, lock, (plains[lock] * 2 + value) & WORD)
            number = (number * 3 + plains[lock]) & WORD
        elif kind in ("lock", "unlock"):
            if kind == "lock" and owners[operands[0]] is not None:
                return None
            owners = replaced(owners, operands[0], index if kind == "lock" else None)
        elif kind == "start":
            threads = replaced(threads, self.threads, self.run_locals(self.threads, 0, 0))
        elif not self.has_ended(threads, self.threads):
            return None
        threads = replaced(threads, index, self.run_locals(index, place + 1, number))
        return threads, cells, plains, owners

    def atomic(self, cells, number, kind, cell, value, other):
        old, mask = cells[cell], self.masks[cell]
        new = {"load": old, "store": value, "store r": number & mask, "add": old + value,
               "sub": old - value, "xor": old ^ value, "exchange": value,
               "cas": other if old == value else old}[kind]
        seen = {"store": None, "store r": None, "cas": old * 2 + (old == value)}.get(kind, old)
        if seen is not None:
            number = (number * 3 + seen) & WORD
        return replaced(cells, cell, new & mask), number

    def printed(self, state):
        threads, cells, plains, _ = state
        results = [number for _, number in threads[:self.threads]]
        started = threads[self.threads][1] if len(threads) > self.threads and \
            threads[self.threads] else 0
        return " ".join(map(str, [*results, started, *plains, *cells])) + "\n"


def replaced(items, index, item):
    return (*items[:index], item, *items[index + 1:])


def outcomes_of(program):
    """Each text that it can print, and DEADLOCK if it may end in one."""
    machine = Machine(program)
    seen, left, found = {machine.first}, [machine.first], set()
    while left:
        state = left.pop()
        following = [after for index in range(len(machine.codes))
                     if (after := machine.step(state, index)) is not None]
        if not following:
            ended = all(machine.has_ended(state[0], index) or state[0][index] is None
                        for index in range(len(machine.codes)))
            found.add(machine.printed(state) if ended else DEADLOCK)
        for after in following:
            if after not in seen:
                seen.add(after)
                left.append(after)
    return found
