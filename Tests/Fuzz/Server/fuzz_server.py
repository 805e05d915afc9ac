#!/usr/bin/env python3
"""Sends random requests to tml-server: Schemathesis makes them from the OpenAPI description.

The server has the sample project. Requests contain ids, keys and tokens of this server. Each kind of person sends them
to a copy of the data. The script fails if an answer is 5xx or missing, if a header or a cookie is not safe, if a person
is no longer known to the server, or if `tml-server check` finds damage."""

import argparse
import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys

import guards
import stage
from stage import Visitor

HERE = pathlib.Path(__file__).resolve().parent
PEOPLE = ["anonymous", "app", "translator", "reviewer", "manager", "administrator"]
# The flaws that are printed for each person.
MOST = 40
# The sessions of `victim` in one run of Schemathesis, because some requests end a session.
SESSIONS = 6
# Requests that are not valid HTTP.
UNREADABLE = [b"NONSENSE\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
              b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 150 + b"\r\n",
              b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n"]


class Result:
    """The counts of all runs of one person."""

    def __init__(self):
        self.statuses, self.best = collections.Counter(), {}
        self.flaws, self.failures, self.slow, self.memory = {}, [], [], 0

    @property
    def sent(self):
        return sum(self.statuses.values())

    def add(self, counts):
        self.statuses.update({int(status): count for status, count in counts["statuses"].items()})
        for label, status in counts["best"].items():
            self.best[label] = min(self.best.get(label, 999), status)
        self.flaws = {**counts["flaws"], **self.flaws}
        self.failures += counts["failures"]
        self.slow += counts["slow"]

    def of_class(self, number):
        return sum(count for status, count in self.statuses.items() if status // 100 == number)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("requests", nargs="?", type=int, default=100000)
    options.add_argument("--folder", default=".build/fuzz-server")
    options.add_argument("--seed", type=int, default=7)
    options.add_argument("--people", default=",".join(PEOPLE))
    options.add_argument("--workers", default="1")
    options = options.parse_args()
    stage.executable(options.program)
    folder = pathlib.Path(options.folder).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    original, app, known = stage.prepare(options.program, folder / "original")
    people = options.people.split(",")
    results = {}
    for name in people:
        print(f"As {name}", flush=True)
        results[name] = fuzz(options, original.copy(folder / name), name, app, known, options.requests / len(people))
    table(results)
    sys.exit(report(results))


def fuzz(options, server, name, app, known, wanted):
    """Sends requests as a person until the number is reached."""
    server.start()
    result = Result()
    try:
        caller = Visitor(server, name if name in stage.ROLES else None)
        caller.token = app if name == "app" else caller.token
        probe(server, caller, result)
        number = 0
        while result.sent < wanted and not result.failures:
            before = result.sent
            run(options, server, caller, known, options.seed + number, wanted - result.sent, result)
            number += 1
            if result.sent == before:
                result.failures.append(f"Schemathesis sends no requests; see {server.folder}/schemathesis.log")
        if caller.token and name != "app" and not caller.is_known:
            result.failures.append("the person is no longer known to the server")
        result.memory = server.memory()
    finally:
        if not server.stop():
            result.failures.append("the server ended in another way than by the signal")
    try:
        server.command("check")
    except stage.Failed as failure:
        result.failures.append(str(failure))
    return result


def run(options, server, caller, known, seed, wanted, result):
    """Runs Schemathesis once."""
    victims = [Visitor(server, "victim") for _ in range(SESSIONS)] if caller.token else [caller]
    facts, counts = server.folder / "facts.json", server.folder / "counts.json"
    facts.write_text(json.dumps({**known, "seed": seed, "metrics": stage.METRICS,
                                 "caller": described(caller), "victims": [described(victim) for victim in victims]}))
    counts.unlink(missing_ok=True)
    examples = max(1, min(30, int(wanted / 400)))
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{server.url}/openapi.json",
               "--url", server.url, "--checks", "not_a_server_error", "--continue-on-failure", "--no-shrink",
               "--phases", "coverage,fuzzing", "--max-examples", str(examples), "--seed", str(seed),
               "--workers", options.workers, "--request-timeout", "60", "--suppress-health-check", "all",
               "--generation-database", "none", "--warnings", "off", "--no-color"]
    modules = os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": modules, "FUZZ_FACTS": str(facts),
                   "FUZZ_COUNTS": str(counts), "no_proxy": "127.0.0.1"}
    with open(server.folder / "schemathesis.log", "ab") as log:
        subprocess.run(command, env=environment, stdout=log, stderr=log, cwd=server.folder)
    if counts.exists():
        result.add(json.loads(counts.read_text()))


def described(person):
    return {"token": person.token, "form": person.form,
            "cookies": "; ".join(f"{name}={value}" for name, value in person.cookies.items())}


def probe(server, caller, result):
    """Looks at answers that no route makes: to bytes that are not HTTP, and of files of releases."""
    for request in UNREADABLE:
        answer = server.raw(request)
        note(result, f"{request[:20]!r}", "/", answer)
    version = caller.send("GET", f"/{stage.PROJECT}/version.json").json["version"]
    for path in ("version.json", f"{version}/application.json", f"{version}.tar.gz", "nothing"):
        note(result, path, f"/{stage.PROJECT}/{path}", caller.send("GET", f"/{stage.PROJECT}/{path}"))


def note(result, name, path, answer):
    result.statuses[answer.status] += 1
    for flaw in guards.flaws("GET", path, answer.headers, answer.cookies, answer.body):
        result.flaws.setdefault(f"{flaw}: {name}", f"{answer.status}")


def table(results):
    print("\n| sent as | requests | 2xx | 3xx | 4xx | 5xx | none | routes with success | slow | MiB |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for name, one in results.items():
        succeeded = sum(status < 400 for status in one.best.values())
        print(f"| {name} | {one.sent} | {one.of_class(2)} | {one.of_class(3)} | {one.of_class(4)} | {one.of_class(5)} "
              f"| {one.statuses[0]} | {succeeded} of {len(one.best)} | {len(one.slow)} | {one.memory:.0f} |")
    print(f"\nRequests: {sum(one.sent for one in results.values())}")
    best = {}
    for one in results.values():
        for label, status in one.best.items():
            best[label] = min(best.get(label, 999), status)
    print("Routes without a success: " + (", ".join(sorted(
        f"{label} ({status})" for label, status in best.items() if status >= 400)) or "none"))


def report(results):
    """Prints what is wrong; returns the exit status."""
    lines = []
    for name, one in results.items():
        lines += [f"{name}: {failure}" for failure in one.failures]
        lines += [f"{name}: {flaw}: {place}" for flaw, place in list(one.flaws.items())[:MOST]]
        for line in one.slow[:5]:
            print(f"slow as {name}: {line}")
    print("\n".join(lines) or "Headers and cookies: as expected. No failures.")
    return 1 if lines else 0


if __name__ == "__main__":
    try:
        main()
    except stage.Failed as failure:
        raise SystemExit(str(failure)) from failure
