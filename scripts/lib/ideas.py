"""Ideas that have one place: which file has each, and the signs of a second one.

docs/architecture.md has the same table for readers, and a test compares the two. A sign is a
regular expression that is looked for in every line of the product (tests and benchmarks aside)
outside the places of the idea.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Idea:
    name: str
    places: tuple  # files without their suffix; the first is the one that a reader opens
    sign: str

    def covers(self, path):
        """Whether this file, relative to the root, is one of the places."""
        return str(path.with_suffix("")) in self.places


IDEAS = [
    Idea(
        "assertion",
        ("base/assert",),
        r"\b_?exit\((70|number_of\(ExitStatus::own)|\bvoid assertion_failed|heddle: internal",
    ),
    Idea("hash", ("base/hashing",), r"(?i)0x9e3779b97f4a7c15|0x100000001b3|0xff51afd7ed558ccd"),
    Idea("hash table", ("base/flat_index",), r"\+ 1\) ?& ?\(?mask|& \(?(capacity|size)_? - 1"),
    Idea("random numbers", ("base/random", "base/hashing"), r"(?i)0xbf58476d1ce4e5b9"),
    Idea("name table", ("base/name_table",), r"\bstruct NamedValue|__PRETTY_FUNCTION__"),
    Idea("log", ("base/log",), r"<spdlog/"),
    Idea("JSON", ("base/json",), r"<nlohmann/"),
    Idea("text for a terminal", ("base/printable_text",), r"\\x1b\[\d|0x202[ae]|&quot;"),
    Idea(
        "text of nondeterminism",
        ("scheduler/nondeterminism",),
        r"throw NondeterminismError|class NondeterminismError",
    ),
    Idea(
        "event table",
        ("scheduler/event_table", "scheduler/event_traits"),
        r'"(condition_wake|futex_wait|barrier_wait)"|[<>]= (scheduler::)?EventKind::',
    ),
    Idea("recorded path", ("scheduler/recorded_path",), r"(class|struct) Recorded(Path|Step)\b"),
    Idea("command line parser", ("base/option_parser",), r"<CLI/"),
    Idea(
        "exit statuses",
        ("base/exit_status",),
        r"\bexit_(no_violation|violation|misuse|own_fault)\b|\b128 \+ \w|SIGINT, SIGTERM",
    ),
    Idea(
        "judge",
        ("checkers/judging/history_judge",),
        r"\b(class|struct) \w*(History|Quasi|Verdict)Judge\b|optional<QuasiChecker>",
    ),
]


NAME_TABLE = re.compile(r"\bname_table<([\w:]+)>\(|\bNameTable<([\w:]+), ")


def name_tables(path, text):
    """Of a file of the product: (line, enum) for each table of the names of an enum."""
    if path.stem == "name_table":
        return
    for number, line in enumerate(text.splitlines(), start=1):
        for match in NAME_TABLE.finditer(line):
            yield number, (match.group(1) or match.group(2)).split("::")[-1]


def second_places(path, text):
    """Of a file of the product: (line, idea) for each sign outside the idea's places."""
    for idea in IDEAS:
        if idea.covers(path):
            continue
        for number, line in enumerate(text.splitlines(), start=1):
            if re.search(idea.sign, line):
                yield number, idea
