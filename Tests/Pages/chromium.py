"""A headless Chromium with one page, controlled by the DevTools protocol over a pipe."""

import base64
import json
import os
import pathlib
import select
import subprocess
import time

PROGRAM = "/usr/bin/chromium"
OPTIONS = (
    "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
    "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-default-browser-check", "--hide-scrollbars",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")
# Chromium reads commands from descriptor 3 and writes answers to descriptor 4.
PIPES = 'exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1'
PATIENCE = 30


class Failed(Exception):
    """An expectation of the test was not met."""


class Chromium:
    def __init__(self, folder, axe):
        self.axe = pathlib.Path(axe).read_text()
        self.process = subprocess.Popen(
            ["sh", "-c", PIPES, PROGRAM, *OPTIONS, f"--user-data-dir={folder}/profile", "about:blank"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={"HOME": str(folder), "PATH": "/usr/bin:/bin"})
        self.rest, self.messages, self.number, self.session = b"", [], 0, None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "DOM", "Network"):
            self.call(f"{domain}.enable")
        self.call("Page.setInterceptFileChooserDialog", enabled=True)
        # A dialog of the browser, for example about passwords, must not take the focus from the page.
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)

    def close(self):
        self.process.terminate()
        self.process.wait()

    def call(self, method, **parameters):
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        self.process.stdin.write(json.dumps(command).encode() + b"\0")
        self.process.stdin.flush()
        answer = self.wait(lambda message: message.get("id") == command["id"], method)
        if "error" in answer:
            raise Failed(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def wait(self, fits, name):
        """Returns the next message that fits, and removes it."""
        end = time.monotonic() + PATIENCE
        while True:
            for message in self.messages:
                if fits(message):
                    self.messages.remove(message)
                    return message
            left = end - time.monotonic()
            if left < 0 or not select.select([self.process.stdout], [], [], left)[0]:
                raise Failed(f"Chromium did not answer in {PATIENCE} s: {name}")
            self.read(name)

    def read(self, name):
        part = os.read(self.process.stdout.fileno(), 1 << 20)
        if not part:
            raise Failed(f"Chromium has ended: {name}")
        *whole, self.rest = (self.rest + part).split(b"\0")
        self.messages += [json.loads(text) for text in whole]

    def wait_for_event(self, method):
        return self.wait(lambda message: message.get("method") == method, method)["params"]

    def forget_events(self):
        self.messages = []

    def open(self, address):
        """Loads an address, and returns the status and the address of the page."""
        self.forget_events()
        self.call("Page.navigate", url=address)
        return self.loaded()

    def loaded(self):
        """Waits until the next page is loaded, and returns its status and its address."""
        answer = self.wait(
            lambda message: message.get("method") == "Network.responseReceived"
            and message["params"]["type"] == "Document", "a page")
        self.wait_for_event("Page.loadEventFired")
        response = answer["params"]["response"]
        return response["status"], response["url"]

    def value(self, expression):
        """Returns the value of an expression in the page. The policy of the page does not apply to it."""
        frame = self.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
        world = self.call("Page.createIsolatedWorld", frameId=frame, worldName="test")["executionContextId"]
        answer = self.call(
            "Runtime.evaluate", expression=expression, contextId=world, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise Failed(f"{expression[:200]}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def look(self, width, is_dark):
        """Sets the width of the window, and the dark or the light colours."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def picture(self, path):
        """Writes a picture of the whole page."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 4000), "scale": 1}
        answer = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        pathlib.Path(path).write_bytes(base64.b64decode(answer["data"]))
