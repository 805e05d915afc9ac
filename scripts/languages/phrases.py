"""Converts plural conditions to sentences for translators."""

from .conditions import BY_HAND
from .relations import alternatives

DIGITS = {100: "two", 1000: "three", 100000: "five", 1000000: "six"}


def description(condition):
    if condition in BY_HAND:
        return "{token} " + BY_HAND[condition][1]
    return "{token} " + ", or ".join(conjunction(one) for one in alternatives(condition))


def conjunction(relations):
    phrases = [phrase(one) for one in relations]
    for index in range(len(relations) - 1, 0, -1):
        if is_exception(relations[index - 1], relations[index]):
            phrases[index - 1] += f" but not in {listed(relations[index].ranges)}"
            del phrases[index]
    if any(one.operand == "n" and one.modulus for one in relations):
        phrases.insert(0, "is whole")
    return " and ".join(dict.fromkeys(phrases))


def is_exception(first, second):
    """Returns whether the second is an exception of the first: `n mod 10 in 1 and n mod 100 not in 11`."""
    return (first.operand, first.modulus, first.is_negated) == (second.operand, 10, False) and (
        (second.modulus, second.is_negated) == (100, True))


def phrase(relation):
    wanted = listed(relation.ranges)
    no = "not " if relation.is_negated else ""
    if relation.operand == "v":
        return "has decimals" if relation.is_negated else "is whole"
    if relation.operand == "i":
        low, high = relation.ranges[0]
        return (f"is at least {low} and " if low else "is ") + f"less than {high + 1}"
    if relation.modulus is None:
        return f"is {no}{wanted}"
    if relation.modulus > 10 and relation.values == [0]:
        return f"is {no}a multiple of {relation.modulus:,}"
    if relation.operand == "f":
        return f"has {no}decimals that end in {wanted}"
    if relation.modulus == 10 or min(relation.values) >= relation.modulus // 10:
        return f"{'does not end' if no else 'ends'} in {wanted}"
    count = DIGITS[relation.modulus]
    return f"has {no}{wanted} as its last {count} digits"


def listed(ranges):
    """Returns a text such as `3 to 10` or `2, 3 or 9`."""
    items = []
    for low, high in ranges:
        if high <= low + 2:
            items += [str(value) for value in range(low, high + 1)]
        else:
            items.append(f"{low} to {high}")
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} or {items[-1]}"
