"""The list of supported calls is whole, and the script that says so can tell when it is not."""

import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts" / "supported"
sys.dont_write_bytecode = True


def load():
    loader = importlib.machinery.SourceFileLoader("supported", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("supported", loader))
    sys.modules["supported"] = module
    loader.exec_module(module)
    return module


supported = load()


class Supported(unittest.TestCase):
    def findings(self, page, offered, interposed=None):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "test.c").write_text("pthread_join(thread); fork();")
            lines = supported.lines_of(page)
            return list(supported.findings_of(lines, offered, interposed, pathlib.Path(folder)))

    def test_the_page_has_every_call_once(self):
        done = subprocess.run([SCRIPT], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_call_in_no_line_is_found(self):
        page = "| `pthread_join` | controlled | | `test.c` |\n"
        self.assertEqual(self.findings(page, {"pthread_join"}), [])
        self.assertEqual(self.findings(page, {"pthread_join", "fork"}), ["fork: in no line"])

    def test_a_call_in_two_lines_is_found(self):
        page = "| `fork` | refused | | `test.c` |\n" * 2
        self.assertEqual(self.findings(page, {"fork"}), ["fork: in 2 lines"])

    def test_a_name_goes_before_a_pattern(self):
        page = ("| `fork` | refused | | `test.c` |\n"
                "| `*` | passed through | | `test.c` |\n")
        self.assertEqual(self.findings(page, {"fork", "pthread_join"}), [])

    def test_what_is_said_of_a_call_is_compared_with_the_library(self):
        page = "| `fork` | controlled | | `test.c` |\n"
        self.assertEqual(self.findings(page, {"fork"}, {"fork"}), [])
        self.assertEqual(self.findings(page, {"fork"}, set()),
                         ["fork: is not interposed, and listed as 'controlled'"])
        page = "| `fork` | passed through | | `test.c` |\n"
        self.assertEqual(self.findings(page, {"fork"}, {"fork"}),
                         ["fork: is interposed, and listed as 'passed through'"])

    def test_tests_have_to_be_there_and_name_the_call(self):
        page = "| `fork` | refused | | `other.c` |\n"
        self.assertIn("fork: no test other.c", self.findings(page, {"fork"}))
        page = "| `vfork` | refused | | `test.c` |\n"
        self.assertEqual(self.findings(page, {"vfork"}),
                         ["vfork: its tests name none of its calls"])
        self.assertEqual(self.findings("| `fork` | refused | | none |\n", {"fork"}),
                         ["fork: has no test"])

    def test_a_name_that_the_library_does_not_have_is_found(self):
        page = "| `fork` `forkk` | refused | | `test.c` |\n"
        self.assertEqual(self.findings(page, {"fork"}), ["forkk: the C library has no such call"])


if __name__ == "__main__":
    unittest.main()
