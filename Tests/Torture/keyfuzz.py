"""Sends random bytes and rare keys to every screen."""

import re
import time

from accounts import soundness
from rows import Outcome, row, steps
from stage import peak
from terminal import KEYS, Unseen, key

MEMORY = 250  # MiB
ANSWER = 30  # seconds for a few events on a busy machine
# Stored texts may contain tabs and line feeds, and no other control characters.
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f\x80-\x9f]")

SCREENS = {
    "projects": [], "key list": ["enter"], "search": ["enter", "/"], "editor": ["enter", "e"],
    "label": ["enter", "tab"], "preview": ["enter", "tab", "tab", "tab"], "outbox": ["f2"],
    "translations": ["enter", "tab", "tab", "tab", "tab"], "help": ["f1"], "commands": [":"],
    "filters": ["enter", "F"], "forms": ["enter", "e", "alt+g"], "samples": ["enter", "e", "alt+v"],
    "issues": ["enter", "e", "a", "f9"], "suggestions": ["enter"] + ["tab"] * 5,
}


def random_key(chance):
    return key(chance.choice([*KEYS, *(f"ctrl+{one}" for one in "abcdefghijklmnoprstuvwxy"),
                              *(f"alt+{one}" for one in "abdfginprstvyz123")])).encode()


def random_text(chance):
    return "".join(chance.choice("aß日ع👩‍👩‍👧e\u0301\u202e\u200b{}[]|:<>&\"' \t") for _ in range(
        chance.randrange(1, 12))).encode()


def random_bytes(chance):
    return chance.randbytes(chance.randrange(1, 8))


def broken_utf8(chance):
    return chance.choice([b"\xc3", b"\xe2\x82", b"\xf0\x9f\x91", b"\xed\xa0\x80", b"\xff\xfe", b"\x80",
                          b"\xc0\xaf", b"\xf8\x88\x80\x80\x80"])


def broken_sequence(chance):
    return chance.choice([
        b"\x1b[", b"\x1b[1;", b"\x1b[999999999999~", b"\x1b]0;title", b"\x1b]52;c;QQ==\x07", b"\x1bP1$r",
        b"\x1b[?62;c", b"\x1b[200~", b"\x1b[201~", b"\x1b[<0;5;5M", b"\x1b[M !!", b"\x1b[I", b"\x1b[O",
        b"\x1bO", b"\x1b\x1b\x1b", b"\x9b5~", b"\x1b[1;99Z", b"\x1b[" + b"1;" * 300 + b"H", b"\x00"])


def paste(chance):
    return b"\x1b[200~" + random_text(chance) * chance.randrange(1, 30) + b"\x1b[201~"


MAKERS = [random_key] * 4 + [random_text] * 2 + [random_bytes, broken_utf8, broken_sequence, paste]


def events(chance, count):
    """Returns events, except the keys that stop, end or suspend the program. Other rows test these."""
    data = b"".join(chance.choice(MAKERS)(chance) for _ in range(count))
    return re.sub(rb"[\x11\x1a]|\x1b\[21~", b"", data)


class Fuzzing:
    def __init__(self, station, outcome, chance):
        self.station, self.outcome, self.chance = station, outcome, chance
        self.memory = self.slowest = 0

    def enter(self, keys):
        self.station.open()
        self.station.terminal.see("DE tongue")
        self.station.settle()
        self.station.press(*keys)

    def batch(self, where):
        """Sends some events. Returns whether the program still runs."""
        data, terminal = events(self.chance, 25), self.station.terminal
        before, start = self.station.idle_count(), time.monotonic()
        terminal.send(data)
        # Ends an open paste or sequence. Otherwise the next events would be a part of it.
        terminal.send(b"\x1b[201~\x1b\\")
        is_idle = terminal.wait(lambda: self.station.is_idle(before), ANSWER)
        self.memory = max(self.memory, peak(terminal.pid))
        if terminal.has_ended():
            if terminal.status != 0:
                self.outcome.crashed.append(f"{where}: it ended with {terminal.status} after {data!r}")
            return False
        if not is_idle:
            self.outcome.crashed.append(f"{where}: no rest for {ANSWER} s after {data!r}")
            return False
        self.slowest = max(self.slowest, time.monotonic() - start)
        return True

    def screen(self, where, keys, batches):
        self.enter(keys)
        for _ in range(batches):
            self.outcome.count += 25
            if not self.batch(where):
                self.station.close()
                self.enter(keys)
        self.station.close()


@row("keyfuzz", "random keys and bytes on every screen: broken UTF-8, sequences, pastes")
def keyfuzz(stage, scale, chance):
    outcome = Outcome()
    server = stage.server().start()
    station = stage.station().sign_in(server.url)
    server.stop()
    fuzzing = Fuzzing(station, outcome, chance)
    for where, keys in SCREENS.items():
        try:
            fuzzing.screen(where, keys, steps(60, scale, 2))
        except Unseen as error:
            outcome.crashed.append(f"{where}: it does not start again: {error}")
            station.close()
    if fuzzing.memory > MEMORY:
        outcome.wrong.append(f"{fuzzing.memory:.0f} MiB; the limit is {MEMORY}")
    stored = [text for (text,) in station.sql(
        "SELECT text FROM draft UNION ALL SELECT text FROM change WHERE text IS NOT NULL")]
    outcome.wrong += [f"stored: {text!r}" for text in stored if CONTROLS.search(text)]
    outcome.wrong += soundness(station)
    outcome.say(f"memory ≤ {fuzzing.memory:.0f} MiB, answered in ≤ {fuzzing.slowest:.1f} s; "
                f"{len(stored)} texts stored by it")
    return outcome
