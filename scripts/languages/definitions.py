"""Language definitions in the service's format, with CLDR's plural rules and names."""

import json
import pathlib
import pickle
import unicodedata

import babel
from babel import Locale
from babel.core import get_cldr_version, get_global

from . import conditions, engine, numbers, phrases
from .contexts import OTHER_CONTEXTS
from .relations import CATEGORIES

DATA = pathlib.Path(babel.__file__).parent / "locale-data"

# Locales with plural rules but without other data in CLDR. Babel omits them. Each has the same rules as another
# locale, given here with the English name.
WITHOUT_DATA = {
    "ars": ("ar", "Najdi Arabic"),
    "guw": ("ak", "Gun"),
    "nah": ("af", "Nahuatl"),
    "smi": ("se", "Sami languages"),
}


def rule_of(name):
    """Returns the rule of the locale itself, without inheritance."""
    with open(DATA / f"{name}.dat", "rb") as file:
        return pickle.load(file).get("plural_form")


def own_rules():
    """Returns the locales to write: a language, a language in a script, or a country with different rules."""
    for path in sorted(DATA.glob("*.dat")):
        parts = path.stem.split("_")
        is_script = len(parts) == 2 and len(parts[1]) == 4
        is_country = len(parts) == 2 and len(parts[1]) == 2
        if parts[0] == "root" or not (len(parts) == 1 or is_script or is_country):
            continue
        rule = rule_of(path.stem)
        if rule is not None:
            yield "-".join(parts), rule


def all_rules():
    found = dict(own_rules())
    for locale, (same, _) in WITHOUT_DATA.items():
        found[locale] = found[same]
    return sorted(found.items())


def aliases():
    """Returns other codes of languages, and countries with other rules than their language."""
    known = dict(all_rules())
    found = {}
    for alias, target in get_global("language_aliases").items():
        target = target.replace("_", "-")
        if "_" not in alias and alias not in known and target in known:
            found[alias] = target
    for locale, parent in get_global("parent_exceptions").items():
        locale, parent = locale.replace("_", "-"), parent.replace("_", "-")
        base = locale.partition("-")[0]
        if locale not in known and base in known and parent in known and (
                known[parent].rules != known[base].rules):
            found[locale] = parent
    return dict(sorted(found.items()))


def overview():
    document = {"cldr_version": str(get_cldr_version()), "aliases": aliases()}
    return json.dumps(document, indent=1) + "\n"


def license_text():
    return (DATA / "LICENSE.unicode").read_text(encoding="utf-8")


def all_definitions():
    for locale, rule in all_rules():
        english, native, is_right_to_left = names(locale)
        definition = {
            "locale": locale, "english_name": english, "native_name": native,
            "right_to_left": is_right_to_left, "cldr_version": str(get_cldr_version()),
            "contexts": {"number": number_context(locale, rule), **OTHER_CONTEXTS},
            "cases": {},
        }
        yield locale, json.dumps(definition, ensure_ascii=False, indent=1) + "\n"


def names(locale):
    if locale in WITHOUT_DATA:
        same, english = WITHOUT_DATA[locale]
        return english, english, names(same)[2]
    data = Locale.parse(locale, sep="-")
    english = data.get_display_name("en")
    native = data.get_display_name() or english or locale
    if english == locale:
        english = native
    return english, capitalized(native), data.character_order == "right-to-left"


def capitalized(name):
    """Returns the name with a capital first letter, in scripts that have capitals."""
    script = unicodedata.name(name[0]).split(" ")[0]
    has_capitals = script in ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN")
    if not has_capitals or any(map(str.isupper, name.split()[0])):
        return name
    return name[0].upper() + name[1:]


def number_context(locale, rule):
    categories = numbers.categories(rule)
    keys = [key for key in CATEGORIES if key == "other" or key in rule.rules]
    rules = {}
    for key in keys:
        rules[key] = {
            "description": "everything else", "examples": examples(key, categories)}
        if key != "other":
            condition = rule.rules[key]
            rules[key] |= {
                "description": phrases.description(condition),
                "conditions": conditions.rule_text(condition)}
    verify(locale, rules, categories)
    return {
        "keys": keys, "default_key": "other",
        "token_expression": "/.*(count|num|minutes|seconds|hours|sum|total)(\\d)*$/",
        "variables": ["@n"], "token_mapping": mapping(keys, categories), "rules": rules,
    }


def examples(key, categories):
    """Returns examples such as `1, 21, 31…; 0.1, 1.1…`."""
    lists = [
        shortened([text for text in some if categories[text] == key], most)
        for some, most in ((numbers.INTEGERS, 6), (numbers.DECIMALS, 3))]
    return "; ".join(one for one in lists if one)


def shortened(texts, most):
    """Returns the first numbers, with dots if there are more. After a large number there are always more."""
    goes_on = len(texts) > most or any(float(text) > 1000 for text in texts)
    return ", ".join(texts[:most]) + ("…" if goes_on else "")


def mapping(keys, categories):
    """Returns the mapping with one parameter for each category. Categories without a usual whole number may be
    omitted: they get the last parameter."""
    usual = {categories[text] for text in numbers.INTEGERS if int(text) < 1_000_000}
    fewer = [key for key in keys if key in usual]
    layouts = ["unsupported"] * len(keys)
    for given in (fewer, keys):
        layouts[len(given) - 1] = {
            key: f"{{${given.index(key) if key in given else len(given) - 1}}}" for key in keys}
    return layouts


def verify(locale, rules, categories):
    """Checks that exactly one rule fits each number, and no rule if the category of CLDR is `other`."""
    trees = {key: engine.parsed(one["conditions"]) for key, one in rules.items() if key != "other"}
    for text, category in categories.items():
        fitting = [key for key, tree in trees.items() if engine.value(tree, numbers.binary(text))]
        if fitting != ([] if category == "other" else [category]):
            raise SystemExit(f"{locale}: the category of {text} is {category}, but the matching rules are {fitting}")
