import Catalog
import TML

/// Telling the translator something, and when it has been told long enough.
extension WorkbenchState {
    /// Older messages than these are forgotten.
    static let mostMessages = 200

    mutating func tell(_ notice: Notice) {
        if notice.topic == .loose, self.notice?.topic == .loose {
            messages.removeLast()
            told -= 1
        }
        self.notice = notice
        let message = Message(text: notice.text, grade: notice.grade, time: now)
        // On a screen one sees that it still holds.
        if message == messages.last, !settings.isLineMode { return }
        messages.append(message)
        told += 1
        if messages.count > Self.mostMessages { messages.removeFirst() }
    }

    func isOldNews(_ notice: Notice) -> Bool {
        notice.isOnce && messages.contains { $0.text == notice.text }
    }

    /// A key is pressed: what was told about the one before has been read.
    mutating func notePress() {
        notice?.isFresh = false
        if tour?.isAtEnd == true { tour = nil }
        end { $0 == .press }
    }

    /// The disk has taken something.
    mutating func noteDisk(_ answer: StoreAnswer) {
        switch answer {
        case .draftsSaved, .submitted, .reviewed, .takenBack, .withdrawn, .written, .undone:
            end { $0 == .disk }
        case .projects, .opened, .list, .recalled, .learned, .concordance, .equalLabels,
            .pretranslated,
            .detail, .nextKey, .checksOff, .formChoices, .outbox, .signedOut, .failed, .terms,
            .termKept, .helpedWriting, .forgotten, .broughtBack:
            break
        }
    }

    /// Takes the counts over. Ends what is told about changes to be decided about and about those
    /// that are gone from the server, when there are none; tells when there are more of the latter.
    mutating func note(_ counts: OutboxCounts) {
        let wereGone = outbox.gone
        outbox = counts
        if counts.conflicting + counts.refused == 0 { end { $0 == .decisions } }
        if counts.gone == 0 { end { $0 == .gone } }
        if counts.gone > wereGone {
            tell(Notice(Strings.gone(counts.gone), .warning, about: .gone))
        }
    }

    /// Ends what is told about an issue that is no longer there.
    mutating func noteIssues() {
        guard case .issue(let key, let context, let check) = notice?.topic else { return }
        guard case .translate(let screen) = screen, screen.current?.id == key,
            screen.forms.issues.contains(where: { $0.home == context && $0.issue.check == check })
        else {
            notice = nil
            return
        }
    }

    mutating func end(where isOver: (Notice.Topic) -> Bool) {
        if let topic = notice?.topic, isOver(topic) { notice = nil }
    }

    /// Everything that was told, the newest first.
    mutating func showMessages() -> [Effect] {
        guard !messages.isEmpty else { return apply(.notice(Strings.noMessages)) }
        let lines = messages.reversed().map { message in
            "\(settings.calendar.minute(of: message.time)) \(message.text)"
        }
        return apply(.dialog(.report(ReportDialog(title: Strings.messagesTitle, lines), "")))
    }
}
