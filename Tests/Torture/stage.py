"""The built programs: a server, workstations on a pseudo-terminal, and the commands of both."""

import contextlib
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time

import archive
from terminal import Terminal, Unseen, key

PEOPLE = {"ann@example.org": "translator", "bea@example.org": "translator",
          "rev@example.org": "reviewer"}
PASSWORD = "torture-password"
# The length of a line of the program's `IdleReport`: the number of handled bytes of the input.
IDLE_LINE = 16


class Failed(Exception):
    """A precondition of a row failed."""


class Programs:
    def __init__(self, folder):
        self.translator = str(pathlib.Path(folder).resolve() / "tml-translator")
        self.server = str(pathlib.Path(folder).resolve() / "tml-server")
        for program in (self.translator, self.server):
            if not os.access(program, os.X_OK):
                raise SystemExit(f"{program} is not there; make build")


def run(command, environment=None, given="", limit=120, **options):
    """Returns output, error, status and memory. The status is None if the command did not end in time."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as error:
        process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=output, stderr=error, **options)
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(given.encode())
            process.stdin.close()
        memory, status = watch(process, limit)
        output.seek(0)
        error.seek(0)
        return Ran(output.read(), error.read(), status, memory)


def watch(process, limit):
    """Returns the most memory of a process in MiB, and its status if it has ended."""
    end, memory = time.monotonic() + limit, 0
    while time.monotonic() < end:
        memory = max(memory, peak(process.pid))
        with contextlib.suppress(subprocess.TimeoutExpired):
            return memory, process.wait(0.01)
    process.kill()
    process.wait()
    return memory, None


def peak(pid):
    """Returns the most memory that a process has used, in MiB."""
    with contextlib.suppress(OSError):
        found = re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())
        return int(found[1]) / 1024 if found else 0
    return 0


class Ran:
    def __init__(self, output, error, status, memory):
        self.output, self.error, self.status, self.memory = output, error, status, memory
        self.text = (output + error).decode(errors="replace")

    @property
    def is_crash(self):
        return self.status is None or self.status < 0 or self.status >= 128


class Server:
    """A server with the project of phrases: `keys` of them, and the people of the stage."""

    def __init__(self, stage, folder, keys=400):
        self.programs, self.folder = stage.programs, folder
        self.data, self.process, self.url = folder / "data", None, ""
        self.before, self.extra, self.prefix = None, {}, []
        # The rows send requests faster than people.
        self.rate = ["--rate", "1000000"]
        shutil.copytree(stage.project(keys), self.data)
        stage.opened.append(self)

    def start(self):
        ready = self.folder / "ready"
        ready.unlink(missing_ok=True)
        port = self.url.split(":")[-1] or "0"
        with open(self.folder / "server.log", "ab") as log:
            self.process = subprocess.Popen(
                [*self.prefix, self.programs.server, "serve", "--data", self.data, "--port", port, "--config",
                 "/dev/null", *self.rate, "--ready-file", ready],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self.environment)
        end = time.monotonic() + 120
        while not (ready.exists() and ready.read_text().strip().startswith("http")):
            if time.monotonic() > end or self.process.poll() is not None:
                raise Failed(f"the server does not start; see {self.folder}/server.log")
            time.sleep(0.02)
        self.url = ready.read_text().strip()
        return self

    @property
    def environment(self):
        return {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(self.folder),
                "SWIFT_BACKTRACE": "enable=no", **self.extra}

    def stop(self, number=signal.SIGTERM):
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process = None

    def command(self, *arguments, given="", may_fail=False):
        ran = run([self.programs.server, *arguments, "--data", self.data, "--config", "/dev/null"],
                  self.environment, given)
        if ran.status != 0 and not may_fail:
            raise Failed(f"tml-server {arguments}: {ran.text}")
        return ran

    def sql(self, statement, *values):
        """Reads or writes the database, also while the server runs."""
        with contextlib.closing(sqlite3.connect(self.data / "server.sqlite", timeout=30)) as db:
            # The server's own function, used by a trigger on labels.
            db.create_function("tokenNames", -1, lambda *_: "[]")
            with db:
                return db.execute(statement, values).fetchall()

    close = stop


class Station:
    """A translator's home folder, with its commands, local copy and workstation."""

    def __init__(self, stage, folder, email="ann@example.org"):
        self.programs, self.home, self.email = stage.programs, folder, email
        self.home.mkdir(parents=True, exist_ok=True)
        self.terminal, self.extra, self.prefix, self.before = None, {}, [], None
        self.arguments = []
        self.idle_seen = 0
        stage.opened.append(self)

    @property
    def environment(self):
        home = str(self.home)
        return {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color", "HOME": home,
                "XDG_CONFIG_HOME": home + "/config", "XDG_DATA_HOME": home + "/data",
                "XDG_STATE_HOME": home + "/state", "XDG_CACHE_HOME": home + "/cache",
                "TML_TRANSLATOR_IDLE": home + "/idle", "DICPATH": home + "/dictionaries", "NO_PROXY": "127.0.0.1",
                "SWIFT_BACKTRACE": "enable=no", **self.extra}

    def command(self, *arguments, given="", limit=120):
        return run(self.prefix + [self.programs.translator, *arguments], self.environment, given,
                   limit, preexec_fn=self.before)

    def sign_in(self, url, locales=("de",), limit=120):
        ran = self.command("login", "--server", url, "--email", self.email, "--password-stdin",
                           given=PASSWORD + "\n")
        if ran.status == 0 and locales:
            ran = self.command("pull", "--project", archive.KEY,
                               *(part for one in locales for part in ("--locale", one)),
                               limit=limit)
        if ran.status != 0:
            raise Failed(f"signing in and pulling: {ran.text}")
        return self

    @property
    def store(self):
        found = [one for one in self.home.glob("data/tml-translator/*/*/store.sqlite")
                 if one.parent.name.startswith(self.email)]
        if len(found) != 1:
            raise Failed(f"{len(found)} local copies in {self.home}")
        return found[0]

    def sql(self, statement, *values):
        with contextlib.closing(sqlite3.connect(self.store, timeout=30)) as db:
            db.execute("PRAGMA foreign_keys = ON")
            with db:
                return db.execute(statement, values).fetchall()

    # The workstation.

    def open(self, rows=40, width=120):
        self.idle_seen = self.idle_count()
        self.terminal = Terminal(
            self.prefix + [self.programs.translator, *self.arguments], self.environment, rows, width, self.before)
        return self

    def open_desk(self, limit=60, **size):
        """Opens the workstation with the first language, which has been pulled. The list of keys has the focus, even if
        the workstation starts in the form in which it ended."""
        self.open(**size)
        self.terminal.see("DE tongue", limit)
        self.terminal.drain()
        self.terminal.send("\r")
        self.terminal.see("│Label", limit)
        self.settle()
        if "▍Keys" not in self.terminal.text:
            # The next key must not arrive together with Esc, because the two bytes are one key with Alt.
            self.press("escape")
        return self

    def idle_count(self):
        """Returns how often the program has reported that it is idle."""
        file = self.home / "idle"
        return file.stat().st_size // IDLE_LINE if file.exists() else 0

    def is_idle(self, seen):
        """Returns whether the program has become idle since it had reported it so often, and has handled all input."""
        count = self.idle_count()
        if count <= seen:
            return False
        with open(self.home / "idle", "rb") as file:
            file.seek((count - 1) * IDLE_LINE)
            return int(file.read(IDLE_LINE)) >= self.terminal.sent

    def rest(self, limit=20):
        """Waits until the program has handled all input, has drawn everything and is idle, or until the limit."""
        self.terminal.wait(lambda: self.is_idle(self.idle_seen), limit)
        self.terminal.drain()
        self.idle_seen = self.idle_count()

    def settle(self):
        """Reads the rest of the output after a wait."""
        self.terminal.drain()
        self.idle_seen = self.idle_count()

    def press(self, *names):
        for name in names:
            self.terminal.send(key(name))
            self.rest()

    def type(self, text):
        self.terminal.send(text)
        self.rest()

    def find(self, words):
        """Searches a key in the key list and opens its editor."""
        self.press("/")
        self.type(words)
        self.press("enter")
        self.press("e")

    @property
    def form(self):
        """Returns the state above the form in the editor: draft, queued, sent, accepted…"""
        found = re.search(r"[│▍]German [─ ]+([a-z ]+) [○✎↑→!×◐●✓–]", self.terminal.text)
        return found[1] if found else ""

    def quit(self):
        self.press("f10")
        if self.terminal.end(10) is None:
            self.press("enter")
        return self.terminal.end()

    def close(self):
        if self.terminal:
            self.terminal.close()
            self.terminal = None


class Stage:
    """The surroundings of a row: its folder, and all programs opened in it."""

    def __init__(self, programs, work, shared):
        self.programs, self.work, self.shared, self.opened = programs, work, shared, []
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)

    def project(self, keys):
        """Returns the folder of a server with the project and the people, made once for all rows."""
        folder = self.shared / f"project-{keys}"
        if not (folder / "made").exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            self.make(folder, keys)
            (folder / "made").touch()
        return folder / "data"

    def make(self, folder, keys):
        path = folder / "phrases.tar.gz"
        archive.write(path, [archive.phrase(number) for number in range(keys)])
        common = ["--data", folder / "data", "--config", "/dev/null"]
        commands = [(["import", path, "--max-unpacked", "1024"], "")] + [
            (["user", "add", email, "--password-stdin", "--name", email[:3].title(), "--project",
              archive.KEY, "--role", role], PASSWORD + "\n") for email, role in PEOPLE.items()]
        for arguments, given in commands:
            ran = run([self.programs.server, *arguments, *common], given=given, limit=1200)
            if ran.status != 0:
                raise Failed(f"tml-server {arguments}: {ran.text}")

    def server(self, name="server", keys=400):
        return Server(self, self.work / name, keys)

    def station(self, name="ann"):
        return Station(self, self.work / name, name + "@example.org")

    def close(self):
        for one in reversed(self.opened):
            with contextlib.suppress(OSError, Unseen):
                one.close()
