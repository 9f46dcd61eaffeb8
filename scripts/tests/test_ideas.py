"""Tests of the table of ideas: its rows, its places, its signs."""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "lib"))
sys.dont_write_bytecode = True

from ideas import IDEAS, name_tables, second_places
from source_files import source_files

DOCUMENT = ROOT / "docs" / "architecture.md"
SECTION = re.compile(r"^## One idea, one file$(.*?)^## ", re.MULTILINE | re.DOTALL)
ENUM_ROW = re.compile(r"^\| (`\w+`(?:, `\w+`)*) \| `([^`]+)` \|$", re.MULTILINE)
ROW = re.compile(r"^\| ([^|`]+) \| (`[^|]+`) \|$", re.MULTILINE)


def rows_of_document():
    text = DOCUMENT.read_text(encoding="utf-8")
    rows = ROW.findall(SECTION.search(text).group(1))
    return [(name, tuple(re.findall(r"`([^`]+)\.hpp`", places))) for name, places in rows]


def text_of(place):
    files = [ROOT / (place + suffix) for suffix in (".hpp", ".cpp")]
    return "\n".join(file.read_text(encoding="utf-8") for file in files if file.is_file())


class Ideas(unittest.TestCase):
    def test_the_document_has_the_same_rows(self):
        self.assertEqual([(idea.name, idea.places) for idea in IDEAS], rows_of_document())

    def test_each_sign_is_found_where_the_idea_is(self):
        for idea in IDEAS:
            with self.subTest(idea.name):
                self.assertTrue(any(re.search(idea.sign, text_of(place)) for place in idea.places))

    def test_the_document_has_the_name_table_of_each_enum(self):
        rows = ENUM_ROW.findall(SECTION.search(DOCUMENT.read_text(encoding="utf-8")).group(1))
        told = sorted((enum, file) for enums, file in rows for enum in re.findall(r"\w+", enums))
        found = []
        for path in source_files():
            relative = path.relative_to(ROOT)
            if {"tests", "benchmarks"} & set(relative.parts) or path.suffix == ".py":
                continue
            tables = name_tables(relative, path.read_text(encoding="utf-8"))
            found += [(enum, str(relative)) for _, enum in tables]
        self.assertEqual(sorted(found), told)

    def test_a_second_place_is_found_and_the_first_is_none(self):
        text = "int one;\n#include <CLI/CLI.hpp>\n"
        elsewhere = pathlib.PurePosixPath("harnesses/reports/report_text.cpp")
        found = [(line, idea.name) for line, idea in second_places(elsewhere, text)]
        self.assertEqual([(2, "command line parser")], found)
        first = pathlib.PurePosixPath("base/option_parser.cpp")
        self.assertEqual([], list(second_places(first, text)))


if __name__ == "__main__":
    unittest.main()
