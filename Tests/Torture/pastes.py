"""Pastes of 0.1, 1 and 10 MB into a form. No text may be lost silently, and the next key works soon."""

import time

from rows import Outcome, row

REFUSED = "Nothing was inserted"  # the message for a paste that is too long
LONGEST = 60  # seconds until the next key has an effect; more is a hang


def block(size, chance):
    """Returns a text of about `size` bytes, in lines."""
    words = ["Haus", "größer", "eine", "Tür", "日本", "und", "Wörter,"]
    line = " ".join(chance.choice(words) for _ in range(12))
    return "\n".join([line] * (size // len(line.encode()) + 1))


def paste(station, text):
    """Returns the seconds until the program is idle after a paste and after the next key, and the
    screen in between."""
    station.idle_seen = station.idle_count()
    start = time.monotonic()
    station.terminal.send("\x1b[200~" + text + "\x1b[201~")
    station.rest(LONGEST)
    pasted = time.monotonic()
    said = station.terminal.text
    station.terminal.send("x")
    station.rest(LONGEST)
    return pasted - start, time.monotonic() - pasted, said


def kept(station, text):
    """Returns the result of a paste: kept, refused, or something else."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        drafts = [one for (one,) in station.sql("SELECT text FROM draft")]
        if text + "x" in drafts:
            return "kept"
        if drafts == ["x"]:
            return "refused"
        station.terminal.pump(0.2)
    return "altered: " + ", ".join(f"{len(one.encode()):,} bytes" for one in drafts)


@row("pastes", "pastes of 0.1, 1 and 10 MB, with the time until the next key has an effect")
def pastes(stage, scale, chance):
    outcome = Outcome()
    server = stage.server().start()
    station = stage.station().sign_in(server.url)
    for size in (100_000, 1_000_000, 10_000_000)[:3 if scale >= 0.5 else 1]:
        station.sql("DELETE FROM draft")
        station.open_desk()
        station.press("e")
        text = block(size, chance)
        seconds, key, said = paste(station, text)
        hangs = max(seconds, key) >= LONGEST
        became = "it hangs" if hangs else kept(station, text)
        outcome.say(f"{size / 1e6:g} MB: {became}, {seconds:.1f} s, the next key {key:.1f} s")
        if hangs:
            outcome.crashed.append(f"{size:,} bytes: {seconds:.0f} s and {key:.0f} s")
        elif became not in ("kept", "refused"):
            outcome.lost.append(f"{size:,} bytes: {became}")
        elif became == "refused" and REFUSED not in said:
            outcome.wrong.append(f"{size:,} bytes are refused without a word")
        outcome.count += 1
        station.close()
    return outcome
