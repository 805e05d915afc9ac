import Catalog
import MachineTranslation
import TML
import TestSupport
import Testing
import Text

/// Microsoft Translator 3.0 as documented (`tml-service.md` 7.8).
@Suite struct MicrosoftServiceTests {
    private let script = ServiceScript.microsoft

    @Test func itIsAskedAsDocumented() async throws {
        var script = script
        script.settings["region"] = .text("westeurope")
        let server = try script.translating { $0 }
        _ = try await script.engine(at: server.url).suggestions(for: .toSpanish("Hello {name}"))
        let list = try #require(server.requests.first)
        #expect(list.target == "/languages?api-version=3.0&scope=translation")
        #expect(list.headers["ocp-apim-subscription-key"] == nil, "It needs none.")
        let request = try #require(server.requests.last)
        #expect(request.target == "/translate?api-version=3.0&from=en&to=es&textType=html")
        #expect(request.headers["ocp-apim-subscription-key"] == "s3cret")
        #expect(request.headers["ocp-apim-subscription-region"] == "westeurope")
        #expect(
            request.text
                == #"[{"Text":"Hello <span class=\"notranslate\" translate=\"no\" "#
                + #"id=\"tml0\">{name}</span>"}]"#)
    }

    @Test func theDocumentedAnswersAreUnderstood() async throws {
        let languages = try specificationExample("mt_azure_languages")
        let answer = try specificationExample("mt_azure_response")
        let server = try TestServer { .json($0.path == "/languages" ? languages : answer) }
        let engine = try script.engine(at: server.url)
        let found = try await engine.suggestions(
            for: EngineQuestion(
                Label("Hello {name}"), from: .plain(locale: "zh-CN"), to: .plain(locale: "fr")))
        #expect(found.map(\.text) == ["Bonjour {name}"])
        #expect(found.map(\.isSafe) == [true])
    }

    @Test func languagesAreListedAndDetected() async throws {
        let server = try script.server { _ in .json(#"[{"language":"fr","score":0.9}]"#) }
        let engine = try script.engine(at: server.url)
        #expect(try await engine.languages(namedIn: "ru").first?.name == "English")
        #expect(server.requests.last?.headers["accept-language"] == "ru")
        let found = try await engine.language(of: "Bonjour")
        #expect(found?.code == "fr" && found?.confidence == 0.9)
        #expect(server.requests.last?.target == "/detect?api-version=3.0")
    }

    @Test func portugueseIsThatOfPortugalUnlessBrazilIsMeant() async throws {
        let server = try script.translating { $0 }
        let engine = try script.engine(at: server.url)
        for (locale, code) in [("pt", "pt-pt"), ("pt-PT", "pt-pt"), ("pt-BR", "pt")] {
            _ = try await engine.suggestions(
                for: EngineQuestion(
                    Label("Hello"), from: .plain(locale: "en"),
                    to: .plain(locale: LocaleCode(locale))))
            #expect(server.requests.last?.query.contains("&to=\(code)&") == true, "\(locale)")
        }
    }

    @Test(arguments: [
        (400, 400_036, EngineError.unsupportedPair), (400, 400_035, .unsupportedPair),
        (400, 400_023, .unsupportedPair), (400, 400_000, .refused("words")),
        (400, 400_050, .refused("The text is too long for the engine")),
        (401, 401_000, .keyRefused("words")), (403, 403_000, .keyRefused("words")),
        (403, 403_001, .usedUp("words")), (408, 408_001, .outOfOrder("words")),
        (429, 429_000, .rateLimited(seconds: nil)), (500, 500_000, .outOfOrder("words")),
        (503, 503_000, .outOfOrder("words")), (400, 503_000, .outOfOrder("words")),
    ])
    func everyDocumentedErrorIsUnderstood(
        status: Int, code: Int, error: EngineError
    ) async throws {
        let body = #"{"error":{"code":\#(code),"message":"words"}}"#
        let server = try script.server { _ in .json(body, status: status) }
        #expect(try await script.failure(server) == error)
    }
}
