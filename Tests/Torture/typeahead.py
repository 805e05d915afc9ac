"""Typing faster than the program shows: a text, the key that saves it, the next text, in one breath."""

import time

from accounts import Ledger
from kills import bring_home
from rows import Outcome, row, steps
from work import Translator, label, waiting

def type_on(station, ledger, name, count, pause):
    """Texts in a row, each ended by Ctrl-S, as a text expander or a jittery line sends them."""
    texts = [f"Satz {name}-{number} Ende" for number in range(count)]
    for text in texts:
        ledger.enter(text, station, ("any", text)).is_saved = True
        if pause:
            station.terminal.send(text + "\x13")
            time.sleep(pause)
    if not pause:
        station.terminal.send("".join(text + "\x13" for text in texts))
    station.terminal.drain(1, 20)
    # Every key is taken before that of the end, and what is not saved stays a draft.
    station.quit()

def places(server, station):
    found = [text for (text,) in server.sql(
        "SELECT label FROM translation UNION ALL SELECT label FROM translationHistory")]
    return found + [text for (text,) in station.sql(
        "SELECT text FROM change WHERE kind = 'translate' UNION ALL SELECT text FROM draft")]

@row("typeahead", "texts and Ctrl-S in one write, or a few ms apart: each in a form of its own")
def typeahead(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    server = stage.server(keys=2000).start()
    station = stage.station().sign_in(server.url)
    for number in range(steps(6, scale)):
        for milliseconds in (0, 1, 3, 10, 50):
            station.open_desk()
            station.press("F")
            station.type("untranslated")
            station.press("enter", "e")
            type_on(station, ledger, f"{number} {milliseconds}ms", 12, milliseconds / 1000)
            station.close()
            bring_home([station])
    found = places(server, station)
    alone = {text for text in found if text.count("Satz") == 1}
    mixed = [text for text in found if text.count("Satz") > 1]
    outcome.count = len(ledger.typed)
    outcome.wrong += [f"several texts in one form: {text[:100]}" for text in mixed]
    outcome.lost += [one.text for one in ledger.typed
                     if one.text not in alone and not any(one.text in text for text in mixed)]
    return outcome


def in_one_form(station, hands, count):
    """Saves several texts in the form, each as soon as the one before is seen as saved."""
    for _ in range(count):
        hands.save(hands.enter())
    station.terminal.wait(lambda: not {"queued", "sent"} & set(waiting(station)), 20)
    return hands.ledger.typed[-1].text, label(hands.number)


@row("resaves", "four saves in one form, each as soon as the last is seen as saved, nobody else there")
def resaves(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    server = stage.server().start()
    station = stage.station().sign_in(server.url)
    station.open_desk()
    hands = Translator(station, ledger, "again", chance)
    hands.begin()
    for _ in range(steps(20, scale, 3)):
        last, key = in_one_form(station, hands, 4)
        found = [text for (text,) in server.sql(
            "SELECT t.label FROM translation t JOIN translationKey k ON k.id = t.key "
            "WHERE k.label = ? AND t.locale = 'de'", key)]
        if found != [last]:
            outcome.wrong.append(f"{key}: the last save was “{last}”, the server has {found}")
        outcome.count += 1
        hands.move("ctrl+down")
    if left := waiting(station):
        outcome.wrong.append(f"in conflict with oneself: {left}")
    outcome.take(ledger.audit(server, [station]))
    return outcome
