import Catalog
import MachineTranslation
import TML
import TestSupport
import Testing
import Text

/// Google Translate v2 as documented (`tml-service.md` 7.1).
@Suite struct GoogleServiceTests {
    private let script = ServiceScript.google

    private func failure(_ status: Int, _ body: String) async throws -> EngineError? {
        let server = try script.server { _ in .json(body, status: status) }
        return try await script.failure(server)
    }

    private func error(_ reason: String, _ message: String, _ status: String = "") -> String {
        """
        {"error":{"code":400,"message":"\(message)","status":"\(status)",
        "errors":[{"message":"\(message)","domain":"global","reason":"\(reason)"}]}}
        """
    }

    @Test func itIsAskedAsDocumented() async throws {
        let server = try script.translating { $0.replacing("Hello", with: "Hola") }
        _ = try await script.engine(at: server.url).suggestions(for: .toSpanish("Hello {name}"))
        #expect(server.requests.map(\.method) == ["GET", "POST"])
        #expect(
            server.requests.map(\.target) == [
                "/language/translate/v2/languages?key=s3cret", "/language/translate/v2?key=s3cret",
            ])
        let body = try #require(JSON(server.requests.last?.body ?? []))
        #expect(body["source"] == "en" && body["target"] == "es" && body["format"] == "html")
        #expect(
            body["q"] == [
                """
                Hello <span class="notranslate" translate="no" id="tml0">{name}</span>
                """
            ])
    }

    /// The example's spans have no ids, so the second text keeps its marker.
    @Test func theDocumentedAnswerIsUnderstood() async throws {
        let answer = try specificationExample("mt_google_v2_translate_response")
        let server = try script.server { _ in .json(answer) }
        let question = try EngineQuestion.withForms("You have {count||message}", to: "es")
        let found = try await script.engine(at: server.url).suggestions(for: question)
        #expect(found.map(\.text.string).first == "Vous avez un message")
        #expect(found.last?.text.string.hasSuffix("c'est prêt") == true)
        #expect(found.last?.warnings.contains("marker_left") == true)
    }

    @Test func entitiesAreDecodedOnce() async throws {
        let server = try script.translating { _ in "C&#39;est pr&ecirc;t &amp;amp; &lt;b>" }
        let found = try await script.engine(at: server.url).suggestions(for: .toSpanish("Ready"))
        #expect(found.map(\.text) == ["C'est prêt &amp; <b>"])
    }

    @Test func plainTextIsAskedForWhereTheTableSaysSo() async throws {
        var script = script
        script.settings["format"] = .text("text")
        let server = try script.translating { $0.replacing("Hello", with: "Hola") }
        let found = try await script.engine(at: server.url)
            .suggestions(for: .toSpanish("Hello {name} & more"))
        #expect(found.map(\.text) == ["Hola {name} & more"])
        let body = try #require(JSON(server.requests.last?.body ?? []))
        #expect(body["format"] == "text" && body["q"] == ["Hello (0) & more"])
    }

    @Test func allFormsAreAskedForAtOnce() async throws {
        let server = try script.translating { $0 }
        let question = try EngineQuestion.withForms("You have {count||message}", to: "ru")
        let found = try await script.engine(at: server.url).suggestions(for: question)
        #expect(found.count == 3)
        #expect(server.requests.count == 2)
    }

    @Test func whatIsTooLongAtOnceIsAskedForInHalves() async throws {
        let server = try script.server { request in
            let texts = script.texts(request)
            return texts.count > 1
                ? .answer(413) : .json(script.answer(texts.map { $0 + "!" }))
        }
        let question = try EngineQuestion.withForms("You have {count||message}", to: "ru")
        let found = try await script.engine(at: server.url).suggestions(for: question)
        #expect(found.count == 3 && found.allSatisfy { $0.text.string.hasSuffix("!") })
    }

    @Test func thePairIsFoundInItsList() async throws {
        let server = try script.translating { $0 }
        let engine = try script.engine(at: server.url)
        for (locale, isThere) in [
            ("he", true), ("zh-Hant-HK", true), ("zh", true), ("es-MX", true), ("fr", false),
            ("en", false),
        ] {
            #expect(try await engine.supports(from: "en-US", to: LocaleCode(locale)) == isThere)
        }
        #expect(try await engine.examine() == "6 languages")
        #expect(server.requests.count == 1, "The list is kept for a day.")
    }

    @Test func languagesAreNamedInTheLanguageThatIsAskedFor() async throws {
        let named = try specificationExample("mt_google_v2_languages")
        let server = try TestServer { _ in .json(named) }
        let engine = try script.engine(at: server.url)
        let languages = try await engine.languages(namedIn: "fr-CA")
        #expect(languages.map(\.code) == ["en", "fr", "zh-CN"])
        #expect(languages.map(\.name) == ["English", "French", "Chinese (Simplified)"])
        #expect(server.requests.last?.query == "target=fr&key=s3cret")
        _ = try await engine.languages(namedIn: "ru")
        #expect(server.requests.last?.query == "key=s3cret", "It knows no names in Russian.")
    }

    @Test func theLanguageOfATextIsDetected() async throws {
        let example = try specificationExample("mt_google_v2_detect")
        let server = try script.server { _ in .json(example) }
        let found = try await script.engine(at: server.url).language(of: "Hello")
        #expect(found?.code == "en" && found?.confidence == 0.98)
        #expect(server.requests.last?.target == "/language/translate/v2/detect?key=s3cret")
        #expect(server.requests.last?.text == #"{"q":"Hello"}"#)
        for body in ["{}", #"{"data":{}}"#, #"{"data":{"detections":[[]]}}"#] {
            let server = try script.server { _ in .json(body) }
            await #expect(throws: EngineError.self) {
                try await script.engine(at: server.url).language(of: "Hello")
            }
        }
    }

    @Test func everyDocumentedErrorIsUnderstood() async throws {
        let key = try specificationExample("mt_google_v2_error_key")
        let quota = try specificationExample("mt_google_v2_error_quota")
        #expect(
            try await failure(400, String(decoding: key, as: UTF8.self))
                == .keyRefused("API key not valid. Please pass a valid API key."))
        guard
            case .rateLimited(let seconds?) = try await failure(
                403, String(decoding: quota, as: UTF8.self))
        else {
            Issue.record("The daily limit is a limit.")
            return
        }
        #expect((1...86_400).contains(seconds))
        let rows: [(Int, String, EngineError)] = [
            (400, error("keyInvalid", "Bad Request"), .keyRefused("Bad Request")),
            (400, error("invalid", "Bad language pair: en|xx"), .unsupportedPair),
            (400, error("invalid", "Invalid Value", "INVALID_ARGUMENT"), .refused("Invalid Value")),
            (403, error("userRateLimitExceeded", "Slow"), .rateLimited(seconds: nil)),
            (403, error("rateLimitExceeded", "Slow"), .rateLimited(seconds: nil)),
            (429, error("", "Slow", "RESOURCE_EXHAUSTED"), .rateLimited(seconds: nil)),
            (403, error("accessNotConfigured", "Not on"), .keyRefused("Not on")),
            (403, error("forbidden", "No"), .keyRefused("No")),
            (413, error("x", "Long"), .refused("The text is too long for the engine")),
            (500, error("backendError", "Backend Error"), .outOfOrder("Backend Error")),
            (503, error("", "Down", "UNAVAILABLE"), .outOfOrder("Down")),
        ]
        for (status, body, error) in rows {
            #expect(try await failure(status, body) == error, "\(body)")
        }
    }
}
