"""System calls that kill the program or fail at the Nth call, with strace, until no call is hit."""

import os
import shutil

from accounts import Ledger, soundness
from kills import bring_home
from proxy import Proxy
from rows import Outcome, row
from terminal import Unseen
from work import Translator, queue, waiting

KILLED_AT = ["pwrite64", "fdatasync", "sendto", "recvfrom", "read", "write", "openat", "close",
             "futex", "mmap"]
FAILING = [("fdatasync", "EIO"), ("pwrite64", "EIO"), ("pread64", "EIO"), ("pwrite64", "ENOSPC"),
           ("fdatasync", "ENOSPC"), ("openat", "EMFILE"), ("openat", "EACCES"), ("ftruncate", "EIO"),
           ("flock", "EINTR")]


def tracing(call, effect, number):
    """Returns the command prefix that makes a system call fail."""
    return [shutil.which("strace") or "/usr/bin/strace", "-f", "-qq", "-o", "/dev/null",
            "-e", f"trace={call}", "-e", f"inject={call}:{effect}:when={number}"]


def missing():
    """Returns the reason if tracing is impossible."""
    if not shutil.which("strace"):
        return "strace is not installed: scripts/prepare torture"
    if os.system("strace -qq -o /dev/null true 2>/dev/null"):
        return "processes may not be traced here"
    return None


def point_numbers(most):
    """Returns 1, 2, 3… and then numbers in growing steps."""
    number = 0
    for _ in range(most):
        number += 1 if number < 20 else number // 4
        yield number


def push_at(station, ledger, effect, call, number, first):
    queue(station, ledger, [first % 4000, (first + 1) % 4000, (first + 2) % 4000],
          f"{call} {effect} {number}")
    station.prefix = tracing(call, effect, number)
    try:
        return station.command("push", limit=90)
    finally:
        station.prefix = []


def kill_at_each(call, most, station, ledger, outcome):
    """Kills at the first, the second… call, until a push succeeds before the kill."""
    for number in point_numbers(most):
        ran = push_at(station, ledger, "signal=KILL", call, number, outcome.count * 3)
        if ran.status is not None and ran.status >= 0:
            return
        if ran.status is None:
            outcome.crashed.append(f"{call} {number}: it did not end")
        outcome.count += 1
        outcome.wrong += [f"{call} {number}: {one}" for one in soundness(station)]


@row("syscall-kills", "kill −9 of `push` at the Nth system call of each kind, until `push` succeeds",
     short=0.1)
def syscall_kills(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    if why := missing():
        outcome.say("left out: " + why)
        return outcome
    server = stage.server(keys=4000).start()
    station = stage.station().sign_in(server.url)
    for call in KILLED_AT[:3] if scale < 0.5 else KILLED_AT:
        kill_at_each(call, 40 if scale >= 0.5 else 4, station, ledger, outcome)
        bring_home([station], 5)
    outcome.take(ledger.audit(server, [station]))
    if left := waiting(station):
        outcome.wrong.append(f"left in the outbox: {left}")
    if not outcome.count:
        outcome.wrong.append("no call was hit: the row has shown nothing")
    return outcome


@row("syscall-errors", "a system call of `push` fails at the Nth time", short=0.1)
def syscall_errors(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    if why := missing():
        outcome.say("left out: " + why)
        return outcome
    server = stage.server(keys=4000).start()
    station = stage.station().sign_in(server.url)
    for call, error in FAILING[1:4] if scale < 0.5 else FAILING:
        for number in range(1, 13 if scale >= 0.5 else 4):
            where = f"{call} {number} gives {error}"
            ran = push_at(station, ledger, f"error={error}", call, number, outcome.count * 3)
            outcome.ran(ran, where)
            if ran.status and not ran.text.strip():
                outcome.wrong.append(f"{where}: status {ran.status} and not a word")
            outcome.wrong += [f"{where}: {one}" for one in soundness(station)]
            outcome.count += 1
        bring_home([station], 5)
    outcome.take(ledger.audit(server, [station]))
    if left := waiting(station):
        outcome.wrong.append(f"left in the outbox: {left}")
    return outcome


def work_until_hit(station, ledger, chance, name, keystrokes=6):
    """Works at a workstation that is killed at a certain call. Returns whether it was killed."""
    try:
        station.open_desk()
    except Unseen:
        return station.terminal.end(20) == -9
    hands = Translator(station, ledger, name, chance)
    hands.begin()
    for _ in range(keystrokes):
        if station.terminal.has_ended():
            break
        typed = hands.enter()
        if not station.terminal.has_ended():
            hands.save(typed)
        hands.move()
    if not station.terminal.has_ended():
        # strace may end before the program, which keeps the local copy open.
        station.quit()
    return station.terminal.status == -9


@row("desk-kills", "kill −9 of the workstation at its Nth write or sync")
def desk_kills(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    if why := missing():
        outcome.say("left out: " + why)
        return outcome
    server = stage.server().start()
    proxy = Proxy(server)
    station = stage.station().sign_in(proxy.url)
    numbers = [("pwrite64", one) for one in [*range(1, 40), *range(40, 200, 8)]]
    numbers += [("fdatasync", one) for one in range(1, 20)]
    for call, number in chance.sample(numbers, max(2, round(len(numbers) * min(1, scale)))):
        station.prefix = tracing(call, "signal=KILL", number)
        outcome.count += work_until_hit(station, ledger, chance, f"{call} {number}")
        station.close()
        station.prefix = []
        outcome.wrong += [f"{call} {number}: {one}" for one in soundness(station)]
    bring_home([station])
    outcome.take(ledger.audit(server, [station]))
    outcome.say(f"{len(ledger.saved)} texts seen as saved")
    return outcome
