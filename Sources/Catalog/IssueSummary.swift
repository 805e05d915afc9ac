public import TML

/// The numbers of keys with issues in a language, by check and by source.
public struct IssueSummary: Hashable, Sendable {
    /// A check with issues.
    public struct Row: Hashable, Sendable {
        /// The check.
        public var check: Check
        /// The number of keys with issues of the check.
        public var keys: Int
        /// The sources with the most of these keys, the largest number first.
        public var sources: [SourceCount]

        /// Creates a row.
        public init(_ check: Check, keys: Int, sources: [SourceCount] = []) {
            self.check = check
            self.keys = keys
            self.sources = sources
        }
    }

    /// The maximum number of sources of a check.
    public static let mostSources = 10

    /// The checks with issues.
    public var rows: [Row]
    /// The number of keys that are not checked yet; exact up to 1,024.
    public var left: Int

    /// Creates a summary.
    public init(_ rows: [Row], left: Int) {
        self.rows = rows
        self.left = left
    }
}
