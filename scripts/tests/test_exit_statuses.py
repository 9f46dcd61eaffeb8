"""The page, the scripts and the code have one table of exit statuses."""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "lib"))
sys.dont_write_bytecode = True

import explorations


def of_the_code():
    text = (ROOT / "base" / "exit_status.hpp").read_text(encoding="utf-8")
    numbers = dict(re.findall(r"^  (\w+) = (\d+),", text, re.MULTILINE))
    rows = re.findall(r'ExitStatus::(\w+), "([^"]+)"\}', text)
    return {int(numbers[name]): meaning for name, meaning in rows}


def of_the_page():
    text = (ROOT / "docs" / "exit-status.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| ([^|]+) \|", text, re.MULTILINE)
    return {int(number): meaning for number, meaning in rows}


class ExitStatuses(unittest.TestCase):
    def test_the_page_has_the_rows_of_the_code(self):
        self.assertEqual(of_the_code(), of_the_page())

    def test_the_scripts_have_their_numbers(self):
        named = {value for name, value in vars(explorations).items() if name.startswith("EXIT_")}
        self.assertEqual(named, set(of_the_code()))


if __name__ == "__main__":
    unittest.main()
