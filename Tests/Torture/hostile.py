"""Tests names, labels, texts and errors with terminal sequences: none may reach the terminal."""

import json
import re

import archive
from accounts import Ledger
from proxy import Proxy
from rows import Outcome, row
from stage import PASSWORD, Station
from terminal import Terminal
from work import queue

# Sequences that curses never writes. Each one that is found comes from a payload.
PAYLOADS = {
    "title": "\x1b]0;PWN\x07", "clipboard": "\x1b]52;c;UFdO\x07", "link": "\x1b]8;;http://pwn\x1b\\",
    "report": "\x1b[6n", "reset": "\x1bc", "print": "\x1b[5i", "device": "\x1bPpwn\x1b\\",
    "place": "\x1b[77;77H", "colour": "\x1b[38;5;199m", "C1 OSC": "\x9d0;PWN\x9c", "C1 CSI": "\x9b6n",
    "NEL": "a\x85b", "bell": "\x07\x07", "back": "abc\b\b\bxyz", "vertical": "\x0b\x0c",
    "return": "good\rbad", "delete": "\x7f\x7f", "shift": "\x0e\x0f\x0e", "RLO": "\u202eecila", "isolate": "\u2067a\u2066b",
    "marks": "\u200e\u200f\u061c", "embedding": "\u202a\u202b\u202d",
}
BIDI = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]")
CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0d\x0e-\x1f\x7f\x80-\x9f]")


def foreign(text):
    """Returns the parts of a command's output that a terminal would execute."""
    text = text.replace("\r\n", "\n")
    return sorted({repr(one) for one in CONTROLS.findall(text) + BIDI.findall(text)})


def foreign_on_screen(output):
    """Returns these parts of the workstation's output, without the sequences of curses."""
    text = output.decode(errors="replace")
    found = [name for name in ("title", "clipboard", "link", "report", "reset", "print", "device",
                               "place", "colour", "vertical", "shift")
             if PAYLOADS[name] in text]
    # curses ends attributes with shift-in if the terminal's description says so.
    return found + sorted({repr(one) for one in re.findall("[\x80-\x9f]", text) + BIDI.findall(text)})


def poison(server, payload):
    """Puts the payload into every text that the server stores."""
    text = f"evil {payload} text"
    for statement in (
            "UPDATE user SET name = ?", "UPDATE project SET name = ?, description = ?1",
            "UPDATE translationKey SET description = ?, note = ?1 WHERE id > 1",
            "UPDATE translationKey SET label = ? || id WHERE id < 20",
            "UPDATE language SET englishName = ? || id, nativeName = ?1",
            "UPDATE source SET name = ? || id"):
        server.sql(statement, text)


def complaint(status, payload):
    """Answers with an error of the service whose message is the payload."""
    words = f"evil {payload} error"
    body = json.dumps({"status": "error", "code": status, "reason": "invalid", "error": words}).encode()
    return lambda exchange: exchange.answer(status, body, [("Content-Type", "application/json")])


def rejecting(payload):
    """Refuses every change of a push with the payload."""
    def fault(exchange):
        changes = json.loads(exchange.body)["changes"]
        results = [{"id": one["id"], "status": "rejected", "code": 422, "reason": "invalid",
                    "error": f"evil {payload} words"} for one in changes]
        exchange.answer(200, json.dumps({"results": results}).encode(),
                        [("Content-Type", "application/json")])
    return fault


class OnTerminal:
    """Runs commands on a terminal and examines the output."""

    def __init__(self, station, outcome, name):
        self.station, self.outcome, self.name, self.raw = station, outcome, name, {}

    def run(self, where, *arguments, given=""):
        terminal = Terminal([self.station.programs.translator, *arguments], self.station.environment)
        if given:
            terminal.send(given)
        terminal.end(60)
        terminal.drain()
        terminal.close()
        self.look(where, terminal.output.decode(errors="replace"))

    def pipe(self, where, *arguments, given=""):
        self.look(where + " (to a pipe)", self.station.command(*arguments, given=given).text)

    def look(self, where, text):
        self.outcome.count += 1
        if found := foreign(text):
            self.raw[where] = found


def commands(shell, station, proxy, payload):
    """Runs every subcommand, with and without an error of the server."""
    text = f"evil {payload} text"
    login = ("login", "--server", proxy.url, "--email", station.email, "--password-stdin")
    both = {"login": login, "pull": ("pull", "--project", archive.KEY, "--locale", "de"),
            "unknown locale": ("pull", "--locale", "xx"), "push": ("push",), "status": ("status",)}
    for where, arguments in both.items():
        shell.run(where, *arguments, given=PASSWORD + "\n" if where == "login" else "")
        shell.pipe(where, *arguments, given=PASSWORD + "\n" if where == "login" else "")
    for place, status in enumerate((400, 403, 409, 422, 500)):
        queue(station, Ledger(), [40 + place], f"to be refused with {status}")
        proxy.plan = lambda exchange: complaint(status, payload)
        for where, arguments in list(both.items())[:4]:
            shell.pipe(f"{where}, error {status}", *arguments, given=PASSWORD + "\n")
    proxy.plan = lambda exchange: None
    shell.run("status --json", "status", "--json")
    # The system ends an argument at the first zero byte. The payloads contain none.
    shell.run("preview", "preview", "--locale", "de", text)
    shell.run("preview --json", "preview", "--locale", "de", "--json", text)
    shell.run("preview --html", "preview", "--locale", "de", "--html", text)
    shell.run("check", "check", "--locale", "de", "evil {a} label", text)
    shell.run("check of labels", "check", "--locale", "de", text, "{" + payload + "}")


def at_the_desk(station, proxy, payload):
    """Opens the screens of the workstation. Returns all its output."""
    queue(station, Ledger(), [30], f"evil {payload} draft")
    proxy.plan = lambda exchange: rejecting(payload) if exchange.is_push else None
    station.open()
    station.terminal.see("evil", 30)
    station.press("enter")
    station.terminal.see("│Label", 30)
    for names in (["e"], ["escape"], ["down", "e"], ["tab", "tab"], ["f2"], ["enter"], ["escape"],
                  ["f1"], ["escape"], ["s"], ["escape"], ["f5"], ["f2"], ["escape"], ["escape"]):
        station.press(*names)
    for status in (400, 403, 422):
        proxy.plan = lambda exchange: complaint(status, payload)
        station.press("f5")
        station.terminal.drain(0.3, 3)
    proxy.plan, output = (lambda exchange: None), bytes(station.terminal.output)
    station.close()
    return output


def unseen_payloads():
    """Returns payloads that the examination would miss. There must be none."""
    return [name for name, payload in PAYLOADS.items() if not foreign(payload)]


@row("hostile", "hostile names, labels, texts and errors: every subcommand, every screen")
def hostile(stage, scale, chance):
    outcome, raw, written = Outcome(), {}, 0
    outcome.wrong += [f"the row is blind for {name}" for name in unseen_payloads()]
    names = list(PAYLOADS)[:max(3, round(min(1, scale) * len(PAYLOADS)))]
    for name in names:
        server = stage.server(f"server {name}").start()
        poison(server, PAYLOADS[name])
        proxy = Proxy(server)
        station = Station(stage, stage.work / f"home {name}", "ann@example.org").sign_in(proxy.url)
        shell = OnTerminal(station, outcome, name)
        commands(shell, station, proxy, PAYLOADS[name])
        for where, found in shell.raw.items():
            raw.setdefault(where, set()).update(found)
        output = at_the_desk(station, proxy, PAYLOADS[name])
        written += len(output)
        if found := foreign_on_screen(output):
            outcome.wrong.append(f"the workstation, {name}: {found}")
        outcome.count += 1
        server.stop()
        proxy.close()
    outcome.wrong += [f"{where} writes {', '.join(sorted(found))[:150]}" for where, found in raw.items()]
    outcome.say(f"{len(names)} payloads, {written:,} bytes of the workstation")
    return outcome
