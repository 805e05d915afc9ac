"""A power cut while terms are added, files are imported and suggestions are deleted. No other copy of
this data exists."""

import contextlib
import pathlib
import shutil
import sqlite3
import time

import shims
from powercuts import MODES, Disk, cut_all, read
from rows import Outcome, row, steps
from work import label

WHAT = {".terms": "SELECT word FROM term",
        ".imports": "SELECT text FROM text UNION ALL SELECT 'forgotten: ' || text FROM forgotten"}


def things(store):
    """Returns the contents and errors of the files beside a local copy."""
    found, wrong = set(), []
    for ending, statement in WHAT.items():
        path = pathlib.Path(f"{store}{ending}")
        # A new file has no tables.
        if not path.exists() or not path.stat().st_size and not has_log(path):
            continue
        try:
            with contextlib.closing(sqlite3.connect(f"file:{path}?mode=rw", uri=True)) as db:
                if db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
                    found |= {text for (text,) in db.execute(statement)}
                sound = db.execute("PRAGMA integrity_check").fetchone()[0]
                wrong += [] if sound == "ok" else [f"{ending}: {sound}"]
        except sqlite3.Error as error:
            wrong.append(f"{ending} does not open: {error}")
    return found, wrong


def has_log(path):
    log = pathlib.Path(f"{path}-wal")
    return log.exists() and log.stat().st_size > 0


def things_after(files, folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for path, data in files.items():
        (folder / pathlib.Path(path).name).write_bytes(data)
    return things(folder / "store.sqlite")


class Session:
    """A translator without a network. Records the time of each saved item."""

    def __init__(self, stage):
        self.stage, self.saved_at = stage, {}
        server = stage.server().start()
        self.station = stage.station().sign_in(server.url)
        server.stop()
        self.folder = self.station.store.parent
        self.base = stage.work / "base"
        shutil.copytree(self.folder, self.base)
        self.log = stage.work / "powercut.log"
        self.station.extra = {
            "LD_PRELOAD": shims.build("powercut", stage.shared), "TORTURE_LOG": str(self.log),
            "TORTURE_FOLDER": str(self.folder)}

    def note(self, names):
        """Notes the items that the screen or a command has reported as saved."""
        now = time.monotonic()
        self.saved_at.update((name, now) for name in names)

    def bring(self, part, count, outcome):
        """Imports one file into the memory and one into the terms. A second import replaces the first."""
        rows = [(label(number), f"Übersetzung {number}.{part}") for number in range(count)]
        self.command("memory", rows, outcome)
        self.command("terms", [(f"word {number}", f"Wort {number}") for number in range(count)], outcome)

    def command(self, name, rows, outcome):
        file = self.stage.work / f"{name}.csv"
        file.write_text("source,target\n" + "".join(f"{word},{text}\n" for word, text in rows))
        ran = self.station.command(
            name, "import", str(file), "--source", "en", "--target", "de")
        outcome.ran(ran, f"{name} import")
        if ran.status == 0:
            self.note([f"Übersetzung {text.split()[1]}" if name == "memory" else word
                       for word, text in rows])
        else:
            outcome.wrong.append(f"{name} import: {ran.text[-300:]}")

    def work(self, part, count):
        self.station.open_desk()
        for number in range(count):
            word = f"own{part}x{number}"
            self.say(f"add-term {word} = Eigenes {number}", word)
        for number in range(count):
            self.station.press("g", *("j" for _ in range(number)))
            text = f"forgotten: Übersetzung {number}.{part}"
            self.say("forget-suggestion", text)
        self.station.quit()
        self.station.close()

    def say(self, command, expected):
        """Runs a command by its name, and notes when its result is saved."""
        self.station.press(":")
        self.station.type(command)
        self.station.press("enter")
        if expected in things(self.station.store)[0]:
            self.note([expected])

    def disk(self):
        disk = Disk(self.base)
        disk.durable = {path.replace(str(self.base), str(self.folder)): data
                        for path, data in disk.durable.items() if not path.endswith("-shm")}
        return disk

    def expected(self, moment):
        """Returns the expected items, each with the item of a later import that may replace it."""
        return [[name, *self.later(name)] for name, saved in self.saved_at.items() if saved <= moment]

    def later(self, name):
        """Returns the text of the next import that replaces a text of the memory."""
        words, dot, part = name.rpartition(".")
        is_brought = name.startswith("Übersetzung") and dot
        return [f"{words}.{int(part) + 1}"] if is_brought else []


@row("own-work", "power cut while terms are added, files imported and suggestions deleted", short=0.1)
def own_work(stage, scale, chance):
    outcome = Outcome()
    if why := shims.missing():
        outcome.say("left out: " + why)
        return outcome
    session = Session(stage)
    size = steps(12, min(1, scale), 3)
    for part in range(2):
        session.bring(part, size, outcome)
        session.work(part, size)
    records, count = read(session.log), steps(190, scale, 20)
    missing, unsound, seen = cut_all(session, records, count, chance, look=things_after)
    outcome.lost += missing
    outcome.wrong += unsound
    outcome.count = count * len(MODES)
    kinds = [len([one for one in session.saved_at if one.startswith(kind)])
             for kind in ("own", "word", "Übersetzung", "forgotten")]
    outcome.say("{} own terms, {} of a file, {} texts, {} forgotten".format(*kinds)
                + f"; {seen} times one had to be there")
    unsynced = cut_all(session, records, max(4, count // 8), chance, obeys_syncs=False,
                       look=things_after)[0]
    outcome.say(f"control without syncs: {len(unsynced)} reported as lost")
    if not unsynced or not all(kinds):
        outcome.wrong.append("the control reports no loss, or a kind is missing: the row has shown nothing")
    return outcome
