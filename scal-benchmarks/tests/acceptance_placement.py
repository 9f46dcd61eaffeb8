"""Acceptance cases about who places the workers of a search: Slurm, GNU parallel.

Each runs the script of contrib/ that the documentation names, and compares with one process.
"""

import json
import os
import pathlib
import shlex
import time

from acceptance_jobs import LARGE, expect_equal, totals
from acceptance_queue import server_in, without_notes
from acceptance_support import Skipped, expect, expect_that

import explorations
import slurm_cluster
import ssh_server

CONTRIB = pathlib.Path(__file__).resolve().parents[2] / "contrib"
SMALL = "enq(1) deq() enq(2) || deq() enq(3) deq()"
SEARCHES = [("ms_queue", SMALL), ("ms_queue", LARGE), ("two_step_queue", SMALL)]
TASKS = 4
PATIENCE_SECONDS = 300
SLICES = ["--slice", "0.2", "--lease", "5"]


def path_with(context):
    return f"{context.build / 'bin'}:{os.environ['PATH']}"


def words_of(context, name, scenario):
    return [explorations.harness(context.build, name), "--scenario", scenario, "--strategy",
            "dpor", "--keep-going", "--no-confirm", "--no-progress"]


def one_process(context, name, scenario):
    return context.harness(name, *words_of(context, name, scenario)[1:])


def reported(text, status):
    done = explorations.Exploration(["heddle"], status, 0, text, "")
    done.report = json.loads(text)
    return done


def expect_explored_by_server(context, url, one):
    """What the server counted is what one process counts: each entry was explored by its means."""
    status = context.run(context.heddle("queue", "status", url))
    expect_that("it is over", ": over" in status.output, status.output)
    expect_that(f"{TASKS} workers took part", f" of {TASKS}\n" in status.output)
    report = one.report
    told = f"{report['executions']} executions, {report['distinct_histories']} distinct histories"
    expect_that(f"the server has {told}", told in status.output)


def case_slurm(context):
    """The tasks of a job array, two at once, report the totals of one process."""
    if slurm_cluster.missing():
        raise Skipped(slurm_cluster.missing())
    folder = context.scratch / "slurm"
    with slurm_cluster.SlurmCluster(folder) as cluster, server_in(context, "redis") as server:
        for number, (name, scenario) in enumerate(SEARCHES):
            one = one_process(context, name, scenario)
            url = server.url(f"search-{number}")
            done = cluster.run(
                "sbatch", "--wait", f"--array=0-{TASKS - 1}", f"--chdir={context.scratch}",
                f"--output={number}-%a.json", f"--error={number}-%a.txt",
                CONTRIB / "slurm" / "search.sh", url, *SLICES, "--",
                *words_of(context, name, scenario), "--report", "json", PATH=path_with(context))
            expect_that("submitted", "Submitted batch job" in done.stdout, done.stderr)
            expect("exit status", one.status, done.returncode)
            for task in range(TASKS):
                text = (context.scratch / f"{number}-{task}.json").read_text()
                expect_equal(f"{name} {scenario}: task {task}", without_notes(one),
                             without_notes(reported(text, done.returncode)))
            expect_explored_by_server(context, url, one)


def begun(context, folder, scenario):
    """A checkpoint in a folder of its own, with nearly all left to explore."""
    folder.mkdir()
    checkpoint = folder / "search.json"
    context.harness("ms_queue", *words_of(context, "ms_queue", scenario)[1:], "--checkpoint",
                    checkpoint, "--time-limit", "0.01")
    return checkpoint


def case_slurm_rounds(context):
    """Rounds of dependent jobs, without a server: totals are those of one process."""
    if slurm_cluster.missing():
        raise Skipped(slurm_cluster.missing())
    one = one_process(context, "ms_queue", LARGE)
    checkpoint = begun(context, context.scratch / "rounds", LARGE)
    harness = words_of(context, "ms_queue", LARGE)[0]
    with slurm_cluster.SlurmCluster(context.scratch / "slurm") as cluster:
        done = cluster.run(CONTRIB / "slurm" / "rounds.sh", checkpoint, TASKS, "1", harness,
                           PATH=path_with(context))
        expect("exit status", 0, done.returncode)
        end = time.monotonic() + PATIENCE_SECONDS
        while not cluster.is_idle() and time.monotonic() < end:
            time.sleep(0.2)
        expect_that("it comes to an end", cluster.is_idle())
    merged = (checkpoint.parent / "merged.txt").read_text()
    print(merged)
    expect_that("all is explored", "all interleavings explored" in merged,
                (checkpoint.parent / "merging.txt").read_text())
    rest = context.harness("ms_queue", "--resume", checkpoint, "--no-progress")
    expect_equal("totals", totals(one), totals(rest))


def case_parallel_ssh(context):
    """Workers that GNU parallel starts over ssh report the totals of one process."""
    if ssh_server.missing():
        raise Skipped(ssh_server.missing())
    hosts = context.scratch / "hosts"
    hosts.write_text(f"2/{ssh_server.SshServer.name}\n")
    with ssh_server.SshServer(context.scratch / "ssh") as ssh, \
            server_in(context, "redis") as server:
        environment = {**os.environ, "PATH": path_with(context),
                       "PARALLEL_SSH": shlex.join(ssh.command),
                       "PARALLEL_HOME": str(context.scratch / "parallel")}
        for number, (name, scenario) in enumerate(SEARCHES):
            one = one_process(context, name, scenario)
            url = server.url(f"search-{number}")
            folder = context.scratch / f"search-{number}"
            folder.mkdir()
            done = context.run(
                [CONTRIB / "parallel" / "search.sh", hosts, TASKS, url, *SLICES, "--",
                 *words_of(context, name, scenario), "--report", "json"],
                env=environment, cwd=folder)
            expect("exit status", one.status, done.status)
            for task in range(1, TASKS + 1):
                text = (folder / "heddle-workers" / f"{task}.txt").read_text()
                expect_equal(f"{name} {scenario}: worker {task}", without_notes(one),
                             without_notes(reported(text, done.status)))
            expect_explored_by_server(context, url, one)


CASES = {
    "parallel_ssh": case_parallel_ssh,
    "slurm": case_slurm,
    "slurm_rounds": case_slurm_rounds,
}
