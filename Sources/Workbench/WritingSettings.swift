/// What the translator is helped with while typing.
public struct WritingSettings: Equatable, Sendable {
    /// Whether words are looked up in a dictionary,
    public var spells: Bool
    /// whether the rest of a word is offered that the project has,
    public var completes: Bool
    /// and whether Delete and Backspace take a token out whole.
    public var hasWholeTokens: Bool

    /// Without anything.
    public init(spells: Bool = false, completes: Bool = false, hasWholeTokens: Bool = false) {
        self.spells = spells
        self.completes = completes
        self.hasWholeTokens = hasWholeTokens
    }
}
