"""The hooks of Schemathesis: they put values that the server knows into requests, send them as a person, and count.

The file FUZZ_FACTS has the values, and the file FUZZ_COUNTS gets the counts. The choice of the values depends only on
the request, so a repeated request is the same."""

import atexit
import collections
import json
import os
import pathlib
import random
import threading

import guards
import schemathesis

FACTS = json.loads(pathlib.Path(os.environ["FUZZ_FACTS"]).read_text())
WORDS, NUMBERS, REVISIONS = FACTS["words"], FACTS["numbers"], FACTS["revisions"]
# These routes end the session or change the password, so another person sends them.
ENDING = ("/authorize", "/login", "/logout", "/account/", "/password", "/reset", "/oauth/revoke",
          "/v1/users/me/password")
# Other methods are unknown to the server, so 501 is correct for them.
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
SLOW = 2
MOST = 50

lock = threading.Lock()
statuses, best, flaws = collections.Counter(), {}, {}
failures, slow = [], []


def replaced(name, path, chance, luck, is_removal=False):
    """A known value for a parameter or field; `None` to keep the value of Schemathesis. Half of the records stay."""
    known = next((found for part, found in NUMBERS.items() if name == "id" and part in path), WORDS.get(name))
    if is_removal and name in ("id", "version", "word", "term"):
        known = known[:len(known) // 2]
    return luck.choice(known) if known and luck.random() < chance else None


def fill(values, path, chance, luck, is_removal=False):
    for name in list(values):
        value = replaced(name, path, chance, luck, is_removal)
        if value is not None:
            values[name] = value


def add(values, names, path, luck):
    """Adds parameters or fields that the route knows and that Schemathesis left out."""
    for name in names:
        if name not in values and luck.random() < 0.3:
            value = replaced(name, path, 1, luck)
            if value is not None:
                values[name] = value


def parameters(case):
    return [one["name"] for one in case.operation.definition.raw.get("parameters", []) if one["in"] == "query"]


def fields(case):
    found = []
    for content in (case.operation.definition.raw.get("requestBody") or {}).get("content", {}).values():
        found += content.get("schema", {}).get("properties", {})
    return found


@schemathesis.hook
def before_call(context, case, kwargs):
    luck = random.Random(f"{FACTS['seed']} {case.operation.label} {case.path_parameters} {case.query} {case.body}")
    path = case.operation.path
    if isinstance(case.path_parameters, dict):
        fill(case.path_parameters, path, 0.9, luck, is_removal(case))
    if isinstance(case.query, dict):
        fill(case.query, path, 0.6, luck)
        add(case.query, parameters(case), path, luck)
    if isinstance(case.body, dict):
        fill(case.body, path, 0.6, luck)
        add(case.body, fields(case), path, luck)
    person = luck.choice(FACTS["victims"]) if path.startswith(ENDING) else FACTS["caller"]
    connect_revision(case, luck)
    send_as(person, case, luck)


def is_removal(case):
    """True for requests that remove a record or use it up."""
    return case.method == "DELETE" or (case.method == "POST" and case.operation.path.endswith((
        "/remove", "/delete", "/invitations/{id}", "/invitations/{word}", "/tokens/{id}")))


def connect_revision(case, luck):
    """Changes of translations need the revision of the translation."""
    revision = REVISIONS.get(str((case.path_parameters or {}).get("id")))
    for values in (case.query, case.body):
        if revision and isinstance(values, dict) and "base_revision" in values and luck.random() < 0.8:
            values["base_revision"] = revision


def send_as(person, case, luck):
    headers = case.headers if case.headers is not None else {}
    is_page = not case.operation.path.startswith(("/v1/", "/v2/"))
    headers["X-Forwarded-For"] = f"10.{luck.randrange(256)}.{luck.randrange(256)}.{luck.randrange(256)}"
    headers["Accept"] = "text/html" if is_page else "application/json"
    if person["token"] and not is_page:
        headers["Authorization"] = f"Bearer {person['token']}"
    if case.operation.path == "/metrics" and luck.random() < 0.5:
        headers["Authorization"] = f"Bearer {FACTS['metrics']}"
    if is_page and person["cookies"]:
        headers["Cookie"] = person["cookies"]
        if isinstance(case.body, dict) and "form" in fields(case) and luck.random() < 0.95:
            case.body["form"] = person["form"]
    case.headers = headers


@schemathesis.hook
def after_call(context, case, response):
    method, label, status = response.request.method, case.operation.label, response.status_code
    path = response.request.path_url.split("?")[0]
    found = guards.flaws(method, path, {name.lower(): values[-1] for name, values in response.headers.items()},
                         response.headers.get("set-cookie", []), response.content)
    with lock:
        statuses[501 if status == 501 and method in METHODS else status if status != 501 else 405] += 1
        best[label] = min(best.get(label, 999), status)
        for flaw in found:
            flaws.setdefault(f"{flaw}: {label}", f"{method} {path} → {status}")
        if status >= 500 and (status != 501 or method in METHODS) and len(failures) < MOST:
            failures.append(told(response))
        if response.elapsed > SLOW and len(slow) < MOST:
            slow.append(f"{response.elapsed:.1f} s: {method} {response.request.path_url}")


@schemathesis.hook
def after_network_error(context, case, request):
    with lock:
        statuses[0] += 1
        if len(failures) < MOST:
            failures.append(f"{request.method} {request.url}: no answer")


def told(response):
    request = response.request
    body = request.body if isinstance(request.body, bytes) else str(request.body or "").encode()
    return (f"{request.method} {request.path_url} {request.headers.get('Content-Type', '')} "
            f"{body[:500]!r} → {response.status_code} {response.content[:300]!r}")


@atexit.register
def save():
    pathlib.Path(os.environ["FUZZ_COUNTS"]).write_text(json.dumps({
        "statuses": statuses, "best": best, "flaws": flaws, "failures": failures, "slow": slow}))
