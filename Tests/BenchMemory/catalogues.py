#!/usr/bin/env python3
"""Makes a memory of real messages, and real questions about it by kind, from catalogues in Debian packages.

    catalogues.py FOLDER

The packages are fetched into FOLDER once, by apt. Their Russian catalogues are read: what printf puts in
becomes a token, a message with plural forms a counter with its word forms. FOLDER/catalogue.tsv gets each
label with its translation; FOLDER/kinds.tsv a kind and a question in each line. A question is a label of
the memory that was changed as its kind says, by the same random numbers each time. Those about exchanged
tokens, decorations and counters are about pairs that are made of two real ones, which are added to the
memory.
"""
import gettext
import pathlib
import random
import re
import subprocess
import sys

PACKAGES = (
    "apt coreutils evolution-common gettext gimp-data git gnupg-l10n inkscape krita-l10n vlc-l10n".split())
LANGUAGE = "ru"
EACH = 30
PRINTF = re.compile(r"%(?:(\d+)\$)?[-+ #0']*\d*(?:\.\d+)?(?:hh|h|ll|l|j|z|t|L|q)?([diouxXeEfFgGaAcspm])")
QT = re.compile(r"%([1-9])")
NUMBER = re.compile(r"(?<![\w.,%-])\d{1,3}(?![\w.,%-])")
WORD = re.compile(r"[A-Za-z]{3,}")


def catalogues(folder):
    """What is in the packages: a message with its context, by package and file, in one order."""
    packages = folder / "packages"
    packages.mkdir(parents=True, exist_ok=True)
    missing = [name for name in PACKAGES if not list(packages.glob(f"{name}_*.deb"))]
    if missing:
        subprocess.run(["apt-get", "download", "-q", *missing], cwd=packages, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for name in PACKAGES:
        package = next(packages.glob(f"{name}_*.deb"))
        files = folder / "files" / package.stem
        if not files.exists():
            files.parent.mkdir(exist_ok=True)
            subprocess.run(["dpkg-deb", "-x", package, files], check=True)
        for path in sorted(files.rglob(f"{LANGUAGE}/LC_MESSAGES/*.mo")):
            with open(path, "rb") as file:
                yield gettext.GNUTranslations(file)._catalog


def tokens(text):
    """The text with tokens in place of what printf puts in; nothing when that cannot be told."""
    number = 0

    def token(match):
        nonlocal number
        number += 1
        place = match[1] or number
        return f"{{count{place}}}" if match[2] in "diou" else f"{{name{place}}}"

    text = PRINTF.sub(token, QT.sub(r"{name\1}", text.replace("%%", "\0")))
    return None if "%" in text else text.replace("\0", "%")


def clean(text):
    """In one line, without the marks of accelerators; nothing for what the markup would read otherwise."""
    text = re.sub(r"(?<=\w)_(?=\w)|_(?=\w)", "", " ".join(text.split()))
    if re.search(r"[\[\]{}&<>\x00-\x1f\x7f]", text):
        return None
    return tokens(text)


def pairs(folder):
    """Labels with their translations, and counters: the words of a message in all its forms."""
    labels, counters = {}, {}
    for catalogue in catalogues(folder):
        forms = {}
        for key, text in catalogue.items():
            if isinstance(key, tuple):
                forms.setdefault(key[0], {})[key[1]] = text
                continue
            label, text = clean(key.split("\4")[-1]), clean(text)
            if label and text and 2 <= len(label) <= 300 and sorted(named(label)) == sorted(named(text)):
                labels.setdefault(label, text)
        for key, texts in forms.items():
            match = re.fullmatch(r"%[dui] ([a-z]{3,12})", key.split("\4")[-1])
            words = [re.fullmatch(r"%[dui] ([а-яё]+)", texts.get(place, "")) for place in range(3)]
            if match and all(words):
                counters[match[1]] = ", ".join(word[1] for word in words)
    return labels, counters


def named(text):
    return re.findall(r"\{\w+\}", text)


class Questions:
    """Each kind is made of labels that it can be made of, in a random order."""

    def __init__(self, labels, counters):
        self.random = random.Random(20)
        self.labels = labels
        self.counters = counters
        self.all = sorted(labels)
        self.words = sorted({word for label in self.all for word in re.findall(r"\b[a-z]{4,9}\b", label)})
        self.made = []

    def shuffled(self, condition):
        fitting = [label for label in self.all if condition(label)]
        self.random.shuffle(fitting)
        return fitting

    def ask(self, kind, condition, change):
        count = 0
        for label in self.shuffled(condition):
            question = change(label)
            if question and question != label and question not in self.labels:
                self.made.append((kind, question))
                count += 1
            if count == EACH:
                return

    def at(self, label, change):
        """The label with a change at one of its words."""
        words = label.split(" ")
        return " ".join(change(words, self.random.randrange(len(words))))

    def made_of_labels(self):
        plain = lambda least, most: lambda label: least <= len(label.split()) <= most and "{" not in label
        other = lambda: self.random.choice(self.words)
        self.ask("a word more", plain(4, 20),
                 lambda label: self.at(label, lambda words, at: words[:at] + [other()] + words[at:]))
        self.ask("a word less", plain(5, 20),
                 lambda label: self.at(label, lambda words, at: words[:at] + words[at + 1:]))
        self.ask("another number", lambda label: len(NUMBER.findall(label)) == 1 and len(label) > 8,
                 lambda label: NUMBER.sub(str(self.random.randrange(1, 130)), label))
        self.ask("plural", lambda label: re.search(r"\b[a-z]{4,}[b-df-hj-np-rt-wxz]\b", label) and plain(2, 20)(label),
                 lambda label: re.sub(r"\b([a-z]{4,}[b-df-hj-np-rt-wxz])\b", r"\1s", label, count=1))
        self.ask("word order", plain(3, 12), lambda label: self.at(
            label, lambda words, at: words[:at] + words[at:at + 2][::-1] + words[at + 2:]))
        self.ask("capitals", plain(1, 12), lambda label: self.random.choice(
            [label.swapcase()[:1] + label[1:], label.upper(), label.title()]))
        self.ask("typo", lambda label: plain(2, 12)(label) and WORD.search(label), self.mistyped)
        self.ask("a token more", plain(4, 20), lambda label: self.at(
            label, lambda words, at: words[:at] + ["{name}"] + words[at:]))
        self.ask("1–3 words", plain(1, 3), lambda label: self.random.choice([
            self.mistyped(label), label + "s", f"{other()} {label}", f"{label} {other()}", label + "…"]))

    def mistyped(self, label):
        word = max(WORD.findall(label) or [""], key=len)
        if len(word) < 5:
            return None
        at = self.random.randrange(1, len(word) - 2)
        return label.replace(word, word[:at] + word[at + 1] + word[at] + word[at + 2:], 1)

    def made_of_pairs(self):
        """What is exchanged stands in two places of one label."""
        self.exchanged_tokens()
        words = sorted(self.counters)
        for number in range(EACH):
            one, two = self.random.sample(words, 2)
            names = ("num", "count")
            marks = self.random.choice([("||", "||"), ("||", "||"), ("|", "|")])
            label = self.counted(names, marks, one, two)
            self.labels[label.format(one + f", {one}s", two + f", {two}s")] = \
                label.replace(" and ", " и ").format(self.counters[one], self.counters[two])
            if number % 3:
                names = names[::-1]
            else:
                marks = tuple("|" if mark == "||" else "||" for mark in marks)
            question = self.counted(names, marks, one, two)
            self.made.append(("counters", question.format(one + f", {one}s", two + f", {two}s")))
        self.decorations()

    @staticmethod
    def counted(names, marks, one, two):
        return f"{{{{{names[0]}{marks[0]} {{0}}}}}} and {{{{{names[1]}{marks[1]} {{1}}}}}}"

    def exchanged_tokens(self):
        count = 0
        for label in self.shuffled(lambda label: len(set(named(label))) == 2 == len(named(label))):
            one, two = named(label)
            question = label.replace(one, "\0").replace(two, one).replace("\0", two)
            self.made.append(("exchanged tokens", question))
            count += 1
            if count == EACH:
                return

    def decorations(self):
        """Around two labels in one: what they are called changes places, or they go around other words."""
        singles = self.shuffled(
            lambda label: "{" not in label and 1 <= len(label.split()) <= 3 and label.isascii())
        for number in range(EACH):
            one, two = singles[2 * number], singles[2 * number + 1]
            spelt = ("[{}: {}]", "[{}]{}[/{}]", "<{}>{}</{}>")[number % 3]
            mark = lambda name, text: spelt.format(name, text, name)
            texts = self.labels[one], self.labels[two]
            self.labels[f"{mark('bold', one)} or {mark('link', two)}"] = \
                f"{mark('bold', texts[0])} или {mark('link', texts[1])}"
            question = f"{mark('link', one)} or {mark('bold', two)}"
            if number % 5 == 4:
                question = f"{mark('bold', one + ' or')} {mark('link', two)}"
            self.made.append(("decorations", question))


def main():
    folder = pathlib.Path(sys.argv[1])
    labels, counters = pairs(folder)
    questions = Questions(labels, counters)
    questions.made_of_labels()
    questions.made_of_pairs()
    with open(folder / "catalogue.tsv", "w", encoding="utf-8") as file:
        file.writelines(f"{label}\t{text}\n" for label, text in sorted(labels.items()))
    with open(folder / "kinds.tsv", "w", encoding="utf-8") as file:
        file.writelines(f"{kind}\t{question}\n" for kind, question in questions.made)
    print(f"{len(labels)} labels with their translations, {len(questions.made)} questions", flush=True)


main()
