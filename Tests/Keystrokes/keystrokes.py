#!/usr/bin/env python3
"""Counts the key presses of common tasks in the built programs, and compares the counts with other programs.

Each task runs in a pseudo-terminal with a real server, and its result is checked in the local copy or on the
screen. The letters of a search or of a text are not counted. Prints a table, and ends with status 1 if a task has
another result than expected, or needs more key presses than its limit."""

import argparse
import contextlib
import io
import json
import pathlib
import re
import shutil
import sqlite3
import sys
import tarfile
import tempfile
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Torture"))

import archive
from kills import bring_home
from stage import Programs, Stage

LETTERS = "abcdefghijklmnopqrst"
RULES = ("one", "other")


def form(rule):
    return f"count:number={rule}"


def labels(number, beginning):
    return [f"{beginning} {letter}" for letter in LETTERS[:number]]


ONE_FORM = labels(20, "Open file")
PLURAL = labels(20, "{count} new {count| letter, letters} for")
WITH_ISSUE = labels(10, "Close file")
WITH_WORD = labels(12, "Ask you about")
TEXTS = (
    [(label, "", f"Datei {label[-1]} öffnen") for label in ONE_FORM]
    + [(label, form(rule), f"{{count}} {text} {label[-1]}")
       for label in PLURAL for rule, text in zip(RULES, ("neuer Brief an", "neue Briefe an"))]
    + [(label, "", f"Datei  {label[-1]} schließen") for label in WITH_ISSUE]
    + [(label, "", f"Fragen zu Sie {label[-1]}") for label in WITH_WORD])


class Team(Stage):
    """A server on which a translation is in use after two votes, with a translator, another translator with suggestions
    for many keys, and a reviewer."""

    def __init__(self, programs, work, suggestions):
        super().__init__(programs, work / "people", work / "projects")
        self.suggestions = suggestions

    def make(self, folder, keys):
        super().make(folder, keys)
        with contextlib.closing(sqlite3.connect(folder / "data" / "server.sqlite")) as db, db:
            db.execute("UPDATE project SET threshold = 2")

    def begin(self):
        self.service = self.server(keys=self.suggestions).start()
        self.ann, self.bea, self.rev = (
            self.station(name).sign_in(self.service.url) for name in ("ann", "bea", "rev"))
        self.service.stop()
        draft(self.ann, TEXTS)
        draft(self.bea, [(archive.phrase(number)["label"], "", f"Vorschlag {number}")
                         for number in range(self.suggestions)])

    def exchange(self, sender, *receivers):
        """Uploads the work of a person, and downloads it for others."""
        self.service.start()
        bring_home([sender])
        for one in receivers:
            ran = one.command("pull", "--project", archive.KEY, "--locale", "de", limit=1200)
            if ran.status != 0:
                raise Failed(f"the download failed: {ran.text}")
        self.service.stop()


def write_archive(path, keys, project="Keystrokes"):
    """Writes the release archive of the tasks: the labels of the tasks, in the source “shop”, and further keys."""
    own = [{"label": label, "description": "", "locale": "en", "level": 0}
           for label in ONE_FORM + PLURAL + WITH_ISSUE + WITH_WORD]
    plain(path, own + keys, project)
    with tarfile.open(path) as old:
        files = {member.name: old.extractfile(member).read() for member in old}
    page = {"results": {archive.key_hash(one["label"]): [] for one in own}}
    files["sources.json"] = json.dumps(["shop"]).encode()
    files["en/sources/shop.json"] = json.dumps(page).encode()
    with tarfile.open(path, "w:gz", compresslevel=1) as new:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            new.addfile(member, io.BytesIO(data))


plain, archive.write = archive.write, write_archive


def draft(station, texts):
    """Saves drafts, as if the person had typed them."""
    with contextlib.closing(sqlite3.connect(station.store, timeout=30)) as db, db:
        db.executemany(
            "INSERT INTO draft (language, key, context, text) SELECT l.id, k.key, ?2, ?3 FROM language l "
            "CROSS JOIN keyHash k ON k.level IN (0, 1, 2) AND k.project = l.project AND k.hash = ?1 "
            "WHERE l.locale = 'de'",
            [(archive.key_hash(label), context, text) for label, context, text in texts])


class Failed(Exception):
    """A task has another result than expected."""


class KeyCounter:
    """Counts the pressed keys. Letters of searches and texts are typed without a count."""

    def __init__(self, team, station):
        self.team, self.station, self.count = team, station, 0
        station.open_desk()

    def press(self, *names):
        self.count += len(names)
        self.station.press(*names)

    def type(self, text):
        self.station.type(text)

    def show(self, query):
        """Shows a query before the task begins, without a count."""
        self.station.press("/", "ctrl+u")
        self.station.type(query)
        self.station.press("enter", "g")

    def search(self, query):
        """Searches the list of all keys. The two keys around the query are counted."""
        self.show("")
        self.press("/")
        self.type(query)
        self.press("enter")

    def see(self, pattern, limit=60):
        found = []

        def is_there():
            found[:] = [re.search(pattern, " ".join(self.station.terminal.text.split()))]
            return found[0]
        if not self.station.terminal.wait(is_there, limit):
            raise Failed(f"“{pattern}” did not appear:\n{self.station.terminal.text}")
        self.station.settle()
        return found[0]

    def expect(self, statement, number):
        """Waits until the local copy has so many rows."""
        wanted = lambda: self.station.sql(f"SELECT count(*) FROM {statement}")[0][0] == number
        if not self.station.terminal.wait(wanted, 120):
            counted = self.station.sql(f"SELECT count(*) FROM {statement}")[0][0]
            raise Failed(f"{counted} rows in place of {number}: {statement}\n{self.station.terminal.text}")
        self.station.settle()

    def leave(self):
        self.station.quit()
        self.station.close()


TASKS = []


def task(words, most, person, peers):
    """Registers a task: the greatest allowed number of key presses, the person, and the numbers of other programs."""
    def register(body):
        TASKS.append((words, most, person, peers, body))
        return body
    return register


APPROVALS = "change WHERE kind = 'approve'"
REJECTIONS = "change WHERE kind = 'reject'"
EDITS = "change WHERE kind = 'translate'"
# The list of drafts, also of too many drafts for one list.
DRAFTS = r"drafts? can be submitted|shows the first [\d,]+ drafts"


@task("submit 82 drafts of 62 keys", 4, "ann", "–")
def submit_drafts(counter):
    counter.press("D", "enter", "enter")
    counter.expect(EDITS, len(TEXTS))
    counter.leave()
    counter.team.exchange(counter.station, counter.team.rev, counter.team.bea)


@task("approve 20 suggestions with one form", 3, "rev", "Pontoon 3, Weblate 5")
def approve_many(counter):
    counter.show("Open file")
    counter.press("*", "a", "enter")
    counter.expect(APPROVALS, 20)


@task("… take the batch back", 1, "rev", "–")
def undo_batch(counter):
    counter.press("u")
    counter.expect(APPROVALS, 0)


@task("approve 20 plural keys at once", 4, "rev", "3–5, without the differences")
def approve_plurals(counter):
    counter.show("letters")
    counter.press("*", "a", "enter")
    counter.expect(APPROVALS, 40)
    counter.station.press("u")
    counter.expect(APPROVALS, 0)


@task("approve 20 plural keys, each seen", 21, "rev", "–")
def approve_each(counter):
    counter.show("letters")
    counter.press("r")
    counter.see("Review")
    counter.press(*"a" * 20)
    counter.expect(APPROVALS, 40)


@task("… take the last approval back", 1, "rev", "Pontoon 1")
def undo_approval(counter):
    counter.press("u")
    counter.expect(APPROVALS, 38)
    counter.station.press("U", "escape")
    counter.expect(APPROVALS, 40)
    counter.leave()


@task("vote for 20 texts at once", 3, "bea", "–")
def vote_many(counter):
    counter.show("Open file")
    counter.press("*", "+", "enter")
    counter.expect("change WHERE kind = 'vote'", 20)
    counter.leave()
    counter.team.exchange(counter.station, counter.team.rev)


@task("approve 20 texts that are in use", 21, "rev", "3–5, without the texts")
def approve_used(counter):
    counter.show("Open file state:accepted")
    before = len(counter.station.sql(f"SELECT 1 FROM {APPROVALS}"))
    counter.press("r")
    counter.see("Review")
    counter.press(*"a" * 20)
    counter.expect(APPROVALS, before + 20)
    counter.leave()
    counter.team.exchange(counter.station)


@task("take back a text", 1, "ann", "Weblate 2, Pontoon 1")
def undo_text(counter):
    counter.show("Open file a")
    counter.station.press("e", "ctrl+e", "ctrl+u")
    counter.type("Eine andere Datei")
    counter.station.press("f3")
    counter.expect(EDITS, 1)
    counter.station.press("escape")
    counter.press("u")
    counter.expect(EDITS, 0)
    counter.expect("draft", 1)
    counter.station.press("D", "enter", "down", "enter")
    counter.expect("draft", 0)


@task("find the unfinished keys of a source with warnings", 2, "ann", "Weblate 1 query")
def find_unfinished(counter):
    counter.search("has:issue state:pending source:shop")
    counter.see("Close file a")
    if "Open file" in counter.station.terminal.text:
        raise Failed(f"the list is wrong:\n{counter.station.terminal.text}")


@task("fix 10 issues of one kind", 4, "ann", "–")
def fix_issues(counter):
    counter.show("check:doubled-space")
    counter.press("C", "enter", "enter")
    counter.expect("draft WHERE text NOT LIKE '%  %'", 10)


@task("replace a word in 12 keys, besides the words", 5, "ann", "Pontoon 4, OmegaT 5, Poedit 5")
def replace_word(counter):
    counter.show("author:me")
    counter.press("R")
    counter.type("Sie")
    counter.press("enter")
    counter.type("dir")
    counter.press("enter", "enter")
    counter.expect("draft WHERE text LIKE '%dir%'", 12)


@task("what another person translated since yesterday", 2, "rev", "Weblate 1 query, Pontoon 2")
def find_recent(counter):
    counter.search("author:Ann changed:<2d")
    counter.see("1 of 62")


@task("the same key in another language", 1, "rev", "0")
def other_language(counter):
    counter.press("l")
    counter.see("· JA tongue")
    counter.station.press("l")
    counter.see("· German")
    counter.leave()


@task("go on at yesterday's place", 1, "ann", "OmegaT 0, Lokalize 0")
def last_place(counter):
    counter.show("Close file")
    counter.station.press("j", "j", "j")
    counter.leave()
    counter.station.open()
    counter.station.terminal.see("DE tongue", 60)
    counter.station.settle()
    counter.press("enter")
    counter.see("Close file d")
    counter.leave()


@task("submit the suggestions of the other translator", 4, "bea", "–")
def suggest(counter):
    counter.show("")
    counter.press("D")
    counter.see(DRAFTS)
    counter.press("enter", "enter")
    counter.see("Submitted")
    while counter.station.sql("SELECT count(*) FROM draft")[0][0]:
        counter.station.press("D")
        counter.see(DRAFTS)
        counter.station.press("enter", "enter")
        counter.see("Submitted")
    counter.leave()
    counter.team.exchange(counter.station, counter.team.rev)


@task("reject all suggestions of one person", 3, "rev", "–")
def reject_all(counter):
    counter.show("author:Bea state:pending")
    counter.press("*", "x")
    counter.see("Reason to reject")
    counter.press("enter")
    counter.expect(REJECTIONS, counter.team.suggestions)


@task("… take them back", 1, "rev", "–")
def undo_rejections(counter):
    counter.press("u")
    counter.expect(REJECTIONS, 0)
    counter.leave()


def run(team, entry, counters):
    """Runs a task. The next task of the same person goes on at the screen of the last one."""
    words, most, person, peers, body = entry
    station = getattr(team, person)
    if not station.terminal:
        counters[person] = KeyCounter(team, station)
    counter = counters[person]
    counter.count = 0
    body(counter)
    return counter.count


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", nargs="?", default=".build/debug", help="the folder of the programs")
    parser.add_argument("--suggestions", type=int, default=2000, help="the suggestions that are rejected at once")
    given = parser.parse_args()
    work, counters, failed = pathlib.Path(tempfile.mkdtemp(prefix="keystrokes-")), {}, 0
    team = Team(Programs(given.programs), work, given.suggestions)
    print("| task | key presses | limit | other programs |\n|---|---|---|---|", flush=True)
    try:
        team.begin()
        for entry in TASKS:
            count = run(team, entry, counters)
            mark = "" if count <= entry[1] else "**"
            failed += bool(mark)
            print(f"| {entry[0]} | {mark}{count}{mark} | {entry[1]} | {entry[3]} |", flush=True)
    except Exception:
        failed += 1
        print(f"The task “{entry[0]}” failed:\n{traceback.format_exc()}", file=sys.stderr)
    finally:
        team.close()
    shutil.rmtree(work, ignore_errors=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
