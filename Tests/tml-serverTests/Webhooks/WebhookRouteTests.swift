import Catalog
import HTTP
import Testing
import Text
import TranslationService

@testable import tml_server

/// The routes of webhooks.
@Suite struct WebhookRouteTests {
    let stage: ServerStage

    init() async throws { stage = try await ServerStage() }

    private let path = "/v1/projects/{key}/webhooks"

    private func add() async throws -> JSONObject {
        let answer = try await stage.object(
            .post, path, as: .manager,
            ["url": "https://example.org/hook", "events": ["release.created"]], status: 201)
        return try #require(answer["webhook"]?.object)
    }

    private func results(_ path: String) async throws -> [JSONObject] {
        let answer = try await stage.object(.get, path, as: .manager)
        return try #require(answer["results"]?.array).compactMap(\.object)
    }

    @Test func aWebhookIsAddedListedAndRemoved() async throws {
        var made = try await add()
        #expect(made["secret"]?.string?.hasPrefix("whsec_") == true)
        #expect(made["events"]?.array == ["release.created"])
        made["secret"] = nil
        #expect(try await results(path) == [made])
        let id = made["id"]?.integer ?? 0
        _ = try await stage.object(.delete, "\(path)/\(id)", as: .manager)
        #expect(try await results(path).isEmpty)
        #expect(try await stage.send(.delete, "\(path)/\(id)", as: .manager).status == 404)
    }

    @Test func theAnswerWithTheSecretIsNotStored() async throws {
        let body: JSON = ["url": "https://example.org/hook"]
        var secrets: Set<String> = []
        for _ in 0..<2 {
            let answer = try await stage.send(
                .post, path, as: .manager, body, headers: ["Idempotency-Key": "one"])
            #expect(answer.status == 201)
            let made = try JSON(parsing: answer.body).object?["webhook"]?.object
            secrets.insert(try #require(made?["secret"]?.string))
        }
        #expect(secrets.count == 2)
        #expect(try stage.count("answeredRequest", "answer LIKE '%whsec%'") == 0)
    }

    @Test func aTestIsADeliveryThatIsSentAgain() async throws {
        let id = try await add()["id"]?.integer ?? 0
        let test = try await stage.object(
            .post, "\(path)/\(id)/test", as: .manager, status: 202)
        #expect(test["delivery"]?.object?["event"]?.string == "webhook.test")
        let listed = try await results("\(path)/\(id)/deliveries")
        #expect(listed.count == 1)
        #expect(listed[0]["state"]?.string == "waiting")
        let delivery = listed[0]["id"]?.integer ?? 0
        _ = try await stage.object(
            .post, "\(path)/\(id)/deliveries/\(delivery)", as: .manager, status: 202)
        #expect(
            try await stage.send(.post, "\(path)/\(id)/deliveries/999", as: .manager).status == 404)
    }

    @Test func aWebhookIsSwitched() async throws {
        let id = try await add()["id"]?.integer ?? 0
        for isActive in [false, true] {
            let answer = try await stage.object(
                .put, "\(path)/\(id)", as: .manager, ["active": .boolean(isActive)])
            #expect(answer["webhook"]?.object?["active"]?.boolean == isActive)
        }
        #expect(try await stage.send(.put, "\(path)/\(id)", as: .manager, [:]).status == 422)
        for body: JSON in [["url": "http://example.org"], ["events": []], [:]] {
            #expect(try await stage.send(.post, path, as: .manager, body).status == 422)
        }
    }

    @Test func otherProjectsDoNotSeeIt() async throws {
        let id = try await add()["id"]?.integer ?? 0
        let other = Project.Key(String(repeating: "cd", count: 32))
        try stage.makeProject(other)
        let token = try stage.makeToken(.manager, in: other)
        for end in ["", "/deliveries", "/test"] {
            let method: HTTP.HTTPRequest.Method =
                end.isEmpty ? .delete : end == "/test" ? .post : .get
            let path = "/v1/projects/\(other.rawValue)/webhooks/\(id)\(end)"
            #expect(try await stage.send(method, path, token: token).status == 404)
        }
        #expect(try await results(path).count == 1)
    }
}
