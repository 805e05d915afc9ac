#!/usr/bin/env python3
"""Measures a second machine that takes over from a replica of Litestream in a folder.

Each try kills the first server and Litestream while workstations upload changes. The second server restores the
replica with `tml-server take-over`, makes a new release, and has the address of the first server. Then the
workstations upload again. The script prints the missing changes before and after that. It ends with status 1 if
changes are missing or double in the end."""

import argparse
import contextlib
import http.client
import json
import pathlib
import random
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import archive
from accounts import Ledger, check_server, on_server, soundness
from kills import bring_home
from stage import Failed, Programs, Server, Stage, run
from work import queue, waiting

KEYS = 2000
BATCH = 5
LITESTREAM = """
socket:
  enabled: true
  path: {socket}
dbs:
  - path: {database}
    monitor-interval: {interval}ms
    replica:
      type: file
      path: {replica}
      sync-interval: {interval}ms
"""


class SocketConnection(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("localhost", timeout=60)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


class Litestream:
    """Litestream, which copies the database of a server into a folder."""

    def __init__(self, program, interval, server, replica):
        self.program, self.database, self.folder = program, server.data / "server.sqlite", server.folder
        # The path of a socket has at most 107 bytes.
        self.socket = str(server.folder / "ls")
        self.settings, self.process = server.folder / "litestream.yml", None
        self.settings.write_text(LITESTREAM.format(
            socket=self.socket, database=self.database, replica=replica, interval=interval))

    def start(self):
        with open(self.folder / "litestream.log", "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "replicate", "-config", self.settings], stdout=log, stderr=log)
        end = time.monotonic() + 30
        while not self.copy():
            if time.monotonic() > end or self.process.poll() is not None:
                raise Failed(f"Litestream does not copy the database; see {self.folder}/litestream.log")
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


class ReplicatedServer(Server):
    """A server with a configuration file that names Litestream's socket."""

    def configure(self, litestream):
        self.configuration = self.folder / "tml-server.toml"
        self.configuration.write_text(f'litestream-socket = "{litestream.socket}"\n')
        self.rate = [*self.rate, "--config", self.configuration]
        return self


class Uploader:
    """Queues changes on a workstation and uploads them, until the end."""

    def __init__(self, station, ledger, numbers, name):
        self.station, self.ledger, self.numbers, self.name = station, ledger, numbers, name
        # The texts whose upload has ended, with the moments before and after it.
        self.uploads, self.is_ending = [], False
        self.thread = threading.Thread(target=self.work)

    def work(self):
        numbers = iter(self.numbers)
        while not self.is_ending:
            batch = [number for number, _ in zip(numbers, range(BATCH))]
            if not batch:
                return
            queue(self.station, self.ledger, batch, self.name)
            start = time.monotonic()
            self.station.command("push")
            self.uploads.append(([f"{self.name} {one}" for one in batch], start))

    def begin(self):
        self.thread.start()

    def end(self):
        self.is_ending = True
        self.thread.join()

    def acknowledged(self):
        """Returns the acknowledged texts with the moments at which their uploads began."""
        waits = {text for (text,) in self.station.sql("SELECT text FROM change")}
        return {text: start for texts, start in self.uploads for text in texts if text not in waits}


class Try:
    """One loss of the first machine."""

    def __init__(self, stage, litestream, interval, chance):
        self.stage, self.program, self.interval, self.chance = stage, litestream, interval, chance
        self.ledger, self.replica = Ledger(), stage.work / "replica"
        self.acknowledged = self.missing = self.lag = self.takeover = self.catch_up = 0
        self.wrong = []

    def play(self):
        first = ReplicatedServer(self.stage, self.stage.work / "first", KEYS)
        litestream = Litestream(self.program, self.interval, first, self.replica)
        self.stage.opened.append(litestream)
        # The files of this release are not in the replica.
        first.command("release", archive.KEY)
        first.configure(litestream).start()
        litestream.start()
        stations = [self.stage.station(name).sign_in(first.url) for name in ("ann", "bea")]
        litestream.copy()
        texts, killed = self.upload(stations, first, litestream)
        second = self.take_over(first)
        present = on_server(second)
        lost = [text for text in texts if text not in present]
        self.acknowledged, self.missing = len(texts), len(lost)
        self.lag = max((killed - texts[text] for text in lost), default=0)
        self.come_back(stations, second)
        self.judge(stations, second)
        return self

    def upload(self, stations, server, litestream):
        """Returns the acknowledged texts and the moment of the kill."""
        uploaders = [Uploader(
            station, self.ledger, range(number, KEYS, len(stations)), station.home.name)
            for number, station in enumerate(stations)]
        for one in uploaders:
            one.begin()
        time.sleep(self.chance.uniform(3, 6))
        killed = time.monotonic()
        for process in (server.process, litestream.process):
            process.send_signal(signal.SIGKILL)
        for one in uploaders:
            one.end()
        server.stop(signal.SIGKILL)
        litestream.close()
        found = {}
        for one in uploaders:
            found.update(one.acknowledged())
        if not found:
            raise Failed("no change was acknowledged before the kill")
        return found, killed

    def take_over(self, first):
        folder = self.stage.work / "second"
        second = Server(self.stage, folder, KEYS)
        shutil.rmtree(second.data)
        second.url, start = first.url, time.monotonic()
        ran = run([second.programs.server, "take-over", self.replica, "--make-releases", "--litestream", self.program,
                   "--data", second.data, "--config", "/dev/null"], second.environment)
        if ran.status != 0:
            raise Failed(f"take-over: {ran.text}")
        second.start()
        self.takeover = time.monotonic() - start
        return second

    def come_back(self, stations, second):
        start = time.monotonic()
        bring_home(stations, 3)
        for station in stations:
            ran = station.command("push", "--again")
            if ran.status != 0:
                self.wrong.append(f"push --again: {ran.text.strip()}")
        bring_home(stations, 3)
        self.catch_up = time.monotonic() - start

    def judge(self, stations, second):
        audit = self.ledger.audit(second, stations)
        present = on_server(second)
        gone = [one.text for one in self.ledger.saved if one.text not in present]
        self.wrong += audit.tell() + [f"not on the second server: {text}" for text in gone]
        self.wrong += check_server(second)
        for station in stations:
            self.wrong += soundness(station)
            if left := waiting(station):
                self.wrong.append(f"{station.home.name}: left in the outbox: {left}")


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", help="the folder of tml-translator and tml-server")
    parser.add_argument("litestream", help="the program Litestream")
    parser.add_argument("--tries", type=int, default=10)
    parser.add_argument("--interval", type=int, default=200, help="Litestream's intervals in milliseconds")
    parser.add_argument("--seed", default=str(random.SystemRandom().randrange(10**9)))
    parser.add_argument("--keep", action="store_true", help="keep the folders of the tries")
    return parser.parse_args()


def summary(name, values, form):
    return f"{name}: median {statistics.median(values):{form}}, at most {max(values):{form}}"


def tell(tries):
    print()
    print(summary("missing before the workstations have come back", [one.missing for one in tries], ".0f"))
    print(summary("seconds before the kill of the oldest missing change", [one.lag for one in tries], ".2f"))
    print(summary("seconds until the second server answers", [one.takeover for one in tries], ".1f"))
    print(summary("seconds until all changes are back", [one.catch_up for one in tries], ".1f"))
    print(f"wrong in the end: {sum(len(one.wrong) for one in tries)}, of "
          f"{sum(one.acknowledged for one in tries)} acknowledged changes in {len(tries)} tries")


def main():
    given, tries = parse(), []
    programs = Programs(given.programs)
    litestream = str(pathlib.Path(given.litestream).resolve())
    work = pathlib.Path(tempfile.mkdtemp(prefix="standby-"))
    print(f"seed {given.seed}, interval {given.interval} ms\n\n| try | acknowledged | missing | oldest, s | take-over, s | back, s | wrong |"
          "\n|---|---|---|---|---|---|---|", flush=True)
    for number in range(given.tries):
        stage = Stage(programs, work / str(number), work / "projects")
        try:
            one = Try(stage, litestream, given.interval, random.Random(f"{given.seed}/{number}")).play()
        finally:
            stage.close()
        print(f"| {number} | {one.acknowledged} | {one.missing} | {one.lag:.2f} | {one.takeover:.1f} | "
              f"{one.catch_up:.1f} | {len(one.wrong)} |", flush=True)
        for failure in one.wrong[:10]:
            print(f"    {failure}", file=sys.stderr, flush=True)
        tries.append(one)
        if not given.keep and not one.wrong:
            shutil.rmtree(stage.work, ignore_errors=True)
    tell(tries)
    has_failed = any(one.wrong for one in tries)
    if not given.keep and not has_failed:
        shutil.rmtree(work, ignore_errors=True)
    return 1 if has_failed else 0


if __name__ == "__main__":
    sys.exit(main())
