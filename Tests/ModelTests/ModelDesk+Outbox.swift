import Catalog
import LocalStore
import Sync
import TML
import Testing

/// What the translator does about the outbox, and what is sent and fetched.
extension ModelDesk {
    /// Goes through the outbox.
    func decide() throws {
        guard let change = chance.one(of: try store.outbox()) else { return }
        switch change.state {
        case .queued: try takeBack(change)
        case .sent:
            try #require(
                try store.takeBack([change.id]).taken.first == nil, "\(change.id) may have arrived")
            if chance.happens(15) { try giveUp(change) }
        case .refused where chance.happens(50):
            try store.retry([change.id])
        case .conflicting(let conflict) where chance.happens(60):
            try resolve(change, conflict)
        case .refused, .conflicting:
            try chance.happens(80) ? takeBack(change) : giveUp(change)
        case .gone: Issue.record("\(change.id) is gone, though the server never went back")
        }
    }

    func resolve(_ change: Change, _ conflict: Conflict) throws {
        let choices: [ConflictChoice] =
            conflict.kind == .keyDeleted ? [.keepTheirs] : [.keepMine, .keepTheirs, .sendAsNew]
        let choice = chance.one(of: choices) ?? .keepTheirs
        try store.resolve([change], choice)
        decided.insert(change.id)
        if choice == .keepTheirs { try release(change) }
    }

    /// Withdraws a change that has certainly not arrived; its text is a draft again, unless the
    /// form has another one.
    func takeBack(_ change: Change) throws {
        let taken = try store.takeBack([change.id]).taken.first
        guard hasPlace(for: change) else {
            try #require(taken == nil, "the draft of \(change.id) had another text")
            return
        }
        try #require(taken == change, "\(change.id) was not taken back")
        try withdraw(change)
    }

    func giveUp(_ change: Change) throws {
        guard hasPlace(for: change) else {
            let error = #expect(throws: StoreError.self) { try store.giveUp([change.id]) }
            if let error, error == .failed(Saboteur.words) { throw error }
            return
        }
        try store.giveUp([change.id])
        line.forget(change.id)
        try withdraw(change)
    }

    func push() async throws {
        do {
            _ = try await synchronizer().push()
        } catch let error as SyncError {
            try Self.requireServer(error)
        }
    }

    func pull() async throws {
        do {
            _ = try await synchronizer().pull(ModelProject.key, locale: ModelProject.locale)
        } catch let error as SyncError {
            try Self.requireServer(error)
        }
    }

    func refresh() async throws {
        do {
            _ = try await synchronizer().refreshProjects()
            try await synchronizer().refresh(ModelProject.key, locale: ModelProject.locale)
        } catch let error as SyncError {
            try Self.requireServer(error)
        }
    }
}

extension ModelDesk {
    /// Whether the form has no draft with another text than the change.
    private func hasPlace(for change: Change) -> Bool {
        guard let text = change.text, let draft = drafts[change.form] else { return true }
        return draft == text
    }

    private func withdraw(_ change: Change) throws {
        decided.insert(change.id)
        if let text = change.text { drafts[change.form] = text }
        try release(change)
    }

    /// Nothing is owed for a change any more; for an earlier one that is under way, or a later one
    /// that waits, it is.
    private func release(_ change: Change) throws { release(change, try store.outbox()) }

    func release(_ change: Change, _ outbox: [Change]) {
        if change.text != nil {
            let last = outbox.last { $0.form == change.form && $0.text != nil }
            pledges[change.form] = last.flatMap { awaited.contains($0.id) ? nil : $0.text }
        } else if let place = VerdictPlace(change) {
            verdicts.removeAll { $0.isBeside(place) }
            verdicts += outbox.compactMap(VerdictPlace.init).filter { $0.isBeside(place) }.suffix(1)
        } else if case .comment(let text) = change.kind {
            comments.remove(text)
        }
    }

    private static func requireServer(_ error: SyncError) throws {
        guard case .server = error else { throw error }
    }
}
