import Catalog
import HTTP
import MachineTranslation
import TML
import TestSupport
import Testing
import Text

/// The three services with one shape of answers, scripted.
struct ResponseDataServiceTests {
    private func engine(
        _ style: String, _ server: TestServer, email: String? = nil
    ) throws -> TranslationEngine {
        var values: [String: EngineTable.Value] = [
            "style": .text(style), "url": .text(server.url + "/"),
        ]
        values["email"] = email.map(EngineTable.Value.text)
        let table = EngineTable(heading: "[[engine]]", values: values)
        return try EngineConfiguration(table).engine(
            HTTPClient(userAgent: "tml-tests/1"), CharacterLedger(path: nil))
    }

    private func failure(
        _ style: String, _ reaction: TestServerReaction, text: String = "Hello"
    ) async throws -> EngineError? {
        let pairs = try specificationExample("mt_apertium_listpairs")
        let server = try TestServer { $0.path == "/listPairs" ? .json(pairs) : reaction }
        let engine = try engine(style, server)
        do throws(EngineError) {
            _ = try await engine.translate(
                Label(text), from: "en", to: .plain(locale: "es"))
            return nil
        } catch {
            return error
        }
    }

    @Test func apertiumIsAskedAsItWantsToBe() async throws {
        let pairs = try specificationExample("mt_apertium_listpairs")
        let server = try TestServer { request in
            request.path == "/listPairs"
                ? .json(pairs)
                : .json(
                    #"{"responseData":{"translatedText":"Hola <i id=\"tml0\"><\/i>, A &lt; B"}}"#)
        }
        let engine = try engine("apertium", server)
        let suggestions = try await engine.translate(
            Label("Hello {name}, A < B"), from: "en-US", to: .plain(locale: "es"))
        #expect(
            suggestions == [
                Suggestion(text: "Hola {name}, A < B", origin: .machine("apertium"))
            ])
        #expect(server.requests.map(\.path) == ["/listPairs", "/translate"])
        #expect(
            server.requests.last?.query
                == "langpair=eng%7Cspa"
                + "&q=Hello%20%3Ci%20id%3D%22tml0%22%3E%3C%2Fi%3E%2C%20A%20%26lt%3B%20B"
                + "&markUnknown=no&deformat=html&reformat=html-noent")
        #expect(try await engine.supports(from: "es", to: "pt-BR"))
        #expect(try await engine.supports(from: "es", to: "pt") == false)
        #expect(try await engine.supports(from: "en", to: "zh-TW") == false)
        _ = try await engine.translate(
            Label("Hello {name}, A < B"), from: "en", to: .plain(locale: "es"))
        #expect(server.requests.count == 2, "Pairs and translations are remembered.")
    }

    @Test func aLabelInAnotherCompositionIsAskedForItself() async throws {
        let pairs = try specificationExample("mt_apertium_listpairs")
        let answer = try specificationExample("mt_apertium_response")
        let server = try TestServer { .json($0.path == "/listPairs" ? pairs : answer) }
        let engine = try engine("apertium", server)
        for text in ["A caf\u{E9}", "A cafe\u{301}", "A caf\u{E9}"] {
            _ = try await engine.translate(Label(text), from: "en", to: .plain(locale: "es"))
        }
        #expect(server.requests.count { $0.path == "/translate" } == 2)
    }

    @Test func longTextsArePosted() async throws {
        let pairs = try specificationExample("mt_apertium_listpairs")
        let answer = try specificationExample("mt_apertium_response")
        let server = try TestServer { .json($0.path == "/listPairs" ? pairs : answer) }
        let text = String(repeating: "long ", count: 1_000)
        let suggestions = try await engine("apertium", server)
            .translate(Label(text), from: "en", to: .plain(locale: "es"))
        #expect(suggestions.map(\.warnings) == [["length"]])
        let request = try #require(server.requests.last)
        #expect(request.method == "POST")
        #expect(request.target == "/translate")
        #expect(request.text.contains("&q=long%20long"))
    }

    @Test func theFormerServiceOfGoogleIsUnderstood() async throws {
        let server = try TestServer([
            .json(try specificationExample("mt_ajax_v1_response")),
            .json(try specificationExample("mt_ajax_v1_batch")),
        ])
        let engine = try engine("ajax", server)
        let first = try await engine.translate(
            Label("'Hello' world"), from: "en", to: .plain(locale: "es"))
        #expect(first.map(\.text) == ["'Hola' mundo"])
        let second = try await engine.translate(
            Label("Hello"), from: "en", to: .plain(locale: "es"))
        #expect(second.map(\.text) == ["Hola"])
        #expect(server.requests.first?.path == "/ajax/services/language/translate")
        #expect(server.requests.first?.query == "langpair=en%7Ces&q=%27Hello%27%20world&v=1.0")
    }

    @Test func myMemoryIsUnderstood() async throws {
        let server = try TestServer([.json(try specificationExample("mt_mymemory_response"))])
        let suggestions = try await engine("mymemory", server, email: "a@example.org")
            .translate(Label("Hello World!"), from: "en-US", to: .plain(locale: "it"))
        #expect(suggestions.map(\.text) == ["Ciao Mondo!"])
        #expect(
            server.requests.first?.target
                == "/get?langpair=en-US%7Cit&q=Hello%20World%21&de=a%40example.org")
    }

    @Test func oneFormIsAskedForAfterTheOther() async throws {
        let pairs = try specificationExample("mt_apertium_listpairs")
        let server = try TestServer { request in
            if request.path == "/listPairs" { return .json(pairs) }
            let text = request.query.contains("1%20message") ? "1 mensaje" : "2 mensajes"
            return .json(#"{"responseData":{"translatedText":"Tienes <b id='tml0'>\#(text)</b>"}}"#)
        }
        let suggestions = try await engine("apertium", server).translate(
            Label("You have [bold: {count || message}]"), from: try publishedLanguage("en"),
            to: try publishedLanguage("es"))
        #expect(
            suggestions == [
                Suggestion(
                    text: "Tienes [bold: {count} mensaje]", origin: .machine("apertium"),
                    context: .only(["count": ["number": "one"]])),
                Suggestion(
                    text: "Tienes [bold: {count} mensajes]", origin: .machine("apertium"),
                    context: .only(["count": ["number": "other"]])),
            ])
    }

    @Test func nothingIsAskedAboutALabelWithoutWords() async throws {
        let server = try TestServer { _ in .drop }
        let suggestions = try await engine("ajax", server)
            .translate(Label("{a}: {b}%"), from: "en", to: .plain(locale: "es"))
        #expect(suggestions.isEmpty)
        #expect(server.requests.isEmpty)
    }

    @Test func anEmptyAnswerIsAFailure() async throws {
        let server = try TestServer([.json(#"{"responseData":{"translatedText":" "}}"#)])
        await #expect(throws: EngineError.unreadable("The answer is empty")) {
            try await engine("ajax", server)
                .translate(Label("Hello"), from: "en", to: .plain(locale: "es"))
        }
    }

    @Test(arguments: [
        ("mt_mymemory_error", "mymemory", EngineError.unsupportedPair),
        ("mt_mymemory_quota", "mymemory", .rateLimited(seconds: 29_550)),
        ("mt_ajax_v1_error", "ajax", .unsupportedPair),
    ])
    func aRefusalMayLookLikeSuccess(
        example: String, style: String, error: EngineError
    ) async throws {
        #expect(try await failure(style, .json(try specificationExample(example))) == error)
    }

    @Test func apertiumsErrorsAreUnderstood() async throws {
        let error = try specificationExample("mt_apertium_error")
        #expect(try await failure("apertium", .json(error, status: 400)) == .unsupportedPair)
        #expect(
            try await failure(
                "apertium",
                .json(#"{"status":"error","explanation":"internal error"}"#, status: 503)
            )
                == .outOfOrder("internal error"))
    }

    @Test(arguments: [
        (429, "{}", EngineError.rateLimited(seconds: 9)), (500, "", .outOfOrder("Status 500")),
        (408, "", .outOfOrder("Status 408")), (404, "<html>", .refused("Status 404")),
        (403, #"{"responseDetails":"No key"}"#, .refused("No key")),
        (
            200,
            #"{"responseData":{"translatedText":"x"},"responseStatus":"403","responseDetails":"No"}"#,
            .refused("No")
        ),
        (
            200, #"{"responseData":{"translatedText":"x"},"quotaFinished":true}"#,
            .rateLimited(seconds: nil)
        ),
    ])
    func otherRefusalsAreNamed(status: Int, body: String, error: EngineError) async throws {
        let reaction = TestServerReaction.answer(status, headers: ["Retry-After": "9"], body: body)
        #expect(try await failure("ajax", reaction) == error)
    }

    @Test(arguments: [
        "", "<html></html>", "null", "[]", "{}", #"{"responseData":null}"#, #"{"responseData":[]}"#,
        #"{"responseData":[null]}"#, #"{"responseData":{"translatedText":5}}"#,
        #"{"responseData":{"translatedText":"x""#, String(repeating: "[", count: 100_000),
        #"{"responseData":"# + String(repeating: "[", count: 50_000),
    ])
    func otherAnswersAreUnreadable(body: String) async throws {
        let error = try await failure("ajax", .json(body))
        guard case .unreadable = error else {
            Issue.record("Expected unreadable, not \(String(describing: error))")
            return
        }
    }

    @Test func aDeadEngineIsUnreachable() async throws {
        guard case .unreachable = try await failure("apertium", .drop) else {
            Issue.record("An engine that hangs up is unreachable.")
            return
        }
    }

    @Test func myMemoryTakesNoLongTexts() async throws {
        let text = String(repeating: "long ", count: 101)
        #expect(
            try await failure("mymemory", .drop, text: text)
                == .refused("The text is longer than 500 bytes"))
    }
}
