import Catalog
import TML

/// Telling the translator something, and when it has been told long enough.
extension WorkbenchState {
    /// Older messages than these are forgotten.
    static let mostMessages = 200

    mutating func tell(_ notice: Notice) {
        if notice.topic == .loose { forgetMessage(of: .loose) }
        notices.add(notice)
        let message = Message(text: notice.text, grade: notice.grade, time: now)
        // On a screen one sees that it still holds.
        if message == messages.last, !settings.isLineMode { return }
        messages.append(message)
        told += 1
        if messages.count > Self.mostMessages { messages.removeFirst() }
    }

    /// What is told of a text that grows is one message.
    private mutating func forgetMessage(of topic: Notice.Topic) {
        guard let former = notices.standing.first(where: { $0.topic == topic }),
            let place = messages.lastIndex(where: { $0.text == former.text })
        else { return }
        messages.remove(at: place)
        told -= 1
    }

    func isOldNews(_ notice: Notice) -> Bool {
        notice.isOnce && messages.contains { $0.text == notice.text }
    }

    /// A key is pressed: what was told about the one before has been read.
    mutating func notePress() {
        notices.notePress()
    }

    /// The disk has taken something.
    mutating func noteDisk(_ answer: StoreAnswer) {
        switch answer {
        case .key(.draftsSaved), .key(.submitted), .key(.reviewed), .key(.withdrawn),
            .outbox(.takenBack), .batch(.written), .batch(.undone):
            notices.end { $0 == .disk }
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            break
        }
    }

    /// Takes the counts over. Ends what is told about changes to be decided about and about those
    /// that are gone from the server, when there are none; tells when there are more of the latter.
    mutating func note(_ counts: OutboxCounts) {
        let wereGone = outbox.gone
        outbox = counts
        if counts.conflicting + counts.refused == 0 { notices.end { $0 == .decisions } }
        if counts.gone == 0 { notices.end { $0 == .gone } }
        if counts.gone > wereGone {
            tell(Notice(Strings.gone(counts.gone), .warning, about: .gone))
        }
    }

    /// Ends the question about a key that is no longer in hand.
    mutating func noteKeyOfQuestion() {
        guard let asked = dialog, let subject = asked.subject,
            openDesk?.selection.id != subject.key
        else { return }
        dialog = asked.left(subject)
    }

    /// Ends what is told about something that is no longer there.
    mutating func noteEnds() {
        guard notices.first != nil else { return }
        var shown: TranslateScreen?
        if case .translate(let screen) = screen { shown = screen }
        let (desk, hasLoose) = (openDesk, !allLooseTexts.isEmpty)
        notices.end { topic in
            switch topic {
            case .issue(let key, let context, let check):
                shown?.hasIssue(check, in: context, of: key) != true
            case .heldBack(let key): desk?.mustHoldBack(key) != true
            case .loose: !hasLoose
            case .press, .outcome, .decisions, .gone, .disk, .link: false
            }
        }
    }

    /// Everything that was told, the newest first.
    mutating func showMessages() -> [Effect] {
        guard !messages.isEmpty else { return apply(.notice(Strings.noMessages)) }
        notices.noteRead()
        let lines = messages.reversed().map { message in
            "\(settings.calendar.minute(of: message.time)) \(message.text)"
        }
        return apply(.dialog(.report(ReportDialog(title: Strings.messagesTitle, lines), "")))
    }
}
