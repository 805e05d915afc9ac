"""Compares what SDKs show with `tml-translator preview`: labels of the sample project in several languages."""
import html
import json
import re
import subprocess
import urllib.parse
import urllib.request

LOCALES = ["ru", "de", "ar", "pl", "fr"]
MOST_LABELS = 35
SOURCE = "comparison"
NUMBERS = [1, 3, 5, 11, 21, 0, 2]
PEOPLE = [("Anna", "female"), ("Peter", "male"), ("Olga", "female"), ("Ivan", "male")]
PERSONS = {"user", "actor", "target", "profile"}
# The tokens that need no value.
DEFAULTS = {"quot", "ldquo", "rdquo", "lsquo", "rsquo", "mdash", "ndash", "nbsp", "lbrace", "rbrace", "br", "hellip"}
# The SDKs take lists and dates in different forms, so labels with these tokens are left out.
LEFT_OUT = re.compile(r"_list\b|users\b|date\b|time\b|\.|::|\bday_name\b")
CHOICE = r"\{\s*(\w+)\s*@\s*(\w+)\s*:"


def tokens(label):
    """The names of the tokens of a label; `None` for a label that is left out."""
    found = re.findall(r"\{\s*([^{}|@]*?)\s*(?:[|@][^{}]*)?\}", label)
    return None if any(LEFT_OUT.search(name) for name in found) else set(found) - DEFAULTS


def values(label, number):
    """Values for the tokens of a label. The number of the label selects them."""
    made = dict(re.findall(CHOICE, label))
    for place, name in enumerate(sorted(tokens(label) - set(made))):
        if name in PERSONS:
            person, gender = PEOPLE[(number + place) % len(PEOPLE)]
            made[name] = {"object": {"name": person, "gender": gender}, "attribute": "name"}
        elif re.search(r"count|num|total|minutes|hours", name):
            made[name] = NUMBERS[(number + place) % len(NUMBERS)]
        else:
            made[name] = "%s %d" % (name.replace("_", " "), number)
    return made


def chosen(keys):
    """Labels with tokens or decorations and without a description, each with values."""
    labels = sorted(key["label"] for key in keys if not key["description"] and re.search(r"[{\[]", key["label"]))
    picked = [label for label in labels if tokens(label) is not None]
    step = max(1, len(picked) // MOST_LABELS)
    return [(label, values(label, number))
            for number, label in enumerate(picked[::step][:MOST_LABELS])]


def register(url, token, labels):
    """Puts the labels on a page of their own, as an SDK does."""
    keys = [{"source": SOURCE, "keys": [{"label": label, "locale": "en"} for label, _ in labels]}]
    body = urllib.parse.urlencode({"access_token": token, "source_keys": json.dumps(keys)}).encode()
    urllib.request.urlopen(url + "/v1/sources/register_keys", body, timeout=30).close()


def plain(text):
    """A text without tags and entities, with single spaces."""
    return " ".join(html.unescape(re.sub(r"</?[a-zA-Z][^<>]*>", "", text)).split())


def previews(program, page, labels, locale, definition):
    """The texts of `preview` for the translations of a page of a release.

    `definition` is the file with the language of the release.
    """
    found, lines = page["results"], []
    for key, (label, given) in labels.items():
        entry = found.get(key, [])
        translations = entry["translations"] if isinstance(entry, dict) else entry
        lines.append(json.dumps({"id": key, "label": label, "locale": locale, "values": given,
                                 "translations": translations}))
    answer = subprocess.run([program, "preview", "--locale", locale, "--definition", definition,
                             "--json-lines", "-"], input="\n".join(lines) + "\n",
                            capture_output=True, encoding="utf-8", check=True)
    return [plain(json.loads(line)["html"]) for line in answer.stdout.splitlines()]
