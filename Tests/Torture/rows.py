"""The rows of the table: each a function that plays on a stage and tells what came of it."""

ROWS = {}


class Row:
    def __init__(self, name, what, play, short):
        self.name, self.what, self.play, self.short = name, what, play, short


def row(name, what, short=None):
    """Enters a function as a row. `short` is the scale at which the short run has it; None: it has not."""
    def enter(play):
        ROWS[name] = Row(name, what, play, short)
        return play
    return enter


class Outcome:
    """What a row has found. Anything in the four lists is a failure, with how to see it again."""

    def __init__(self):
        self.count, self.comments = 0, []
        self.lost, self.doubled, self.crashed, self.wrong = [], [], [], []

    @property
    def has_failed(self):
        return bool(self.lost or self.doubled or self.crashed or self.wrong)

    def take(self, audit, where=""):
        """Enters what an audit of the accounts has found."""
        self.lost += [f"{where}“{one.text}” of {one.form}, {one.station.home.name}"
                      for one in audit.lost]
        self.doubled += [f"{where}“{one}” is on the server {len(audit.server[one])} times"
                         for one in audit.doubled]
        self.wrong += [f"{where}the other way round: {pair}" for pair in audit.reordered]

    def ran(self, ran, where):
        """Enters a command that crashed or did not end."""
        if ran.is_crash:
            what = "did not end" if ran.status is None else f"ended with {ran.status}"
            words = [one for one in ran.text.splitlines() if "atal error" in one]
            self.crashed.append(f"{where}: {what}: {words[0] if words else ran.text[-300:]}")

    def say(self, comment):
        self.comments.append(" ".join(comment.split()))

    def failures(self):
        named = {"lost": self.lost, "doubled": self.doubled, "crashed or hung": self.crashed,
                 "wrong": self.wrong}
        return [f"{name}: {one}" for name, found in named.items() for one in found]


def steps(count, scale, least=1):
    """How often something is done at a scale."""
    return max(least, round(count * scale))
