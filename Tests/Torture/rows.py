"""The rows of the table. Each row is a function that runs on a stage and returns its results."""

ROWS = {}


class Row:
    def __init__(self, name, what, play, short):
        self.name, self.what, self.play, self.short = name, what, play, short


def row(name, what, short=None):
    """Registers a function as a row. `short` is its scale in the short run. None: not in the short run."""
    def enter(play):
        ROWS[name] = Row(name, what, play, short)
        return play
    return enter


class Outcome:
    """The results of a row. Each entry of the four lists is a failure, with a way to repeat it."""

    def __init__(self):
        self.count, self.comments = 0, []
        self.lost, self.doubled, self.crashed, self.wrong = [], [], [], []

    @property
    def has_failed(self):
        return bool(self.lost or self.doubled or self.crashed or self.wrong)

    def take(self, audit, where=""):
        """Adds the results of an audit of the accounts."""
        self.lost += [f"{where}“{one.text}” of {one.form}, {one.station.home.name}"
                      for one in audit.lost]
        self.doubled += [f"{where}“{one}” is on the server {len(audit.server[one])} times"
                         for one in audit.doubled]
        self.wrong += [f"{where}the other way round: {pair}" for pair in audit.reordered]

    def ran(self, ran, where):
        """Adds a command that crashed or did not end."""
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
    """Returns the number of repetitions at a scale."""
    return max(least, round(count * scale))
