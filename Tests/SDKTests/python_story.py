#!/usr/bin/env python3
"""A day of an app that uses tml-python, against a running server with the sample project.

usage: python_story.py SERVER_URL

Needs the package tml from PyPI, unmodified. Ends with 0 and "story told" when all went well.
"""
import hashlib
import json
import re
import sys
import urllib.parse
import urllib.request
import uuid

import tml
from tml.api.client import Client
from tml.config import CONFIG
from tml.session_vars import set_current_context, set_current_translator
from tml.translator import Translator

LABEL = "{count||one: boat, other: boats} left at noon & returned + docked " + uuid.uuid4().hex
SOURCE = "python story"


class Service:
    """What a workstation asks."""

    def __init__(self, url):
        self.url = url
        self.token = self.post_form(
            "/authorize", {"email": "translator@example.com", "password": "demo"}
        )["results"]["access_token"]
        self.key = self.get("/v1/users/me/projects")["results"][0]["key"]

    def send(self, path, body=None, kind=None):
        request = urllib.request.Request(self.url + path, data=body)
        if kind:
            request.add_header("Content-Type", kind)
        if hasattr(self, "token"):
            request.add_header("Authorization", "Bearer " + self.token)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def get(self, path):
        return self.send(path)

    def post_form(self, path, fields):
        return self.send(path, urllib.parse.urlencode(fields).encode())

    def post_json(self, path, value):
        return self.send(path, json.dumps(value).encode(), "application/json")

    def keys(self):
        path = "/v1/projects/%s/translation_keys?source=%s" % (
            self.key, urllib.parse.quote(SOURCE))
        return [key["label"] for key in self.get(path)["results"]]

    def translate(self, key, locale, text):
        answer = self.post_json("/v1/projects/%s/changes" % self.key, {
            "client_id": "story",
            "changes": [{
                "id": str(uuid.uuid4()), "op": "translation.create", "key": key,
                "locale": locale, "data": {"label": text},
            }],
        })
        check(answer["results"][0]["status"], "applied")


def shown(context, label, data=None):
    """What the reader sees: inline mode wraps labels and tokens into elements."""
    return " ".join(re.sub("</?tml:[^>]*>", "", context.tr(label, data)[1]).split())


def check(found, wanted):
    if found != wanted:
        sys.exit("wanted %r, found %r" % (wanted, found))


def app(service, locale, source=SOURCE):
    """The app at the beginning of a request by somebody with inline mode on."""
    set_current_context(None)
    translator = Translator(name="Story", inline=True)
    set_current_translator(translator)
    client = Client(service.key, access_token=service.token)
    return tml.build_context(
        client=client, key=service.key, source=source, locale=locale, translator=translator)


def main():
    service = Service(sys.argv[1])
    tml.configure(
        application={
            "key": service.key, "access_token": service.token, "path": service.url,
            "cdn_path": service.url,
        },
        cache={"enabled": False}, logger={"enabled": False, "path": "/dev/null"})

    first = app(service, "ru", source="navigation")
    check(first.application.key, service.key)
    check(sorted(first.application.locales()), sorted(["en", "ru", "ar", "he", "ja", "de", "pl", "fr"]))
    check(shown(first, "Settings"), "Настройки")
    check(shown(app(service, "de", source="navigation"), "Settings"), "Einstellungen")

    context = app(service, "ru")
    check(shown(context, LABEL, {"count": 3}), LABEL.replace("{count||one: boat, other: boats}", "3 boats"))
    context.deactivate()
    check(LABEL in service.keys(), True)

    key = hashlib.md5((LABEL + ";;;").encode()).hexdigest()
    service.translate(key, "ru", "В полдень ушло судов: {count}")
    check(shown(app(service, "ru"), LABEL, {"count": 3}), "В полдень ушло судов: 3")
    print("story told")


main()
