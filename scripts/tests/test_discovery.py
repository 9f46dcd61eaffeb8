"""cmake/HeddleDiscover.cmake: every test that a program lists is one of ctest."""

import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "cmake" / "HeddleDiscover.cmake"

# Lists what the file beside it has, for each framework; run with a filter it tells the filter.
PROGRAM = """#!/bin/sh
case "$1" in
  --gtest_list_tests | --list-tests) cat "$0.list" ;;
  *) printf 'filter=%s.\\n' "$1" ;;
esac
"""
GTEST = """Running main() from gtest_main.cc
Suite.
  plain
  DISABLED_off
Typed/0.  # TypeParam = std::vector<int, std::allocator<int> >
  works
Inst/DISABLED_Param.
  runs/0  # GetParam() = 3
Inst/Param.
  runs/0  # GetParam() = "a;b"
  runs/1  # GetParam() = "[x"
  runs/2  # GetParam() = "y]"
  runs/3
"""
# Names, and the filters that choose them.
CATCH2 = {
    "plain": "plain", 'a "quoted" name': 'a "quoted" name', '"all quoted"': r'\"all quoted"',
    "a, comma": r"a\, comma", "one [bracket": r"one \[bracket", "another] one": r"another\] one",
    "semi;colon": "semi;colon", "dollar $x ${y} @z@": "dollar $x ${y} @z@",
    "back\\slash": r"back\\slash", "slash at its end\\": "slash at its end\\\\",
    "a ]==] b ]": r"a \]==\] b \]", "# hash": "# hash", "star*": r"star\*", "~tilde": r"\~tilde",
    "-dash": r"\-dash", "0": "0"}  # fmt: skip


class Discovery(unittest.TestCase):
    def ctest_of(self, framework, listed):
        """What ctest says of the tests, run in a folder with a blank in its name."""
        with tempfile.TemporaryDirectory(suffix=" of a test") as name:
            folder = pathlib.Path(name)
            program = folder / "program"
            program.write_text(PROGRAM, encoding="utf-8")
            program.chmod(0o755)
            (folder / "program.list").write_text(listed, encoding="utf-8")
            tests = folder / "CTestTestfile.cmake"
            definitions = {"NAME": "n", "PROGRAM": program, "FRAMEWORK": framework,
                           "LAUNCHER": "", "LABELS": "a;b", "TIMEOUT": 9,
                           "TESTS": tests}  # fmt: skip
            subprocess.run(["cmake", *(f"-D{key}={value}" for key, value in definitions.items()),
                            "-P", SCRIPT], check=True, cwd=folder)  # fmt: skip
            return subprocess.run(["ctest", "-V"], cwd=folder, text=True, capture_output=True,
                                  check=False).stdout  # fmt: skip

    def filters(self, output):
        lines = [line.partition(": filter=") for line in output.splitlines()]
        return [words[:-1] for _, mark, words in lines if mark]

    def test_each_test_of_gtest_is_found(self):
        output = self.ctest_of("gtest", GTEST)
        names = ["Suite.plain", "Typed/0.works", *(f"Inst/Param.runs/{i}" for i in range(4))]
        self.assertEqual([f"--gtest_filter={name}" for name in names], self.filters(output))

    def test_a_disabled_test_does_not_pass(self):
        output = self.ctest_of("gtest", GTEST)
        for name in ("Suite.DISABLED_off", "Inst/DISABLED_Param.runs/0"):
            self.assertRegex(output, f"n.{name} .*Not Run .Disabled.")

    def test_each_test_of_catch2_is_chosen_by_its_name(self):
        output = self.ctest_of("catch2", "".join(f"{name}\n" for name in CATCH2))
        self.assertEqual(list(CATCH2.values()), self.filters(output))
        for name in CATCH2:
            self.assertIn(f": n.{name} ", output)


if __name__ == "__main__":
    unittest.main()
