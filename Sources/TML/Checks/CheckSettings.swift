/// The settings of the checks, besides the texts and their language.
public struct CheckSettings: Hashable, Sendable {
    /// The language of the label. If the translation is in the same language, it may equal the
    /// label.
    public var labelLocale: LocaleCode?
    /// The maximum number of characters (grapheme clusters) of a translation without its markup.
    public var maxLength: Int?
    /// The maximum number of terminal columns of a translation without its markup.
    public var maxColumns: Int?
    /// The checks that are turned off.
    public var off: Set<Check>
    /// The words that the dictionary lacks. Empty if there is no dictionary.
    public var misspelt: Set<String>

    /// Creates settings with all checks and no limits, except for the given ones.
    public init(
        labelLocale: LocaleCode? = nil, maxLength: Int? = nil, maxColumns: Int? = nil,
        off: Set<Check> = [], misspelt: Set<String> = []
    ) {
        self.labelLocale = labelLocale
        self.maxLength = maxLength
        self.maxColumns = maxColumns
        self.off = off
        self.misspelt = misspelt
    }
}
