#!/usr/bin/env python3
"""A log file holds what was there before and the messages of the process that explores. The one
that confirms a violation does not open it.

usage: log_file_test.py HARNESS, that of rotates_log.cpp
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

HARNESS = pathlib.Path(sys.argv.pop()).resolve()
OPTIONS = ["--no-progress", "--report", "json", "--trace-out", "trace.json"]
LOG = ["--log-level", "debug", "--log-file", "log"]
LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} (\d+) debug .+")
CONFIRMED = "trace.json: replayed in a fresh process, exit status 1"


class LogFile(unittest.TestCase):
    def explore(self, folder, words, options):
        done = subprocess.run(
            [HARNESS, *OPTIONS, *words],
            cwd=folder,
            env={**os.environ, "HEDDLE_OPTIONS": options},
            capture_output=True,
            text=True,
            check=False,
        )
        self.assertEqual(1, done.returncode, done.stderr)
        (violation,) = json.loads(done.stdout)["violations"]
        self.assertEqual("assertion", violation["kind"])
        self.assertEqual(1, done.stderr.count(CONFIRMED), done.stderr)

    def test_is_that_of_the_exploring_process_alone(self):
        for words, options in ((LOG, ""), ([], " ".join(LOG))):
            with self.subTest(options=options), tempfile.TemporaryDirectory() as name:
                folder = pathlib.Path(name)
                (folder / "log").write_text("from before\n")
                self.explore(folder, words, options)
                self.assertEqual({"log.1", "trace.json"}, {file.name for file in folder.iterdir()})
                before, *lines = (folder / "log.1").read_text().splitlines()
                self.assertEqual("from before", before)
                processes = {LINE.fullmatch(line).group(1) for line in lines}
                self.assertEqual(1, len(processes), lines)
                self.assertTrue(lines[-1].endswith(CONFIRMED), lines)


if __name__ == "__main__":
    unittest.main()
