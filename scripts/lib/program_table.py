"""What `scripts/kin` and `scripts/real` share: their options, and running what they name."""

import argparse
import concurrent.futures
import dataclasses
import os
import pathlib
import sys
import tempfile
import zlib

import kin_programs


def parser_of(doc, folder, metavar):
    """Of the options that both have; what is named is sub-folders of the folder."""
    def known(name):
        if not (folder / name).is_dir():
            raise argparse.ArgumentTypeError(f"'{name}' is no folder of {folder}")
        return name

    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, default=kin_programs.ROOT / "build")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--details", action="store_true", help="what was printed where it is wrong")
    parser.add_argument("folders", nargs="*", type=known, metavar=metavar)
    return parser


def programs_of(folder, names, command, library=""):
    """Those of the sub-folders named, of all if none is, on this C++ library if not on the
    compiler's own; a malformed one ends this process."""
    try:
        programs = kin_programs.programs_in(folder)
    except kin_programs.MalformedProgram as wrong:
        print(f"{command}: {wrong}", file=sys.stderr)
        sys.exit(2)
    return [dataclasses.replace(each, library=library) for each in programs
            if not names or each.class_name in names]


def at_one_level(program):
    """The same at one of its levels: always the same one, whichever programs there are besides."""
    level = program.levels[zlib.crc32(program.path.name.encode()) % len(program.levels)]
    return dataclasses.replace(program, facts={**program.facts, "levels": level})


def outcomes_of(programs, build, jobs):
    """Tries each at each of its levels, so many at once; the outcomes in the order of programs."""
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(
        jobs
    ) as pool:
        tries = [
            pool.submit(kin_programs.try_program, build.resolve(), program, level,
                        pathlib.Path(folder))
            for program in programs
            for level in program.levels
        ]
        for each in tries:
            yield each.result()
