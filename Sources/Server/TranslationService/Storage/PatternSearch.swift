import GRDB
import Glibc
import Locking
import TML
import Text

/// The search for a pattern of a filter in the texts of a project.
enum PatternSearch {
    /// `matches(pattern, text)`: the pattern occurs in the text. Fails when the budget of the search
    /// is used up.
    static let function = DatabaseFunction("matches", argumentCount: 2, pure: true) { values in
        guard let pattern = String.fromDatabaseValue(values[0]),
            let text = String.fromDatabaseValue(values[1])
        else { return false }
        try PatternBudget.check()
        return compiled(ExactText(pattern))?.occurs(in: text) ?? false
    }

    /// The pattern of the last call, because a list tests many texts with the same pattern.
    private static let last = Locked<(text: ExactText, pattern: Pattern?)?>(nil)

    private static func compiled(_ text: ExactText) -> Pattern? {
        last.withLock { last in
            if let last, last.text == text { return last.pattern }
            let pattern = Pattern(text.string, letters: .all)
            last = (text, pattern)
            return pattern
        }
    }
}

/// The time of the processor that the search of one request may still use if it has patterns. The
/// time is tested before each text, because a match in one text takes a limited time.
struct PatternBudget {
    /// The time of this thread at which the budget of its search is used up, in nanoseconds; `nil`
    /// outside of `search`.
    @TaskLocal private static var end: Int?

    static let refusal =
        "The pattern takes too long; use a simpler pattern, or add conditions that few keys meet"

    /// The rest of the budget, in nanoseconds.
    private var rest: Int

    init(seconds: Int) { rest = seconds * 1_000_000_000 }

    /// Runs a search in the database on this thread. Throws `.invalid` if the budget is used up.
    mutating func search<Found>(_ body: () throws -> Found) throws -> Found {
        let end = Self.processorTime() + rest
        defer { rest = end - Self.processorTime() }
        do {
            return try Self.$end.withValue(end, operation: body)
        } catch let error as DatabaseError where error.message == Self.refusal {
            throw ServiceError.invalid("filter", "too_slow", Self.refusal)
        }
    }

    /// Throws if the budget of the search on this thread is used up.
    fileprivate static func check() throws {
        guard let end, processorTime() >= end else { return }
        throw DatabaseError(message: refusal)
    }

    /// The nanoseconds of the processor that this thread has used.
    private static func processorTime() -> Int {
        var now = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
        return now.tv_sec * 1_000_000_000 + now.tv_nsec
    }
}
