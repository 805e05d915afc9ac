"""The people on the other side of an app: what a workstation and a manager ask the server."""
import http.cookiejar
import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid


class Person:
    """Somebody of the sample project; speaks JSON with a Bearer token, as the workstation does."""

    def __init__(self, url, email, password="demo"):
        self.url = url
        self.token = None
        answer = self.post_form("/authorize", {"email": email, "password": password})
        self.token = answer["results"]["access_token"]
        self.key = self.get("/v1/users/me/projects")["results"][0]["key"]
        self.base = "/v1/projects/" + self.key

    def send(self, path, body=None, kind=None):
        request = urllib.request.Request(self.url + path, data=body)
        if kind:
            request.add_header("Content-Type", kind)
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise SystemExit("%s: %d %s" % (path, error.code, error.read().decode()))

    def get(self, path):
        return self.send(path)

    def post_form(self, path, fields):
        return self.send(path, urllib.parse.urlencode(fields).encode())

    def post_json(self, path, value):
        return self.send(path, json.dumps(value).encode(), "application/json")

    def keys(self):
        """The first 1,000 keys of the project."""
        return self.get("%s/translation_keys?locale=ru&per_page=1000" % self.base)["results"]

    def keys_on(self, source):
        """The keys of a page, by their hash, as the workstation's list shows them."""
        answer = self.get("%s/translation_keys?locale=ru&per_page=500&source=%s" % (
            self.base, urllib.parse.quote(source)))
        return {key["key"]: key for key in answer["results"]}

    def change(self, change):
        """Sends one change of an outbox; returns what the server has now."""
        change["id"] = str(uuid.uuid4())
        answer = self.post_json(
            self.base + "/changes", {"client_id": "story", "changes": [change]})
        result = answer["results"][0]
        if result["status"] != "applied":
            raise SystemExit("%r was not applied: %r" % (change, result))
        return result["translation"]

    def suggest(self, key, locale, text, context=None):
        """A translation without its author's vote: one vote is enough in the sample project."""
        data = {"label": text, "context": context} if context else {"label": text}
        made = self.change({
            "op": "translation.create", "key": key, "locale": locale, "data": data})
        return self.change({
            "op": "translation.vote", "translation_id": made["id"], "data": {"value": 0}})

    def approve(self, translation):
        return self.change({
            "op": "translation.approve", "translation_id": translation["id"],
            "base_revision": translation["revision"], "data": {}})

    def release(self):
        """Makes a release and waits until apps have it; its version."""
        version = self.post_json(self.base + "/releases", {"type": "release"})["release"]["version"]
        for _ in range(600):
            release = self.get("%s/releases/%s" % (self.base, version))
            release = release.get("release", release)
            if release["state"] == "published":
                return version
            if release["state"] == "failed":
                raise SystemExit("the release failed: %r" % release)
            time.sleep(0.1)
        raise SystemExit("the release %s is not finished" % version)


class Team:
    """A translator, a reviewer and a manager."""

    def __init__(self, url, manager, password):
        self.translator = Person(url, "translator@example.com")
        self.reviewer = Person(url, "reviewer@example.com")
        self.manager = Person(url, manager, password)


def app_cookie(url, key, email, password="demo"):
    """The cookie by which web SDKs know their translator, as the sign-in page sets it."""
    jar = http.cookiejar.CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    page = browser.open(url + "/login?app_id=" + key, timeout=30).read().decode()
    word = re.search('name="form" value="([^"]*)"', page).group(1)
    fields = {"app_id": key, "form": word, "email": email, "password": password}
    browser.open(urllib.request.Request(
        url + "/authorize", urllib.parse.urlencode(fields).encode(), {"Accept": "text/html"}),
        timeout=30)
    return next(cookie.value for cookie in jar if cookie.name == "trex_" + key)
