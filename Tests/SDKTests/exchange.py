"""Requests byte for byte, and how each SDK judges what comes back."""
import gzip
import json
import socket
import sys
import urllib.parse


def require(is_true, what):
    if not is_true:
        sys.exit("not so: " + what)


class Answer:
    """What came, unchanged but for the chunks."""

    def __init__(self, name, status, headers, body):
        self.name, self.status, self.headers, self.body = name, status, headers, body

    def decoded(self):
        """The body as an HTTP library hands it over that sees to encodings by itself."""
        if self.headers.get("content-encoding") == "gzip":
            return gzip.decompress(self.body)
        return self.body

    def unpacked(self):
        """The body as tml-ruby and tml-java take it: unpacked by themselves, whatever the headers
        say."""
        require(self.body[:2] == b"\x1f\x8b", self.name + ": not in gzip format")
        return gzip.decompress(self.body)

    def no_error(self, body=None):
        """How tml-ruby, tml-js, tml-php and tml-java judge."""
        require(self.status < 500, "%s: status %d" % (self.name, self.status))
        data = json.loads(self.decoded() if body is None else body)
        require(
            not isinstance(data, dict) or not data.get("error"),
            "%s: %r" % (self.name, data))
        return data

    def tmlkit(self):
        """How TMLAPIResponse judges."""
        data = json.loads(self.decoded())
        status = data.get("status")
        require(
            "results" in data or status is None or str(status).lower() == "ok",
            "%s: status %s" % (self.name, status))
        return data


class Wire:
    """A server, spoken to over a socket of its own for each request."""

    def __init__(self, url):
        self.host = urllib.parse.urlsplit(url).netloc

    def exchange(self, name, line, headers, body=""):
        host, port = self.host.rsplit(":", 1)
        head = [line + " HTTP/1.1"] + headers
        if body:
            head.append("Content-Length: %d" % len(body.encode()))
        head += ["Host: " + self.host, "Connection: close", "", ""]
        with socket.create_connection((host, int(port)), timeout=30) as connection:
            connection.sendall("\r\n".join(head).encode() + body.encode())
            answer = b""
            while part := connection.recv(65536):
                answer += part
        top, _, rest = answer.partition(b"\r\n\r\n")
        lines = top.decode().split("\r\n")
        found = {}
        for header in lines[1:]:
            field, _, value = header.partition(":")
            found[field.lower()] = value.strip().lower()
        if found.get("transfer-encoding") == "chunked":
            rest = unchunked(rest)
        return Answer(name, int(lines[0].split()[1]), found, rest)


def unchunked(rest):
    whole = b""
    while rest:
        size, _, rest = rest.partition(b"\r\n")
        whole += rest[:int(size, 16)]
        rest = rest[int(size, 16) + 2:]
    return whole
