"""Tests of the scripts that run what was built: where nothing is, each says so in one line."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent
OPTION = '"--build"'
FILES = {"quasi-picture": ("history.jsonl", "picture.svg")}
NEED_NO_BUILD = {
    "bench",  # builds what it runs
    "supported",  # compares with the C library's symbols alone
}


def scripts_with_a_build():
    for path in sorted(SCRIPTS.rglob("*")):
        is_script = path.is_file() and path.suffix == "" and os.access(path, os.X_OK)
        if is_script and path.name not in NEED_NO_BUILD:
            text = path.read_text(encoding="utf-8")
            if OPTION in text or "program_table.parser_of" in text:
                yield path


class WithoutABuild(unittest.TestCase):
    def test_each_script_that_runs_what_was_built_says_what_is_missing(self):
        scripts = list(scripts_with_a_build())
        self.assertGreater(len(scripts), 12)
        for script in scripts:
            with self.subTest(script.name), tempfile.TemporaryDirectory() as folder:
                self.assert_says_so(script, folder)

    def test_the_stories_say_so(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assert_says_so(SCRIPTS / "stories", folder, option=False)

    def assert_says_so(self, script, folder, option=True):
        corpus = pathlib.Path(folder) / "corpus" / "one"
        corpus.mkdir(parents=True)
        (corpus / "verdicts.csv").write_text("file,verdict\n", encoding="utf-8")
        words = [f"--build={folder}"] if option else [folder]
        done = subprocess.run([sys.executable, "-B", script, *words, *FILES.get(script.name, ())],
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, check=False, cwd=SCRIPTS.parent,
                              env={**os.environ, "HEDDLE_CORPUS": str(corpus.parent)})
        self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)
        self.assertIn("is not there: scripts/build makes it", done.stderr)


if __name__ == "__main__":
    unittest.main()
