#!/usr/bin/env python3
"""Verifies what `heddle check --certificate` writes (docs/checking/certificates.md), alone.

    scripts/verify_certificate.py CERTIFICATE...
Exit status: 0 all accepted, 1 one refused, 2 no certificate, 3 one that it cannot verify."""
import json
import sys
class Problem(Exception):
    pass
def need(holds, text, status=1):
    if not holds:
        raise Problem(status, text)
def no_integer(text):
    need(False, f"{text} is no integer", 2)
code = json.dumps  # of a value: by it, true and 1 differ
def register_step(kind, state, method, arguments):
    if method == "read":
        return state, {state} if state else {"0", "null"}
    value, equal = code(arguments[-1]), code(arguments[0]) == state
    if method in ("cas", "exchange"):
        after = value if equal or method == "exchange" else state
        return after, {state if method == "exchange" else code(equal)}
    return value, {"null", "true"} if equal or method == "write" else set()
def container_step(kind, state, method, arguments):
    if method in ("enq", "push", "insert"):
        items = state + ((arguments[0] if kind in ORDERED else code(arguments[0])),)
        items = tuple(sorted(items, reverse=kind[:3] == "max")) if kind in ORDERED else items
        return items, {"null", "true"}
    rest, item = (state[:-1], state[-1:]) if kind == "stack" else (state[1:], state[:1])
    return state if method == "peek" else rest, {str(item[0]) if item else "null"}
def keyed_step(kind, state, method, arguments):
    if method == "members":
        return state, {f"[{', '.join(key for key, _ in state)}]", *([] if state else ["null"])}
    entries, key = dict(state), code(arguments[0])
    there, old = key in entries, entries.get(key, "null")
    if method in ("put", "set") or (method in ("put_if_absent", "insert", "add") and not there):
        entries[key] = code(arguments[1]) if kind == "map" else "null"
    elif method in ("remove", "erase"):
        entries.pop(key, None)
    gives_old = method in ("get", "put", "put_if_absent") or (kind == "map" and method == "remove")
    results = {old if gives_old else code(there != (method in ("insert", "add")))}
    results |= {"null"} if kind == "set" and method != "contains" else set()
    return tuple(sorted(entries.items())), {"null", "true"} if method == "set" else results
def step(kind, state, operation):  # to None if it is not allowed
    after, results = TYPES[kind][0](kind, state, operation[0], operation[1])
    return after if (results if operation[6] else code(operation[2]) in results) else None
NOTHING, BOTH = {"deq", "pop", "poll", "peek", "read", "members"}, {"cas", "read_modify_write"}
ORDERED = {"min-priority-queue": "insert poll peek", "max-priority-queue": "insert poll peek"}
CONTAINERS = ORDERED | {"queue": "enq deq peek", "stack": "push pop peek"}
TYPES = {kind: (container_step, (), methods) for kind, methods in CONTAINERS.items()} | {
    "register": (register_step, "", "write read"),
    "cas-register": (register_step, "0", "write read cas exchange"),
    "rmw-register": (register_step, "0", "write read read_modify_write"),
    "set": (keyed_step, (), "add remove contains members"),
    "map": (keyed_step, (), "put set put_if_absent insert get remove erase contains")}
def check_ends(operations):
    ends = []
    for i, (_, _, _, begin, end, _, any_result) in enumerate(operations):
        need(end is None or begin < end, f"operation {i} ends before it begins")
        need(end is not None or any_result, f"operation {i} is pending and has a result")
        ends += [(begin, False, i)] + ([] if end is None else [(end, True, i)])
    need(sorted(e[0] for e in ends) == list(range(len(ends))), "the ends are not at 0, 1, 2, ...")
    return sorted(ends)
def check_order(kind, state, operations, order):
    missing = set(range(len(operations))) - set(order)
    need(len(missing) + len(order) == len(operations), "an operation occurs twice, or is none")
    need(all(operations[i][4] is None for i in missing), "a completed operation is missing")
    latest = -1
    for i in order:
        latest = max(latest, operations[i][3])
        need(operations[i][4] is None or operations[i][4] > latest, f"{i} stands too late")
        state = step(kind, state, operations[i])
        need(state is not None, f"operation {i} is not allowed in its place")
def part_of(kind, operations, ends, part):
    need(kind in CONTAINERS or kind in ("set", "map", "register"), "no part of it is enough")
    need("members" not in {o[0] for o in operations}, "an operation belongs to all keys")
    values = {True: set(), False: set()}  # of those kept, and of the others
    for i, (_, arguments, result, _, _, _, any_result) in enumerate(operations):
        value = code(arguments[0] if arguments else result)
        need(value != "null" or not arguments or kind not in CONTAINERS, "none is added")
        if not arguments and any_result:
            need(i in part, "an operation whose value is not known is left out")
        elif value != "null" or kind not in CONTAINERS:
            values[i in part].add(value)
    need(not values[True] & values[False], "an operation of a kept value is left out")
    return [end for end in ends if end[2] in part]
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
        made_now = next(steps, [0])
        need(len(made_now) % 2 == 0, "it ends too early")
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
    need(False, "something explains the history to its end")
def verify(certificate):
    kind, proof, operations = (certificate[key] for key in ("type", "proof", "operations"))
    given, pair = certificate["initial"], (certificate["answer"], proof["kind"])
    need(certificate["heddle-certificate"] == 1, "the version is not known", 2)
    need(certificate["criterion"] == "linearizability", "the criterion is not known here", 3)
    need(pair[1] != "none", f"there is no proof: {code(proof.get('reason'))}", 3)
    need(kind in TYPES and (given is None or "register" in kind), "the object is not known here", 3)
    _, state, methods = TYPES[kind]
    need({o[0] for o in operations} <= set(methods.split()), "a method is not known here", 3)
    for method, arguments, result, *_ in operations:
        if method == "members" and isinstance(result, list):
            result.sort(key=code)  # as the members of a state are
        count = 0 if method in NOTHING else 2 if method in BOTH or kind == "map" else 1
        count -= kind == "map" and method in ("get", "remove", "erase", "contains")
        need(len(arguments) == count, "a wrong number of arguments", 2)
        need(kind not in ORDERED or {type(a) for a in arguments} <= {int}, "no integer", 2)
    ends, state = check_ends(operations), state if given is None else code(given[0])
    if pair == ("yes", "linearization"):
        return check_order(kind, state, operations, proof["order"])
    need(pair == ("no", "closed-set"), "the proof does not fit the answer")
    ends = ends if proof["part"] is None else part_of(kind, operations, ends, set(proof["part"]))
    return check_closed_set(kind, state, operations, ends, proof["made"])
def verdict(verify, path):
    try:
        with open(path, encoding="utf-8") as file:
            verify(json.load(file, parse_float=no_integer, parse_constant=no_integer))
        return 0, "accepted"
    except Problem as problem:
        names = ("", "refused: ", "no certificate: ", "cannot verify: ")
        return problem.args[0], names[problem.args[0]] + problem.args[1]
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError) as problem:
        return 2, f"no certificate: {problem!r}"
def main(verify, paths):
    found = [verdict(verify, path) for path in paths] or [(2, "")]
    sys.stdout.writelines(f"{name}: {words}\n" for name, (_, words) in zip(paths, found))
    return 1 if any(f[0] == 1 for f in found) else max(f[0] for f in found)
if __name__ == "__main__":
    sys.exit(main(verify, sys.argv[1:]))
