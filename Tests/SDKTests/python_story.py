#!/usr/bin/env python3
"""The story of a text, told by an app that uses tml-python.

usage: python_story.py SERVER_URL MANAGER_EMAIL MANAGER_PASSWORD

Needs the package tml from PyPI, unmodified, and a server with the sample project, its people and
the manager. The app reads its definition and a page in two languages, and finds a new text; the
text is in the workstation's list and is translated there; the app shows it in inline mode; it is
approved and released; the app shows it from the release's files, and from the archive. Ends with 0
and "story told" when all went well.
"""
import hashlib
import os
import re
import sys
import tempfile
import uuid

import tml
from tml.api.client import Client
from tml.session_vars import set_current_context, set_current_translator
from tml.translator import Translator

from exchange import require
from service import Team

LABEL = "{count||one: boat, other: boats} left at noon & returned + docked " + uuid.uuid4().hex
SHOWN = LABEL.replace("{count||one: boat, other: boats}", "3 boats")
SOURCE = "harbour/noon"
RUSSIAN = "В полдень ушло судов: {count}"
RUSSIAN_SHOWN = "В полдень ушло судов: 3"


class MemoryCache:
    """A cache adapter as the package lets apps bring one; it is empty at the start."""

    cache_name = "memory"
    values = {}

    def fetch(self, key, opts=None):
        name = self.versioned_key(key, opts)
        if name in self.values:
            return self.values[name]
        miss = (opts or {}).get("miss_callback")
        return self.store(key, miss(key)) if callable(miss) else None

    def store(self, key, data, opts=None):
        self.values[self.versioned_key(key, opts)] = data
        return data


def configure(team, cache):
    tml.configure(
        application={
            "key": team.translator.key, "access_token": team.translator.token,
            "path": team.translator.url, "cdn_path": team.translator.url,
        },
        cache=cache, logger={"enabled": False, "path": "/dev/null"})


def app(team, locale, source=SOURCE, inline=True):
    """The app at the beginning of a request; in inline mode by the translator."""
    set_current_context(None)
    set_current_translator(None)
    translator = Translator(name="Story", inline=True) if inline else None
    set_current_translator(translator)
    return tml.build_context(
        client=Client(team.translator.key, access_token=team.translator.token),
        key=team.translator.key, source=source, locale=locale, translator=translator)


def shown(context, label, data=None):
    """What the reader sees: inline mode wraps labels and tokens into elements."""
    return " ".join(re.sub("</?tml:[^>]*>", "", context.tr(label, data)[1]).split())


def expect(found, wanted):
    require(found == wanted, "%r is %r" % (found, wanted))


def finds(team):
    """Definition, a page in two languages, and a text that the server does not know."""
    first = app(team, "ru", source="navigation")
    expect(first.application.key, team.translator.key)
    locales = sorted(first.application.locales())
    expect(locales, sorted(["en", "ru", "ar", "he", "hi", "ja", "de", "pl", "fr"]))
    expect(shown(first, "Settings"), "Настройки")
    expect(shown(app(team, "de", source="navigation"), "Settings"), "Einstellungen")
    context = app(team, "ru")
    expect(shown(context, LABEL, {"count": 3}), SHOWN)
    context.deactivate()


def is_translated(team):
    key = hashlib.md5((LABEL + ";;;").encode()).hexdigest()
    listed = team.translator.keys_on(SOURCE)
    require(key in listed, "the key is in the workstation's list")
    expect(listed[key]["label"], LABEL)
    translation = team.translator.suggest(key, "ru", RUSSIAN)
    expect(shown(app(team, "ru"), LABEL, {"count": 3}), RUSSIAN_SHOWN)
    return translation


def reads_files(team, version):
    """Nobody translates in it: it looks at version.json and the files of the release."""
    configure(team, {"enabled": True, "adapter": MemoryCache, "namespace": "story"})
    expect(shown(app(team, "ru", inline=False), LABEL, {"count": 3}), RUSSIAN_SHOWN)
    expect(MemoryCache.values["tml_story:_current_version"]["version"], version)
    for name in ["application", "ru/language", "ru/sources/" + SOURCE]:
        require(
            MemoryCache.values.get("tml_story:_v#%s_%s" % (version, name)),
            name + " came from the release")


def reads_archive(team, version):
    """What the package's download command does, then its reading of such an archive."""
    client = Client(team.translator.key)
    data = client.cdn_call("release", opts={"cache_version": version, "raw": True})
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, version + ".tar.gz")
        with open(path, "wb") as file:
            file.write(data)
        snapshot = tml.open_snapshot(path)
        expect(snapshot.get("projects/current/definition")["key"], team.translator.key)
        language = snapshot.get("languages/ru/definition")
        expect(language["locale"], "ru")
        page = snapshot.get("ru/sources/" + SOURCE)["results"]
        key = hashlib.md5((LABEL + ";;;").encode()).hexdigest()
        expect([each["label"] for each in page[key]], [RUSSIAN])


def main():
    team = Team(*sys.argv[1:4])
    configure(team, {"enabled": False})
    finds(team)
    translation = is_translated(team)
    team.reviewer.approve(translation)
    version = team.manager.release()
    reads_files(team, version)
    reads_archive(team, version)
    print("story told")


main()
