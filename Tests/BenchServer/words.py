"""Texts for measurements: made up, always the same, with common and rare words in several scripts."""

import random

LETTERS = {
    "latin": ("bcdfghklmnprstvw", "aeiou"),
    "cyrillic": ("бвгдзклмнпрстхч", "аеиоуыя"),
    "han": ("的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下", ""),
    "kana": ("かきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよ", ""),
}
SCRIPTS = {"ru": "cyrillic", "uk": "cyrillic", "zh": "han", "ja": "kana"}
LOCALES = ["ru", "de", "fr", "es", "it", "pt-BR", "ja", "zh", "uk", "tr"]


class Words:
    """A vocabulary of one language; a few words are common, most are rare."""

    def __init__(self, locale, count=20_000):
        made = random.Random(locale)
        consonants, vowels = LETTERS[SCRIPTS.get(locale, "latin")]
        self.list = []
        for _ in range(count):
            length = made.randint(1, 4)
            self.list.append(
                "".join(
                    made.choice(consonants) + (made.choice(vowels) if vowels else "")
                    for _ in range(length)))
        self.space = "" if locale in ("zh", "ja") else " "

    def text(self, random, count):
        """Zipf's law, roughly: the word of rank r has probability 1 / r."""
        size = len(self.list)
        words = [self.list[int(size ** random.random()) - 1] for _ in range(count)]
        return self.space.join(words)
