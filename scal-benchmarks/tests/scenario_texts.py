"""Scenarios as texts, for what is to be known of them without Heddle: parts, neighbours, a form."""

import itertools
import re

CALL = re.compile(r"\w+\([^)]*\)")


def parts_of(text):
    """What runs before, the threads, what runs after: each a list of calls."""
    rest, _, final = text.partition(";;")
    initial, arrow, threads = rest.rpartition(">>")
    calls = [CALL.findall(thread) for thread in threads.split("||")]
    return CALL.findall(initial if arrow else ""), calls, CALL.findall(final)


def text_of(initial, threads, final):
    text = " || ".join(" ".join(calls) for calls in threads)
    before = " ".join(initial) + " >> " if initial else ""
    after = " ;; " + " ".join(final) if final else ""
    return before + text + after


def operation_count(text):
    return len(CALL.findall(text))


def smaller_by_one(text):
    """The texts of all scenarios with one operation or one thread less."""
    initial, threads, final = parts_of(text)
    lists = [initial, final, *threads]
    found = set()
    for number, calls in enumerate(lists):
        lesses = [calls[:i] + calls[i + 1 :] for i in range(len(calls))]
        lesses += [[]] if number >= 2 else []
        for less in lesses:
            left = [*lists[:number], less, *lists[number + 1 :]]
            if any(left[2:]):
                found.add(text_of(left[0], [calls for calls in left[2:] if calls], left[1]))
    return sorted(found)


def renumbered(text):
    """Arguments become 1, 2, 3, ... in the order in which they stand there first."""
    numbers = {}
    return re.sub(r"\d+", lambda old: str(numbers.setdefault(old[0], len(numbers) + 1)), text)


def normal_form(text):
    """The same for scenarios that differ in the order of threads and in values only."""
    initial, threads, final = parts_of(text)
    orders = itertools.permutations(threads)
    return min(renumbered(text_of(initial, list(order), final)) for order in orders)
