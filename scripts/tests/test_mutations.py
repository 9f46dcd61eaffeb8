"""The operators that put a fault into a header."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "reliability" / "lib"))

from mutations import ORDER, mutations_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXT = """class Cell {
  bool take(int value) {
    // if (nothing) {
    int seen = cell_.load();
    const std::lock_guard held(lock_);
    if (seen == 0) {
      return cell_.compare_exchange_strong(seen, value + 1);
    }
    return false;
  }
};
"""


def changed(operator):
    return ["\n".join(each.after).strip() for each in mutations_of(TEXT)
            if each.operator == operator]


class Mutations(unittest.TestCase):
    def test_a_check_is_always_and_never_true(self):
        self.assertEqual(["if (true || (seen == 0)) {", "if (false && (seen == 0)) {"],
                         changed("check"))

    def test_a_lock_is_left_out(self):
        self.assertEqual([""], changed("lock"))

    def test_a_line_is_left_out_unless_it_returns(self):
        self.assertEqual([""], changed("line-left-out"))

    def test_neighbours_are_swapped(self):
        self.assertEqual(
            ["const std::lock_guard held(lock_);\n    int seen = cell_.load();"],
            changed("lines-swapped"))

    def test_a_compare_exchange_is_split_into_its_steps(self):
        text, = changed("split")
        self.assertTrue(text.endswith("})(cell_, seen, value + 1);"), text)

    def test_an_order_is_weakened(self):
        self.assertEqual(["int seen = cell_.load(std::memory_order_relaxed);"], changed(ORDER))

    def test_comments_are_left_as_they_are(self):
        self.assertNotIn(3, [each.line for each in mutations_of(TEXT)])

    def test_each_changes_its_lines_and_nothing_else(self):
        for path in (ROOT / "scal-benchmarks" / "structures").glob("*.hpp"):
            text = path.read_text(encoding="utf-8")
            lines = text.split("\n")
            for each in mutations_of(text):
                after = each.apply(text).split("\n")
                first, last = each.line - 1, each.line - 1 + len(each.before)
                self.assertNotEqual(lines[first:last], list(each.after))
                self.assertEqual(lines[:first] + lines[last:], after[:first] + after[last:])

    def test_no_two_of_a_header_are_the_same(self):
        for path in (ROOT / "scal-benchmarks" / "structures").glob("*.hpp"):
            found = [(each.line, each.after)
                     for each in mutations_of(path.read_text(encoding="utf-8"))]
            self.assertEqual(len(found), len(set(found)), path)


if __name__ == "__main__":
    unittest.main()
