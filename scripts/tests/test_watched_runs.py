"""What a soak calls wrong, of reports and looks made by hand."""

import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "reliability" / "lib"))

import watched_runs

PASSED = {"violations": [], "exhausted": True}
FLAT = [(10_000, 5)] * 8


def found(status=0, report=None, looks=None, expected="exhausted"):
    return list(watched_runs.findings_of(status, PASSED if report is None else report,
                                         looks or FLAT, expected))


class WatchedRunsTest(unittest.TestCase):
    def test_a_run_as_expected_is_not_wrong(self):
        self.assertEqual(found(), [])

    def test_another_violation_than_that_of_the_table_is_wrong(self):
        report = {"violations": [{"kind": "crash"}], "exhausted": False}
        self.assertIn("crash", found(1, report)[0])
        self.assertEqual(found(1, report, expected="crash at 1"), [])

    def test_a_search_that_ends_without_the_violation_of_the_table_is_wrong(self):
        self.assertIn("without", found(expected="crash at 1")[0])

    def test_a_fault_and_a_run_without_a_report_are_wrong(self):
        self.assertIn("70", found(70)[0])
        self.assertIn("exit status 0", found(0, {})[0])

    def test_memory_and_descriptors_that_grow_late_are_wrong(self):
        early = [(10_000, 5), (90_000, 7)] + [(90_000, 7)] * 8
        self.assertEqual(found(looks=early), [])
        self.assertIn("KiB", found(looks=FLAT + [(13_000, 5)] * 4)[0])
        self.assertIn("descriptors", found(looks=FLAT + [(10_000, 6)] * 4)[0])

    def test_long_executions_may_need_more_memory(self):
        looks = FLAT + [(13_000, 5)] * 4
        long, short = ({"executions": 2, "events": events} for events in (20_000, 200))
        self.assertEqual(found(report=PASSED | long, looks=looks), [])
        self.assertIn("KiB", found(report=PASSED | short, looks=looks)[0])

    def test_only_dpor_has_to_leave_out_what_is_unfair(self):
        report = {"violations": [{"kind": "step-limit"}]}
        self.assertTrue(watched_runs.is_unfair_end(report, "pct"))
        self.assertFalse(watched_runs.is_unfair_end(report, "dpor"))
        self.assertFalse(watched_runs.is_unfair_end(PASSED, "pct"))

    def test_what_telling_uses_is_not_wrong(self):
        self.assertEqual(found(looks=FLAT + [(13_000, 6)]), [])
        report = {"violations": [{"kind": "crash"}], "exhausted": False}
        self.assertEqual(found(1, report, FLAT + [(13_000, 6)] * 8, "crash at 1"), [])

    def test_a_program_is_watched_to_its_end(self):
        command = [sys.executable, "-c",
                   f"import time; print({json.dumps(json.dumps(PASSED))}); time.sleep(0.3)"]
        status, report, looks = watched_runs.watch(command)
        self.assertEqual((status, report), (0, PASSED))
        self.assertTrue(looks)


if __name__ == "__main__":
    unittest.main()
