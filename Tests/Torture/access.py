"""Work that waits while the translator's access goes away: is it kept, and can it be got out?"""

import json

import archive
from accounts import Ledger
from rows import Outcome, row
from stage import PASSWORD
from terminal import Unseen
from work import queue, waiting

ANN = "(SELECT id FROM user WHERE email = 'ann@example.org')"


def sql(*statements):
    def change(server, station):
        for statement in statements:
            server.sql(statement)
    return change


def run(*arguments, given=""):
    return lambda server, station: server.command(*arguments, given=given)


def new_password(server, station):
    """What the administrator does when somebody has forgotten it; all sign-ins end."""
    server.command("user", "reset", station.email)
    server.command("user", "add", station.email, "--password-stdin", given=PASSWORD + "\n")


def empty_server(server, station):
    """Another server at the same address: nobody and nothing in it."""
    server.data.rename(server.folder / "data of before")
    server.data.mkdir()


SITUATIONS = {
    "nothing happened": sql(),
    "token revoked": sql(f"DELETE FROM token WHERE user = {ANN}"),
    "account closed": run("user", "close", "ann@example.org"),
    "role viewer": sql(f"UPDATE membership SET role = 'viewer' WHERE user = {ANN}"),
    "member removed": sql(f"DELETE FROM membership WHERE user = {ANN}"),
    "locale unpublished": sql("UPDATE projectLanguage SET state = 'unpublished' WHERE locale = 'de'"),
    "project deleted": sql("DELETE FROM project"),
    "keys deleted": sql("DELETE FROM translationKey"),
    "keys locked": sql(
        "INSERT OR REPLACE INTO target (key, locale, project, status, isLocked, updatedAt, revision) "
        "SELECT id, 'de', project, 'untranslated', 1, 0, revision FROM translationKey"),
    "password reset": new_password,

    "other project key": sql("UPDATE project SET key = '" + "61" * 32 + "'"),
    "empty server": empty_server,
}


def can_export(station):
    return "--outbox" in station.command("export", "--help").text


def exported(station, texts):
    """How many of the texts the rescue has written."""
    file = station.home / "rescued.json"
    ran = station.command("export", "--drafts", "--outbox", "--json", str(file))
    found = file.read_text() if file.exists() else ""
    plain = json.dumps(json.loads(found), ensure_ascii=False) if found else ran.text
    return sum(text in plain for text in texts)


def sign_in_again(station, server):
    """The first thing that a translator tries."""
    station.command("login", "--server", server.url, "--email", station.email, "--password-stdin",
                    given=PASSWORD + "\n")
    station.command("push")


def take_back(station, count):
    """Tries to take back every change that is left in the outbox, as a translator would."""
    station.open_desk()
    station.press("f5", "f2")
    station.terminal.drain(0.5, 5)
    for _ in range(count):
        station.press("t")
        station.terminal.drain(0.1)
        station.press("r", "t", "down")
    screen = station.terminal.text
    station.close()
    return screen


def play(stage, name, situation, outcome):
    """One situation: (texts kept, changes that can neither be sent nor taken back, texts rescued)."""
    server = stage.server(f"server {name}").start()
    station = stage.station("ann")
    station.home = stage.work / f"home {name}"
    station.home.mkdir()
    station.sign_in(server.url)
    ledger = Ledger()
    queue(station, ledger, range(4), f"{name}:")
    server.stop()
    situation(server, station)
    server.start()
    ran = station.command("push")
    outcome.ran(ran, name)
    if ran.status:
        sign_in_again(station, server)
    if not waiting(station):
        outcome.take(ledger.audit(server, [station]), f"{name}: ")
        return [], None, ran
    texts = [one for (one,) in station.sql("SELECT text FROM change")]
    rescued = exported(station, texts) if can_export(station) else None
    try:
        take_back(station, len(texts))
    except Unseen as error:
        outcome.wrong.append(f"{name}: {error}")
    outcome.take(ledger.audit(server, [station]), f"{name}: ")
    left = [one for (one,) in station.sql("SELECT text FROM change WHERE state <> 'conflicting'")]
    server.stop()
    return left, None if rescued is None else f"{rescued} of {len(texts)}", ran


@row("access", "access goes away while 4 changes wait: are they kept, can they be got out")
def access(stage, scale, chance):
    outcome, stuck, rescue = Outcome(), [], []
    names = list(SITUATIONS)
    for name in names[:max(2, round(min(1, scale) * len(names)))]:
        left, rescued, ran = play(stage, name, SITUATIONS[name], outcome)
        if left:
            stuck.append(name)
        if rescued and rescued != "4 of 4":
            rescue.append(f"{name} {rescued}")
        if left and rescued != f"{len(left)} of {len(left)}" and rescued != "4 of 4":
            outcome.wrong.append(f"{name}: {len(left)} changes can neither be sent, nor taken back, nor "
                                 f"rescued; push said: {ran.text.strip()}")
        outcome.count += 1
    outcome.say("cannot be taken back: " + (", ".join(stuck) or "none"))
    outcome.say(f"rescued by export: {', '.join(rescue) or 'all'}" if can_export(
        stage.station("ann")) else "there is no export yet")
    return outcome
