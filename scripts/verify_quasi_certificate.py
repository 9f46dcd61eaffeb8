#!/usr/bin/env python3
"""Verifies what `heddle check --quasi-factor K --certificate` writes: of queues, stacks and
priority queues (docs/checking/certificates.md). Shares the reading with verify_certificate.py.

    scripts/verify_quasi_certificate.py CERTIFICATE...
Exit status: 0 all accepted, 1 one refused, 2 no certificate, 3 one that it cannot verify.
"""
import sys
from verify_certificate import check_ends, code, main, need
ANY, ADDS = float("inf"), {"enq", "push", "insert"}
ORDERED = ("min-priority-queue", "max-priority-queue")
START = ((), frozenset())  # nothing in it, nothing waiting
METHODS = {"queue": "enq deq peek", "stack": "push pop peek"} | dict.fromkeys(
    ORDERED, "insert poll peek")
class Rules:
    """Of the steps from configuration to configuration: a state, and {(call, whether rho' has it,
    how many places more it may wait)} of the calls that one of the two sequences has and the other
    has not. A state is the items, each with how often it was overtaken (flavour strict)."""
    def __init__(self, kind, operations, quasi):
        self.kind, self.operations, self.factor, self.sets = kind, operations, 0, {}
        strict, removal = quasi["flavour"] == "strict", METHODS[kind].split()[1]
        need(strict or quasi["flavour"] == "permutation", "the flavour is not known here", 3)
        for number, one in enumerate(quasi["sets"]):
            factor = ANY if one["factor"] is None else one["factor"]
            for method in one["methods"]:
                need(method in METHODS[kind].split(), "a method is not known here", 3)
                need(factor >= 0 and method not in self.sets, "a method in two sets", 2)
                need(not strict or method == removal or not factor, "not of removals alone", 2)
                self.sets[method] = (number, factor)
        if strict:
            self.factor, self.sets = self.sets.get(removal, (0, 0))[1], {}
        self.may_be_idle = {i for i, (method, _, _, _, _, _, any_result) in enumerate(operations)
                            if any_result and method in self.sets and method not in ADDS}
    def states(self, state, i, idle=False):  # after it; idle: it finds none
        method, arguments, result, _, _, _, any_result = self.operations[i]
        if method in ADDS:
            items = state + ((arguments[0] if self.kind in ORDERED else code(arguments[0]), 0),)
            if self.kind in ORDERED:
                items = tuple(sorted(items, key=lambda one: one[0], reverse=self.kind[:3] == "max"))
            return [items] if any_result or code(result) in ("null", "true") else []
        line, found = state[::-1] if self.kind == "stack" else state, []
        if method == "peek" or not line:
            seen = str(line[0][0]) if line else "null"
            fits = seen == "null" if idle else any_result or code(result) == seen
            return [state] * fits
        for at, (item, _) in enumerate(line):
            before = {b for b in range(at) if self.kind not in ORDERED or line[b][0] != item}
            if len(before) > self.factor or any(line[b][1] >= self.factor for b in before):
                break
            if not idle and (any_result or code(result) == str(item)):
                rest = tuple((value, times + (b in before and self.factor < ANY))
                             for b, (value, times) in enumerate(line) if b != at)
                found.append(rest[::-1] if self.kind == "stack" else rest)
        return list(dict.fromkeys(found[::-1] if self.kind == "stack" else found))
    def set_of(self, i):  # of calls it can move among, with the factor; else None
        method, _, result, _, _, _, any_result = self.operations[i]
        return self.sets.get(method) if any_result or method in ADDS or result is not None else None
    def near(self, now, open_now, ends):  # calls that are open, or can move and follow soon enough
        near, left = set(open_now), {own: own[1] for own in self.sets.values()}
        for at in range(now + 1, len(ends)):
            if not any(left.values()):
                break
            _, is_response, i = ends[at]
            if (own := self.set_of(i)) and left[own] and not is_response:
                near.add(i)
            elif own and left[own] and self.operations[i][3] > now and i not in self.may_be_idle:
                left[own] -= 1
        return near
    def partners(self, configuration, done, near, x):  # for rho'' where x is in rho'
        own = self.set_of(x)
        called = {call for call, is_called, _ in configuration[1] if is_called}
        return sorted({x} | {y for y in (near - done) | called if own and self.set_of(y) == own})
    def follow(self, configuration, x, y):  # after a place with x in rho', y in rho''
        state, waiting = configuration
        own, found, late = self.set_of(x), [], {call: rest for call, *rest in waiting}
        if x == y and x not in late and (own is None or x in self.may_be_idle):
            found = [(after, waiting) for after in self.states(state, x, own is not None)]
        if own is None or own != self.set_of(y):
            return found
        for call, is_called in ((x, True), (y, False)):
            if late.get(call, (not is_called,))[0] == is_called:
                return found
            if late.pop(call, None) is None:
                late[call] = (is_called, own[1])
        rest = frozenset((call, is_called, places - (self.set_of(call) == own))
                         for call, (is_called, places) in late.items())
        if all(places >= 0 for _, _, places in rest):
            idle = self.states(state, y, True) if y in self.may_be_idle else []
            found += [(after, rest) for after in self.states(state, y) if after not in idle]
        return list(dict.fromkeys(found))
def check_order(rules, order, stands):
    operations, latest, done, configurations = rules.operations, -1, set(), {START}
    need(len(order) == len(stands), "the sequences are not of one length")
    for x, y in zip(order, stands):
        begin, end = operations[x][3:5]
        latest = max(latest, begin)
        need(x >= 0 and y >= 0 and x not in done, "an operation occurs twice, or is none")
        need(end is None or end > latest, f"{x} stands too late")
        configurations = {after for one in configurations for after in rules.follow(one, x, y)
                          if y not in done or (y, True) in {late[:2] for late in one[1]}}
        need(configurations, f"operation {y} is not allowed in its place")
        done.add(x)
    missing = set(range(len(operations))) - done
    need(all(operations[i][4] is None for i in missing), "a completed operation is missing")
    need(any(not late for _, late in configurations), "the sequences have not the same calls")
def check_closed_set(rules, ends, made):
    layer, open_now, steps = [(frozenset(), START)], set(), iter(made)
    for now, is_response, i in ends:
        if is_response:
            open_now.remove(i)
            layer = [(done - {i}, rest) for done, rest in layer if i in done]
            if not layer:
                break
            continue
        open_now.add(i)
        made_now, near, known = next(steps, [0]), rules.near(now, open_now, ends), set(layer)
        need(len(made_now) % 3 == 0, "it ends too early")
        for start, x, y in zip(made_now[::3], made_now[1::3], made_now[2::3]):
            need(0 <= start < len(layer) and x in open_now, "it continues nothing")
            done, rest = layer[start]
            need(x not in done and y in rules.partners(rest, done, near, x), "not allowed")
            after = [(done | {x}, one) for one in rules.follow(rest, x, y)]
            need(not known.issuperset(after), "a step is not allowed, or leads nowhere new")
            layer += [one for one in after if one not in known]
            known.update(after)
        for done, rest in layer:
            for x in open_now - done:
                for y in rules.partners(rest, done, near, x):
                    after = [(done | {x}, one) for one in rules.follow(rest, x, y)]
                    need(known.issuperset(after), "it is not closed")
    need(next(steps, None) is None, "it goes on after its end")
    need(all(late for _, (_, late) in layer), "something explains the history to its end")
def verify(certificate):
    kind, proof, operations = (certificate[key] for key in ("type", "proof", "operations"))
    need(certificate["heddle-certificate"] == 1, "the version is not known", 2)
    need(certificate["criterion"] == "quasi-linearizability", "the criterion is not known here", 3)
    need(proof["kind"] != "none", f"there is no proof: {code(proof.get('reason'))}", 3)
    need(kind in METHODS and certificate["initial"] is None, "the object is not known here", 3)
    need({o[0] for o in operations} <= set(METHODS[kind].split()), "a method is not known here", 3)
    for method, arguments, *_ in operations:
        need(len(arguments) == (method in ADDS), "a wrong number of arguments", 2)
        need(kind not in ORDERED or {type(a) for a in arguments} <= {int}, "no integer", 2)
    rules, ends = Rules(kind, operations, certificate["quasi"]), check_ends(operations)
    pair = (certificate["answer"], proof["kind"])
    if pair == ("yes", "linearization"):
        return check_order(rules, proof["order"], proof["stands"])
    need(pair == ("no", "closed-set") and proof["part"] is None, "no proof of that answer")
    return check_closed_set(rules, ends, proof["made"])
if __name__ == "__main__":
    sys.exit(main(verify, sys.argv[1:]))
