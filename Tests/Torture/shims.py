"""Libraries that are preloaded into a program. They are compiled at the first use."""

import pathlib
import shutil
import subprocess


def missing():
    return None if shutil.which("gcc") else "there is no gcc: scripts/prepare torture"


def build(name, folder):
    """Returns the path of the library made from `name`.c."""
    library = folder / f"{name}.so"
    if not library.exists():
        source = pathlib.Path(__file__).parent / f"{name}.c"
        library.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, source,
                        "-ldl", "-pthread"], check=True)
    return str(library)
