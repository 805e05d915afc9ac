import Files
import Foundation
import Text

/// Counts the characters that each engine received in this month. A file keeps the numbers when the
/// program ends.
///
/// Several programs can use the same file. A request counts when its answer arrives. So concurrent
/// requests can together exceed the budget.
public actor CharacterLedger {
    private let path: String?
    private let month: @Sendable () -> String
    /// The numbers that are not in the file: all numbers if there is no file, or if the program
    /// cannot write it.
    private var unwritten: [String: Int] = [:]
    private var countedMonth: String

    /// Creates a ledger. A missing or damaged file counts as empty.
    ///
    /// - Parameters:
    ///   - path: the path of the file; `nil` if there is no file.
    ///   - month: returns the present month, as `2026-11`.
    public init(
        path: String?, month: @escaping @Sendable () -> String = CharacterLedger.presentMonth
    ) {
        self.path = path
        self.month = month
        countedMonth = month()
    }

    /// The present month in UTC.
    public static let presentMonth: @Sendable () -> String = {
        String(Date().formatted(.iso8601).prefix(7))
    }

    /// Throws `usedUp` if `count` more characters exceed the budget.
    func require(_ count: Int, of budget: Int, for engine: String) throws(EngineError) {
        let sent = sent(to: engine)
        guard sent + count <= budget else {
            throw .usedUp("\(sent) of \(budget) characters this month")
        }
    }

    /// Returns the number of characters of the budget that are left.
    func left(of budget: Int, for engine: String) -> Int { max(0, budget - sent(to: engine)) }

    /// Counts characters that were sent.
    func note(_ count: Int, for engine: String) {
        turnMonth()
        unwritten[engine, default: 0] += count
        guard let path, let lock = LockedFile(path) else { return }
        let counts = written().merging(unwritten, uniquingKeysWith: +)
        let kept: JSON = [
            "month": .string(countedMonth),
            "characters": .object(JSONObject(counts.mapValues(JSON.integer))),
        ]
        // Numbers that are not written count until the program ends.
        if lock.replace(with: kept.bytes) { unwritten = [:] }
    }
}

extension CharacterLedger {
    private func sent(to engine: String) -> Int {
        turnMonth()
        return written()[engine, default: 0] + unwritten[engine, default: 0]
    }

    /// The numbers of this month in the file, from this program and others.
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

/// A file that is locked against other programs as long as this value exists. Readers without a
/// lock find the whole old file or the whole new file.
private struct LockedFile: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// Creates the file if it is missing, and waits for the lock. `nil` if either step fails.
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
            // The previous owner of the lock may have replaced the file.
            if let mine = FileStatus(descriptor: descriptor)?.number,
                mine == FileStatus(path: path)?.number
            {
                self.descriptor = descriptor
                return
            }
            close(descriptor)
        }
    }

    deinit { close(descriptor) }

    /// Returns true if the file is replaced.
    func replace(with bytes: [UInt8]) -> Bool {
        (try? Data(bytes).write(to: URL(filePath: path), options: .atomic)) != nil
    }
}
