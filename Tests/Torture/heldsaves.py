"""kill -9 after a refused save. The errors stand beside the form, and typing continues in the text.
Each character shown as part of a draft must be in a draft afterwards. Nothing may be uploaded."""

import time

from kills import LETTERS, OLDEST, letters_kept
from rows import Outcome, row, steps
from terminal import key

# The label has no such token, so the save is refused.
FAULTY = "Satz {nichts} "
# After this key, typed characters belong to the current text and not to the next one.
HELD_SAVE = key("ctrl+s") + key("end")


class Round:
    """From the first character to the kill."""

    def __init__(self, station, chance):
        self.station, self.chance = station, chance
        self.text, self.times, self.seen, self.holds = "", [], 0, 0

    def play(self):
        self.station.open_desk()
        self.station.press("e")
        self.station.terminal.send(FAULTY + HELD_SAVE)
        self.holds += 1
        for _ in range(self.chance.randrange(1, 30)):
            self.letter()
            if self.chance.random() < 0.1:
                self.station.terminal.send(HELD_SAVE)
                self.holds += 1
            self.look(self.chance.choice([0, 0.005, 0.02, 0.08, 0.3, 1.5]))
        self.station.terminal.kill()
        self.times = [time.monotonic() - one for one in self.times]
        self.station.close()

    def letter(self):
        letter = self.chance.choice(LETTERS)
        self.times.append(time.monotonic())
        self.text += letter
        self.station.terminal.send(letter)

    def look(self, seconds):
        """Notes how much of the text the screen shows as a draft."""
        end = time.monotonic() + seconds
        self.station.terminal.pump(0)
        while (left := end - time.monotonic()) > 0:
            self.station.terminal.pump(left)
        if self.station.form != "draft":
            return
        screen = self.station.terminal.text
        self.seen = max([self.seen] + [count for count in range(len(self.text) + 1)
                                       if FAULTY + self.text[:count] in screen])

    def judge(self, where, outcome):
        """Returns the age of the oldest lost character."""
        kept = letters_kept(self.station, self.text, FAULTY)
        waiting = self.station.sql("SELECT text FROM change")
        outcome.wrong += [f"{where}: “{one}” was submitted" for (one,) in waiting]
        if kept is None:
            outcome.lost.append(f"{where}: the draft is not the beginning of “{FAULTY}{self.text}”")
        elif kept < self.seen:
            outcome.lost.append(f"{where}: {self.seen} letters were seen as a draft, {kept} are one")
        return self.times[kept] if kept is not None and kept < len(self.times) else 0


@row("held-saves", "kill -9 after a refused save, while typing continues", short=0.025)
def held_saves(stage, scale, chance):
    outcome, ages, seen, holds = Outcome(), [], 0, 0
    server = stage.server().start()
    station = stage.station().sign_in(server.url)
    for number in range(steps(120, scale, 3)):
        station.sql("DELETE FROM draft")
        round = Round(station, chance)
        round.play()
        ages.append(round.judge(f"round {number}", outcome))
        seen, holds = seen + round.seen, holds + round.holds
        outcome.count += 1
    outcome.say(f"{holds} saves held back; {seen} letters seen as a draft; the oldest that is gone: "
                f"{max(ages) * 1000:.0f} ms")
    if max(ages) > OLDEST:
        outcome.lost.append(f"letters {max(ages):.2f} s old; the promise is 0.4 s, the limit here {OLDEST} s")
    if not seen:
        outcome.wrong.append("no letter was seen as a draft: the row has shown nothing")
    return outcome
