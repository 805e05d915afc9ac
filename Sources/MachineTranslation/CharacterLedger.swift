import Foundation
import Text

/// How many characters each engine was sent in this month, so that a budget holds over restarts.
public actor CharacterLedger {
    private let path: String?
    private let month: @Sendable () -> String
    private var counts: [String: Int] = [:]
    private var countedMonth: String

    /// Reads what was counted before; a file that is missing or damaged is as good as an empty one.
    ///
    /// - Parameters:
    ///   - path: of the file; `nil`: nothing is kept.
    ///   - month: the present month, as `2026-11`.
    public init(
        path: String?, month: @escaping @Sendable () -> String = CharacterLedger.presentMonth
    ) {
        self.path = path
        self.month = month
        countedMonth = month()
        let kept = path.flatMap { FileManager.default.contents(atPath: $0) }.flatMap { JSON($0) }
        guard let kept, kept["month"]?.strictString == countedMonth else { return }
        for member in kept["characters"]?.object?.members ?? [] {
            counts[member.name] = max(0, member.value.integer ?? 0)
        }
    }

    /// The month as UTC has it.
    public static let presentMonth: @Sendable () -> String = {
        String(Date().formatted(.iso8601).prefix(7))
    }

    /// Throws when so many characters more would be over the budget.
    func require(_ count: Int, of budget: Int, for engine: String) throws(EngineError) {
        turnMonth()
        guard counts[engine, default: 0] + count <= budget else {
            throw .usedUp("\(counts[engine, default: 0]) of \(budget) characters this month")
        }
    }

    /// How many characters of the budget are left.
    func left(of budget: Int, for engine: String) -> Int {
        turnMonth()
        return max(0, budget - counts[engine, default: 0])
    }

    /// Counts what was sent.
    func note(_ count: Int, for engine: String) {
        turnMonth()
        counts[engine, default: 0] += count
        guard let path else { return }
        let kept: JSON = [
            "month": .string(countedMonth),
            "characters": .object(JSONObject(counts.mapValues(JSON.integer))),
        ]
        // What cannot be written counts until the program ends.
        try? Data(kept.bytes).write(to: URL(filePath: path), options: .atomic)
    }

    private func turnMonth() {
        guard month() != countedMonth else { return }
        countedMonth = month()
        counts = [:]
    }
}
