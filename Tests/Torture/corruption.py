"""Tests damaged local copies: the error message, the unchanged file and the rescued texts."""

import contextlib
import json
import sqlite3

from access import can_export
from accounts import Ledger
from rows import Outcome, row, steps
from work import queue

PAGE = 4096


def flip(data, place, chance):
    data[place] ^= 1 << chance.randrange(8)


def garbage(data, place, chance):
    data[place:place + 64] = chance.randbytes(min(64, len(data) - place))


def no_page(data, place, chance):
    start = place // PAGE * PAGE
    data[start:start + PAGE] = bytes(min(PAGE, len(data) - start))


def other_page(data, place, chance):
    """Overwrites a page with another page."""
    start, other = place // PAGE * PAGE, chance.randrange(len(data) // PAGE) * PAGE
    data[start:start + PAGE] = data[other:other + PAGE]


def shortened(data, place, chance):
    del data[place:]


DAMAGES = [flip, flip, garbage, no_page, other_page, shortened]


def is_told_by_sqlite(path):
    """Returns whether quick_check finds the damage or the file cannot be opened."""
    try:
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as db:
            return db.execute("PRAGMA quick_check").fetchone()[0] != "ok"
    except (sqlite3.Error, UnicodeDecodeError):
        # The output may quote bytes of the file that are not valid text.
        return True


def rows_left(path, texts):
    """Returns how many of the texts are in the bytes of the file."""
    data = path.read_bytes()
    return sum(text.encode() in data for text in texts)


class Case:
    def __init__(self, station, clean, chance):
        self.station, self.damage = station, chance.choice(DAMAGES)
        data = bytearray(clean)
        self.place = chance.randrange(100) if chance.random() < 0.05 else chance.randrange(len(data))
        self.damage(data, self.place, chance)
        self.data = bytes(data)
        self.name = f"{self.damage.__name__} at {self.place}"

    def put(self):
        store = self.station.store
        for beside in store.parent.glob("store.sqlite*"):
            beside.unlink()
        store.write_bytes(self.data)
        self.is_told = is_told_by_sqlite(store)
        return store

    def was_written(self, store):
        """Returns whether the contents of the file and the files beside it have changed."""
        logs = [one for one in store.parent.glob("store.sqlite-*") if one.suffix != ".sqlite-shm"]
        return store.read_bytes() != self.data or any(one.stat().st_size for one in logs
                                                      if one.name.endswith("-wal"))


def prepared(stage, ledger):
    """Returns a station with 40 queued changes and 20 drafts in one file, and the bytes of this file."""
    server = stage.server().start()
    station = stage.station().sign_in(server.url)
    queue(station, ledger, range(60), "queued and damaged")
    station.sql("INSERT INTO draft (language, key, context, text) "
                    "SELECT language, key, context, text FROM change ORDER BY sequence "
                "LIMIT 20")
    station.sql("DELETE FROM change WHERE sequence IN (SELECT sequence FROM change ORDER BY sequence "
                "LIMIT 20)")
    with contextlib.closing(sqlite3.connect(station.store)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return station, station.store.read_bytes()


def rescue(case, texts, counts, outcome):
    """Counts the texts that `export` finds, and the texts in the file."""
    counts["there"] += rows_left(case.put(), texts)
    file = case.station.home / "rescued.json"
    file.unlink(missing_ok=True)
    ran = case.station.command("export", "--drafts", "--outbox", "--json", str(file))
    outcome.ran(ran, f"{case.name}: export")
    found = file.read_text(errors="replace") if file.exists() else ran.text
    with contextlib.suppress(ValueError):
        found = json.dumps(json.loads(found), ensure_ascii=False)
    counts["rescued"] += sum(text in found for text in texts)


@row("corruption", "local copy damaged at 1,000 places: flipped bits, garbage, lost or swapped pages, cuts")
def corruption(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    station, clean = prepared(stage, ledger)
    texts, has_rescue = [one.text for one in ledger.typed], can_export(station)
    counts = dict(refused=0, fine=0, rescued=0, there=0, silent=[])
    for _ in range(steps(1000, scale)):
        case = Case(station, clean, chance)
        if has_rescue:
            rescue(case, texts, counts, outcome)
        judge(case, counts, outcome)
        outcome.count += 1
    if silent := counts["silent"]:
        outcome.wrong.append(f"{len(silent)} damaged copies were written to in silence: "
                             + ", ".join(silent[:5]))
    outcome.say(f"refused in a sentence: {counts['refused']}; nothing to tell: {counts['fine']}")
    outcome.say(f"export rescued {counts['rescued']} of {counts['there']} texts that were still in the "
                "file" if has_rescue else "there is no export yet")
    return outcome


def judge(case, counts, outcome):
    """Checks the result of `push` with a damaged copy."""
    store = case.put()
    ran = case.station.command("push", limit=60)
    outcome.ran(ran, case.name)
    is_said = any(line.startswith("Error: ") for line in ran.text.splitlines())
    if ran.status and not ran.is_crash and not is_said:
        if "refused. Open the outbox" not in ran.text:
            outcome.wrong.append(f"{case.name}: no sentence: {ran.text!r}")
    if not case.is_told:
        counts["fine"] += 1
    elif case.was_written(store) and "damaged" not in ran.text:
        counts["silent"].append(case.name)
    else:
        counts["refused"] += 1


NUMBERS = [-1, -2**31, 2**31 - 1, *range(12), 99]


def number_of(data):
    """Returns the schema number of a file."""
    return int.from_bytes(data[60:64], "big", signed=True)


def numbered(clean, number):
    """Returns the file with another schema number."""
    return clean[:60] + number.to_bytes(4, "big", signed=True) + clean[64:]


def put_alone(station, data, copy=None):
    store = station.store
    for beside in store.parent.glob("store.sqlite*"):
        beside.unlink()
    store.write_bytes(data)
    if copy:
        store.with_name("store.sqlite.copy-1").write_bytes(copy)


def ask_all(station, where, texts, outcome):
    """Checks that each command ends with a message and leaves no database copy."""
    folder = station.home / "tmp"
    folder.mkdir(exist_ok=True)
    station.extra = {"TMPDIR": str(folder)}
    for arguments in (["export", "--json"], ["status"], ["doctor", "--offline"], ["push"]):
        ran = station.command(*arguments, limit=60)
        outcome.ran(ran, f"{where}: {arguments[0]}")
        outcome.count += 1
        if not ran.text.strip():
            outcome.wrong.append(f"{where}: {arguments[0]} says nothing")
        if arguments[0] == "export" and texts:
            missing = [one for one in texts if one not in ran.text]
            outcome.lost += [f"{where}: export has not “{one}”" for one in missing]
        left = [one.name for one in folder.iterdir()]
        outcome.wrong += [f"{where}: {arguments[0]} leaves {one}" for one in left]


def carried(station, where, texts, outcome):
    """Returns whether the texts are in the new copy that `push` made."""
    found = {text for (text,) in station.sql(
        "SELECT text FROM draft UNION ALL SELECT text FROM change UNION ALL SELECT text FROM keptChange")}
    outcome.lost += [f"{where}: “{one}” is not in the new copy" for one in texts if one not in found]


@row("headers", "an impossible schema number, an empty database beside a backup copy", short=0.3)
def headers(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    station, clean = prepared(stage, ledger)
    texts = [one.text for one in ledger.typed]
    present = number_of(clean)
    numbers = NUMBERS + [chance.randrange(-2**31, 2**31) for _ in range(steps(40, scale, 0))]
    numbers = numbers if scale >= 1 else [-1, 0, 99] + chance.sample(numbers, 2)
    for number in numbers:
        put_alone(station, numbered(clean, number))
        ask_all(station, f"schema {number}", texts, outcome)
        if number < present:
            carried(station, f"schema {number}", texts, outcome)
        elif number > present and station.store.read_bytes() != numbered(clean, number):
            outcome.wrong.append(f"schema {number}: the file of a newer program was changed")
    put_alone(station, b"", clean)
    ask_all(station, "no length", [], outcome)
    carried(station, "no length", texts, outcome)
    return outcome
