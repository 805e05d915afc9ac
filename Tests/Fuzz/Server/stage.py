"""A server with the sample project, people in each role, and a record of each kind."""

import email
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.parse

PROJECT = "4f5b245615cefda44f1cb731379b71c8bcf2735180deb5bec229480941fb0be7"
PASSWORD = "fuzz-password"
# Requests may give this password to `victim`.
NEW_PASSWORD = "new-fuzz-password"
METRICS = "metrics-token-of-the-fuzzer"
SETTINGS = """\
public-url = "https://tml.example.org"
trusted-proxies = ["127.0.0.1"]
rate = 1000000
create-projects = "managers"
metrics-token = "{metrics}"
mail-from = "tml@example.org"
mail-folder = "{mail}"
"""
# The sessions of `victim` may end, and other people may change the role of `victim`.
ROLES = {"translator": "translator", "reviewer": "reviewer", "manager": "manager",
         "administrator": "admin", "victim": "translator"}
PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c63"
    "64f8cf500f00030601805a347d6b0000000049454e44ae426082")

RECTANGLE = {"left": 0, "top": 0, "width": 1, "height": 1}


class Failed(Exception):
    """The server does not do what the fuzzer needs."""


class Server:
    def __init__(self, program, folder):
        self.program, self.folder = str(pathlib.Path(program).resolve()), pathlib.Path(folder)
        self.data, self.mail, self.process, self.port = self.folder / "data", self.folder / "mail", None, 0
        self.mail.mkdir(parents=True, exist_ok=True)
        self.settings = self.folder / "tml-server.toml"
        self.settings.write_text(SETTINGS.format(mail=self.mail, metrics=METRICS))

    def start(self):
        ready = self.folder / "ready"
        ready.unlink(missing_ok=True)
        with open(self.folder / "server.log", "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", *self.options, "--demo", "--port", "0", "--ready-file", ready],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        end = time.monotonic() + 120
        while not (ready.exists() and ready.read_text().strip()):
            if time.monotonic() > end or self.process.poll() is not None:
                raise Failed(f"the server does not start; see {self.folder}/server.log")
            time.sleep(0.05)
        self.port = int(ready.read_text().strip().rsplit(":", 1)[1])
        return self

    @property
    def options(self):
        return ["--config", self.settings, "--data", self.data]

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def stop(self):
        """Returns false if the server ended by itself or does not end."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(60) == 0
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return False

    def memory(self):
        """The most memory that the server has used, in MiB."""
        found = re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) / 1024

    def command(self, *words, given=""):
        ran = subprocess.run([self.program, *words, *self.options], input=given, capture_output=True, text=True)
        if ran.returncode != 0:
            raise Failed(f"tml-server {' '.join(words)}: {ran.stderr}")
        return ran.stdout

    def raw(self, request):
        """Sends bytes, and returns the answer."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
            connection.sendall(request)
            answer = http.client.HTTPResponse(connection)
            answer.begin()
            return Answer(answer)

    def copy(self, folder):
        """Copies the data of the stopped server to another server."""
        other = Server(self.program, folder)
        shutil.copytree(self.data, other.data)
        return other


class Answer:
    def __init__(self, answer):
        self.status, self.body = answer.status, answer.read()
        self.headers = {name.lower(): value for name, value in answer.getheaders()}
        self.cookies = answer.headers.get_all("Set-Cookie") or []

    @property
    def text(self):
        return self.body.decode(errors="replace")

    @property
    def json(self):
        return json.loads(self.body)


class Visitor:
    """A person at the server, with a token and with a browser."""

    def __init__(self, server, name=None):
        self.server, self.name, self.token, self.cookies, self.form = server, name, None, {}, ""
        if name:
            self.sign_in()

    def sign_in(self):
        address, answers = f"{self.name}@example.org", {}
        for password in (PASSWORD, NEW_PASSWORD):
            answers[password] = self.send("POST", "/oauth/token", form={
                "grant_type": "password", "username": address, "password": password})
            if answers[password].status == 200:
                break
        else:
            raise Failed(f"{self.name} cannot sign in: {answers[PASSWORD].text}")
        self.token = answers[password].json["access_token"]
        self.form = re.search('name="form" value="([^"]+)"', self.send("GET", "/login").text)[1]
        self.expect(303, "POST", "/authorize", form={
            "email": address, "password": password, "form": self.form}, headers={"Accept": "text/html"})

    def headers(self):
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return headers

    def send(self, method, path, record=None, form=None, body=None, headers=None):
        headers = {**self.headers(), **(headers or {})}
        if record is not None:
            body, headers["Content-Type"] = json.dumps(record), "application/json"
        if form is not None:
            body, headers["Content-Type"] = urllib.parse.urlencode(form), "application/x-www-form-urlencoded"
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        connection.request(method, path, body, headers)
        answer = Answer(connection.getresponse())
        connection.close()
        for cookie in answer.cookies:
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def expect(self, status, method, path, record=None, **rest):
        answer = self.send(method, path, record, **rest)
        if answer.status != status:
            raise Failed(f"{method} {path}: {answer.status} {answer.text[:300]}")
        return answer

    def get(self, path):
        return self.expect(200, "GET", f"/v1/projects/{PROJECT}/{path}").json

    def write(self, method, path, record):
        answer = self.send(method, f"/v1/projects/{PROJECT}/{path}", record)
        if answer.status >= 300:
            raise Failed(f"{method} {path}: {answer.status} {answer.text[:300]}")
        return answer.json

    @property
    def is_known(self):
        return all(self.send("GET", path).status == 200 for path in ("/v1/users/me", "/account"))


def prepare(program, folder):
    """Makes the data for all runs, and returns the stopped server and the values that the routes know."""
    server = Server(program, folder).start()
    try:
        for name, role in ROLES.items():
            admin = ["--admin"] if name == "administrator" else []
            server.command("user", "add", f"{name}@example.org", "--name", name.title(), "--project", PROJECT,
                           "--role", role, "--password-stdin", *admin, given=PASSWORD + "\n")
        for _ in range(2):
            server.command("release", PROJECT)
        app = server.command("project", "token", PROJECT).split()[-1]
        known = records(server, Visitor(server, "administrator"), Visitor(server, "victim"))
    finally:
        server.stop()
    return server, app, known


def records(server, admin, victim):
    """Makes a record of each kind; returns the values by the names of parameters and fields."""
    keys = admin.get("translation_keys?per_page=60&locale=ru&include=translations")["results"]
    hashes = [key["key"] for key in keys]
    one = hashes[0]
    comment = number(admin.write("POST", f"translation_keys/{one}/comments", {"locale": "ru", "message": "Formal"}))
    terms = [number(admin.write("POST", "glossary", {"keyword": f"quay {n}", "locale": "ru"})) for n in range(6)]
    hooks = [number(admin.write("POST", "webhooks", {"url": f"https://hooks.invalid/{n}"})) for n in range(4)]
    hook = hooks[-1]
    admin.write("POST", f"webhooks/{hook}/test", {})
    admin.write("PUT", "queries", {"name": "Weekly", "search": "a"})
    invited = admin.write("POST", "requests", {
        "emails": [f"new{n}@example.org" for n in range(5)], "role": "viewer"})
    # A language without translations, which can be removed.
    admin.write("POST", "languages", {"locale": "nl"})
    picture(admin, one)
    admin.expect(200, "PUT", f"/v1/projects/{PROJECT}/files/ru/app.po", body=(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Quay"\nmsgstr ""\n'),
        headers={"Content-Type": "text/plain"})
    device = Visitor(server).send("POST", "/oauth/device_authorization", form={"client_id": "fuzz"}).json
    victim.send("POST", "/forgot", form={"email": "victim@example.org", "form": victim.form})
    settings = admin.send("GET", f"/projects/{PROJECT}/settings").text
    account = victim.send("GET", "/account").text
    translations = [text for key in keys for text in key.get("translations", [])]
    numbers = {
        "/comments/": [comment], "/glossary/": terms, "/webhooks/": hooks,
        "/requests/": ids(admin.get("requests")), "/members/invitations/": ids(admin.get("requests")),
        "/translators/": [row["id"] for row in admin.get("translators")["results"]
                          if row["translator"]["email"].startswith("victim")],
        "/translations/": [text["id"] for text in translations][:60] or list(range(1, 60)),
        "/screenshots/": [1], "/settings/tokens/": re.findall(r"/settings/tokens/(\w+)", settings) or [1],
    }
    numbers["/members/"] = numbers["/translators/"]
    versions = sorted(row["version"] for row in admin.get("releases")["results"])
    sources = admin.get("sources")["results"]
    revisions = {str(text["id"]): text["revision"] for text in translations if "revision" in text}
    return {"numbers": numbers, "revisions": revisions, "words": words(hashes, numbers, versions, sources) | {
        "session": re.findall(r'/account/sessions/([^"/]+)', account) or ["none"],
        "word": re.findall(r"/invitations/([\w-]+)", json.dumps(invited)) + mailed(server.mail),
        "user_code": [device["user_code"]], "device_code": [device["device_code"]],
        "delivery": ids(admin.get(f"webhooks/{hook}/deliveries"))}}


def number(record):
    """The id of a record, or of the record in an answer to a write."""
    found = re.search(r'"id": (\d+)', json.dumps(record))
    if not found:
        raise Failed(f"an answer without an id: {record}")
    return int(found[1])


def ids(page):
    return [row["id"] for row in page["results"]]


def picture(admin, md5):
    keys = json.dumps({md5: RECTANGLE})
    parts = (b'--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n' + PICTURE
             + b'\r\n--b\r\nContent-Disposition: form-data; name="keys"\r\n\r\n' + keys.encode() + b"\r\n--b--\r\n")
    answer = admin.send("POST", f"/v1/projects/{PROJECT}/screenshots", body=parts, headers={
        "Content-Type": "multipart/form-data; boundary=b"})
    if answer.status not in (200, 201):
        raise Failed(f"screenshot: {answer.status} {answer.text[:300]}")


def mailed(folder):
    """The secret words of the links in the mails."""
    end, found = time.monotonic() + 20, []
    while not found and time.monotonic() < end:
        time.sleep(0.2)
        for path in folder.glob("*.eml"):
            text = email.message_from_bytes(path.read_bytes()).get_payload(decode=True).decode(errors="replace")
            found += re.findall(r"(?:word=|/invitations/)([\w-]+)", text)
    return found


def words(hashes, numbers, versions, sources):
    """Values that the server knows, by the names of parameters and fields."""
    values = {
        "key": [PROJECT], "app_id": [PROJECT], "md5": hashes, "locale": ["ru", "de", "ar", "ja", "en", "nl"],
        "locales": [["ru"], ["ru", "de"], "ru"], "language": ["en", "ru"], "version": versions,
        "source": [row["id"] for row in sources] + [row["source"] for row in sources],
        "path": ["app.po", "favicon.ico"], "term": numbers["/glossary/"] + ["new"], "screenshot": [1],
        "translation_id": numbers["/translations/"], "person": [1, 2], "translator": ["me", 1],
        "base_revision": list(range(400, 3000, 150)), "revision": list(range(400, 450)),
        "context": [{}, '{"count":{"number":"one"}}', {"count": {"number": "other"}}],
        "label": ["Text", "{count} texts", "[bold: Text]"], "translation": ["Text", "{count} texts"],
        "keys": [hashes[:3], json.dumps({hashes[0]: RECTANGLE})],
        "texts": [["Inbox", "Calendar"]], "text": ["Inbox"], "labels": [["menu"], "menu"],
        "emails": [["one@example.org"], "one@example.org two@example.org"], "email": ["victim@example.org"],
        "username": ["victim@example.org"], "password": [PASSWORD], "old_password": ["not this one"],
        "new_password": [NEW_PASSWORD], "role": ["viewer", "translator"], "type": ["release", "draft"],
        "url": ["https://hooks.invalid/b"], "value": [1, -1, 0], "vote": [1, -1, 0], "once": ["once-1", "once-2"],
        "grant_type": ["password", "refresh_token", "authorization_code", "client_credentials"],
        "client_id": ["fuzz"], "redirect_uri": ["http://127.0.0.1:9/back"], "response_type": ["code"],
        "decision": ["allow", "refuse"], "page": [1, 2, 3], "per_page": [1, 30, 10000], "limit": [1, 50],
        "since": ["0", "W3t9XQ=="], "include": ["translations,sources,labels,comments,screenshots"],
        "sort": ["label", "registered"], "order": ["asc", "desc"], "wait": [0], "search": ["in", '"a', "NEAR("],
        "filter": ["text:inbox", "is:locked", "not is:translated", "("], "level": [0, 1], "max_length": [40, ""],
        "keyword": ["quay"], "note": ["A note"], "message": ["A message"], "reason": ["Not so"],
        "state": ["published", "unpublished"], "name": ["Weekly", "A name"], "period": ["daily", "weekly", "never"],
        "action": ["test", "off", "on", "again"], "format": ["tar.gz", "json"], "accept": ["all", "accepted"],
        "keep": [10, 20], "days": [30], "kind": ["translation", "key", "vote"], "within": [60],
    }
    return values | {"changes": batches(hashes, numbers), "source_keys": registrations()}


def batches(hashes, numbers):
    """Changes of each kind."""
    text, ident = numbers["/translations/"][0], "00000000-0000-4000-8000-0000000000%02d"
    of_key = [{"op": op, "key": hashes[n], "locale": "ru", "data": data} for n, (op, data) in enumerate([
        ("translation.create", {"label": "Text"}), ("key.lock", {}), ("key.unlock", {}),
        ("key.labels", {"labels": ["menu"]}), ("key.tag", {"label": "menu"}), ("key.follow", {}),
        ("comment.create", {"message": "A message"})])]
    of_text = [{"op": op, "translation_id": text, "base_revision": 1, "data": data} for op, data in [
        ("translation.update", {"label": "Other"}), ("translation.vote", {"value": 1}),
        ("translation.approve", {}), ("translation.reject", {"reason": "Not so"}),
        ("translation.reopen", {}), ("translation.delete", {})]]
    changes = [{"id": ident % n, **change} for n, change in enumerate(of_key + of_text)]
    return [changes[:2], changes[2:7], changes[7:], [changes[0]]]


def registrations():
    keys = [{"label": "Hello {user}", "description": "d", "locale": "en", "level": 0}, {"label": "Text"}]
    return [[{"source": "page", "keys": keys}], json.dumps([{"source": "page/part", "keys": keys[1:]}])]


def executable(program):
    if not os.access(program, os.X_OK):
        raise SystemExit(f"{program} is missing. Run: make build")
    return program
