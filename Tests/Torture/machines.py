"""Two machines and the people's computer as network namespaces, connected by cables that can be cut. Needs root.

The address of the service belongs to the first machine, and to the second machine after `move`. The second machine also
has the object store with the replica, so that a cut cable ends the replication."""

import contextlib
import os
import subprocess
import time

from stage import Failed, run

SERVICE, SECOND, PEOPLE = "10.213.77.1", "10.213.77.2", "10.213.77.254"
STORE_PORT = 9000
MAKE_BUCKET = """
import urllib.request
signed = "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=00"
request = urllib.request.Request("{url}/{bucket}", method="PUT", headers={{"Authorization": signed}})
urllib.request.urlopen(request, timeout=5)
"""


def ip(*words):
    ran = subprocess.run(["ip", *words], capture_output=True, text=True)
    if ran.returncode != 0:
        raise Failed(f"ip {' '.join(words)}: {ran.stderr.strip()}")


def obstacle(store):
    """Returns the reason why there can be no namespaces; `None` if there can be. `store` is the program moto_server."""
    if os.geteuid() != 0:
        return "network namespaces need root"
    if not store:
        return "moto_server is not installed"
    probe = f"tml{os.getpid()}-probe"
    try:
        ip("netns", "add", probe)
        ip("netns", "del", probe)
    except (Failed, OSError) as error:
        return f"this system allows no network namespaces ({error})"
    return None


class Machines:
    """The three namespaces. Each has a name that other programs do not use."""

    BUCKET = "replica"
    STORE = f"http://{SECOND}:{STORE_PORT}"

    def __init__(self, work, store):
        base = f"tml{os.getpid()}"
        self.people, self.first, self.second = f"{base}-people", f"{base}-first", f"{base}-second"
        self.work, self.store, self.process = work, store, None

    @staticmethod
    def inside(namespace):
        """Returns the beginning of a command that runs in a namespace."""
        return ["ip", "netns", "exec", namespace]

    def open(self):
        for name in (self.people, self.first, self.second):
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")
        ip("-n", self.people, "link", "add", "switch", "type", "bridge")
        ip("-n", self.people, "addr", "add", f"{PEOPLE}/24", "dev", "switch")
        ip("-n", self.people, "link", "set", "switch", "up")
        self.connect("first", self.first, SERVICE)
        self.connect("second", self.second, SECOND)
        self.start_store()
        return self

    def connect(self, cable, namespace, address):
        ip("-n", self.people, "link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", namespace)
        ip("-n", self.people, "link", "set", cable, "master", "switch", "up")
        ip("-n", namespace, "addr", "add", f"{address}/24", "dev", "eth0")
        ip("-n", namespace, "link", "set", "eth0", "up")

    def start_store(self):
        with open(self.work / "store.log", "ab") as log:
            self.process = subprocess.Popen(
                [*self.inside(self.second), self.store, "-H", SECOND, "-p", str(STORE_PORT)], stdout=log, stderr=log)
        script = MAKE_BUCKET.format(url=self.STORE, bucket=self.BUCKET)
        end = time.monotonic() + 60
        while run([*self.inside(self.second), "python3", "-c", script], {"PATH": "/usr/bin:/bin"}).status != 0:
            if time.monotonic() > end or self.process.poll() is not None:
                raise Failed(f"the object store does not start; see {self.work}/store.log")
            time.sleep(0.2)

    def cut(self):
        """Cuts the cable of the first machine. Its programs continue to run."""
        ip("-n", self.people, "link", "set", "first", "down")

    def move(self):
        """Gives the address of the service to the second machine, as an operator does."""
        ip("-n", self.people, "link", "set", "first", "down")
        ip("-n", self.second, "addr", "add", f"{SERVICE}/24", "dev", "eth0")
        ip("-n", self.people, "neigh", "flush", "dev", "switch")

    def close(self):
        if self.process:
            self.process.terminate()
            self.process.wait(20)
        for name in (self.people, self.first, self.second):
            with contextlib.suppress(Failed):
                ip("netns", "del", name)
