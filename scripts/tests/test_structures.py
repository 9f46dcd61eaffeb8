"""Tests of the table of structures: what it says of a structure is what its runs show."""

import pathlib
import re
import sys
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(SCRIPTS / "lib"))

import structures


def report(violations=(), exhausted=False, bounds=()):
    return {
        "violations": [{"kind": kind} for kind in violations],
        "exhausted": exhausted,
        "preemption_bounds_completed": list(bounds),
    }


class Outcomes(unittest.TestCase):
    def test_a_violation_is_told_with_the_preemptions_that_it_needs(self):
        self.assertEqual(structures.outcome(report(["crash", "leak"], bounds=[0])), "crash at 1")

    def test_a_bound_is_told_where_the_space_is_not_exhausted(self):
        self.assertEqual(structures.outcome(report(bounds=[0, 1, 2])), "bound 2")
        self.assertEqual(structures.outcome(report(exhausted=True, bounds=[0])), "exhausted")

    def test_nothing_completed_is_unfinished(self):
        self.assertEqual(structures.outcome(report()), "unfinished")

    def test_an_exhausted_space_completes_every_bound(self):
        exhausted = report(exhausted=True, bounds=[0])
        self.assertTrue(structures.matches({"expect": "bound 2"}, exhausted))
        self.assertFalse(structures.matches({"expect": "bound 2"}, report(bounds=[0, 1])))
        self.assertFalse(structures.matches({"expect": "crash at 0"}, exhausted))

    def test_options_follow_from_the_expectation(self):
        run = {"scenario": "2x2", "parameters": {"s": 3}, "factor": "2", "expect": "leak at 1"}
        expected = ["--scenario", "2x2", "--parameter", "s=3", "--quasi-factor", "2",
                    "--preemption-bound", "1"]  # fmt: skip
        self.assertEqual(structures.options(run), expected)


class Rows(unittest.TestCase):
    """What a row claims is what its runs are expected to show."""

    def setUp(self):
        self.rows = structures.load()["structures"]

    def ends(self, row, *, with_factor):
        runs = [run for run in row["runs"] if ("factor" in run) == with_factor]
        return [structures.expectation(run)["kind"] for run in runs]

    def linearizable(self, answer):
        return [row for row in self.rows if row["linearizable"] == answer]

    def test_every_run_is_well_formed(self):
        for row in self.rows:
            with self.subTest(row["harness"]):
                self.assertTrue(row["runs"])
                for run in row["runs"]:
                    self.assertLessEqual(set(run), structures.RUN_KEYS)
                    structures.expectation(run)

    def test_a_linearizable_structure_shows_no_violation(self):
        for row in self.linearizable("yes"):
            with self.subTest(row["harness"]):
                self.assertEqual(structures.kinds(row["runs"]), [])
                self.assertIn(row["factor"], ("0", ""))
                self.assertEqual(row["violation"], "")

    def test_one_that_is_not_shows_a_violation(self):
        for row in self.linearizable("no"):
            with self.subTest(row["harness"]):
                self.assertTrue(any(self.ends(row, with_factor=False)))
                self.assertTrue(row["violation"])

    def factors(self, row):
        """The factors that explain all histories of their runs, and those that do not."""
        runs = [run for run in row["runs"] if "factor" in run]
        fits = [run for run in runs if not structures.expectation(run)["kind"]]
        return {int(run["factor"]) for run in fits}, {
            int(run["factor"]) for run in runs if run not in fits
        }

    def test_a_factor_that_is_given_explains_and_one_less_does_not(self):
        for row in self.rows:
            if re.fullmatch(r"\d*[a-z] - 1\b.*|1 .*", row["factor"]):
                with self.subTest(row["harness"]):
                    fitting, failing = self.factors(row)
                    self.assertTrue(any(factor - 1 in failing for factor in fitting))

    def test_where_no_factor_is_enough_an_exorbitant_one_is_tried(self):
        for row in self.rows:
            if row["factor"] == "no factor" and "linearizability" in structures.kinds(row["runs"]):
                with self.subTest(row["harness"]):
                    fitting, failing = self.factors(row)
                    self.assertEqual(fitting, set())
                    self.assertGreaterEqual(max(failing), 100)

    def test_more_than_a_factor_means_that_it_fails(self):
        for row in self.rows:
            if row["factor"].startswith(("more than", "no bound")):
                with self.subTest(row["harness"]):
                    self.assertTrue(self.factors(row)[1])


if __name__ == "__main__":
    unittest.main()
