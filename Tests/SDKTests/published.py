"""SDKs as they were published: found in a folder, unpacked, and asked to show a page."""
import json
import os
import re
import shutil
import subprocess

from exchange import require

NAME = re.compile(r"tml-(ruby|js-server|js|php)-v?([0-9][0-9.]*[0-9])(\.tar\.gz|\.tgz)?$")
HERE = os.path.dirname(os.path.abspath(__file__))
# A visit takes a second; an SDK that waits for something else shall not stop the others.
SECONDS = 60
APPS = {
    "ruby": ["ruby", "-W0", HERE + "/ruby_app.rb"],
    "js": ["node", "--no-deprecation", HERE + "/js_app.js"],
    "php": ["php", "-d", "display_errors=stderr", HERE + "/php_app.php"],
}


class SDK:
    """A version of an SDK: an archive or a folder, copied unchanged to below `work`."""

    def __init__(self, path, work):
        self.kind, self.version, packed = NAME.search(path).groups()
        self.name = "tml-%s %s" % (self.kind, self.version)
        self.number = [int(part) for part in self.version.split(".")]
        self.work, self.server = work, None
        self.folder = os.path.join(work, self.name.replace(" ", "-"))
        if packed:
            os.makedirs(self.folder)
            tar = ["tar", "-xzf", path, "-C", self.folder, "--strip-components=1"]
            require(subprocess.run(tar).returncode == 0, path + " can be unpacked")
        else:
            shutil.copytree(path, self.folder)

    def complete(self, found):
        """Takes what it lacks from the newest of the others.

        tml-js leaves the network to tml-js-server; some archives lack the folder of defaults.
        """
        servers = [each.folder for each in found if each.kind == "js-server"]
        self.server = servers[-1] if servers else None
        defaults = [each.folder + "/config" for each in found if each.kind == self.kind][-1]
        if os.path.isdir(defaults) and not os.path.isdir(self.folder + "/config"):
            shutil.copytree(defaults, self.folder + "/config")

    def visit(self, visit):
        """What an app shows whose reader opens a page; a process of its own, with an empty cache."""
        if self.kind == "js" and not self.server:
            raise SystemExit("there is no tml-js-server beside it")
        visit = dict(visit, sdk=self.folder, server=self.server)
        try:
            app = subprocess.run(
                APPS[self.kind], input=json.dumps(visit), cwd=self.work, timeout=SECONDS,
                capture_output=True, encoding="utf-8")
        except subprocess.TimeoutExpired:
            raise SystemExit("no answer within %d seconds" % SECONDS)
        if app.returncode != 0 or not app.stdout.strip():
            raise SystemExit(self.reason(app.stderr))
        return json.loads(app.stdout.strip().splitlines()[-1])

    def reason(self, text):
        """The line of an SDK's last words that tells most."""
        lines = [line.strip() for line in text.replace(self.work + "/", "").splitlines()]
        telling = [line for line in lines if "rror" in line or "xception" in line]
        return (telling or lines or ["it ended without a word"])[0]


def sdks(folder, work):
    """What a folder has, from the oldest to the newest."""
    paths = [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if NAME.search(name)]
    found = sorted((SDK(path, work) for path in paths), key=lambda sdk: (sdk.kind, sdk.number))
    for sdk in found:
        sdk.complete(found)
    return [sdk for sdk in found if sdk.kind in APPS]
