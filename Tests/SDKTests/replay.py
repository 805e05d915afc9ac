#!/usr/bin/env python3
"""The story of a text, told with the requests of SDKs that cannot be installed here.

usage: replay.py SERVER_URL MANAGER_EMAIL MANAGER_PASSWORD

The server must have the sample project and its people, and the manager. Each app reads its
definition and a page in two languages and registers a new text; the text is in the workstation's
list; it is translated there; the app sees it in inline mode, and others do not; it is approved and
released; the app finds it in the release. Ends with 0 and a count when all went well.
"""
import sys
import uuid

from exchange import Wire, require
from sdks import ALL
from service import Team


def texts(page, key):
    """The labels of a key on a page, or None when the page does not have it."""
    return None if key not in page else [each["label"] for each in page[key]]


def main():
    team = Team(*sys.argv[1:4])
    wire, run = Wire(sys.argv[1]), uuid.uuid4().hex[:8]
    apps = [sdk(wire, team.translator.key, team.translator.token, run) for sdk in ALL]
    others = [sdk(wire, team.manager.key, team.manager.token, run) for sdk in ALL]
    translations = []
    for app, other in zip(apps, others):
        app.definition()
        russian, german = app.page("navigation", "ru"), app.page("navigation", "de")
        require(russian and german and russian != german, app.name + ": a page in two languages")
        app.register()
        require(texts(app.page(app.source, "ru"), app.key) == [], app.name + ": it is on its page")
        listed = team.translator.keys_on(app.source)
        require(app.key in listed, app.name + ": it is in the workstation's list")
        require(listed[app.key]["label"] == app.label, app.name + ": it arrived as it was sent")
        translations.append(team.translator.suggest(app.key, "ru", app.text))
        require(
            texts(app.page(app.source, "ru"), app.key) == [app.text],
            app.name + ": inline mode shows what the translator has just written")
        require(
            texts(other.page(app.source, "ru"), app.key) == [],
            app.name + ": others do not see it yet")
    for translation in translations:
        team.reviewer.approve(translation)
    version = team.manager.release()
    for app in apps:
        found, page = app.released()
        require(found == version, app.name + ": it sees the new release")
        require(texts(page, app.key) == [app.text], app.name + ": it finds it in the release")
    print("%d SDKs replayed" % len(apps))


main()
