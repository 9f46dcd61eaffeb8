"""The commands of a page, run as its reader would: files written, output compared.

In the page, a name behind the language of a block makes it the contents of that file. A block that
begins with `$ ` is a session: commands, each with what it prints, until the next. A line `...` in
the output stands for any lines. All other blocks are not run.

usage: documented_commands.py --write PAGE FOLDER    writes what is printed into the page: commands
                                                     run in FOLDER, with heddle in PATH
"""

import os
import pathlib
import re
import subprocess
import sys

# A block, with the name of its file if it has one.
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# What differs from run to run.
VARYING = ((re.compile(r"\d+\.\d+ (s|sec)\b"), r"0.00 \1"), (re.compile(r" +$", re.MULTILINE), ""))
ANY_LINES = "..."
SHELL = ["bash", "-c"]


def sessions_and_files(text):
    """In the order of the page: ("file", name, contents) or ("session", place, text)."""
    for block in BLOCK.finditer(text):
        _, name, contents = block.groups()
        if name:
            yield "file", name, contents
        elif contents.startswith("$ "):
            yield "session", block.start(3), contents


def steps_of(session):
    """Each command with the output that stands below it. A backslash at its end goes on."""
    steps = []
    for line in session.splitlines():
        if line.startswith("$ "):
            steps.append([line[2:], []])
        elif steps[-1][0].endswith("\\") and not steps[-1][1]:
            steps[-1][0] += "\n" + line
        else:
            steps[-1][1].append(line)
    return steps


def normal(text):
    for pattern, replacement in VARYING:
        text = pattern.sub(replacement, text)
    return text.rstrip("\n")


def matches(expected, printed):
    parts = re.split(rf"^{re.escape(ANY_LINES)}$\n?", normal(expected), flags=re.MULTILINE)
    pattern = r"(?:.*\n)*?.*".join(re.escape(part) for part in parts)
    return re.fullmatch(pattern, normal(printed)) is not None


def write_file(folder, name, contents):
    path = pathlib.Path(folder) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(contents, encoding="utf-8")


def printed_by(command, folder, environment):
    """Both streams, as on a terminal."""
    done = subprocess.run([*SHELL, command], cwd=folder, env=environment, text=True, check=False,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=300)  # fmt: skip
    return done.stdout


def differences(text, folder, environment):
    """Runs all; yields each command whose output is not as the page says, with what it printed."""
    for kind, name, contents in sessions_and_files(text):
        if kind == "file":
            write_file(folder, name, contents)
            continue
        for command, lines in steps_of(contents):
            print(f"$ {command}", flush=True)
            printed = printed_by(command, folder, environment)
            if not matches("\n".join(lines), printed):
                yield command, printed


STEP = "== step of the page =="


def as_script(text):
    """The same as a script for bash, for where there is no Python: before each command a line."""
    lines = []
    for kind, name, contents in sessions_and_files(text):
        if kind == "file":
            lines += [f"mkdir -p $(dirname {name})", f"cat > {name} <<'END OF FILE'",
                      contents.rstrip("\n"), "END OF FILE"]
            continue
        for command, _ in steps_of(contents):
            lines += [f"echo '{STEP}'", f"( {command} ) 2>&1 </dev/null"]
    return "\n".join(lines) + "\n"


def differences_of_script(text, output):
    """Likewise, of what that script printed."""
    printed = output.split(STEP + "\n")[1:]
    steps = [step for kind, _, contents in sessions_and_files(text) if kind == "session"
             for step in steps_of(contents)]  # fmt: skip
    printed += [""] * (len(steps) - len(printed))
    for (command, lines), found in zip(steps, printed):
        if not matches("\n".join(lines), found):
            yield command, found


def rewritten(text, folder, environment):
    """The page with what is printed; outputs with `...` in them stay."""
    changed = {}
    for kind, place, contents in sessions_and_files(text):
        if kind == "file":
            write_file(folder, place, contents)
            continue
        lines = []
        for command, before in steps_of(contents):
            printed = printed_by(command, folder, environment)
            keeps = ANY_LINES in before or matches("\n".join(before), printed)
            lines += [f"$ {command}", *(before if keeps else printed.rstrip("\n").splitlines())]
        changed[place] = (contents, "\n".join(line.rstrip() for line in lines) + "\n")
    for place, (before, after) in sorted(changed.items(), reverse=True):
        text = text[:place] + after + text[place + len(before):]
    return text


if __name__ == "__main__":
    page, where = pathlib.Path(sys.argv[2]), sys.argv[3]
    page.write_text(rewritten(page.read_text(), where, dict(os.environ)), encoding="utf-8")
