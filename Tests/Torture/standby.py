#!/usr/bin/env python3
"""Measures a second machine that takes over from a replica of Litestream.

Each try cuts off the first machine while workstations upload changes: it kills the server and Litestream, or it cuts
the cable of the machine. The second server restores the replica with `tml-server take-over`, makes a new release, and
gets the address of the first server. Then the workstations upload again. The script prints the missing changes before
and after that. It ends with status 1 if changes are missing or double in the end.

As root, the machines are network namespaces, and the replica is in an object store on the second machine. Otherwise
both servers run in the same network with a replica in a folder, and the script only kills."""

import argparse
import pathlib
import random
import shutil
import signal
import statistics
import sys
import tempfile
import threading
import time

import archive
from accounts import Ledger, check_server, on_server, soundness
from kills import bring_home
from litestream import Litestream, in_folder, in_store
from machines import SERVICE, Machines, obstacle
from stage import Failed, Programs, Server, Stage, run
from work import queue, waiting

KEYS = 2000
BATCH = 5


class ReplicatedServer(Server):
    """A server with Litestream. With `machine`, both run in this namespace, at the address of the service."""

    def __init__(self, stage, folder, litestream, interval, replica, machine=None):
        super().__init__(stage, folder, KEYS)
        if machine:
            self.prefix = Machines.inside(machine)
            self.rate = [*self.rate, "--host", SERVICE, "--insecure-http"]
        self.litestream = Litestream(
            litestream, self.data / "server.sqlite", folder, replica, interval, self.prefix)
        stage.opened.append(self.litestream)
        self.configuration = self.folder / "tml-server.toml"
        self.configuration.write_text(f'litestream-socket = "{self.litestream.socket}"\n')
        self.rate = [*self.rate, "--config", self.configuration]

    def kill(self):
        for process in (self.process, self.litestream.process):
            process.send_signal(signal.SIGKILL)
        self.stop(signal.SIGKILL)
        self.litestream.close()


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
    """One loss of the first machine. Without `machines`, both servers run in the same network."""

    def __init__(self, stage, litestream, interval, chance, machines=None, is_cable=False):
        self.stage, self.program, self.interval, self.chance = stage, litestream, interval, chance
        self.machines, self.is_cable = machines, is_cable
        self.ledger = Ledger()
        self.replica = in_store(Machines.STORE, Machines.BUCKET) if machines else in_folder(stage.work / "replica")
        self.acknowledged = self.missing = self.lag = self.takeover = self.catch_up = 0
        self.wrong = []

    @property
    def cut(self):
        return "cable" if self.is_cable else "kill"

    def play(self):
        first = self.server("first")
        # The files of this release are not in the replica.
        first.command("release", archive.KEY)
        first.start()
        first.litestream.start()
        stations = [self.station(name).sign_in(first.url) for name in ("ann", "bea")]
        first.litestream.copy()
        texts, end, second = self.lose(stations, first)
        present = on_server(second)
        lost = [text for text in texts if text not in present]
        self.acknowledged, self.missing = len(texts), len(lost)
        self.lag = max((end - texts[text] for text in lost), default=0)
        self.come_back(stations, second)
        self.judge(stations, second)
        return self

    def server(self, name):
        machine = getattr(self.machines, name, None)
        return ReplicatedServer(
            self.stage, self.stage.work / name, self.program, self.interval, self.replica, machine)

    def station(self, name):
        station = self.stage.station(name)
        if self.machines:
            station.prefix = Machines.inside(self.machines.people)
            settings = station.home / "config/tml-translator/config.toml"
            settings.parent.mkdir(parents=True)
            settings.write_text("[server]\nallow_insecure_http = true\n")
            settings.chmod(0o600)
        return station

    def lose(self, stations, first):
        """Loses the first machine during uploads. Returns the acknowledged texts, the moment of the loss, and the
        second server."""
        uploaders = [Uploader(
            station, self.ledger, range(number, KEYS, len(stations)), station.home.name)
            for number, station in enumerate(stations)]
        for one in uploaders:
            one.begin()
        time.sleep(self.chance.uniform(3, 6))
        end = time.monotonic()
        if self.is_cable:
            self.machines.cut()
        else:
            first.kill()
        for one in uploaders:
            one.is_ending = True
        second = self.take_over(first)
        found = {}
        for one in uploaders:
            one.end()
            found.update(one.acknowledged())
        if not found:
            raise Failed("no change was acknowledged before the loss")
        return found, end, second

    def take_over(self, first):
        second = self.server("second")
        shutil.rmtree(second.data)
        second.url, start = first.url, time.monotonic()
        ran = run([*second.prefix, second.programs.server, "take-over", "--make-releases", "--litestream", self.program,
                   "--litestream-config", second.litestream.settings, "--data", second.data, "--config", "/dev/null"],
                  second.environment)
        if ran.status != 0:
            raise Failed(f"take-over: {ran.text}")
        if self.machines:
            self.machines.move()
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
    parser.add_argument("--cut", choices=["kill", "cable", "both"], default="both",
                        help="kill the programs, cut the cable, or both in turns")
    parser.add_argument("--seed", default=str(random.SystemRandom().randrange(10**9)))
    parser.add_argument("--keep", action="store_true", help="keep the folders of the tries")
    return parser.parse_args()


def summary(name, values, form):
    return f"{name}: median {statistics.median(values):{form}}, at most {max(values):{form}}"


def tell(tries):
    for cut in sorted({one.cut for one in tries}):
        tell_cut(cut, [one for one in tries if one.cut == cut])


def tell_cut(cut, tries):
    print(f"\n{cut}:")
    print(summary("missing before the workstations have come back", [one.missing for one in tries], ".0f"))
    print(summary("seconds before the loss of the oldest missing change", [one.lag for one in tries], ".2f"))
    print(summary("seconds until the second server answers", [one.takeover for one in tries], ".1f"))
    print(summary("seconds until all changes are back", [one.catch_up for one in tries], ".1f"))
    print(f"wrong in the end: {sum(len(one.wrong) for one in tries)}, of "
          f"{sum(one.acknowledged for one in tries)} acknowledged changes in {len(tries)} tries")


def choose(given):
    """Returns the program of the object store and the cuts of the tries. Without namespaces, there is no cable."""
    store = shutil.which("moto_server")
    cuts = {"kill": [False], "cable": [True], "both": [False, True]}[given.cut]
    reason = obstacle(store)
    if not reason:
        return store, cuts
    if given.cut == "cable":
        raise SystemExit(f"standby: the cable cannot be cut: {reason}")
    print(f"Both servers run in the same network, and the programs are only killed: {reason}.", flush=True)
    return None, [False]


def attempt(stage, given, number, store, is_cable):
    machines = Machines(stage.work, store) if store else None
    if machines:
        # The stage closes the programs before the namespaces.
        stage.opened.append(machines)
        machines.open()
    chance = random.Random(f"{given.seed}/{number}")
    return Try(stage, given.litestream, given.interval, chance, machines, is_cable).play()


def main():
    given, tries = parse(), []
    programs = Programs(given.programs)
    given.litestream = str(pathlib.Path(given.litestream).resolve())
    store, cuts = choose(given)
    work = pathlib.Path(tempfile.mkdtemp(prefix="standby-"))
    print(f"seed {given.seed}, interval {given.interval} ms\n\n"
          "| try | cut | acknowledged | missing | oldest, s | take-over, s | back, s | wrong |"
          "\n|---|---|---|---|---|---|---|---|", flush=True)
    for number in range(given.tries):
        stage = Stage(programs, work / str(number), work / "projects")
        try:
            one = attempt(stage, given, number, store, cuts[number % len(cuts)])
        finally:
            stage.close()
        print(f"| {number} | {one.cut} | {one.acknowledged} | {one.missing} | {one.lag:.2f} | {one.takeover:.1f} | "
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
