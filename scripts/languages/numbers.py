"""The numbers for checking the rules, in their shortest decimal form."""

import decimal

from babel import plural

LARGE = [
    1001, 1002, 1005, 1011, 1012, 1100, 1111, 1234, 2000, 3000, 10000, 11000, 20000, 21000, 40000,
    99999, 100000, 100001, 200000, 500000, 999999, 1000000, 1000001, 1000002, 1000011, 1100000,
    1234567, 2000000, 3000000, 10000000, 11000000, 1000000000]
TENTHS = [f"{whole}.{tenth}" for whole in range(0, 11) for tenth in range(1, 10)]
MORE = [
    "0.01", "0.02", "0.05", "0.11", "0.12", "0.13", "0.14", "0.15", "0.19", "0.21", "0.22", "0.25",
    "0.001", "0.011", "0.021", "0.101", "0.111", "0.112", "0.114", "0.119", "0.0001", "1.01",
    "1.11", "1.12", "1.19", "1.21", "1.25", "1.75", "1.001", "1.011", "1.111", "1.112", "2.01",
    "2.02", "2.03", "2.11", "2.25", "2.51", "2.511", "3.14", "3.1415", "7.77", "11.1", "11.5",
    "12.5", "14.4", "20.5", "21.1", "21.5", "50.02", "99.9", "100.3", "100.5", "101.01", "111.11",
    "1000.1", "1000.5", "1000000.1", "1000000.5", "1000001.5", "2000000.25"]

INTEGERS = [str(number) for number in [*range(0, 1001), *LARGE]]
DECIMALS = TENTHS + MORE
ALL = INTEGERS + DECIMALS


def operands(number):
    """Returns the operands n i v w f t c e of CLDR. Babel's own function loses the zeros after the point of 0.011."""
    whole, _, decimals = f"{number:f}".partition(".")
    shortest = decimals.rstrip("0")
    return (
        number, int(whole), len(decimals), len(shortest), int(decimals or 0), int(shortest or 0),
        0, 0)


plural.extract_operands = operands


def categories(rule):
    """Returns the category of CLDR for each number. The number of decimals matters."""
    function = plural.to_python(rule)
    return {text: function(decimal.Decimal(text)) for text in ALL}


def binary(text):
    return float(text) if "." in text else int(text)
