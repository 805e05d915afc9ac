"""The keyboard of a person who has no mouse."""

from chromium import Failed

KEYS = {"Tab": 9, "Enter": 13, "Space": 32, "Home": 36, "ArrowDown": 40}
TEXTS = {"Enter": "\r", "Space": " "}
# Returns the element with the focus, as a person sees it.
FOCUSED = """
    (() => {
      const element = document.activeElement;
      if (!element || element === document.body || element === document.documentElement) return null;
      const clean = (text) => (text || "").replace(/\\s+/g, " ").trim();
      const style = getComputedStyle(element), box = element.getBoundingClientRect();
      const label = element.labels && element.labels[0];
      let ground = element.parentElement;
      while (ground && getComputedStyle(ground).backgroundColor === "rgba(0, 0, 0, 0)") ground = ground.parentElement;
      const chosen = element.selectedOptions && element.selectedOptions[0];
      return {
        tag: element.localName,
        name: clean(element.ariaLabel || (label && (label.innerText || label.textContent)) || element.innerText),
        place: [...document.querySelectorAll("*")].indexOf(element),
        chosen: chosen ? clean(chosen.label) : null,
        outline: style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth),
        colour: style.outlineColor, ground: ground ? getComputedStyle(ground).backgroundColor : "rgb(255, 255, 255)",
        isInside: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight
          && box.right > 0 && box.left < innerWidth,
      };
    })()
    """
# Returns the places of the elements that a person must reach with the keyboard, in their order.
OPERABLE = """
    [...document.querySelectorAll("*")].flatMap((element, place) =>
      element.matches("a[href], button, input:not([type=hidden]), select, textarea, summary")
        && !element.disabled && element.checkVisibility() ? [place] : [])
    """


class Keyboard:
    def __init__(self, chromium):
        self.chromium = chromium

    def press(self, key, is_link=False):
        """Presses a key. A link opens before the browser handles the text of the key, so the next page gets no text."""
        parts = {"key": " " if key == "Space" else key, "code": key, "windowsVirtualKeyCode": KEYS[key]}
        text = "" if is_link else TEXTS.get(key, "")
        self.chromium.call("Input.dispatchKeyEvent", type="keyDown", text=text, **parts)
        self.chromium.call("Input.dispatchKeyEvent", type="keyUp", **parts)

    def type(self, text):
        for letter in text:
            self.chromium.call("Input.dispatchKeyEvent", type="keyDown", text=letter, key=letter)
            self.chromium.call("Input.dispatchKeyEvent", type="keyUp", key=letter)

    def replace(self, text):
        """Types a text in place of the text of the field."""
        self.chromium.call(
            "Input.dispatchKeyEvent", type="keyDown", key="a", code="KeyA", windowsVirtualKeyCode=65, modifiers=2,
            commands=["selectAll"])
        self.chromium.call("Input.dispatchKeyEvent", type="keyUp", key="a", code="KeyA", modifiers=2)
        self.type(text)

    def focused(self):
        """Returns the element with the focus, after a check that a person sees the focus."""
        found = self.chromium.value(FOCUSED)
        if found:
            mistake = invisible(found)
            if mistake:
                raise Failed(f"The focus on {found['tag']} “{found['name']}” is not visible: {mistake}")
        return found

    def tab_to(self, name, tag=None):
        """Presses Tab until the element with this name has the focus."""
        for _ in range(400):
            found = self.focused()
            if found and found["name"] == name and tag in (None, found["tag"]):
                return found
            self.press("Tab")
        raise Failed(f"Tab does not lead to “{name}” on {self.chromium.value('location.href')}")

    def choose(self, name, option):
        """Chooses an option of a list of choices with the arrow keys."""
        self.tab_to(name, "select")
        self.press("Home")
        before = None
        while (chosen := self.focused()["chosen"]) != option:
            if chosen == before:
                raise Failed(f"“{name}” has no option “{option}”; the last option is “{chosen}”")
            before = chosen
            self.press("ArrowDown")

    def follow(self, name):
        """Opens the link or presses the button with this name, and returns the status of the next page."""
        found = self.tab_to(name)
        self.chromium.forget_events()
        self.press("Enter", is_link=found["tag"] == "a")
        return self.chromium.loaded()[0]

    def choose_file(self, name, path):
        self.tab_to(name, "input")
        self.chromium.forget_events()
        self.press("Enter")
        chooser = self.chromium.wait_for_event("Page.fileChooserOpened")
        self.chromium.call("DOM.setFileInputFiles", files=[str(path)], backendNodeId=chooser["backendNodeId"])

    def walk(self):
        """Presses Tab until the focus has been everywhere, and returns the mistakes."""
        self.chromium.value("document.activeElement.blur(), scrollTo(0, 0)")
        expected, places, mistakes = self.chromium.value(OPERABLE), [], []
        for _ in range(len(expected) + 2):
            self.press("Tab")
            found = self.chromium.value(FOCUSED)
            if found and found["place"] in places:
                break
            if found:
                places.append(found["place"])
                mistake = invisible(found)
                if mistake:
                    mistakes.append(f"the focus on “{found['name']}” is not visible: {mistake}")
        self.chromium.value("document.activeElement.blur()")
        if sorted(places) != expected:
            mistakes.append(f"Tab reaches {len(places)} elements of {len(expected)}")
        return mistakes


def invisible(found):
    """Returns the reason why a person does not see the focus, or None."""
    if not found["isInside"]:
        return "it is outside the window"
    if found["outline"] < 2:
        return "it has no outline"
    ratio = contrast(found["colour"], found["ground"])
    return None if ratio >= 3 else f"the contrast of the outline is only {ratio:.1f}"


def contrast(first, second):
    """Returns the contrast of two colours by WCAG 2."""
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour):
    parts = [float(part) / 255 for part in colour.split("(")[1].rstrip(")").split(",")[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
