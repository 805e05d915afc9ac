"""CLDR's plural conditions, reduced to numbers in their shortest decimal form.

In that form `w` is `v` and `t` is `f`, a number with decimals never ends in 0, and `c` and `e`,
which belong to compact notation, are 0.
"""

import dataclasses
import re

CATEGORIES = ["zero", "one", "two", "few", "many", "other"]
RELATION = re.compile(r"([nivwftce])(?: mod (\d+))? (not )?in ([\d.,]+)")


class Unsupported(Exception):
    """A condition that has to be spelled by hand, in `conditions.BY_HAND`."""


@dataclasses.dataclass(frozen=True)
class Relation:
    """`n mod 100 not in 11..14`: the operand n, i, f, or v, which is only compared with 0."""

    operand: str
    modulus: int | None
    is_negated: bool
    ranges: tuple[tuple[int, int], ...]

    @property
    def is_zero(self):
        return self.modulus is None and self.ranges == ((0, 0),)

    def contains(self, value):
        return any(low <= value <= high for low, high in self.ranges)

    @property
    def values(self):
        return [value for low, high in self.ranges for value in range(low, high + 1)]


def relation(text):
    match = RELATION.fullmatch(text)
    if not match:
        raise Unsupported(text)
    operand, modulus, negation, ranges = match.groups()
    return Relation(
        {"w": "v", "t": "f", "c": "e"}.get(operand, operand),
        int(modulus) if modulus else None, bool(negation), merged_ranges(ranges))


def merged_ranges(text):
    """`3..4,9`; neighbours become one range: `0,1` is `0..1`."""
    ranges = []
    for item in text.split(","):
        low, _, high = item.partition("..")
        low, high = int(low), int(high or low)
        if ranges and ranges[-1][1] + 1 == low:
            ranges[-1] = (ranges[-1][0], high)
        else:
            ranges.append((low, high))
    return tuple(ranges)


def alternatives(condition):
    """The condition as a list of lists of relations: one of the lists has to hold as a whole."""
    found = []
    for part in condition.split(" or "):
        relations = reduced([relation(text) for text in part.split(" and ")])
        if relations is None:
            continue
        if not merge(found, relations):
            found.append(relations)
    return found


def reduced(relations):
    """None if they cannot hold. What says only that a number is whole is `v in 0`."""
    kept = []
    for one in relations:
        if one.operand == "e":
            if one.contains(0) == one.is_negated:
                return None
        elif one.operand == "f" and one.is_zero:
            kept.append(dataclasses.replace(one, operand="v"))
        else:
            kept.append(one)
    is_whole = Relation("v", None, False, ((0, 0),))
    if is_whole in kept:
        kept = [dataclasses.replace(one, operand="n") if one.operand == "i" else one
                for one in kept]
    says_so = any(one.operand == "n" and not one.is_negated for one in kept)
    if says_so and is_whole in kept:
        kept.remove(is_whole)
    has_decimals = Relation("v", None, True, ((0, 0),))
    if has_decimals in kept and any(one.operand == "f" for one in kept):
        kept.remove(has_decimals)
    return kept


def merge(found, relations):
    """Joins `n mod 10 in 0` and `n mod 10 in 5..9`; whether there was something to join with."""
    if len(relations) != 1 or relations[0].is_negated:
        return False
    for other in found:
        if len(other) == 1 and dataclasses.replace(other[0], ranges=()) == dataclasses.replace(
                relations[0], ranges=()):
            ranges = sorted(other[0].ranges + relations[0].ranges)
            text = ",".join(f"{low}..{high}" for low, high in ranges)
            other[0] = dataclasses.replace(other[0], ranges=merged_ranges(text))
            return True
    return False
