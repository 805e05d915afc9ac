"""Writes a release archive: keys and sources in ten languages (section 5 of the specification)."""

import argparse
import hashlib
import io
import json
import os
import pathlib
import random
import tarfile

from words import LOCALES, Words

DEFINITIONS = pathlib.Path(__file__).parents[2] / "Sources/LanguageData/Definitions"


def definition(locale):
    names = [locale, locale.split("-")[0]]
    for name in names:
        found = sorted(DEFINITIONS.rglob(f"{name}.json"))
        if found:
            return json.loads(found[0].read_text())
    raise SystemExit(f"there is no definition of {locale} below {DEFINITIONS}")


def key_hash(label, description):
    return hashlib.md5(f"{label};;;{description}".encode()).hexdigest()


def add(archive, name, value):
    data = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    member = tarfile.TarInfo(name)
    member.size = len(data)
    archive.addfile(member, io.BytesIO(data))


def language(locale):
    return {"id": 1, "locale": locale, "english_name": locale, "native_name": locale,
            "right_to_left": False}


def write(path, key, count, name, locales):
    made = random.Random(1)
    words = Words("en")
    keys = {}
    while len(keys) < count:
        label = words.text(made, made.randint(2, 8)).capitalize()
        description = "" if made.random() < 0.8 else words.text(made, 3)
        keys[key_hash(label, description)] = {
            "label": label, "description": description, "locale": "en", "level": 0}
    locales = ["en"] + locales
    names = [f"page/{number}" for number in range(max(1, count // 200))]
    unfinished = f"{path}.new"
    with tarfile.open(unfinished, "w:gz", compresslevel=1) as archive:
        add(archive, "application.json", {
            "key": key, "name": name, "default_locale": "en", "threshold": 1,
            "languages": [language(locale) for locale in locales], "features": {}})
        add(archive, "translation_keys.json", {"results": keys})
        add(archive, "sources.json", names)
        hashes = list(keys)
        for number, source in enumerate(names):
            part = hashes[number * 200:number * 200 + 200]
            add(archive, f"en/sources/{source}.json",
                {"results": {one: [] for one in part}, "sources": []})
        for locale in locales:
            add(archive, f"{locale}/language.json", definition(locale))
            results = {}
            if locale != "en":
                words = Words(locale)
                results = {
                    one: [{"label": words.text(made, made.randint(2, 8))}] for one in hashes}
            add(archive, f"{locale}/translations.json", {"results": results})
    # Only a whole archive has the name by which a later run takes it.
    os.replace(unfinished, path)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path")
    parser.add_argument("--keys", type=int, default=100_000)
    parser.add_argument("--key", default="be" * 32)
    parser.add_argument("--name", default="Bench")
    parser.add_argument("--locales", nargs="+", default=LOCALES)
    given = parser.parse_args()
    write(given.path, given.key, given.keys, given.name, given.locales)
