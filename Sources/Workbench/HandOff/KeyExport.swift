public import Catalog

/// Keys of a list that become a file for a person without this program.
public struct KeyExport: Hashable, Sendable {
    /// The steps of an export: a question can follow only the first one.
    public enum Step: Hashable, Sendable {
        /// Look for mistakes in the typed text and for an existing file. Nothing is written.
        case check
        /// Write a new file. An existing file stays.
        case write
        /// Write the file, also in place of an existing file.
        case replace
    }

    /// The result of a step.
    public enum Outcome: Hashable, Sendable {
        /// The file can be written.
        case possible
        /// There is a file with this path. Nothing was written.
        case fileExists(String)
        /// Nothing was written, for the reason in this sentence.
        case refused(String)
        case written(Report)
    }

    /// The contents of a written file.
    public struct Report: Hashable, Sendable {
        /// The path of the file.
        public var path: String
        /// The number of keys in the file.
        public var keys: Int
        /// The number of these keys with a draft, which is not in the file.
        public var drafted: Int
        /// The numbers of keys that are not in the file, by the sentence with the reason.
        public var leftOut: [String: Int]

        /// Creates a report.
        public init(path: String, keys: Int, drafted: Int = 0, leftOut: [String: Int] = [:]) {
            self.path = path
            self.keys = keys
            self.drafted = drafted
            self.leftOut = leftOut
        }
    }

    /// The keys, with the project and the language.
    public var keys: MarkedKeys
    /// The typed text: a path, and perhaps the name of a format.
    public var typed: String
    /// The step of this request.
    public var step: Step

    /// Creates an export, by default with its first step.
    public init(_ keys: MarkedKeys, to typed: String, _ step: Step = .check) {
        self.keys = keys
        self.typed = typed
        self.step = step
    }

    /// No command waits for the written file, which takes seconds with very many keys.
    var kind: Unanswered.Kind { step == .check ? .change : .other }

    /// Returns the request for another step of the export.
    func at(_ step: Step) -> KeyExport { KeyExport(keys, to: typed, step) }
}
