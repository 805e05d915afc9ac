#!/usr/bin/env python3
"""The story of a text, told by a web app that uses Flask-TML and its templates.

usage: flask_story.py SERVER_URL MANAGER_EMAIL MANAGER_PASSWORD

Needs the packages flask-tml and tml-jinja2 from PyPI, unmodified. The same steps as in
python_story.py, as somebody sees them who opens the app's pages: the language is in the host's
name, the page's text in a template.
"""
import hashlib
import os
import re
import sys
import uuid

import flask
import flask_tml
from flask_tml.tml import Tml
from flask_tml.translator import Translation
from tml.translator import Translator

from exchange import require
from service import Team

RUN = uuid.uuid4().hex
LABEL = "The ferry has {count||one: seat, other: seats} left & waits + leaves " + RUN
SHOWN = "The ferry has 2 seats left & waits + leaves " + RUN
RUSSIAN = "На пароме свободных мест: {count}"
PAGE = "<p>{% autoescape false %}{% tr count=2 %}LABEL{% endtr %}{% endautoescape %}</p>"


def web_app(team, cache):
    # The package writes a log beside itself and takes the folder for granted.
    folder = os.path.dirname(os.path.dirname(flask_tml.__file__))
    os.makedirs(os.path.join(folder, "logs"), exist_ok=True)
    app = flask.Flask("harbour")
    app.config["SERVER_NAME"] = "harbour.example"
    app.config["TML"] = {
        "application": {
            "key": team.translator.key, "access_token": team.translator.token,
            "path": team.translator.url, "cdn_path": team.translator.url,
        },
        "locale": {"subdomain": True}, "cache": cache,
    }
    Tml(app)

    @app.route("/", subdomain="<locale>", endpoint="ferry")
    def ferry(locale):
        return flask.render_template_string(PAGE.replace("LABEL", LABEL))

    @app.route("/menu", subdomain="<locale>", endpoint="navigation")
    def menu(locale):
        return flask.render_template_string("<p>{% tr %}Settings{% endtr %}</p>")
    return app


def opened(app, path, locale):
    """What stands on a page, without the elements that inline mode adds."""
    with app.test_client() as browser:
        answer = browser.get(path, base_url="http://%s.harbour.example" % locale)
    require(answer.status_code == 200, "%s: %d" % (path, answer.status_code))
    return " ".join(re.sub("<[^>]*>", "", answer.get_data(as_text=True)).split())


def expect(found, wanted):
    require(found == wanted, "%r is %r" % (found, wanted))


class MemoryCache:
    """A cache adapter as the package lets apps bring one; it is empty at the start."""

    cache_name = "memory"
    values = {}

    def fetch(self, key, opts=None):
        name = self.versioned_key(key, opts)
        miss = (opts or {}).get("miss_callback")
        if name not in self.values and callable(miss):
            self.store(key, miss(key))
        return self.values.get(name)

    def store(self, key, data, opts=None):
        self.values[self.versioned_key(key, opts)] = data
        return data


def main():
    team = Team(*sys.argv[1:4])
    app = web_app(team, {"enabled": True, "adapter": MemoryCache, "namespace": "flask"})
    Translation.instance().set_translator(Translator(name="Story", inline=True))
    expect(opened(app, "/menu", "ru"), "Настройки")
    expect(opened(app, "/menu", "de"), "Einstellungen")
    expect(opened(app, "/", "ru"), SHOWN)
    key = hashlib.md5((LABEL + ";;;").encode()).hexdigest()
    listed = team.translator.keys_on("ferry")
    require(key in listed, "the key is in the workstation's list")
    translation = team.translator.suggest(key, "ru", RUSSIAN)
    expect(opened(app, "/", "ru"), "На пароме свободных мест: 2")
    team.reviewer.approve(translation)
    version = team.manager.release()
    Translation.instance().set_translator(None)
    expect(opened(app, "/", "ru"), "На пароме свободных мест: 2")
    expect(MemoryCache.values["tml_flask:_current_version"]["version"], version)
    print("story told")


main()
