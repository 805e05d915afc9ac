"""Translates in the workstation, or writes directly into the outbox."""

import contextlib
import re
import sqlite3
import time
import uuid

import archive
from accounts import SAVED
from terminal import key

QUEUE = """
    INSERT INTO change (id, kind, language, key, context, translation, text, base, baseRevision,
                        submittedAt, state)
    SELECT ?1, 'translate', l.id, k.id, '', t.id, ?2, t.text, coalesce(t.contentRevision, g.revision),
           ?3, 'queued'
    FROM language l JOIN translationKey k ON k.project = l.project
        JOIN target g ON g.language = l.id AND g.key = k.id
        LEFT JOIN translation t ON t.language = l.id AND t.key = k.id
    WHERE l.locale = ?4 AND k.hash = ?5 ORDER BY t.id LIMIT 1"""


def label(number):
    return archive.phrase(number)["label"]


def queue(station, ledger, numbers, name, locale="de"):
    """Puts edits into the outbox, as the workstation does without a network."""
    texts = [(f"{name} {number}", number) for number in numbers]
    with contextlib.closing(sqlite3.connect(station.store, timeout=30)) as db, db:
        added = sum(db.execute(QUEUE, (
            str(uuid.uuid4()), text, int(time.time()), locale, archive.key_hash(label(number)))).rowcount
            for text, number in texts)
    assert added == len(texts), "the outbox did not take the changes"
    for text, number in texts:
        ledger.enter(text, station, (locale, number)).is_saved = True


def waiting(station):
    """Returns how many changes of the outbox are in each state."""
    return dict(station.sql("SELECT state, count(*) FROM change GROUP BY state"))


class Translator:
    """A user of the workstation, who stops when the program stops."""

    def __init__(self, station, ledger, name, random):
        self.station, self.ledger, self.name, self.random = station, ledger, name, random
        self.count = 0

    @property
    def terminal(self):
        return self.station.terminal

    def hit(self, *names):
        for name in names:
            self.terminal.send(key(name))

    @property
    def number(self):
        """Returns the number of the phrase in the label pane."""
        found = re.search(r"[│|▍]Phrase number (\d+)", self.terminal.text)
        return int(found[1]) if found else None

    def begin(self, upto=15):
        """Opens the editor of one of the first keys from the list."""
        number = self.random.randrange(upto)
        self.hit("g", *("j" for _ in range(number)))
        is_there = self.terminal.wait(lambda: self.number == number, 20)
        self.hit("e")
        self.terminal.wait(lambda: "▍German" in self.terminal.text, 20)
        return is_there

    def enter(self, limit=20):
        """Replaces the text of the form with a new one. Returns the new text.

        The heading of a form in conflict does not show whether the typed text is saved."""
        self.count += 1
        text = f"{self.name}.{self.count} " + self.random.choice(["Haus", "Wörter", "ein Satz, ja"])
        number = self.number
        limit = 0.5 if self.station.form in ("conflict", "refused") else limit
        typed = self.ledger.enter(text, self.station, ("de", number))
        self.hit("ctrl+e", "ctrl+u")
        self.terminal.send(text)
        self.terminal.wait(
            lambda: text in self.terminal.text and self.station.form == "draft", limit)
        return typed

    def save(self, typed, limit=20):
        """Saves, and notes whether the screen shows the text as saved."""
        number = typed.form[1]
        can_be_seen = self.station.form == "draft" and typed.text in self.terminal.text
        self.hit("f3")
        if not can_be_seen:
            self.terminal.drain(0.1, 1)
            return False
        self.terminal.wait(lambda: self.station.form in SAVED, limit)
        typed.is_saved = (typed.text in self.terminal.text and self.station.form in SAVED
                          and self.number == number)
        return typed.is_saved

    def move(self, name=None):
        """Moves to a key nearby, and closes the dialog that a conflict opens."""
        if "┌ Conflict" in self.terminal.text:
            self.hit("escape")
            self.terminal.wait(lambda: "┌ Conflict" not in self.terminal.text, 2)
        before = self.number
        self.hit(name or self.random.choice(["ctrl+down", "ctrl+down", "ctrl+up"]))
        self.terminal.wait(lambda: self.number != before, 0.3)
