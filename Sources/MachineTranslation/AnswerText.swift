import Text

/// A translation from a service, without control characters.
struct AnswerText {
    private static let most = 20_000
    private static let mostGrowth = 20

    let text: String
    /// True if the translation had control characters, which could be commands for the terminal.
    let hadControls: Bool

    /// Throws `unreadable` if the answer is too long to be a translation of the text.
    init(_ answer: String, to text: String) throws(EngineError) {
        guard answer.utf8.count <= Self.most + Self.mostGrowth * text.utf8.count else {
            throw .unreadable("The translation is much longer than the text")
        }
        hadControls = ControlCharacters.areIn(answer)
        self.text = ControlCharacters.removed(from: answer)
    }
}
