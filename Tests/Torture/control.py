"""Tests the accounts with one proxy that loses changes and one that doubles them."""

import json
import uuid

from accounts import Ledger
from kills import bring_home
from proxy import Proxy
from rows import Outcome, row
from work import queue


def results_of(exchange, change):
    found = json.loads(exchange.body)["changes"]
    return json.dumps({"results": [change(one) for one in found]}).encode()


def lie(exchange):
    """Answers that all changes were accepted, and sends nothing to the server."""
    exchange.answer(200, results_of(exchange, lambda one: {"id": one["id"], "status": "applied"}),
                    [("Content-Type", "application/json")])


def liar(exchange):
    return lie if exchange.is_push else None


def doubler(exchange):
    """Sends every change to the server a second time, for another key."""
    if not exchange.is_push:
        return None

    def fault(exchange):
        answer, request = exchange.forward(), json.loads(exchange.body)
        for one in request["changes"]:
            one.update(id=str(uuid.uuid4()), locale="ja", base_revision=None)
        exchange.body = json.dumps(request).encode()
        exchange.headers = [(name, str(len(exchange.body)) if name.lower() == "content-length" else
                             value) for name, value in exchange.headers]
        exchange.forward()
        exchange.pass_on(answer)
    return fault


@row("control", "test of the accounts: a proxy loses 10 changes and doubles 10", short=1)
def control(stage, scale, chance):
    outcome = Outcome()
    server = stage.server().start()
    for name, plan in (("lost", liar), ("doubled", doubler)):
        proxy, ledger = Proxy(server), Ledger()
        station = stage.station("ann" if plan is liar else "bea").sign_in(proxy.url)
        proxy.plan = plan
        queue(station, ledger, range(10), f"control {name}")
        bring_home([station], 2)
        # A pull would download the true state. The accounts must find the failure without a pull.
        found = len(getattr(ledger.audit(server, [station]), name))
        outcome.say(f"{found} of 10 {name} reported")
        outcome.count += 10
        if found != 10:
            outcome.wrong.append(f"of 10 {name} the accounts report {found}")
    return outcome
