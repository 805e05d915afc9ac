"""Converts plural conditions to rules of TML. The only value that a rule can use is the number `@n`.

The SDKs compare only texts with patterns, so a rule converts the number to a text before a comparison."""

from .relations import Unsupported, alternatives

# Conditions whose conversion part by part is impossible or gives long rules.
BY_HAND = {
    # Less than 1, or exactly 1.
    "i in 0 or n in 1":
        ("(within '0..1' @n)", "is between 0 and 1"),
    "n in 1 or t not in 0 and i in 0,1":
        ("(&& (!= 0 @n) (!= 2 @n) (within '0..2' @n))", "is greater than 0 and less than 2"),
    "i in 0,1 and n not in 0":
        ("(&& (!= 0 @n) (!= 2 @n) (within '0..2' @n))", "is greater than 0 and less than 2"),
    "i in 1 and v in 0 or i in 0 and v not in 0":
        ("(&& (!= 0 @n) (within '0..1' @n))", "is greater than 0 and at most 1"),
    # The last digit decides, for whole numbers and for numbers with decimals.
    "v in 0 and i in 1,2,3 or v in 0 and i mod 10 not in 4,6,9 or v not in 0 and f mod 10 "
    "not in 4,6,9":
        ("(not (match '/[469]$/' (append '' @n)))", "does not end in 4, 6 or 9"),
    # Numbers with two decimals have another rule than numbers with one or three decimals.
    "n mod 10 in 1 and n mod 100 not in 11 or v in 2 and f mod 10 in 1 and f mod 100 not in 11 "
    "or v not in 2 and f mod 10 in 1":
        (r"(|| (&& (= 1 (mod @n 10)) (!= 11 (mod @n 100)))"
         r" (match '/[.]([02-9]|\d\d+)?1$/' (append '' @n)))",
         "is whole and ends in 1 but not in 11, or has decimals that end in 1 but are not 11"),
    "n mod 10 in 0 or n mod 100 in 11..19 or v in 2 and f mod 100 in 11..19":
        (r"(|| (= 0 (mod @n 10)) (in '11..19' (mod @n 100)) (match '/[.]1[1-9]$/' (append '' @n)))",
         "is whole and ends in 0 or in 11 to 19, or has the decimals 11 to 19"),
    "n in 0,1 or i in 0 and f in 1":
        ("(|| (in '0..1' @n) (match '/^0[.]0*1$/' (append '' @n)))",
         "is 0 or 1, or is 0.1, 0.01 and so on"),
}


def rule_text(condition):
    """Returns the text of a rule that is true for the same numbers as the condition of CLDR."""
    if condition in BY_HAND:
        return BY_HAND[condition][0]
    return joined("||", [conjunction(one) for one in alternatives(condition)])


def joined(operator, texts):
    return texts[0] if len(texts) == 1 else f"({operator} {' '.join(texts)})"


def conjunction(relations):
    decimals = [one for one in relations if one.operand == "f"]
    texts = [text(one) for one in relations if one.operand != "f"]
    if decimals:
        texts.append(f"(match '/{decimal_pattern(decimals)}/' (append '' @n))")
    return joined("&&", texts)


def text(relation):
    if relation.operand == "v" and relation.is_zero:
        return f"({'!=' if relation.is_negated else '='} 0 (mod @n 1))"
    if relation.operand == "i":
        return whole_part_text(relation)
    if relation.operand != "n":
        raise Unsupported(relation)
    number = f"(mod @n {relation.modulus})" if relation.modulus else "@n"
    if len(relation.values) == 1:
        sides = f"{relation.values[0]} {number}" if relation.modulus else (
            f"{number} {relation.values[0]}")
        return f"({'!=' if relation.is_negated else '='} {sides})"
    ranges = ",".join(
        f"{low}..{high}" if low < high else f"{low}" for low, high in relation.ranges)
    inside = f"(in '{ranges}' {number})"
    return f"(not {inside})" if relation.is_negated else inside


def whole_part_text(relation):
    """Converts `i in 0..1`. For numbers with decimals it means: from 0 to less than 2."""
    if relation.modulus or relation.is_negated or len(relation.ranges) != 1:
        raise Unsupported(relation)
    low, high = relation.ranges[0]
    return f"(&& (!= {high + 1} @n) (within '{low}..{high + 1}' @n))"


def decimal_pattern(relations):
    """Converts `f mod 10 in 2..4 and f mod 100 not in 12..14` to a search in the digits after the point."""
    last = [one for one in relations if one.modulus == 10 and not one.is_negated]
    pair = [one for one in relations if one.modulus == 100]
    if len(last) + len(pair) != len(relations) or len(last) > 1 or len(pair) != 1:
        raise Unsupported(relations)
    tens = {value // 10 for value in pair[0].values}
    digits = [value % 10 for value in pair[0].values]
    if len(tens) != 1 or 0 in digits:
        raise Unsupported(relations)
    ten = tens.pop()
    if not last and not pair[0].is_negated and ten == 0:
        return rf"[.](\d*0)?{digit_class(digits)}$"
    if last and pair[0].is_negated and ten > 0 and digits == last[0].values:
        others = digit_class([digit for digit in range(10) if digit != ten])
        return rf"[.](\d*{others})?{digit_class(digits)}$"
    raise Unsupported(relations)


def digit_class(digits):
    """Returns a set of characters such as `[02-9]`."""
    if len(digits) == 1:
        return str(digits[0])
    runs = []
    for digit in digits:
        if runs and runs[-1][1] + 1 == digit:
            runs[-1][1] = digit
        else:
            runs.append([digit, digit])
    parts = [
        str(low) if low == high else f"{low}{'-' if high > low + 1 else ''}{high}"
        for low, high in runs]
    return f"[{''.join(parts)}]"
