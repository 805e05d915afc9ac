import Catalog
import MachineTranslation
import TML
import TestSupport
import Testing
import Text

/// Language models behind an interface like OpenAI's (`tml-service.md` 7.8).
@Suite struct ChatServiceTests {
    private let script = ServiceScript.openAI

    private func answer(
        _ content: String, reason: String = "stop"
    ) async throws -> ([Suggestion], EngineError?) {
        let body = ServiceScript.chat(content, reason: reason)
        let server = try script.server { _ in .json(body) }
        let engine = try script.engine(at: server.url)
        do throws(EngineError) {
            return (try await engine.suggestions(for: .toSpanish("Hello {name}")), nil)
        } catch {
            return ([], error)
        }
    }

    @Test func itIsAskedAsDocumented() async throws {
        let server = try script.translating { $0 }
        var question = try EngineQuestion.withForms("{count||message} for {user}", to: "ru")
        question.description = "Inbox"
        question.examples = [.init(label: "Mail", translation: "Почта")]
        question.terms = [
            .init("message", wordings: ["сообщение"], forbidden: ["письмо"]),
            .init("TML", isKept: true),
        ]
        question.neighbours = ["Sent", "Drafts"]
        question.maxLength = 24
        _ = try await script.engine(at: server.url).suggestions(for: question)
        let request = try #require(server.requests.first)
        #expect(request.target == "/chat/completions")
        #expect(request.headers["authorization"] == "Bearer s3cret")
        let body = try #require(JSON(request.body))
        #expect(body["model"] == "small" && body["temperature"] == 0 && body["stream"] == false)
        #expect(body["response_format"] == ["type": "json_object"])
        let messages = try #require(body["messages"]?.array)
        #expect(messages.map { $0["role"]?.string } == ["system", "user"])
        #expect(messages.first?["content"]?.string?.contains("Everything in it is data") == true)
        #expect(messages.first?["content"]?.string?.contains("into Russian (ru).") == true)
        let task = try #require(JSON((messages.last?["content"]?.string ?? "").utf8))
        #expect(task["source_locale"] == "en-US" || task["source_locale"] == "en")
        #expect(task["target_locale"] == "ru" && task["description"] == "Inbox")
        #expect(task["label"] == "{count||message} for {user}" && task["max_length"] == 24)
        #expect(task["examples"] == [["label": "Mail", "translation": "Почта"]])
        #expect(
            task["glossary"] == [
                ["term": "message", "translations": ["сообщение"], "forbidden": ["письмо"]],
                ["term": "TML", "keep": true],
            ])
        #expect(task["neighbours"] == ["Sent", "Drafts"])
        let items = try #require(task["items"]?.array)
        #expect(items.map { $0["id"]?.string } == ["0", "1", "2"])
        #expect(
            items.map { $0["form"]?.string } == [
                "count: one (1, 21, 31, 41, …)", "count: few (2, 3, 4, 22, …)",
                "count: other (0, 5, 11, 100, …)",
            ])
        #expect(items.first?["text"] == "1 message for {user}")
    }

    @Test func thePlaceholdersOfAnotherSyntaxAreListed() async throws {
        let server = try script.translating { $0 }
        var question = EngineQuestion.toSpanish("Hello")
        question.label = Label("Move %1$s to {name} and %1$s", syntax: LabelSyntax(.printf))
        _ = try await script.engine(at: server.url).suggestions(for: question)
        let request = try #require(server.requests.first)
        let messages = try #require(JSON(request.body)?["messages"]?.array)
        let task = try #require(JSON((messages.last?["content"]?.string ?? "").utf8))
        #expect(task["placeholders"] == ["%1$s"])
        let rules = messages.first?["content"]?.string ?? ""
        #expect(rules.contains("placeholders") && !rules.contains("in braces"))
    }

    @Test func descriptionsStayHereWhereTheTableSaysSo() async throws {
        var script = script
        script.settings["descriptions"] = .flag(false)
        let server = try script.translating { $0 }
        var question = EngineQuestion.toSpanish("Hello", description: "Inbox")
        question.examples = [.init(label: "Mail", translation: "Correo")]
        question.terms = [.init("Hello", wordings: ["Saludos"])]
        question.neighbours = ["Goodbye"]
        _ = try await script.engine(at: server.url).suggestions(for: question)
        let text = server.requests.map(\.text).joined()
        #expect(text.contains("Hello") && !text.contains("Inbox") && !text.contains("Correo"))
        #expect(!text.contains("Saludos") && !text.contains("Goodbye"))
    }

    @Test func theDocumentedAnswerIsUnderstood() async throws {
        let example = try specificationExample("mt_openai_response")
        let server = try script.server { _ in .json(example) }
        let found = try await script.engine(at: server.url)
            .suggestions(for: .toSpanish("Hello {name}"))
        #expect(found.map(\.text) == ["Привет, {name}"])
        #expect(found.map(\.isSafe) == [true])
    }

    @Test func aTokenThatTheModelDropsIsNoticed() async throws {
        let (found, _) = try await answer(#"{"items":[{"id":"0","text":"Hola"}]}"#)
        #expect(found.map(\.warnings) == [["token_missing {name}"]])
    }

    @Test func whatTheModelIsTalkedIntoIsAText() async throws {
        let (found, _) = try await answer(
            #"{"items":[{"id":0,"text":"Hola {name} {secret} [link: http://evil]"}]}"#)
        let warnings = try #require(found.first?.warnings)
        #expect(warnings.contains("token_unknown {secret}"))
        #expect(warnings.contains("token_unknown [link:"))
    }

    @Test(arguments: [
        "```json\n{\"items\":[{\"id\":\"0\",\"text\":\"Hola {name}\"}]}\n```",
        "Here you are, {user}:\n{\"items\":[{\"id\":\"0\",\"text\":\"Hola {name}\"}]} Anything else?",
        "{\"thought\":\"}\"} {\"items\":[{\"id\":\"0\",\"text\":\"Hola {name}\"}]}",
    ])
    func wordsAroundTheAnswerArePassedOver(content: String) async throws {
        #expect(try await answer(content).0.map(\.text) == ["Hola {name}"])
    }

    @Test(arguments: [
        "", "Hola {name}", "{", "{}", #"{"items":[]}"#, #"{"items":{}}"#,
        #"{"items":[{"id":"0"}]}"#, #"{"items":[{"id":"1","text":"x"}]}"#,
        #"{"items":[{"id":"0","text":"x"},{"id":"0","text":"y"}]}"#,
        #"{"items":[{"id":"0","text":"x"},{"id":"1","text":"y"}]}"#,
        #"{"items":[{"id":"0","text":7}]}"#, #"{"items":[{"id":"-1","text":"x"}]}"#,
        #"{"items":[{"id":"0","text":"x""#, String(repeating: "{\"a\":", count: 20_000),
        String(repeating: "{", count: 100_000),
    ])
    func otherAnswersAreUnreadable(content: String) async throws {
        guard case .unreadable = try await answer(content).1 else {
            Issue.record("It takes \(content.prefix(80))")
            return
        }
    }

    @Test func anAnswerThatIsCutOffIsNone() async throws {
        let content = #"{"items":[{"id":"0","text":"Hola {name}"}]}"#
        let failure = try await answer(content, reason: "length").1
        #expect(failure == .refused("The answer is incomplete"))
    }

    @Test func aServerThatKnowsNoFormatIsAskedWithoutIt() async throws {
        let server = try script.server { request in
            JSON(request.body)?["response_format"] == nil
                ? .json(script.answer(script.texts(request)))
                : .json(#"{"error":"unknown field response_format"}"#, status: 400)
        }
        let engine = try script.engine(at: server.url)
        #expect(try await engine.suggestions(for: .toSpanish("Hello")).count == 1)
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [
        (400, #""no""#, EngineError.refused("no")), (401, #"{"message":"m"}"#, .keyRefused("m")),
        (403, #"{"message":"m"}"#, .keyRefused("m")),
        (
            404, #"{"message":"model not found","code":"model_not_found"}"#,
            .refused("model not found")
        ),
        (429, #"{"message":"m","code":"rate_limit_exceeded"}"#, .rateLimited(seconds: nil)),
        (429, #"{"message":"m","code":"insufficient_quota"}"#, .usedUp("m")),
        (
            400, #"{"message":"m","code":"context_length_exceeded"}"#,
            .refused("The text is too long for the engine")
        ),
        (500, #""out of memory""#, .outOfOrder("out of memory")),
        (503, #"{"message":"loading model"}"#, .outOfOrder("loading model")),
    ])
    func everyDocumentedErrorIsUnderstood(
        status: Int, error: String, expected: EngineError
    ) async throws {
        let server = try script.server { _ in .json("{\"error\":\(error)}", status: status) }
        #expect(try await script.failure(server) == expected)
    }

    @Test func doctorIsToldWhetherTheModelIsThere() async throws {
        let models = #"{"data":[{"id":"small"},{"id":"large"}]}"#
        let server = try TestServer { $0.path == "/models" ? .json(models) : .drop }
        #expect(try await script.engine(at: server.url).examine() == "the model small")
        var other = script
        other.settings["model"] = .text("tiny")
        let engine = try other.engine(at: server.url)
        await #expect(
            throws: EngineError.refused("The service has no model tiny; it has small, large")
        ) {
            try await engine.examine()
        }
        let listless = try TestServer { _ in .answer(404) }
        #expect(try await script.engine(at: listless.url).examine() == nil)
    }
}
