import TML
import Text

/// The request in one line of JSON: a text to render.
struct PreviewRequest {
    private let values: TokenValues
    private let language: Language
    private let text: String
    private let syntax: LabelSyntax
    private var source: Label?
    /// The position of the chosen translation; `nil` if the line has no translations.
    private var chosen: JSON?

    init(
        _ question: LineQuestion, _ choice: LanguageChoice, _ usual: LabelSyntax,
        _ languages: inout KnownLanguages
    ) throws {
        values = try question.values()
        syntax = try question.syntax() ?? usual
        let label = try question.text("label")
        guard let locale = try question.textIfPresent("locale") ?? choice.locale else {
            throw LineQuestion.Fault(sentence: "\"locale\" is missing.")
        }
        let target = try languages.language(LocaleCode(locale))
        guard let translations = try question.translations(in: syntax) else {
            (language, text) = (target, label)
            source = try question.textIfPresent("source").map { Label($0, syntax: syntax) }
            return
        }
        let index = Selection.index(
            among: translations.map { ($0.context, $0.precedence) }, values: values,
            language: target)
        guard let index else {
            let own = try question.textIfPresent("label_locale") ?? "en"
            (language, text) = (try languages.language(LocaleCode(own)), label)
            chosen = .null
            return
        }
        (language, text) = (target, translations[index].label.text)
        (source, chosen) = (Label(label, syntax: syntax), .integer(index))
    }

    /// Adds the rendered text to the answer.
    func answer(_ answer: inout JSONObject) {
        let (rendered, html) = syntax.placeholders == .xmessage ? message() : label()
        answer["chosen"] = chosen
        answer["text"] = .string(rendered.text)
        answer["html"] = .string(html)
        answer["spans"] = .array(
            rendered.spans.map { span in
                [
                    "token": .string(span.name), "location": .integer(span.range.lowerBound),
                    "length": .integer(span.range.count),
                ]
            })
        answer["unresolved"] = .boolean(rendered.hasUnresolvedTokens)
    }

    private func label() -> (RenderedText, html: String) {
        let prepared = PreparedLabel(Label(text, syntax: syntax), in: language, allowedBy: source)
        return (prepared.rendered(with: values), prepared.html(with: values))
    }

    private func message() -> (RenderedText, html: String) {
        let message = XMessage(text)
        return (
            message.rendered(with: values, in: language), message.html(with: values, in: language)
        )
    }
}
