/// The format of a list of values (`tml-language.md` 9).
public struct ListFormat: Hashable, Sendable {
    /// The text of each value.
    public enum Item: Hashable, Sendable {
        /// The text of the value.
        case itself
        /// The attribute with this name.
        case attribute(String)
        /// A template with the text of the value in place of `{$0}`.
        case template(String)
        /// A template with the unescaped text of the value in place of `{$0}`. Cases apply to the
        /// whole result, as to the result of a function.
        case unescapedTemplate(String)
        /// A template with an attribute of the value in place of `{$0}`.
        case attributeTemplate(String, template: String)
    }

    /// The text of each value.
    public var item: Item
    /// The maximum number of shown values, at least 1. The remaining values are only counted.
    public var limit: Int
    /// Text between the values.
    public var separator: String
    /// The text before the last value. If `nil`, the separator is used.
    public var joiner: String?
    /// The text for the values above the limit. If `nil`, their number is shown.
    public var remainder: String?

    /// Creates the standard format with the given changes.
    public init(
        item: Item = .itself, limit: Int = 4, separator: String = ", ", joiner: String? = "and",
        remainder: String? = nil
    ) {
        self.item = item
        self.limit = limit
        self.separator = separator
        self.joiner = joiner
        self.remainder = remainder
    }
}
