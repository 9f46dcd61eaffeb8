"""Tests of what scripts/corpus and scripts/bench check make of reports."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(SCRIPTS / "lib"))

import bench_check
import checks
import corpus_families
import corpus_tables


def load_corpus():
    """scripts/corpus as a module, though its name has no suffix."""
    loader = importlib.machinery.SourceFileLoader("corpus", str(SCRIPTS / "corpus"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("corpus", loader))
    loader.exec_module(module)
    return module


class Corpus(unittest.TestCase):
    def outcome(self, verdict, **more):
        result = {"file": "/a/h.log", "verdict": verdict, "algorithm": "wgl", **more}
        return load_corpus().outcome(result, {"h.log": True, "x": False})[0]

    def test_compares_with_the_table(self):
        self.assertEqual(self.outcome("explained"), "agree")
        self.assertEqual(self.outcome("not explained"), "mismatch")

    def test_unknown_is_no_agreement(self):
        self.assertEqual(self.outcome("unknown"), "unknown")

    def test_the_name_of_one_of_many_histories_counts(self):
        self.assertEqual(self.outcome("not explained", name="x"), "agree")
        self.assertEqual(self.outcome("explained", name="nowhere"), "unread")

    def test_files_are_listed_once(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            rows = "file,class,linearizable,depth\na.json,Queue,true,1\nb.json,Queue,false,\n"
            (folder / "verdicts.csv").write_text(rows)
            self.assertEqual(corpus_tables.history_files(folder), [folder / "Queue.jsonl.gz"])


class Families(unittest.TestCase):
    def test_depths_are_compared(self):
        result = {"verdict": "explained", "depth": 2, "operations": 9}
        self.assertEqual(corpus_families.depth_problems("h", "2", result), [])
        self.assertNotEqual(corpus_families.depth_problems("h", "3", result), [])
        self.assertNotEqual(corpus_families.depth_problems("h", ">5", result), [])

    def test_unknown_is_beyond_the_largest_depth(self):
        result = {"verdict": "unknown", "operations": 9}
        self.assertEqual(corpus_families.depth_problems("h", ">5", result), [])
        self.assertNotEqual(corpus_families.depth_problems("h", "5", result), [])


class Growth(unittest.TestCase):
    def test_the_exponent_of_a_power_is_found(self):
        points = [(n, 3e-9 * n**1.5) for n in (1_000, 10_000, 100_000)]
        self.assertAlmostEqual(bench_check.exponent(points), 1.5)


class Measured(unittest.TestCase):
    def test_tells_status_and_memory(self):
        command = [sys.executable, "-c", "x = bytearray(50_000_000); import time; time.sleep(0.2)"]
        done, _ = checks.measured(command)
        self.assertEqual(done.status, 0)
        self.assertGreater(done.peak_bytes, 50_000_000)

    def test_kills_what_takes_too_long(self):
        done, _ = checks.measured([sys.executable, "-c", "while True: pass"], 0.3)
        self.assertEqual(done.status, 137)


if __name__ == "__main__":
    unittest.main()
