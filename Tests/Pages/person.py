"""A person with a keyboard and without a mouse, who reads each page and then continues."""

import time

from chromium import Failed

HEADING = "document.querySelector('h1').innerText"
TEXT = "document.querySelector('main').innerText"


class Person:
    """The person opens an address only at the beginning, or if a mail or a program shows the address."""

    def __init__(self, service, chromium, keyboard, inspection):
        self.service, self.chromium, self.keyboard, self.inspection = service, chromium, keyboard, inspection
        self.steps = 0

    @property
    def path(self):
        return self.chromium.value("location.pathname")

    def open(self, address, heading):
        self.chromium.open(address)
        self.expect(heading, 200, address)

    def follow(self, name, heading, status=200):
        """Opens the link or presses the button with this name. The next page must have the heading."""
        self.expect(heading, status, name, self.keyboard.follow(name))

    def expect(self, heading, status, name, found=200):
        shown = self.chromium.value(HEADING)
        if heading not in shown or found != status:
            raise Failed(f"After “{name}”, the page is “{shown}” with status {found}: {self.chromium.value(TEXT)}")
        self.steps += 1
        words = "".join(letter if letter.isalnum() else "-" for letter in heading.lower())
        self.inspection.inspect(f"story-{self.steps:02d}-{words}", is_walked=False)

    def fill(self, fields):
        """Types texts into fields, by the names of the fields."""
        for name, text in fields.items():
            self.keyboard.tab_to(name)
            self.keyboard.replace(text)

    def tick(self, name):
        self.keyboard.tab_to(name, "input")
        self.keyboard.press("Space")

    def see(self, words, reloads=False):
        """Waits until the page shows the words. If `reloads` is true, also loads the page again, as F5 does."""
        for count in range(300 if reloads else 10):
            if words in self.chromium.value(TEXT):
                return
            time.sleep(0.1)
            if reloads and count % 20 == 19:
                self.chromium.open(self.chromium.value("location.href"))
        raise Failed(f"“{words}” is not on the page: {self.chromium.value(TEXT)}")

    def sign_in(self, email, password, heading="Your projects", status=200):
        self.fill({"Email address": email, "Password": password})
        self.follow("Sign in", heading, status)

    def sign_out(self):
        self.follow("Sign out", "You are signed out")
        self.follow("Sign in again", "Sign in")
