"""kill -9 at random moments: of the workstations of two translators, during typing, and of the
server during uploads."""

import random
import subprocess
import threading
import time

from accounts import Ledger, check_server, soundness
from faults import Weather
from proxy import Proxy
from rows import Outcome, row, steps
from work import Translator, queue, waiting


class Round:
    """From opening the workstation to the kill at a random moment."""

    def __init__(self, station, ledger, name, random):
        self.station, self.hands = station, Translator(station, ledger, name, random)
        self.random = random

    def play(self, longest):
        self.station.open_desk()
        timer = threading.Timer(self.random.uniform(0.05, longest), self.station.terminal.kill)
        timer.start()
        self.hands.begin()
        while not self.station.terminal.has_ended():
            typed = self.hands.enter()
            if self.random.random() < 0.85 and not self.station.terminal.has_ended():
                self.hands.save(typed)
            self.hands.move()
        timer.join()
        self.station.close()


def work_and_die(station, ledger, rounds, seed, troubles):
    chance = random.Random(seed)
    for number in range(rounds):
        try:
            Round(station, ledger, f"{station.home.name}{number}", chance).play(3)
            ledger.kills += 1
            troubles += [f"round {number}: {one}" for one in soundness(station)]
        except Exception as error:
            troubles.append(f"{station.home.name}, round {number}: {error}")
            station.close()
            return


def bring_home(stations, times=30):
    """Uploads over a good network until only changes that need a decision are left."""
    for station in stations:
        for _ in range(times):
            station.command("push")
            if not {"queued", "sent"} & set(waiting(station)):
                break


def together(stations, ledger, rounds, seed):
    """Runs the rounds of all stations at the same time. Returns the failures."""
    troubles = []
    threads = [threading.Thread(
        target=work_and_die, args=(station, ledger, rounds, f"{seed}/{station.home.name}", troubles))
        for station in stations]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return troubles


@row("kills", "kill -9 of two active workstations, 15 % faults, 20–800 ms delay", short=0.015)
def kills(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    server = stage.server().start()
    weather = Weather(chance.random(), 0.15, (0.02, 0.8))
    proxy = Proxy(server, lambda exchange: None)
    stations = [stage.station(name).sign_in(proxy.url) for name in ("ann", "bea")]
    proxy.plan = weather
    outcome.wrong += together(stations, ledger, steps(200, scale), chance.random())
    proxy.plan = lambda exchange: None
    bring_home(stations)
    audit = ledger.audit(server, stations)
    outcome.take(audit)
    outcome.wrong += check_server(server)
    outcome.count = ledger.kills
    found = sum(audit.has(one) for one in ledger.saved)
    outcome.say(f"{len(ledger.typed)} texts typed, {len(ledger.saved)} seen as saved: {found} found, "
                f"{len(ledger.saved) - found - len(audit.lost)} replaced by a later save; "
                f"{weather.met} faults")
    if not ledger.saved:
        outcome.wrong.append("nothing was seen as saved: the row has shown nothing")
    proxy.close()
    return outcome


LETTERS = "abcdefghijklmnopqrstuvwxyz"
# The greatest allowed age of a lost letter, in seconds. A busy machine needs longer than the promised time.
OLDEST = 2


def type_and_die(station, chance):
    """Types 100 characters a second until a kill. Returns the characters with their times."""
    text, times = "", []
    end = time.monotonic() + chance.uniform(0.2, 3)
    while time.monotonic() < end:
        letter = chance.choice(LETTERS)
        times.append(time.monotonic())
        station.terminal.send(letter)
        text += letter
        station.terminal.pump(0.01)
    station.terminal.kill()
    return text, [time.monotonic() - one for one in times]


def letters_kept(station, text, before):
    """Returns how many characters are in the draft, or None if the draft has another text."""
    drafts = [one for (one,) in station.sql("SELECT text FROM draft")]
    kept = drafts[0] if drafts else ""
    kept = kept[len(before):] if kept.startswith(before) else kept
    return len(kept) if text.startswith(kept) else None


@row("typing", "kill -9 while typing 100 characters a second: age of the oldest lost character")
def typing(stage, scale, chance):
    outcome, ages = Outcome(), []
    server = stage.server().start()
    station = stage.station().sign_in(server.url)
    for number in range(steps(60, scale)):
        station.sql("DELETE FROM draft")
        station.open_desk()
        station.press("e")
        text, age = type_and_die(station, chance)
        station.close()
        kept = letters_kept(station, text, "")
        if kept is None:
            outcome.lost.append(f"round {number}: the draft is not the beginning of “{text}”")
        ages.append(age[kept] if kept is not None and kept < len(age) else 0)
        outcome.count += 1
    outcome.say(f"at most {max(ages) * 1000:.0f} ms, median {sorted(ages)[len(ages) // 2] * 1000:.0f}")
    if max(ages) > OLDEST:
        outcome.lost.append(f"letters {max(ages):.2f} s old; the promise is 0.4 s, the limit here {OLDEST} s")
    return outcome


def kill_during_push(server, station, seconds):
    """Kills the server during a push. Returns whether it executed changes without an answer."""
    before = server.sql("SELECT count(*) FROM answeredChange")
    push = subprocess.Popen([station.programs.translator, "push"], env=station.environment,
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(seconds)
    server.stop(9)
    push.wait()
    server.start()
    return "sent" in waiting(station) and server.sql("SELECT count(*) FROM answeredChange") != before


@row("server-kills", "kill -9 of the server during uploads", short=0.05)
def server_kills(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    server = stage.server(keys=2000).start()
    station = stage.station().sign_in(server.url)
    unanswered = 0
    for number in range(steps(80, scale)):
        first = number * 24 % 1900
        queue(station, ledger, range(first, first + 24), f"server-kill {number}")
        unanswered += kill_during_push(server, station, chance.uniform(0.02, 0.2))
        bring_home([station], 5)
        outcome.count += 1
    outcome.take(ledger.audit(server, [station]))
    outcome.wrong += soundness(station) + check_server(server)
    if left := waiting(station):
        outcome.wrong.append(f"left in the outbox: {left}")
    outcome.say(f"{len(ledger.saved)} texts; {unanswered} times it had acted without answering")
    return outcome
