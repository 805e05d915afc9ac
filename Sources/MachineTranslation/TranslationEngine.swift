public import Catalog
public import TML

/// An engine that translates labels (`tml-service.md` 7). It makes texts of a label and suggestions
/// of the answers of its service, stores the answers, and obeys the limits.
public struct TranslationEngine: Sendable {
    /// The name that the translator sees. It is also the origin of the engine's suggestions.
    public let name: String
    private let service: any MachineService
    private let rest: EngineRest
    private let settings: String
    private let store: any AnswerStore
    private let allowance: Allowance?
    private let detects: Bool
    /// The key, which no error shows.
    private let key: Secret?

    /// - Parameter store: stores the answers; `nil`: the engine keeps its answers in memory.
    init(
        _ configuration: EngineConfiguration, _ service: any MachineService,
        allowance: Allowance?, store: (any AnswerStore)?, rest: EngineRest = EngineRest()
    ) {
        self.rest = rest
        name = configuration.name
        settings = "\(configuration.style.name) \(configuration.identity)"
        key = configuration.key
        detects = configuration.style.detects
        self.service = service
        self.allowance = allowance
        self.store = store ?? EngineMemory()
    }

    /// Returns true if the engine translates between these languages.
    public func supports(from: LocaleCode, to: LocaleCode) async throws(EngineError) -> Bool {
        try await hidingKey { () async throws(EngineError) in
            try await pair(from: from, to: to) != nil
        }
    }

    /// Returns the engine's report about itself, for `doctor`, without sending a text: `2 pairs of
    /// languages`. `nil` if the engine accepts only requests for translations.
    public func examine() async throws(EngineError) -> String? {
        try await hidingKey { () async throws(EngineError) in try await service.examine() }
    }

    /// Returns the languages of the engine, with names in this language if the service has them.
    /// Empty if the engine does not report its languages.
    public func languages(
        namedIn locale: LocaleCode
    ) async throws(EngineError) -> [EngineLanguage] {
        try await hidingKey { () async throws(EngineError) in
            try await service.languages(namedIn: locale)
        }
    }

    /// Returns the detected language of a text; `nil` if the engine detects none.
    public func language(of text: String) async throws(EngineError) -> DetectedLanguage? {
        try await hidingKey { () async throws(EngineError) in try await detected(text) }
    }

    private func detected(_ text: String) async throws(EngineError) -> DetectedLanguage? {
        guard detects else { return nil }
        let count = text.unicodeScalars.count
        try await allowance?.require(count)
        let found = try await rest.ask(pause: service.limits.pause) {
            () async throws(EngineError) in
            try await service.language(of: text)
        }
        if found != nil { await allowance?.note(count) }
        return found
    }

    /// Returns the maximum number of characters that the question sends. Stored answers make the
    /// number smaller.
    public func characters(for question: EngineQuestion) -> Int {
        Set(texts(for: question).map(\.sent)).reduce(0) { $0 + $1.text.unicodeScalars.count }
    }

    /// The number of characters that are left in this month; `nil` if there is no limit.
    public var charactersLeft: Int? { get async { await allowance?.left } }

    /// Returns suggestions for a label: one, or one for each form if a piped token depends on a
    /// number or a person. Empty if the label contains nothing to translate, or if it is not safe
    /// to send.
    ///
    /// `Suggestion.warnings` lists the tokens and decorations that differ from the label.
    ///
    /// - Throws: `unsupportedPair`, `unreadable` if every answer is empty, or the error of a
    ///   request. After an error, there is no suggestion for any form.
    public func suggestions(for question: EngineQuestion) async throws(EngineError) -> [Suggestion]
    {
        try await hidingKey { () async throws(EngineError) in try await asked(question) }
    }

    private func asked(_ question: EngineQuestion) async throws(EngineError) -> [Suggestion] {
        guard
            let pair = try await pair(
                from: question.source.locale, to: question.target.locale)
        else { throw .unsupportedPair }
        let texts = texts(for: question)
        let answers = try await answers(to: texts.map(\.sent), pair, question)
        var suggestions: [Suggestion] = []
        for (text, answer) in zip(texts, answers) {
            if let found = try text.suggestion(answer, by: name) { suggestions.append(found) }
        }
        guard texts.isEmpty || !suggestions.isEmpty else {
            throw .unreadable("The answer is empty")
        }
        return suggestions
    }
}

extension TranslationEngine {
    private func hidingKey<Value>(
        _ body: () async throws(EngineError) -> Value
    ) async throws(EngineError) -> Value {
        do throws(EngineError) {
            return try await body()
        } catch {
            throw error.hiding(key)
        }
    }

    /// Everything besides the question that affects the answers.
    private var identity: String { "\(settings) \(service.place)" }

    private func texts(for question: EngineQuestion) -> [EngineText] {
        EngineText.all(for: question, scheme: service.scheme)
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
                // An empty answer is a failure of the engine, which may be over tomorrow.
                guard answer.contains(where: { !$0.isWhitespace }) else { continue }
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
