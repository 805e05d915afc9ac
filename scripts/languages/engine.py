"""The part of TML's rule engine that the generated rules need, to check them before they are written.

The tests check them again with the real engine.
"""

import re

TOKEN = re.compile(r"[()]|\w+|@\w+|[-+!|=><&*/%]+|'(.*?)'")


def parsed(text):
    stack = [[]]
    for match in TOKEN.finditer(text):
        token = match.group()
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        elif match.group(1) is not None:
            stack[-1].append(match.group(1))
        else:
            stack[-1].append(int(token) if token.isdigit() else token)
    (tree,) = stack[0]
    return tree


def value(tree, number):
    """Returns the value of a parsed rule for a number: an integer, or a float with decimals."""
    if not isinstance(tree, list):
        return number if tree == "@n" else tree
    name, *arguments = tree
    if name == "&&":
        return all(value(one, number) for one in arguments)
    if name == "||":
        return any(value(one, number) for one in arguments)
    operands = [value(one, number) for one in arguments]
    return OPERATIONS[name](*operands)


def is_in(items, number):
    text = str(number)
    for item in items.split(","):
        low, dots, high = item.partition("..")
        if dots and text.isdigit() and int(low) <= number <= int(high):
            return True
        if not dots and item == text:
            return True
    return False


def is_within(bounds, number):
    low, high = bounds.split("..")
    return int(low) <= number <= int(high)


OPERATIONS = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "not": lambda a: not a,
    "mod": lambda a, b: int(a % b) if a % b == int(a % b) else a % b,
    "in": is_in,
    "within": is_within,
    "append": lambda suffix, value: f"{value}{suffix}",
    "match": lambda pattern, text: bool(re.search(pattern[1:-1], text, re.ASCII)),
}
