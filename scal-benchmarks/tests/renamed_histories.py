"""The histories that an exploration tells of at --log-level debug, and what renaming makes of them.

A scenario is text here, apart from what the tester makes of it: threads are alike if their calls
are, own values aside. An own value is one that a single thread uses, where values are opaque."""

import itertools
import re

CALL = re.compile(r"T(\d+) (.*) (\d+)-(\d*)")
NUMBER = re.compile(r"-?\d+")


def told(log):
    """Of each history its calls, ((thread, number in the thread), text), and which precedes which.

    Those of a search that was begun again are told again."""
    histories = set()
    for line in log.splitlines():
        _, mark, text = line.partition("debug: history: ")
        if not mark:
            continue
        calls, times = {}, {}
        numbers = {}
        for call in text.split("; "):
            thread, words, begin, end = CALL.fullmatch(call).groups()
            place = (int(thread), numbers.setdefault(thread, 0))
            numbers[thread] += 1
            calls[place] = words
            times[place] = (int(begin), int(end) if end else float("inf"))
        before = frozenset((a, b) for a in times for b in times if times[a][1] < times[b][0])
        histories.add((frozenset(calls.items()), before))
    return histories


def threads_of(scenario):
    """The calls of each thread from number 1 on, and all that is called before and after."""
    begin, _, rest = scenario.rpartition(">>")
    middle, _, final = rest.partition(";;")
    return [part.split() for part in middle.split("||")], begin + " " + final


def own_values(scenario):
    """Of each thread the values that nobody else uses, in the order in which they occur."""
    threads, common = threads_of(scenario)
    used = [list(dict.fromkeys(NUMBER.findall(" ".join(calls)))) for calls in threads]
    taken = [set(NUMBER.findall(common)) | {"0"} | set().union(*used[:i], *used[i + 1:])
             for i in range(len(used))]
    return [[value for value in values if value not in others]
            for values, others in zip(used, taken)]


def classes(scenario, opaque):
    """Threads that do the same, by number."""
    own = own_values(scenario) if opaque else [[] for _ in threads_of(scenario)[0]]
    alike = {}
    for number, calls in enumerate(threads_of(scenario)[0]):
        shape = NUMBER.sub(lambda m: f"own {own[number].index(m[0])}" if m[0] in own[number]
                           else m[0], " ".join(calls))
        alike.setdefault(shape, []).append(number + 1)
    return [group for group in alike.values() if len(group) > 1], own


def renamings(scenario, opaque):
    """All pairs of a renaming of threads and one of values."""
    groups, own = classes(scenario, opaque)
    for images in itertools.product(*(itertools.permutations(group) for group in groups)):
        threads, values = {}, {}
        for group, image in zip(groups, images):
            for thread, other in zip(group, image):
                threads[thread] = other
                values.update(zip(own[thread - 1], own[other - 1]))
        yield threads, values


def closed(histories, scenario, opaque=False):
    """The set of the histories and all their images."""
    images = set()
    for threads, values in renamings(scenario, opaque):
        for calls, before in histories:
            place = {(t, i): (threads.get(t, t), i) for (t, i), _ in calls}
            images.add((frozenset((place[p], NUMBER.sub(lambda m: values.get(m[0], m[0]), words))
                                  for p, words in calls),
                        frozenset((place[a], place[b]) for a, b in before)))
    return images
