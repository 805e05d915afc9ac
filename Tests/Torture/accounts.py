"""Records which texts were typed and saved, and finds them afterwards.

Every text is unique. One that was seen as saved is lost when it is neither on the server, current or
in the history, nor in the outbox, nor a draft, nor replaced by what the same translator saved later in
the same form. It is doubled when the server has it more than once."""

import collections
import contextlib
import json
import sqlite3

SAVED = ("queued", "sent", "pending", "accepted", "approved", "conflict", "refused")


class Typed:
    def __init__(self, text, station, form):
        self.text, self.station, self.form = text, station, form
        self.is_saved = False


class Ledger:
    def __init__(self):
        self.typed = []
        self.kills = 0

    def enter(self, text, station, form):
        typed = Typed(text, station, form)
        self.typed.append(typed)
        return typed

    @property
    def saved(self):
        return [one for one in self.typed if one.is_saved]

    def audit(self, server, stations):
        return Audit(self, on_server(server), {
            station: on_station(station) for station in stations})


def on_server(server):
    """Returns the present and former places of each text: (translation, revision)."""
    places = collections.defaultdict(set)
    for label, translation, revision in server.sql(
            """SELECT label, id, textRevision FROM translation
               UNION ALL SELECT label, translation, revision FROM translationHistory"""):
        places[label].add((translation, revision))
    return places


def on_station(station):
    """Returns the texts of the outbox and the drafts."""
    rows = station.sql("SELECT text FROM change WHERE kind = 'translate' UNION ALL "
                       "SELECT text FROM draft")
    return {text for (text,) in rows}


class Audit:
    def __init__(self, ledger, server, local):
        self.ledger, self.server, self.local = ledger, server, local
        self.lost = [one for one in ledger.saved if not self.is_accounted_for(one)]
        texts = {one.text for one in ledger.typed}
        self.doubled = [text for text in texts if len(server.get(text, ())) > 1]
        self.reordered = self.out_of_order()

    def has(self, typed):
        return typed.text in self.server or typed.text in self.local.get(typed.station, ())

    def is_accounted_for(self, typed):
        return self.has(typed) or any(
            later.station is typed.station and later.form == typed.form and self.has(later)
            for later in self.ledger.typed[self.ledger.typed.index(typed) + 1:])

    def out_of_order(self):
        """Returns pairs of texts of one translator and form whose order on the server is reversed."""
        last, found = {}, []
        for typed in self.ledger.typed:
            for translation, revision in self.server.get(typed.text, ()):
                place = (typed.station, typed.form, translation)
                if last.get(place, (0, ""))[0] > revision:
                    found.append((last[place][1], typed.text))
                last[place] = (revision, typed.text)
        return found

    def tell(self):
        """Returns one line for each failure."""
        return ([f"lost: “{one.text}” of {one.form}, {one.station.home.name}" for one in self.lost]
                + [f"doubled: “{one}”: {sorted(self.server[one])}" for one in self.doubled]
                + [f"reordered: {pair}" for pair in self.reordered])


def soundness(station):
    """Returns the errors that SQLite finds in a local copy, and the files that hold the token."""
    with contextlib.closing(sqlite3.connect(station.store)) as db:
        found = [row[0] for row in db.execute("PRAGMA integrity_check")]
        wrong = [] if found == ["ok"] else [f"integrity_check: {one}" for one in found[:5]]
        wrong += [f"foreign key: {row}" for row in db.execute("PRAGMA foreign_key_check")]
    return wrong + secrets(station)


def secrets(station):
    """Returns files that hold the token or are readable by others, except the session."""

    session = station.home / "data/tml-translator/session.json"
    if not session.exists():
        return []
    token = json.loads(session.read_text())["token"].encode()
    files = [one for one in station.home.rglob("*") if one.is_file() and one.name != "idle"]
    return [f"the token is in {one.name}" for one in files
            if one != session and token in one.read_bytes()] + [
        f"{one.name} can be read by others" for one in files if one.stat().st_mode & 0o077]


def check_server(server):
    ran = server.command("check", may_fail=True)
    return [] if ran.status == 0 else [f"tml-server check: {ran.text.strip()}"]
