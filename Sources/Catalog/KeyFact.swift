public import TML

/// Data about a key that the server sends on request. The local copy stores the last answer, so the
/// workstation can show the data without a connection.
///
/// For a new kind, add a case here and a case of ``Kind``. The compiler then lists the functions
/// that request and read the data.
public enum KeyFact: Hashable, Sendable {
    /// The matches of the server's memory.
    case memory([ServerMatch])
    /// The newest entries of the history, the newest first.
    case history([HistoryEntry])

    /// The kind of the data.
    public enum Kind: String, Hashable, CaseIterable, Sendable {
        /// The raw value is the name in the local copy.
        case memory, history

        /// The number of seconds for which a copy replaces a request to the server.
        public var lifetime: Int {
            switch self {
            case .memory: 3600
            case .history: 60
            }
        }
    }

    /// The name of a fact: its kind, and the key in a language.
    public struct ID: Hashable, Sendable {
        /// The kind of the data.
        public var kind: Kind
        /// The key that the data is about.
        public var key: TranslationKey.ID
        /// The language of the translator.
        public var locale: LocaleCode

        /// Creates a name.
        public init(_ kind: Kind, of key: TranslationKey.ID, in locale: LocaleCode) {
            self.kind = kind
            self.key = key
            self.locale = locale
        }
    }
}

/// A fact with the time of its download.
public struct KeyFactCopy: Hashable, Sendable {
    /// The data.
    public var fact: KeyFact
    /// The time of the download, in seconds since 1970.
    public var fetched: Int
    /// True if the copy is older than the lifetime of its kind.
    public var isOld: Bool

    /// Creates a copy; by default, one that is not old.
    public init(_ fact: KeyFact, fetched: Int, isOld: Bool = false) {
        self.fact = fact
        self.fetched = fetched
        self.isOld = isOld
    }
}
