import GRDB

/// The reason why the terms of a translator could not be opened, read or written.
public enum TermLibraryError: Error, Hashable, Sendable {
    /// The file is not a term library of this program, or is corrupt.
    case damaged(String)
    /// The name of a file is reserved for the translator's own terms.
    case reserved(String)
    /// Any other error, with the message of SQLite.
    case failed(String)

    init(_ error: any Error) {
        guard let error = error as? DatabaseError else {
            self = error as? TermLibraryError ?? .failed(String(describing: error))
            return
        }
        let words = error.message ?? error.description
        switch error.resultCode.primaryResultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(words)
        default: self = .failed(words)
        }
    }
}
