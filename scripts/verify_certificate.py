#!/usr/bin/env python3
"""Verifies certificates of `heddle check --certificate` (docs/certificates.md) by itself alone.

    scripts/verify_certificate.py CERTIFICATE...

Exit status: 0 all accepted, 1 one refused, 2 no certificate, 3 one that it cannot verify.
"""
import json
import sys

CONTAINERS = {"queue", "stack", "min-priority-queue", "max-priority-queue"}
REGISTERS = {"register": "", "cas-register": "0", "rmw-register": "0"}
TYPES = CONTAINERS | set(REGISTERS) | {"set", "map"}
PARTS = CONTAINERS | {"set", "register"}


class Refused(Exception):
    pass


class CannotVerify(Exception):
    pass


def need(holds, text):
    if not holds:
        raise Refused(text)


code = json.dumps  # of a value: by it, true and 1 differ


def register_step(kind, state, method, arguments):
    if method in ("write", "exchange"):
        return code(arguments[0]), {"null", "true"} if method == "write" else {state}
    if method == "read":
        return state, {state} if state else {"0", "null"}
    equal = code(arguments[0]) == state
    if method == "cas":
        return code(arguments[1]) if equal else state, {code(equal)}
    if method != "read_modify_write":
        raise CannotVerify("unknown method " + method)
    return code(arguments[1]), {"null", "true"} if equal else set()


def container_step(kind, state, method, arguments):
    if method in ("enq", "push", "insert"):
        items = state + (arguments[0],)
        if kind in CONTAINERS - {"queue", "stack"}:
            items = tuple(sorted(items, reverse=kind.startswith("max")))
        return items, {"null", "true"}
    if method not in ("deq", "pop", "poll", "peek"):
        raise CannotVerify("unknown method " + method)
    if not state:
        return state, {"null"}
    rest, item = (state[:-1], state[-1]) if kind == "stack" else (state[1:], state[0])
    return state if method == "peek" else rest, {code(item)}


def keyed_step(kind, state, method, arguments):
    entries = dict(state)
    if method in ("size", "is_empty"):
        raise CannotVerify("unknown method " + method)
    key = code(arguments[0])
    there, old = key in entries, entries.get(key, "null")
    results = {code(there)}
    if method in ("get", "put", "put_if_absent") or (kind == "map" and method == "remove"):
        results = {old}
    elif method in ("add", "insert", "set"):
        results = {"null", "true"} if method == "set" else {code(not there)}
    elif method not in ("contains", "remove", "erase"):
        raise CannotVerify("unknown method " + method)
    if method in ("put", "set") or (method in ("put_if_absent", "insert", "add") and not there):
        entries[key] = code(arguments[1]) if kind == "map" else "null"
    elif method in ("remove", "erase"):
        entries.pop(key, None)
    return tuple(sorted(entries.items())), results


def step(kind, state, operation):
    """The state after the operation, or None if it is not allowed."""
    method, arguments, result, any_result = operation[0], operation[1], operation[2], operation[6]
    run = register_step if kind in REGISTERS else keyed_step
    after, results = (container_step if kind in CONTAINERS else run)(kind, state, method, arguments)
    return after if (results if any_result else code(result) in results) else None


def check_history(operations):
    ends = []
    for i, (_, _, _, begin, end, _, any_result) in enumerate(operations):
        need(end is None or begin < end, f"operation {i} ends before it begins")
        need(end is not None or any_result, f"operation {i} is pending and has a result")
        ends += [(begin, False, i)] + ([] if end is None else [(end, True, i)])
    ends.sort()
    need([e[0] for e in ends] == list(range(len(ends))), "the ends are not at 0, 1, 2, ...")
    return ends


def check_order(kind, state, operations, order):
    need(len(set(order)) == len(order), "an operation occurs twice")
    missing = set(range(len(operations))) - set(order)
    need(all(operations[i][4] is None for i in missing), "a completed operation is missing")
    latest = -1
    for i in order:
        latest = max(latest, operations[i][3])
        need(operations[i][4] is None or operations[i][4] > latest, f"{i} stands too late")
        state = step(kind, state, operations[i])
        need(state is not None, f"operation {i} is not allowed in its place")


def check_part(kind, operations, part):
    """Whatever is left out is of values that nothing kept has, or has found nothing."""
    need(kind in PARTS, "no part of such a history is enough")
    tie = [code(o[1][0] if o[1] else o[2]) for o in operations]
    loose = {i for i, o in enumerate(operations) if not o[1] and o[6]}
    empty = {i for i, o in enumerate(operations) if kind in CONTAINERS and tie[i] == "null"
             and not o[1]} - loose
    kept = {tie[i] for i in part - empty - loose}
    need(loose <= part, "an operation whose value is not known is left out")
    gone = set(range(len(operations))) - part - empty
    need(not any(tie[i] in kept for i in gone), "an operation of a kept value is left out")


def check_closed_set(kind, state, operations, ends, made):
    layer, open_now, steps = [(frozenset(), state)], [], iter(made)
    for _, is_response, i in ends:
        if is_response:
            open_now.remove(i)
            layer = [(done - {i}, state) for done, state in layer if i in done]
            if not layer:
                need(next(steps, None) is None, "it goes on after its end")
                return
            continue
        open_now.append(i)
        made_now = next(steps, None)
        need(made_now is not None and len(made_now) % 2 == 0, "it ends too early")
        for start, operation in zip(made_now[::2], made_now[1::2]):
            need(0 <= start < len(layer) and operation in open_now, "it continues nothing")
            done, state = layer[start]
            after = step(kind, state, operations[operation])
            need(operation not in done and after is not None, "a step is not allowed")
            layer.append((done | {operation}, after))
        known = set(layer)
        need(len(known) == len(layer), "a configuration occurs twice")
        for done, state in layer:
            for operation in [o for o in open_now if o not in done]:
                after = step(kind, state, operations[operation])
                need(after is None or (done | {operation}, after) in known, "it is not closed")
    raise Refused("something explains the history to its end")


def verify(path):
    with open(path, encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["heddle-certificate"] != 1:
        raise ValueError("a version that is not known")
    kind, proof, operations = (certificate[key] for key in ("type", "proof", "operations"))
    given, pair = certificate["initial"], (certificate["answer"], proof["kind"])
    if proof["kind"] == "none":
        raise CannotVerify("there is no proof: " + proof["reason"])
    if kind not in TYPES or (given is not None and kind not in REGISTERS):
        raise CannotVerify("objects of this type, or with this initial state, are not known here")
    state = REGISTERS.get(kind, ()) if given is None else code(given)
    ends = check_history(operations)
    if pair == ("yes", "linearization"):
        return check_order(kind, state, operations, proof["order"])
    need(pair == ("no", "closed-set"), "the proof does not fit the answer")
    if proof["part"] is not None:
        check_part(kind, operations, set(proof["part"]))
        part = set(proof["part"])
        ends = [end for end in ends if end[2] in part]
    return check_closed_set(kind, state, operations, ends, proof["made"])


def main(paths):
    status = 0 if paths else 2
    for path in paths:
        verdict, now = "accepted", 0
        try:
            verify(path)
        except (Refused, CannotVerify) as problem:
            now = 1 if isinstance(problem, Refused) else 3
            verdict = ("refused: " if now == 1 else "cannot verify: ") + str(problem)
        except (OSError, ValueError, KeyError, TypeError, IndexError) as problem:
            verdict, now = f"no certificate: {problem!r}", 2
        print(f"{path}: {verdict}")
        status = max(status, now) if 1 not in (status, now) else 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
