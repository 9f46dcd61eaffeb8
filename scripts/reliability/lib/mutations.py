"""Faults put into a C++ header: one small change each, made by operators that know lines only.

The operators are those of mutation testing and of its kin for concurrent programs (J. S. Bradbury,
J. R. Cordy, J. Dingel, "Mutation Operators for Concurrent Java (J2SE 5.0)", MUTATION 2006): a lock
left out, an atomic step split, an order of memory weakened, two lines swapped, a line left out, a
check dropped, an operator or a constant changed. What does not compile is none.
"""

import re
from dataclasses import dataclass

ORDER = "order"
SKIPPED = ("//", "#", "template", "using ", "class ", "struct ", "namespace ", "public:",
           "private:", "}", "static_assert", "friend ")
LOCK = re.compile(r"\b(lock_guard|unique_lock|scoped_lock)\b|(\.|->)(un)?lock\(\)")
STATEMENT = re.compile(r"\s+[^{}]*;(\s*//.*)?")
CHECK = re.compile(r"\b(if|while) \((.*)\) \{$")
CELL = r"(?:\w+(?:<\w+>)?(?:\(\w*\)|\[\w+\])?(?:\.|->))*\w+(?:\(\w*\)|\[\w+\])?"
EXCHANGE = re.compile(rf"({CELL})\.compare_exchange_(?:strong|weak)\((\w+), ")
LOAD = re.compile(r"\.load\(\)")
STORE = re.compile(r"\.store\((.+)\);$")
OPERATORS = {" == ": (" != ",), " != ": (" == ",), " < ": (" <= ",), " > ": (" >= ",),
             " <= ": (" < ",), " >= ": (" > ",), " && ": (" || ",), " || ": (" && ",),
             " + ": (" - ",), " - ": (" + ",), "!": ("",), "++": ("--",), " += ": (" -= ",),
             "continue;": ("break;",)}
CONSTANT = re.compile(r"(?<![\w.])(\d+)(?![\w.])|\b(true|false)\b")


@dataclass(frozen=True)
class Mutation:
    line: int  # the first that is changed, from 1
    operator: str
    before: tuple
    after: tuple

    def apply(self, text):
        lines = text.split("\n")
        lines[self.line - 1:self.line - 1 + len(self.before)] = self.after
        return "\n".join(lines)


def code_of(line):
    """Without a comment at its end."""
    return line.split("//")[0].rstrip()


def is_code(line):
    return bool(line.strip()) and not line.strip().startswith(SKIPPED)


def closing(text, start):
    """Where the parenthesis is closed that was open before `start`; -1: not in this line."""
    depth = 1
    for at in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return at
    return -1


def without_checks(line):
    found = CHECK.search(line)
    if found:
        for value, sign in (("true", "||"), ("false", "&&")):
            yield "check", f"{line[:found.start(2)]}{value} {sign} ({found[2]})) {{"


def with_split_steps(line):
    """A compare-exchange becomes a load, a comparison and a store."""
    for found in EXCHANGE.finditer(line):
        end = closing(line, found.end())
        if end >= 0:
            cell, seen, new = found[1], found[2], line[found.end():end]
            apart = (f"([&](auto&& each, auto& seen, auto desired) {{ auto was = each.load(); "
                     f"if (was == seen) {{ each.store(desired); return true; }} "
                     f"seen = was; return false; }})({cell}, {seen}, {new})")
            yield "split", line[:found.start()] + apart + line[end + 1:]


def with_weaker_orders(line):
    for found in LOAD.finditer(line):
        yield ORDER, f"{line[:found.start()]}.load(std::memory_order_relaxed){line[found.end():]}"
    for found in STORE.finditer(line):
        yield ORDER, f"{line[:found.start()]}.store({found[1]}, std::memory_order_relaxed);"


def with_other_operators(line):
    for old, others in OPERATORS.items():
        at = line.find(old)
        while at >= 0:
            if old != "!" or line[at:at + 2] != "!=":
                for new in others:
                    yield "operator", line[:at] + new + line[at + len(old):]
            at = line.find(old, at + len(old))


def with_other_constants(line):
    for found in CONSTANT.finditer(line):
        if found[2]:
            new = "false" if found[2] == "true" else "true"
        else:
            new = "1" if found[1] == "0" else str(int(found[1]) - 1)
        yield "constant", line[:found.start()] + new + line[found.end():]


IN_A_LINE = (without_checks, with_split_steps, with_weaker_orders, with_other_operators,
             with_other_constants)


def mutations_of(text):
    """All of a header, in the order of their lines; those of one line are all different."""
    lines = text.split("\n")
    found = []
    for number, line in enumerate(lines, 1):
        if not is_code(line):
            continue
        code = code_of(line)
        changed = [pair for change in IN_A_LINE for pair in change(code)]
        if STATEMENT.fullmatch(line) and not line.strip().startswith("return"):
            changed.append(("lock" if LOCK.search(code) else "line-left-out", ""))
        found += [Mutation(number, operator, (line,), (new,))
                  for operator, new in dict((pair[::-1], pair) for pair in changed).values()]
        follower = lines[number] if number < len(lines) else ""
        if STATEMENT.fullmatch(line) and is_code(follower) and STATEMENT.fullmatch(follower):
            found.append(Mutation(number, "lines-swapped", (line, follower), (follower, line)))
    return found
