import GRDB

/// Why the database failed, in words for the administrator.
enum StorageFault {
    /// SQLite has no words of its own for a full disk: it says that there is no error.
    static func text(of error: any Error, at path: String) -> String {
        guard let error = error as? DatabaseError, error.resultCode == .SQLITE_FULL else {
            return String(describing: error)
        }
        return "there is no room left on the disk of \(path)"
    }
}
