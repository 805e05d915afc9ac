"""Power cuts: data not synced at the power cut is lost, kept or torn.

A library records all file operations of the workstation. From the records, the test restores the
disk of any moment: all synced data, and any part of the other data."""

import collections
import pathlib
import shutil
import sqlite3
import contextlib
import time

import shims
from accounts import Ledger
from proxy import Proxy
from rows import Outcome, row, steps
from stage import Station
from work import Translator

MODES = ["drop", "keep", "some", "512", "4096", "first", "last", "frames"]


class Record:
    def __init__(self, operation, moment, offset, path, data):
        self.operation, self.moment, self.offset = operation, moment, offset
        self.path, self.data = path, data


def read(log):
    """Returns the records of a log."""
    data, place, records = log.read_bytes(), 0, []
    while place < len(data):
        end = data.index(b"\n", place)
        operation, moment, offset, length, path = data[place:end].decode().split(" ", 4)
        place = end + 1 + (int(length) if operation in "wm" else 0)
        records.append(Record(
            operation, int(moment) / 1e9, int(offset), path, data[end + 1:place]))
    return sorted(records, key=lambda one: one.moment)


class Disk:
    """The files below a folder: synced data, and data written without a sync."""

    def __init__(self, folder):
        self.durable = {str(one): one.read_bytes() for one in folder.rglob("*") if one.is_file()}
        self.waiting = collections.defaultdict(list)

    def take(self, record, obeys_syncs=True):
        if record.operation == "m":
            # The new name of a file is a part of the folder, and the bytes of the file are not.
            self.waiting[record.data.decode()].append(record)
        elif record.operation != "s":
            self.waiting[record.path].append(record)
        elif obeys_syncs:
            for path in [record.path, *self.entries(record.path)]:
                self.durable = self.with_done(self.durable, self.waiting.pop(path, []))

    def entries(self, folder):
        """Returns files that were only added to, removed from or renamed in a synced folder."""
        return [path for path, records in self.waiting.items()
                if str(pathlib.Path(path).parent) == folder
                and all(one.operation in "cum" for one in records)]

    @staticmethod
    def with_done(files, records):
        files = dict(files)
        for record in records:
            old = files.get(record.path, b"")
            if record.operation == "u":
                files.pop(record.path, None)
            elif record.operation == "m":
                files[record.data.decode()] = files.pop(record.path, b"")
            elif record.operation == "w":
                old = old.ljust(record.offset, b"\0")
                files[record.path] = (
                    old[:record.offset] + record.data + old[record.offset + len(record.data):])
            elif record.operation == "t":
                files[record.path] = old[:record.offset].ljust(record.offset, b"\0")
            else:
                files[record.path] = old
        return files

    def cut(self, mode, chance):
        """Returns the files as they may be after the power cut."""
        files = self.durable
        for records in self.waiting.values():
            kept = [part for record in records for part in parts(record, mode, chance)]
            if mode in ("first", "last") and kept:
                place = chance.randrange(len(kept) + 1)
                kept = kept[:place] if mode == "first" else kept[place:]
            files = self.with_done(files, kept)
        return files


def parts(record, mode, chance):
    """Returns the possible results of an operation on the disk."""
    if mode in ("keep", "first", "last"):
        return [record]
    if mode == "drop" or mode != "frames" and record.operation != "w":
        return [] if mode == "drop" or chance.random() < 0.5 else [record]
    if mode == "some":
        return [record] if chance.random() < 0.5 else []
    if mode == "frames":
        # Keep either the head or the page of a frame in the log.
        return [record] if (len(record.data) == 24) == (chance.random() < 0.5) else []
    return torn(record, int(mode), chance)


def torn(record, size, chance):
    """Returns a write with some sectors missing."""
    found, offset = [], record.offset
    while offset < record.offset + len(record.data):
        end = min((offset // size + 1) * size, record.offset + len(record.data))
        if chance.random() < 0.5:
            data = record.data[offset - record.offset:end - record.offset]
            found.append(Record("w", record.moment, offset, record.path, data))
        offset = end
    return found


class Session:
    """Work at the workstation. Records when each text was shown as saved and when it reached the
    server."""

    def __init__(self, stage, chance):
        self.stage, self.ledger, self.saved_at, self.arrived_at = stage, Ledger(), {}, {}
        self.server = stage.server().start()
        self.proxy = Proxy(self.server, self.note)
        self.station = stage.station().sign_in(self.proxy.url)
        self.folder = self.station.store.parent
        self.base = stage.work / "base"
        shutil.copytree(self.station.home, self.base)
        self.log = stage.work / "powercut.log"
        self.hands = Translator(self.station, self.ledger, "cut", chance)

    def note(self, exchange):
        """Forwards a push, and notes when the server has executed which texts."""
        if not exchange.is_push:
            return None

        def carry(exchange):
            answer = exchange.forward()
            for typed in list(self.ledger.typed):
                if f'"{typed.text}"'.encode() in exchange.body:
                    self.arrived_at.setdefault(typed.text, time.monotonic())
            exchange.pass_on(answer)
        return carry

    def work(self, texts):
        """Works without a server, then with one. The workstation is closed and opened in between."""
        self.station.extra = {
            "LD_PRELOAD": shims.build("powercut", self.stage.shared), "TORTURE_LOG": str(self.log),
            "TORTURE_FOLDER": str(self.folder)}
        for part in range(4):
            self.server.stop() if part == 0 else None
            self.server.start() if part == 1 else None
            self.station.open_desk()
            self.hands.begin()
            for _ in range(max(1, texts // 4)):
                typed = self.hands.enter()
                if self.hands.save(typed):
                    self.saved_at[typed.text] = time.monotonic()
                self.hands.move()
            self.station.quit()
            self.station.close()

    def disk(self):
        base = self.base / self.folder.relative_to(self.station.home)
        disk = Disk(base)
        disk.durable = {path.replace(str(base), str(self.folder)): data
                        for path, data in disk.durable.items()
                        if not path.endswith("-shm")}
        return disk

    def expected(self, moment):
        """Returns, for each form whose last saved text was not on the server at a moment, this text and
        its possible successors. One of them has to be in the local copy."""
        last = {}
        for place, typed in enumerate(self.ledger.typed):
            if self.saved_at.get(typed.text, moment + 1) <= moment:
                last[typed.form] = (typed, place)
        return [[typed.text] + [later.text for later in self.ledger.typed[place + 1:]
                                if later.form == typed.form]
                for typed, place in last.values()
                if self.arrived_at.get(typed.text, moment + 1) > moment]


def texts_after(files, folder):
    """Returns the texts and errors of a local copy made of these files."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for path, data in files.items():
        (folder / pathlib.Path(path).name).write_bytes(data)
    try:
        with contextlib.closing(sqlite3.connect(folder / "store.sqlite")) as db:
            texts = {text for (text,) in db.execute(
                "SELECT text FROM change WHERE kind = 'translate' UNION ALL SELECT text FROM draft "
                "UNION ALL SELECT text FROM translation")}
            sound = db.execute("PRAGMA integrity_check").fetchone()[0]
            return texts, [] if sound == "ok" else [sound]
    except sqlite3.Error as error:
        return set(), [f"it does not open: {error}"]


def moments(session, records, count, chance):
    """Returns the moments of power cuts: right after a reported save, or at any record."""
    first, last = records[0].moment, records[-1].moment
    saves = [one for one in session.saved_at.values() if first <= one <= last]
    anywhere = [chance.choice(records).moment for _ in range(max(0, count - len(saves)))]
    return sorted((saves + anywhere)[:count])


def cut_all(session, records, count, chance, obeys_syncs=True, look=texts_after):
    """Cuts at all moments in every mode. Returns lost texts, damaged files and the number of cuts.

    `look` returns the contents and errors of files."""
    missing, unsound, seen, place = [], [], 0, 0
    disk, folder = session.disk(), session.stage.work / "after"
    for moment in moments(session, records, count, chance):
        while place < len(records) and records[place].moment <= moment:
            disk.take(records[place], obeys_syncs)
            place += 1
        expected = session.expected(moment)
        for mode in MODES:
            texts, wrong = look(disk.cut(mode, chance), folder)
            where = f"record {place}, {mode}"
            missing += [f"{where}: “{one[0]}”" for one in expected if texts.isdisjoint(one)]
            unsound += [f"{where}: {one}" for one in wrong]
            seen += len(expected)
    return missing, unsound, seen


def repeated_sends(session, records, count, chance):
    """Uploads from some of the restored copies. The server must recognise changes that it already has."""
    disk, places = session.disk(), set(chance.sample(range(len(records)), count))
    for place, record in enumerate(records):
        disk.take(record)
        if place not in places:
            continue
        home = session.stage.work / f"again-{place}"
        shutil.copytree(session.base, home)
        for path, data in disk.cut("some", chance).items():
            (home / pathlib.Path(path).relative_to(session.station.home)).write_bytes(data)
        yield Station(session.stage, home).command("push")


@row("power-cuts", "power cut: unsynced data is lost, kept or torn (512 B, 4 KiB, WAL frame)",
     short=0.06)
def power_cuts(stage, scale, chance):
    outcome = Outcome()
    if why := shims.missing():
        outcome.say("left out: " + why)
        return outcome
    session = Session(stage, chance)
    session.work(steps(60, min(1, scale), 12))
    records, count = read(session.log), steps(190, scale)
    missing, unsound, seen = cut_all(session, records, count, chance)
    outcome.lost += missing
    outcome.wrong += unsound
    outcome.count = count * len(MODES)
    outcome.say(f"{len(session.saved_at)} saves seen, {seen} times a text had to be there")
    for ran in repeated_sends(session, records, steps(12, scale, 2), chance):
        outcome.ran(ran, "push after a cut")
    outcome.take(session.ledger.audit(session.server, [session.station]))
    unsynced = cut_all(session, records, max(4, count // 8), chance, obeys_syncs=False)[0]
    outcome.say(f"control without syncs: {len(unsynced)} reported as lost")
    if not unsynced or not seen:
        outcome.wrong.append("the control reports no loss: the row has shown nothing")
    return outcome
