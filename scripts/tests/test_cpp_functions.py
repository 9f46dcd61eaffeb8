"""Tests of the function finder behind scripts/check_sizes."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "lib"))

from cpp_functions import functions_of


def found(text):
    functions = functions_of(text)
    return [(function.name, function.first_line, function.last_line) for function in functions]


class FunctionsAreFound(unittest.TestCase):
    def test_in_namespaces_and_classes(self):
        text = "namespace a {\nstruct S final : B {\n  int f() const {\n    return 1;\n  }\n};\n}\n"
        self.assertEqual(found(text), [("f", 3, 5)])

    def test_in_linkage_specifications(self):
        self.assertEqual(found('extern "C" {\nvoid f() {\n}\n}\n'), [("f", 2, 3)])

    def test_with_a_template_head_and_a_signature_of_several_lines(self):
        text = "template <class T, class U = std::map<T, int>>\nauto f(T t,\n U u) -> int {\n}\n"
        self.assertEqual(found(text), [("f", 1, 4)])

    def test_with_default_arguments(self):
        self.assertEqual(found("int f(int a = 1, S s = {}) {\n}\n"), [("f", 1, 2)])

    def test_operators(self):
        self.assertEqual(found("bool operator==(A a, A b) {\n}\n"), [("operator", 1, 2)])
        self.assertEqual(found("int C::operator()(A a) {\n}\n"), [("C::operator", 1, 2)])

    def test_constructors_with_braces_in_the_initialiser_list(self):
        text = "S::S(int a)\n    : a_{a},\n      b_{1} {\n  f();\n}\nint g() {\n}\n"
        self.assertEqual(found(text), [("S::S", 1, 5), ("g", 6, 7)])

    def test_macros_with_a_body(self):
        self.assertEqual(found("TEST(Queue, is_fair) {\n}\n"), [("TEST", 1, 2)])

    def test_lambdas_in_initialisers(self):
        self.assertEqual(found("auto f = [](int a) {\n  return a;\n};\n"), [("lambda", 1, 3)])

    def test_access_specifiers_before_a_function(self):
        self.assertEqual(found("class C {\n public:\n  C() {\n  }\n};\n"), [("C", 2, 4)])

    def test_next_to_one_another(self):
        self.assertEqual(found("int f() { return 1; }\nint g() { return 2; }\n"),
                         [("f", 1, 1), ("g", 2, 2)])

    def test_with_control_flow_and_nested_braces(self):
        text = "void f() {\n  for (;;) {\n    if (a) { b(); }\n  }\n  S s{1};\n}\nvoid g() {\n}\n"
        self.assertEqual(found(text), [("f", 1, 6), ("g", 7, 8)])


class BracesAreIgnored(unittest.TestCase):
    def test_in_comments_and_literals(self):
        text = 'void f() {  // {\n s = "{";\n c = \'{\';\n /* { */\n n = 1\'000;\n}\nvoid g() {}\n'
        self.assertEqual(found(text), [("f", 1, 6), ("g", 7, 7)])

    def test_in_raw_strings(self):
        text = 'void f() {\n  s = R"x( { " )x";\n}\n'
        self.assertEqual(found(text), [("f", 1, 3)])

    def test_in_preprocessor_lines(self):
        self.assertEqual(found("#define OPEN {  \\\n  {\nvoid f() {\n}\n"), [("f", 3, 4)])


class NoFunctionsAre(unittest.TestCase):
    def test_types_namespaces_and_enumerations(self):
        text = "enum class E : int {\n a,\n b\n};\nstruct alignas(8) S {\n};\n"
        self.assertEqual(found(text), [])

    def test_tables_of_data(self):
        self.assertEqual(found("const int table[] = {\n 1,\n f(2),\n};\nint x{f(3)};\n"), [])

    def test_declarations(self):
        self.assertEqual(found("int f(int a);\nstd::vector<int> g();\n"), [])


if __name__ == "__main__":
    unittest.main()
