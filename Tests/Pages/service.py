"""The built server with the sample project, with mails as files and with a folder for published releases."""

import email
import email.policy
import json
import pathlib
import re
import socket
import sqlite3
import subprocess
import time
import urllib.request

from chromium import Failed

# No provider answers at the address of oidc-issuer. The sign-in page shows its button nevertheless.
SETTINGS = """
host = "127.0.0.1"
port = {port}
rate = 100000
public-url = "{address}"
create-projects = "managers"
publish-to = "{folder}/published"
mail-from = "tml@example.org"
mail-folder = "{folder}/mails"
webhook-http = true
webhook-private-addresses = true
oidc-issuer = "https://127.0.0.1:9"
oidc-client-id = "tml-server"
oidc-secret-file = "{folder}/secret"
"""


class Service:
    def __init__(self, program, folder):
        self.program, self.folder = program, pathlib.Path(folder)
        for name in ("published", "mails"):
            (self.folder / name).mkdir()
        secret = self.folder / "secret"
        secret.touch(mode=0o600)
        secret.write_text("secret of the provider\n")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        settings = SETTINGS.format(port=port, address=self.address, folder=folder)
        (self.folder / "settings.toml").write_text(settings)
        self.log = (self.folder / "log").open("w+")
        self.process = subprocess.Popen(
            [program, "serve", *self.data, "--demo", "--ready-file", self.folder / "ready"],
            stdout=self.log, stderr=self.log)
        self.wait()

    @property
    def data(self):
        return ["--config", self.folder / "settings.toml", "--data", self.folder / "data"]

    def wait(self):
        for _ in range(300):
            if (self.folder / "ready").exists():
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        self.log.seek(0)
        raise Failed(f"The server did not start: {self.log.read()}")

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()

    def command(self, *words, given=""):
        return subprocess.run(
            [self.program, *words, *self.data], input=given, capture_output=True, text=True, check=True).stdout

    def sql(self, statement, *values):
        with sqlite3.connect(self.folder / "data" / "server.sqlite") as database:
            return database.execute(statement, values).fetchall()

    def get(self, path):
        with urllib.request.urlopen(self.address + path, timeout=30) as answer:
            return answer.read()

    def post(self, path, body):
        request = urllib.request.Request(self.address + path, body.encode())
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def mailed_link(self, recipient):
        """Waits for a mail to this person, deletes the mail, and returns the first link in its text."""
        for _ in range(300):
            for file in (self.folder / "mails").iterdir():
                mail = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
                link = re.search(rf"{self.address}\S+", mail.get_body(("plain",)).get_content())
                if recipient in mail["To"] and link:
                    file.unlink()
                    return link[0]
            time.sleep(0.1)
        raise Failed(f"No mail to {recipient} has arrived")
