"""kill -9 during the migration of a local copy from the first schema to the newest one.

The statements of the first schema are read from the source code of the program. The migration has one step for each
later version. After every kill, the local copy has the version of a step, and all drafts, changes and actions. The
database of the server has only one schema, so the server has no migration to interrupt."""

import collections
import contextlib
import pathlib
import re
import shutil
import sqlite3
import subprocess
import time

from accounts import soundness
from rows import Outcome, row, steps
from syscalls import missing, tracing

FIRST = pathlib.Path(__file__).parents[2] / "Sources/LocalStore/LocalSchema1.swift"
WORK = ["draft", "change", "keptChange", "action", "actionStep", "dismissedIssue"]
CALLS = ["pwrite64", "pread64", "fdatasync", "fsync", "ftruncate", "rename", "unlink"]

# Each new key gets a translation, a draft and a change. The kinds of the changes alternate.
GROWTH = """
    CREATE TEMP TABLE new AS
    WITH RECURSIVE n(i) AS (SELECT max(id) + 1 FROM translationKey UNION ALL SELECT i + 1 FROM n WHERE i < {last})
    SELECT i AS id, min(language.id) AS language, project,
        CASE i % 4 WHEN 0 THEN 'translate' WHEN 1 THEN 'approve' WHEN 2 THEN 'comment' ELSE 'vote' END AS kind
    FROM n, language GROUP BY i;
    INSERT INTO translationKey (id, project, hash, label, description, locale, level, syntax, note, labels, revision)
    SELECT id, project, printf('%032x', id), 'Grown label ' || id, '', 'en', 0, 'tml', '', '', 1 FROM new;
    INSERT INTO target (language, key, status) SELECT language, id, 1 FROM new;
    INSERT INTO translation (id, language, key, context, text, status, rank, positiveVotes, negativeVotes, myVote,
        author, authorID, isMachine, revision, contentRevision, updatedAt)
    SELECT 1000000000 + id, language, id, '', 'Text ' || id, 2 + (id % 9 = 0), 0, 0, 0, 0, 'Bea', 2, 0, 1, 1,
        '2026-01-01T00:00:00Z'
    FROM new;
    INSERT INTO draft (language, key, context, text) SELECT language, id, '', 'Draft ' || id FROM new;
    INSERT INTO change (id, kind, language, key, context, translation, text, base, vote, baseRevision, submittedAt)
    SELECT 'change-' || id, kind, language, id, '', 1000000000 + id,
        iif(kind IN ('translate', 'comment'), 'Change ' || id, NULL), 'Text ' || id, iif(kind = 'vote', 1, NULL), 1,
        {now}
    FROM new;
    INSERT INTO keptChange (id, kind, language, key, context, translation, isNew, text, submittedAt, acceptedAt)
    SELECT 'kept-' || id, 'translate', language, id, '', 1000000000 + id, 0, 'Kept ' || id, {now}, {now}
    FROM new WHERE id % 10 = 0;
    INSERT INTO action (id, at, name) SELECT DISTINCT id % 400 + 1, {now}, 'judgeMany' FROM new;
    INSERT INTO actionStep (action, position, language, key, context, kind, text, vote, change, translation, isTyped,
        revision)
    SELECT key % 400 + 1, key, language, key, context, kind, text, vote, id, translation, 0, 1 FROM change
    WHERE id LIKE 'change-%';
    INSERT INTO dismissedIssue SELECT language, id, '', 'spaces' FROM new WHERE id % 10 = 1;
"""


def first_schema():
    """Returns the statements of the first schema. The texts in the source code contain no values."""
    sql = "".join(re.findall(r'"""\n(.*?)"""', FIRST.read_text(), re.DOTALL))
    assert "CREATE TABLE actionStep" in sql and "\\" not in sql, f"{FIRST.name} has another form"
    return sql


def names(db, kind, schema="main"):
    """Returns the names of the tables or triggers of the program."""
    return [name for (name,) in db.execute(
        f"SELECT name FROM {schema}.sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite%' "
        "AND name NOT LIKE 'searchText%' ORDER BY name", (kind,))]


def columns(db, table, schema):
    return ", ".join(row[1] for row in db.execute(f"PRAGMA {schema}.table_info({table})"))


def age(new, old):
    """Makes a local copy of the first schema with the rows of a new local copy.

    The triggers are added after the rows, because the rows already have their effects."""
    old.touch(0o600)
    with contextlib.closing(sqlite3.connect(old)) as db:
        db.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;" + first_schema())
        triggers = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            db.execute(f"DROP TRIGGER {name}")
        db.execute("ATTACH ? AS new", (str(new),))
        for table in names(db, "table"):
            rows = columns(db, table, "main")
            db.execute(f"INSERT INTO main.{table} ({rows}) SELECT {rows} FROM new.{table}")
        for _, sql in triggers:
            db.execute(sql)
        db.execute("PRAGMA user_version = 1")
        db.commit()


def grow(old, keys):
    """Adds keys with drafts, changes and actions."""
    with contextlib.closing(sqlite3.connect(old)) as db:
        last = db.execute("SELECT max(id) FROM translationKey").fetchone()[0] + keys
        db.executescript("PRAGMA synchronous = OFF; BEGIN;" + GROWTH.format(last=last, now=int(time.time()))
                         + "COMMIT; PRAGMA wal_checkpoint(TRUNCATE);")


def reading(path):
    """Opens a local copy for reading, so that its log stays for the next start of the program."""
    return contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=30))


class Case:
    """A local copy of the first schema that a station opens again and again."""

    def __init__(self, stage, station, keys):
        self.station, self.store = station, station.store
        with reading(self.store) as db:
            self.newest = db.execute("PRAGMA user_version").fetchone()[0]
        self.old = stage.work / f"old-{keys}.sqlite"
        age(self.new(stage), self.old)
        grow(self.old, keys)

    def new(self, stage):
        """Returns a copy of the local copy as it was after the download."""
        kept = stage.work / "new.sqlite"
        if not kept.exists():
            shutil.copy(self.store, kept)
        return kept

    def put(self):
        """Puts the old local copy in the place of the present one."""
        for pattern in ("store.sqlite", "store.sqlite-*", "store.sqlite.before*", "store.sqlite.damaged*"):
            for file in self.store.parent.glob(pattern):
                file.unlink()
        shutil.copy(self.old, self.store)

    @property
    def version(self):
        with contextlib.suppress(sqlite3.Error), reading(self.store) as db:
            return db.execute("PRAGMA user_version").fetchone()[0]
        return 0

    def start(self):
        """Starts a command that opens the local copy and fails, because the server does not run."""
        self.put()
        return subprocess.Popen([self.station.programs.translator, "pull"], env=self.station.environment,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def durations(self):
        """Returns the seconds for which the local copy had each version during a migration without a kill."""
        process, reached = self.start(), {1: time.monotonic()}
        while process.poll() is None:
            reached.setdefault(self.version or 1, time.monotonic())
            time.sleep(0.001)
        ends = [*reached.values(), time.monotonic()][1:]
        return {version: end - start for (version, start), end in zip(reached.items(), ends)}

    def killed(self, version, seconds):
        """Kills the command some seconds after a step. Returns whether it still ran."""
        process = self.start()
        while version > 1 and self.version < version and process.poll() is None:
            time.sleep(0.001)
        try:
            process.wait(seconds)
            return False
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return True

    def killed_at(self, call, number):
        """Kills the command at a system call. Returns whether it was killed."""
        self.put()
        self.station.prefix = tracing(call, "signal=KILL", number)
        try:
            return (self.station.command("pull").status or 0) < 0
        finally:
            self.station.prefix = []

    def calls(self):
        """Returns for each system call the most times that a thread makes it. strace counts for each thread."""
        self.put()
        log = self.old.with_suffix(".calls")
        self.station.prefix = [tracing("", "", 1)[0], "-f", "-qq", "-o", str(log), "-e", "trace=" + ",".join(CALLS)]
        try:
            self.station.command("pull")
        finally:
            self.station.prefix = []
        found = collections.Counter(re.findall(r"^(\d+) +(\w+)\(", log.read_text(), re.MULTILINE))
        return {call: max((count for (_, name), count in found.items() if name == call), default=0)
                for call in CALLS}

    def missing_rows(self):
        """Returns the tables from which work is missing, or which have more rows than before."""
        found = []
        with reading(self.store) as db:
            db.execute("ATTACH ? AS old", (f"file:{self.old}?mode=ro",))
            for table in WORK:
                rows = columns(db, table, "old")
                gone, = db.execute(f"SELECT count(*) FROM (SELECT {rows} FROM old.{table} EXCEPT "
                                   f"SELECT {rows} FROM main.{table})").fetchone()
                more, = db.execute(f"SELECT (SELECT count(*) FROM main.{table}) - count(*) FROM old.{table}").fetchone()
                found += [f"{gone} rows of {table} are missing"] if gone else []
                found += [f"{table} has {more} rows more than before"] if more > 0 else []
        return found


class Judge:
    """Checks the local copy after each kill, and after the next start of the program."""

    def __init__(self, case, outcome):
        self.case, self.outcome, self.versions = case, outcome, collections.Counter()

    def look(self, where):
        case, version = self.case, self.case.version
        self.outcome.count += 1
        self.versions[version] += 1
        self.take(where, 1 <= version <= case.newest)
        self.outcome.ran(case.station.command("pull", limit=600), f"{where}, the next start")
        where += ", after the next start"
        self.take(where, case.version == case.newest)
        self.outcome.wrong += [f"{where}: {one}" for one in soundness(case.station)]
        self.outcome.wrong += [f"{where}: {one.name}" for one in case.store.parent.glob("*.damaged*")]

    def take(self, where, is_right):
        if not is_right:
            self.outcome.wrong.append(f"{where}: the schema has the version {self.case.version}")
        self.outcome.lost += [f"{where}: {one}" for one in self.case.missing_rows()]


def kill_at_calls(judge, scale, chance):
    """Kills at system calls that are spread over the migration."""
    for call, most in judge.case.calls().items():
        for number in sorted(chance.sample(range(1, most + 1), min(most, steps(40, scale, 2)))):
            if judge.case.killed_at(call, number):
                judge.look(f"{call} {number}")


def kill_at_moments(judge, scale, chance):
    """Kills at moments that are spread over each step. A short test takes some of the steps."""
    durations = judge.case.durations()
    for version in sorted(chance.sample(sorted(durations), min(len(durations), steps(100, scale, 4)))):
        count, seconds = steps(3, scale), durations[version]
        for number in range(count):
            moment = (number + chance.random()) / count * seconds
            if moment := kill_by(judge.case, version, moment):
                judge.look(f"{moment:.3f} s after version {version}")


def kill_by(case, version, moment):
    """Kills at a moment, or earlier if the command has ended by then. Returns the moment, or nothing.

    The same migration is not always equally fast, so a measured duration can be too long for the next start."""
    for _ in range(6):
        if case.killed(version, moment):
            return moment
        moment /= 2
    return None


@row("migrations", "kill −9 while the local copy gets a newer schema, at system calls and with many keys", short=0.02)
def migrations(stage, scale, chance):
    outcome = Outcome()
    server = stage.server().start()
    station = stage.station().sign_in(server.url)
    server.stop()
    if why := missing():
        outcome.say("left out: " + why)
    else:
        few = Judge(Case(stage, station, 200), outcome)
        kill_at_calls(few, scale, chance)
        tell(few, outcome, "system calls")
    large = Judge(Case(stage, station, steps(1_000_000, min(1, scale), 2000)), outcome)
    kill_at_moments(large, scale, chance)
    tell(large, outcome, "moments")
    return outcome


def tell(judge, outcome, kind):
    spread = ", ".join(f"version {version}: {count} times" for version, count in sorted(judge.versions.items()))
    outcome.say(f"after kills at {kind}: {spread}")
    if sum(judge.versions.values()) < 2:
        outcome.wrong.append(f"kills at {kind}: too few, the row has shown nothing")
