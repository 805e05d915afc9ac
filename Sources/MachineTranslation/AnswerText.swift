import Text

/// A translation as a service gave it, with what no text may have taken out.
struct AnswerText {
    private static let most = 20_000
    private static let mostGrowth = 20

    let text: String
    /// Whether it had control characters, which could speak to a terminal.
    let hadControls: Bool

    /// Throws when it is so long that it cannot be a translation of the text.
    init(_ answer: String, to text: String) throws(EngineError) {
        guard answer.utf8.count <= Self.most + Self.mostGrowth * text.utf8.count else {
            throw .unreadable("The translation is much longer than the text")
        }
        hadControls = ControlCharacters.areIn(answer)
        self.text = ControlCharacters.removed(from: answer)
    }
}
