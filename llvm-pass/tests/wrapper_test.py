#!/usr/bin/env python3
"""The compiler wrappers, in a tree laid out as the build's and the installed one are."""
import argparse
import os
import pathlib
import shutil
import subprocess
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROGRAM = """
#include <atomic>
#include <thread>
std::atomic<int> word{0};
int main() { std::thread([] { word = 1; }).join(); }
"""
C_PROGRAM = "_Atomic int word;\nint main(void) { word = 1; return 0; }\n"


class Wrapper(unittest.TestCase):
    options = None

    @classmethod
    def setUpClass(cls):
        cls.tree = pathlib.Path(cls.options.build_dir) / "a tree"
        shutil.rmtree(cls.tree, ignore_errors=True)
        for folder in ("bin", "lib", "source"):
            (cls.tree / folder).mkdir(parents=True)
        for name in ("heddle-clang", "heddle-clang++"):
            shutil.copy(pathlib.Path(cls.options.wrappers) / name, cls.tree / "bin" / name)
        shutil.copy(cls.options.plugin, cls.tree / "lib" / "HeddlePass.so")
        subprocess.run([cls.options.clang, "-std=c++20", "-O1", "-fPIC", "-shared", "-I", ROOT,
                        HERE / "test_runtime.cpp", "-o", cls.tree / "lib" / "libheddle.so"],
                       check=True)
        (cls.tree / "lib" / "libheddle_main.a").write_text("!<arch>\n")
        cls.source = cls.tree / "source" / "program.cpp"
        cls.source.write_text(PROGRAM)
        cls.c_source = cls.tree / "source" / "program.c"
        cls.c_source.write_text(C_PROGRAM)

    def call(self, *arguments, compiler="heddle-clang++"):
        return subprocess.run([self.tree / "bin" / compiler, *arguments], cwd=self.tree,
                              capture_output=True, text=True, check=False)

    def events_of(self, program):
        environment = dict(os.environ, HEDDLE_TEST_SHOWS="atomic_store")
        return subprocess.run([program], env=environment, capture_output=True, text=True,
                              check=True).stdout

    def test_compiles_and_links_in_one_go(self):
        done = self.call("-std=c++20", "-Wall", "-Werror", self.source, "-o", "one")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("program.cpp:5:", self.events_of(self.tree / "one"))

    def test_compiles_and_links_in_two_steps_without_warnings(self):
        done = self.call("-std=c++20", "-Wall", "-Werror", "-c", self.source, "-o", "two.o")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        done = self.call("-Werror", "two.o", "-o", "two")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("program.cpp:5:", self.events_of(self.tree / "two"))

    def test_precompiles_headers(self):
        (self.tree / "source" / "first.hpp").write_text("#include <atomic>\n")
        header = "source/first.hpp"
        for words in (["-c", "-x", "c++-header", header], ["-x", "c++-header", header], [header]):
            done = self.call("-std=c++20", "-Werror", *words, "-o", "first.hpp.pch")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            done = self.call("-std=c++20", "-Werror", "-include-pch", "first.hpp.pch", self.source,
                             "-o", "three")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("program.cpp:5:", self.events_of(self.tree / "three"))
            (self.tree / "first.hpp.pch").unlink()

    def test_names_the_runtime_before_libstdcxx(self):
        self.call("-std=c++20", self.source, "-lstdc++", "-o", "order")
        dynamic = subprocess.run(["readelf", "-d", self.tree / "order"], capture_output=True,
                                 text=True, check=True).stdout
        needed = [line for line in dynamic.splitlines() if "NEEDED" in line]
        self.assertIn("libheddle.so", needed[0])

    def test_compiles_c(self):
        done = self.call("-Wall", "-Werror", self.c_source, "-o", "c", compiler="heddle-clang")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("program.c:2:", self.events_of(self.tree / "c"))

    def test_makes_shared_libraries(self):
        done = self.call("-std=c++20", "-fPIC", "-shared", "-Wl,-z,defs", self.source, "-o",
                         "library.so")
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_refuses_what_cannot_work_in_one_line(self):
        for options in (["-fsanitize=address"], ["-fsanitize=undefined,thread"],
                        ["-fsanitize=memory", "-c"], ["-static"], ["-static-pie"]):
            done = self.call("-std=c++20", *options, self.source, "-o", "refused")
            self.assertEqual((done.returncode, done.stdout), (2, ""), options)
            self.assertRegex(done.stderr, r"^heddle-clang\+\+: -\S+ cannot be used[^\n]*\n$")
            self.assertIn(options[0], done.stderr)

    def test_takes_what_works(self):
        for options in (["-fsanitize=undefined"], ["-static-libstdc++", "-static-libgcc"],
                        ["-static", "-c"]):
            done = self.call("-std=c++20", *options, self.source, "-o", "taken")
            self.assertEqual((done.returncode, done.stderr), (0, ""), options)

    def test_links_the_main_function_of_a_harness(self):
        done = self.call("-std=c++20", "--harness", "-###", self.source, "-o", "a harness")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("-lheddle_main", done.stderr)
        self.assertNotIn("--harness", done.stderr)

    def test_looks_into_response_files(self):
        (self.tree / "inner.params").write_text("--harness\n-Wl,-rpath,'/two words'\n")
        (self.tree / "outer.params").write_text(f'-o "in file"\n\n"{self.source}" @inner.params')
        done = self.call("-std=c++20", "-###", "@outer.params")
        self.assertEqual(done.returncode, 0, done.stderr)
        for word in ("-lheddle_main", "/two words", "in file"):
            self.assertIn(f'"{word}"', done.stderr)
        (self.tree / "inner.params").write_text("-fsanitize=address")
        self.assertIn("-fsanitize=address cannot be used", self.call("@outer.params").stderr)
        (self.tree / "inner.params").write_text("'open")
        self.assertIn("@inner.params: cannot be read", self.call("@outer.params").stderr)
        self.assertIn("no such file", self.call("-c", "@no.params").stderr)

    def test_tells_what_a_harness_lacks(self):
        (self.tree / "lib" / "libheddle_main.a").rename(self.tree / "elsewhere.a")
        done = self.call("-std=c++20", "--harness", self.source, "-o", "harness")
        (self.tree / "elsewhere.a").rename(self.tree / "lib" / "libheddle_main.a")
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"^heddle-clang\+\+: --harness: no [^\n]*heddle-dev\)\n$")

    def test_leaves_out_what_lists_say(self):
        # The store is in a lambda, whose mangled name has that of main in it.
        lists = {"src:*/program.cpp": "", "fun:*main*": "", "fun:main": "program.cpp:5"}
        for line, seen in lists.items():
            (self.tree / "list").write_text(f"# a list\n{line}\n")
            done = self.call("-std=c++20", "--heddle-ignorelist=list", self.source, "-o", "listed")
            self.assertEqual((done.returncode, done.stderr), (0, ""), line)
            events = self.events_of(self.tree / "listed")
            self.assertEqual((bool(seen), seen in events), (bool(events), True), line)
        (self.tree / "list").write_text("src:*/other.cpp\n")
        done = self.call("-std=c++20", "--heddle-allowlist=list", self.source, "-o", "listed")
        self.assertEqual("", self.events_of(self.tree / "listed"))

    def test_refuses_lists_that_cannot_be_read(self):
        done = self.call("--heddle-ignorelist=missing", "-c", self.source)
        self.assertEqual(done.returncode, 2)
        self.assertIn("heddle-ignorelist=missing: there is no such file", done.stderr)
        (self.tree / "list").write_text("nonsense\n")
        done = self.call("-std=c++20", "--heddle-ignorelist=list", "-c", self.source)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("malformed line 1: 'nonsense'", done.stderr)
        (self.tree / "list").write_text("fun:main\n")
        done = self.call("-std=c++20", "-flto", "--heddle-ignorelist=list", self.source)
        self.assertEqual(done.returncode, 2)

    def test_takes_the_plugin_once(self):
        plugin = f"-fpass-plugin={self.tree / 'lib' / 'HeddlePass.so'}"
        done = self.call("-std=c++20", plugin, self.source, "-o", "once")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(self.events_of(self.tree / "once").count("atomic_store"), 1)

    def test_tells_its_own_options_and_both_versions(self):
        done = self.call("--heddle-help")
        self.assertIn("--harness ", done.stdout)
        done = self.call("--version")
        self.assertRegex(done.stdout, r"clang version 19(.*\n)+Heddle \d+\.\d+\.\d+: ")

    def test_leaves_the_users_debug_level_alone(self):
        done = self.call("-std=c++20", "-g", "-###", "-c", self.source)
        self.assertNotIn("line-tables-only", done.stderr)

    def test_compiles_strings_itself(self):
        strings = self.tree / "strings.cpp"
        strings.write_text("#include <iostream>\nint main(int count, char**) {\n"
                           "  std::string text(count, 'a');\n  text += \"bcd\";\n"
                           "  try { text.at(9); } catch (const std::out_of_range&) {"
                           " std::cout << text << std::endl; }\n}\n", encoding="utf-8")
        for options in (["-std=c++17", "-O0"], ["-std=c++17", "-O2"], ["-std=c++11", "-O2"],
                        ["-std=c++17", "-O2", "-D_GLIBCXX_DEBUG"], ["-std=c++20", "-O2"]):
            done = self.call(*options, "-Wall", "-Werror", strings, "-o", "strings")
            self.assertEqual((done.returncode, done.stderr), (0, ""), options)
            needed = subprocess.run(["nm", "-uC", self.tree / "strings"], capture_output=True,
                                    text=True, check=True).stdout
            self.assertNotRegex(needed, r"basic_string<char[^(]*::(_M_\w+|append)\(", options)
            self.assertIn("std::basic_ostream", needed)
            self.assertEqual(self.events_of(self.tree / "strings"), "abcd\n")

    def test_passes_questions_to_the_compiler_on(self):
        for question in ("--help", "--version", "-dumpmachine", "-print-search-dirs"):
            done = self.call(question)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertNotEqual(done.stdout, "")

    def test_fails_as_the_compiler_does(self):
        self.assertNotEqual(self.call("missing.cpp").returncode, 0)
        self.assertIn("no input files", self.call().stderr)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    for option in ("clang", "plugin", "wrappers", "build-dir"):
        parser.add_argument(f"--{option}", required=True)
    Wrapper.options, rest = parser.parse_known_args()
    unittest.main(argv=["wrapper_test"] + rest)
