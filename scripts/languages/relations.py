"""Reads the plural conditions of CLDR, simplified for numbers in their shortest decimal form.

In this form, `w` equals `v` and `t` equals `f`. A number with decimals never ends in 0. `c` and `e`
are for compact notation and are 0.
"""

import dataclasses
import re

CATEGORIES = ["zero", "one", "two", "few", "many", "other"]
RELATION = re.compile(r"([nivwftce])(?: mod (\d+))? (not )?in ([\d.,]+)")


class Unsupported(Exception):
    """A condition that cannot be converted. Add it to `conditions.BY_HAND`."""


@dataclasses.dataclass(frozen=True)
class Relation:
    """A relation such as `n mod 100 not in 11..14`. The operand is n, i, f or v; v is only compared with 0."""

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
    """Reads ranges such as `3..4,9`. Neighbours become one range: `0,1` is `0..1`."""
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
    """Returns the condition as lists of relations. The condition is true if all relations of one list are true."""
    found = []
    for part in condition.split(" or "):
        relations = reduced([relation(text) for text in part.split(" and ")])
        if relations is None:
            continue
        if not merge(found, relations):
            found.append(relations)
    return found


def reduced(relations):
    """Returns simpler relations, or None if they cannot be true. `v in 0` means that the number is whole."""
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
    """Joins `n mod 10 in 0` and `n mod 10 in 5..9`. Returns whether a relation to join was found."""
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
