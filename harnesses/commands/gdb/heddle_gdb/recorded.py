"""The events that the trace tells of, by number."""

import json

# Steps that stand between events, and are no part of the schedule.
BETWEEN = {"invocation", "response", "allocation", "free", "racing_read", "racing_write",
           "thread_begin", "thread_end", "thread_joined", "thread_woken", "thread_let_go",
           "identity_use", "end_of_life", "uninstrumented_call"}

texts = []


def printable(text):
    """A trace may come from a stranger: none of its control characters goes to a terminal."""
    return "".join(one if one.isprintable() else "?" for one in text)


def outcome(step):
    before, after = step.get("before", ""), step.get("after", "")
    if before and after and before != after:
        return f": {before} -> {after}"
    if step.get("choices", 1) > 1:
        return f" {step.get('choice', 0)} of 0..{step['choices'] - 1}"
    known = before or after
    return (f" = {known}" if known else "") + ("" if step.get("succeeds", True) else ", failed")


def text_of(step, sites):
    site = sites.get(step.get("site", 0), {})
    called = site.get("variable") or ""
    what = step.get("object", "") if not called else f"{called} ({step.get('object', '')})"
    place = f"{site.get('file', '').rsplit('/', 1)[-1]}:{site.get('line', 0)}"
    where = f" in {site['function'].split('(')[0]} {place}" if site.get("function") else ""
    name = step["kind"] + (f" {what}" if what else "")
    return f"T{step.get('thread', 0)}: {name}{outcome(step)}{where}"


def load(path):
    """Of event n the text is texts[n - 1]."""
    if not path:
        return
    with open(path, encoding="utf-8") as file:
        trace = json.load(file)
    sites = {site["id"]: site for site in trace["sites"]}
    events = [step for step in trace["steps"] if step["kind"] not in BETWEEN]
    texts.extend(printable(text_of(step, sites)) for step in events)


def text(number):
    return texts[number - 1] if 0 < number <= len(texts) else ""


def find(words, after=0):
    """The numbers of events whose text has all of these words."""
    return [number for number, line in enumerate(texts, 1)
            if number > after and all(word in line for word in words)]  # fmt: skip
