"""The table of categories of CLDR. The tests compare their results with this table."""

import itertools
import json

from babel.core import get_cldr_version

from . import numbers
from .definitions import all_rules

LETTERS = {"zero": "z", "one": "o", "two": "t", "few": "f", "many": "m", "other": "x"}


def table():
    """Groups locales with the same categories. `x3o1` stands for three times `other` and one `one`."""
    groups = {}
    for locale, rule in all_rules():
        categories = [LETTERS[category] for category in numbers.categories(rule).values()]
        runs = "".join(
            f"{letter}{len(list(run))}" for letter, run in itertools.groupby(categories))
        groups.setdefault(runs, []).append(locale)
    document = {
        "cldr_version": str(get_cldr_version()),
        "integers_up_to": 1000,
        "more_numbers": " ".join(numbers.ALL[1001:]),
        "groups": [
            {"locales": " ".join(sorted(locales)), "categories": runs}
            for runs, locales in sorted(groups.items(), key=lambda group: min(group[1]))],
    }
    return json.dumps(document, indent=1) + "\n"
