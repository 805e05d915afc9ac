"""Faults of proxies, gateways and networks, in pushes of the command, pushes of the open
workstation, and pulls."""

import shutil
import time

import archive
from accounts import Ledger, soundness
from faults import kinds
from kills import bring_home
from proxy import Proxy
from rows import Outcome, row
from work import Translator, queue

MEMORY = 300  # MiB; the largest bodies of the faults have 200 MB in them
HANG = 90  # seconds for a command
# Kinds that take longer than a row.
ENDLESS = ("silence", "Retry-After 99999999")
ONLY_PUSHES = ("reversed", "partly", "foreign ids", "each twice", "foreign besides", "three at once")
QUICK = ("answer lost", "reset", "reset after", "twice", "three at once", "late", "reversed", "partly",
         "foreign ids", "each twice", "foreign besides", "cut in the middle", "with BOM", "HTML 200",
         "HTML 502 after", "redirect 307", "body: 200,000 deep", "body: no results", "HTML 401")


def honest(exchange):
    return None


def chosen(found, scale, wanted=None):
    """Returns all kinds for the long run, and the quick kinds for the short run."""
    names = [name for name in found if scale >= 0.5 or name in QUICK]
    return [name for name in names if wanted is None or wanted(name)]


class Network:
    """A server, a station, a proxy between them, and the target host of redirects."""

    def __init__(self, stage, keys=400, locales=("de",)):
        self.server = stage.server(keys=keys).start()
        self.proxy = Proxy(self.server)
        self.elsewhere = Proxy(plan=lambda exchange: lambda exchange: exchange.answer(200, b"{}"))
        self.station = stage.station().sign_in(self.proxy.url, locales)
        self.kinds = kinds(lambda: self.elsewhere.url)

    def judge(self, ledger, outcome):
        """Checks the accounts, and that no token or push reached another host."""
        if ledger:
            outcome.take(ledger.audit(self.server, [self.station]))
        for method, path, headers in self.elsewhere.seen:
            if method != "GET" or any(name.lower() == "authorization" for name, _ in headers):
                outcome.wrong.append(f"redirected to another host: {method} {path}")


@row("push-faults", "every kind of fault on the requests of `push`, 30 changes each", short=0.1)
def push_faults(stage, scale, chance):
    outcome, ledger, measured, refused = Outcome(), Ledger(), [], {}
    network = Network(stage, keys=4000)
    for place, name in enumerate(chosen(network.kinds, scale)):
        queue(network.station, ledger, range(place * 30, place * 30 + 30), f"fault {name}:")
        measured.append(push_through(network, name, outcome))
        settle_refused(network, name, refused)
        outcome.count += 1
    network.judge(ledger, outcome)
    outcome.wrong += soundness(network.station)
    memory, slowest = max(one for one, _, _ in measured), max(one[1:] for one in measured)
    if memory > MEMORY:
        outcome.wrong.append(f"{memory:.0f} MiB of memory; the limit is {MEMORY}")
    outcome.say(f"memory ≤ {memory:.0f} MiB; longest {slowest[0]:.0f} s ({slowest[1]})")
    for told in sorted(set(refused.values())):
        outcome.say(f"refused, {told}: " + ", ".join(k for k, v in refused.items() if v == told))
    return outcome


def push_through(network, name, outcome):
    """Pushes once with the fault, then without. Returns memory, seconds and name."""
    network.proxy.plan = lambda exchange: network.kinds[name] if exchange.is_push else None
    start = time.monotonic()
    ran = network.station.command("push", limit=HANG)
    seconds = time.monotonic() - start
    network.proxy.plan = honest
    outcome.ran(ran, name)
    bring_home([network.station], 5)
    return ran.memory, seconds, name


def settle_refused(network, name, refused):
    """Notes changes shown as refused that the server did not refuse, and removes them."""
    station, server = network.station, network.server
    texts = [one for (one,) in station.sql("SELECT text FROM change WHERE state = 'refused'")]
    if texts:
        there = sum(bool(server.sql("SELECT 1 FROM translation WHERE label = ?", one))
                    for one in texts)
        refused[name] = f"though the server has {there} of {len(texts)}"
        # The next kind must start clean. These texts stay drafts, as if they were undone.
        station.sql("INSERT OR REPLACE INTO draft (language, key, context, text) "
                    "SELECT language, key, context, text FROM change "
                    "WHERE state = 'refused'")
        station.sql("DELETE FROM change WHERE state = 'refused'")


@row("desk-faults", "every kind of fault in the open workstation, with the time of recovery")
def desk_faults(stage, scale, chance):
    outcome, ledger, network = Outcome(), Ledger(), Network(stage)
    times, helped, stuck = {}, [], []
    names = chosen(network.kinds, scale, lambda name: name not in ENDLESS)
    for name in chance.sample(names, max(3, round(min(1, scale) * len(names) / 3))):
        hands = Translator(network.station, ledger, name, chance)
        times[name] = recovery(network, hands, name, helped, stuck)
        outcome.count += 1
    network.proxy.plan = honest
    bring_home([network.station])
    network.judge(ledger, outcome)
    by_itself = [one for name, one in times.items() if name not in helped + stuck]
    outcome.say(f"by itself in {min(by_itself):.1f}–{max(by_itself):.1f} s" if by_itself else "none")
    outcome.say("after F5: " + (", ".join(helped) or "none"))
    outcome.say("waits for a decision: " + (", ".join(stuck) or "none"))
    return outcome


def recovery(network, hands, name, helped, stuck):
    """Returns the seconds from the end of a fault until the server has the text. Presses F5 after twelve."""
    def is_done():
        return network.station.form in ("accepted", "pending", "approved")
    network.station.open_desk()
    hands.begin()
    end_of_fault = time.monotonic() + 1.5
    network.proxy.plan = lambda exchange: (
        network.kinds[name] if exchange.is_push and time.monotonic() < end_of_fault else None)
    hands.save(hands.enter())
    if not hands.terminal.wait(is_done, 12):
        hands.hit("f5")
        (helped if hands.terminal.wait(is_done, 20) else stuck).append(name)
    network.station.close()
    return max(0, time.monotonic() - end_of_fault)


LOCAL = """SELECT k.hash, t.id, t.text FROM translationKey k JOIN target g ON g.key = k.id
    JOIN language l ON l.id = g.language LEFT JOIN translation t
    ON t.key = k.id AND t.language = l.id WHERE l.locale = 'de'"""
REMOTE = """SELECT k.hash, t.id, t.label FROM translationKey k LEFT JOIN translation t
    ON t.key = k.id AND t.locale = 'de'"""


def differences(station, server):
    return len(set(station.sql(LOCAL)) ^ set(server.sql(REMOTE)))


@row("pull-faults", "faults on every GET of the first and a later pull",
     short=0.1)
def pull_faults(stage, scale, chance):
    outcome, network = Outcome(), Network(stage, locales=())
    station, server = network.station, network.server
    shutil.copytree(station.home, stage.work / "fresh")
    other = stage.station("bea").sign_in(server.url)
    names = chosen(network.kinds, scale, lambda name: name not in ONLY_PUSHES + ENDLESS)
    for place, name in enumerate(chance.sample(names, max(4, round(min(1, scale) * 36)))):
        shutil.rmtree(station.home)
        shutil.copytree(stage.work / "fresh", station.home)
        for moment in ("first", "later"):
            queue(other, Ledger(), range(place * 10, place * 10 + 10), f"{name} {moment}")
            bring_home([other], 3)
            pull_through(network, network.kinds[name], f"{name}, {moment} pull", outcome)
    network.judge(None, outcome)
    return outcome


def pull_through(network, fault, where, outcome):
    """Pulls with faults in some requests, then without. Both local copies must be equal."""
    station, proxy = network.station, network.proxy
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
    elif found := differences(station, network.server):
        outcome.lost.append(f"{where}: {found} differences between the local copy and the server")
    outcome.count += 1
