"""Slurm on this machine alone, with a configuration, a key and ports of its own, for tests.

Two tasks run at once, whatever the machine has. Everything is in one folder; nothing of a Slurm
that the machine may have is read or changed.
"""

import os
import pathlib
import shutil
import socket
import subprocess
import time

from redis_server import free_port

NEEDED = ["slurmctld", "slurmd", "sbatch", "squeue", "sinfo", "munged"]
STARTING_SECONDS = 60

CONFIGURATION = """\
ClusterName=heddle
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller_port}
SlurmdPort={node_port}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
MailProg=/bin/true
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
NodeName=node NodeHostname={host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
"""


def missing():
    """Why there can be no cluster here, or nothing."""
    absent = [name for name in NEEDED if shutil.which(name) is None]
    if absent:
        return f"no {', '.join(absent)}: scripts/setup cluster"
    return "" if os.geteuid() == 0 else "slurmd starts jobs as other users: needs root"


class SlurmCluster:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir()
        for part in ["state", "spool"]:
            (self.folder / part).mkdir()
        for reached in [self.folder, self.folder.parent]:  # munged wants its socket reachable
            reached.chmod(0o711)
        configuration = self.folder / "slurm.conf"
        configuration.write_text(CONFIGURATION.format(
            host=socket.gethostname().split(".")[0], folder=self.folder,
            controller_port=free_port(), node_port=free_port()))
        self.environment = {**os.environ, "SLURM_CONF": str(configuration)}
        self.daemons = []

    def start(self):
        key = self.folder / "munge.key"
        key.touch(0o600)
        key.write_bytes(os.urandom(1024))
        of_munge = {"key-file": key, "socket": self.folder / "munge.socket",
                    "log-file": self.folder / "munge.log", "pid-file": self.folder / "munge.pid",
                    "seed-file": self.folder / "munge.seed"}
        self.launch("munged", "--foreground", *[f"--{k}={v}" for k, v in of_munge.items()])
        self.wait_for("munged", (self.folder / "munge.socket").exists)
        self.launch("slurmctld", "-D", "-c")
        self.launch("slurmd", "-D", "-N", "node")
        self.wait_for("the node", lambda: self.run("sinfo", "-h", "-o", "%t").stdout == "idle\n")

    def launch(self, *command):
        with (self.folder / f"{command[0]}.txt").open("w") as log:
            self.daemons.append(subprocess.Popen(
                command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log))

    def wait_for(self, what, holds):
        end = time.monotonic() + STARTING_SECONDS
        while time.monotonic() < end:
            if holds():
                return
            time.sleep(0.1)
        logs = [path.read_text() for path in self.folder.glob("*.txt")]
        raise RuntimeError(f"{what} does not come up: {' '.join(logs)[-2000:]}")

    def run(self, *command, cwd=None, **environment):
        """A command of Slurm, or a script that has some. Throws nothing."""
        return subprocess.run([str(word) for word in command], capture_output=True, text=True,
                              env={**self.environment, **environment}, cwd=cwd, check=False)

    def is_idle(self):
        return self.run("squeue", "-h").stdout == ""

    def __enter__(self):
        try:
            self.start()
        except Exception:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Jobs first: who they belong to would be gone."""
        if len(self.daemons) == 3:
            self.run("scancel", "--user=root")
            end = time.monotonic() + STARTING_SECONDS
            while not self.is_idle() and time.monotonic() < end:
                time.sleep(0.1)
        for daemon in reversed(self.daemons):
            daemon.terminate()
        for daemon in self.daemons:
            try:
                daemon.wait(timeout=STARTING_SECONDS)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
