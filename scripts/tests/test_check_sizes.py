"""Tests of scripts/check_sizes: the limits themselves, in each language."""

import pathlib
import unittest

from test_check_layers import script

sizes = script("check_sizes")


def findings(name, text):
    return [finding.split("error: ")[1] for finding in sizes.findings_in(pathlib.Path(name), text)]


class Limits(unittest.TestCase):
    def test_line_of_100_columns_passes_and_101_fails(self):
        self.assertEqual(findings("a.cpp", "x" * 100 + "\n"), [])
        self.assertEqual(findings("a.cpp", "x" * 101), ["line has 101 columns, the limit is 100"])

    def test_columns_are_characters_not_bytes(self):
        self.assertEqual(findings("a.cpp", "ü" * 100), [])

    def test_file_of_300_lines_passes_and_301_fails(self):
        self.assertEqual(findings("a.cpp", "\n" * 300), [])
        self.assertEqual(findings("a.cpp", "\n" * 301), ["file has 301 lines, the limit is 300"])

    def check_function(self, name, head, line, tail):
        """`head` and `tail` are one line each; 58 lines between them make the longest function."""
        self.assertEqual(findings(name, head + line * 58 + tail), [])
        (finding,) = findings(name, head + line * 59 + tail)
        self.assertRegex(finding, r"function 'f' has 61 lines")

    def test_functions_of_cpp(self):
        self.check_function("a.cpp", "void f() {\n", "  g();\n", "}\n")

    def test_functions_of_python(self):
        self.check_function("a.py", "def f():\n", "    g()\n", "    return\n")

    def test_functions_of_shell(self):
        self.check_function("a.sh", "f() {\n", "  g\n", "}\n")

    def test_functions_of_cmake(self):
        self.check_function("a.cmake", "function(f)\n", "  g()\n", "endfunction()\n")


class Folders(unittest.TestCase):
    def test_folder_of_30_files_passes_and_31_fails_unless_they_are_tests(self):
        files = [pathlib.Path("a") / f"{number}.cpp" for number in range(31)]
        self.assertEqual(list(sizes.folder_findings(files[:30])), [])
        (finding,) = sizes.folder_findings(files)
        self.assertIn("folder has 31 files, the limit is 30", finding)
        tests = [pathlib.Path("a/tests") / f"{number}.cpp" for number in range(31)]
        self.assertEqual(list(sizes.folder_findings(tests)), [])


if __name__ == "__main__":
    unittest.main()
