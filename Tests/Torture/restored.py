"""A server that is put back to an older backup while a workstation is open: what it had accepted since
is nowhere but here, and has to stay."""

from accounts import Ledger
from kills import bring_home
from rows import Outcome, row
from work import Translator, queue, waiting


def everything(station):
    """All texts of the local copy, whatever table and column they are in."""
    found = set()
    for (table,) in station.sql("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE "
                                "'%VIRTUAL%' AND name NOT LIKE '%\\_%' ESCAPE '\\'"):
        for line in station.sql(f'SELECT * FROM "{table}"'):
            found |= {cell for cell in line if isinstance(cell, str)}
    return found


def put_back(server, backup):
    server.stop()
    server.data.rename(server.folder / "data before")
    server.command("restore", backup)
    server.start()


def texts_left(ledger, server, station):
    there = everything(station) | {text for (text,) in server.sql("SELECT label FROM translation")}
    return [one for one in ledger.saved if one.text not in there]


def under_the_desk(server, station, backup, hands):
    """Work that is accepted, the server put back, work again; what the screen said in between."""
    station.open_desk()
    hands.begin()
    for _ in range(5):
        hands.save(hands.enter())
        station.terminal.wait(lambda: station.form == "accepted", 20)
        hands.move("ctrl+down")
    put_back(server, backup)
    for _ in range(3):
        station.press("f5")
        station.terminal.drain(1, 5)
    said = station.terminal.text.splitlines()[-2:]
    hands.save(hands.enter())
    station.terminal.drain(1, 5)
    station.quit()
    station.close()
    return said


@row("restored", "a server restored from an older backup under an open workstation")
def restored(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    server = stage.server().start()
    station = stage.station().sign_in(server.url)
    backup = stage.work / "backup.tar"
    server.command("backup", backup)
    queue(station, ledger, range(100, 120), "accepted before")
    bring_home([station], 3)
    station.command("pull")
    said = under_the_desk(server, station, backup, Translator(station, ledger, "at it", chance))
    for command in ("push", "pull", "push"):
        outcome.ran(station.command(command), command)
    outcome.count = len(ledger.saved)
    outcome.lost += [f"“{one.text}” was accepted, and is gone from the server and from here"
                     for one in texts_left(ledger, server, station)]
    outcome.doubled += ledger.audit(server, [station]).doubled
    outcome.say(f"the outbox has {waiting(station) or 'nothing'}; the screen said: "
                + " / ".join(one.strip() for one in said))
    return outcome
