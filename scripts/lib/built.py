"""What a script runs has to be built before."""

import pathlib
import sys

TOOLS = ("bin/heddle", "bin/heddle-clang++")


def require(build, *names):
    """Ends the script with a line that says what to do, and status 2 as misuse, unless all of them
    are in the folder `build`."""
    for name in names:
        path = pathlib.Path(build) / name
        if not path.exists():
            script = pathlib.Path(sys.argv[0]).name
            print(f"{script}: {path} is not there: scripts/build makes it", file=sys.stderr)
            sys.exit(2)
