"""Measures making a release and publishing it to a folder and to an object store."""

import shutil
import subprocess

from programs import KEY, ObjectStore, Skipped, measured


def told(seconds, processor, memory):
    return f"{seconds:.1f} s ({processor:.1f} s of processor), {memory:.0f} MiB"


def current(program, data):
    """Returns the version of the newest release."""
    return subprocess.run([program, "release", "list", KEY, "--data", data], check=True,
                          capture_output=True, text=True).stdout.split()[0]


def publish(program, data, work, locales):
    """Yields a line for the release, for the folder and for the object store."""
    yield "release", told(*measured([program, "release", KEY, "--locales", ",".join(locales), "--data", data]))
    version = current(program, data)
    parts = [file for file in (data / "releases" / KEY / version).rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in parts) / (1 << 20)
    yield "its files", f"{len(parts):,} files, {size:,.0f} MiB"
    folder = work / "published-large"
    shutil.rmtree(folder, ignore_errors=True)
    yield "publish to a folder", told(*run(program, data, work, f'publish-to = "{folder}"\n'))
    shutil.rmtree(folder, ignore_errors=True)
    try:
        yield "publish to an object store (moto)", to_store(program, data, work)
    except Skipped as reason:
        yield "publish to an object store (moto)", f"skipped: {reason}"


def to_store(program, data, work):
    store = ObjectStore(work)
    with store.open():
        line = told(*run(program, data, work, store.settings(work)))
        counts = store.requests()
        again = told(*run(program, data, work, store.settings(work)))
    requests = ", ".join(f"{count:,} {method}" for method, count in sorted(counts.items()))
    return f"{line}, {sum(counts.values()):,} requests ({requests}); again {again}"


def run(program, data, work, text):
    settings = work / "publish.toml"
    settings.write_text(text)
    return measured([program, "release", "publish", KEY, "--config", settings, "--data", data])
