"""A server is restored from an older backup while a workstation is open. The local copy alone has the
changes accepted since. It must keep and report them, and upload them once after one key or command."""

from accounts import Ledger, check_server, soundness
from kills import bring_home
from rows import Outcome, row, steps
from work import Translator, queue, waiting


def everything(station):
    """Returns all texts of the local copy, from every table and column."""
    found = set()
    for (table,) in station.sql("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE "
                                "'%VIRTUAL%' AND name NOT LIKE '%\\_%' ESCAPE '\\'"):
        for line in station.sql(f'SELECT * FROM "{table}"'):
            found |= {cell for cell in line if isinstance(cell, str)}
    return found


def put_back(server, backup):
    server.stop()
    server.data.rename(server.folder / f"data before {backup.name}")
    server.command("restore", backup)
    server.start()


def vanished(ledger, server, station):
    """Returns saved texts that are lost and were not replaced by a later text of the form."""
    there = everything(station) | {text for (text,) in server.sql("SELECT label FROM translation")}
    return [one for one in ledger.saved if one.text not in there and not any(
        later.form == one.form and later.text in there
        for later in ledger.typed[ledger.typed.index(one) + 1:])]


def work(station, hands):
    """Saves work that is accepted at once."""
    station.open_desk()
    hands.begin()
    for _ in range(5):
        hands.save(hands.enter())
        station.terminal.wait(lambda: station.form == "accepted", 20)
        hands.move("ctrl+down")


def send_again(station, outcome, by_key):
    if by_key:
        station.press("f2", "R")
        station.terminal.wait(lambda: "lost on the server" not in station.terminal.text, 30)
    station.quit()
    station.close()
    if not by_key:
        outcome.ran(station.command("push", "--again"), "push --again")
    bring_home([station], 3)
    outcome.ran(station.command("pull"), "pull")


def play(number, server, station, hands, outcome):
    ledger, backup = hands.ledger, server.folder / f"backup {number}.tar"
    server.command("backup", backup)
    queue(station, ledger, range(100 + 20 * number, 120 + 20 * number), f"before {number}")
    bring_home([station], 3)
    work(station, hands)
    put_back(server, backup)
    station.press("f5")
    is_told = station.terminal.wait(lambda: "lost on the server" in station.terminal.text, 30)
    said = [one.strip() for one in station.terminal.text.splitlines()[-5:]]
    if not is_told:
        outcome.wrong.append(f"round {number}: it is not told that the server went back: {said}")
    outcome.lost += [f"round {number}: “{one.text}” was accepted, and is nowhere any more"
                     for one in vanished(ledger, server, station)]
    hands.save(hands.enter())
    send_again(station, outcome, by_key=number % 2 == 0)


@row("restored", "a server restored from an older backup under an open workstation", short=0.25)
def restored(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    server = stage.server().start()
    station = stage.station().sign_in(server.url)
    for number in range(steps(4, scale)):
        play(number, server, station, Translator(station, ledger, f"round {number}", chance), outcome)
    outcome.take(ledger.audit(server, [station]))
    outcome.wrong += soundness(station) + check_server(server)
    outcome.count = len(ledger.saved)
    if left := waiting(station):
        outcome.wrong.append(f"left in the outbox: {left}")
    if gone := station.sql("SELECT count(*) FROM keptChange WHERE isGone = 1")[0][0]:
        outcome.wrong.append(f"{gone} changes are still lost on the server")
    return outcome
