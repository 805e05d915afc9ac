import LocalStore
import Locking
import Text
import TranslationMemory

/// Adds the texts of the local copy to the memory, one step at a time.
///
/// `TranslationChanges` collects the numbers of changed translations, and a step reads these
/// translations. If another program changed the local copy (the stamps differ), the steps read all
/// translations.
final class MemoryFeeder: Sendable {
    private struct State {
        /// The number of the last translation that was read, while the steps read all translations;
        /// otherwise `nil`.
        var after: Int?
        /// True if the steps must read all translations again, because too many have changed.
        var isAgain = false
        /// True while a step learns more changes than a translator saves at once.
        var isReadingMany = false

        /// Returns the number after which the steps continue to read all translations; `nil` if
        /// this is not needed.
        mutating func begin() -> Int? {
            if after == nil, isAgain {
                after = 0
                isAgain = false
            }
            return after
        }
    }

    /// The number of translations that a step reads. A step writes all pages of the index that
    /// contain its words, so smaller steps would write the same pages many times.
    private static let stepSize = 2_000
    /// More changes than this number come from a download, not from the work of a translator.
    private static let pulledAtOnce = 500
    /// Up to this number of changes, the memory learns them within a moment.
    private static let savedAtOnce = 50

    let memory: TranslationMemory
    let records: LearnableTranslations
    private let state = Locked(State())

    /// Throws the errors of the two databases.
    init(memory: TranslationMemory, records: LearnableTranslations) throws {
        self.memory = memory
        self.records = records
        let isUpToDate = try memory.stamp() == records.stamp()
        state.withLock { $0.after = isUpToDate ? nil : 0 }
    }

    /// True if there are so many changes that they come from a download. The memory does not learn
    /// during a download, because both use the same processor and disk.
    var isPulled: Bool { records.changes.isMore(than: Self.pulledAtOnce) }

    /// True while the memory does not know the texts of a download yet, or reads all translations.
    var isBehind: Bool {
        records.changes.isMore(than: Self.savedAtOnce)
            || state.withLock { $0.after != nil || $0.isAgain || $0.isReadingMany }
    }

    /// Runs the next step. Only one thread at a time may call this function.
    ///
    /// - Returns: whether more steps are needed, and whether the memory has learned changed
    ///   translations.
    func step() throws -> (isMore: Bool, isNews: Bool) {
        let isMany = records.changes.isMore(than: Self.savedAtOnce)
        state.withLock { $0.isReadingMany = isMany }
        defer { state.withLock { $0.isReadingMany = false } }
        let stamp = try records.stamp()
        let (isMore, isNews) = try learnChanges()
        guard !isMore, try walk() else { return (true, isNews) }
        if try memory.stamp() != stamp { try memory.note(stamp: stamp) }
        return (false, isNews)
    }

    /// Learns the changed translations that a step reads.
    ///
    /// - Returns: whether there may be more of them, and whether the memory has learned any.
    private func learnChanges() throws -> (isMore: Bool, isNews: Bool) {
        switch records.changes.take(limit: Self.stepSize) {
        case .many: state.withLock { $0.isAgain = true }
        case .some(let ids) where !ids.isEmpty:
            let learned = try records.of(ids).map(LearnedText.init)
            let kept = Set(learned.map(\.id))
            try memory.learn(learned, forgetting: ids.filter { !kept.contains($0) })
            return (ids.count >= Self.stepSize, true)
        case .some: break
        }
        return (false, false)
    }

    /// Reads the next of all translations. Returns true if all translations are read.
    private func walk() throws -> Bool {
        guard let after = state.withLock({ $0.begin() }) else { return true }
        if after == 0 {
            try memory.learn(records.unsent().map(LearnedText.init), ofAllIn: Int.min...(-1))
        }
        let (found, last) = try records.next(after: after, limit: Self.stepSize)
        if after < .max {
            try memory.learn(
                found.map(LearnedText.init), ofAllIn: after + 1...max(after + 1, last ?? Int.max))
        }
        return state.withLock { state in
            state.after = last
            return last == nil && !state.isAgain
        }
    }
}

extension LearnedText {
    init(_ record: LearnableTranslation) {
        // A change that is not uploaded has no revision, and its text may differ at the next step.
        let revision = record.id < 0 ? Self.number(of: record.text) : record.revision
        self.init(
            id: record.id, revision: revision, source: record.source,
            target: record.target, project: record.project, key: record.key, label: record.label,
            syntax: record.syntax, description: record.description, context: record.context,
            text: record.text,
            isApproved: record.isApproved, isPending: record.isPending, rank: record.rank,
            author: record.author, date: record.updatedAt)
    }

    private static func number(of text: ExactText) -> Int {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
        }
        return Int(truncatingIfNeeded: hash)
    }
}
