"""Batches and their undo, interrupted by kills, by another person's newer texts and by the loss of a role.

A batch approves the translations of many keys. The local copy lists the steps of each batch, so that the batch can be
undone. After every interruption, the steps and the outbox must agree: each step that is not undone has exactly one
approval, and nothing else is approved."""

import re
import threading

from accounts import Ledger, check_server, soundness
from kills import bring_home
from rows import Outcome, row, steps
from work import queue, waiting

NOT_UNDONE = "FROM actionStep WHERE kind = 'approve' AND isUndone = 0"
UNDONE = "FROM actionStep WHERE kind = 'approve' AND isUndone = 1"
APPROVALS = "FROM change WHERE kind = 'approve'"
APPROVED = """
    SELECT translation.label FROM translation WHERE status = 'approved' ORDER BY translation.label"""


class Project:
    """A server with texts of a translator, and a reviewer without a network who has downloaded them."""

    def __init__(self, stage, texts):
        self.ledger, self.count = Ledger(), texts
        self.server = stage.server("server", keys=max(400, texts)).start()
        self.ann = stage.station("ann").sign_in(self.server.url)
        queue(self.ann, self.ledger, range(texts), "text")
        bring_home([self.ann])
        self.reviewer = stage.station("rev").sign_in(self.server.url)

    def agreement(self):
        """Returns the differences between the steps that are not undone and the approvals.

        A kill during an attempt to upload leaves sent approvals. They stay in the outbox until the server answers. The
        undo of a sent approval queues a reopening, and a redo then needs no new approval."""
        steps = self.rows(f"SELECT change {NOT_UNDONE} AND change IS NOT NULL")
        approvals = self.rows(f"SELECT id {APPROVALS}")
        sent = self.rows(f"SELECT id {APPROVALS} AND state = 'sent'")
        wrong = soundness(self.reviewer)
        if len(set(steps)) != len(steps):
            wrong.append("two steps have the same approval")
        if missing := set(steps) - set(approvals):
            wrong.append(f"{len(missing)} steps without an approval in the outbox")
        if extra := set(approvals) - set(steps) - set(sent):
            wrong.append(f"{len(extra)} approvals in the outbox that no step has")
        return wrong + self.agreement_on_sent()

    def agreement_on_sent(self):
        """Compares the sent approvals with the translations that are approved by a step, or reopened."""
        sent = set(self.rows(f"SELECT translation {APPROVALS} AND state = 'sent'"))
        done = set(self.rows(f"SELECT translation {NOT_UNDONE}"))
        reopened = set(self.rows("SELECT translation FROM change WHERE kind = 'reopen' AND state = 'queued'"))
        wrong = []
        if unsent := set(self.rows(f"SELECT translation {NOT_UNDONE} AND change IS NULL")) - sent:
            wrong.append(f"{len(unsent)} steps without an approval")
        if undone := sent - done - reopened:
            wrong.append(f"{len(undone)} sent approvals that are undone, but not reopened")
        return wrong

    def possible(self):
        """Returns what the reviewer can start: an approval is listed twice, because it makes the other two possible."""
        approved = self.count_of(NOT_UNDONE)
        return (["approve"] * 2 * (approved < self.count) + ["undo"] * (approved > 0)
                + ["redo"] * (self.count_of(UNDONE) > 0))

    def rows(self, statement):
        return [one for (one,) in self.reviewer.sql(statement)]

    def count_of(self, rest):
        return self.rows(f"SELECT count(*) {rest}")[0]

    def approved(self):
        """Returns the approved texts of the server."""
        return [one for (one,) in self.server.sql(APPROVED)]


def approve_all(station):
    """Approves all keys of the list, up to the question."""
    station.press("*", "a")
    station.terminal.see("Approve", 60)
    station.terminal.see("keys", 60)
    station.settle()


def told(station, words, limit=120):
    """Returns the number of translations that the screen reports after the words; None without a report."""
    pattern = re.compile(words + r" ([\d,]+) translation")
    station.terminal.wait(lambda: pattern.search(" ".join(station.terminal.text.split())), limit)
    found = pattern.search(" ".join(station.terminal.text.split()))
    return int(found[1].replace(",", "")) if found else None


def interrupted(project, chance, longest):
    """Starts a batch, its undo or its redo, and kills the workstation during the work."""
    station = project.reviewer
    station.open_desk()
    begun = chance.choice(project.possible())
    if begun == "approve":
        approve_all(station)
    timer = threading.Timer(chance.uniform(0.01, longest), station.terminal.kill)
    timer.start()
    station.terminal.send({"approve": "\r", "undo": "u", "redo": "U"}[begun])
    while not station.terminal.has_ended():
        station.terminal.pump()
    timer.join()
    station.close()
    return begun


@row("batches", "kill -9 of a reviewer without a network while a batch and its undo are saved", short=0.06)
def batches(stage, scale, chance):
    outcome = Outcome()
    project = Project(stage, steps(1500, min(1, scale * 5), 300))
    project.server.stop()
    begun, parts = [], set()
    for number in range(steps(60, scale, 4)):
        begun.append(interrupted(project, chance, 1.5))
        outcome.wrong += [f"round {number}, {begun[-1]}: {one}" for one in project.agreement()]
        parts.add(project.count_of(NOT_UNDONE))
        outcome.count += 1
    finish(project, outcome)
    outcome.say(f"{project.count} texts; {begun.count('approve')} batches, {begun.count('undo')} times undo, "
                f"{begun.count('redo')} times redo; stopped at {len(parts)} different numbers of steps")
    return outcome


def finish(project, outcome):
    """Completes a batch, compares the report with the steps, and uploads everything."""
    station = project.reviewer
    station.open_desk()
    if project.count_of(NOT_UNDONE) == project.count:
        station.press("u")
        station.terminal.wait(lambda: project.count_of(NOT_UNDONE) < project.count, 60)
        station.settle()
    before = project.count_of(NOT_UNDONE)
    approve_all(station)
    station.press("enter")
    number = told(station, "Approved")
    station.quit()
    station.close()
    added = project.count_of(NOT_UNDONE) - before
    if number != added:
        outcome.wrong.append(f"the screen reports {number} approved translations, and the steps are {added}")
    if before + added != project.count:
        outcome.lost.append(f"{project.count - before - added} translations are not approved")
    outcome.wrong += project.agreement()
    project.server.start()
    bring_home([station])
    if len(project.approved()) != project.count:
        outcome.lost.append(f"{len(project.approved())} of {project.count} approved on the server")
    outcome.take(project.ledger.audit(project.server, [project.ann]))
    outcome.wrong += check_server(project.server)


@row("batch-others", "a batch and its undo among newer texts of another person, and after the loss of the role",
     short=0.2)
def among_others(stage, scale, chance):
    outcome = Outcome()
    project = Project(stage, steps(600, min(1, scale), 60))
    station = project.reviewer
    project.server.stop()
    station.open_desk()
    approve_all(station)
    station.press("enter")
    if told(station, "Approved") != project.count:
        outcome.wrong.append("the screen does not report that all translations are approved")
    station.quit()
    station.close()
    newer = edit_some(project, chance)
    compare(project, outcome, newer, "approved", project.count - len(newer))
    undo_with_role(project, outcome, newer)
    lose_role(project, outcome)
    outcome.count = project.count
    outcome.say(f"{project.count} approvals, {len(newer)} newer texts of another person")
    return outcome


def edit_some(project, chance):
    """The translator replaces a third of the texts, and the reviewer uploads the approvals of the old texts."""
    project.server.start()
    numbers = chance.sample(range(project.count), project.count // 3)
    queue(project.ann, project.ledger, numbers, "newer")
    bring_home([project.ann])
    bring_home([project.reviewer])
    return {f"newer {number}" for number in numbers}


def compare(project, outcome, newer, what, expected):
    approved = project.approved()
    if len(approved) != expected:
        outcome.wrong.append(f"{what}: {len(approved)} translations on the server, and not {expected}")
    if judged := newer & set(approved):
        outcome.wrong.append(f"{what}: {len(judged)} newer texts that the reviewer has not seen are approved")
    outcome.take(project.ledger.audit(project.server, [project.ann]))


def undo_with_role(project, outcome, newer):
    """Undoes the whole batch with one key press."""
    station = project.reviewer
    station.open_desk()
    station.press("u")
    station.terminal.wait(lambda: project.count_of(NOT_UNDONE) == 0, 60)
    station.settle()
    station.quit()
    station.close()
    bring_home([station])
    compare(project, outcome, newer, "undone", 0)
    if left := {"queued", "sent"} & set(waiting(station)):
        outcome.wrong.append(f"left in the outbox after the undo: {left}")


def lose_role(project, outcome):
    """The server refuses a batch of a person who is no reviewer any more. The texts stay as they are."""
    station, before = project.reviewer, project.server.sql("SELECT id, status, label FROM translation ORDER BY id")
    project.server.stop()
    station.open_desk()
    approve_all(station)
    station.press("enter")
    told(station, "Approved")
    station.quit()
    station.close()
    project.server.sql("UPDATE membership SET role = 'translator' WHERE user = "
                       "(SELECT id FROM user WHERE email = ?)", station.email)
    project.server.start()
    bring_home([station])
    if project.server.sql("SELECT id, status, label FROM translation ORDER BY id") != before:
        outcome.wrong.append("a person without the role has changed translations")
    kept = sum(waiting(station).get(state, 0) for state in ("refused", "conflicting"))
    if kept < project.count // 2:
        outcome.lost.append(f"only {kept} refused approvals are in the outbox of the person")
