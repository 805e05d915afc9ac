/// The settings of the help while typing.
public struct WritingSettings: Equatable, Sendable {
    /// True if the words are looked up in a dictionary.
    public var spells: Bool
    /// True if the workstation suggests the rest of a word that occurs in the project.
    public var completes: Bool
    /// True if Delete and Backspace delete a whole token.
    public var hasWholeTokens: Bool
    /// True if an empty key in the editor gets the text of a key with the same label and the same
    /// description, as a draft to review.
    public var offersEqualTexts: Bool

    /// Creates settings with all help switched off by default.
    public init(
        spells: Bool = false, completes: Bool = false, hasWholeTokens: Bool = false,
        offersEqualTexts: Bool = false
    ) {
        self.spells = spells
        self.completes = completes
        self.hasWholeTokens = hasWholeTokens
        self.offersEqualTexts = offersEqualTexts
    }
}
