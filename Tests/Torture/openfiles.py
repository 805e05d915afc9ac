"""Kills and power cuts while the workstation writes texts into a translation file."""

import pathlib
import re
import shutil
import time

import shims
from accounts import Ledger, soundness
from kills import Round
from powercuts import MODES, Disk, cut_all, read
from rows import Outcome, row, steps
from stage import Failed, Station
from syscalls import missing, tracing, work_until_hit
from terminal import Unseen
from work import Translator, label, waiting

ENTRIES = 4000
HEAD = """# A catalog of phrases.
msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

"""
ENTRY = re.compile(r'msgid "Phrase number (\d+) of many"\nmsgstr "(.*)"\n')
# The calls of a write: new file, permissions, bytes, name.
KILLED_AT = ["fchmod", "fsync", "rename"]


def entry(number, text=""):
    return f'msgid "{label(number)}"\nmsgstr "{text}"\n'


ORIGINAL = HEAD + "\n".join(f"#: src/{number}.c:{number}\n" + entry(number) for number in range(ENTRIES))


class FileStation(Station):
    """A translator who has opened a translation file, without a server."""

    def __init__(self, stage, folder):
        super().__init__(stage, folder)
        self.folder = folder / "po"
        self.folder.mkdir()
        self.file = self.folder / "de.po"
        self.file.write_text(ORIGINAL)
        self.arguments = ["open", str(self.file)]

    @property
    def store(self):
        found = list(self.home.glob("data/tml-translator/file-*/local-*/store.sqlite"))
        if len(found) != 1:
            raise Failed(f"{len(found)} local copies in {self.home}")
        return found[0]

    def open_desk(self, limit=60, **size):
        """Opens the file and waits until it contains all saved texts. The list of keys has the focus."""
        self.open(**size)
        self.terminal.see("│Label", limit)
        self.terminal.see("in the file", limit)
        self.settle()
        if "▍Keys" not in self.terminal.text:
            self.press("escape")
        return self

    def unfinished(self):
        """Removes the new files that have no name yet. Returns their number."""
        found = list(self.folder.glob("*.new"))
        for one in found:
            one.unlink()
        return len(found)


def faults(data, ledger):
    """Returns the texts of a file by the number of the phrase, and what is wrong with the file."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        return {}, [f"the file is not UTF-8: {error}"]
    if ENTRY.sub(lambda found: entry(int(found[1])), text) != ORIGINAL:
        return {}, [f"the file is not a complete version: {len(text)} characters"]
    texts = {int(number): text for number, text in ENTRY.findall(text) if text}
    typed = {(one.form[1], one.text) for one in ledger.typed}
    return texts, [f"nobody typed “{text}” for phrase {number}" for number, text in texts.items()
                   if (number, text) not in typed]


def lost(texts, ledger):
    """Returns the saved texts that are not in the file and were not replaced by a later text."""
    found = []
    for place, typed in enumerate(ledger.typed):
        later = [one.text for one in ledger.typed[place:] if one.form == typed.form]
        if typed.is_saved and texts.get(typed.form[1]) not in later:
            found.append(f"“{typed.text}” of phrase {typed.form[1]}")
    return found


def check_after_kill(station, ledger, where, outcome):
    """Checks the file and its copy, opens the file again, and looks for all saved texts."""
    for path in (station.file, pathlib.Path(f"{station.file}~")):
        if path.exists():
            outcome.wrong += [f"{where}, {path.name}: {one}" for one in faults(path.read_bytes(), ledger)[1]]
    outcome.wrong += [f"{where}: {one}" for one in soundness(station)]
    try:
        station.open_desk()
        status = station.quit()
        if status != 0:
            outcome.crashed.append(f"{where}: the workstation ended with {status}")
    except Unseen as unseen:
        outcome.wrong.append(f"{where}: {unseen}")
    station.close()
    texts, wrong = faults(station.file.read_bytes(), ledger)
    outcome.wrong += [f"{where}, opened again: {one}" for one in wrong]
    outcome.lost += [f"{where}: {one}" for one in lost(texts, ledger)]
    if left := waiting(station):
        outcome.wrong.append(f"{where}: left in the outbox: {left}")


def tell(outcome, ledger, unfinished):
    outcome.say(f"{len(ledger.typed)} texts typed, {len(ledger.saved)} seen as saved; "
                f"{unfinished} kills during a write")
    if not ledger.saved:
        outcome.wrong.append("nothing was seen as saved: the row has shown nothing")


@row("file-kills", "kill -9 of the workstation while it writes texts into a file of 4,000 entries")
def file_kills(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    station, unfinished = FileStation(stage, stage.work / "ann"), 0
    for number in range(steps(60, scale)):
        Round(station, ledger, f"file{number}", chance).play(3)
        unfinished += station.unfinished()
        check_after_kill(station, ledger, f"round {number}", outcome)
        outcome.count += 1
    tell(outcome, ledger, unfinished)
    return outcome


@row("file-write-kills", "kill -9 of the workstation at each call of a write of a file")
def file_write_kills(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    if why := missing():
        outcome.say("left out: " + why)
        return outcome
    station, unfinished = FileStation(stage, stage.work / "ann"), 0
    for call in KILLED_AT:
        for number in range(1, steps(12, min(1, scale), 2) + 1):
            station.prefix = tracing(call, "signal=KILL", number)
            outcome.count += work_until_hit(station, ledger, chance, f"{call}{number}")
            station.close()
            station.prefix = []
            unfinished += station.unfinished()
            check_after_kill(station, ledger, f"{call} {number}", outcome)
    tell(outcome, ledger, unfinished)
    if not outcome.count:
        outcome.wrong.append("no call was hit: the row has shown nothing")
    return outcome


class Session:
    """Work in a file. Records when each text was shown as written."""

    def __init__(self, stage, chance):
        self.stage, self.ledger, self.saved_at = stage, Ledger(), {}
        self.station = FileStation(stage, stage.work / "ann")
        self.base = stage.work / "base"
        shutil.copytree(self.station.folder, self.base)
        self.log = stage.work / "powercut.log"
        self.station.extra = {
            "LD_PRELOAD": shims.build("powercut", stage.shared), "TORTURE_LOG": str(self.log),
            "TORTURE_FOLDER": str(self.station.folder)}
        self.hands = Translator(self.station, self.ledger, "cut", chance)

    def work(self, texts):
        for _ in range(2):
            self.station.open_desk()
            self.hands.begin()
            for _ in range(max(1, texts // 2)):
                typed = self.hands.enter()
                # The form of a text in the file is accepted. Before, the text is in the local copy.
                if self.hands.save(typed) and self.station.terminal.wait(
                        lambda: self.station.form == "accepted", 20):
                    self.saved_at[typed.text] = time.monotonic()
                self.hands.move()
            self.station.quit()
            self.station.close()

    def disk(self):
        disk = Disk(self.base)
        disk.durable = {path.replace(str(self.base), str(self.station.folder)): data
                        for path, data in disk.durable.items()}
        return disk

    def expected(self, moment):
        """Returns, for each form, the last text that was in the file at a moment, and its possible successors."""
        last = {}
        for place, typed in enumerate(self.ledger.typed):
            if self.saved_at.get(typed.text, moment + 1) <= moment:
                last[typed.form] = place
        return [[one.text for one in self.ledger.typed[place:] if one.form == form]
                for form, place in last.items()]

    def look(self, files, folder):
        """Returns the texts and errors of the file after a power cut."""
        data = files.get(str(self.station.file))
        if data is None:
            return set(), ["the file is gone"]
        texts, wrong = faults(data, self.ledger)
        return set(texts.values()), wrong


@row("file-power-cuts", "power cut while the workstation writes texts into a file of 4,000 entries")
def file_power_cuts(stage, scale, chance):
    outcome = Outcome()
    if why := shims.missing():
        outcome.say("left out: " + why)
        return outcome
    session = Session(stage, chance)
    session.work(steps(40, min(1, scale), 6))
    records, count = read(session.log), steps(190, scale, 20)
    gone, unsound, seen = cut_all(session, records, count, chance, look=session.look)
    outcome.lost += gone
    outcome.wrong += unsound
    outcome.count = count * len(MODES)
    outcome.say(f"{len(session.saved_at)} texts written, {seen} times a text had to be there")
    unsynced = cut_all(session, records, max(4, count // 8), chance, obeys_syncs=False, look=session.look)[0]
    outcome.say(f"control without syncs: {len(unsynced)} reported as lost")
    if not unsynced or not seen:
        outcome.wrong.append("the control reports no loss: the row has shown nothing")
    return outcome
