"""Tests whether the other rows can fail: each is run again with a failure made on purpose."""

import contextlib
import random
import signal
from unittest import mock

import kills
import networks
import syscalls
from control import lie, liar
from rows import ROWS, Outcome, row
from stage import Stage, Station
from terminal import Terminal


@contextlib.contextmanager
def instead(place, name, make):
    """Replaces a function with `make(original)`."""
    with mock.patch.object(place, name, make(getattr(place, name))):
        yield


def losing_a_change(original):
    """Deletes the oldest change of the outbox before each push."""
    def command(self, *arguments, **options):
        if arguments[0] == "push":
            self.sql("DELETE FROM change WHERE sequence = (SELECT min(sequence) FROM change)")
        return original(self, *arguments, **options)
    return command


def losing_what_is_queued(original):
    def queue(station, *arguments):
        original(station, *arguments)
        station.sql("DELETE FROM change WHERE sequence = (SELECT min(sequence) FROM change)")
    return queue


def lying(original):
    """Replaces every fault with an answer that all changes were accepted."""
    return lambda elsewhere: {name: lie for name in original(elsewhere)}


def lying_to_pushes(original):
    return lambda backend: original(backend, liar)


def losing_what_was_pulled(original):
    def command(self, *arguments, **options):
        ran = original(self, *arguments, **options)
        if arguments[0] == "pull":
            self.sql("DELETE FROM translation WHERE id = (SELECT min(id) FROM translation)")
        return ran
    return command


def losing_a_draft(original):
    """Deletes a draft after each opening of the local copy by `pull`."""
    def command(self, *arguments, **options):
        ran = original(self, *arguments, **options)
        if arguments[0] == "pull":
            self.sql("DELETE FROM draft WHERE key = (SELECT min(key) FROM draft)")
        return ran
    return command


def dropping_letters(original):
    def send(self, text):
        self.sent = getattr(self, "sent", 0) + 1
        if not (len(text) == 1 and self.sent % 9 == 0):
            original(self, text)
    return send


def killing(original):
    return lambda self, number=signal.SIGKILL: original(self, signal.SIGKILL)


def crashing(original):
    """Sends SIGSEGV to the program between keys."""
    def send(self, text):
        original(self, text)
        self.sent = getattr(self, "sent", 0) + 1
        if self.sent == 8:
            self.kill(signal.SIGSEGV)
    return send


HARM = {
    "kills": (Station, "command", losing_a_change, 0.01),
    "server-kills": (kills, "queue", losing_what_is_queued, 0.02),
    "syscall-kills": (Station, "command", losing_a_change, 0.1),
    "syscall-errors": (Station, "command", losing_a_change, 0.1),
    "desk-kills": (syscalls, "Proxy", lying_to_pushes, 0.2),
    "push-faults": (Station, "command", losing_a_change, 0.1),
    "desk-faults": (networks, "kinds", lying, 0.1),
    "clocks": (Station, "command", losing_a_change, 0.1),
    "access": (Station, "command", losing_a_change, 0.1),
    "pull-faults": (Station, "command", losing_what_was_pulled, 0.1),
    "migrations": (Station, "command", losing_a_draft, 0.01),
    "storms": (Terminal, "send", dropping_letters, 0.1),
    "typing": (Terminal, "send", dropping_letters, 0.02),
    "endings": (Terminal, "kill", killing, 1),
    "keyfuzz": (Terminal, "send", crashing, 0.01),
}


def has_told(stage, name, seed):
    """Returns whether a row fails after a failure made on purpose."""
    place, function, harm, scale = HARM[name]
    inner = Stage(stage.programs, stage.work / name, stage.shared)
    try:
        with instead(place, function, harm):
            return ROWS[name].play(inner, scale, random.Random(seed)).has_failed
    finally:
        inner.close()


@row("sabotage", "test of the other rows: each must report a failure made on purpose")
def sabotage(stage, scale, chance):
    outcome = Outcome()
    for name in list(HARM)[:max(2, round(min(1, scale) * len(HARM)))]:
        outcome.count += 1
        if not has_told(stage, name, chance.random()):
            outcome.wrong.append(f"{name} reports nothing though harm was done")
    return outcome
