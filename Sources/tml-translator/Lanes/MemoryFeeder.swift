import LocalStore
import Locking
import Text
import TranslationMemory

/// Lets the memory learn from the local copy, one step at a time.
///
/// `TranslationChanges` collects the numbers of changed translations, and a step reads those. If
/// the local copy was changed by another program (the stamps differ), the steps read all
/// translations.
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
    /// - Returns: whether there is more to do, and whether something was learned that has changed.
    func step() throws -> (isMore: Bool, isNews: Bool) {
        var isNews = false
        let stamp = try records.stamp()
        switch records.changes.take(limit: Self.stepSize) {
        case .many: state.withLock { $0.isAgain = true }
        case .some(let ids) where !ids.isEmpty:
            isNews = true
            let learned = try records.of(ids).map(LearnedText.init)
            let kept = Set(learned.map(\.id))
            try memory.learn(learned, forgetting: ids.filter { !kept.contains($0) })
            guard ids.count < Self.stepSize else { return (true, isNews) }
        case .some: break
        }
        guard try walk() else { return (true, isNews) }
        if try memory.stamp() != stamp { try memory.note(stamp: stamp) }
        return (false, isNews)
    }

    /// Looks at the next translations of all. Gives whether that is done.
    private func walk() throws -> Bool {
        guard let after = state.withLock({ $0.begin() }) else { return true }
        if after == 0 {
            try memory.learn(records.unsent().map(LearnedText.init), ofAllIn: Int.min...(-1))
        }
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
        // The text of a change may be another one the next time; it has no revision of its own.
        let revision = record.id < 0 ? Self.number(of: record.text) : record.revision
        self.init(
            id: record.id, revision: revision, source: record.source,
            target: record.target, project: record.project, key: record.key, label: record.label,
            description: record.description, context: record.context, text: record.text,
            isApproved: record.isApproved, isPending: record.isPending, author: record.author,
            date: record.updatedAt)
    }

    private static func number(of text: ExactText) -> Int {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
        }
        return Int(truncatingIfNeeded: hash)
    }
}
