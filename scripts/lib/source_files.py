"""Which files of this project are source, and how a check reports about one."""

import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]

CPP_SUFFIXES = {".cpp", ".hpp", ".h", ".def", ".c"}
OTHER_SUFFIXES = {".py", ".sh", ".cmake", ".js", ".css"}


def is_script(path):
    """Whether a file without a suffix starts with a `#!` line."""
    if path.suffix:
        return False
    with open(path, "rb") as file:
        return file.read(2) == b"#!"


def is_source(path):
    if path.name == "CMakeLists.txt":
        return True
    if path.suffix in CPP_SUFFIXES | OTHER_SUFFIXES:
        return True
    return is_script(path)


def git_files(*arguments):
    command = ["git", "-C", str(ROOT), *arguments, "-z"]
    names = subprocess.run(command, check=True, capture_output=True).stdout.decode().split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def source_files():
    """Every source file that git knows, or would know after `git add`."""
    files = git_files("ls-files", "--cached", "--others", "--exclude-standard")
    return sorted({path for path in files if is_source(path)})


def error(path, line, message):
    """One finding in the format compilers use, so that editors can jump to it."""
    try:
        path = path.relative_to(ROOT)
    except ValueError:
        pass
    return f"{path}:{line}:1: error: {message}"


def finish(findings, checked):
    """Prints the findings and gives the exit status of the check."""
    for finding in findings:
        print(finding)
    print(f"{checked} files checked, {len(findings)} findings")
    return 1 if findings else 0
