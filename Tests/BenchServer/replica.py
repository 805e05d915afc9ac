"""Measures how late the replica of Litestream is, with the configuration of the package."""

import contextlib
import json
import shutil
import statistics
import sys
import time
import uuid

from programs import HERE, Server, needs
from project import TOKEN

sys.path.append(str(HERE.parent / "Torture"))

from litestream import Litestream, in_folder

PROBES = 20


def lags(program, data, work, key, writers):
    """Yields two lines: the lag of single changes, and of changes while four senders send batches."""
    replica = work / "replica"
    shutil.rmtree(replica, ignore_errors=True)
    litestream = Litestream(needs("litestream"), data / "server.sqlite", data, in_folder(replica))
    server = Server(program, data, f'litestream-socket = "{litestream.socket}"\n')
    try:
        start = time.monotonic()
        litestream.start(300)
        yield f"first copy: {time.monotonic() - start:.1f} s"
        yield told("single changes", [appearance(server, key, replica) for _ in range(PROBES)])
        process = writers(server).start(PROBES + 10)
        time.sleep(5)
        yield told("under 4 senders of batches", [probe(litestream) for _ in range(PROBES)])
        process.wait()
    finally:
        litestream.close()
        server.stop()


def told(name, times):
    return f"{name}: median {statistics.median(times) * 1000:.0f} ms, at most {max(times) * 1000:.0f} ms"


def probe(litestream):
    """Returns the time until all changes of this moment are in the replica."""
    time.sleep(0.5)
    start = time.monotonic()
    if not litestream.copy():
        raise SystemExit("Litestream reports an error")
    return time.monotonic() - start


def appearance(server, key, replica):
    """Sends a change. Returns the time from the answer until the replica has a new file."""
    time.sleep(1)
    before = newest(replica)
    with contextlib.closing(server.connection()) as connection:
        headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
        connection.request("GET", f"/v1/projects/{key}/translation_keys?per_page=1", None, headers)
        found = json.loads(connection.getresponse().read())["results"][0]["key"]
        change = {"id": str(uuid.uuid4()), "op": "translation.create", "key": found, "locale": "it",
                  "data": {"label": f"testo {uuid.uuid4()}"}}
        connection.request("POST", f"/v1/projects/{key}/changes",
                           json.dumps({"client_id": "bench", "changes": [change]}), headers)
        if connection.getresponse().status != 200:
            raise SystemExit("a change is refused")
    start = time.monotonic()
    while newest(replica) == before:
        if time.monotonic() > start + 30:
            raise SystemExit("the replica has no new file")
        time.sleep(0.005)
    return time.monotonic() - start


def newest(replica):
    """Returns the name of the newest file of changes. The names are numbers of transactions."""
    return max((file.name for file in replica.rglob("*.ltx") if not file.parent.name.strip("0")), default="")
