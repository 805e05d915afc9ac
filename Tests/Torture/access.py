"""Tests that queued changes are kept and can be exported after a translator loses access."""

import json

from accounts import Ledger
from rows import Outcome, row
from stage import PASSWORD, Station
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
    """Sets a new password, as an administrator does. All sessions of the person end."""
    server.command("user", "reset", station.email)
    server.command("user", "set", station.email, "--password-stdin", given=PASSWORD + "\n")


def empty_server(server, station):
    """Replaces the data of the server with an empty folder, at the same address."""
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
    """Returns how many of the texts `export` has written."""
    file = station.home / "rescued.json"
    ran = station.command("export", "--drafts", "--outbox", "--json", str(file))
    found = file.read_text() if file.exists() else ""
    plain = json.dumps(json.loads(found), ensure_ascii=False) if found else ran.text
    return sum(text in plain for text in texts)


def sign_in_again(station, server):
    """Signs in again, as a translator would try first."""
    station.command("login", "--server", server.url, "--email", station.email, "--password-stdin",
                    given=PASSWORD + "\n")
    station.command("push")


def take_back(station, count):
    """Tries to undo every change that is left in the outbox, as a translator would."""
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


class Case:
    """One way to lose access, with 4 changes in the outbox."""

    def __init__(self, stage, name):
        self.name, self.ledger = name, Ledger()
        self.server = stage.server(f"server {name}").start()
        self.station = Station(stage, stage.work / f"home {name}", "ann@example.org")
        self.station.sign_in(self.server.url)
        queue(self.station, self.ledger, range(4), f"{name}:")
        self.server.stop()
        SITUATIONS[name](self.server, self.station)
        self.server.start()
        self.stuck, self.rescued, self.of = 0, None, 0

    def play(self, outcome):
        """Uploads, signs in again, exports and undoes changes, and notes changes that are stuck."""
        ran = self.station.command("push")
        outcome.ran(ran, self.name)
        self.told = ran.text.strip()
        if ran.status:
            sign_in_again(self.station, self.server)
        if waiting(self.station):
            self.get_out(outcome)
        outcome.take(self.ledger.audit(self.server, [self.station]), f"{self.name}: ")
        self.server.stop()

    def get_out(self, outcome):
        texts = [one for (one,) in self.station.sql("SELECT text FROM change")]
        self.of = len(texts)
        if can_export(self.station):
            self.rescued = exported(self.station, texts)
        try:
            take_back(self.station, len(texts))
        except Unseen as error:
            outcome.wrong.append(f"{self.name}: {error}")
        self.stuck = sum(count for state, count in waiting(self.station).items()
                         if state != "conflicting")

    def judge(self, outcome):
        if self.rescued not in (None, self.of):
            outcome.wrong.append(f"{self.name}: {self.rescued} of {self.of} rescued by export")
        elif self.stuck and self.rescued is None:
            outcome.wrong.append(f"{self.name}: {self.stuck} changes can neither be sent, nor taken "
                                 f"back, nor rescued; push said: {self.told}")


@row("access", "access lost with 4 changes in the outbox: the changes stay and can be exported")
def access(stage, scale, chance):
    outcome, stuck = Outcome(), []
    names = list(SITUATIONS)
    for name in names[:max(2, round(min(1, scale) * len(names)))]:
        case = Case(stage, name)
        case.play(outcome)
        case.judge(outcome)
        stuck += [name] if case.stuck else []
        outcome.count += 1
    outcome.say("cannot be taken back: " + (", ".join(stuck) or "none"))
    if not can_export(stage.station()):
        outcome.say("there is no export yet")
    return outcome
