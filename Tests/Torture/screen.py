"""The screen of a terminal after a program's output: the part of xterm that ncurses uses."""

import re
import unicodedata

SEQUENCE = re.compile(
    r"\x1b(?:\[([0-?]*)([ -/]*)([@-~])|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()*+](.)|([=>78DEMcHZ]))")
# The possible beginning of an incomplete sequence.
UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*\x1b?|[()*+]?)$")


def columns(character):
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


class Screen:
    def __init__(self, rows, width):
        self.rest = ""
        self.top = 0
        self.resize(rows, width)

    def resize(self, rows, width):
        self.rows, self.width = rows, width
        self.cells = [[" "] * width for _ in range(rows)]
        self.row = self.column = self.top = 0
        self.bottom = rows

    @property
    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.cells)

    def line(self, row):
        return "".join(self.cells[row]).rstrip()

    def feed(self, text):
        text, self.rest = self.rest + text, ""
        place = 0
        while place < len(text):
            found = SEQUENCE.match(text, place) if text[place] == "\x1b" else None
            if found:
                self.obey(found)
                place = found.end()
            elif text[place] == "\x1b" and UNFINISHED.match(text, place):
                self.rest = text[place:]
                return
            else:
                self.put(text[place])
                place += 1

    def put(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.line_feed()
        elif character == "\b":
            self.column = max(0, self.column - 1)
        elif character == "\t":
            self.column = min(self.width - 1, self.column // 8 * 8 + 8)
        elif character >= " " and character != "\x7f":
            self.write(character)

    def write(self, character):
        width = columns(character)
        if width == 0:
            return
        if self.column + width > self.width:
            self.column = 0
            self.line_feed()
        self.cells[self.row][self.column] = character
        if width == 2 and self.column + 1 < self.width:
            self.cells[self.row][self.column + 1] = ""
        self.column += width
        self.last = character

    def line_feed(self):
        if self.row == self.bottom - 1:
            self.scroll(self.top, 1)
        else:
            self.row = min(self.rows - 1, self.row + 1)

    def scroll(self, top, count):
        """Moves the lines from `top` to the end of the region up, or down for a negative count."""
        count = max(-(self.bottom - top), min(self.bottom - top, count))
        empty = [[" "] * self.width for _ in range(abs(count))]
        region = self.cells[top:self.bottom]
        region = region[count:] + empty if count > 0 else empty + region[:len(region) + count]
        self.cells[top:self.bottom] = region

    def obey(self, found):
        parameters, _, final, _, single = found.groups()
        if final:
            numbers = [int(one) if one.isdigit() else 0 for one in parameters.split(";")]
            self.control(final, numbers, parameters)
        elif single == "M":
            if self.row == self.top:
                self.scroll(self.top, -1)
            else:
                self.row -= 1
        elif single == "7":
            self.saved = (self.row, self.column)
        elif single == "8":
            self.row, self.column = getattr(self, "saved", (0, 0))

    def control(self, final, numbers, parameters):
        count = max(1, numbers[0])
        if final in "Hf":
            self.row = min(self.rows, max(1, numbers[0])) - 1
            self.column = min(self.width, max(1, (numbers + [1])[1])) - 1
        elif final in "ABCDEFGd`":
            self.move(final, count)
        elif final in "JK":
            self.erase(final, numbers[0])
        elif final in "LMST":
            self.scroll(self.row if final in "LM" else self.top, count if final in "MS" else -count)
        elif final in "@PXb":
            self.shift(final, count)
        elif final == "r":
            self.top, self.bottom = count - 1, (numbers + [0])[1] or self.rows
            self.row = self.column = 0
        elif final in "hl" and parameters in ("?1049", "?47"):
            self.erase("J", 2)

    def move(self, final, count):
        rows = {"A": -count, "B": count, "E": count, "F": -count}.get(final, 0)
        self.row = count - 1 if final == "d" else self.row + rows
        self.column += {"C": count, "D": -count}.get(final, 0)
        if final in "EF":
            self.column = 0
        if final in "G`":
            self.column = count - 1
        self.row = max(0, min(self.rows - 1, self.row))
        self.column = max(0, min(self.width - 1, self.column))

    def erase(self, final, mode):
        row, column = self.cells[self.row], min(self.column, self.width)
        if mode == 0:
            row[column:] = [" "] * (self.width - column)
        elif mode == 1:
            row[:column + 1] = [" "] * min(self.width, column + 1)
        else:
            row[:] = [" "] * self.width
        if final == "J":
            below = range(self.row + 1, self.rows) if mode == 0 else range(self.row)
            for number in range(self.rows) if mode >= 2 else below:
                self.cells[number] = [" "] * self.width

    def shift(self, final, count):
        row, column = self.cells[self.row], self.column
        if final == "X":
            row[column:column + count] = [" "] * min(count, self.width - column)
        elif final == "P":
            row[column:] = row[column + count:] + [" "] * min(count, self.width - column)
        elif final == "b":
            for _ in range(count):
                self.write(self.last)
        else:
            row[column:] = ([" "] * count + row[column:])[:self.width - column]
