"""What machines differ in that tests need."""

import functools
import pathlib
import subprocess
import tempfile

READS_TIME_STAMP = """
#include <sys/prctl.h>
int main(void) {
  if (prctl(PR_SET_TSC, PR_TSC_SIGSEGV) != 0) {
    return 0;
  }
  __builtin_ia32_rdtsc();
  return 0;
}
"""


@functools.cache
def traps_time_stamps():
    """Whether reading the time stamp counter can be made to fault; some virtual machines run the
    instruction whatever their kernel wants."""
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder) / "reads.c", pathlib.Path(folder) / "reads"
        source.write_text(READS_TIME_STAMP, encoding="utf-8")
        subprocess.run(["clang-19", "-O1", source, "-o", program], check=True)
        return subprocess.run([program], check=False).returncode != 0


FEATURES = {"trapped-time-stamps": traps_time_stamps}


def has(need):
    """Of a file, or a feature by its name."""
    return FEATURES[need]() if need in FEATURES else pathlib.Path(need).exists()
