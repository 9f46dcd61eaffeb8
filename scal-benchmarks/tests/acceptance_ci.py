"""Acceptance cases about contrib/ci: the scripts of its jobs, run as CI would run them."""

import json
import os
import pathlib
import re
import textwrap
import xml.etree.ElementTree

from acceptance_support import expect, expect_that

CI = pathlib.Path(__file__).resolve().parents[2] / "contrib" / "ci"
LEFT = ["sl_queue.heddle-trace.json", "sl_queue.html", "sl_queue.sarif"]


def script_of(name):
    """What stands behind the only `|` of the file, deeper than its line."""
    text = (CI / name).read_text()
    match = re.search(r"^( *)(?:- )?(?:run: )?\|\n((?:\1 +.*\n)+)", text, re.MULTILINE)
    return textwrap.dedent(match[2])


def default_of(name, variable):
    """Of an input of the action, or a variable of the job."""
    pattern = rf"^ *{variable}:(?:\n +description: .*\n +default:)? \"?([^\"\n]*)\"?$"
    return re.search(pattern, (CI / name).read_text(), re.MULTILINE)[1]


def run_job(context, script, harnesses, **variables):
    programs = " ".join(str(context.build / "harnesses" / name) for name in harnesses)
    environment = {**os.environ, "HARNESSES": programs, "OPTIONS": "",
                   "PATH": f"{context.build / 'bin'}:{os.environ['PATH']}", **variables}
    return context.run(["bash", "-c", script], cwd=context.scratch, env=environment)


def expect_left(context, expected):
    reports = context.scratch / "heddle-reports"
    names = {re.sub(r"-\d+\.", ".", path.name) for path in reports.iterdir()}
    expect("files that are left, those of several violations as one", expected, sorted(names))
    for path in reports.glob("*.xml"):
        expect("JUnit", "testsuites", xml.etree.ElementTree.parse(path).getroot().tag)
    for path in reports.glob("*.sarif"):
        expect("SARIF", "2.1.0", json.loads(path.read_text())["version"])
        path.unlink()


def expect_job(context, name, **variables):
    script = script_of(name)
    done = run_job(context, script, ["sl_queue", "clh_lock"], **variables)
    expect("exit status with a violation", 1, done.status)
    expect_that("the violation is told", "What happened:" in done.output, done.output)
    expect_left(context, ["clh_lock.xml", *LEFT, "sl_queue.xml"])
    for left in (context.scratch / "heddle-reports").iterdir():
        left.unlink()
    done = run_job(context, script, ["clh_lock"], **variables)
    expect("exit status without", 0, done.status)
    expect_left(context, ["clh_lock.xml"])
    done = run_job(context, script, ["no_such_harness"], **variables)
    expect("exit status of what is not there", 127, done.status)


def github(context):
    expect_job(context, "action.yml", GITHUB_ACTION_PATH=str(CI),
               TIME_LIMIT=default_of("action.yml", "time-limit"),
               REPORTS=default_of("action.yml", "reports"))


def gitlab(context):
    expect_job(context, "gitlab.yml", HEDDLE_CI=str(CI),
               TIME_LIMIT=default_of("gitlab.yml", "TIME_LIMIT"))


CASES = {
    "ci-github": github,
    "ci-gitlab": gitlab,
}
