"""Litestream beside a server, with the sample configuration of the package."""

import contextlib
import http.client
import json
import pathlib
import re
import socket
import subprocess
import time

SAMPLE = pathlib.Path(__file__).parents[2] / "packaging/litestream.yml"


class NotCopying(Exception):
    """Litestream does not copy the database."""


def in_folder(folder):
    """A replica in a folder."""
    return {"type": "file", "path": folder, "sync-interval": "200ms"}


def in_store(endpoint, bucket):
    """A replica in an object store that accepts every key."""
    return {"type": "s3", "endpoint": endpoint, "region": "us-east-1", "bucket": bucket, "path": "tml-server",
            "access-key-id": "test", "secret-access-key": "test", "sync-interval": "200ms"}


def settings(database, socket_path, replica, interval=200):
    """Returns the sample configuration with these paths, this replica and this interval in milliseconds."""
    lines = "".join(f"      {name}: {value}\n" for name, value in replica.items())
    text = SAMPLE.read_text().replace("/run/tml-server-litestream/socket", str(socket_path))
    text = text.replace("/var/lib/tml-server/server.sqlite", str(database))
    text = re.sub(r"\n    replica:\n(      .*\n)+", lambda _: f"\n    replica:\n{lines}", text)
    return text.replace("interval: 200ms", f"interval: {interval}ms")


class SocketConnection(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("localhost", timeout=60)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


class Litestream:
    """Litestream, which copies a database to a replica. `prefix` is the beginning of the command."""

    def __init__(self, program, database, folder, replica, interval=200, prefix=()):
        self.program, self.database, self.folder, self.prefix = program, database, folder, prefix
        # The path of a socket has at most 107 bytes.
        self.socket = str(folder / "ls")
        self.settings, self.process = folder / "litestream.yml", None
        self.settings.write_text(settings(database, self.socket, replica, interval))

    def start(self, limit=30):
        with open(self.folder / "litestream.log", "ab") as log:
            self.process = subprocess.Popen(
                [*self.prefix, self.program, "replicate", "-config", self.settings], stdout=log, stderr=log,
                env={"PATH": "/usr/bin:/bin", "HOME": str(self.folder)})
        end = time.monotonic() + limit
        while not self.copy():
            if time.monotonic() > end or self.process.poll() is not None:
                raise NotCopying(f"Litestream does not copy the database; see {self.folder}/litestream.log")
            time.sleep(0.1)
        return self

    def copy(self):
        """Copies all changes to the replica. Returns whether this succeeded."""
        with contextlib.suppress(OSError, http.client.HTTPException):
            connection = SocketConnection(self.socket)
            with contextlib.closing(connection):
                connection.request("POST", "/sync", json.dumps({
                    "path": str(self.database), "wait": True, "timeout": 30}))
                return connection.getresponse().status == 200
        return False

    def close(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
