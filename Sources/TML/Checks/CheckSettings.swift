/// What the checks have to know besides the texts and their language.
public struct CheckSettings: Hashable, Sendable {
    /// The label's own language: a translation into the same one may say the same.
    public var labelLocale: LocaleCode?
    /// The most letters (grapheme clusters) a translation may have without its markup.
    public var maxLength: Int?
    /// The most columns of a terminal it may take without its markup.
    public var maxColumns: Int?
    /// The checks that are not wanted.
    public var off: Set<Check>
    /// The words that a dictionary does not have. Without a dictionary there are none.
    public var misspelt: Set<String>

    /// All checks, no limits, except for what is given.
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
