#!/usr/bin/env python3
"""Asks what others search a translation memory with, on the files of segments.py.

    peers.py FOLDER COUNT…

PostgreSQL with an index of trigrams (pg_trgm, GIN), asked as Weblate does: `%` with a threshold that goes
down by 0.05 until something is found, 50 rows, compared letter by letter afterwards; in a cluster of its own.
rapidfuzz: a bit-parallel comparison with every segment. The best match of both is by letters, without
the rules of tokens and words that our memory has.
"""
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import psycopg2
from rapidfuzz import fuzz, process

LEAST = 0.7
LOWEST = 0.3
SECONDS = 120


def quantiles(times):
    times = sorted(times)
    at = [times[min(len(times) - 1, math.ceil(share * len(times)) - 1)] for share in (0.5, 0.95, 0.99, 1)]
    return "p50 {:.1f} ms, p95 {:.1f}, p99 {:.1f}, most {:.1f}".format(*at)


def first_threshold(text):
    """How like a text has to be at first, by its length (Weblate's machinery threshold 75)."""
    base = 0.127264 * math.log(24.282 * 75)
    high = min(base * 1.2, 0.985)
    length = min(max(1, len(re.sub(r"\W", "", text))), 2000)
    return max(0.6, min(1.0, round(base + (high - base) * math.sqrt(length / 2000), 3)))


def asked(questions, best):
    """Asks as many as SECONDS allow."""
    times, found, end = [], 0, time.monotonic() + SECONDS
    for question in questions:
        start = time.monotonic()
        if start > end:
            break
        found += best(question) >= LEAST * 100
        times.append((time.monotonic() - start) * 1000)
    return f"a question {quantiles(times)}; {found} of {len(times)} have something like them"


class Cluster:
    """A PostgreSQL of its own, which is gone afterwards."""

    def __init__(self):
        self.programs = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))[-1]
        self.folder = tempfile.mkdtemp(prefix="bench-memory-")
        self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        if os.getuid() != 0:
            self.user = []
        else:
            shutil.chown(self.folder, "postgres", "postgres")
        self.run("initdb", "-A", "trust", "-D", self.folder + "/data", "-E", "UTF8", "--no-sync")
        self.run("pg_ctl", "-D", self.folder + "/data", "-l", self.folder + "/log", "-w", "-o",
                 f"-k {self.folder} -c listen_addresses='' -c shared_buffers=512MB", "start")
        self.connection = psycopg2.connect(host=self.folder, user=self.owner, dbname="postgres")
        self.connection.autocommit = True

    @property
    def owner(self):
        return "postgres" if self.user else os.environ.get("USER", "postgres")

    def run(self, program, *arguments):
        subprocess.run([*self.user, self.programs / program, *arguments], check=True,
                       stdout=subprocess.DEVNULL, cwd="/")

    def close(self):
        self.connection.close()
        self.run("pg_ctl", "-D", self.folder + "/data", "-m", "immediate", "stop")
        shutil.rmtree(self.folder)


def postgres(cluster, segments, questions):
    cursor = cluster.connection.cursor()
    cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm; DROP TABLE IF EXISTS memory")
    cursor.execute("CREATE TABLE memory (id serial PRIMARY KEY, source text, target text, "
                   "source_language int, target_language int)")
    start = time.monotonic()
    for place in range(0, len(segments), 10_000):
        rows = [cursor.mogrify("(%s, %s, 1, 2)", row).decode() for row in segments[place:place + 10_000]]
        cursor.execute("INSERT INTO memory (source, target, source_language, target_language) VALUES "
                       + ",".join(rows))
    cursor.execute("CREATE INDEX ON memory USING gin (source gin_trgm_ops)")
    cursor.execute("VACUUM ANALYZE memory")
    made = time.monotonic() - start
    cursor.execute("SELECT pg_total_relation_size('memory') / 1048576")
    size = cursor.fetchone()[0]

    def best(question):
        threshold, rows = first_threshold(question), []
        while not rows and threshold > LOWEST:
            cursor.execute("SELECT set_limit(%s)", (threshold,))
            cursor.execute("SELECT source, target FROM memory WHERE source %% %s AND source_language = 1 "
                           "AND target_language = 2 LIMIT 50", (question,))
            rows = cursor.fetchall()
            threshold -= 0.05
        return max((fuzz.ratio(question, row[0]) for row in rows), default=0)

    print(f"pg_trgm, {len(segments)} segments: loaded in {made:.0f} s, {size} MiB on disk; "
          + asked(questions, best), flush=True)


def scan(segments, questions):
    labels = [label for label, _ in segments]

    def best(question):
        found = process.extract(question, labels, scorer=fuzz.ratio, score_cutoff=LEAST * 100, limit=5)
        return found[0][1] if found else 0

    print(f"rapidfuzz, {len(segments)} segments: " + asked(questions, best), flush=True)


def main():
    folder = pathlib.Path(sys.argv[1])
    lines = (folder / "segments.tsv").read_text(encoding="utf-8").rstrip("\n").split("\n")
    segments = [tuple(line.split("\t", 1)) for line in lines]
    questions = (folder / "questions.txt").read_text(encoding="utf-8").rstrip("\n").split("\n")
    cluster = Cluster()
    try:
        for count in map(int, sys.argv[2:]):
            scan(segments[:count], questions)
            postgres(cluster, segments[:count], questions)
    finally:
        cluster.close()


main()
