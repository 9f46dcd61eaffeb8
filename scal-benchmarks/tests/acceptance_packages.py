"""Acceptance cases about the Debian packages: installed, used and purged in a root of their own."""

import os
import shutil
import time

import documented_commands
from acceptance_support import Failure, Skipped, expect, expect_that
from installed import ROOT, manifest_kept

# In a private namespace: a layer over ROOT in memory, with packages and a script in /given. What
# the layer holds in the end that ROOT did not is what was left.
LAYER = """
set -eu
mount -t tmpfs tmpfs "$SCRATCH"
cd "$SCRATCH"
mkdir upper work root
mount -t overlay overlay -o "lowerdir=$LOWER,upperdir=upper,workdir=work" root
mount -t proc proc root/proc
mount --bind /dev root/dev
mkdir root/given
cp -r "$GIVEN"/. root/given
[ ! -d "root$HIDDEN" ] || mount -t tmpfs tmpfs "root$HIDDEN"
env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \\
  chroot root bash /given/script
rm -rf root/given
umount root/proc root/dev
cd upper
find . \\( -type f -o -type l \\) | while read -r path; do
  [ -e "$LOWER/$path" ] || [ -L "$LOWER/$path" ] || echo "left: $path"
done
"""

BEFORE = """
set -eu
installing() { dpkg -i /given/*.deb >/given/log 2>&1 || { cat /given/log; exit 1; }; }
installing
mkdir /home/somebody
cd /home/somebody
set +e
"""
AFTER = """
set -e
cd /
rm -rf /home/somebody
dpkg --purge heddle-dev heddle >/dev/null
echo purged
"""
TUTORIAL = ROOT / "docs" / "tutorial.md"

# What dpkg and ldconfig write for themselves.
OF_THE_SYSTEM = ("./var/log/", "./var/cache/ldconfig/", "./var/cache/man/", "./var/lib/dpkg/",
                 "./etc/ld.so.cache")  # fmt: skip


def packed(context):
    """The two packages, built of what is in the build folder."""
    if shutil.which("dpkg-shlibdeps") is None:
        raise Skipped("no dpkg-shlibdeps: this is no Debian")
    folder = context.scratch / "packages"
    with manifest_kept(context.build):
        done = context.run(["cpack", "--config", context.build / "CPackConfig.cmake", "-B", folder])
    expect("exit status of cpack", 0, done.status)
    return sorted(folder.glob("*.deb"))


def control(context, package, field):
    return context.run(["dpkg-deb", "-f", package, field]).output.strip()


def what_they_say(context):
    """Names, versions and what they depend on; no file is in both, none names the checkout."""
    development, command = packed(context)
    expect("names", ["heddle-dev", "heddle"],
           [control(context, package, "Package") for package in (development, command)])
    depends = control(context, command, "Depends")
    for name in ("clang-19", "libc6 (>= ", "libfmt9 (>= ", "libstdc++6 (>= ", "zlib1g (>= "):
        expect_that(f"heddle depends on {name}", name in depends, depends)
    version = control(context, command, "Version")
    expect("heddle-dev depends", f"heddle (= {version})", control(context, development, "Depends"))
    listed = [set(context.run(["sh", "-c", f"dpkg-deb --fsys-tarfile {package} | tar t"])
                  .output.split()) for package in (development, command)]  # fmt: skip
    both = [path for path in set.intersection(*listed) if not path.endswith("/")]
    expect("files in both", [], both)
    for path in ("./usr/bin/heddle", "./usr/bin/heddle-clang++", "./usr/lib/HeddlePass.so",
                 "./usr/lib/libheddle.so", "./usr/share/man/man1/heddle.1.gz",
                 "./usr/share/bash-completion/completions/heddle"):
        expect_that(f"heddle has {path}", path in listed[1])
    for path in ("./usr/include/heddle/heddle.hpp", "./usr/lib/libheddle_main.a",
                 "./usr/lib/cmake/Heddle/HeddleConfig.cmake"):
        expect_that(f"heddle-dev has {path}", path in listed[0])


def run_in_layer(context, script):
    """What the script prints there, and a list of what was left."""
    clean = context.build / "clean-root"
    print(f"  over {'build/clean-root' if clean.is_dir() else 'the files of this machine'}")
    given, layer = context.scratch / "given", context.scratch / "layer"
    given.mkdir()
    layer.mkdir()
    for package in packed(context):
        shutil.copy(package, given)
    (given / "script").write_text(script)
    can = context.run(["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", layer])
    if can.status != 0:
        raise Skipped(f"no mounts can be made here (root is needed): {can.errors.strip()}")
    environment = dict(os.environ, SCRATCH=str(layer), GIVEN=str(given), HIDDEN=str(ROOT),
                       LOWER=str(clean if clean.is_dir() else "/"))  # fmt: skip
    done = context.run(["unshare", "-m", "sh", "-c", LAYER], env=environment)
    expect("exit status, and messages", (0, ""), (done.status, done.errors))
    return done.output.split("purged\n")


def tutorial_in_a_root_of_its_own(context):
    """Installed, the whole tutorial in three minutes, purged: nothing is left.

    In build/clean-root if scripts/packaging/clean-root has made it, else over this machine's own
    files, the checkout hidden: the packages there are then the ones that Heddle was built with.
    """
    text = TUTORIAL.read_text()
    start = time.monotonic()
    script = BEFORE + documented_commands.as_script(text) + AFTER
    printed, left = run_in_layer(context, script)
    seconds = time.monotonic() - start
    for command, found in documented_commands.differences_of_script(text, printed):
        raise Failure(f"{command} prints:\n{found}")
    expect_that("in the time that is promised", seconds < 180, f"{seconds:.1f} s")
    paths = [line.removeprefix("left: ") for line in left.splitlines()]
    expect("left", [], [path for path in paths if not path.startswith(OF_THE_SYSTEM)])
    expect("left of Heddle anywhere", [], [path for path in paths if "heddle" in path.lower()])


CASES = {
    "packages-say": what_they_say,
    "packages-in-a-root": tutorial_in_a_root_of_its_own,
}
