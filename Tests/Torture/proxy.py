"""A proxy in front of the server with the faults of networks and gateways.

`plan(exchange)` is called for each request and may return a fault. Otherwise the request is forwarded.
The kinds of faults are in `faults.py`."""

import http.client
import select
import socket
import struct
import threading
import time


class Exchange:
    """One request, and the possible actions of the proxy."""

    def __init__(self, proxy, connection, method, path, headers, body):
        self.proxy, self.connection = proxy, connection
        self.method, self.path, self.headers, self.body = method, path, headers, body

    @property
    def is_push(self):
        return self.method == "POST" and self.path.split("?")[0].endswith("/changes")

    def forward(self):
        """Forwards the request to the server. Returns status, headers and body of the answer."""
        target = http.client.HTTPConnection(self.proxy.backend(), timeout=60)
        try:
            kept = {name: value for name, value in self.headers
                    if name.lower() not in ("connection", "expect", "transfer-encoding")}
            target.request(self.method, self.path, self.body or None, kept)
            answer = target.getresponse()
            return answer.status, answer.getheaders(), answer.read()
        finally:
            target.close()

    def raw(self, data):
        try:
            self.connection.sendall(data)
        except OSError:
            pass

    def answer(self, status, body=b"", headers=(), length=None):
        lines = [f"HTTP/1.1 {status} Because"] + [f"{name}: {value}" for name, value in headers]
        lines += [f"Content-Length: {len(body) if length is None else length}", "Connection: close"]
        self.raw("\r\n".join(lines).encode() + b"\r\n\r\n" + body)

    def pass_on(self, answer):
        status, headers, body = answer
        dropped = ("connection", "content-length", "transfer-encoding", "keep-alive", "date")
        self.answer(status, body, [one for one in headers if one[0].lower() not in dropped])

    def reset(self):
        """Ends the connection with RST instead of FIN."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    def pause(self, seconds):
        """Waits, unless the client goes away or the proxy is closed."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and not self.proxy.is_closed:
            if select.select([self.connection], [], [], min(0.1, left))[0]:
                return


class Proxy:
    def __init__(self, backend=None, plan=None):
        self.backend_url, self.plan = backend, plan or (lambda exchange: None)
        self.requests, self.is_closed, self.seen = 0, False, []
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def backend(self):
        url = self.backend_url.url if hasattr(self.backend_url, "url") else self.backend_url
        return url.split("//")[1]

    def accept(self):
        while not self.is_closed:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        connection.settimeout(60)
        with connection:
            try:
                exchange = self.read(connection)
                if exchange:
                    self.handle(exchange)
            except (OSError, http.client.HTTPException):
                pass

    def handle(self, exchange):
        self.requests += 1
        self.seen.append((exchange.method, exchange.path, exchange.headers))
        fault = self.plan(exchange)
        if fault:
            fault(exchange)
            return
        try:
            exchange.pass_on(exchange.forward())
        except (OSError, http.client.HTTPException):
            exchange.answer(502, b"the server is not there")

    def read(self, connection):
        stream = connection.makefile("rb")
        method, path, _ = (stream.readline().decode().split() + ["", "", ""])[:3]
        if not method:
            return None
        headers = []
        while line := stream.readline().strip():
            name, _, value = line.decode("latin-1").partition(":")
            headers.append((name.strip(), value.strip()))
        length = next((int(v) for n, v in headers if n.lower() == "content-length"), 0)
        if any(n.lower() == "expect" for n, _ in headers):
            connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
        return Exchange(self, connection, method, path, headers, stream.read(length))

    def close(self):
        self.is_closed = True
        self.listener.close()
