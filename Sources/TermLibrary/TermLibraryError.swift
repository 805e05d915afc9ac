import GRDB

/// Why the terms of a translator's own could not be opened, read or written.
public enum TermLibraryError: Error, Hashable, Sendable {
    /// The file has no terms of this program, or its pages contradict each other.
    case damaged(String)
    /// Anything else, in SQLite's words.
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
