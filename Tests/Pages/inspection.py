"""The checks of a page: the rules of axe-core, the width, the colours, and the way of the focus."""

from chromium import Failed
from keyboard import luminance

LOOKS = [(width, is_dark) for width in (360, 1280) for is_dark in (True, False)]
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = f"""
    axe.run(document, {{runOnly: {{type: "tag", values: {TAGS}}}, resultTypes: ["violations"]}}).then((results) =>
      results.violations.flatMap((rule) => rule.nodes.map((node) => `${{rule.id}}: ${{node.html}}`)))
    """
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


class Inspection:
    """Prints and counts the mistakes of all pages, and writes the pictures."""

    def __init__(self, chromium, keyboard, pictures):
        self.chromium, self.keyboard, self.pictures = chromium, keyboard, pictures
        self.mistakes = self.count = 0

    def inspect(self, name, is_walked=True):
        """Checks the page in all looks. Walking moves the focus."""
        for width, is_dark in LOOKS:
            self.chromium.look(width, is_dark)
            look = f"{name}-{width}-{'dark' if is_dark else 'light'}"
            self.chromium.picture(self.pictures / f"{look}.png")
            mistakes = self.broken_rules() + self.wrong_looks(is_dark)
            if is_walked and is_dark == (width == 360):
                mistakes += self.keyboard.walk()
            for mistake in mistakes:
                self.note(f"{look}: {mistake}")
            self.count += 1

    def note(self, mistake):
        self.mistakes += 1
        print(mistake, flush=True)

    def require_rules(self):
        """Raises an error if axe-core does not report a page without a language and with an image without a text."""
        self.chromium.open("data:text/html,<title>Control</title><main><h1>Control</h1><img src=x></main>")
        found = {rule.partition(":")[0] for rule in self.broken_rules()}
        if not found >= {"html-has-lang", "image-alt"}:
            raise Failed(f"axe-core reports only these rules for a wrong page: {found}")

    def broken_rules(self):
        if not self.chromium.value("typeof axe === 'object'"):
            self.chromium.value(self.chromium.axe + "; 0")
        return self.chromium.value(RUN)

    def wrong_looks(self, is_dark):
        mistakes = []
        overflow = self.chromium.value(OVERFLOW)
        if overflow > 0:
            mistakes.append(f"the page is {overflow} pixels wider than the window")
        ground = self.chromium.value("getComputedStyle(document.body).backgroundColor")
        if (luminance(ground) < 0.2) != is_dark:
            mistakes.append(f"the background is {ground}")
        return mistakes
