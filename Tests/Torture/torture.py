#!/usr/bin/env python3
"""Tries to make the built programs lose or double work, crash or hang. Prints a table.

Ends with status 1 after a failure. The same seed makes the same choices. Results that depend on the
clock still differ from run to run, such as the exact moment of a kill."""

import argparse
import importlib
import os
import pathlib
import random
import shutil
import sys
import tempfile
import time
import traceback

from rows import ROWS, Outcome
from stage import Programs, Stage


# In the order of the table.
THEMES = ["control", "kills", "batches", "heldsaves", "syscalls", "migrations", "powercuts", "ownwork",
          "openfiles", "networks", "crowd", "restored", "access", "clocks", "disks", "corruption", "storms", "typeahead", "pastes", "hostile",
          "keyfuzz", "strangers", "sabotage"]
for theme in THEMES:
    importlib.import_module(theme)
TABLE = sorted(ROWS.values(), key=lambda row: THEMES.index(row.play.__module__))


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", help="the folder of tml-translator and tml-server")
    parser.add_argument("--rows", default="", help="names of rows, separated by commas; default: all rows")
    parser.add_argument("--scale", type=float, default=1, help="part of the attempts in each row; 1: all")
    parser.add_argument("--short", action="store_true", help="run for a minute: the rows with stable results")
    parser.add_argument("--seed", default=os.environ.get("TORTURE_SEED"))
    parser.add_argument("--keep", action="store_true", help="keep the folder of the run")
    parser.add_argument("--list", action="store_true", help="list the rows and quit")
    return parser.parse_args()


def chosen(given):
    if given.rows:
        unknown = set(given.rows.split(",")) - set(ROWS)
        if unknown:
            raise SystemExit(f"there is no row {', '.join(sorted(unknown))}; --list names them")
        return [ROWS[name] for name in given.rows.split(",")]
    return [row for row in TABLE if row.short or not given.short]


def play(row, programs, work, scale, seed):
    stage = Stage(programs, work / row.name, work / "projects")
    start = time.monotonic()
    try:
        outcome = row.play(stage, scale, random.Random(f"{seed}/{row.name}"))
    except Exception:
        outcome = Outcome()
        outcome.wrong.append("the row could not be played to its end: " + traceback.format_exc())
    finally:
        stage.close()
    outcome.seconds = time.monotonic() - start
    return outcome


def line(row, outcome):
    cells = [row.name, row.what, f"{outcome.count:,}"] + [
        f"**{len(found)}**" if found else "0" for found in (
            outcome.lost, outcome.doubled, outcome.crashed, outcome.wrong)]
    return "| " + " | ".join(cells + ["; ".join(outcome.comments), f"{outcome.seconds:.0f} s"]) + " |"


def tell(row, outcome, seed):
    print(line(row, outcome), flush=True)
    failures = outcome.failures()
    for failure in failures[:20]:
        print(f"    {row.name}: {failure}", file=sys.stderr, flush=True)
    if len(failures) > 20:
        print(f"    {row.name}: and {len(failures) - 20} more", file=sys.stderr, flush=True)


def main():
    given = parse()
    if given.list:
        return print("\n".join(f"{row.name:14} {row.what}" for row in TABLE))
    seed = given.seed or ("1" if given.short else str(random.SystemRandom().randrange(10**9)))
    programs, work = Programs(given.programs), pathlib.Path(tempfile.mkdtemp(prefix="torture-"))
    print(f"TORTURE_SEED={seed}\n\n| row | what | n | lost | doubled | crashed, hung | wrong | comment "
          "| time |\n|---|---|---|---|---|---|---|---|---|", flush=True)
    failed = []
    for row in chosen(given):
        outcome = play(row, programs, work, row.short if given.short else given.scale, seed)
        tell(row, outcome, seed)
        failed += [row.name] if outcome.has_failed else []
    if not given.keep and not failed:
        shutil.rmtree(work, ignore_errors=True)
    if failed:
        print(f"\nFailed: {', '.join(failed)}. Their files are in {work}. To repeat: "
              f"TORTURE_SEED={seed} scripts/torture --rows {','.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
