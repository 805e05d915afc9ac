/// How the values of a list are shown (`tml-language.md` 9).
public struct ListFormat: Hashable, Sendable {
    /// What is shown of each value.
    public enum Item: Hashable, Sendable {
        /// The text of the value.
        case itself
        /// An attribute of the value, by its name.
        case attribute(String)
        /// A template in which the value's text takes the place of `{$0}`.
        case template(String)
        /// A template in which an attribute of the value takes the place of `{$0}`.
        case attributeTemplate(String, template: String)
    }

    /// What is shown of each value.
    public var item: Item
    /// How many are shown; the others are only counted. At least one is shown.
    public var limit: Int
    /// Text between the values.
    public var separator: String
    /// Text before the last value; without it there is only the separator.
    public var joiner: String?
    /// What is shown for the values beyond the limit, instead of their number.
    public var remainder: String?

    /// The usual format, except for what is given.
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
