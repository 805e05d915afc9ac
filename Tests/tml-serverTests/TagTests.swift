import HTTP
import TML
import Testing
import Text
import TranslationService
import Wire

/// Answers that are not sent again (`tml-service.md` 1.7).
@Suite struct TagTests {
    private static let list = "/v1/projects/{key}/translation_keys?locale=ru&per_page=3"

    @Test func anUnchangedListIsNotSentAgain() async throws {
        let stage = try await ServerStage()
        let first = try await stage.send(.get, Self.list, as: .translator)
        let tag = try #require(first.headers["ETag"])
        #expect(tag.hasPrefix("W/\""))
        let again = try await stage.send(
            .get, Self.list, as: .translator, headers: ["If-None-Match": "\"x\", \(tag)"])
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(again.headers["ETag"] == tag)
        let other = try await stage.send(
            .get, Self.list + "&page=2", as: .translator, headers: ["If-None-Match": tag])
        #expect(other.status == 200)
        let somebody = try await stage.send(
            .get, Self.list, as: .viewer, headers: ["If-None-Match": tag])
        #expect(somebody.status == 200)
    }

    /// The ages of the texts change without a change of the project.
    @Test func aListOfAgesHasNoTag() async throws {
        let stage = try await ServerStage()
        let answer = try await stage.send(
            .get, Self.list + "&filter=changed:%3C7d", as: .translator)
        #expect(answer.status == 200)
        #expect(answer.headers["ETag"] == nil)
        let mistake = try await stage.send(
            .get, Self.list + "&filter=state:done", as: .translator)
        #expect(mistake.status == 422)
    }

    @Test func aChangedListIsSentAgain() async throws {
        let stage = try await ServerStage()
        let first = try await stage.send(.get, Self.list, as: .translator)
        let keys = try JSON(parsing: first.body).object?["results"]?.array
        let key = try #require(keys?.first?.object?["key"])
        let change: JSON = [
            "id": "one", "op": "translation.create", "key": key, "locale": "ru",
            "data": ["label": "совсем новое"],
        ]
        _ = try await stage.object(
            .post, "/v1/projects/{key}/changes", as: .translator, ["changes": [change]])
        let tag = try #require(first.headers["ETag"])
        let again = try await stage.send(
            .get, Self.list, as: .translator, headers: ["If-None-Match": tag])
        #expect(again.status == 200)
        #expect(again.headers["ETag"] != tag)
    }

    @Test func aKeyIsTaggedByItsRevision() async throws {
        let stage = try await ServerStage()
        let page = try await stage.object(.get, Self.list, as: .translator)
        let key = try #require(page["results"]?.array?.first?.object?["key"]?.string)
        let path = "/v1/projects/{key}/translation_keys/\(key)?locale=ru"
        let first = try await stage.send(.get, path, as: .translator)
        let tag = try #require(first.headers["ETag"])
        #expect(tag.trimmingPrefix("W/").hasPrefix("\"r"))
        let again = try await stage.send(
            .get, path, as: .translator, headers: ["If-None-Match": tag])
        #expect(again.status == 304)
    }
}
