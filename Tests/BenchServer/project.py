"""Fills a project that has its languages already with a million keys, straight into the database.

Through the service it would take hours; every derived column is what the service would have
written. The same arguments make the same texts."""

import argparse
import hashlib
import random
import sqlite3
import time
import unicodedata

from words import LOCALES, Words

SHARES = dict(zip(LOCALES, [0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.1, 0.1, 0.05, 0.05]))
TOKEN = "bench" * 12 + "0000"
OTHER_TOKEN = "other" * 12 + "0000"
# What they do is done here at once; no label has tokens.
TRIGGERS = ["keyTextInsert", "translationTextInsert", "keyEntersSource", "keyTokensInsert"]


def folded(text):
    """Folds a text as the program does; the words of the project have letters of few scripts."""
    if text.isascii():
        return text.lower()
    plain = ""
    for letter in unicodedata.normalize("NFKD", text).lower():
        if not "\u0300" <= letter <= "\u036F" or letter == "\u0306" and plain.endswith("и"):
            plain += letter
    return unicodedata.normalize("NFC", plain.replace("ς", "σ"))


class Filler:
    def __init__(self, path, project, count):
        self.db = sqlite3.connect(path, isolation_level=None)
        self.db.create_function("folded", 1, folded, deterministic=True)
        self.random = random.Random(2)
        self.count = count
        self.now = int(time.time())
        self.project, self.revision = self.one(
            "SELECT id, lastRevision FROM project WHERE key = ?", project)
        self.first = (self.one("SELECT max(id) FROM translationKey")[0] or 0) + 1

    def one(self, sql, *values):
        return self.db.execute(sql, values).fetchone()

    def fill(self, locales):
        self.db.execute("PRAGMA synchronous = OFF")
        self.db.execute("PRAGMA journal_mode = WAL")
        self.db.execute("PRAGMA cache_size = -400000")
        triggers = [
            self.one("SELECT name, sql FROM sqlite_schema WHERE name = ?", name)
            for name in TRIGGERS]
        self.db.execute("BEGIN IMMEDIATE")
        for name, _ in triggers:
            self.db.execute(f"DROP TRIGGER {name}")
        self.keys()
        self.sources()
        for locale in locales:
            self.translations(locale)
        self.db.execute(
            "UPDATE project SET lastRevision = ? WHERE id = ?", (self.revision, self.project))
        for table in ["keyText", "translationText"]:
            self.db.execute(f"INSERT INTO {table} ({table}) VALUES ('rebuild')")
            print(table, flush=True)
        self.db.execute(
            """UPDATE source SET keyCount =
                   (SELECT count(*) FROM keySource s JOIN translationKey k ON k.id = s.key
                    WHERE s.source = source.id AND k.isIgnored = 0)
               WHERE project = ?""", (self.project,))
        for _, sql in triggers:
            self.db.execute(sql)
        self.member("Bench", TOKEN)
        self.member("Other", OTHER_TOKEN)
        self.db.execute("COMMIT")
        self.db.execute("ANALYZE")
        self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def log(self, kind, ids, keys, locale):
        self.db.executemany(
            """INSERT INTO changeLog (project, revision, type, action, key, locale, object, at)
               VALUES (?, ?, ?, 'created', ?, ?, ?, ?)""",
            ((self.project, self.revision + place + 1, kind, key, locale, one, self.now)
             for place, (one, key) in enumerate(zip(ids, keys))))
        self.revision += len(ids)

    def keys(self):
        words = Words("en")
        rows, seen = [], set()
        while len(rows) < self.count:
            label = words.text(self.random, self.random.randint(2, 8)).capitalize()
            description = "" if self.random.random() < 0.8 else words.text(self.random, 2)
            digest = hashlib.md5(f"{label};;;{description}".encode()).hexdigest()
            if digest in seen:
                continue
            seen.add(digest)
            place = len(rows)
            rows.append((
                self.first + place, self.project, digest, label, description,
                50 if self.random.random() < 0.01 else 0, int(self.random.random() < 0.01),
                label.count(" ") + 1, len(label), self.now - self.random.randint(0, 10**7),
                self.revision + place + 1))
        self.db.executemany(
            """INSERT INTO translationKey
                   (id, project, hash, label, description, locale, level, isIgnored, wordCount,
                    length, registeredAt, verifiedAt, updatedAt, revision)
               VALUES (?1, ?2, ?3, ?4, ?5, 'en', ?6, ?7, ?8, ?9, ?10, ?10, ?10, ?11)""", rows)
        ids = range(self.first, self.first + self.count)
        self.log("key", ids, ids, None)
        print("keys", flush=True)

    def sources(self):
        sizes = [self.count // 20, self.count // 100] + [self.count // 2000] * 1998
        for number, size in enumerate(sizes):
            name = f"page/{number}"
            source = self.db.execute(
                """INSERT INTO source (project, name, hash, createdAt, updatedAt)
                   VALUES (?, ?, ?, ?, ?) ON CONFLICT (project, name) DO UPDATE SET hash = hash
                   RETURNING id""",
                (self.project, name, hashlib.md5(name.encode()).hexdigest(), self.now, self.now)
            ).fetchone()[0]
            keys = sorted(
                {self.first + self.random.randrange(self.count) for _ in range(size)})
            self.db.executemany(
                "INSERT OR IGNORE INTO keySource VALUES (?, ?)", ((source, key) for key in keys))
        for number in range(20):
            keys = sorted(
                {self.first + self.random.randrange(self.count) for _ in range(self.count // 40)})
            self.db.executemany(
                "INSERT OR IGNORE INTO keyLabel VALUES (?, ?, ?)",
                ((self.project, f"tag{number}", key) for key in keys))
        print("sources", flush=True)

    def translations(self, locale):
        words = Words(locale)
        first = (self.one("SELECT max(id) FROM translation")[0] or 0) + 1
        keys = [
            key for key in range(self.first, self.first + self.count)
            if self.random.random() < SHARES[locale]]
        statuses = self.random.choices(
            ["approved", "accepted", "pending", "rejected"], [30, 40, 25, 5], k=len(keys))
        rows = []
        for place, (key, status) in enumerate(zip(keys, statuses)):
            rank = self.random.randint(1, 9) if status == "accepted" else 0
            rows.append((
                first + place, self.project, key, locale,
                words.text(self.random, self.random.randint(2, 8)), rank, status,
                self.revision + place + 1, self.now - self.random.randint(0, 10**7)))
        self.db.executemany(
            """INSERT INTO translation
                   (id, project, key, locale, label, importedRank, rank, status, isImported,
                    textRevision, contentRevision, revision, createdAt, updatedAt, approvedAt,
                    rejectedAt)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, 1, ?8, ?8, ?8, ?9, ?9,
                       iif(?7 = 'approved', ?9, NULL), iif(?7 = 'rejected', ?9, NULL))""", rows)
        self.db.executemany(
            """INSERT INTO target
                   (key, locale, project, status, translationCount, bestRank, isLocked, updatedAt,
                    revision, lockedAt)
               VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6, ?7, ?8, iif(?6, ?7, NULL))""",
            ((row[2], locale, self.project,
              "untranslated" if row[6] == "rejected" else row[6],
              None if row[6] == "rejected" else row[5],
              int(self.random.random() < 0.02), row[8], row[7]) for row in rows))
        self.log("translation", [row[0] for row in rows], keys, locale)
        print(locale, flush=True)

    def member(self, name, token):
        user = self.db.execute(
            """INSERT INTO user (uuid, email, name, passwordHash, createdAt, updatedAt)
               VALUES (lower(?1), lower(?1) || '@example.com', ?1, '-', 0, 0) RETURNING id""",
            (name,)).fetchone()[0]
        self.db.execute(
            """INSERT INTO membership (project, user, role, createdAt, updatedAt)
               VALUES (?, ?, 'reviewer', 0, 0)""", (self.project, user))
        self.db.execute(
            "INSERT INTO token (hash, kind, user, createdAt) VALUES (?, 'access', ?, 0)",
            (hashlib.sha256(token.encode()).digest(), user))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("database")
    parser.add_argument("--project", default="be" * 32)
    parser.add_argument("--keys", type=int, default=1_000_000)
    parser.add_argument("--locales", nargs="+", default=LOCALES)
    given = parser.parse_args()
    Filler(given.database, given.project, given.keys).fill(given.locales)
