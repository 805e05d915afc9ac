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
            throw .unreadable("The translation is far longer than the text")
        }
        let kept = answer.unicodeScalars.filter { !Self.isControl($0) }
        hadControls = kept.count != answer.unicodeScalars.count
        self.text = hadControls ? String(String.UnicodeScalarView(kept)) : answer
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\t": false
        default: scalar.properties.generalCategory == .control
        }
    }
}
