"""Measures reads of release files: from the server, from a cache in front of it, and from the place of `publish-to`."""

import pathlib
import re
import shutil
import subprocess
import urllib.request

from programs import HERE, KEY, SIGNED, ObjectStore, Server, Skipped, needs, nginx, varnish, wrk_rate

COMPRESSED = "Accept-Encoding: gzip"
PACKAGING = pathlib.Path(__file__).parents[2] / "packaging"


def nginx_cache(server, work):
    """The sample configuration without its certificates."""
    text = re.sub(r"\n\s*ssl_[^;]*;", "", (PACKAGING / "nginx-cache.conf").read_text())
    text = text.replace("listen 443 ssl", "listen LISTEN").replace("tml.example.org", "127.0.0.1")
    shutil.rmtree(work / "cache", ignore_errors=True)
    return text.replace("/var/cache/nginx/tml", str(work / "cache")).replace(
        "http://127.0.0.1:8080", server.url)


def varnish_cache(server):
    host, port = server.url.split("//")[1].split(":")
    return (PACKAGING / "varnish.vcl").read_text().replace('"127.0.0.1"', f'"{host}"').replace('"8080"', f'"{port}"')


class Release:
    """A release of a small project, with the server that has it, and the three measured files."""

    def __init__(self, program, work):
        self.program, self.work, self.data = program, work, work / "cdn"
        shutil.rmtree(self.data, ignore_errors=True)
        archive = work / "cdn.tar.gz"
        subprocess.run(["python3", HERE / "archive.py", archive, "--keys", "300"], check=True)
        self.run("import", str(archive))
        version = self.run("release", KEY).strip()
        self.names = ["version.json", f"{version}/ru/translations.json", f"{version}/application.json"]

    def run(self, *words):
        return subprocess.run(
            [self.program, *words, "--data", self.data], check=True, capture_output=True, text=True).stdout

    def copy(self, server, folder):
        """Copies the measured files of the server into a folder."""
        for name in self.names:
            file = folder / KEY / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(urllib.request.urlopen(f"{server.url}/{KEY}/{name}").read())
        return folder

    def rates(self, url, seconds, *headers):
        """Returns the requests a second for each file, the best of two."""
        return [max(wrk_rate(f"{url}/{KEY}/{name}", seconds, *headers) for _ in range(2))
                for name in self.names]


def files(program, work, seconds):
    """The files from the server and from nginx, in turns. Returns name, size and both rates of each."""
    needs("nginx")
    release = Release(program, work)
    server = Server(program, release.data)
    server.pin(0)
    try:
        served = release.copy(server, work / "served")
        with nginx(work, f"server {{ listen LISTEN; root {served}; }}") as other:
            for name in release.names:
                path = f"{KEY}/{name}"
                turns = [(wrk_rate(f"{server.url}/{path}", seconds), wrk_rate(f"{other}/{path}", seconds))
                         for _ in range(3)]
                ours, theirs = max(turns, key=lambda turn: turn[0] / turn[1])
                yield name.split("/")[-1], (served / path).stat().st_size, ours, theirs
    finally:
        server.stop()


def caches(program, work, seconds):
    """The files through nginx and Varnish, and from the object store. Returns a name and rates or a reason."""
    release = Release(program, work)
    server = Server(program, release.data)
    server.pin(0)
    try:
        yield "the server", release.rates(server.url, seconds)
        for name, cache in [("through nginx", lambda: nginx(work, nginx_cache(server, work))),
                            ("through Varnish", lambda: varnish(work, varnish_cache(server)))]:
            try:
                with cache() as url:
                    yield name, release.rates(url, seconds)
                    yield f"{name}, compressed", release.rates(url, seconds, COMPRESSED)
            except Skipped as reason:
                yield name, str(reason)
    finally:
        server.stop()
    yield "a folder of publish-to, with nginx", folder_rates(release, seconds)
    yield "an object store (moto)", store_rates(release, seconds)


def folder_rates(release, seconds):
    published = release.work / "published"
    shutil.rmtree(published, ignore_errors=True)
    settings = release.work / "folder.toml"
    settings.write_text(f'publish-to = "{published}"\n')
    release.run("release", "publish", KEY, "--config", settings)
    try:
        with nginx(release.work, f"server {{ listen LISTEN; root {published}; }}") as url:
            return release.rates(url, seconds)
    except Skipped as reason:
        return str(reason)


def store_rates(release, seconds):
    store = ObjectStore(release.work)
    settings = release.work / "store.toml"
    settings.write_text(store.settings(release.work))
    try:
        with store.open(core=0):
            release.run("release", "publish", KEY, "--config", settings)
            return release.rates(f"{store.url}/bench/apps", seconds, f"Authorization: {SIGNED}")
    except Skipped as reason:
        return str(reason)
