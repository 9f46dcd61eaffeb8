"""The machine that says what random programs can print, held against what was derived by hand."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "reliability" / "lib"))

from concurrent_outcomes import DEADLOCK, outcomes_of
from concurrent_programs import Maker, Program, source

LOAD = ("load", 0, 0, 0, "seq_cst")
ADD = ("add", 0, 1, 0, "seq_cst")


def program(*threads, bits=(32,), initial=(0,), locks=0):
    return Program(bits, initial, locks, threads)


def printed(*numbers):
    return " ".join(map(str, numbers)) + "\n"


class Outcomes(unittest.TestCase):
    def test_store_buffering_has_the_three_outcomes_of_sequential_consistency(self):
        def thread(own, other):
            return ("store", own, 1, 0, "relaxed"), ("load", other, 0, 0, "relaxed")
        found = outcomes_of(program(thread(0, 1), thread(1, 0), bits=(8, 8), initial=(0, 0)))
        self.assertEqual({printed(*loads, 0, 1, 1) for loads in ((0, 1), (1, 0), (1, 1))}, found)

    def test_an_atomic_addition_loses_nothing_and_wraps_round(self):
        found = outcomes_of(program((ADD,), (ADD,), bits=(8,), initial=(255,)))
        self.assertEqual({printed(255, 0, 0, 1), printed(0, 255, 0, 1)}, found)

    def test_a_compare_exchange_says_what_it_saw_and_whether_it_stored(self):
        exchange = ("cas", 0, 0, 1, "seq_cst")
        self.assertEqual({printed(0 * 2 + 1, 1 * 2, 0, 1), printed(1 * 2, 0 * 2 + 1, 0, 1)},
                         outcomes_of(program((exchange,), (exchange,))))

    def test_locks_in_opposite_orders_may_end_in_a_deadlock(self):
        def nested(outer, inner):
            return (("lock", outer, (("lock", inner, (("plain", inner, 1),)),)),)
        self.assertIn(DEADLOCK, outcomes_of(program(nested(0, 1), nested(1, 0), locks=2)))
        self.assertNotIn(DEADLOCK, outcomes_of(program(nested(0, 1), nested(0, 1), locks=2)))

    def test_what_a_lock_protects_is_seen_before_or_after(self):
        block = (("lock", 0, (("plain", 0, 1), ("plain", 0, 1))),)
        # p: 0, 1, 3 for the first; 7, 15 for the second. r: 1 * 3 + 3 = 6, and 7 * 3 + 15 = 36.
        self.assertEqual({printed(6, 36, 0, 15, 0), printed(36, 6, 0, 15, 0)},
                         outcomes_of(program(block, block, locks=1)))

    def test_an_exception_skips_nothing_before_it_and_runs_its_handler(self):
        thrown = (("try", 0, (("local", 0),), (("local", 2),)),)     # r = 0: thrown is 1
        kept = (("try", 1, (("local", 0),), (("local", 2),)),)       # r = 0: not 1
        self.assertEqual({printed((0 * 3 + 1) * 3 + 2, 0, 0, 0)},
                         outcomes_of(program(thrown, kept)))

    def test_a_started_thread_runs_beside_and_has_ended_when_it_is_joined(self):
        found = outcomes_of(program((("start", (ADD,), (LOAD,)), LOAD)))
        self.assertEqual({printed(0 * 3 + 1, 0, 1), printed(1 * 3 + 1, 0, 1)}, found)

    def test_loops_and_branches_depend_on_what_was_seen(self):
        thread = (LOAD, ("if", 1, (("for", 2, (("local", 1),)),), (("local", 0),)))
        # Seen 1: 1, 4, 13. Seen 0: 0.
        self.assertEqual({printed(13, 0, 0, 1), printed(0, 0, 0, 1)},
                         outcomes_of(program(thread, (ADD,))))


class Source(unittest.TestCase):
    def test_the_same_seed_makes_the_same_program_and_another_seed_others(self):
        texts = {source([Maker(seed).program()]) for seed in range(20)}
        self.assertEqual(20, len(texts))
        self.assertIn(source([Maker(7).program()]), texts)

    def test_all_kinds_of_statement_are_drawn(self):
        text = source([Maker(seed).program() for seed in range(300)])
        for word in ("lock_guard", "std::thread started", "catch", "compare_exchange", "uint8_t",
                     "uint16_t", "for (", "if (", "fetch_xor", "exchange("):
            self.assertIn(word, text)


if __name__ == "__main__":
    unittest.main()
