"""Measures a release build of tml-server, where it can be beside nginx; prints a table.

Every measurement has a fixed time. Whatever else the machine does shows in the figures: look at
the ratios, and at the best of several runs."""

import argparse
import json
import os
import pathlib
import random
import re
import selectors
import shutil
import socket
import sqlite3
import subprocess
import time
import urllib.request
import uuid

from delivery import caches, files
from programs import HERE, KEY, Server, Skipped, measured, needs, rss
from project import OTHER_TOKEN, TOKEN
from publishing import publish
from replica import lags
from words import LOCALES, Words

HEADERS = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}


def call(connection, method, path, body=None):
    connection.request(method, f"/v1/projects/{KEY}{path}", body and json.dumps(body), HEADERS)
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != 200:
        raise SystemExit(f"{path}: {answer.status} {text[:300]}")
    return json.loads(text)


def pages(server, work, seconds):
    made = random.Random(5)
    vocabularies = [Words(name).list for name in ["en"] + LOCALES]
    lines = []
    for _ in range(2000):
        words = made.choice(vocabularies)
        word = words[int(len(words) ** made.random()) - 1]
        if len(word) >= 3:
            lines.append(urllib.request.quote(word))
    (work / "words").write_text("\n".join(lines))
    environment = dict(os.environ, BENCH_TOKEN=TOKEN, BENCH_WORDS=str(work / "words"))
    output = subprocess.run(
        [needs("wrk"), "-t1", "-c4", f"-d{seconds}s", "--latency", "-s", HERE / "pages.lua", server.url],
        env=environment, capture_output=True, text=True, check=True).stdout
    return re.search(r"pages (.*)", output)[1]


class Writers:
    """Senders of changes, as one sender or several at a time see it: of people who translate one key after
    the other. Each sender waits for the answer, and then for `pause` milliseconds."""

    def __init__(self, server, data, work, connections, batch=100, pause=0):
        database = sqlite3.connect(f"file:{data / 'server.sqlite'}?mode=ro", uri=True)
        keys = database.execute(
            """SELECT hash FROM translationKey k WHERE isIgnored = 0 AND level = 0 AND NOT EXISTS
                   (SELECT 1 FROM target g WHERE g.key = k.id AND g.locale = 'it')
               LIMIT 200000""").fetchall()
        database.close()
        (work / "keys").write_text("\n".join(key for key, in keys))
        self.environment = dict(
            os.environ, BENCH_TOKEN=TOKEN, BENCH_KEYS=str(work / "keys"), BENCH_BATCH=str(batch),
            BENCH_PAUSE=str(pause))
        self.command = [needs("wrk"), "-t1", f"-c{connections}", "--latency", "-s", HERE / "batches.lua",
                        server.url]

    def start(self, seconds):
        return subprocess.Popen([*self.command, f"-d{seconds}s"], env=self.environment,
                                stdout=subprocess.PIPE, text=True)

    @staticmethod
    def end(process):
        """Returns how many changes a second were durable."""
        return re.search(r"batches (.*)", process.communicate()[0])[1]


def batches(server, data, work, seconds, connections):
    return Writers.end(Writers(server, data, work, connections).start(seconds))


def pages_under_writers(server, data, work, seconds, pause):
    """The pages while 50 people send changes, each change alone."""
    process = Writers(server, data, work, 50, batch=1, pause=pause).start(seconds + 4)
    time.sleep(2)
    line = pages(server, work, seconds)
    return f"{line}; {Writers.end(process)}"


def polls(server, count):
    connections = [server.connection() for _ in range(count)]
    cursor = call(connections[0], "GET", "/translation_keys?per_page=1")["cursor"]
    for connection in connections:
        connection.request("GET", f"/v1/projects/{KEY}/changes?since={cursor}&wait=20", None, HEADERS)
    time.sleep(5)
    waiting = rss(server.process.pid)
    ticks = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().split()[13:15]
    time.sleep(5)
    later = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().split()[13:15]
    spent = (sum(map(int, later)) - sum(map(int, ticks))) / os.sysconf("SC_CLK_TCK") / 5
    for connection in connections:
        assert connection.getresponse().status == 200
    return waiting, spent, rss(server.process.pid, "VmHWM")


def spent(server):
    """Seconds of processor that the server has used so far."""
    ticks = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().split()[13:15]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def listeners(server, count):
    """Workstations that wait for what others do in a language: what they cost while nothing happens,
    and how long each change takes to reach all of them."""
    connection = server.connection()
    cursor = call(connection, "GET", "/translation_keys?per_page=1")["cursor"]
    host, port = server.url.split("//")[1].split(":")
    request = (f"GET /v1/projects/{KEY}/changes?since={cursor}&locale=it&limit=1&wait=45&others=true "
               f"HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {OTHER_TOKEN}\r\n\r\n").encode()
    before = rss(server.process.pid)
    sockets = [socket.create_connection((host, int(port))) for _ in range(count)]
    for one in sockets:
        one.sendall(request)
    time.sleep(5)
    idle = spent(server)
    time.sleep(15)
    idle = (spent(server) - idle) / 15
    waiting = rss(server.process.pid)
    key = call(connection, "GET", "/translation_keys?per_page=1")["results"][0]["key"]
    change = {"id": str(uuid.uuid4()), "op": "translation.create", "key": key, "locale": "it",
              "data": {"label": "novità"}}
    busy, start = spent(server), time.monotonic()
    call(connection, "POST", "/changes", {"client_id": "bench", "changes": [change]})
    answered, times = time.monotonic() - start, []
    with selectors.DefaultSelector() as selector:
        for one in sockets:
            selector.register(one, selectors.EVENT_READ)
        while len(times) < count:
            ready = selector.select(30)
            if not ready:
                raise SystemExit(f"{count - len(times)} of {count} heard nothing")
            for found, _ in ready:
                if not found.fileobj.recv(1 << 16).startswith(b"HTTP/1.1 200"):
                    raise SystemExit("who waits is refused")
                times.append(time.monotonic() - start)
                selector.unregister(found.fileobj)
    busy = spent(server) - busy
    for one in sockets:
        one.close()
    times.sort()
    return (f"{before:.0f} MiB without, {waiting:.0f} MiB with them, {idle:.1%} of a core while nothing "
            f"happens; a change is answered after {answered * 1000:.0f} ms and reaches half of them after "
            f"{times[count // 2] * 1000:.0f} ms, all after {times[-1] * 1000:.0f} ms, for {busy:.2f} s of "
            f"processor")


def importing(program, work, keys):
    archive = work / f"import-{keys}.tar.gz"
    if not archive.exists():
        subprocess.run(["python3", HERE / "archive.py", archive, "--keys", str(keys)], check=True)
    data = work / "import"
    shutil.rmtree(data, ignore_errors=True)
    return measured([program, "import", "--data", data, "--max-unpacked", "1024", archive])


def make_project(program, work, keys):
    """A copy of the large project, which is kept for the next time as it was."""
    kept, data = work / f"project-{keys}", work / "data"
    if not (kept / "complete").exists():
        shutil.rmtree(kept, ignore_errors=True)
        fill_project(program, work, kept, keys)
        (kept / "complete").touch()
    shutil.rmtree(data, ignore_errors=True)
    shutil.copytree(kept, data)
    os.sync()
    return data


def fill_project(program, work, data, keys):
    archive = work / "languages.tar.gz"
    subprocess.run(["python3", HERE / "archive.py", archive, "--keys", "1"], check=True)
    subprocess.run([program, "import", "--data", data, archive], check=True,
                   stdout=subprocess.DEVNULL)
    subprocess.run(["python3", HERE / "project.py", data / "server.sqlite", "--keys", str(keys)],
                   check=True, stdout=subprocess.DEVNULL)


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--keys", type=int, default=1_000_000)
    parser.add_argument("--import-keys", type=int, default=100_000)
    parser.add_argument("--listeners", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--only", default=",".join(ROWS))
    return parser.parse_args()


def say(*parts):
    print(*parts, flush=True)


def pages_rows(given, data, server):
    for turn in ["after a start", "again"]:
        say(f"pages of 50 from {given.keys:,} keys, {turn}:", pages(server, given.work, given.seconds))


def batches_rows(given, data, server):
    for connections in [1, 4]:
        say(f"batches of 100, {connections} at a time:",
            batches(server, data, given.work, given.seconds, connections))


def writers_rows(given, data, server):
    for pause, words in [(1000, "one change a second each"), (0, "without a pause")]:
        say(f"50 writers, {words}:", pages_under_writers(server, data, given.work, given.seconds, pause))


def polls_rows(given, data, server):
    waiting, share, most = polls(server, 200)
    say(f"200 long polls: {waiting:.0f} MiB, at most {most:.0f} MiB, {share:.1%} of a core while waiting")


def listeners_rows(given, data, server):
    say(f"{given.listeners:,} listeners:", listeners(server, given.listeners))


def replica_rows(given, data):
    for line in lags(given.program, data, given.work, KEY, lambda server: Writers(server, data, given.work, 4)):
        say("replica,", line)


def publish_rows(given, data):
    for name, line in publish(given.program, data, given.work, LOCALES[:7]):
        say(f"{name}, {given.keys:,} keys in 7 languages: {line}")


def cdn_rows(given):
    for name, size, ours, theirs in files(given.program, given.work, 4):
        say(f"{name}, {size:,} bytes: {ours:,.0f}/s, nginx {theirs:,.0f}/s, ratio {ours / theirs:.2f} (best of 3)")


def caches_rows(given):
    for name, rates in caches(given.program, given.work, 4):
        line = rates if isinstance(rates, str) else ", ".join(f"{rate:,.0f}/s" for rate in rates)
        say(f"version.json, translations.json, application.json from {name}: {line}")


def import_rows(given):
    wall, cpu, memory = importing(given.program, given.work, given.import_keys)
    say(f"import of {given.import_keys:,} keys in 10 languages: {wall:.1f} s "
        f"({cpu:.1f} s of processor), {memory:.0f} MiB")


# The rows that need the large project and a server, those that need only the project, and the others.
SERVED = {"pages": pages_rows, "batches": batches_rows, "writers": writers_rows, "polls": polls_rows,
          "listeners": listeners_rows}
STORED = {"replica": replica_rows, "publish": publish_rows}
ALONE = {"cdn": cdn_rows, "caches": caches_rows, "import": import_rows}
ROWS = [*SERVED, *STORED, *ALONE]


def run(name, rows, *arguments):
    try:
        rows(*arguments)
    except Skipped as reason:
        say(f"{name}: skipped: {reason}")


def main():
    given = parse()
    wanted = given.only.split(",")
    if unknown := set(wanted) - set(ROWS):
        raise SystemExit(f"unknown: {', '.join(unknown)}; there are: {', '.join(ROWS)}")
    given.work.mkdir(parents=True, exist_ok=True)
    say(f"load of the machine before: {os.getloadavg()[0]:.1f}")
    large = [name for name in wanted if name not in ALONE]
    data = make_project(given.program, given.work, given.keys) if large else None
    for name in ROWS:
        if name not in wanted:
            continue
        if name in ALONE:
            run(name, ALONE[name], given)
        elif name in STORED:
            run(name, STORED[name], given, data)
        else:
            server = Server(given.program, data)
            try:
                run(name, SERVED[name], given, data, server)
            finally:
                server.stop()


if __name__ == "__main__":
    main()
