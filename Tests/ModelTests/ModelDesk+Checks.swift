import Catalog
import LocalStore
import TML
import Testing
import Text

/// What is true after every step.
extension ModelDesk {
    func check() throws {
        let outbox = try store.outbox()
        try followReleased(outbox)
        try followArrived()
        try #require(ledger.flaws == [])
        try checkSending(outbox)
        for (form, text) in pledges { try check(text, form, outbox) }
        for place in verdicts { try check(place, outbox) }
        for text in comments { try check(text, outbox) }
        try checkConflicts(outbox)
        decided = []
    }

    /// What the server was told at last, when nothing waits any longer.
    func checkDone() throws {
        try #require(try store.outbox() == [], "\(name) has something left")
        for (text, count) in texts.submissions {
            let effects = ledger.effects(of: text)
            try #require(effects <= count, "\(text): \(count) submitted, \(effects) applied")
        }
    }

    /// A text that the server did not take is a draft if a later text of another translation waits.
    private func followReleased(_ outbox: [Change]) throws {
        let ids = Set(outbox.map(\.id))
        for change in onTheWay where !ids.contains(change.id) && drafts[change.form] == nil {
            let found = try detail(of: change.form.key)?.drafts.first { $0.form == change.form }
            if let found, found.text == change.text { drafts[change.form] = found.text }
        }
        onTheWay = outbox.filter { $0.state == .sent && $0.text != nil }
    }

    /// A draft whose text has arrived from the server is no draft.
    private func followArrived() throws {
        for (form, text) in drafts {
            let detail = try store.detail(of: form.key, locale: form.locale)
            let isDraft = detail?.drafts.contains { $0.form == form } ?? true
            let isThere = detail?.translations.contains {
                $0.context == form.context && $0.text == text && $0.status != .rejected
            }
            if !isDraft, isThere == true { drafts[form] = nil }
        }
    }

    /// Nothing leaves the queue before a final answer, and nothing that may have arrived is taken
    /// for something that has not (I3).
    private func checkSending(_ outbox: [Change]) throws {
        let sent = Set(outbox.lazy.filter { $0.state == .sent }.map(\.id))
        let lost = line.open.subtracting(sent)
        try #require(lost.isEmpty, "\(name) forgot that \(lost) may have arrived")
        for change in outbox where change.state == .queued {
            try #require(!line.mayHaveLeft(change.id), "\(change.id) may have arrived")
        }
    }

    /// An edit is in the outbox, or the server has it, as our change or as somebody's text, and
    /// not more often than it was submitted (I2).
    private func check(_ text: ExactText, _ form: FormID, _ outbox: [Change]) throws {
        let effects = ledger.effects(of: text)
        try #require(
            effects <= texts.submissions[text] ?? 0, "\(text) was applied \(effects) times")
        let isHere = outbox.contains { $0.form == form && $0.text == text }
        if isHere || ledger.hasApplied(text, form, of: name) { return }
        let isTheirs = line.conflicts(form.key).contains { conflict in
            conflict.theirs?.text == text && conflict.theirs?.context == form.context
        }
        try #require(isTheirs, "\(name) has lost \(text)")
    }

    /// A comment is in the outbox, or the server has it, once.
    private func check(_ comment: ExactText, _ outbox: [Change]) throws {
        let count = ledger.comments(with: comment)
        try #require(count < 2, "\(comment) was applied \(count) times")
        let isHere = outbox.contains { $0.kind == .comment(comment) }
        try #require(isHere || count == 1, "\(name) has lost \(comment)")
    }

    private func check(_ place: VerdictPlace, _ outbox: [Change]) throws {
        if outbox.contains(where: { VerdictPlace($0) == place }) || line.isCarriedOut(place) {
            return
        }
        let isTheirs = line.conflicts.contains { $0.theirs.map(place.isWhat) ?? false }
        try #require(isTheirs, "\(name) has lost \(place)")
    }

    /// A conflict keeps what it was based on and ours until the translator decides (I4). Theirs gets
    /// newer, as the server tells of it. A change of a deleted key is queued again with the key.
    private func checkConflicts(_ outbox: [Change]) throws {
        var now: [Change.ID: Held] = [:]
        for change in outbox {
            guard case .conflicting(let conflict) = change.state else { continue }
            now[change.id] = Held(base: change.base, conflict: conflict)
            try check(change, conflict)
            if let theirs = conflict.theirs { read.insert(theirs.text) }
        }
        for (id, before) in held where now[id] == nil {
            let isOfDeletedKey = before.conflict.kind == .keyDeleted
            try #require(isOfDeletedKey || decided.contains(id), "\(id) was decided by nobody")
        }
        held = now
    }

    /// It is the conflict that it was, or one that the server has told of since.
    private func check(_ change: Change, _ conflict: Conflict) throws {
        if let text = change.text {
            try #require(pledges[change.form] == text, "\(change.id) has another text: \(change)")
        }
        guard let known = held[change.id] else {
            let isReal = line.conflicts(change.form.key).contains {
                Self.isSame($0, conflict) || Self.isRenewed(conflict, from: $0)
            }
            try #require(
                isReal, "\(change.id) has a conflict that the server did not tell: \(conflict)")
            let isRead = change.base.map(read.contains) ?? true
            return try #require(isRead, "nobody has read the base of \(change.id)")
        }
        try #require(
            change.base == known.base && Self.isRenewed(conflict, from: known.conflict),
            "\(change.id) is another conflict now: \(conflict), not \(known.conflict)")
    }

    private static func isRenewed(_ now: Conflict, from before: Conflict) -> Bool {
        guard let theirs = before.theirs, !isSame(now, before) else { return isSame(now, before) }
        guard let newer = now.theirs else { return now == Conflict(kind: .deleted) }
        return newer.id == theirs.id && newer.revision > theirs.revision
            && now.currentRevision >= before.currentRevision && now.mayAdd == before.mayAdd
    }

    /// The server does not say whose a text is, nor whether it may be replaced; the store does.
    private static func isSame(_ first: Conflict, _ second: Conflict) -> Bool {
        var same = first
        (same.isOurs, same.mayReplace) = (second.isOurs, second.mayReplace)
        return same == second
    }
}
