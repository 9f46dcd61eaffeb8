"""Writes manual pages out of what commands print for --help, so that they say the same.

usage: man_pages.py HEDDLE HEDDLE-CLANG++ FOLDER
"""

import gzip
import pathlib
import re
import subprocess
import sys

# A line of help: two blanks, the names and placeholder, two blanks or more, what it is for.
# One that is too long for its column has one blank behind it.
LONG_OPTION = re.compile(r"^  (-\S+(?: [A-Z]+)?) (\S.*)$")
OPTION = re.compile(r"^  (\S.*?)(?: {2,}(\S.*))?$")
COMMAND = re.compile(r"^heddle ([a-z]\S*) ", re.MULTILINE)


def answer(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout


def escaped(text):
    """As troff reads text: no escapes, no line that is a request, dashes that can be copied."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


def body_of(lines):
    """Headings end in a colon and begin at the left; options are indented; all else is text."""
    page, is_literal = [], False
    for line in lines:
        option = OPTION.match(line)
        if option and not option[2]:
            option = LONG_OPTION.match(line) or option
        wants_literal = line.startswith("heddle ")
        if is_literal != wants_literal:
            page.append(".nf" if wants_literal else ".fi")
            is_literal = wants_literal
        if not line.strip():
            page.append(".PP")
        elif line.endswith(":") and not line.startswith(" "):
            page.append(f".SH {escaped(line[:-1].upper())}")
        elif option and not option[1].startswith(" "):
            page += [".TP", f"\\fB{escaped(option[1])}\\fR", escaped(option[2] or "")]
        else:
            page.append(escaped(line.strip()))
    return page + ([".fi"] if is_literal else [])


def purpose_of(first_line):
    return first_line[0].lower() + first_line[1:].rstrip(".")


def write_page(folder, name, page):
    """Packed, as Debian has them, and without the time."""
    (folder / f"{name}.1.gz").write_bytes(gzip.compress(page.encode(), mtime=0))


def page_of(name, text, version, others):
    lines = text.strip().splitlines()
    usage = [line for line in lines if line.startswith("Usage: ")]
    rest = [line for line in lines[1:] if not line.startswith("Usage: ")]
    page = [f'.TH "{escaped(name.upper())}" 1 "" "Heddle {version}" "Heddle"',
            ".SH NAME", f"{escaped(name)} \\- {escaped(purpose_of(lines[0]))}"]
    if usage:
        page += [".SH SYNOPSIS", escaped(usage[0].removeprefix("Usage: "))]
    page += [".SH DESCRIPTION", escaped(lines[0]), ".PP", *body_of(rest), ".SH SEE ALSO",
             ", ".join(f"\\fB{escaped(other)}\\fR(1)" for other in others if other != name)]
    return "\n".join(page) + "\n"


def main(heddle, wrapper, folder):
    whole = answer(heddle, "--help")
    version = answer(heddle, "--version").split()[1]
    names = [name for name in COMMAND.findall(whole) if name != "help"]
    texts = {f"heddle-{name}": answer(heddle, "help", name) for name in [*names, "harness"]}
    texts["heddle-clang++"] = answer(wrapper, "--heddle-help")
    texts["heddle"] = whole
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.1*"):
        old.unlink()
    for name, text in texts.items():
        write_page(folder, name, page_of(name, text, version, sorted(texts)))
    write_page(folder, "heddle-clang", ".so man1/heddle-clang++.1\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
