"""Measures a release build of tml-server, where it can be beside nginx; prints a table.

Every measurement has a fixed time. Whatever else the machine does shows in the figures: look at
the ratios, and at the best of several runs."""

import argparse
import contextlib
import http.client
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

from project import OTHER_TOKEN, TOKEN
from words import LOCALES, Words

HERE = pathlib.Path(__file__).parent
KEY = "be" * 32


def rss(pid, name="VmRSS"):
    text = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(rf"{name}:\s+(\d+)", text)[1]) / 1024


class Server:
    def __init__(self, program, data):
        self.ready = data / "ready"
        self.ready.unlink(missing_ok=True)
        settings = data / "bench.toml"
        settings.write_text("max-requests-per-address = 1100\nmax-waiting-per-address = 1000\n"
                            "max-connections-per-address = 1100\n")
        self.process = subprocess.Popen(
            [program, "serve", "--config", settings, "--data", data, "--port", "0",
             "--rate", "1000000", "--ready-file", self.ready],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        limit = time.time() + 120
        while not self.ready.exists() or not self.ready.read_text().strip():
            if time.time() > limit or self.process.poll() is not None:
                raise SystemExit("the server does not start")
            time.sleep(0.05)
        self.url = self.ready.read_text().strip()

    def pin(self, core):
        subprocess.run(["taskset", "-acp", str(core), str(self.process.pid)],
                       check=True, stdout=subprocess.DEVNULL)

    def connection(self):
        return http.client.HTTPConnection(self.url.split("//")[1])

    def stop(self):
        self.process.terminate()
        self.process.wait(60)


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
        ["wrk", "-t1", "-c4", f"-d{seconds}s", "--latency", "-s", HERE / "pages.lua", server.url],
        env=environment, capture_output=True, text=True, check=True).stdout
    return re.search(r"pages (.*)", output)[1]


def batches(server, data, work, seconds, connections):
    """How many changes a second are durable, as one sender or several at a time see it: of people
    who translate one key after the other."""
    database = sqlite3.connect(f"file:{data / 'server.sqlite'}?mode=ro", uri=True)
    keys = database.execute(
        """SELECT hash FROM translationKey k WHERE isIgnored = 0 AND level = 0 AND NOT EXISTS
               (SELECT 1 FROM target g WHERE g.key = k.id AND g.locale = 'it')
           LIMIT 200000""").fetchall()
    database.close()
    (work / "keys").write_text("\n".join(key for key, in keys))
    environment = dict(os.environ, BENCH_TOKEN=TOKEN, BENCH_KEYS=str(work / "keys"))
    output = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency",
         "-s", HERE / "batches.lua", server.url],
        env=environment, capture_output=True, text=True, check=True).stdout
    return re.search(r"batches (.*)", output)[1]


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


def wrk_rate(url, seconds):
    output = subprocess.run(
        ["taskset", "-c", "1", "wrk", "-t1", "-c16", f"-d{seconds}s", url],
        capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in output:
        raise SystemExit(f"{url}: {output}")
    return float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1])


@contextlib.contextmanager
def nginx(folder, work):
    with __import__("socket").socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    (work / "nginx.conf").write_text(f"""
        worker_processes 1; daemon off; pid {work}/nginx.pid; error_log {work}/nginx.log;
        events {{ worker_connections 256; }}
        http {{
            access_log off; sendfile on; default_type application/json;
            client_body_temp_path {work}/t1; proxy_temp_path {work}/t2;
            fastcgi_temp_path {work}/t3; uwsgi_temp_path {work}/t4; scgi_temp_path {work}/t5;
            keepalive_requests 1000000000;
            server {{ listen 127.0.0.1:{port}; root {folder}; }}
        }}""")
    process = subprocess.Popen(
        ["taskset", "-c", "0", "nginx", "-p", work, "-c", work / "nginx.conf"])
    time.sleep(1)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)


def cdn(program, work, seconds):
    """The files of a small project's release, from the server and from nginx, in turns."""
    data = work / "cdn"
    shutil.rmtree(data, ignore_errors=True)
    archive = work / "cdn.tar.gz"
    subprocess.run(["python3", HERE / "archive.py", archive, "--keys", "300"], check=True)
    run = lambda *words: subprocess.run(
        [program, *words, "--data", data], check=True, capture_output=True, text=True).stdout
    run("import", str(archive))
    version = run("release", KEY).strip()
    served = work / "served"
    server = Server(program, data)
    server.pin(0)
    results = []
    for name in ["version.json", f"{version}/ru/translations.json", f"{version}/application.json"]:
        content = urllib.request.urlopen(f"{server.url}/{KEY}/{name}").read()
        file = served / KEY / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        with nginx(served, work) as other:
            turns = [
                (wrk_rate(f"{server.url}/{KEY}/{name}", seconds),
                 wrk_rate(f"{other}/{KEY}/{name}", seconds)) for _ in range(3)]
        ours, theirs = max(turns, key=lambda turn: turn[0] / turn[1])
        results.append((name.split("/")[-1], len(content), ours, theirs))
    server.stop()
    return results


def importing(program, work, keys):
    archive = work / f"import-{keys}.tar.gz"
    if not archive.exists():
        subprocess.run(["python3", HERE / "archive.py", archive, "--keys", str(keys)], check=True)
    data = work / "import"
    shutil.rmtree(data, ignore_errors=True)
    start = time.time()
    process = subprocess.Popen(
        [program, "import", "--data", data, "--max-unpacked", "1024", archive],
        stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit("the archive is not imported")
    return time.time() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


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


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--keys", type=int, default=1_000_000)
    parser.add_argument("--import-keys", type=int, default=100_000)
    parser.add_argument("--listeners", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--only", default="pages,batches,polls,listeners,cdn,import")
    given = parser.parse_args()
    wanted = given.only.split(",")
    given.work.mkdir(parents=True, exist_ok=True)
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}", flush=True)
    if {"pages", "batches", "polls", "listeners"} & set(wanted):
        data = make_project(given.program, given.work, given.keys)
        server = Server(given.program, data)
        try:
            if "pages" in wanted:
                for turn in ["after a start", "again"]:
                    print(f"pages of 50 from {given.keys:,} keys, {turn}:",
                          pages(server, given.work, given.seconds), flush=True)
            if "batches" in wanted:
                for connections in [1, 4]:
                    print(f"batches of 100, {connections} at a time:",
                          batches(server, data, given.work, given.seconds, connections), flush=True)
            if "polls" in wanted:
                server.stop()
                server = Server(given.program, data)
                waiting, share, most = polls(server, 200)
                print(f"200 long polls: {waiting:.0f} MiB, at most {most:.0f} MiB, "
                      f"{share:.1%} of a core while waiting", flush=True)
            if "listeners" in wanted:
                server.stop()
                server = Server(given.program, data)
                print(f"{given.listeners:,} listeners:", listeners(server, given.listeners), flush=True)
        finally:
            server.stop()
    if "cdn" in wanted:
        for name, size, ours, theirs in cdn(given.program, given.work, 4):
            print(f"{name}, {size:,} bytes: {ours:,.0f}/s, nginx {theirs:,.0f}/s, "
                  f"ratio {ours / theirs:.2f} (best of 3)", flush=True)
    if "import" in wanted:
        wall, cpu, memory = importing(given.program, given.work, given.import_keys)
        print(f"import of {given.import_keys:,} keys in 10 languages: {wall:.1f} s "
              f"({cpu:.1f} s of processor), {memory:.0f} MiB", flush=True)


if __name__ == "__main__":
    main()
