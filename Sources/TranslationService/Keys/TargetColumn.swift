import Catalog
import GRDB
import Wire

/// The columns of a target and of who locked it, for a statement which has `target` as `g` and the
/// locker's `user` as `u`.
enum TargetColumn: Int, StatementColumn {
    case status, translationCount, isLocked, lockedBy, lockedAt, updatedAt, revision
    case lockerName, lockerUser

    var sql: String {
        switch self {
        case .lockerName: "u.name"
        case .lockerUser: "u.id"
        default: "g.\(self)"
        }
    }
}

extension TargetRecord {
    /// Reads a row in which the columns of the target begin at `first`.
    init(_ row: StatementRow, from first: Int, locale: String) {
        func value<Value: StatementColumnConvertible>(
            _ column: TargetColumn
        ) -> Value? {
            row[first + column.rawValue]
        }
        let status: String? = value(.status)
        self.init(
            locale: locale, status: status.flatMap(TargetStatus.init) ?? .untranslated,
            revision: value(.revision) ?? 0)
        isLocked = value(.isLocked) ?? false
        translationCount = value(.translationCount) ?? 0
        if let id: Int = value(.lockedBy) {
            var locker = TranslatorRecord(id: id, displayName: value(.lockerName) ?? "")
            locker.userID = value(.lockerUser)
            lockedBy = locker
        }
        let second: Int? = value(.lockedAt)
        lockedAt = second.map { WireTime(secondsSince1970: $0).text }
    }
}
