#!/usr/bin/env python3
"""The story of a text, told by apps that use SDKs as they were published.

usage: published_story.py SERVER_URL MANAGER_EMAIL MANAGER_PASSWORD APP_TOKEN SDKS WORK PROGRAM DATA

SDKS is a folder with archives or folders like tml-ruby-5.7.9.tar.gz; all are tried, unpacked below
the empty folder WORK. The server must have the sample project, its people and the manager. PROGRAM is
tml-server, with tml-translator beside it, and DATA is the folder of its data.

live: an app that its translator has signed in to shows a page in two languages and registers new
texts; they are in the workstation's list and are translated there; the app shows them.
cached: they are approved and released; the app shows them to readers from the release's files, and
nothing that was approved later. folder, store: the same with the published files in a folder and in an
object store (moto).
same: what the app shows for labels of the sample project in five languages is what `preview` shows.

Prints a line for each SDK, and the differences; ends with 0 when all went well. The file `differences`
has the reasons for expected differences.
"""
import collections
import contextlib
import hashlib
import json
import os
import re
import sys
import urllib.request
import uuid

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "FileCorpus"))

import rendering
from exchange import require
from places import Publisher
from published import HERE, sdks
from readers import explanations, reason_for
from service import Team, app_cookie

GENDERS = {"male": "обновил", "female": "обновила"}


def expect(found, wanted):
    if found != wanted:
        raise SystemExit("%r instead of %r" % (found, wanted))


def user(name, gender):
    return {"user": {"object": {"name": name, "gender": gender}, "attribute": "name"}}


class Story:
    """Two new texts of an app: one has a number, the other a person."""

    def __init__(self, team, sdk, cookie, token):
        self.team, self.sdk, self.cookie, self.token = team, sdk, cookie, token
        self.source = "harbour/" + sdk.name.replace(" ", "-")
        run = uuid.uuid4().hex[:8]
        # tml-js computes the keys of labels with emoji wrongly.
        rest = " left + docked & für %s%s" % ("" if sdk.kind == "js" else "🎈 ", run)
        self.boats = "{count|| boat, boats}" + rest
        self.english = "%d boats" + rest
        self.profile = "{user} updated {user| his, her} berth " + run
        self.russian = ["%s %s" % (text, run) for text in [
            "1 лодка ушла + & ü", "3 лодки ушло + & ü", "5 лодок ушло + & ü",
            "Анна обновила место", "Пётр обновил место"]]
        self.run = run
        self.translations = []
        # The address of the releases.
        self.cdn = team.translator.url

    def page(self, locale, source, texts, inline=True):
        """The app's languages, and what a reader sees of these texts on a page."""
        page = self.sdk.visit({
            "url": self.team.translator.url, "cdn": self.cdn, "key": self.team.translator.key,
            "cookie": self.cookie if inline else None, "token": self.token,
            "locale": locale, "source": source,
            "texts": [{"label": label, "tokens": tokens} for label, tokens in texts]})
        # Inline mode wraps labels and tokens into elements.
        shown = [re.sub("</?tml:[^>]*>", "", text) for text in page["shown"]]
        return sorted(page["locales"]), [" ".join(text.split()) for text in shown]

    def menu(self, locale, inline=True):
        return self.page(locale, "navigation", [("Settings", {})], inline)

    def own(self, locale, inline=True):
        """The app's own page, with one, a few and many boats, a woman and a man."""
        texts = [(self.boats, {"count": count}) for count in (1, 3, 5)]
        texts += [(self.profile, user("Анна", "female")), (self.profile, user("Пётр", "male"))]
        return self.page(locale, self.source, texts, inline)[1]

    def live(self):
        locales = sorted(["en", "ru", "ar", "he", "hi", "ja", "de", "pl", "fr"])
        expect(self.menu("ru"), (locales, ["Настройки"]))
        expect(self.menu("de"), (locales, ["Einstellungen"]))
        expect(self.own("ru")[2:4], [self.english % 5, "Анна updated her berth " + self.run])
        self.is_translated()
        expect(self.own("ru"), self.russian)

    def is_translated(self):
        listed = self.team.translator.keys_on(self.source)
        for label in (self.boats, self.profile):
            require(key_of(label) in listed, "%r is in the workstation's list" % label)
            expect(listed[key_of(label)]["label"], label)
        text = "{count|| лодка ушла, лодки ушло, лодок ушло} + & ü " + self.run
        self.suggest(self.boats, "ru", text)
        for gender, verb in GENDERS.items():
            text = "{user} %s место %s" % (verb, self.run)
            self.suggest(self.profile, "ru", text, {"user": {"gender": gender}})

    def suggest(self, label, locale, text, context=None):
        self.translations.append(
            self.team.translator.suggest(key_of(label), locale, text, context))

    def approve(self):
        while self.translations:
            self.team.reviewer.approve(self.translations.pop())

    def approve_later(self):
        """What a reader of the release must not see."""
        self.suggest(self.boats, "de", "Erst nach der Veröffentlichung")
        self.approve()

    def cached(self):
        expect(self.menu("ru", inline=False)[1], ["Настройки"])
        expect(self.own("ru", inline=False), self.russian)
        expect(self.own("de", inline=False)[2], self.english % 5)

    def cached_at(self, cdn, is_live):
        """Whether `cached` goes well with the releases at this address."""
        if is_live != "ok":
            return "not tried"
        if cdn is None:
            return "skipped"
        self.cdn = cdn
        return result(self.cached)


class Comparison:
    """Labels of the sample project on a page of their own, as a release has it and `preview` shows it."""

    def __init__(self, team, token, program, work):
        self.team, self.program, self.work = team, program, work
        self.labels = rendering.chosen(team.translator.keys())
        rendering.register(team.translator.url, token, self.labels)

    def take(self, version):
        """Takes the translations of the release."""
        labels = {key_of(label): (label, given) for label, given in self.labels}
        self.shown = {}
        for locale in rendering.LOCALES:
            definition = os.path.join(self.work, locale + ".json")
            with open(definition, "wb") as file:
                file.write(self.file(version, locale + "/language"))
            page = json.loads(self.file(version, "%s/sources/%s" % (locale, rendering.SOURCE)))
            self.shown[locale] = rendering.previews(self.program, page, labels, locale, definition)

    def file(self, version, name):
        """A file of the release."""
        person = self.team.translator
        url = "%s/%s/%s/%s.json" % (person.url, person.key, version, name)
        with urllib.request.urlopen(url, timeout=30) as answer:
            return answer.read()

    def differences(self, story):
        """The label, the language, and both texts, for each difference."""
        for locale in rendering.LOCALES:
            _, texts = story.page(locale, rendering.SOURCE, self.labels, inline=False)
            for (label, _), own, theirs in zip(self.labels, self.shown[locale], texts):
                shown = rendering.plain(theirs)
                if shown != own:
                    yield label, locale, own, shown


def key_of(label):
    return hashlib.md5((label + ";;;").encode()).hexdigest()


def result(part):
    """Whether a part of the story went well, else why not."""
    try:
        part()
    except SystemExit as error:
        return "no: %s" % error
    return "ok"


def told(stories, team, comparison, publisher):
    """The results of the parts for each story; one release does for all."""
    live = [result(story.live) for story in stories]
    for story in stories:
        story.approve()
    comparison.take(team.manager.release())
    for story, is_live in zip(stories, live):
        if is_live == "ok":
            story.approve_later()
    results = [{"live": is_live} for is_live in live]
    server = contextlib.nullcontext(team.translator.url)
    for name, place in ("cached", server), ("folder", publisher.folder()), ("store", publisher.store()):
        with place as cdn:
            for story, parts in zip(stories, results):
                parts[name] = story.cached_at(cdn, parts["live"])
    for story in stories:
        story.cdn = team.translator.url
    return results


def compared(stories, comparison):
    """Prints the differences between SDKs and `preview`. Returns the number without a reason."""
    known = explanations(os.path.join(HERE, "differences"))
    total, reasons, unknown = len(comparison.labels) * len(rendering.LOCALES), collections.Counter(), 0
    for story in stories:
        found = list(comparison.differences(story))
        print("%-16s same: %d of %d" % (story.sdk.name, total - len(found), total))
        for label, locale, own, theirs in found:
            line = "%s %s %s" % (story.sdk.version, locale, label)
            reason = reason_for(line, "tml-" + story.sdk.kind, known)
            reasons[story.sdk.kind, reason] += 1
            if reason is None:
                unknown += 1
                print("    %s %s\n        preview: %s\n        SDK:     %s" % (locale, label, own, theirs))
    for (kind, reason), count in sorted(reasons.items(), key=str):
        print("tml-%s: %d differences: %s" % (kind, count, reason or "without a reason"))
    return unknown


def main():
    team, (token, folder, work, program, data) = Team(*sys.argv[1:4]), sys.argv[4:9]
    cookie = app_cookie(team.translator.url, team.translator.key, "translator@example.com")
    stories = [Story(team, sdk, cookie, token) for sdk in sdks(folder, work)]
    require(stories, "there is something like tml-ruby-5.7.9.tar.gz in " + folder)
    comparison = Comparison(team, token, os.path.join(os.path.dirname(program), "tml-translator"), work)
    results = told(stories, team, comparison, Publisher(program, data, team.translator.key, work))
    for story, parts in zip(stories, results):
        print("%-16s %s" % (story.sdk.name, "   ".join("%s: %s" % part for part in parts.items())))
    unknown = compared(stories, comparison)
    sys.exit(unknown > 0 or any(value not in ("ok", "skipped") for parts in results for value in parts.values()))


main()
