import Catalog
import TML
import Text

/// A form of a label to translate, with its text for a service.
struct EngineText {
    /// The text that the service receives.
    let sent: FormText
    private let variant: FormVariant
    private let protection: Protection
    private let language: Language

    /// Returns the texts of a label, one for each form. A form without words to translate has no
    /// text.
    static func all(for question: EngineQuestion, scheme: Protection.Scheme) -> [EngineText] {
        let variants = FormVariants.all(
            of: question.label, from: question.source, to: question.target)
        return variants.compactMap { variant in
            Protection(variant.label, scheme: scheme).map {
                EngineText(variant, $0, in: question.target)
            }
        }
    }

    private init(_ variant: FormVariant, _ protection: Protection, in language: Language) {
        self.variant = variant
        self.protection = protection
        self.language = language
        sent = FormText(text: protection.text, form: variant.context.described(in: language))
    }

    /// Creates the suggestion of the engine with this name; `nil` if the answer is empty. Throws
    /// `unreadable` if the answer is much longer than the text.
    func suggestion(_ answer: String, by name: String) throws(EngineError) -> Suggestion? {
        let answer = try AnswerText(answer, to: protection.text)
        let restored = variant.completed(protection.restored(answer.text))
        guard restored.text.contains(where: { !$0.isWhitespace }) else { return nil }
        let warnings =
            restored.warnings + (answer.hadControls ? ["control_character"] : [])
            + unknownCases(in: restored.text)
        return Suggestion(
            text: ExactText(restored.text), origin: .machine(name), context: variant.context,
            warnings: warnings)
    }

    /// Returns warnings for tokens with a case that the target language does not have. Programs
    /// would show such a token without the case. No warnings if the rules of the language are
    /// missing.
    private func unknownCases(in text: String) -> [String] {
        guard !language.contexts.isEmpty else { return [] }
        return Label(text, syntax: variant.label.syntax).tokens.filter { token in
            token.cases.contains { language.languageCase($0) == nil }
        }.map { "case_unknown \($0.text)" }
    }
}

/// The text of a label for one form of its translation.
struct FormText: Hashable, Sendable {
    /// The text that the service receives.
    var text: String
    /// The form for a reader: `count: few (2, 3, 4, 22, …)`; empty if there is only one form.
    var form = ""
}

extension SuggestionContext {
    /// The maximum number of examples for a form.
    private static var mostNumbers: Int { 4 }

    /// The form for a reader: `count: few (2, 3, 4, 22, …)`; empty for any form.
    fileprivate func described(in language: Language) -> String {
        guard case .only(let context) = self else { return "" }
        return context.choices.map { choice in
            // Some samples are not whole numbers.
            let samples = language.context(choice.keyword)?
                .samples(of: choice.rule, limit: 3 * Self.mostNumbers)
            let numbers = (samples ?? []).compactMap { value -> String? in
                if case .integer(let number) = value { String(number) } else { nil }
            }
            guard choice.keyword == "number", !numbers.isEmpty else {
                return "\(choice.token): \(choice.rule)"
            }
            let shown = numbers.prefix(Self.mostNumbers)
            let rest = numbers.count > shown.count ? ", …" : ""
            return "\(choice.token): \(choice.rule) (\(shown.joined(separator: ", "))\(rest))"
        }.joined(separator: ", ")
    }
}
