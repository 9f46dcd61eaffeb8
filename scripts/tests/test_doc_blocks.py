"""What is read out of a page: its blocks, their commands, what these must print."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "lib"))

from doc_blocks import Command, blocks_of, commands_of, is_what, without_times


def page(info, text, before=""):
    return f"Words.\n{before}\n```{info}\n{text}\n```\nMore words.\n"


def only(info, text, before=""):
    block, = blocks_of(page(info, text, before))
    return block


class DocBlocksTest(unittest.TestCase):
    def test_lines_of_a_script_are_commands_with_their_status(self):
        block = only("sh", "one  # says so\n# a comment\n\ntwo \\\n  more  # no; exit status 3")
        self.assertTrue(block.is_run)
        self.assertEqual([(each.text.split()[0], each.status) for each in commands_of(block)],
                         [("one", 0), ("two", 3)])

    def test_a_console_has_what_its_commands_print(self):
        block = only("console", "$ one a\nfirst\nsecond\n$ two")
        self.assertEqual(commands_of(block), [Command("one a", None, "first\nsecond\n"),
                                              Command("two", None, "")])

    def test_what_is_not_run_says_why(self):
        self.assertFalse(only("sh not run: it takes an hour", "one").is_run)
        for info in ("sh not run:", "sh later", "python", ""):
            with self.assertRaises(ValueError, msg=info):
                list(blocks_of(page(info, "one")))

    def test_a_file_has_its_name_and_is_not_run(self):
        block = only("cpp queue.cpp", "int main() {}")
        self.assertEqual((block.argument, block.is_run), ("queue.cpp", False))

    def test_what_comes_before_is_that_of_its_block_alone(self):
        text = page("sh", "one", "<!-- before: cp a b;\n  cp c d -->") + page("sh", "two")
        self.assertEqual([block.before for block in blocks_of(text)], ["cp a b;\n  cp c d", ""])

    def test_dots_stand_for_the_rest(self):
        self.assertTrue(is_what("one\ntwo\nthree\n", "one\ntwo\n...\n"))
        self.assertFalse(is_what("one\n2\nthree\n", "one\ntwo\n...\n"))
        self.assertFalse(is_what("one\ntwo\nthree\n", "one\ntwo\n"))

    def test_seconds_do_not_count(self):
        self.assertEqual(without_times("3 events, 0.25 s \n"), without_times("3 events, 12 s\n\n"))
        self.assertNotEqual(without_times("3 events"), without_times("4 events"))


if __name__ == "__main__":
    unittest.main()
