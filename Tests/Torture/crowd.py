"""Uploads 50,000 changes of a month offline with 50 % faults and ten interruptions."""

import subprocess
import time

import archive
from accounts import Ledger, check_server, soundness
from faults import Weather
from proxy import Proxy
from rows import Outcome, row, steps
from work import queue, waiting


LIMIT = 600  # seconds for all


def push_interrupted(station, seconds):
    """Runs a push and kills it after a while. Returns whether it was killed."""
    push = subprocess.Popen(
        [station.programs.translator, "push"], env=station.environment,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        push.wait(seconds)
        return False
    except subprocess.TimeoutExpired:
        push.kill()
        push.wait()
        return True


def push_all(station, chance, kills):
    """Pushes until the outbox is empty or the time is up. Returns the numbers of pushes and kills."""
    pushes, killed, end = 0, 0, time.monotonic() + LIMIT
    while {"queued", "sent"} & set(waiting(station)) and (left := end - time.monotonic()) > 0:
        is_to_die = killed < kills and pushes % 3 == 2
        killed += push_interrupted(station, chance.uniform(0.05, 1) if is_to_die else left)
        pushes += 1
    return pushes, killed


@row("crowd", "50,000 changes after a month offline, 50 % faults, every third push killed", short=0.03)
def crowd(stage, scale, chance):
    outcome, ledger, count = Outcome(), Ledger(), steps(50_000, scale)
    server = stage.server(keys=count).start()
    proxy = Proxy(server)
    station = stage.station().sign_in(proxy.url)
    queue(station, ledger, range(count), "a month of work,")
    weather = Weather(chance.random(), 0.5, only_pushes=True)
    proxy.plan, before, start = weather, proxy.requests, time.monotonic()
    pushes, killed = push_all(station, chance, 10)
    seconds = time.monotonic() - start
    proxy.plan = lambda exchange: None
    outcome.ran(station.command("pull", "--project", archive.KEY, limit=900), "pull afterwards")
    outcome.count = count
    outcome.take(ledger.audit(server, [station]))
    outcome.wrong += soundness(station) + (check_server(server) if scale < 1 else [])
    if left := waiting(station):
        outcome.crashed.append(f"not through after {LIMIT} s: {left}")
    outcome.say(f"{seconds:.0f} s, {pushes} pushes, {killed} killed, "
                f"{proxy.requests - before:,} requests, {weather.met} faults")
    return outcome
