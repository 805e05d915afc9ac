"""What proxies, gateways and broken lines do to requests: pushes of the command, of the open
workstation, and pulls."""

import shutil
import time

import archive
from accounts import Ledger, soundness
from faults import kinds
from kills import bring_home
from proxy import Proxy
from rows import Outcome, row
from work import Translator, queue, waiting

MEMORY = 300  # MiB; the largest bodies of the faults have 200 MB in them
HANG = 90  # seconds for a command
ONLY_PUSHES = ("reversed", "partly", "foreign ids", "each twice", "foreign besides", "three at once")
QUICK = ("answer lost", "reset", "reset after", "twice", "three at once", "late", "reversed", "partly",
         "foreign ids", "each twice", "foreign besides", "cut in the middle", "with BOM", "HTML 200",
         "HTML 502 after", "redirect 307", "body: 200,000 deep", "body: no results", "HTML 401")


def honest(exchange):
    return None


def chosen(found, scale, wanted=None):
    """All kinds in the long run, the quick ones in the short."""
    names = [name for name in found if scale >= 0.5 or name in QUICK]
    return [name for name in names if wanted is None or wanted(name)]


def no_secrets_elsewhere(trap, outcome):
    """Nobody may lead the token, or a push, to another host."""
    for method, path, headers in trap.seen:
        if method != "GET" or any(name.lower() == "authorization" for name, _ in headers):
            outcome.wrong.append(f"redirected to another host: {method} {path}")


@row("push-faults", "every kind of fault on the requests of `push`, 30 changes each", short=0.1)
def push_faults(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    server = stage.server(keys=4000).start()
    proxy, trap = Proxy(server), Proxy(plan=lambda exchange: exchange.answer(200, b"{}"))
    station = stage.station().sign_in(proxy.url)
    found = kinds(lambda: trap.url)
    memory, slowest, refused = 0, (0, ""), {}
    for place, name in enumerate(chosen(found, scale)):
        queue(station, ledger, range(place * 30, place * 30 + 30), f"fault {name}:")
        proxy.plan = lambda exchange: found[name] if exchange.is_push else None
        start = time.monotonic()
        ran = station.command("push", limit=HANG)
        slowest = max(slowest, (time.monotonic() - start, name))
        proxy.plan = honest
        outcome.ran(ran, name)
        memory = max(memory, ran.memory)
        bring_home([station], 5)
        settle_refused(station, server, name, refused)
        outcome.count += 1
    no_secrets_elsewhere(trap, outcome)
    outcome.take(ledger.audit(server, [station]))
    outcome.wrong += soundness(station)
    if memory > MEMORY:
        outcome.wrong.append(f"{memory:.0f} MiB of memory; the limit is {MEMORY}")
    outcome.say(f"memory ≤ {memory:.0f} MiB; longest {slowest[0]:.0f} s ({slowest[1]})")
    if refused:
        outcome.say("refused: " + ", ".join(f"{name} {told}" for name, told in refused.items()))
    return outcome


def settle_refused(station, server, name, refused):
    """Notes what counts as refused, though the server said no such thing, and clears it away."""
    texts = [one for (one,) in station.sql("SELECT text FROM change WHERE state = 'refused'")]
    if texts:
        there = sum(bool(server.sql("SELECT 1 FROM translation WHERE label = ?", one))
                    for one in texts)
        refused[name] = f"{len(texts)} ({there} of them are on the server)"
        # The next kind is to be seen by itself; these texts stay drafts, as if they were taken back.
        station.sql("INSERT OR REPLACE INTO draft SELECT language, key, context, text FROM change "
                    "WHERE state = 'refused'")
        station.sql("DELETE FROM change WHERE state = 'refused'")


@row("desk-faults", "the same in the open workstation, with the time until it has recovered")
def desk_faults(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    server = stage.server().start()
    proxy, trap = Proxy(server), Proxy(plan=lambda exchange: exchange.answer(200, b"{}"))
    station = stage.station().sign_in(proxy.url)
    found = kinds(lambda: trap.url)
    times, helped, stuck = {}, [], []
    names = chosen(found, scale, lambda name: name not in ("silence", "Retry-After 99999999"))
    for name in chance.sample(names, max(3, round(min(1, scale) * len(names) / 3))):
        station.open_desk()
        hands = Translator(station, ledger, name, chance)
        hands.begin()
        end_of_fault = time.monotonic() + 1.5
        proxy.plan = lambda exchange: (
            found[name] if exchange.is_push and time.monotonic() < end_of_fault else None)
        hands.save(hands.enter())
        times[name] = recovery(station, name, end_of_fault, helped, stuck)
        station.close()
        outcome.count += 1
    proxy.plan = honest
    bring_home([station])
    outcome.take(ledger.audit(server, [station]))
    no_secrets_elsewhere(trap, outcome)
    by_itself = [one for name, one in times.items() if name not in helped + stuck]
    outcome.say(f"by itself in {min(by_itself):.1f}–{max(by_itself):.1f} s" if by_itself else "none")
    outcome.say("after F5: " + (", ".join(helped) or "none"))
    outcome.say("waits for a decision: " + (", ".join(stuck) or "none"))
    return outcome


def recovery(station, name, end_of_fault, helped, stuck):
    """Seconds from the end of the fault until the server has the text; F5 helps after ten."""
    def is_done():
        return station.form in ("accepted", "pending", "approved")
    terminal = station.terminal
    if not terminal.wait(is_done, 12):
        terminal.send("\x1b[15~")
        (helped if terminal.wait(is_done, 20) else stuck).append(name)
    return max(0, time.monotonic() - end_of_fault)


LOCAL = """SELECT k.hash, t.id, t.text FROM translationKey k JOIN target g ON g.key = k.id
    JOIN language l ON l.id = g.language LEFT JOIN translation t
    ON t.key = k.id AND t.language = l.id WHERE l.locale = 'de'"""
REMOTE = """SELECT k.hash, t.id, t.label FROM translationKey k LEFT JOIN translation t
    ON t.key = k.id AND t.locale = 'de'"""


def differences(station, server):
    return len(set(station.sql(LOCAL)) ^ set(server.sql(REMOTE)))


@row("pull-faults", "faults on every GET of the first pull and of a later one",
     short=0.1)
def pull_faults(stage, scale, chance):
    outcome = Outcome()
    server = stage.server().start()
    proxy, trap = Proxy(server), Proxy(plan=lambda exchange: exchange.answer(200, b"{}"))
    station = stage.station().sign_in(proxy.url, locales=())
    shutil.copytree(station.home, stage.work / "fresh")
    other = stage.station("bea").sign_in(server.url)
    found = kinds(lambda: trap.url)
    names = chosen(found, scale, lambda name: name not in ONLY_PUSHES + ("silence",))
    for place, name in enumerate(chance.sample(names, max(4, round(min(1, scale) * 36)))):
        shutil.rmtree(station.home)
        shutil.copytree(stage.work / "fresh", station.home)
        for moment in ("first", "later"):
            queue(other, Ledger(), range(place * 10, place * 10 + 10), f"{name} {moment}")
            bring_home([other], 3)
            pull_through(station, server, proxy, found[name], f"{name}, {moment} pull", outcome)
    no_secrets_elsewhere(trap, outcome)
    return outcome


def pull_through(station, server, proxy, fault, where, outcome):
    """A pull with the fault on a part of its requests, then one without; both copies must be one."""
    seen = {"requests": 0}

    def sometimes(exchange):
        seen["requests"] += 1
        return fault if exchange.method == "GET" and seen["requests"] % 2 == 0 else None
    pull = ("pull", "--project", archive.KEY, "--locale", "de")
    proxy.plan = sometimes
    outcome.ran(station.command(*pull, limit=HANG), where)
    proxy.plan = honest
    ran = station.command(*pull, limit=HANG)
    outcome.ran(ran, where)
    if ran.status != 0:
        outcome.wrong.append(f"{where}: it does not pull any more: {ran.text}")
    elif found := differences(station, server):
        outcome.lost.append(f"{where}: {found} differences between the local copy and the server")
    outcome.count += 1
