#!/usr/bin/env python3
"""Each subcommand of `heddle` answers --version as `heddle` itself does, and tells it in its help.

usage: version_test.py HEDDLE
"""

import subprocess
import sys
import unittest

HEDDLE = sys.argv.pop()


def answer(*words):
    done = subprocess.run([HEDDLE, *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


class Version(unittest.TestCase):
    def test_is_the_same_for_each_command(self):
        whole = answer("--version")
        self.assertRegex(whole[1], r"^heddle [0-9.]+\nLLVM ")
        for command in ("run", "check", "show", "replay"):
            with self.subTest(command):
                self.assertEqual(whole, answer(command, "--version"))

    def test_stands_in_the_help_of_each_command(self):
        for command in ("run", "check", "show", "replay"):
            with self.subTest(command):
                status, text, errors = answer(command, "--help")
                self.assertEqual((0, ""), (status, errors))
                self.assertRegex(text, r"(?m)^ +--version .*versions of Heddle")


if __name__ == "__main__":
    unittest.main()
