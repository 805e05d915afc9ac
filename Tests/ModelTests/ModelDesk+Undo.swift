import Catalog
import Foundation
import LocalStore
import TML
import Testing
import Text

/// Undo and redo of the translator's actions.
extension ModelDesk {
    func undo() throws { try reverse(isRedo: false) }

    func redo() throws { try reverse(isRedo: true) }

    /// An action that is undone at once leaves no change behind; repeated, it is as it was.
    func actAndUndo() throws {
        let before = try queued()
        let draftsBefore = drafts
        let actions = try store.actions(limit: 1).first?.id
        switch chance.number(below: 100) {
        case 0..<60: try submit()
        case 60..<75: try review()
        case 75..<88: try replaceMany()
        case 88..<92: try lockMany()
        case 92..<96: try tagMany()
        default: try reviewMany()
        }
        guard try store.actions(limit: 1).first?.id != actions else { return }
        let (after, draftsAfter) = (try queued(), drafts)
        let keys = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        let areAllPlain = keys.allSatisfy { before[$0]?.isPlain ?? true }
        try undo()
        for key in keys { try require(before[key], of: key, areAllPlain) }
        let name = try store.actions(limit: 1).first?.name
        let isReplaced = name == .replace || name == .discard
        if isReplaced, areAllPlain { try #require(drafts == draftsBefore, "\(drafts)") }
        try redo()
        for key in keys { try require(after[key], of: key, areAllPlain) }
        if isReplaced, areAllPlain { try #require(drafts == draftsAfter, "\(drafts)") }
    }
}

extension ModelDesk {
    /// The changes of a key, without their ids and order.
    private struct Queued: Equatable {
        struct Row: Hashable {
            let form: FormID
            let name: Change.Kind.Name
            let text: ExactText?
            let vote: Int?
            let translation: Int?
        }

        var rows: Set<Row> = []
        /// False if the translator has to decide about one of them, or if one is a deletion.
        var isPlain = true
    }

    private func require(
        _ expected: Queued?, of key: TranslationKey.ID, _ isPlain: Bool
    ) throws {
        guard isPlain else { return }
        let (now, wanted) = (try queued()[key] ?? Queued(), expected ?? Queued())
        let action = try store.actions(limit: 1).first
        let detail = try detail(of: key)
        let outbox = try store.outbox().filter { $0.form.key == key }
        try #require(
            now == wanted,
            """
            \(now) in place of \(wanted)
            ACTION \(action.map { "\($0)" } ?? "none")
            TRANSLATIONS \(detail?.translations ?? [])
            DRAFTS \(detail?.drafts ?? [])
            OUTBOX \(outbox)
            """)
    }

    private func queued() throws -> [TranslationKey.ID: Queued] {
        try store.outbox().reduce(into: [:]) { all, change in
            let row = Queued.Row(
                form: change.form, name: change.kind.name, text: change.kind.text,
                vote: change.kind.vote,
                translation: change.translation.flatMap { $0 == 0 ? nil : $0 })
            all[change.form.key, default: Queued()].rows.insert(row)
            let isPlain =
                (change.state == .queued || change.state == .sent)
                && change.kind != .judge(.delete)
            if !isPlain { all[change.form.key]?.isPlain = false }
        }
    }

    /// Undoes or repeats an action: what may have arrived stays, drafts stay, and each text that
    /// leaves the outbox is a draft, unless the form has another one.
    private func reverse(isRedo: Bool) throws {
        let before = try store.outbox()
        guard let report = try isRedo ? store.redo() : store.undo() else { return }
        // The action is stored; only the reading could still be broken off.
        _ = saboteur.disarm()
        let after = try store.outbox()
        let sent = { (changes: [Change]) in changes.filter { $0.state == .sent } }
        try #require(sent(before) == sent(after), "\(name) altered what may have arrived")
        let gone = before.filter { !after.contains($0) }
        let new = after.filter { !before.contains($0) }
        decided.formUnion(gone.map(\.id))
        for change in new {
            if let text = change.text { texts.noteSubmission(of: text, for: change.form) }
            // A queued change that gets its former text back has the base that it had.
            let isQueued = gone.contains {
                $0.id == change.id && $0.baseRevision == change.baseRevision
            }
            if !isRedo, !isQueued { try requireOwn(change, since: report.action.at) }
        }
        var keys = Set((gone + new).map(\.form.key))
        if let first = report.action.first { keys.insert(first.form.key) }
        keys.formUnion(batches[report.action.id] ?? [])
        for key in keys { try followDrafts(of: key, gone, isRedo: isRedo) }
        let isAwaited = report.outcomes[.awaited] != nil
        let onTheWay = sent(after).filter { keys.contains($0.form.key) && $0.text != nil }
        if isAwaited { awaited.formUnion(onTheWay.map(\.id)) }
        if isRedo {
            // A redo of a later text of the form, or of drafts, leaves the undo of the sent text as
            // it is.
            let text = report.action.first?.kind?.text
            let undone = try store.actions(limit: 100).filter(\.isUndone).compactMap(\.first)
            let repeated = onTheWay.filter { change in
                (report.action.count > 1 || change.text == text)
                    && !undone.contains {
                        $0.form == change.form && $0.kind?.text == change.text
                    }
            }
            awaited.subtract(repeated.map(\.id))
        }
        for change in gone + new + (isAwaited || isRedo ? onTheWay : []) { owe(change, after) }
        guard report.action.count == 1, isRedo || report.outcomes == [.queued: 1],
            report.count == 1
        else { return }
        if case .translate(let text, _)? = report.action.first?.kind {
            let me = try store.membership(of: ModelProject.key)?.translatorID
            if !isRedo, report.now?.authorID != me, report.now != nil { return }
            let now = report.now?.text ?? ""
            try #require((now == text) == isRedo, "\(report)")
        }
    }

    /// Takes over the drafts of a key, after a look at what has become of the former ones.
    private func followDrafts(
        of key: TranslationKey.ID, _ gone: [Change], isRedo: Bool
    ) throws {
        let now = try Dictionary(
            uniqueKeysWithValues: (detail(of: key)?.drafts ?? []).map { ($0.form, $0.text) })
        for (form, text) in drafts where form.key == key && now[form] != text {
            let earlier = isRedo ? now[form] : text
            let later = isRedo ? text : now[form]
            if let earlier, let made = replaced[form]?[earlier], made.draft == later { continue }
            try #require(isRedo && now[form] == nil, "the draft \(text) was overwritten")
        }
        for change in gone where change.form.key == key && !isRedo {
            guard let text = change.text, drafts[change.form] == nil,
                replaced[change.form]?[text] == nil
            else { continue }
            let isOlder = now[change.form] != nil
            try #require(isOlder, "\(text) is no draft")
        }
        drafts = drafts.filter { $0.key.key != key }.merging(now) { $1 }
    }

    /// What is undone is the translator's own: nobody else has written the text since.
    private func requireOwn(_ change: Change, since time: Int) throws {
        guard case .translate(_, let base?) = change.kind, let id = change.translation,
            let theirs = try detail(of: change.form.key)?.translations.first(where: { $0.id == id }
            ),
            theirs.text == base, theirs.updatedAt > Self.text(of: time)
        else { return }
        let me = try store.membership(of: ModelProject.key)?.translatorID
        try #require(theirs.authorID == me, "\(name) undid the text \(base) of somebody else")
    }

    /// A time as the server writes it.
    private static func text(of time: Int) -> String {
        let date = Date(timeIntervalSince1970: TimeInterval(time))
        return date.formatted(
            .iso8601.year().month().day().dateTimeSeparator(.space).time(
                includingFractionalSeconds: false))
    }

    /// Owes what the outbox has now for the place of a change.
    private func owe(_ change: Change, _ outbox: [Change]) {
        release(change, outbox)
        if case .comment(let text) = change.kind, outbox.contains(where: { $0.kind == change.kind })
        {
            comments.insert(text)
        }
    }
}
