import TML

/// A label with all that a comparison looks at.
struct ComparedLabel {
    let text: String
    let form: NormalForm
    /// The names of the tokens, each once, by first position.
    let tokens: [String]
    let decorations: [String]

    var numbers: [String] { form.numbers }

    init(_ text: String) {
        let label = Label(text)
        self.text = text
        tokens = label.distinctTokenNames
        decorations = label.decorationNames
        form = Self.form(of: label)
    }

    /// The words that a token chooses from are words of the label; its name is none.
    private static func form(of label: Label) -> NormalForm {
        var form = NormalForm()
        var tokens = label.tokens[...]
        let utf8 = Array(label.text.utf8)
        for segment in label.segments {
            switch segment.kind {
            case .text:
                form.append(String(decoding: utf8[segment.range], as: UTF8.self).unicodeScalars)
            case .token:
                form.appendToken()
                for parameter in tokens.popFirst()?.parameters ?? [] {
                    form.append(" \(parameter)".unicodeScalars)
                }
            case .decorationOpening, .decorationClosing, .lost: break
            }
        }
        form.finish()
        return form
    }
}
