public import GRDB
import Locking

/// Notes which translations are written or removed, and which edits wait, for whoever keeps something that is
/// made of them.
///
/// Only numbers are kept, in memory, and not more than that is worth: a pull of a whole language is
/// noted as such.
public final class TranslationChanges: TransactionObserver, Sendable {
    /// What has changed.
    public enum News: Hashable, Sendable {
        /// Translations with these numbers; negative ones are of changes that wait.
        case some([Int])
        /// More than were counted.
        case many
    }

    private struct State {
        /// Of the transaction that goes on.
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

    /// From now on tells when there is something to be taken, after the transaction, on its thread.
    public func whenChanged(_ tell: @escaping @Sendable () -> Void) {
        state.withLock { $0.tell = tell }
    }

    /// Whether more than so many wait to be taken.
    public func isMore(than limit: Int) -> Bool {
        state.withLock { $0.isMany || $0.ids.count > limit }
    }

    /// Takes what has changed since it was taken last; of some translations so many at most.
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

    /// For SQLite: which events are told.
    public func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
        switch kind {
        case .insert(let table), .delete(let table):
            table == Self.translations || table == Self.edits
        case .update(let table, let columns):
            table == Self.translations
                || table == Self.edits && !columns.isDisjoint(with: Self.columnsOfEdits)
        }
    }

    /// For SQLite: a row is written or removed.
    public func databaseDidChange(with event: DatabaseEvent) {
        // What cascades from a statement is told with rows of other tables.
        guard event.tableName == Self.translations || event.tableName == Self.edits else { return }
        let id = Int(event.rowID) * (event.tableName == Self.edits ? -1 : 1)
        state.withLock { state in
            guard !state.isMany, !state.isOpenMany else { return }
            state.open.insert(id)
            state.isOpenMany = state.open.count > Self.most
        }
    }

    /// For SQLite: what was told has happened.
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

    /// For SQLite: what was told has not happened.
    public func databaseDidRollback(_ db: Database) {
        state.withLock { state in
            state.open = []
            state.isOpenMany = false
        }
    }
}
