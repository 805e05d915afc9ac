import Catalog
import MachineTranslation
import TML
import TestSupport
import Testing
import Text

/// DeepL v2 as documented (`tml-service.md` 7.7).
@Suite struct DeepLServiceTests {
    private let script = ServiceScript.deepL

    @Test func itIsAskedAsDocumented() async throws {
        var script = script
        script.settings["formality"] = .text("more")
        script.settings["descriptions"] = .flag(true)
        let server = try script.translating { $0 }
        let found = try await script.engine(at: server.url).suggestions(
            for: .toSpanish("You have {count} [b: new] & <i>old</i> messages", description: "Inbox")
        )
        #expect(found.map(\.warnings) == [[]])
        let request = try #require(server.requests.last)
        #expect(request.target == "/v2/translate")
        #expect(request.headers["authorization"] == "DeepL-Auth-Key s3cret")
        #expect(
            JSON(request.body) == [
                "text": [
                    """
                    You have <x id="0"/> <g id="1">new</g> &amp; <g id="2">old</g> messages
                    """
                ],
                "source_lang": "EN", "target_lang": "ES", "tag_handling": "xml",
                "ignore_tags": ["x"], "preserve_formatting": true,
                "split_sentences": "nonewlines", "outline_detection": false,
                "formality": "prefer_more", "context": "Inbox",
            ])
    }

    @Test func descriptionsStayHereUnlessTheTableSaysOtherwise() async throws {
        let server = try script.translating { $0 }
        _ = try await script.engine(at: server.url)
            .suggestions(for: .toSpanish("Hello", description: "Inbox"))
        #expect(server.requests.allSatisfy { !$0.text.contains("Inbox") })
    }

    @Test func theDocumentedAnswerIsUnderstood() async throws {
        let answer = try specificationExample("mt_deepl_response")
        let server = try script.server { _ in .json(answer) }
        let found = try await script.engine(at: server.url).suggestions(
            for: EngineQuestion(
                Label("You have {count} [bold: new] messages"), from: .plain(locale: "en"),
                to: .plain(locale: "ru")))
        #expect(found.map(\.text) == ["У вас {count} [bold: новых] сообщений"])
        #expect(found.map(\.isSafe) == [true])
    }

    @Test func itsVariantsOfLanguagesAreFound() async throws {
        let server = try script.translating { $0 }
        let engine = try script.engine(at: server.url)
        for (from, to, code) in [
            ("pt-BR", "en", "EN-US"), ("en-US", "pt", "PT-PT"), ("en-GB", "pt-BR", "PT-BR"),
            ("en", "zh-TW", "ZH-HANT"), ("pt", "en-GB", "EN-GB"),
        ] {
            _ = try await engine.suggestions(
                for: EngineQuestion(
                    Label("Hello"), from: .plain(locale: LocaleCode(from)),
                    to: .plain(locale: LocaleCode(to))))
            #expect(JSON(server.requests.last?.body ?? [])?["target_lang"]?.string == code)
        }
        #expect(try await engine.supports(from: "en", to: "zh-Hans") == false)
        #expect(try await engine.supports(from: "es", to: "en") == false, "ES is a target only.")
    }

    @Test func doctorIsToldWhatIsUsed() async throws {
        let usage = try specificationExample("mt_deepl_usage")
        let server = try script.server { $0.path == "/v2/usage" ? .json(usage) : .drop }
        #expect(
            try await script.engine(at: server.url).examine()
                == "7 languages, 180118 of 500000 characters used")
    }

    @Test(arguments: [
        (400, "Value for 'target_lang' not supported.", EngineError.unsupportedPair),
        (400, "Tag handling parsing failed", .refused("Tag handling parsing failed")),
        (403, "Forbidden", .keyRefused("Forbidden")), (404, "Not found", .refused("Not found")),
        (413, "Too large", .refused("The text is too long for the engine")),
        (414, "Too long", .refused("The text is too long for the engine")),
        (429, "Too many requests", .rateLimited(seconds: nil)),
        (456, "Quota Exceeded", .usedUp("Quota Exceeded")),
        (500, "Internal", .outOfOrder("Internal")),
        (503, "Unavailable", .outOfOrder("Unavailable")),
        (504, "Timeout", .outOfOrder("Timeout")), (529, "Many", .rateLimited(seconds: nil)),
    ])
    func everyDocumentedErrorIsUnderstood(
        status: Int, words: String, error: EngineError
    ) async throws {
        let body = JSON.object(["message": .string(words)]).text
        let server = try script.server { _ in .json(body, status: status) }
        #expect(try await script.failure(server) == error)
    }
}
