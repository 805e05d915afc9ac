"""Clients without an account or with an app token send expensive requests. Others must still be served."""

import base64
import contextlib
import http.client
import itertools
import json
import multiprocessing
import os
import pathlib
import re
import socket
import threading
import time
import urllib.parse
import uuid

import archive
from rows import Outcome, row
from stage import PASSWORD, peak

MIB = 1 << 20
FORM = "application/x-www-form-urlencoded"
# The promised limits: MiB, and seconds for 99 of 100 requests of others.
MOST_MEMORY, MOST_DISK = 512, 400
HEALTH_SECONDS, SAVE_SECONDS = 0.1, 1


def ask(url, method, path, body=b"", kind=FORM, token="", address="127.0.0.1", limit=30):
    """Returns the status and text of an answer. The status is 0 if there is no answer."""
    host, port = url.split("//")[1].split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=limit, source_address=(address, 0))
    head = {"Content-Type": kind} | ({"Authorization": f"Bearer {token}"} if token else {})
    try:
        connection.request(method, path, body, head)
        answer = connection.getresponse()
        return answer.status, answer.read()
    except (OSError, http.client.HTTPException):
        return 0, b""
    finally:
        connection.close()


# Each attack is one request from an address, with an app token.

def many_fields(url, address, token):
    ask(url, "POST", "/v1/sources/register_keys", b"a&" * (8 * MIB - 64), address=address)


def token_behind(url, address, token):
    body = b"source_keys=" + b"x" * (15 * MIB) + b"&access_token=" + token.encode()
    ask(url, "POST", "/v1/sources/register_keys", body, address=address)


def nested(url, address, token):
    ask(url, "POST", f"/v1/projects/{archive.KEY}/changes", b"[" * (15 * MIB), "application/json", address=address)


def unfinished(url, address, token):
    host, port = url.split("//")[1].split(":")
    with contextlib.suppress(OSError), socket.create_connection(
            (host, int(port)), 5, source_address=(address, 0)) as one:
        one.sendall(f"POST /v1/sources/register_keys HTTP/1.1\r\nHost: {host}\r\nContent-Type: {FORM}\r\n"
                    f"Content-Length: {16 * MIB}\r\n\r\n".encode())
        for _ in range(20):
            one.sendall(b"a" * (MIB // 2))
            time.sleep(0.1)


def sign_in(url, address, token):
    body = urllib.parse.urlencode({"email": "bea@example.org", "password": "is it this one"}).encode()
    ask(url, "POST", "/authorize", body, address=address)


def register(url, address, token, syntax="", size=60_000):
    label = f"{uuid.uuid4()} " + "x" * size
    key = {"label": label, "description": "", "locale": "en"} | ({"syntax": syntax} if syntax else {})
    keys = json.dumps([{"source": "page", "keys": [key]}]).encode()
    body = b"base64=true&source_keys=" + urllib.parse.quote_from_bytes(base64.b64encode(keys)).encode()
    ask(url, "POST", "/v1/sources/register_keys", body, token=token, address=address)


def long_syntax(url, address, token):
    register(url, address, token, syntax="s" * (8 * MIB), size=10)


def many_keys(url, address, token):
    keys = [{"label": f"{uuid.uuid4()}", "description": "", "locale": "en"} for _ in range(5000)]
    body = b"source_keys=" + urllib.parse.quote_from_bytes(json.dumps([{"source": "page", "keys": keys}]).encode()).encode()
    ask(url, "POST", "/v1/sources/register_keys", body, token=token, address=address)


def whole_list(url, address, token):
    ask(url, "GET", f"/v2/sdk/projects/{archive.KEY}/translation_keys", token=token, address=address)


def release(url, address, token):
    ask(url, "POST", f"/v1/projects/{archive.KEY}/releases", b"{}", "application/json", token, address)


ATTACKS = [many_fields, token_behind, nested, unfinished, sign_in, register, many_keys, long_syntax, whole_list,
           release]


FORK = multiprocessing.get_context("fork")


class Others:
    """A monitor and a saving translator, in a process of their own during the attacks.

    Their times depend on the server alone, not on the Python code of the attackers.
    """

    def __init__(self, url, keys):
        self.url, self.keys = url, itertools.cycle(keys)
        self.token = json.loads(ask(url, "POST", "/authorize", urllib.parse.urlencode(
            {"email": "ann@example.org", "password": PASSWORD}).encode())[1])["results"]["access_token"]
        self.health, self.saves, self.failed = [], [], []
        self.over, (self.found, self.answer) = FORK.Event(), FORK.Pipe(duplex=False)
        self.process = FORK.Process(target=self.watch, daemon=True)

    def __enter__(self):
        self.process.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.health, self.saves, self.failed = self.found.recv()
        self.process.join()

    def watch(self):
        threads = [threading.Thread(target=self.repeat, args=(one, pause))
                   for one, pause in ((self.look, 0.05), (self.save, 0.25))]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        self.answer.send((self.health, self.saves, self.failed))

    def repeat(self, body, pause):
        while not self.over.is_set():
            body()
            self.over.wait(pause)

    def timed(self, times, wanted, *question, **options):
        start = time.monotonic()
        status, text = ask(self.url, *question, **options)
        times.append(time.monotonic() - start)
        if status != wanted:
            self.failed.append(f"{question[1]}: {status} {text[:120]}")
        return text

    def look(self):
        self.timed(self.health, 200, "GET", "/healthz")

    def save(self):
        change = {"id": str(uuid.uuid4()), "op": "translation.create", "key": next(self.keys), "locale": "de",
                  "data": {"label": f"Satz {uuid.uuid4()}"}}
        text = self.timed(
            self.saves, 200, "POST", f"/v1/projects/{archive.KEY}/changes",
            json.dumps({"client_id": "ann", "changes": [change]}).encode(), "application/json", self.token)
        if b'"applied"' not in text:
            self.failed.append(f"a save was not taken: {text[:200]}")


def quantile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] if times else 0


def strike(url, attacks, addresses, token, seconds):
    """Runs all attacks for some seconds: one at a time from each address, or four from a single one."""
    # Real attackers use their own processors. These attackers use only the time that all others leave.
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    end = time.monotonic() + seconds

    def repeat(number):
        for attack in itertools.islice(itertools.cycle(attacks), number, None):
            if time.monotonic() > end:
                return
            attack(url, addresses[number % len(addresses)], token)

    threads = [threading.Thread(target=repeat, args=(number,)) for number in range(max(4, min(40, len(addresses))))]
    for one in threads:
        one.start()
    for one in threads:
        one.join()


def disk(server):
    return sum(one.stat().st_size for one in pathlib.Path(server.data).rglob("*") if one.is_file())


def play(server, attacks, addresses, token, seconds, outcome):
    where = f"{'all' if len(attacks) > 1 else attacks[0].__name__} from {len(addresses)}"
    with Others(server.url, [archive.key_hash(archive.phrase(number)["label"]) for number in range(400)]) as others:
        strangers = FORK.Process(target=strike, args=(server.url, attacks, addresses, token, seconds), daemon=True)
        strangers.start()
        strangers.join()
    outcome.wrong += [f"{where}: {one}" for one in others.failed[:5]]
    health, saves = quantile(others.health, 0.99), quantile(others.saves, 0.99)
    if health > HEALTH_SECONDS:
        outcome.wrong.append(f"{where}: /healthz took {health * 1000:.0f} ms (p99 of {len(others.health)})")
    if saves > SAVE_SECONDS:
        outcome.wrong.append(f"{where}: a save took {saves * 1000:.0f} ms (p99 of {len(others.saves)})")
    outcome.count += 1
    return where, health, saves


def left(server):
    """Returns the calls that the server still has to make shortly after all clients have left."""
    for _ in range(50):
        text = ask(server.url, "GET", "/metrics")[1].decode()
        calls = int(re.search(r"^\S*queued_calls (\d+)", text, re.MULTILINE)[1])
        # The request for the metrics counts as one call.
        if calls <= 1:
            return 0
        time.sleep(0.1)
    return calls


@row("strangers", "expensive requests without an account or with an app token, from 1 and 40 addresses")
def strangers(stage, scale, chance):
    outcome, figures = Outcome(), []
    server = stage.server()
    server.rate = []
    server.start()
    token = server.command("project", "token", archive.KEY).output.decode().split()[-1]
    before = disk(server)
    for attacks in [*([one] for one in ATTACKS), ATTACKS]:
        seconds = max(2, (60 if attacks is ATTACKS else 20) * scale)
        for count in (1, 40):
            addresses = [f"127.0.1.{number}" for number in range(1, count + 1)]
            figures.append(play(server, attacks, addresses, token, seconds, outcome))
    if calls := left(server):
        outcome.wrong.append(f"{calls} calls are left")
    memory, grown = peak(server.process.pid), (disk(server) - before) / MIB
    if memory > MOST_MEMORY:
        outcome.wrong.append(f"the server had {memory:.0f} MiB")
    if grown > MOST_DISK:
        outcome.wrong.append(f"the server's folder has {grown:.0f} MiB more")
    worst = [max(figures, key=lambda one: one[place]) for place in (1, 2)]
    outcome.say(f"at most {memory:.0f} MiB; p99 of /healthz {worst[0][1] * 1000:.0f} ms ({worst[0][0]}), of a save "
                f"{worst[1][2] * 1000:.0f} ms ({worst[1][0]}); {grown:.0f} MiB of disk")
    return outcome
