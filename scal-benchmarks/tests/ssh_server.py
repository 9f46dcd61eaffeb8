"""An ssh server on this machine, for its own user, with keys and a port of its own, for tests."""

import getpass
import os
import pathlib
import shutil
import subprocess
import time

from redis_server import free_port

NEEDED = ["ssh", "ssh-keygen", "parallel"]
SERVER = "/usr/sbin/sshd"  # wants to be called by its whole path
STARTING_SECONDS = 60

OF_SERVER = """\
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
AuthorizedKeysFile {folder}/user.pub
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
"""
OF_CLIENT = """\
Host {name}
  HostName 127.0.0.1
  Port {port}
  User {user}
  IdentityFile {folder}/user
  IdentitiesOnly yes
  UserKnownHostsFile {folder}/known
  BatchMode yes
"""


def missing():
    """Why there can be no server here, or nothing."""
    absent = [name for name in [*NEEDED, SERVER] if shutil.which(name) is None]
    return f"no {', '.join(absent)}: scripts/setup cluster" if absent else ""


class SshServer:
    """`command` is ssh with the options that reach `name`, and no other machine's keys."""

    name = "heddle-machine"

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir()
        port = free_port()
        for key in ["host", "user"]:
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f",
                            str(self.folder / key)], check=True, stdin=subprocess.DEVNULL)
        public = (self.folder / "host.pub").read_text()
        (self.folder / "known").write_text(f"[127.0.0.1]:{port} {public}")
        values = {"port": port, "folder": self.folder, "name": self.name,
                  "user": getpass.getuser()}
        (self.folder / "sshd_config").write_text(OF_SERVER.format(**values))
        (self.folder / "ssh_config").write_text(OF_CLIENT.format(**values))
        self.command = ["ssh", "-F", str(self.folder / "ssh_config")]
        self.process = None

    def __enter__(self):
        if os.geteuid() == 0:
            pathlib.Path("/run/sshd").mkdir(exist_ok=True)  # sshd wants it
        with (self.folder / "log").open("w") as log:
            self.process = subprocess.Popen(
                [SERVER, "-D", "-e", "-f", str(self.folder / "sshd_config")], stdout=log,
                stderr=log, stdin=subprocess.DEVNULL)
        end = time.monotonic() + STARTING_SECONDS
        while subprocess.run([*self.command, self.name, "true"], capture_output=True,
                             check=False).returncode != 0:
            if time.monotonic() > end:
                self.__exit__()
                raise RuntimeError(f"sshd does not start: {(self.folder / 'log').read_text()}")
            time.sleep(0.1)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
