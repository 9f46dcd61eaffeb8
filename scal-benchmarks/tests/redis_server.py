"""A Redis server of one's own, in a folder of its own, for tests of searches on many machines."""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

STARTING_SECONDS = 20


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for_port(port):
    """Until a server listens there."""
    end = time.monotonic() + STARTING_SECONDS
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.02)
    raise RuntimeError(f"no server listens on port {port}")


class Listener:
    """Hears all that clients send to a server."""

    def __init__(self, server):
        self.path = server.folder / "heard"
        with self.path.open("w") as output:
            self.process = subprocess.Popen(["redis-cli", "-p", str(server.port), "MONITOR"],
                                            stdout=output, stderr=output,
                                            stdin=subprocess.DEVNULL)

    def text(self):
        return self.path.read_text(errors="replace")

    def __enter__(self):
        end = time.monotonic() + STARTING_SECONDS
        while "OK" not in self.text() and time.monotonic() < end:
            time.sleep(0.01)
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


class RedisServer:
    """Keeps what it was told in a file, so that it goes on after it was killed."""

    def __init__(self, folder, fsync="everysec", password=""):
        self.folder = pathlib.Path(folder)
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.port = free_port()
        self.fsync = fsync
        self.password = password
        self.process = None
        self.start()

    def start(self):
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--dir",
                   str(self.folder), "--save", "", "--appendonly", "yes", "--appendfsync",
                   self.fsync]
        if self.password:
            command += ["--requirepass", self.password]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log,
                                            stdin=subprocess.DEVNULL,
                                            restore_signals=False)  # SIGXFSZ is ignored
        wait_for_port(self.port)

    def url(self, name, password=None):
        secret = self.password if password is None else password
        return f"redis://{':' + secret + '@' if secret else ''}127.0.0.1:{self.port}/{name}"

    def call(self, *words):
        """What redis-cli prints."""
        command = ["redis-cli", "-p", str(self.port), *[str(word) for word in words]]
        done = subprocess.run(command, capture_output=True, text=True, check=True,
                              env={**os.environ, "REDISCLI_AUTH": self.password})
        return done.stdout

    def wait_for_results(self, name, least, epoch=0):
        """Until so many entries of a search are committed, or it is over."""
        end = time.monotonic() + STARTING_SECONDS
        keys = f"heddle:{{{name}}}:"
        while time.monotonic() < end:
            if int(self.call("LLEN", f"{keys}results:{epoch}")) >= least:
                return
            if int(self.call("EXISTS", f"{keys}over:{epoch}")):
                return
            time.sleep(0.01)
        raise RuntimeError(f"nothing comes of {name}")

    def all_it_holds(self, name):
        """Each key and value of a search, as text."""
        readers = {"string": ["GET"], "list": ["LRANGE", 0, -1], "hash": ["HGETALL"],
                   "set": ["SMEMBERS"], "stream": ["XRANGE", "-", "+"]}
        texts = []
        for key in self.call("KEYS", f"heddle:{{{name}}}:*").split():
            verb, *rest = readers[self.call("TYPE", key).strip()]
            texts += [key, self.call(verb, key, *rest)]
        return "\n".join(texts)

    def file_text(self):
        """All that it has written, what was deleted since included."""
        return "".join(path.read_text(errors="replace")
                       for path in self.folder.rglob("*.aof") if path.is_file())

    def listened(self):
        return Listener(self)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        if self.process is not None and self.process.poll() is None:
            self.kill()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
