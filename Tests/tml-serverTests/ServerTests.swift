import Catalog
import HTTP
import Testing
import Text
import TranslationService
import Wire

/// What holds for all routes.
@Suite struct ServerTests {
    @Test func unknownAddressesAreAnsweredInJSON() async throws {
        let stage = try await ServerStage()
        let answer = try await stage.send(.get, "/v1/nothing/here", as: .admin)
        #expect(answer.status == 404)
        #expect(try JSON(parsing: answer.body).object?["reason"]?.string == "not_found")
    }

    /// The table of `tml-service.md` 1.5.
    @Test(arguments: [
        ("/v1/projects/{key}/definition", 403), ("/v1/projects/{key}/metrics", 401),
        ("/v2/sdk/projects/{key}/translators/me", 403), ("/v1/projects/{key}", 401),
    ])
    func aBadTokenIsToldAsTheAskerUnderstandsIt(path: String, status: Int) async throws {
        let stage = try await ServerStage()
        let answer = try await stage.send(.get, path, token: nil)
        #expect(answer.status == status)
        #expect(try JSON(parsing: answer.body).object?["reason"]?.string == "invalid_token")
    }

    @Test func aProjectsTokenReadsItsProjectAndNoOther() async throws {
        let stage = try await ServerStage()
        let own = try await stage.object(.get, "/v1/projects/current", as: .application)
        #expect(own["key"]?.string == stage.project.rawValue)
        let changes: JSON = ["client_id": "x", "changes": []]
        let answer = try await stage.send(
            .post, "/v1/projects/{key}/changes", as: .application, changes)
        #expect(answer.status == 403)
    }
}
