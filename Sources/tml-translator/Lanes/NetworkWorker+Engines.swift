import Catalog
import MachineTranslation
import TML
import Workbench

/// The requests to engines.
extension NetworkWorker {
    func serve(
        _ request: EngineRequest, _ tell: @escaping @Sendable (EngineAnswer) -> Void
    ) async throws {
        switch request {
        case .suggest(let query):
            try await suggest(query, tell)
            tell(.suggested(query.key))
        case .bill(let queries): tell(.billed(queries.map(\.key), await bills(for: queries)))
        case .roundTrip(let query): tell(.roundTripEnded(query.id, try await play(query, tell)))
        case .pretranslate(let queries):
            try await pretranslate(queries, tell)
            tell(.pretranslationEnded)
        case .languages(let question):
            await reply(to: question) { tell(.language(question, $0)) }
        }
    }

    /// The maximum number of seconds that the program waits if an engine limits requests.
    private static var mostPatience: Int { 60 }

    /// Reports the suggestions of each engine as soon as they arrive. If there are none, throws the
    /// failures of the engines.
    func suggest(
        _ query: SuggestionQuery, _ tell: @escaping @Sendable (EngineAnswer) -> Void
    ) async throws {
        var failures: [any Error] = []
        var isAnythingFound = false
        await withTaskGroup(of: Result<[Suggestion], any Error>.self) { group in
            for engine in engines {
                group.addTask { await Self.answer(of: engine, to: query) }
            }
            for await answer in group where !Task.isCancelled {
                switch answer {
                case .success(let found):
                    isAnythingFound = isAnythingFound || !found.isEmpty
                    tell(.suggestions(query.key, found))
                case .failure(let failure):
                    Log.shared.note("suggest: \(Strings.sentenceWithCause(Failure(failure)))")
                    failures.append(failure)
                }
            }
        }
        try Task.checkCancellation()
        if !isAnythingFound, !failures.isEmpty { throw AskedEngine.AllFailed(failures: failures) }
    }

    private static func answer(
        of engine: AskedEngine, to query: SuggestionQuery
    ) async -> Result<[Suggestion], any Error> {
        do {
            return .success(try await engine.suggestions(query))
        } catch {
            return .failure(error)
        }
    }

    /// Returns the number of characters that each engine would receive for all queries. An engine
    /// without its key is left out.
    func bills(for queries: [SuggestionQuery]) async -> [EngineBill] {
        var bills: [EngineBill] = []
        for engine in engines {
            do {
                bills.append(try await engine.bill(for: queries))
            } catch {
                Log.shared.note("bill: \(Strings.sentenceWithCause(Failure(error)))")
            }
        }
        return bills
    }

    /// Runs a back-translation with the requested engine, otherwise with the first engine that can
    /// continue after its first answer. Reports why the other engines cannot continue.
    func play(
        _ query: RoundTripQuery, _ tell: @escaping @Sendable (EngineAnswer) -> Void
    ) async throws -> RoundTripEnd {
        var failures: [any Error] = []
        var last: RoundTripEnd?
        for engine in engines where query.engine == nil || query.engine == engine.name {
            var steps = 0
            let game = RoundTrip(query: query, engine: engine.name) {
                try await engine.suggestions($0)
            }
            do {
                let end = try await game.play { step in
                    steps = step.number
                    tell(.roundTrip(query.id, .step(step)))
                }
                guard end.isAtTheBeginning else { return end }
                last = end
                tell(.roundTrip(query.id, .givenUp(engine.name, .ended(end))))
            } catch {
                try Task.checkCancellation()
                if steps > 0 { throw error }
                Log.shared.note("there and back: \(Strings.sentenceWithCause(Failure(error)))")
                failures.append(error)
                let reason = (error as? AskedEngine.Failed)?.reason ?? error
                tell(.roundTrip(query.id, .givenUp(engine.name, .failed(Failure(reason)))))
            }
        }
        if last == nil, !failures.isEmpty { throw AskedEngine.AllFailed(failures: failures) }
        return last ?? .nothing
    }

    /// Asks the engines about each key in turn, until one engine has a safe suggestion. Reports the
    /// suggestions of these engines. An engine with a lasting failure gets no more requests. If all
    /// engines have lasting failures, throws the failures.
    func pretranslate(
        _ queries: [SuggestionQuery], _ tell: @escaping @Sendable (EngineAnswer) -> Void
    ) async throws {
        var able = engines
        var lasting: [any Error] = []
        for query in queries {
            var found: [Suggestion] = []
            for engine in able {
                try Task.checkCancellation()
                do {
                    let said = try await Self.patiently { try await engine.suggestions(query) }
                    found += said
                    if !said.isEmpty, said.allSatisfy(\.isSafe) { break }
                } catch {
                    try Task.checkCancellation()
                    Log.shared.note("pretranslate: \(Strings.sentenceWithCause(Failure(error)))")
                    guard Self.isLasting(error) else { continue }
                    lasting.append(error)
                    able.removeAll { $0 === engine }
                }
            }
            if able.isEmpty, found.isEmpty, !lasting.isEmpty {
                throw AskedEngine.AllFailed(failures: lasting)
            }
            tell(.pretranslated(query.key, found))
        }
    }

    /// Runs a request. If the engine limits requests, waits and repeats the request once.
    private static func patiently(
        _ ask: () async throws -> [Suggestion]
    ) async throws -> [Suggestion] {
        do {
            return try await ask()
        } catch let failed as AskedEngine.Failed {
            guard case .rateLimited(let wanted)? = failed.reason as? EngineError,
                let seconds = wanted, seconds <= mostPatience
            else { throw failed }
            try await Task.sleep(for: .seconds(seconds))
            return try await ask()
        }
    }

    /// True if the engine would fail in the same way for every other key.
    private static func isLasting(_ error: any Error) -> Bool {
        guard let failed = error as? AskedEngine.Failed,
            let reason = failed.reason as? EngineError
        else { return true }
        return switch reason {
        case .unreachable, .outOfOrder, .keyRefused, .unsupportedPair, .rateLimited, .usedUp,
            .cancelled:
            true
        case .refused, .tooLong, .unreadable: false
        }
    }
}

extension RoundTripEnd {
    /// True if the back-translation ended before its first result, so that another engine may get
    /// further.
    fileprivate var isAtTheBeginning: Bool {
        switch self {
        case .nothing, .unsendable(step: 1, _): true
        case .repeated, .most, .unsendable: false
        }
    }
}

/// Requests to the engines about languages.
///
/// All engines get the request at the same time, and each answer is reported when it arrives.
/// `LanguageCodes` turns the code of a service into a locale, so that a language has one row, even
/// if engines use different codes. Only engines with `detects` get a text to detect its language.
extension NetworkWorker {
    /// Reports the answer of each engine as soon as it arrives. The failure of one engine does not
    /// affect the others.
    func reply(
        to question: LanguageQuestion, _ tell: @escaping @Sendable (LanguageReply) -> Void
    ) async {
        if case .trial(let text) = question { return await test(text, tell) }
        await withTaskGroup(of: LanguageReply.self) { group in
            for engine in engines where question.asks(engine.name) {
                group.addTask { await Self.reply(of: engine, to: question) }
            }
            for await reply in group where !Task.isCancelled { tell(reply) }
        }
    }

    /// Tests engines with a text, without stored answers, in the same way as the subcommand
    /// `engines`.
    private func test(
        _ text: FreeText, _ tell: @escaping @Sendable (LanguageReply) -> Void
    ) async {
        for name in text.engines {
            guard let engine = engine(named: name) else {
                tell(LanguageReply(engine: name, .failed(.engine(Strings.engineIsGone))))
                continue
            }
            let start = ContinuousClock.now
            let report = await Engines.report(
                engine, .translate(EngineQuestion(text)), client, ledger)
            let trial = EngineTrial(
                report.translations ?? [], problem: report.error,
                milliseconds: Int(start.duration(to: .now) / .milliseconds(1)))
            guard !Task.isCancelled else { return }
            tell(LanguageReply(engine: engine.name, .tried(trial)))
        }
    }

    private static func reply(
        of engine: AskedEngine, to question: LanguageQuestion
    ) async -> LanguageReply {
        do {
            let content = try await engine.ask { try await Self.content(of: $0, question) }
            return LanguageReply(engine: engine.name, content)
        } catch {
            Log.shared.note("languages: \(Strings.sentenceWithCause(Failure(error)))")
            let reason = (error as? AskedEngine.Failed)?.reason ?? error
            return LanguageReply(engine: engine.name, .failed(Failure(reason)))
        }
    }

    private static func content(
        of engine: TranslationEngine, _ question: LanguageQuestion
    ) async throws -> LanguageReply.Content {
        switch question {
        case .list(let names):
            return .languages(languages(try await engine.languages(namedIn: names)))
        case .pair(let source, let target):
            return .pair(try await engine.supports(from: source, to: target))
        case .detect(let text):
            guard let found = try await engine.language(of: text) else { return .silent }
            let percent = found.confidence.map { Int(($0 * 100).rounded()) }
            return .detected(found.locale, percent: percent)
        case .translate(let text), .trial(let text):
            return .translated(try await engine.suggestions(for: EngineQuestion(text)))
        }
    }

    /// Returns each language once, including languages that the engine lists only as targets of
    /// other languages.
    static func languages(_ list: [EngineLanguage]) -> [LanguageReply.Language] {
        var found: [LanguageReply.Language] = []
        var places: [LocaleCode: Int] = [:]
        func note(_ language: LanguageReply.Language) {
            guard let place = places[language.locale] else {
                places[language.locale] = found.count
                return found.append(language)
            }
            found[place].name = found[place].name ?? language.name
            found[place].isSource = found[place].isSource || language.isSource
            found[place].isTarget = found[place].isTarget || language.isTarget
        }
        for language in list {
            note(
                .init(
                    language.locale, name: language.name, ownName: language.ownName,
                    isSource: language.isSource,
                    isTarget: language.isTarget && language.targets == nil))
        }
        for locale in list.flatMap({ $0.targetLocales ?? [] }) {
            note(.init(locale, ownName: locale.ownName, isSource: false, isTarget: true))
        }
        return found
    }
}

extension LanguageQuestion {
    /// True if the engine with this name gets the request.
    fileprivate func asks(_ engine: String) -> Bool {
        if case .translate(let text) = self { text.engines.contains(engine) } else { true }
    }
}

extension EngineQuestion {
    /// Creates a request for a text that belongs to no key, with the built-in rules of the
    /// languages.
    fileprivate init(_ text: FreeText) {
        self.init(
            Label(text.text, syntax: text.syntax), of: text.project,
            from: LanguageRules(text.source, definition: nil).language,
            to: LanguageRules(text.target, definition: nil).language)
    }
}
