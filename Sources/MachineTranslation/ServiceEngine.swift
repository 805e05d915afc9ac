import Catalog
import TML
import Text

/// An engine that uses a service. It makes texts of a label and suggestions of the answers, stores
/// the answers, and obeys the limits.
struct ServiceEngine: TranslationEngine {
    let name: String
    private let service: any MachineService
    private let rest: EngineRest
    private let settings: String
    private let store: any AnswerStore
    private let allowance: Allowance?

    /// - Parameter store: stores the answers; `nil`: the engine keeps its answers in memory.
    init(
        _ configuration: EngineConfiguration, _ service: any MachineService,
        allowance: Allowance?, store: (any AnswerStore)?, rest: EngineRest = EngineRest()
    ) {
        self.rest = rest
        name = configuration.name
        settings = "\(configuration.style.name) \(configuration.identity)"
        self.service = service
        self.allowance = allowance
        self.store = store ?? EngineMemory()
    }

    func supports(from: LocaleCode, to: LocaleCode) async throws(EngineError) -> Bool {
        try await pair(from: from, to: to) != nil
    }

    func examine() async throws(EngineError) -> String? { try await service.examine() }

    func languages(namedIn locale: LocaleCode) async throws(EngineError) -> [EngineLanguage] {
        try await service.languages(namedIn: locale)
    }

    func language(of text: String) async throws(EngineError) -> DetectedLanguage? {
        let count = text.unicodeScalars.count
        try await allowance?.require(count)
        let found = try await rest.ask(pause: service.limits.pause) {
            () async throws(EngineError) in
            try await service.language(of: text)
        }
        if found != nil { await allowance?.note(count) }
        return found
    }

    func characters(for question: EngineQuestion) -> Int {
        Set(parts(of: question).map(\.sent)).reduce(0) { $0 + $1.text.unicodeScalars.count }
    }

    var charactersLeft: Int? { get async { await allowance?.left } }

    /// Throws `unsupportedPair`, or the error of a request. After an error, there is no suggestion
    /// for any form.
    func suggestions(for question: EngineQuestion) async throws(EngineError) -> [Suggestion] {
        guard
            let pair = try await pair(
                from: question.source.locale, to: question.target.locale)
        else { throw .unsupportedPair }
        let parts = parts(of: question)
        let answers = try await answers(to: parts.map(\.sent), pair, question)
        var suggestions: [Suggestion] = []
        for (part, answer) in zip(parts, answers) {
            if let found = try part.suggestion(answer, by: name, in: question.target) {
                suggestions.append(found)
            }
        }
        return suggestions
    }
}

extension ServiceEngine {
    /// Everything besides the question that affects the answers.
    private var identity: String { "\(settings) \(service.place)" }

    /// A form to translate.
    private struct Part {
        let variant: FormVariant
        let protection: Protection

        let sent: FormText

        init(_ variant: FormVariant, _ protection: Protection, in language: Language) {
            self.variant = variant
            self.protection = protection
            sent = FormText(
                text: protection.text, form: variant.context.described(in: language))
        }

        /// Creates the suggestion; `nil` if the answer is empty.
        func suggestion(
            _ answer: String, by name: String, in language: Language
        ) throws(EngineError) -> Suggestion? {
            let answer = try AnswerText(answer, to: protection.text)
            let restored = variant.completed(protection.restored(answer.text))
            guard restored.text.contains(where: { !$0.isWhitespace }) else { return nil }
            let warnings =
                restored.warnings + (answer.hadControls ? ["control_character"] : [])
                + Self.unknownCases(in: restored.text, of: language)
            return Suggestion(
                text: ExactText(restored.text), origin: .machine(name), context: variant.context,
                warnings: warnings)
        }

        /// Returns warnings for tokens with a case that the target language does not have. Programs
        /// would show such a token without the case. No warnings if the rules of the language are
        /// missing.
        private static func unknownCases(in text: String, of language: Language) -> [String] {
            guard !language.contexts.isEmpty else { return [] }
            return Label(text).tokens.filter { token in
                token.cases.contains { language.languageCase($0) == nil }
            }.map { "case_unknown \($0.text)" }
        }
    }

    private func parts(of question: EngineQuestion) -> [Part] {
        let variants = FormVariants.all(
            of: question.label, from: question.source, to: question.target)
        return variants.compactMap { variant in
            Protection(variant.label, scheme: service.scheme).map {
                Part(variant, $0, in: question.target)
            }
        }
    }

    private func pair(
        from: LocaleCode, to: LocaleCode
    ) async throws(EngineError) -> ServicePair? {
        try await rest.inquire { () async throws(EngineError) in
            try await service.pair(from: from, to: to)
        }
    }

    /// Returns the answers, one for each text, from the store or else from the service.
    private func answers(
        to texts: [FormText], _ pair: ServicePair, _ question: EngineQuestion
    ) async throws(EngineError) -> [String] {
        var found: [FormText: String] = [:]
        for text in texts {
            found[text] = await store.answer(to: AskedText(text, by: identity, pair, question))
        }
        var asked: Set<FormText> = []
        let missing = texts.filter { found[$0] == nil && asked.insert($0).inserted }
        for batch in service.limits.batches(of: missing) {
            let answers = try await ask(batch, pair, question)
            for (text, answer) in zip(batch, answers) {
                found[text] = answer
                await store.keep(answer, to: AskedText(text, by: identity, pair, question))
            }
        }
        return texts.map { found[$0] ?? "" }
    }

    /// Sends texts. If they are too long for one request, sends them in halves.
    private func ask(
        _ texts: [FormText], _ pair: ServicePair, _ question: EngineQuestion
    ) async throws(EngineError) -> [String] {
        let count = texts.reduce(0) { $0 + $1.text.unicodeScalars.count }
        try await allowance?.require(count)
        let answers: [String]
        do {
            answers = try await rest.ask(pause: service.limits.pause) {
                () async throws(EngineError) in
                try await service.translations(of: texts, pair, for: question)
            }
        } catch .tooLong where texts.count > 1 {
            let half = texts.count / 2
            let first = try await ask(Array(texts[..<half]), pair, question)
            return first + (try await ask(Array(texts[half...]), pair, question))
        } catch .tooLong {
            throw .refused("The text is too long for the engine")
        }
        await allowance?.note(count)
        guard answers.count == texts.count else {
            throw .unreadable(
                "The answer has \(answers.count) translations for \(texts.count) texts")
        }
        return answers
    }
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

extension ServiceLimits {
    /// Returns the texts in order, in batches within the limits of one request.
    func batches(of texts: [FormText]) -> [[FormText]] {
        var batches: [[FormText]] = []
        var characters = 0
        for text in texts {
            let count = text.text.unicodeScalars.count
            if let last = batches.last, last.count < self.texts,
                characters + count <= self.characters
            {
                batches[batches.count - 1].append(text)
                characters += count
            } else {
                batches.append([text])
                characters = count
            }
        }
        return batches
    }
}
