"""The kinds of faults of a request, by name. Each kind states whether the server executed the request."""

import functools
import json
import random
import threading
import time
import zlib

HTML = b"<!DOCTYPE html><html><body><h1>Please sign in to the hotel</h1></body></html>"
STATUSES = [201, 202, 204, 206, 300, 304, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411,
            412, 413, 414, 415, 417, 421, 422, 423, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503,
            504, 507, 511, 599, 999]
REDIRECTS = [301, 302, 303, 307, 308]


def html(status):
    return lambda exchange: exchange.answer(status, HTML, [("Content-Type", "text/html")])


def html_after(status):
    def fault(exchange):
        exchange.forward()
        html(status)(exchange)
    return fault


def wait_please(value):
    return lambda exchange: exchange.answer(503, b"{}", [("Retry-After", value)])


def redirect(status, place):
    return lambda exchange: exchange.answer(status, b"", [("Location", place() + exchange.path)])


def answer_lost(exchange):
    exchange.forward()


def reset_before(exchange):
    exchange.reset()


def reset_after(exchange):
    exchange.forward()
    exchange.reset()


def nothing(exchange):
    """Sends no answer and keeps the connection open beyond every time limit."""
    exchange.pause(60)


def twice(exchange):
    exchange.forward()
    exchange.pass_on(exchange.forward())


def three_at_once(exchange):
    others = [threading.Thread(target=exchange.forward) for _ in range(2)]
    for other in others:
        other.start()
    exchange.pass_on(exchange.forward())
    for other in others:
        other.join()


def late(exchange):
    """Reports a failure to the client before the server gets the request."""
    exchange.answer(502, HTML)
    exchange.connection.shutdown(2)
    time.sleep(0.3)
    exchange.forward()


def body(change):
    """Changes the body of the server's answer."""
    def fault(exchange):
        status, headers, data = exchange.forward()
        exchange.pass_on((status, [("Content-Type", "application/json")], change(data)))
    return fault


def results(change):
    """Changes the list of results in the server's answer to a push."""
    def rewrite(data):
        try:
            answer = json.loads(data)
        except ValueError:
            return data
        if isinstance(answer, dict) and isinstance(answer.get("results"), list):
            answer["results"] = change(answer["results"])
        return json.dumps(answer).encode()
    return body(rewrite)


def foreign(found):
    return [dict(one, id=f"00000000-0000-4000-8000-{place:012d}") for place, one in enumerate(found)]


def truncated(part):
    def fault(exchange):
        _, _, data = exchange.forward()
        exchange.answer(200, data[:int(len(data) * part)], length=len(data) + 1)
    return fault


@functools.cache
def bomb():
    packer = zlib.compressobj(1, wbits=31)
    return b"".join([packer.compress(b" " * 1_000_000) for _ in range(200)]) + packer.flush()


def packed_bomb(exchange):
    """A small answer that unpacks to 200 MB."""
    exchange.forward()
    exchange.answer(
        200, bomb(), [("Content-Encoding", "gzip"), ("Content-Type", "application/json")])


def endless(exchange):
    exchange.forward()
    exchange.raw(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[")
    block = b'"endless",' * 6000
    exchange.connection.settimeout(10)
    try:
        for _ in range(20_000):
            if exchange.proxy.is_closed:
                return
            exchange.connection.sendall(block)
    except OSError:
        pass


def dripping(exchange):
    """Sends two bytes at a time: a short answer takes ten seconds."""
    status, _, data = exchange.forward()
    exchange.raw(f"HTTP/1.1 {status} OK\r\nContent-Length: {len(data)}\r\n\r\n".encode())
    for place in range(0, len(data), max(2, len(data) // 100)):
        exchange.raw(data[place:place + max(2, len(data) // 100)])
        time.sleep(0.02)


def raw(data):
    def fault(exchange):
        exchange.forward()
        exchange.raw(data)
    return fault


def chunked_wrongly(exchange):
    exchange.forward()
    exchange.raw(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFF\r\n{}\r\nxyz\r\n")


def shorter(exchange):
    _, _, data = exchange.forward()
    exchange.answer(200, data, length=max(1, len(data) // 2))


BODIES = {
    "empty": b"", "null": b"null", "[]": b"[]", "{}": b"{}", "text": b"hello", "number": b"1e400",
    "NaN": b'{"results": NaN}', "wrong types": b'{"results": {"id": 5}}',
    "no ids": b'{"results": [{}, {}, {}]}', "results: null": b'{"results": null}',
    "10 MB": b'"' + b"x" * 10_000_000 + b'"', "200,000 deep": b"[" * 200_000,
    "deep and closed": b"[" * 200_000 + b"]" * 200_000, "UTF-16": '{"results": []}'.encode("utf-16"),
    "cut UTF-8": b'{"results": ["\xe2\x82"]}', "surrogate": b'{"results": [{"id": "\\ud800"}]}',
    "zero bytes": bytes(1000), "no results": b'{"results": []}',
}


def kinds(elsewhere):
    """Returns all kinds. `elsewhere` returns the target address of redirects."""
    found = {"answer lost": answer_lost, "reset": reset_before, "reset after": reset_after,
             "silence": nothing, "twice": twice, "three at once": three_at_once, "late": late,
             "packed bomb": packed_bomb, "endless": endless, "dripping": dripping,
             "broken chunks": chunked_wrongly, "length too short": shorter,
             "reversed": results(lambda found: found[::-1]), "partly": results(lambda r: r[::2]),
             "foreign ids": results(foreign), "each twice": results(lambda found: found * 2),
             "foreign besides": results(lambda found: foreign(found) + found),
             "cut in the middle": truncated(0.5), "only the head": truncated(0),
             "with BOM": body(lambda data: b"\xef\xbb\xbf" + data),
             "no HTTP": raw(b"SSH-2.0-OpenSSH_9.2\r\n"), "half a head": raw(b"HTTP/1.1 200 OK\r\nCont"),
             "huge head": raw(b"HTTP/1.1 200 OK\r\nX: " + b"y" * 2_000_000),
             "only 100s": raw(b"HTTP/1.1 100 Continue\r\n\r\n" * 50)}
    found.update({f"HTML {status}": html(status) for status in STATUSES + [200]})
    found.update({f"HTML {status} after": html_after(status) for status in (200, 400, 404, 413, 502)})
    found.update({f"redirect {one}": redirect(one, elsewhere) for one in REDIRECTS})
    found.update({f"Retry-After {one}": wait_please(one) for one in (
        "1", "99999999", "-5", "soon", "Wed, 21 Oct 2065 07:28:00 GMT")})
    found.update({f"body: {name}": body(lambda _, data=data: data) for name, data in BODIES.items()})
    return found


SOMETIMES = ["answer lost", "reset", "reset after", "twice", "late", "HTML 502", "HTML 503", "partly",
             "reversed", "cut in the middle", "HTML 200 after", "body: empty", "foreign besides"]


class Weather:
    """Adds faults to some requests and delays to others, at random."""

    def __init__(self, seed, part, delay=(0, 0), only_pushes=False):
        self.random, self.part, self.delay = random.Random(seed), part, delay
        self.only_pushes, self.met = only_pushes, 0
        self.kinds = kinds(lambda: "http://127.0.0.1:9")

    def __call__(self, exchange):
        chance, kind = self.random.random(), self.random.choice(SOMETIMES)
        pause = self.random.uniform(*self.delay)
        if pause:
            exchange.pause(pause)
        if chance >= self.part or self.only_pushes and not exchange.is_push:
            return None
        self.met += 1
        return self.kinds[kind]
