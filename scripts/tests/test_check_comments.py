"""Tests of scripts/check_comments: which comments are those of declarations."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(SCRIPTS / "lib"))
sys.dont_write_bytecode = True


def load():
    loader = importlib.machinery.SourceFileLoader("comments", str(SCRIPTS / "check_comments"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("comments", loader))
    loader.exec_module(module)
    return module


def marks(text):
    return load().Comments(text).wanted


class OfDeclarations(unittest.TestCase):
    def test_before_one(self):
        text = "namespace a {\n// says\n// what\nint f();\n}\n"
        self.assertEqual(marks(text), {1: "///", 2: "///"})

    def test_behind_a_member_and_going_on_below(self):
        text = "struct A {\n  int a;  // one\n          // more\n  int b;\n};\n"
        self.assertEqual(marks(text), {1: "///<", 2: "///<"})

    def test_behind_an_enumerator(self):
        self.assertEqual(marks("enum class E {\n  one,  // first\n  two\n};\n"), {1: "///<"})


class OfNone(unittest.TestCase):
    def test_inside_a_function(self):
        self.assertEqual(marks("void f() {\n  // why\n  g();  // so\n}\n"), {})

    def test_inside_an_initialiser(self):
        self.assertEqual(marks("int a[] = {\n    // first\n    1,\n};\n"), {})

    def test_a_heading_with_an_empty_line_behind(self):
        self.assertEqual(marks("namespace a {\n// All of them.\n\nint f();\n}\n"), {})


if __name__ == "__main__":
    unittest.main()
