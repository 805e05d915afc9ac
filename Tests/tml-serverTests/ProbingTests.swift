import Catalog
import HTTP
import Testing
import Text
import TranslationService
import Wire

@testable import tml_server

/// Numbers of records tell strangers nothing: what is there and what is not look the same.
@Suite struct ProbingTests {
    @Test func recordsOfOthersAreNotThere() async throws {
        let stage = try await ServerStage()
        let made = try await stage.translate("前")
        let id = try made.requiredInteger("id")
        let sources = try await stage.object(.get, "/v1/projects/{key}/sources", as: .viewer)
        let source = try #require(sources["results"]?.array?.first?.object?["id"]?.integer)
        let strangers = [try stage.foreignToken(), try stage.strangersToken()]
        for token in strangers {
            for (known, unknown) in [
                ("/v1/translations/\(id)", "/v1/translations/99999"),
                ("/v1/translations/\(id)/votes", "/v1/translations/99999/votes"),
                ("/v1/translations/\(id)/history", "/v1/translations/99999/history"),
                ("/v1/sources/\(source)", "/v1/sources/99999"),
                ("/v1/sources/\(source)/translation_keys", "/v1/sources/99999/translation_keys"),
                (
                    "/v1/sources/\(source)/translations?locale=ru",
                    "/v1/sources/99999/translations?locale=ru"
                ),
            ] {
                let first = try await stage.send(.get, known, token: token)
                let second = try await stage.send(.get, unknown, token: token)
                #expect(first.status == 404, "\(known)")
                #expect(first.status == second.status && first.body == second.body, "\(known)")
            }
            let path = "/v1/translations/"
            let vote: JSON = ["value": 1]
            let first = try await stage.send(
                .put, path + "\(id)/vote", token: token, body: vote.bytes)
            let second = try await stage.send(
                .put, path + "99999/vote", token: token, body: vote.bytes)
            #expect(first.status == 404 && first.body == second.body)
        }
        #expect(try await stage.send(.get, "/v1/translations/\(id)", as: .viewer).status == 200)
    }
}

extension ServerStage {
    /// Of somebody who is in no project.
    fileprivate func strangersToken() throws -> Secret {
        try service.accounts.set(
            email: "stranger@example.com", name: "Stranger", password: Secret("correct horse"))
        return try makeToken(of: "stranger@example.com")
    }
}
