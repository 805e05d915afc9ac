import Catalog
import GRDB
import HTTP
import Testing
import Text
import Wire

@testable import TranslationService

/// Who gets neither memory, activity nor notifications, and of what (`tml-service.md` 1.5, 3.11);
/// the walk through the routes of the specification asks with no token and with one of another
/// project.
@Suite struct ReadRefusalTests {
    private static let reads = [
        "/v1/projects/{key}/memory?text=Settings&locale=ru", "/v1/projects/{key}/activity",
        "/v1/projects/{key}/earlier_states?locale=ru&translator=me&within=60",
    ]
    private static let notifications = "/v1/users/me/notifications"

    private let stage: ServerStage

    init() async throws { stage = try await ServerStage() }

    @Test func tokensThatAreNoneOrEndedAreRefused() async throws {
        let token = try stage.token(.translator)
        for path in Self.reads + [Self.notifications] {
            #expect(try await stage.send(.get, path, token: token).status == 200, "\(path)")
            #expect(try await stage.send(.get, path).status == 401, "\(path)")
            let wrong = try await stage.send(.get, path, token: Secret("x"))
            #expect(wrong.status == 401, "\(path)")
            #expect(try JSON(parsing: wrong.body).object?["reason"] == "invalid_token", "\(path)")
        }
        stage.clock.advance(Limits.tokenLifetime + 1)
        for path in Self.reads + [Self.notifications] {
            #expect(try await stage.send(.get, path, token: token).status == 401, "\(path)")
        }
    }

    @Test func whoIsBlockedOrGoneGetsNothing() async throws {
        for (role, change) in [
            (MemberRole.translator, "isBlocked = 1"), (.reviewer, "removedAt = 1, isBlocked = 1"),
        ] {
            let token = try stage.token(role)
            try stage.run(
                "UPDATE membership SET \(change) WHERE role = ? AND user > 3", [role.rawValue])
            for path in Self.reads {
                let answer = try await stage.send(.get, path, token: token)
                #expect(answer.status == 403, "\(change) \(path)")
                #expect(try JSON(parsing: answer.body).object?["reason"] == "forbidden")
            }
        }
    }

    @Test func anotherProjectsTokenReadsOnlyItsOwn() async throws {
        let foreign = try stage.foreignToken()
        for path in Self.reads {
            #expect(try await stage.send(.get, path, token: foreign).status == 403, "\(path)")
        }
        let made = try await stage.translate("前")
        let id = try made.requiredInteger("id")
        _ = try await stage.object(
            .post, "/v1/translations/\(id)/approve", as: .reviewer,
            ["base_revision": made["revision"] ?? .null])
        let mine = try await stage.object(.get, Self.notifications, as: .translator)
        #expect(mine["results"]?.array?.isEmpty == false)
        for token in [foreign, try stage.token(.viewer), try stage.token(.application)] {
            let answer = try await stage.send(.get, Self.notifications, token: token)
            #expect(answer.status == 200)
            #expect(try JSON(parsing: answer.body).object?["results"]?.array == [])
        }
    }

    @Test func whatCannotBeAskedIsSaid() async throws {
        let wrong: [(String, Int)] = [
            ("memory?locale=ru", 422), ("memory?text=x", 422), ("memory?text=x&locale=xx", 422),
            ("memory?text=x&locale=ru&min_score=2", 422), ("memory?text=x&locale=ru&limit=x", 422),
            ("memory?key=00&locale=ru", 404), ("activity?locale=xx", 422),
            ("earlier_states?locale=ru&translator=me", 422),
            ("earlier_states?locale=ru&within=60", 422),
            ("earlier_states?translator=me&within=60", 422),
            ("earlier_states?locale=xx&translator=me&within=60", 422),
            ("earlier_states?locale=ru&translator=x&within=60", 422),
            ("earlier_states?locale=ru&translator_name=Nobody&within=60", 422),
        ]
        for (path, status) in wrong {
            let answer = try await stage.send(.get, "/v1/projects/{key}/\(path)", as: .viewer)
            #expect(answer.status == status, "\(path)")
        }
        let nowhere = String(repeating: "0", count: 64)
        for read in ["memory?text=x&locale=ru", "activity"] {
            let answer = try await stage.send(
                .get, "/v1/projects/\(nowhere)/\(read)", as: .viewer)
            #expect(answer.status == 404, "\(read)")
        }
    }

    @Test func whatIsAboveTheLevelIsNotTold() async throws {
        _ = try await stage.translate("前")
        try stage.hidePhrase()
        for (role, isTold) in [(MemberRole.translator, false), (.reviewer, true)] {
            let activity = try await stage.object(
                .get, "/v1/projects/{key}/activity?per_page=1000", as: role)
            let keys = activity["results"]?.array?.compactMap { $0.object?["key"]?.string } ?? []
            #expect(keys.contains(ServerStage.phrase) == isTold, "\(role)")
            let memory = try await stage.object(
                .get, "/v1/projects/{key}/memory?text=Newest%20first&locale=ja", as: role)
            let found = memory["results"]?.array?.compactMap { $0.object?["key"]?.string } ?? []
            #expect(found.contains(ServerStage.phrase) == isTold, "\(role)")
        }
    }
}
