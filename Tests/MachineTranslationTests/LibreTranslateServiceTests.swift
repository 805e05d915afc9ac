import Catalog
import MachineTranslation
import TML
import TestSupport
import Testing
import Text

/// LibreTranslate as documented (`tml-service.md` 7.6).
@Suite struct LibreTranslateServiceTests {
    private let script = ServiceScript.libreTranslate

    @Test func itIsAskedAsDocumented() async throws {
        let server = try script.translating { $0 }
        _ = try await script.engine(at: server.url).suggestions(for: .toSpanish("Hello"))
        #expect(server.requests.map(\.target) == ["/languages", "/translate"])
        #expect(
            JSON(server.requests.last?.body ?? []) == [
                "q": ["Hello"], "source": "en", "target": "es", "format": "html",
                "api_key": "s3cret",
            ])
    }

    @Test func theDocumentedAnswersAreUnderstood() async throws {
        let languages = try specificationExample("mt_libretranslate_languages")
        let one = try specificationExample("mt_libretranslate_response")
        let server = try TestServer { .json($0.path == "/languages" ? languages : one) }
        let engine = try script.engine(at: server.url)
        let found = try await engine.suggestions(
            for: EngineQuestion(
                Label("Hello"), from: .plain(locale: "en"), to: .plain(locale: "ru")))
        #expect(found.map(\.text) == ["Привет"])
        #expect(try await engine.supports(from: "ru", to: "es") == false)
        #expect(try await engine.supports(from: "en", to: "es"))
    }

    @Test func languagesAreListedAndDetected() async throws {
        let server = try script.server { _ in .json(#"[{"language":"fr","confidence":91.5}]"#) }
        let engine = try script.engine(at: server.url)
        #expect(try await engine.languages(namedIn: "ru").map(\.name) == ["English", "Spanish"])
        let found = try await engine.language(of: "Bonjour")
        #expect(found?.code == "fr" && found?.confidence == 0.915)
        #expect(server.requests.last?.path == "/detect")
    }

    @Test func brazilHasANameOfItsOwn() async throws {
        let server = try script.translating { $0 }
        let engine = try script.engine(at: server.url)
        _ = try await engine.suggestions(
            for: EngineQuestion(
                Label("Hello"), from: .plain(locale: "en"), to: .plain(locale: "pt-BR")))
        #expect(JSON(server.requests.last?.body ?? [])?["target"] == "pb")
        #expect(try await engine.supports(from: "en", to: "pt") == false)
    }

    @Test(arguments: [
        (400, "Invalid request: missing q parameter", EngineError.refused("")),
        (400, "xx is not supported", .unsupportedPair),
        (400, "Invalid request: request (900) exceeds text limit (500)", .tooLong),
        (400, "Visit https://portal.libretranslate.com to get an API key", .keyRefused("")),
        (403, "Invalid API key", .keyRefused("")), (403, "Access denied", .keyRefused("")),
        (429, "Slowdown: 1 per 1 minute", .rateLimited(seconds: nil)),
        (500, "Cannot translate text: x", .outOfOrder("")),
    ])
    func everyDocumentedErrorIsUnderstood(
        status: Int, words: String, error: EngineError
    ) async throws {
        let body = JSON.object(["error": .string(words)]).text
        let server = try script.server { _ in .json(body, status: status) }
        let expected: EngineError =
            switch error {
            case .refused: .refused(words)
            case .tooLong: .refused("The text is too long for the engine")
            case .keyRefused: .keyRefused(words)
            case .outOfOrder: .outOfOrder(words)
            default: error
            }
        #expect(try await script.failure(server) == expected)
    }
}
