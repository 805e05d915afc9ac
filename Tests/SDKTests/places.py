"""The places of releases without the server: a folder behind a web server, and an object store."""
import contextlib
import functools
import http.server
import os
import pathlib
import subprocess
import sys
import threading
import urllib.error
import urllib.request

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "BenchServer"))

from programs import SIGNED, ObjectStore, Skipped  # noqa: E402


class FolderHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class CDNHandler(http.server.BaseHTTPRequestHandler):
    """Answers with the objects of a bucket. The bucket allows only signed requests."""

    def __init__(self, bucket, *rest):
        self.bucket = bucket
        super().__init__(*rest)

    def do_GET(self):
        request = urllib.request.Request(self.bucket + self.path, headers={"Authorization": SIGNED})
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                self.answer(answer.status, answer.headers, answer.read())
        except urllib.error.HTTPError as error:
            self.answer(error.code, error.headers, error.read())

    def answer(self, status, headers, body):
        self.send_response(status)
        for name in "Content-Type", "Content-Encoding", "Cache-Control":
            if name in headers:
                self.send_header(name, headers[name])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(handler):
    """The address of a web server on this computer."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield "http://127.0.0.1:%d" % server.server_port
        server.shutdown()


class Publisher:
    """Publishes the releases of a server with `tml-server release publish`."""

    def __init__(self, program, data, project, work):
        self.program, self.data, self.project, self.work = program, data, project, pathlib.Path(work)

    def publish(self, settings):
        file = self.work / "publish.toml"
        file.write_text(settings)
        subprocess.run([self.program, "release", "publish", self.project, "--config", file, "--data", self.data],
                       check=True, stdout=subprocess.DEVNULL)

    @contextlib.contextmanager
    def folder(self):
        """The address of a web server with the published folder."""
        folder = self.work / "published"
        self.publish(f'publish-to = "{folder}"\n')
        with served(functools.partial(FolderHandler, directory=folder)) as url:
            yield url

    @contextlib.contextmanager
    def store(self):
        """The address of a CDN with the bucket of moto; `None` if moto is not installed."""
        try:
            with ObjectStore(self.work).open() as store:
                self.publish(store.settings(self.work))
                with served(functools.partial(CDNHandler, store.url + "/bench/apps")) as url:
                    yield url
        except Skipped:
            yield None
