"""A Heddle that is installed outside of its checkout, for acceptance cases."""

import contextlib
import fcntl
import os
import pathlib
import shutil

from acceptance_support import expect

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMPILER = "clang++-19"


@contextlib.contextmanager
def manifest_kept(build):
    """What was installed from this build folder before can be uninstalled afterwards too."""
    manifest = build / "install_manifest.txt"
    with open(build / "install.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        before = manifest.read_bytes() if manifest.exists() else None
        yield manifest
        if before is None:
            manifest.unlink(missing_ok=True)
        else:
            manifest.write_bytes(before)


class Installed:
    """Below scratch/prefix; its commands come first in PATH, and work/ is where a user works."""

    def __init__(self, context):
        self.context = context
        self.prefix = context.scratch / "prefix"
        self.record = context.scratch / "record"
        self.work = context.scratch / "work"
        for folder in (self.record, self.work):
            folder.mkdir()
        with manifest_kept(context.build) as manifest:
            done = context.run(["cmake", "--install", context.build, "--prefix", self.prefix])
            expect("exit status of installing", 0, done.status)
            shutil.copy(manifest, self.record / manifest.name)
        self.environment = dict(
            os.environ, PATH=f"{self.prefix / 'bin'}:{os.environ['PATH']}", CXX=COMPILER,
            CMAKE_PREFIX_PATH=str(self.prefix), HOME=str(context.scratch))  # fmt: skip
        self.environment.pop("HEDDLE_OPTIONS", None)

    def run(self, *command, folder=None):
        return self.context.run(command, cwd=folder or self.work, env=self.environment)

    def files(self):
        return sorted(path.relative_to(self.prefix) for path in self.prefix.rglob("*"))

    def uninstall(self):
        script = ROOT / "cmake" / "install" / "uninstall.cmake"
        done = self.run("cmake", f"-DBUILD={self.record}", "-P", script)
        expect("exit status of uninstalling", 0, done.status)
