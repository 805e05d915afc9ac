import GRDB

/// The reason why the local copy could not be opened, read or written.
public enum StoreError: Error, Hashable, Sendable {
    /// The file is from a newer program; this program does not change it.
    case newerSchema(found: Int, known: Int)
    /// The file is not a database, or its pages contradict each other; with SQLite's message.
    case damaged(String)
    /// The disk is full; nothing was written.
    case diskFull
    /// Another workstation has the database open.
    case inUse
    /// The file or its folder cannot be written or created; with the system's message.
    case readOnly(String)
    /// Another error, described in a sentence.
    case failed(String)

    /// Converts an error of SQLite or of the store.
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

    /// Converts a decoding error to damage, because this program can read everything that it wrote.
    private static func undecoded(_ error: any Error) -> StoreError {
        switch error {
        case is RowDecodingError: .damaged("A value has the wrong type for its column.")
        case is DecodingError: .damaged("A JSON record cannot be read.")
        default: .failed(String(describing: error))
        }
    }
}
