"""Tests a full and a read-only disk: a small memory file system in its own mount namespace."""

import contextlib
import os
import signal
import subprocess

from accounts import Ledger, soundness
from kills import bring_home
from rows import Outcome, row
from terminal import Unseen
from work import Translator, queue


def mount(folder, size="6m"):
    """Mounts a small disk. Returns the reason if this is impossible."""
    if os.environ.get("TORTURE_MOUNTS") != "own":
        return "there is no mount namespace of its own: start it with scripts/torture"
    folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder],
                          capture_output=True, text=True)
    return done.stderr.strip() or None


def remount(folder, how):
    subprocess.run(["mount", "-o", f"remount,{how}", folder], check=True, capture_output=True)


def fill(folder):
    """Fills the disk."""
    with open(folder / "filler", "ab", buffering=0) as file, contextlib.suppress(OSError):
        for size in (65536, 4096, 512, 1):
            with contextlib.suppress(OSError):
                while True:
                    file.write(b"x" * size)


def make_room(folder):
    (folder / "filler").unlink()


def any_trace(station, text):
    """Returns whether a text is on the disk, or was written to the terminal for the user to copy."""
    output = bytes(station.terminal.output).decode(errors="replace")
    after = output.rsplit("\x1b[?1049l", 1)[-1] if "\x1b[?1049l" in output else ""
    files = [one for one in station.home.rglob("*") if one.is_file()]
    return text in after or any(text.encode() in one.read_bytes() for one in files)


def desk(station, ledger, name, chance):
    station.open_desk()
    hands = Translator(station, ledger, name, chance)
    hands.begin()
    return hands


def stays(station, typed, outcome):
    """Checks that saving and F10 keep a text that cannot be written."""
    station.press("f3")
    if not station.terminal.wait(lambda: "disk is full" in station.terminal.text, 30):
        outcome.wrong.append(f"a full disk is not told of:\n{station.terminal.text}")
    if typed.text not in station.terminal.text:
        outcome.lost.append(f"“{typed.text}” is not in the editor any more")
    station.press("f10")
    if station.terminal.has_ended():
        outcome.lost.append("F10 ended the program with a text that is not on the disk")


def stays_and_resumes(station, folder, ledger, chance, outcome):
    """Checks that a text typed on a full disk stays in the editor, and is saved once there is room."""
    hands = desk(station, ledger, "full", chance)
    fill(folder)
    typed = hands.enter()
    stays(station, typed, outcome)
    make_room(folder)
    station.press("escape")
    if not station.terminal.wait(lambda: any_trace(station, typed.text), 30):
        outcome.wrong.append("it does not save by itself when there is room again")
    station.press("f3")
    station.quit()
    station.close()
    typed.is_saved = True


def ended_by(number, station, folder, ledger, chance, outcome):
    """Sends a signal to end the program on a full disk."""
    hands = desk(station, ledger, f"signal {number}", chance)
    fill(folder)
    typed = hands.enter()
    station.terminal.drain(1, 3)
    station.terminal.kill(number)
    status = station.terminal.end(20)
    station.terminal.drain()
    if status is None:
        outcome.crashed.append(f"signal {number} on a full disk: it does not end")
    elif not any_trace(station, typed.text):
        outcome.lost.append(f"signal {number} on a full disk: “{typed.text}” is gone, status {status}")
    station.close()
    make_room(folder)


def commands_tell(station, outcome, where, commands):
    """Checks commands on a disk that cannot be written: a message and a status, or finished work."""
    for command in commands:
        ran = station.command(*command)
        outcome.ran(ran, f"{where}: {' '.join(command)}")
        if ran.status and not ran.text.startswith("Error: "):
            outcome.wrong.append(f"{where}: {' '.join(command)}: {ran.text!r}")
        outcome.count += 1
        if ran.status:
            outcome.say(f"{where}, {command[0]}: {ran.text.strip()[7:90]}")


def opens_or_tells(station, outcome, where):
    """Opens the workstation on a disk that cannot be written."""
    station.open()
    station.terminal.wait(lambda: "Error" in station.terminal.text or "Projects" in station.terminal.text, 20)
    station.terminal.drain(0.5, 5)
    ended = station.terminal.end(1)
    if ended is not None and (ended < 0 or "Error" not in station.terminal.text):
        outcome.crashed.append(f"{where}: it ended with {ended}: {station.terminal.text.strip()}")
    station.close()
    outcome.count += 1


@row("disks", "full disk (typing, F10, SIGTERM, SIGHUP, starting) and read-only disk")
def disks(stage, scale, chance):
    outcome, ledger = Outcome(), Ledger()
    folder = stage.work / "ann/data"
    if why := mount(folder):
        outcome.say("left out: " + why)
        return outcome
    try:
        server = stage.server().start()
        station = stage.station().sign_in(server.url)
        queue(station, ledger, range(50, 60), "before the disk was full,")
        stays_and_resumes(station, folder, ledger, chance, outcome)
        for number in (signal.SIGTERM, signal.SIGHUP):
            ended_by(number, station, folder, ledger, chance, outcome)
        outcome.count += 3
        nowhere_to_write(station, server, folder, ledger, outcome)
        bring_home([station])
        outcome.take(ledger.audit(server, [station]))
        outcome.wrong += soundness(station)
    except Unseen as error:
        outcome.crashed.append(str(error))
    finally:
        stage.close()
        subprocess.run(["umount", "-l", folder])
    return outcome


def nowhere_to_write(station, server, folder, ledger, outcome):
    queue(station, ledger, range(60, 70), "to be sent from a full disk,")
    fill(folder)
    commands_tell(station, outcome, "full", [("status",), ("push",), ("pull",)])
    opens_or_tells(station, outcome, "full")
    make_room(folder)
    remount(folder, "ro")
    commands_tell(station, outcome, "read-only", [("status",), ("push",), ("pull",)])
    opens_or_tells(station, outcome, "read-only")
    remount(folder, "rw")
