import Catalog
import HTTP
import MachineTranslation
import TML
import TestSupport
import Testing
import Text

/// What a service is like in tests: its protocol as documented, played by a server on this machine.
struct ServiceScript: Sendable, CustomTestStringConvertible {
    let style: String
    /// What its table has besides style, address and key.
    var settings: [String: EngineTable.Value] = [:]
    /// Paths, or beginnings of queries, at which languages are told.
    var languages: [String: String] = [:]
    /// The texts of a request.
    let texts: @Sendable (TestServerRequest) -> [String]
    /// The answer with these translations.
    let answer: @Sendable ([String]) -> String

    var testDescription: String { style }

    /// A server that tells its languages and does what `react` says about every other request.
    func server(
        _ react: @escaping @Sendable (TestServerRequest) -> TestServerReaction
    ) throws -> TestServer {
        try TestServer { [languages] request in
            for (path, body) in languages where request.target.contains(path) {
                return .json(body)
            }
            return react(request)
        }
    }

    /// A server that makes its translations of the texts.
    func translating(_ translate: @escaping @Sendable (String) -> String) throws -> TestServer {
        try server { request in .json(answer(texts(request).map(translate))) }
    }

    func engine(at url: String, key: String = "s3cret") throws -> TranslationEngine {
        var values = settings
        values["style"] = .text(style)
        let isSession = EngineStyle.all.contains { $0.name == style && $0.needsSession }
        if !isSession {
            values["url"] = .text(url)
            values["key"] = .text(key)
        }
        let table = EngineTable(heading: "[[engine]]", values: values)
        var configuration = try EngineConfiguration(table)
        configuration.account = { ServerAccount(url: url, token: Secret(key)) }
        try configuration.readKey()
        return configuration.engine(
            HTTPClient(userAgent: "tml-tests/1"), CharacterLedger(path: nil))
    }

    /// What went wrong when a label was asked for, if something did.
    func failure(_ server: TestServer, label: String = "Hello {name}") async throws -> EngineError?
    {
        let engine = try engine(at: server.url)
        do throws(EngineError) {
            _ = try await engine.suggestions(for: .toSpanish(label))
            return nil
        } catch {
            return error
        }
    }
}

extension EngineQuestion {
    static func toSpanish(_ label: String, description: String = "") -> EngineQuestion {
        EngineQuestion(
            Label(label), of: Project.Key("k1"), description: description,
            from: .plain(locale: "en"), to: .plain(locale: "es"))
    }

    /// With the rules of both languages, for labels with forms.
    static func withForms(_ label: String, to target: String) throws -> EngineQuestion {
        EngineQuestion(
            Label(label), from: try publishedLanguage("en"), to: try publishedLanguage(target))
    }
}

extension TranslationEngine {
    func translate(
        _ label: Label, from: LocaleCode, to: Language
    ) async throws(EngineError) -> [Suggestion] {
        try await suggestions(for: EngineQuestion(label, from: .plain(locale: from), to: to))
    }

    func translate(
        _ label: Label, from: Language, to: Language
    ) async throws(EngineError) -> [Suggestion] {
        try await suggestions(for: EngineQuestion(label, from: from, to: to))
    }
}
