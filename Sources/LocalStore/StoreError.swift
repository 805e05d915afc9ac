import GRDB

/// Why the translator's copy on disk could not be opened, read or written.
public enum StoreError: Error, Hashable, Sendable {
    /// A newer program wrote the file; this one leaves it untouched.
    case newerSchema(found: Int, known: Int)
    /// The file is not a database, or its pages contradict each other; with SQLite's words.
    case damaged(String)
    /// There is no room left for what was to be written; nothing of it is there.
    case diskFull
    /// Another workbench has it open.
    case inUse
    /// The file or its folder cannot be written or created; with the system's words.
    case readOnly(String)
    /// Anything else, said in a sentence.
    case failed(String)

    /// What an error thrown by SQLite, or by the store's own rules, means for the caller.
    init(_ error: any Error) {
        guard let error = error as? DatabaseError else {
            self = error as? StoreError ?? Self.undecoded(error)
            return
        }
        let words = error.message ?? error.description
        switch error.resultCode.primaryResultCode {
        case .SQLITE_FULL: self = .diskFull
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(words)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: self = .readOnly(words)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .inUse
        default: self = .failed(words)
        }
    }

    /// What was written by this program can be read by it, or something has happened to it.
    private static func undecoded(_ error: any Error) -> StoreError {
        switch error {
        case is RowDecodingError: .damaged("A value has the wrong type for its column.")
        case is DecodingError: .damaged("A JSON record cannot be read.")
        default: .failed(String(describing: error))
        }
    }
}
