import Foundation
import Text

/// How many characters each engine was sent in this month, so that a budget holds over restarts.
///
/// Several programs may count in one file. A request counts when it is answered: what several ask at
/// the same moment may together be more than is left.
public actor CharacterLedger {
    private let path: String?
    private let month: @Sendable () -> String
    /// What is not in the file: all of it, where there is none or it cannot be written.
    private var unwritten: [String: Int] = [:]
    private var countedMonth: String

    /// A file that is missing or damaged is as good as an empty one.
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
    }

    /// The month as UTC has it.
    public static let presentMonth: @Sendable () -> String = {
        String(Date().formatted(.iso8601).prefix(7))
    }

    /// Throws when so many characters more would be over the budget.
    func require(_ count: Int, of budget: Int, for engine: String) throws(EngineError) {
        let sent = sent(to: engine)
        guard sent + count <= budget else {
            throw .usedUp("\(sent) of \(budget) characters this month")
        }
    }

    /// How many characters of the budget are left.
    func left(of budget: Int, for engine: String) -> Int { max(0, budget - sent(to: engine)) }

    /// Counts what was sent.
    func note(_ count: Int, for engine: String) {
        turnMonth()
        unwritten[engine, default: 0] += count
        guard let path, let lock = LockedFile(path) else { return }
        let counts = written().merging(unwritten, uniquingKeysWith: +)
        let kept: JSON = [
            "month": .string(countedMonth),
            "characters": .object(JSONObject(counts.mapValues(JSON.integer))),
        ]
        // What cannot be written counts until the program ends.
        if lock.replace(with: kept.bytes) { unwritten = [:] }
    }
}

extension CharacterLedger {
    private func sent(to engine: String) -> Int {
        turnMonth()
        return written()[engine, default: 0] + unwritten[engine, default: 0]
    }

    /// What this program and others have written of this month.
    private func written() -> [String: Int] {
        let kept = path.flatMap { FileManager.default.contents(atPath: $0) }.flatMap { JSON($0) }
        guard let kept, kept["month"]?.strictString == countedMonth else { return [:] }
        let counts = (kept["characters"]?.object?.members ?? []).map { member in
            (member.name, max(0, member.value.integer ?? 0))
        }
        return Dictionary(counts) { first, _ in first }
    }

    private func turnMonth() {
        guard month() != countedMonth else { return }
        countedMonth = month()
        unwritten = [:]
    }
}

/// A small file that nobody else reads and replaces as long as this is there; readers that do not lock
/// it find the old one or the new one whole.
private struct LockedFile: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// Waits until nobody else has it; makes it where it is missing. `nil` when that cannot be done.
    init?(_ path: String) {
        self.path = path
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return nil }
            while flock(descriptor, LOCK_EX) != 0 {
                guard errno == EINTR else {
                    close(descriptor)
                    return nil
                }
            }
            var (mine, present) = (stat(), stat())
            // Whoever had it may have replaced it.
            if fstat(descriptor, &mine) == 0, stat(path, &present) == 0,
                mine.st_ino == present.st_ino
            {
                self.descriptor = descriptor
                return
            }
            close(descriptor)
        }
    }

    deinit { close(descriptor) }

    /// Says whether it could be done.
    func replace(with bytes: [UInt8]) -> Bool {
        (try? Data(bytes).write(to: URL(filePath: path), options: .atomic)) != nil
    }
}
