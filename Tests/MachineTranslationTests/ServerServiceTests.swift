import Catalog
import HTTP
import MachineTranslation
import TML
import TestSupport
import Testing
import Text

/// The machines of a translation server (`tml-service.md` 3.13).
@Suite struct ServerServiceTests {
    private let script = ServiceScript.tmlServer

    private func answer(_ body: String) async throws -> ([Suggestion], EngineError?) {
        let server = try script.server { _ in .json(body) }
        let engine = try script.engine(at: server.url)
        do throws(EngineError) {
            return (try await engine.suggestions(for: .toSpanish("Hello {name}")), nil)
        } catch {
            return ([], error)
        }
    }

    @Test func itIsAskedAsSpecified() async throws {
        var script = script
        script.settings["provider"] = .text("Apertium")
        let server = try script.translating { $0 }
        var question = try EngineQuestion.withForms("{count||message} for {user}", to: "ru")
        question.project = Project.Key("k 1")
        let found = try await script.engine(at: server.url + "/").suggestions(for: question)
        #expect(found.map(\.text.string).allSatisfy { $0.contains("{count}") })
        let request = try #require(server.requests.first)
        #expect(server.requests.count == 1 && request.method == "POST")
        #expect(request.target == "/v1/projects/k%201/machine_translations")
        #expect(request.headers["authorization"] == "Bearer s3cret")
        let body = try #require(JSON(request.body))
        #expect(body["locale"] == "ru" && body["provider"] == "Apertium")
        #expect(
            body["texts"]?.array?.first == ["id": "0", "text": "1 message for {user}"])
    }

    @Test func theSyntaxIsSent() async throws {
        let server = try script.translating { $0 }
        var question = EngineQuestion.toSpanish("Hello")
        question.label = Label("Hello %s", syntax: LabelSyntax(.printf))
        let found = try await script.engine(at: server.url).suggestions(for: question)
        #expect(found.map(\.text) == ["Hello %s"])
        let body = try #require(server.requests.first.flatMap { JSON($0.body) })
        #expect(
            body["texts"]?.array == [["id": "0", "text": "Hello %s", "syntax": "printf"]])
    }

    @Test func theSpecifiedAnswerIsUnderstood() async throws {
        let (found, error) = try await answer(
            """
            {"results":[
              {"id":"0","provider":"a","label":"Hola","safe":false,"warnings":[{"code":"x"}]},
              {"id":"0","provider":"b","label":"Hola {name}","safe":true,"warnings":[]},
              {"id":"0","provider":"c","label":"Buenas {name}","safe":true,"warnings":[]}],
             "errors":[{"provider":"d","reason":"quota","code":429,"message":"used up"}]}
            """)
        #expect(error == nil)
        #expect(found.map(\.text) == ["Hola {name}"])
        #expect(found.map(\.origin) == [.machine("tml-server")])
    }

    @Test func whatIsUnsafeIsLookedAtHereToo() async throws {
        let (found, _) = try await answer(
            #"{"results":[{"id":"0","label":"Hola","safe":true,"warnings":[]}],"errors":[]}"#)
        #expect(found.map(\.warnings) == [["token_missing {name}"]])
    }

    @Test(arguments: [
        (#""reason":"unsupported_pair","code":422"#, EngineError.unsupportedPair),
        (#""reason":"quota","retry_after":30"#, .rateLimited(seconds: 30)),
        (#""reason":"quota""#, .rateLimited(seconds: nil)),
        (#""reason":"unreachable""#, .unreachable("Apertium: why")),
        (#""reason":"cancelled""#, .unreachable("Apertium: why")),
        (#""reason":"refused""#, .refused("Apertium: why")),
        (#""reason":"unreadable""#, .refused("Apertium: why")),
        (#""reason":"new""#, .refused("Apertium: why")),
    ])
    func whyAMachineHasNothingIsSaid(reason: String, error: EngineError) async throws {
        let body =
            #"{"results":[],"errors":[{"provider":"Apertium","message":"why",\#(reason)}]}"#
        #expect(try await answer(body).1 == error)
    }

    /// The program shows the name of the workstation's engine before the words of each failure.
    @Test func aMachineWithTheNameOfTheEngineIsNotNamedAgain() async throws {
        let body =
            #"{"results":[],"errors":[{"provider":"tml-server","message":"why","reason":"x"}]}"#
        #expect(try await answer(body).1 == .refused("why"))
    }

    @Test(arguments: [
        (401, EngineError.refused("The session has ended: why")), (403, .refused("why")),
        (404, .refused("why")), (413, .refused("The text is too long for the engine")),
        (422, .refused("why")), (429, .rateLimited(seconds: nil)), (500, .outOfOrder("why")),
        (503, .outOfOrder("why")),
    ])
    func everyStatusIsUnderstood(status: Int, error: EngineError) async throws {
        let server = try script.server { _ in
            .json(#"{"status":"error","error":"why"}"#, status: status)
        }
        #expect(try await script.failure(server) == error)
    }

    @Test func withoutASessionOrAProjectNothingIsAsked() async throws {
        let server = try script.translating { $0 }
        var question = EngineQuestion.toSpanish("Hello")
        question.project = nil
        let refusal = EngineError.refused("The server translates only the texts of its projects")
        await #expect(throws: refusal) {
            try await script.engine(at: server.url).suggestions(for: question)
        }
        let table = EngineTable(heading: "[[engine]]", values: ["style": .text("tml-server")])
        let engine = try EngineConfiguration(table)
            .engine(HTTPClient(userAgent: "tml-tests/1"), CharacterLedger(path: nil))
        await #expect(throws: EngineError.refused("You are not signed in")) {
            try await engine.suggestions(for: .toSpanish("Hello"))
        }
        #expect(server.requests.isEmpty)
    }

    @Test func theDoctorIsToldTheMachinesThatAnswer() async throws {
        let server = try TestServer { request in
            if request.path == "/v1/users/me/projects" {
                return .json(#"{"results":[{"key":"p"}]}"#)
            }
            return .json(
                #"{"results":[{"name":"A","enabled":true},{"name":"B","enabled":false}]}"#)
        }
        #expect(try await script.engine(at: server.url).examine() == "A")
        #expect(
            server.requests.last?.path == "/v1/projects/p/machine_translations/providers")
        let bare = try TestServer { _ in .json(#"{"results":[]}"#) }
        #expect(try await script.engine(at: bare.url).examine() == nil)
    }
}
