public import GRDB
import Locking

/// Records the translations that are written or removed, and the edits that are queued. The memory
/// reads them later.
///
/// Only ids are recorded, in memory, up to a limit: after the download of a whole language, only
/// the fact of many changes is recorded.
public final class TranslationChanges: TransactionObserver, Sendable {
    /// The recorded changes.
    public enum News: Hashable, Sendable {
        /// Translations with these ids; negative ids are of edits in the outbox.
        case some([Int])
        /// More changes than the limit.
        case many
    }

    private struct State {
        /// The ids of the current transaction.
        var open: Set<Int> = []
        var isOpenMany = false
        var ids: Set<Int> = []
        var isMany = false
        var tell: (@Sendable () -> Void)?
    }

    private static let most = 20_000
    private static let translations = "translation"
    private static let edits = "change"
    private static let columnsOfEdits: Set = ["text", "state"]

    private let state = Locked(State())

    /// Sets the closure that is called after a transaction with recorded changes, on the thread of
    /// the transaction.
    public func whenChanged(_ tell: @escaping @Sendable () -> Void) {
        state.withLock { $0.tell = tell }
    }

    /// Returns true if more than `limit` changes are recorded.
    public func isMore(than limit: Int) -> Bool {
        state.withLock { $0.isMany || $0.ids.count > limit }
    }

    /// Removes the recorded changes and returns them; at most `limit` ids at once.
    public func take(limit: Int) -> News {
        state.withLock { state in
            if state.isMany {
                state.isMany = false
                state.ids = []
                return .many
            }
            let taken = Array(state.ids.prefix(limit))
            state.ids.subtract(taken)
            return .some(taken)
        }
    }

    /// For GRDB: returns true for the events to record.
    public func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
        switch kind {
        case .insert(let table), .delete(let table):
            table == Self.translations || table == Self.edits
        case .update(let table, let columns):
            table == Self.translations
                || table == Self.edits && !columns.isDisjoint(with: Self.columnsOfEdits)
        }
    }

    /// For GRDB: records a row that is written or removed.
    public func databaseDidChange(with event: DatabaseEvent) {
        // GRDB also reports rows of other tables, which a statement changes by a cascade.
        guard event.tableName == Self.translations || event.tableName == Self.edits else { return }
        let id = Int(event.rowID) * (event.tableName == Self.edits ? -1 : 1)
        state.withLock { state in
            guard !state.isMany, !state.isOpenMany else { return }
            state.open.insert(id)
            state.isOpenMany = state.open.count > Self.most
        }
    }

    /// For GRDB: the recorded rows are committed.
    public func databaseDidCommit(_ db: Database) {
        let tell = state.withLock { state -> (@Sendable () -> Void)? in
            guard state.isOpenMany || !state.open.isEmpty else { return nil }
            state.ids.formUnion(state.open)
            state.isMany = state.isMany || state.isOpenMany || state.ids.count > Self.most
            if state.isMany { state.ids = [] }
            state.open = []
            state.isOpenMany = false
            return state.tell
        }
        tell?()
    }

    /// For GRDB: the recorded rows are rolled back.
    public func databaseDidRollback(_ db: Database) {
        state.withLock { state in
            state.open = []
            state.isOpenMany = false
        }
    }
}
