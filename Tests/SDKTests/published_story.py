#!/usr/bin/env python3
"""The story of a text, told by apps that use SDKs as they were published.

usage: published_story.py SERVER_URL MANAGER_EMAIL MANAGER_PASSWORD APP_TOKEN SDKS WORK

SDKS is a folder with archives or folders like tml-ruby-5.7.9.tar.gz; all are tried, unpacked below
the empty folder WORK. The server must have the sample project, its people and the manager.

live: an app that its translator has signed in to shows a page in two languages and registers new
texts; they are in the workstation's list and are translated there; the app shows them.
cached: they are approved and released; the app shows them to readers from the release's files, and
nothing that was approved later.

Prints a line for each SDK; ends with 0 when all went well.
"""
import hashlib
import re
import sys
import uuid

from exchange import require
from published import sdks
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

    def key(self, label):
        return hashlib.md5((label + ";;;").encode()).hexdigest()

    def page(self, locale, source, texts, inline=True):
        """The app's languages, and what a reader sees of these texts on a page."""
        page = self.sdk.visit({
            "url": self.team.translator.url, "key": self.team.translator.key,
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
            require(self.key(label) in listed, "%r is in the workstation's list" % label)
            expect(listed[self.key(label)]["label"], label)
        text = "{count|| лодка ушла, лодки ушло, лодок ушло} + & ü " + self.run
        self.suggest(self.boats, "ru", text)
        for gender, verb in GENDERS.items():
            text = "{user} %s место %s" % (verb, self.run)
            self.suggest(self.profile, "ru", text, {"user": {"gender": gender}})

    def suggest(self, label, locale, text, context=None):
        self.translations.append(
            self.team.translator.suggest(self.key(label), locale, text, context))

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


def result(part):
    """Whether a part of the story went well, else why not."""
    try:
        part()
    except SystemExit as error:
        return "no: %s" % error
    return "ok"


def told(stories, team):
    """Whether live and cached went well, for each story; one release does for all."""
    live = [result(story.live) for story in stories]
    for story in stories:
        story.approve()
    team.manager.release()
    for story, is_live in zip(stories, live):
        if is_live == "ok":
            story.approve_later()
    return [
        (is_live, result(story.cached) if is_live == "ok" else "not tried")
        for story, is_live in zip(stories, live)]


def main():
    team, (token, folder, work) = Team(*sys.argv[1:4]), sys.argv[4:7]
    cookie = app_cookie(team.translator.url, team.translator.key, "translator@example.com")
    stories = [Story(team, sdk, cookie, token) for sdk in sdks(folder, work)]
    require(stories, "there is something like tml-ruby-5.7.9.tar.gz in " + folder)
    results = told(stories, team)
    for story, (live, cached) in zip(stories, results):
        print("%-16s live: %s   cached: %s" % (story.sdk.name, live, cached))
    sys.exit(any(each != ("ok", "ok") for each in results))


main()
