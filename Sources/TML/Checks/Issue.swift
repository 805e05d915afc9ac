/// What a check found in a translation.
public struct Issue: Hashable, Sendable {
    /// Which check found it.
    public var check: Check
    /// The names and texts that a sentence about it needs; `Check` says which.
    public var details: [String]
    /// Offsets into the translation's UTF-8; `nil` if it concerns no place in it.
    public var range: Range<Int>?

    /// A finding about a place in the translation, or about all of it.
    public init(_ check: Check, _ details: String..., at range: Range<Int>? = nil) {
        self.init(check, details: details, at: range)
    }

    /// A finding whose details are in a list already.
    public init(_ check: Check, details: [String], at range: Range<Int>? = nil) {
        self.check = check
        self.details = details
        self.range = range
    }

    /// How bad the finding is: that of its check.
    public var grade: Check.Grade { check.grade }
}
