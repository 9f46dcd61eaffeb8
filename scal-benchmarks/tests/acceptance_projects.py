"""Acceptance cases about projects of users, built from an installed Heddle: right, wrong tests."""

import difflib
import os
import re
import shutil

import stories
from acceptance_support import expect, expect_that
from installed import ROOT, Installed

PROJECTS = ROOT / "scal-benchmarks" / "projects"
APPROVED = PROJECTS / "approved"
FAILED = re.compile(r"^\s*\d+ - (.+) \(Failed\)$", re.MULTILINE)


def made(context):
    """An installed Heddle, and the projects outside of the checkout."""
    heddle = Installed(context)
    shutil.copytree(PROJECTS, heddle.work / "projects")
    return heddle


def built(heddle, name):
    folder = heddle.work / "projects" / name
    for words in (["cmake", "-S", folder, "-B", name, "-D", "CMAKE_CXX_COMPILER=clang++-19"],
                  ["cmake", "--build", name]):
        done = heddle.run(*words)
        expect_that(" ".join(map(str, words[:2])), done.status == 0, done.output + done.errors)


def expect_failures(heddle, name, failing, passing):
    done = heddle.run("ctest", "--test-dir", name)
    expect(f"{name}: tests that fail", failing, FAILED.findall(done.output))
    count = f"{len(failing)} tests failed out of {len(failing) + passing}"
    expect_that(f"{name}: {passing} others pass", count in done.output, done.output)


def expect_approved(heddle, name, output):
    """HEDDLE_APPROVE=1 approves what is printed."""
    text = stories.normal(output).replace(f"{heddle.work}/", "")
    text = re.sub(r"\d+ ms\b", "N ms", re.sub(r"\d+\.\d\d s\b", "N s", text))
    approved = APPROVED / f"{name}.txt"
    if os.environ.get("HEDDLE_APPROVE"):
        APPROVED.mkdir(exist_ok=True)
        approved.write_text(text)
    difference = "\n".join(difflib.unified_diff(approved.read_text().splitlines(),
                                                text.splitlines(), "approved", "printed", n=1))
    expect(f"{name}: how what the failing test prints differs", "", difference)


def gtest(context):
    heddle = made(context)
    built(heddle, "gtest")
    expect_failures(heddle, "gtest", ["explores.Forgetful.IsLinearizable",
                                      "explores.Forgetful.LosesNoItem",
                                      "whole.Forgetful.GivesEachItemOnce"], 2)
    labelled = heddle.run("ctest", "--test-dir", "gtest", "-N", "-L", "concurrency").output
    expect_that("all have the label", "Total Tests: 5" in labelled, labelled)
    shown = heddle.run("ctest", "--test-dir", "gtest", "--show-only=json-v1").output
    expect("time limits", 2, shown.count('"value" : 90.0'))
    done = heddle.run("gtest/explores", "--gtest_filter=Forgetful.IsLinearizable")
    expect_approved(heddle, "gtest", done.output)


def catch2(context):
    heddle = made(context)
    built(heddle, "catch2")
    name = "a forgetful queue, taken from twice, is linearizable"
    expect_failures(heddle, "catch2", [f"explores.{name}"], 1)
    expect_approved(heddle, "catch2",
                    heddle.run("catch2/explores", name.replace(",", "\\,")).output)


def harness(context):
    heddle = made(context)
    built(heddle, "harness")
    expect_failures(heddle, "harness", ["forgetful"], 1)
    expect_approved(heddle, "harness",
                    heddle.run("harness/harnesses/forgetful", "--no-progress").output)


def meson(context):
    heddle = made(context)
    folder = heddle.work / "projects" / "meson"
    shutil.copytree(PROJECTS / "queues", folder / "queues")
    for words in (["meson", "setup", "meson", folder, "--native-file", folder / "native.ini"],
                  ["meson", "compile", "-C", "meson"]):
        done = heddle.run(*words)
        expect_that(" ".join(map(str, words[:2])), done.status == 0, done.output + done.errors)
    done = heddle.run("meson", "test", "-C", "meson")
    expect("tests", [("locked", "OK"), ("forgetful", "FAIL")],
           re.findall(r"^\d/2 (\w+) +(\w+)", done.output, re.MULTILINE))


def bazel(context):
    """With stand-ins for what Bazel wants from the network (projects/bazel/offline)."""
    heddle = made(context)
    folder = heddle.work / "projects" / "bazel"
    shutil.copytree(PROJECTS / "queues", folder / "queues")
    places = {"rules_cc": folder / "offline" / "rules_cc",
              "remote_coverage_tools": folder / "offline" / "coverage",
              "rules_java": "/usr/share/bazel/rules/java",
              "rules_proto": "/usr/share/bazel/rules/proto"}
    heddle.environment["CC"] = "heddle-clang++"
    done = heddle.run("bazel", "--batch", f"--output_user_root={heddle.work / 'bazel'}", "test",
                      "--noshow_progress", "--test_output=errors",
                      *(f"--override_repository={name}={at}" for name, at in places.items()),
                      "//...", folder=folder)
    expect("tests", [("forgetful", "FAILED"), ("locked", "PASSED")],
           sorted(re.findall(r"^//:(\w+) +(FAILED|PASSED)", done.output, re.MULTILINE)))
    expect_that("what is wrong is told", "1 was added once but removed twice" in done.output,
                done.output + done.errors)


def not_built(context):
    """Before the first build ctest says so, and does not pass."""
    heddle = made(context)
    folder = heddle.work / "projects" / "gtest"
    heddle.run("cmake", "-S", folder, "-B", "early", "-D", "CMAKE_CXX_COMPILER=clang++-19")
    done = heddle.run("ctest", "--test-dir", "early")
    expect_that("ctest fails", done.status != 0, done.output)
    expect_that("and says why", "explores_NOT_BUILT" in done.output, done.output)


CASES = {
    "project-gtest": gtest,
    "project-catch2": catch2,
    "project-harness": harness,
    "project-meson": meson,
    "project-bazel": bazel,
    "project-not-built": not_built,
}
