import TML
import Text

/// The request in one line of JSON: a text to render.
struct PreviewRequest {
    private let values: TokenValues
    private let language: Language
    private let text: String
    private let syntax: LabelSyntax
    private var source: String?
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
            source = try question.textIfPresent("source")
            return
        }
        let index = Selection.index(
            among: translations.map { ($0.context, $0.precedence) }, values: values,
            language: target)
        guard let index else {
            let own = try question.textIfPresent("label_locale") ?? "en"
            (language, text) = (try languages.language(LocaleCode(own)), label)
            (source, chosen) = (label, .null)
            return
        }
        (language, text) = (target, translations[index].label.text)
        (source, chosen) = (label, .integer(index))
    }

    /// Adds the rendered text to the answer.
    func answer(_ answer: inout JSONObject) {
        let previewed = PreviewedText(text, of: source, syntax, in: language)
        let rendered = previewed.rendered(with: values)
        answer["chosen"] = chosen
        answer["text"] = .string(rendered.text)
        answer["html"] = .string(previewed.html(with: values))
        answer["spans"] = .array(
            rendered.spans.map { span in
                [
                    "token": .string(span.name), "location": .integer(span.range.lowerBound),
                    "length": .integer(span.range.count),
                ]
            })
        answer["unresolved"] = .boolean(rendered.hasUnresolvedTokens)
    }
}
