#!/usr/bin/env python3
"""Makes real segments for measuring a translation memory, from Debian's package descriptions.

    segments.py FOLDER COUNT

The descriptions of several releases, and their translations into some languages, are fetched into
FOLDER once and cut into sentences. FOLDER/segments.tsv gets COUNT different ones, each with a translation
(that of the description where it has as many sentences, else the sentence itself), FOLDER/questions.txt
500 others. Which ones is the same each time.
"""
import bz2
import lzma
import pathlib
import random
import re
import sys
import urllib.request

MIRROR = "http://deb.debian.org/debian/dists"
LANGUAGES = ("it", "fr", "de", "da", "pl", "ru", "es", "sk", "pt_BR", "nl", "ja", "cs", "fi", "sv", "uk")
FILES = [(suite, "en") for suite in ("bookworm", "bullseye", "trixie", "sid")] + [
    (suite, language) for suite in ("bookworm", "trixie", "sid") for language in LANGUAGES]
QUESTIONS = 500


def fetched(folder, suite, language):
    """The descriptions of a release in a language; empty where there are none."""
    kept = folder / f"{suite}-{language}"
    if not kept.exists():
        kept.write_bytes(download(suite, language))
    return kept.read_text(encoding="utf-8")


def download(suite, language):
    for ending, unpack in (("xz", lzma.decompress), ("bz2", bz2.decompress)):
        try:
            address = f"{MIRROR}/{suite}/main/i18n/Translation-{language}.{ending}"
            with urllib.request.urlopen(address, timeout=120) as answer:
                return unpack(answer.read())
        except OSError:
            continue
    return b""


def descriptions(text, language):
    """The sentences of each description by its checksum."""
    for stanza in text.split("\n\n"):
        checksum = re.search(r"^Description-md5: (\w+)", stanza, re.M)
        body = re.search(rf"^Description-{language}: (.*(?:\n .*)*)", stanza, re.M)
        if checksum and body:
            yield checksum[1], sentences(body[1])


def sentences(body):
    first, *lines = body.split("\n")
    paragraphs, current = [first], ""
    for line in (line[1:] for line in lines):
        begins = line.strip() == "." or re.match(r"\s+[-*+o•]\s", line)
        if begins and current:
            paragraphs.append(current)
            current = ""
        if line.strip() != ".":
            current += " " + line.strip()
    found = []
    for paragraph in paragraphs + [current]:
        whole = " ".join(paragraph.split())
        found += re.split(r"(?<=[.!?:;])\s+(?=[^a-z])", whole)
    return [sentence for sentence in found if 4 <= len(sentence) <= 2000]


def main():
    folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    labels = {}
    english = {}
    for suite, language in FILES:
        for checksum, found in descriptions(fetched(folder, suite, language), language):
            if language == "en":
                english.setdefault(checksum, found)
            others = english.get(checksum, [])
            isAlike = language != "en" and len(others) == len(found)
            for place, sentence in enumerate(found):
                labels.setdefault(sentence, sentence)
                if isAlike:
                    labels[others[place]] = sentence
    chosen = sorted(labels)
    random.Random(17).shuffle(chosen)
    if len(chosen) < count + QUESTIONS:
        sys.exit(f"There are only {len(chosen)} different sentences.")
    with open(folder / "segments.tsv", "w", encoding="utf-8") as file:
        for label in chosen[:count]:
            file.write(f"{label}\t{labels[label]}\n")
    with open(folder / "questions.txt", "w", encoding="utf-8") as file:
        file.writelines(question + "\n" for question in chosen[count:count + QUESTIONS])
    print(f"{count} of {len(chosen)} different sentences", flush=True)


main()
