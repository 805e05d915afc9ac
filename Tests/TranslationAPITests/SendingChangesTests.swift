import Catalog
import HTTP
import Synchronization
import TML
import TestSupport
import Testing
import Text
import TranslationAPI
import Wire

/// The outbox on its way: what a batch looks like, and what its answer means.
struct SendingChangesTests {
    private let project = Project.Key("0123abcd")
    private let hash = "33349e0aae37d19b450674a3f6232bd5"

    private func change(
        _ id: String, _ kind: Change.Kind, translation: Int? = nil, base: Int = 7
    ) -> Change {
        let form = FormID(
            key: TranslationKey.ID(project: project, hash: hash), locale: "ru",
            context: ["count": ["number": "one"]])
        return Change(
            id: id, form: form, kind: kind, translation: translation, baseRevision: base,
            state: .sent, submittedAt: 1_736_500_500)
    }

    private func id(_ number: Int) -> String { "0d0d6d3c-0000-4000-8000-00000000000\(number)" }

    @Test func eachKindOfChangeHasItsOperation() async throws {
        let server = try TestServer([.json(#"{"status": "ok", "results": []}"#)])
        let changes = [
            change("a", .translate(text: "У вас {count} \"сообщение\"", base: nil)),
            change("b", .translate(text: "", base: "x"), translation: 5),
            change("c", .judge(.vote(-1)), translation: 5),
            change("d", .judge(.approve), translation: 5),
            change("e", .judge(.reject(reason: "No")), translation: 5),
            change("f", .judge(.reopen), translation: 5),
            change("g", .judge(.delete), translation: 5), change("i", .decide(.lock(true))),
            change("j", .decide(.lock(false))),
            change("k", .decide(.tag(Tagging("menu", isSet: true)))),
            change("l", .decide(.tag(Tagging("menu", isSet: false)))),
            change("h", .comment("Почему?")),
        ]
        _ = try await server.translationServer().send(changes, to: project)
        let request = try #require(server.requests.first)
        #expect(request.method == "POST")
        #expect(request.target == "/v1/projects/0123abcd/changes")
        #expect(request.headers["content-type"] == "application/json")
        let sent = try #require(try JSON(parsing: request.body).object?["changes"]?.array)
        #expect(
            sent.map { $0.object?["op"]?.string } == [
                "translation.create", "translation.update", "translation.vote",
                "translation.approve", "translation.reject", "translation.reopen",
                "translation.delete", "key.lock", "key.unlock", "key.tag",
                "key.untag", "comment.create",
            ])
        #expect(sent.compactMap { $0.object?["id"]?.string }.joined() == "abcdefgijklh")
        let comment = try #require(sent.last?.object)
        #expect(comment["data"] == ["message": "Почему?"])
        #expect(comment["base_revision"] == nil && comment["translation_id"] == nil)
        #expect(sent.dropLast().suffix(4).allSatisfy { $0.object?["base_revision"] == nil })
        #expect(
            sent.dropLast().suffix(2).allSatisfy { $0.object?["data"] == ["labels": ["menu"]] })
        let create = try #require(sent.first?.object)
        #expect(create["key"] == .string(hash))
        #expect(create["locale"] == "ru")
        #expect(create["base_revision"] == 7)
        #expect(create["created_at"] == "2025-01-10 09:15:00")
        #expect(create["translation_id"] == nil)
        #expect(
            create["data"] == [
                "label": "У вас {count} \"сообщение\"",
                "context": ["count": ["number": "one"]],
            ])
        #expect(sent[1].object?["translation_id"] == 5)
        #expect(sent[2].object?["data"] == ["value": -1])
        #expect(sent[2].object?["base_revision"] == 7)
        #expect(sent[4].object?["data"] == ["reason": "No"])
    }

    @Test func everyKindOfResultIsUnderstood() async throws {
        let server = try TestServer([Examples.answer("proposed_changes_upload_response")])
        let changes = [
            change(id(1), .translate(text: "У вас {count} сообщение", base: nil)),
            change(id(2), .judge(.vote(1)), translation: 1_324_560),
            change(id(3), .translate(text: "…", base: nil), translation: 1_324_561),
            change(id(4), .judge(.approve), translation: 1_324_562),
        ]
        let results = try await server.translationServer().send(changes, to: project).results
        #expect(results.map(\.id) == [id(1), id(2), id(3), id(4)])
        guard case .accepted(let first?, nil) = results[0].outcome,
            case .accepted(let second?, nil) = results[1].outcome,
            case .conflict(let conflict) = results[2].outcome
        else {
            Issue.record("Unexpected outcomes: \(results)")
            return
        }
        #expect(first.revision == 10_233)
        #expect(second.id == 1_324_560)
        #expect(conflict.kind == .edited)
        #expect(conflict.currentRevision == 10_248)
        #expect(conflict.theirs?.text == "У вас {count} письма")
        #expect(
            results[3].outcome == .refused("Only a reviewer of ru may approve translations"))
    }

    @Test func whatIsNotAnsweredHasNoResult() async throws {
        let server = try TestServer([
            .json(
                """
                {"status": "ok", "results": [
                  {"id": "stranger", "status": "applied"},
                  {"id": "b", "status": "applied"},
                  {"id": "b", "status": "rejected", "reason": "forbidden", "error": "twice"},
                  {"id": "c", "status": "some day"},
                  {"id": "d", "status": "rejected", "code": 503, "reason": "unavailable"},
                  {"id": "e", "status": "conflict", "code": 409, "reason": "in_progress"},
                  {"id": "f", "status": "skipped", "reason": "dependency"},
                  {"id": "g", "status": "rejected", "code": 422, "reason": "invalid",
                   "error": "Not accepted", "errors": [{"message": "{count} is missing"}]},
                  {"id": "h", "status": "duplicate", "code": 403, "reason": "forbidden",
                   "error": "No"},
                  "nonsense", null, {"status": "applied"}
                ]}
                """)
        ])
        let changes = "abcdefgh".map { change(String($0), .judge(.approve), translation: 1) }
        let results = try await server.translationServer().send(changes, to: project).results
        #expect(
            results == [
                ChangeResult(id: "b", outcome: .accepted(nil, nil)),
                ChangeResult(id: "f", outcome: .skipped),
                ChangeResult(id: "g", outcome: .refused("Not accepted\n{count} is missing")),
                ChangeResult(id: "h", outcome: .refused("No")),
            ])
    }

    @Test func theNewestCursorGoesAlongAndTheNextOneComesBack() async throws {
        let server = try TestServer([
            .json(#"{"results": [], "cursor": "8-b"}"#), Examples.answer("proposed_changes_feed"),
        ])
        let api = try server.translationServer()
        let answer = try await api.send(
            [change("a", .judge(.approve), translation: 1)], to: project, seen: "7-a")
        #expect(answer.cursor == "8-b")
        let sent = try JSON(parsing: server.requests[0].body).object
        #expect(sent?["seen"]?.string == "7-a")
        _ = try await api.news(of: project, locale: "ru", since: "6-c", seen: "8-b", limit: 1)
        #expect(server.requests[1].target.contains("since=6-c"))
        #expect(server.requests[1].target.contains("seen=8-b"))
    }

    @Test func nothingIsSentForNothing() async throws {
        let server = try TestServer { _ in .drop }
        #expect(try await server.translationServer().send([], to: project).results.isEmpty)
        #expect(server.requests.isEmpty)
    }

    @Test func aBatchIsAtMostAHundred() async throws {
        let server = try TestServer([.json(#"{"results": []}"#)])
        let changes = (0..<150).map { (number: Int) in
            change("id\(number)", .judge(.approve), translation: number)
        }
        _ = try await server.translationServer().send(changes, to: project)
        let sent = try JSON(parsing: server.requests[0].body).object?["changes"]?.array
        #expect(sent?.count == 100)
    }

    @Test func aLostAnswerIsAnErrorAndNothingIsRepeated() async throws {
        let server = try TestServer([.actThenDrop {}])
        let api = try server.translationServer()
        do {
            _ = try await api.send([change("a", .judge(.approve), translation: 1)], to: project)
            Issue.record("There was no answer.")
        } catch {
            guard case .unreachable = error else {
                Issue.record("Expected unreachable, not \(error)")
                return
            }
        }
        #expect(server.requests.count == 1)
    }

    /// A token that is refused is tried a second time; when that does not leave, the first has arrived.
    @Test(arguments: [HTTPError.unreachable("refused"), .tls("unknown authority")])
    func whatWasAnsweredOnceIsNoRequestThatHasNotLeft(error: HTTPError) async throws {
        let tries = Tries()
        let server = HTTPTranslationServer(
            address: try ServerAddress("https://example.org"), token: Secret("t0ken"),
            pauseAfterRefusal: .zero
        ) { _ async throws(HTTPError) in
            guard tries.next() == 1 else { throw error }
            return HTTPResponse(status: 401)
        }
        await #expect(throws: ServerError.signedOut) {
            _ = try await server.send([change("a", .judge(.approve), translation: 1)], to: project)
        }
    }

    /// Between the server and us stands something else, which cannot refuse a change.
    @Test(arguments: [
        (400, "<html>Bad</html>"), (400, ""), (404, "<html></html>"), (404, ""), (405, "no"),
        (413, "<html></html>"), (421, ""), (451, "<html></html>"),
    ])
    func aGatewayRefusesNoChange(status: Int, body: String) async throws {
        let server = try TestServer([.answer(status, body: body)])
        let changes = [change("a", .judge(.approve), translation: 5)]
        await #expect {
            _ = try await server.translationServer().send(changes, to: project)
        } throws: { error in
            guard case .unreadable = error as? ServerError else { return false }
            return true
        }
    }

    @Test func theServiceRefusesThem() async throws {
        let server = try TestServer([
            .json(#"{"status":"error","reason":"invalid","error":"Too much"}"#, status: 413)
        ])
        let changes = [change("a", .judge(.approve), translation: 5)]
        await #expect(throws: ServerError.refused("Too much")) {
            _ = try await server.translationServer().send(changes, to: project)
        }
    }
}

/// How often something was tried.
private final class Tries: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
