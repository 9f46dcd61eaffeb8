"""Tests of scripts/check_layers: which includes it lets pass."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(SCRIPTS / "lib"))
sys.dont_write_bytecode = True


def script(name):
    """A script without a suffix, loaded as a module."""
    loader = importlib.machinery.SourceFileLoader(name, str(SCRIPTS / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


layers = script("check_layers")


def passes(file, target, quoted=True):
    allowed = layers.allowed_for(pathlib.PurePosixPath(file))
    return layers.finding_for(allowed, quoted, target) is None


class IncludesPass(unittest.TestCase):
    def test_within_a_folder(self):
        self.assertTrue(passes("scheduler/tests/a.cpp", "scheduler/event.hpp"))

    def test_downwards(self):
        self.assertTrue(passes("harnesses/report.cpp", "checkers/history/history.hpp"))
        self.assertTrue(passes("runtime/step.cpp", "scheduler/event.hpp"))
        self.assertTrue(passes("scal-benchmarks/a.cpp", "heddle/heddle.hpp", quoted=False))

    def test_of_what_is_not_ours(self):
        self.assertTrue(passes("scheduler/a.cpp", "vector", quoted=False))


class IncludesFail(unittest.TestCase):
    def test_upwards_and_sideways(self):
        self.assertFalse(passes("scheduler/a.cpp", "runtime/hooks/sites.hpp"))
        self.assertFalse(passes("checkers/a.cpp", "scheduler/event.hpp"))
        self.assertFalse(passes("runtime/a.cpp", "scheduler/strategy.hpp"))
        self.assertFalse(passes("llvm-pass/a.cpp", "runtime/hooks/sites.hpp"))

    def test_past_the_public_headers(self):
        self.assertFalse(passes("scal-benchmarks/a.cpp", "runtime/hooks/sites.hpp"))
        self.assertFalse(passes("harnesses/include/heddle/a.hpp", "scheduler/event.hpp"))
        self.assertFalse(passes("checkers/a.cpp", "heddle/heddle.hpp", quoted=False))

    def test_without_a_folder(self):
        self.assertFalse(passes("scheduler/a.cpp", "event.hpp"))


class Base(unittest.TestCase):
    def test_a_header_needs_two_folders(self):
        users = {"assert.hpp": {"runtime", "checkers"}, "hashing.hpp": {"checkers"}}
        (finding,) = layers.base_findings(users)
        self.assertIn("base/hashing.hpp:1:1: error: used by checkers only", finding)


if __name__ == "__main__":
    unittest.main()
