"""Tests wrong and jumping clocks of the workstation, the server, or both."""

import shims
from accounts import Ledger, check_server, soundness
from kills import bring_home
from rows import Outcome, row
from stage import run
from work import Translator, queue, waiting

HOUR, YEAR = 3600, 365 * 86400
# Seconds at the workstation, at the server.
SITUATIONS = {
    "client + 10 years": (10 * YEAR, 0), "client − 10 years": (-10 * YEAR, 0),
    "client − 56 years": (-56 * YEAR, 0), "server + 10 years": (0, 10 * YEAR),
    "server − 10 years": (0, -10 * YEAR), "server + 1 hour": (0, HOUR),
    "both + 40 years": (40 * YEAR, 40 * YEAR), "client jumps": (None, 0), "server jumps": (0, None),
}


class Clock:
    """The offset of a clock, in a file that the preloaded library reads."""

    def __init__(self, stage, of):
        self.file = stage.work / f"clock of {of.home.name if hasattr(of, 'home') else 'server'}"
        of.extra = {"LD_PRELOAD": shims.build("clock", stage.shared), "TORTURE_CLOCK": str(self.file)}
        self.set(0)

    def set(self, seconds):
        # One write of constant length, because the library may read at any moment.
        with open(self.file, "w") as file:
            file.write(f"{seconds:+020d}")


def year(station):
    """Returns the year that a program gets in the station's environment."""
    return int(run(["/bin/date", "+%Y"], station.environment).output)


def is_obeyed(clock, station):
    """Returns whether a program in the station's environment uses the changed clock."""
    before = year(station)
    clock.set(10 * YEAR)
    after = year(station)
    clock.set(0)
    return after - before in (9, 10)


def work_at(station, ledger, jumping, name, chance):
    """Saves three texts one after the other. A jumping clock jumps between them."""
    station.open_desk()
    hands = Translator(station, ledger, name, chance)
    hands.begin()
    for step in range(3):
        if jumping:
            jumping.set(chance.choice([-1, 1]) * chance.randrange(20 * YEAR))
        if "Password" in station.terminal.text:
            station.press("escape")
        hands.save(hands.enter(4), 4)
        hands.move("ctrl+down")
    station.terminal.drain(0.5, 3)
    station.quit()
    station.close()


def play(name, station, clocks, numbers, ledger, outcome, chance):
    """Works with wrong clocks, then with correct ones."""
    shifts = dict(zip(("ours", "theirs"), SITUATIONS[name]))
    for whose, clock in clocks.items():
        clock.set(shifts[whose] or 0)
    queue(station, ledger, numbers, name)
    outcome.ran(station.command("push"), name)
    jumping = next((clocks[whose] for whose, shift in shifts.items() if shift is None), None)
    work_at(station, ledger, jumping, name, chance)
    for clock in clocks.values():
        clock.set(0)
    bring_home([station], 3)
    if left := waiting(station):
        outcome.wrong.append(f"{name}: the clocks are right again, and there is left: {left}")


@row("clocks", "clocks that jump or are wrong by 10 years, at the workstation and the server",
     short=0.25)
def clocks(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    if why := shims.missing():
        outcome.say("left out: " + why)
        return outcome
    server, station = stage.server(keys=2000), stage.station()
    clocks = {"theirs": Clock(stage, server), "ours": Clock(stage, station)}
    if not is_obeyed(clocks["ours"], station):
        outcome.wrong.append("programs do not see the clock that they are given")
    station.sign_in(server.start().url)
    names = list(SITUATIONS)
    for place, name in enumerate(names[:max(2, round(min(1, scale) * len(names)))]):
        numbers = range(100 + place * 5, 105 + place * 5)
        play(name, station, clocks, numbers, ledger, outcome, chance)
        outcome.count += 1
    outcome.take(ledger.audit(server, [station]))
    outcome.wrong += soundness(station) + check_server(server)
    return outcome
