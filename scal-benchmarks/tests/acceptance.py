"""What Heddle must show, end to end: runs the real binaries and compares with what is expected.

usage: acceptance.py --list LABEL
       acceptance.py --build FOLDER CASE ...
"""

import argparse
import sys
import tempfile
import time

from acceptance_support import Context, Failure, Skipped

import acceptance_alike
import acceptance_auto
import acceptance_browser
import acceptance_builds
import acceptance_certificates
import acceptance_check_page
import acceptance_check_parts
import acceptance_checking
import acceptance_ci
import acceptance_commands
import acceptance_counts
import acceptance_estimate
import acceptance_exit_status
import acceptance_exploration
import acceptance_files
import acceptance_fair
import acceptance_follow
import acceptance_gdb
import acceptance_generated
import acceptance_install
import acceptance_interface
import acceptance_invariants
import acceptance_isolate
import acceptance_jobs
import acceptance_jobs_killed
import acceptance_kubernetes
import acceptance_library_memory
import acceptance_moved
import acceptance_mutants
import acceptance_names
import acceptance_opaque
import acceptance_options
import acceptance_packages
import acceptance_page
import acceptance_placement
import acceptance_places
import acceptance_processes
import acceptance_programs
import acceptance_projects
import acceptance_progress
import acceptance_quasi_check
import acceptance_quasi_deciders
import acceptance_quasi_factors
import acceptance_quasi_harness
import acceptance_quasi_structures
import acceptance_queue
import acceptance_queue_items
import acceptance_queue_privacy
import acceptance_queue_world
import acceptance_rare
import acceptance_replay
import acceptance_restore_points
import acceptance_round_up
import acceptance_rounds
import acceptance_scopes
import acceptance_search
import acceptance_security
import acceptance_serial
import acceptance_shrink
import acceptance_story
import acceptance_structure_table
import acceptance_structures
import acceptance_subproject
import acceptance_symmetry
import acceptance_telling
import acceptance_time_limit
import acceptance_tutorial
import acceptance_weak
import acceptance_weak_found
import acceptance_weak_library
import acceptance_weak_models

CASES = {
    **acceptance_structures.CASES,
    **acceptance_structure_table.CASES,
    **acceptance_programs.CASES,
    **acceptance_projects.CASES,
    **acceptance_progress.CASES,
    **acceptance_placement.CASES,
    **acceptance_places.CASES,
    **acceptance_processes.CASES,
    **acceptance_ci.CASES,
    **acceptance_commands.CASES,
    **acceptance_quasi_factors.CASES,
    **acceptance_quasi_structures.CASES,
    **acceptance_builds.CASES,
    **acceptance_install.CASES,
    **acceptance_packages.CASES,
    **acceptance_subproject.CASES,
    **acceptance_tutorial.CASES,
    **acceptance_interface.CASES,
    **acceptance_fair.CASES,
    **acceptance_invariants.CASES,
    **acceptance_isolate.CASES,
    **acceptance_jobs.CASES,
    **acceptance_jobs_killed.CASES,
    **acceptance_queue.CASES,
    **acceptance_queue_items.CASES,
    **acceptance_queue_privacy.CASES,
    **acceptance_queue_world.CASES,
    **acceptance_rounds.CASES,
    **acceptance_generated.CASES,
    **acceptance_scopes.CASES,
    **acceptance_search.CASES,
    **acceptance_auto.CASES,
    **acceptance_quasi_harness.CASES,
    **acceptance_serial.CASES,
    **acceptance_counts.CASES,
    **acceptance_estimate.CASES,
    **acceptance_exploration.CASES,
    **acceptance_files.CASES,
    **acceptance_exit_status.CASES,
    **acceptance_rare.CASES,
    **acceptance_replay.CASES,
    **acceptance_shrink.CASES,
    **acceptance_follow.CASES,
    **acceptance_gdb.CASES,
    **acceptance_page.CASES,
    **acceptance_certificates.CASES,
    **acceptance_check_page.CASES,
    **acceptance_check_parts.CASES,
    **acceptance_checking.CASES,
    **acceptance_time_limit.CASES,
    **acceptance_restore_points.CASES,
    **acceptance_alike.CASES,
    **acceptance_symmetry.CASES,
    **acceptance_moved.CASES,
    **acceptance_mutants.CASES,
    **acceptance_security.CASES,
    **acceptance_names.CASES,
    **acceptance_opaque.CASES,
    **acceptance_options.CASES,
    **acceptance_kubernetes.CASES,
    **acceptance_library_memory.CASES,
    **acceptance_story.CASES,
    **acceptance_telling.CASES,
    **acceptance_quasi_check.CASES,
    **acceptance_round_up.CASES,
    **acceptance_quasi_deciders.CASES,
    **acceptance_weak.CASES,
    **acceptance_weak_found.CASES,
    **acceptance_weak_library.CASES,
    **acceptance_weak_models.CASES,
}
EXHAUSTIVE_CASES = {
    **acceptance_counts.EXHAUSTIVE_CASES,
    **acceptance_exploration.EXHAUSTIVE_CASES,
}
BROWSER_CASES = {
    **acceptance_browser.BROWSER_CASES,
    **acceptance_check_page.BROWSER_CASES,
    **acceptance_security.BROWSER_CASES,
}
BY_LABEL = {"acceptance": CASES, "exhaustive": EXHAUSTIVE_CASES, "browser": BROWSER_CASES}
ALL_CASES = {**CASES, **EXHAUSTIVE_CASES, **BROWSER_CASES}


PASSED, FAILED, SKIPPED = 0, 1, 77  # exit statuses, as ctest is told them


def run_case(name, build):
    """Prints the protocol of one case; returns how it went."""
    start = time.monotonic()
    print(f"== {name}", flush=True)
    with tempfile.TemporaryDirectory(prefix="heddle-acceptance-") as scratch:
        try:
            ALL_CASES[name](Context(build, scratch))
            status, verdict = PASSED, "passed"
        except Failure as caught:
            status, verdict = FAILED, f"FAILED: {caught}"
        except Skipped as caught:
            status, verdict = SKIPPED, f"skipped: {caught}"
    print(f"== {name}: {verdict}, {time.monotonic() - start:.1f} s", flush=True)
    return status


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", choices=BY_LABEL, help="the names of the cases, one a line")
    parser.add_argument("--build", help="the build folder")
    parser.add_argument("cases", nargs="*", metavar="CASE")
    arguments = parser.parse_args()
    if arguments.list:
        print("\n".join(BY_LABEL[arguments.list]))
        return 0
    if not arguments.build or not arguments.cases:
        parser.error("needs --build and the names of cases")
    how = {run_case(name, arguments.build) for name in arguments.cases}
    return FAILED if FAILED in how else SKIPPED if how == {SKIPPED} else PASSED


if __name__ == "__main__":
    sys.exit(main())
