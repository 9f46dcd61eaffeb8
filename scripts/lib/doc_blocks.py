"""The blocks of code in the pages of the documentation, and what is to be done with each.

The words behind ``` say what a block is:

    sh                 commands, one a line: each must end with status 0, or with the one that its
                       comment says ("# ...; exit status 1"); a block goes on where the one before
                       it on the page has ended, in the same folder
    console            likewise, behind "$ ", each with what it prints, or the beginning of that and
                       "..."; statuses do not matter
    cpp FILE           written to FILE before what follows; without FILE a part of something
    text FILE, ...     likewise, for cmake, json, yaml and text

    sh not run: WHY    and likewise for console: nothing happens

What a page needs and does not show stands before a block, as <!-- before: COMMANDS -->.
"""

import re
from dataclasses import dataclass

FENCE = re.compile(r"^```(?P<info>[^`\n]*)\n(?P<text>.*?)^```\s*$", re.MULTILINE | re.DOTALL)
BEFORE = re.compile(r"<!-- before: (?P<commands>(?:(?!-->).)*?) -->\s*$", re.DOTALL)
NOT_RUN = re.compile(r"not run: .+")
KINDS = ("sh", "console", "cpp", "cmake", "json", "yaml", "text")
RUN = ("sh", "console")
STATUS = re.compile(r"#.*\bexit status (\d+)")


@dataclass(frozen=True)
class Block:
    line: int      # of the page, where the block begins
    kind: str
    argument: str  # a file's name, or why it is not run; else empty
    text: str
    before: str    # commands

    @property
    def is_run(self):
        return self.kind in RUN and not self.argument


@dataclass(frozen=True)
class Command:
    text: str
    status: int | None  # what it must end with; None: anything
    output: str | None  # what it must print; None: anything


def blocks_of(page):
    """The blocks of a page's text. Raises ValueError for one that does not say what it is."""
    for match in FENCE.finditer(page):
        line = page.count("\n", 0, match.start()) + 1
        kind, _, argument = match["info"].strip().partition(" ")
        if kind not in KINDS:
            raise ValueError(f"{line}: a block of code is one of {', '.join(KINDS)}")
        if kind in RUN and argument and not NOT_RUN.fullmatch(argument):
            raise ValueError(f"{line}: {kind} is run, or says 'not run: WHY'")
        before = BEFORE.search(page[:match.start()])
        yield Block(line, kind, argument, match["text"], before["commands"] if before else "")


def commands_of(block):
    return list(_console(block.text) if block.kind == "console" else _lines(block.text))


def _lines(text):
    for line in joined(text).splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            status = STATUS.search(line)
            yield Command(line, int(status[1]) if status else 0, None)


def _console(text):
    for part in re.split(r"^\$ ", joined(text), flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield Command(command, None, output)


def is_what(output, expected):
    """Whether a command prints what a page says."""
    got, says = without_times(output), without_times(expected)
    begins, dots, end = says.rpartition("\n...")
    return got.startswith(begins + "\n") if dots and not end else got == says


def joined(text):
    """Lines that end with a backslash, with those that go on."""
    return re.sub(r"\\\n\s*", "", text)


def without_times(output):
    """What is the same each time: seconds, and spaces at the end of lines, are not."""
    output = re.sub(r"\b\d+(\.\d+)? s\b", "N s", output)
    return "\n".join(line.rstrip() for line in output.strip().splitlines())
