"""Makes a release archive with a project of simple phrases. No check refuses their translations."""

import hashlib
import io
import json
import pathlib
import tarfile

DEFINITIONS = pathlib.Path(__file__).parents[2] / "Sources/LanguageData/Definitions"
KEY = "70" * 32
LOCALES = ["de", "ja"]


def add(archive, name, value):
    data = json.dumps(value, ensure_ascii=False).encode()
    member = tarfile.TarInfo(name)
    member.size = len(data)
    archive.addfile(member, io.BytesIO(data))


def language(locale):
    return {"id": 1, "locale": locale, "english_name": locale.upper() + " tongue",
            "native_name": locale, "right_to_left": False}


def phrase(number):
    return {"label": f"Phrase number {number:05d} of many", "description": "", "locale": "en",
            "level": 0}


def key_hash(label):
    return hashlib.md5(f"{label};;;".encode()).hexdigest()


def write(path, keys, project="Torture"):
    with tarfile.open(path, "w:gz", compresslevel=1) as archive:
        add(archive, "application.json", {
            "key": KEY, "name": project, "default_locale": "en", "threshold": 1,
            "languages": [language(one) for one in ["en"] + LOCALES], "features": {}})
        add(archive, "translation_keys.json", {
            "results": {key_hash(one["label"]): one for one in keys}})
        add(archive, "sources.json", [])
        for locale in ["en"] + LOCALES:
            found = sorted(DEFINITIONS.rglob(f"{locale}.json"))
            add(archive, f"{locale}/language.json", json.loads(found[0].read_text()))
            add(archive, f"{locale}/translations.json", {"results": {}})
