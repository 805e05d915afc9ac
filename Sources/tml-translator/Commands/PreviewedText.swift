import TML
import Workbench

/// A text of any syntax that the command `preview` renders.
struct PreviewedText {
    private enum Content {
        case label(Label, PreparedLabel)
        case message(XMessage)
    }

    private let content: Content
    private let source: String?
    private let language: Language

    /// - Parameter source: the original label of the text. Only tokens of this label are replaced.
    init(_ text: String, of source: String?, _ syntax: LabelSyntax, in language: Language) {
        (self.source, self.language) = (source, language)
        if syntax.placeholders == .xmessage {
            content = .message(XMessage(text))
        } else {
            let label = Label(text, syntax: syntax)
            let allowed = source.map { Label($0, syntax: syntax) }
            content = .label(label, PreparedLabel(label, in: language, allowedBy: allowed))
        }
    }

    func rendered(with values: TokenValues) -> RenderedText {
        switch content {
        case .label(_, let prepared): prepared.rendered(with: values)
        case .message(let message): message.rendered(with: values, in: language)
        }
    }

    func html(with values: TokenValues) -> String {
        switch content {
        case .label(_, let prepared): prepared.html(with: values)
        case .message(let message): message.html(with: values, in: language)
        }
    }

    /// The text with sample values, one line for each case.
    var cases: FormPreview {
        switch content {
        case .label(let label, _):
            FormPreview(
                of: label, for: source.map { Label($0, syntax: label.syntax) } ?? label,
                in: language)
        case .message(let message):
            FormPreview(of: message, for: source.map(XMessage.init) ?? message, in: language)
        }
    }
}
