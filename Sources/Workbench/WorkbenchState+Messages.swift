import Catalog
import TML

/// The messages to the translator, and the end of their validity.
extension WorkbenchState {
    /// The maximum number of stored messages. Older messages are deleted.
    static let mostMessages = 200

    mutating func tell(_ notice: Notice) {
        if notice.topic == .loose { forgetMessage(of: .loose) }
        notices.add(notice)
        let message = Message(text: notice.text, grade: notice.grade, time: now)
        // On a screen, the repeated message is still visible, so it is stored only once.
        if message == messages.last, !settings.isLineMode { return }
        messages.append(message)
        told += 1
        if messages.count > Self.mostMessages { messages.removeFirst() }
    }

    /// Deletes the last message of a topic. The messages about a growing text count as one message.
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

    /// Marks the notices as read, because a key was pressed.
    mutating func notePress() {
        notices.notePress()
    }

    /// Ends the notice about a failed write, because a write to the disk has succeeded.
    mutating func noteDisk(_ answer: StoreAnswer) {
        switch answer {
        case .key(.draftsSaved), .key(.offerSaved), .key(.submitted), .key(.reviewed),
            .key(.withdrawn), .key(.commented), .outbox(.takenBack), .batch(.written),
            .batch(.undone):
            notices.end { $0 == .disk }
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            break
        }
    }

    /// Stores the counts of the outbox. Ends the notices about decisions and about changes that are
    /// lost on the server if there are no such changes. Shows a notice if more changes are lost on
    /// the server, and gives a notice that stays the present count.
    mutating func note(_ counts: OutboxCounts) {
        let wereGone = outbox.gone
        outbox = counts
        if counts.conflicting + counts.refused == 0 { notices.end { $0 == .decisions } }
        if counts.gone == 0 { notices.end { $0 == .gone } }
        if counts.gone > wereGone {
            tell(Notice(Strings.gone(counts.gone), .warning, about: .gone))
        } else {
            notices.renew(.gone, Strings.gone(counts.gone))
        }
    }

    /// Ends a question of the translate screen about a key that is no longer selected. The key of a
    /// question of another screen does not depend on the selected key of the translate screen.
    mutating func noteKeyOfQuestion() {
        guard let asked = dialog, let subject = asked.subject,
            let visible = visibleTranslateScreen, visible.selection.id != subject.key
        else { return }
        dialog = asked.left(subject)
    }

    /// Ends notices whose subject no longer exists.
    mutating func noteEnds() {
        guard notices.first != nil else { return }
        let shown = visibleTranslateScreen
        let (translate, hasLoose) = (openTranslateScreen, !allLooseTexts.isEmpty)
        let isPlanAwaited = unanswered.has([.plan])
        notices.end { topic in
            switch topic {
            case .issue(let key, let context, let check):
                shown?.hasIssue(check, in: context, of: key) != true
            case .heldBack(let key): translate?.mustHoldBack(key) != true
            case .loose: !hasLoose
            case .reading: !isPlanAwaited
            case .press, .outcome, .decisions, .gone, .disk, .link: false
            }
        }
    }

    /// Shows all messages, the newest first.
    mutating func showMessages() -> [Effect] {
        guard !messages.isEmpty else { return apply(.notice(Strings.noMessages)) }
        notices.noteRead()
        let lines = messages.reversed().map { message in
            "\(settings.calendar.minute(of: message.time)) \(message.text)"
        }
        return apply(.dialog(.report(ReportDialog(title: Strings.messagesTitle, lines), "")))
    }
}
