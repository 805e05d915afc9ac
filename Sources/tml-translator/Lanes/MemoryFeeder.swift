import LocalStore
import Locking
import TranslationMemory

/// Has the memory learn what the local copy has, a step at a time: everything when the copy was
/// changed without it, else what changes.
final class MemoryFeeder: Sendable {
    private struct State {
        /// The last translation that was looked at, while all of them are.
        var after: Int?
        /// Whether so much has changed meanwhile that all are looked at once more.
        var isAgain = false

        /// From where the walk goes on; `nil` when none is due.
        mutating func begin() -> Int? {
            if after == nil, isAgain {
                after = 0
                isAgain = false
            }
            return after
        }
    }

    /// How many translations are looked at in a step. Of the index a step writes what its labels lie
    /// on anyway, so that small ones would write it over and over.
    private static let stepSize = 2_000
    /// More changes at once than these are a pull, and no work of a translator.
    private static let pulledAtOnce = 500

    let memory: TranslationMemory
    let records: LearnableTranslations
    private let state = Locked(State())

    /// Throws what the two databases throw.
    init(memory: TranslationMemory, records: LearnableTranslations) throws {
        self.memory = memory
        self.records = records
        let isUpToDate = try memory.stamp() == records.stamp()
        state.withLock { $0.after = isUpToDate ? nil : 0 }
    }

    /// Whether a pull is going on, or was: it is left alone while its pages come, because both are work
    /// for the same processor and disk.
    var isPulled: Bool { records.changes.isMore(than: Self.pulledAtOnce) }

    /// Goes on by a step. Only one thread at a time may call it.
    ///
    /// - Returns: whether there is more to do.
    func step() throws -> Bool {
        let stamp = try records.stamp()
        switch records.changes.take(limit: Self.stepSize) {
        case .many: state.withLock { $0.isAgain = true }
        case .some(let ids) where !ids.isEmpty:
            let learned = try records.of(ids).map(LearnedText.init)
            let kept = Set(learned.map(\.id))
            try memory.learn(learned, forgetting: ids.filter { !kept.contains($0) })
            guard ids.count < Self.stepSize else { return true }
        case .some: break
        }
        guard try walk() else { return true }
        if try memory.stamp() != stamp { try memory.note(stamp: stamp) }
        return false
    }

    /// Looks at the next translations of all. Gives whether that is done.
    private func walk() throws -> Bool {
        guard let after = state.withLock({ $0.begin() }) else { return true }
        let (found, last) = try records.next(after: after, limit: Self.stepSize)
        try memory.learn(
            found.map(LearnedText.init), ofAllIn: after + 1...max(after + 1, last ?? Int.max))
        return state.withLock { state in
            state.after = last
            return last == nil && !state.isAgain
        }
    }
}

extension LearnedText {
    init(_ record: LearnableTranslation) {
        self.init(
            id: record.id, revision: record.revision, source: record.source,
            target: record.target, project: record.project, key: record.key, label: record.label,
            description: record.description, context: record.context, text: record.text,
            isApproved: record.isApproved, author: record.author, date: record.updatedAt)
    }
}
