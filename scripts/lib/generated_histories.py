"""Histories of seven types, made by chance: what scripts/auto-table and compare-checkers judge."""

import json
import random

SHAPES = [(100, 4), (300, 8), (1000, 4), (1000, 16), (1000, 30)]  # operations, processes


class Register:
    initial, methods = 0, ("read", "write")

    @staticmethod
    def apply(state, method, draw):
        if method == "read":
            return state, [], state
        value = draw.randrange(8)
        return value, [value], None


class CasRegister(Register):
    methods = ("read", "write", "cas")

    @staticmethod
    def apply(state, method, draw):
        if method != "cas":
            return Register.apply(state, method, draw)
        expected, value = draw.randrange(5), draw.randrange(5)
        return (value if state == expected else state), [expected, value], state == expected


class Set:
    initial, methods = frozenset(), ("add", "remove", "contains")

    @staticmethod
    def apply(state, method, draw):
        value = draw.randrange(10)
        if method == "add":
            return state | {value}, [value], value not in state
        if method == "remove":
            return state - {value}, [value], value in state
        return state, [value], value in state


class Queue:
    initial, methods, last = (), ("enq", "deq"), False

    @classmethod
    def apply(cls, state, method, draw):
        if method == cls.methods[0]:
            value = draw.randrange(50)
            return (*state, value), [value], None
        if not state:
            return state, [], None
        return (state[:-1], [], state[-1]) if cls.last else (state[1:], [], state[0])


class Stack(Queue):
    methods, last = ("push", "pop"), True


class Counter:
    initial, methods = 0, ("inc", "get")

    @staticmethod
    def apply(state, method, _draw):
        return (state + 1, [], None) if method == "inc" else (state, [], state)


class KeyValue:
    initial, methods = (), ("get", "put", "append")

    @staticmethod
    def apply(state, method, draw):
        content, key = dict(state), draw.choice("abcdef")
        before = content.get(key, "")
        if method == "get":
            return state, [key], before
        value = f"{draw.randrange(10**6)} "
        content[key] = value if method == "put" else before + value
        return tuple(content.items()), [key, value], None


TYPES = {"register": Register, "cas-register": CasRegister, "set": Set, "queue": Queue,
         "stack": Stack, "counter": Counter, "key-value": KeyValue}


def generate(model, draw, size, processes):
    """Lines of a linearizable history: processes invoke, take effect, respond in random turns."""
    idle, open_, done, state, now = list(range(processes)), {}, [], model.initial, 0
    while len(done) < size:
        now += 1
        if idle and len(done) + len(open_) < size and draw.random() < 0.6:
            process = idle.pop(draw.randrange(len(idle)))
            open_[process] = [draw.choice(model.methods), now, None]
        elif open_:
            process = draw.choice(list(open_))
            method, start, effect = open_[process]
            if effect is None:
                state, arguments, result = model.apply(state, method, draw)
                open_[process][2] = (arguments, result)
            else:
                del open_[process]
                idle.append(process)
                done.append({"process": process, "operation": method, "arguments": effect[0],
                             "result": effect[1], "invocation": start, "response": now})
    return done


def spoil(done, draw):
    """Two answers of one method, far apart, are exchanged."""
    telling = [at for at in done[len(done) // 3:] if at["result"] is not None]
    for _ in range(1000):
        one, other = draw.sample(telling, 2)
        if one["operation"] == other["operation"] and one["result"] != other["result"]:
            one["result"], other["result"] = other["result"], one["result"]
            return


def write_all(folder, count, types):
    files = []
    for number in range(count):
        draw = random.Random(number)
        name = list(TYPES)[number % len(TYPES)]
        if name not in types:
            continue
        size, processes = SHAPES[number // len(TYPES) % len(SHAPES)]
        done = generate(TYPES[name], draw, size, processes)
        if number // len(TYPES) // len(SHAPES) % 2:
            spoil(done, draw)
        file = folder / f"{number:03}-{name}.jsonl"
        lines = [json.dumps({"heddle-history": 1, "type": name}), *map(json.dumps, done)]
        file.write_text("\n".join(lines) + "\n")
        files.append(file)
    return files
