import MachineTranslation
import TML
import Workbench

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
