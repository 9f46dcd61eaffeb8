"""Options that pages name in passing, in code font: each must be one of the command's help."""

import re
import subprocess

SPAN = re.compile(r"`([^`]+)`")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*[a-z]\b(?!-)")
BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
# Options of programs that are not ours.
OTHERS = re.compile(r"gtest|catch|^(?:git|gdb|cmake|ctest|clang|apt|dot|ulimit|perf|valgrind)\b")


class Options:
    """What the commands of a build know; each is asked once."""

    def __init__(self, build, root):
        self.build = build
        self.root = root
        self.known = {}
        heddle = build / "bin" / "heddle"
        commands = re.findall(r"^heddle (?!help)([a-z][a-z-]*) ", self._help(heddle), re.MULTILINE)
        for command in commands:
            self.known[f"heddle {command}"] = self._of(heddle, command)
        self.known["heddle check"] |= self._of(heddle, "check", "--follow", "-")
        self.known["a harness"] = self._of(build / "harnesses" / "sl_queue")
        self.known["heddle-clang++"] = set(OPTION.findall(subprocess.run(
            [build / "bin" / "heddle-clang++", "--heddle-help"], stdout=subprocess.PIPE, text=True,
            check=True).stdout))  # fmt: skip
        self.all = set().union(*self.known.values())

    def _help(self, *words):
        return subprocess.run([*words, "--help"], stdout=subprocess.PIPE, text=True,
                              check=True).stdout

    def _of(self, *words):
        return set(OPTION.findall(self._help(*words))) | {"--help"}

    def of_span(self, span):
        """The options that what stands in code font may have; None: it is no command of ours."""
        words = span.split()
        if OTHERS.search(span):
            return None
        if len(words) > 1 and f"{words[0]} {words[1]}" in self.known:
            return self.known[f"{words[0]} {words[1]}"]
        script = self.root / words[0]
        if words[0].startswith("scripts/"):
            return set(OPTION.findall(script.read_text())) if script.is_file() else set()
        return self.all if words[0].startswith("--") else None

    def unknown_in(self, page):
        """(line, option) for each of a page's text that no help has."""
        text = BLOCK.sub(lambda match: "\n" * match[0].count("\n"), page)
        for match in SPAN.finditer(text):
            known = self.of_span(match[1]) if match[1].strip() else None
            if known is not None:
                line = text.count("\n", 0, match.start()) + 1
                yield from ((line, option) for option in OPTION.findall(match[1])
                            if option not in known)
