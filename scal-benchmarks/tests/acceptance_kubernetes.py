"""The manifest of contrib/kubernetes: it is what Kubernetes takes, and its commands are those of a
search. There is no cluster here: what a cluster does with it is not tried.
"""

import json
import os
import pathlib
import shutil
import subprocess

from acceptance_jobs import expect_equal
from acceptance_placement import expect_explored_by_server, reported
from acceptance_queue import without_notes
from acceptance_support import Skipped, expect, expect_that

import explorations
from redis_server import free_port, wait_for_port

MANIFEST = pathlib.Path(__file__).resolve().parents[2] / "contrib" / "kubernetes" / "search.yaml"
PYTHON = "/usr/bin/python3"  # Debian's, which has its modules
PASSWORD = "letters0and9digits"
FAULTS = [
    ("completionMode: Indexed", "completionMode: Indexd", "'Indexd' is not one of"),
    ("  completions: 4\n", "", "'completions' is a required property"),
    ("completions: 4", "completions: four", "'four' is not of type 'integer'"),
    ("  parallelism: 4", "  paralelism: 4", "'paralelism' was unexpected"),
    ("        - name: worker\n          image:", "        - image:", "'name' is a required"),
    ("action: FailIndex", "action: Fail", "'Fail' is not one of"),
    ("restartPolicy: Never", "restartPolicy: never", "'never' is not one of"),
    ("  serviceName: heddle-queue\n", "", "'serviceName' is a required property"),
    ("mountPath: /data", "mount: /data", "'mountPath' is a required property"),
    ("kind: Job", "kind: Jobs", "no such kind: batch/v1 Jobs"),
    ("apiVersion: batch/v1", "apiVersion: batch/v2", "no such kind: batch/v2 Job"),
]


def checked(context, manifest):
    swagger = context.build / "sources" / "python-kubernetes" / "scripts" / "swagger.json"
    if not swagger.exists():
        raise Skipped("no sources of python-kubernetes: scripts/setup sources")
    if subprocess.run([PYTHON, "-c", "import jsonschema, yaml"], capture_output=True,
                      check=False).returncode != 0:
        raise Skipped(f"{PYTHON} has no jsonschema or yaml: scripts/setup cluster")
    program = pathlib.Path(__file__).with_name("kubernetes_schema.py")
    return explorations.run([PYTHON, "-B", program, swagger, manifest])


def expect_faults_are_found(context):
    text = MANIFEST.read_text()
    broken = context.scratch / "broken.yaml"
    for old, new, told in FAULTS:
        expect(f"{old.strip()}: how often it stands there", 1, text.count(old))
        broken.write_text(text.replace(old, new))
        done = checked(context, broken)
        expect(f"{new.strip() or 'nothing'} in its place: exit status", 1, done.status)
        expect_that(f"it is told: {told}", told in done.errors, done.errors.strip())


def container_of(document):
    return document["spec"]["template"]["spec"]["containers"][0]


def changed(words, changes):
    """The words of a container as they are here, where paths and hosts are others."""
    for old, new in changes.items():
        expect_that(f"{old} is in it", any(old in word for word in words))
        words = [word.replace(old, str(new)) for word in words]
    return words


def expect_commands_are_a_search(context, job, server):
    """The server of the manifest, and its workers, with this machine's paths."""
    folder, port = context.scratch / "data", free_port()
    folder.mkdir()
    environment = {**os.environ, "QUEUE_PASSWORD": PASSWORD, "HEDDLE_QUEUE_PASSWORD": PASSWORD,
                   "PATH": f"{context.build / 'bin'}:{os.environ['PATH']}"}
    serve = changed(container_of(server)["command"],
                    {"--dir /data": f"--dir {folder} --bind 127.0.0.1 --port {port}"})
    harness = explorations.harness(context.build, "ms_queue")
    worker = container_of(job)
    work = changed([*worker["command"], *worker["args"]], {
        "//heddle-queue": f"//127.0.0.1:{port}",
        "/program/ms_queue": harness})
    at = work.index("--") + 1
    one = context.explore(work[at:])
    with (context.scratch / "log").open("w") as log, subprocess.Popen(
            serve, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment) as process:
        try:
            wait_for_port(port)
            workers = [subprocess.Popen([*work, "--report", "json"], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, text=True, env=environment)
                       for _ in range(job["spec"]["completions"])]
            for each in workers:
                text = each.communicate()[0]
                expect_equal("totals", without_notes(one),
                             without_notes(reported(text, each.returncode)))
            url = f"redis://:{PASSWORD}@127.0.0.1:{port}/search"
            expect_explored_by_server(context, url, one)
            strange = context.run(context.heddle("queue", "status", url.replace(PASSWORD, "x")))
            expect("without the password: exit status", explorations.EXIT_BAD_INPUT,
                   strange.status)
            expect_that("the file is where the volume is", any(folder.rglob("*.aof")))
        finally:
            process.terminate()


def case_kubernetes_manifest(context):
    """It has the form that Kubernetes publishes, wrong ones are refused, its commands explore."""
    if shutil.which("redis-server") is None:
        raise Skipped("no redis-server: scripts/setup cluster")
    done = checked(context, MANIFEST)
    expect("exit status", 0, done.status)
    documents = {one["kind"]: one for one in map(json.loads, done.output.splitlines())}
    expect("kinds", ["Job", "NetworkPolicy", "Secret", "Service", "StatefulSet"],
           sorted(documents))
    expect_faults_are_found(context)
    expect_commands_are_a_search(context, documents["Job"], documents["StatefulSet"])


CASES = {
    "kubernetes_manifest": case_kubernetes_manifest,
}
