"""Many signals and window sizes during typing, and the signals that end the program."""

import os
import signal
import time

from accounts import Ledger, soundness
from kills import LETTERS
from rows import Outcome, row, steps
from work import Translator

SIZES = [(1, 1), (2, 200), (10, 40), (5, 20), (24, 80), (40, 120), (60, 200), (200, 500), (3, 3)]
ENDS = {signal.SIGTERM: 0, signal.SIGHUP: 0, signal.SIGINT: 0}


def one_signal(station, chance):
    """Sends a signal or resizes the window. A stopped program is continued at once."""
    kind = chance.choice(["resize", "resize", "winch", "cont", "stop", "tstp", "pipe"])
    pid = station.terminal.pid
    if kind == "resize":
        station.terminal.resize(*chance.choice(SIZES))
    elif kind in ("stop", "tstp"):
        os.kill(pid, signal.SIGSTOP if kind == "stop" else signal.SIGTSTP)
        station.terminal.pump(0.01)
        os.kill(pid, signal.SIGCONT)
    else:
        os.kill(pid, {"winch": signal.SIGWINCH, "cont": signal.SIGCONT, "pipe": signal.SIGPIPE}[kind])


def wake(station):
    """Continues a program that stopped late, and restores a readable window size."""
    for _ in range(10):
        station.terminal.drain(0.1, 3)
        os.kill(station.terminal.pid, signal.SIGCONT)
    station.terminal.resize(40, 120)
    station.terminal.drain(0.5, 10)


def storm(station, chance, count):
    """Types characters with signals between them. Returns the characters."""
    text = ""
    for _ in range(count):
        for _ in range(chance.randrange(1, 5)):
            one_signal(station, chance)
        letter = chance.choice(LETTERS)
        station.terminal.send(letter)
        text += letter
        station.terminal.pump(0)
    wake(station)
    return text


def draft_is(station, text, limit=20):
    end = time.monotonic() + limit
    while time.monotonic() < end:
        if text in [one for (one,) in station.sql("SELECT text FROM draft")]:
            return True
        station.terminal.pump(0.1)
    return False


@row("storms", "many signals and window sizes 1×1 … 200×500, with a count of typed characters")
def storms(stage, scale, chance):
    outcome = Outcome()
    server = stage.server().start()
    station = stage.station().sign_in(server.url)
    for number in range(steps(8, scale)):
        station.sql("DELETE FROM draft")
        station.open_desk()
        station.press("e")
        text = storm(station, chance, steps(100, min(1, scale), 30))
        if station.terminal.has_ended():
            outcome.crashed.append(f"storm {number}: it ended with {station.terminal.status}")
        elif not draft_is(station, text):
            found = station.sql("SELECT text FROM draft")
            outcome.lost.append(f"storm {number}: “{text}” was typed, {found} is there")
        outcome.count += len(text)
        station.close()
    outcome.wrong += soundness(station)
    return outcome


@row("endings", "TERM, HUP, INT, closed terminal: the text is kept, the screen is restored", short=1)
def endings(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    server = stage.server().start()
    station = stage.station().sign_in(server.url)
    for number in list(ENDS) + ["terminal closed"]:
        station.open_desk()
        hands = Translator(station, ledger, f"ended by {number}", chance)
        hands.begin()
        typed = hands.enter()
        start = time.monotonic()
        end_by(station, number, outcome)
        outcome.say(f"{getattr(number, 'name', number)}: {time.monotonic() - start:.1f} s")
        if typed.text not in [one for (one,) in station.sql("SELECT text FROM draft")]:
            outcome.lost.append(f"“{typed.text}” is no draft")
        outcome.count += 1
    return outcome


def end_by(station, number, outcome):
    terminal = station.terminal
    if number == "terminal closed":
        os.close(terminal.descriptor)
        terminal.descriptor = os.open("/dev/null", os.O_RDWR)
        end = time.monotonic() + 20
        while not terminal.has_ended() and time.monotonic() < end:
            time.sleep(0.01)
    else:
        terminal.kill(number)
        terminal.end(20)
        terminal.drain()
        if b"\x1b[?1049l" not in terminal.output:
            outcome.wrong.append(f"{number}: the screen is not given back")
    if terminal.status != 0:
        outcome.crashed.append(f"{number}: it ended with {terminal.status}")
    station.close()
