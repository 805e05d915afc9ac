public import Text

/// A tag that a key gets or loses.
public struct Tagging: Hashable, Sendable {
    /// The maximum number of bytes of a tag on the server (`tml-service.md` 3.12).
    public static let mostBytes = 300

    /// The tag.
    public var tag: ExactText
    /// True if the key gets the tag, false if it loses the tag.
    public var isSet: Bool

    /// Creates a tag to add to a key (true) or to remove from a key (false).
    public init(_ tag: ExactText, isSet: Bool) {
        self.tag = tag
        self.isSet = isSet
    }

    /// Creates a tagging with a typed tag; `nil` if the server would refuse the tag.
    public init?(typed: String, isSet: Bool) {
        let tag = typed.trimmed
        guard !tag.isEmpty, tag.utf8.count <= Self.mostBytes, !tag.contains(","),
            tag.unicodeScalars.allSatisfy({ $0.value >= 0x20 }),
            ControlCharacters.first(in: tag) == nil
        else { return nil }
        self.init(ExactText(tag), isSet: isSet)
    }

    /// The tagging that undoes this one.
    public var inverse: Tagging { Tagging(tag, isSet: !isSet) }

    /// Returns true if the tags of a key are already as after the tagging.
    public func isDone(in tags: [String]) -> Bool {
        tags.contains { ExactText($0) == tag } == isSet
    }

    /// Returns the tags of a key after the tagging.
    public func result(for tags: [String]) -> [String] {
        guard !isDone(in: tags) else { return tags }
        return isSet ? tags + [tag.string] : tags.filter { ExactText($0) != tag }
    }
}
