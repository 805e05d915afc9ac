"""Typing faster than the screen: a text, the key that saves it, and the next text at once."""

import time

from accounts import Ledger
from kills import bring_home
from rows import Outcome, row, steps
from terminal import key
from work import Translator, label, waiting

# All keys that move from a form to another key. The last one only leaves a draft.
LEAVING = ["ctrl+s", "f4", "enter", "ctrl+down"]
MILLISECONDS = [0, 1, 3, 5, 10]
TEXTS = 12
LARGE = 1_000_000


def type_on(station, ledger, name, leaving, pause):
    """Types several texts, each with the key that leaves its form. A text expander or an unstable
    line sends them this way."""
    texts = [f"Satz {name}-{number} Ende" for number in range(TEXTS)]
    for text in texts:
        ledger.enter(text, station, ("any", text)).is_saved = True
        if pause:
            station.terminal.send(text + key(leaving))
            time.sleep(pause)
    if not pause:
        station.terminal.send("".join(text + key(leaving) for text in texts))
    # All keys are handled before the key to quit. Unsaved texts stay drafts.
    station.rest(60)
    station.quit()


def begin(station, drafts):
    """Opens the editor of the first untranslated key without a draft."""
    station.open_desk()
    station.press("F")
    station.type("untranslated")
    station.press("enter")
    if drafts:
        station.type(key("down") * drafts)
    station.press("e")


def places(server, station):
    found = [text for (text,) in server.sql(
        "SELECT label FROM translation UNION ALL SELECT label FROM translationHistory")]
    return found + [text for (text,) in station.sql(
        "SELECT text FROM change WHERE kind = 'translate' UNION ALL SELECT text FROM draft")]


def audit(texts, found, outcome):
    alone = {text for text in found if text.count("Satz") == 1}
    mixed = [text for text in found if text.count("Satz") > 1]
    outcome.wrong += [f"several texts in one form: {text[:100]}" for text in mixed]
    outcome.lost += [one.text for one in texts
                     if one.text not in alone and not any(one.text in text for text in mixed)]
    outcome.count += len(texts)


def type_everywhere(stage, keys, name, rounds, outcome):
    ledger, drafts = Ledger(), 0
    server = stage.server(f"server-{keys}", keys=keys).start()
    station = stage.station(name).sign_in(server.url, limit=1200)
    for leaving, milliseconds in rounds:
        begin(station, drafts)
        type_on(station, ledger, f"{leaving} {milliseconds}ms", leaving, milliseconds / 1000)
        station.close()
        bring_home([station])
        drafts += TEXTS if leaving == "ctrl+down" else 0
    audit(ledger.typed, places(server, station), outcome)
    server.stop()


@row("typeahead", "12 texts typed at once or a few ms apart, each with a key to the next: each "
     "text must reach its own form", short=0.2)
def typeahead(stage, scale, chance):
    outcome = Outcome()
    rounds = [(leaving, pause) for leaving in LEAVING for pause in MILLISECONDS]
    if scale < 1:
        few = chance.sample(rounds, max(2, round(len(rounds) * scale)))
        rounds = [one for one in rounds if one in few]
    type_everywhere(stage, 414, "ann", rounds, outcome)
    if scale >= 1:
        type_everywhere(stage, LARGE, "bea", rounds, outcome)
        outcome.say("with 414 and 1,000,000 keys")
    return outcome


def in_one_form(station, hands, count):
    """Saves several texts in one form, each as soon as the text before is shown as saved."""
    for _ in range(count):
        hands.save(hands.enter())
    station.terminal.wait(lambda: not {"queued", "sent"} & set(waiting(station)), 20)
    return hands.ledger.typed[-1].text, label(hands.number)


@row("resaves", "four saves in one form, each right after the last is reported as saved, one user",
     short=0.1)
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
