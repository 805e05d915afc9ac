import Catalog
import Foundation
import HTTP
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// `POST /oauth/token` and `/oauth/revoke` (`tml-service.md` 2.3).
@Suite struct OAuthTests {
    let stage: ServerStage

    init() async throws {
        stage = try await ServerStage()
        try stage.makeAccount("eva@example.com", role: .translator)
    }

    private var key: String { stage.project.rawValue }

    private func post(
        _ fields: [(String, String)], at path: String = "/oauth/token", basic: String? = nil
    ) async throws -> (status: Int, object: JSONObject) {
        let body = fields.map { "\($0.0)=\(ServerStage.escaped($0.1))" }.joined(separator: "&")
        var headers: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
        if let basic {
            headers["Authorization"] = "Basic \(Data(basic.utf8).base64EncodedString())"
        }
        let answer = try await stage.send(
            .post, path, headers: headers, body: Array(body.utf8))
        #expect(answer.headers["Cache-Control"] == "no-store")
        return (answer.status, try #require(JSON(parsing: answer.body).object))
    }

    private func password(
        _ more: [(String, String)] = []
    ) async throws -> (status: Int, object: JSONObject) {
        try await post(
            [
                ("grant_type", "password"), ("username", "eva@example.com"),
                ("password", ServerStage.password),
            ] + more)
    }

    private func refresh(_ token: String) async throws -> (status: Int, object: JSONObject) {
        try await post([("grant_type", "refresh_token"), ("refresh_token", token)])
    }

    private func status(of token: String, _ path: String = "/v1/users/me") async throws -> Int {
        try await stage.send(.get, path, token: Secret(token)).status
    }

    private func refused(
        _ answer: (status: Int, object: JSONObject), _ error: String, status: Int = 400,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(answer.status == status, sourceLocation: sourceLocation)
        #expect(answer.object["error"]?.string == error, sourceLocation: sourceLocation)
        #expect(
            answer.object.members.map(\.name) == ["error", "error_description"],
            sourceLocation: sourceLocation)
    }

    @Test func aPasswordGivesTheTokensOfTheExample() async throws {
        let answer = try await password([("scope", "basic")])
        let example = try SignInPageTests.example("oauth_token_response")
        #expect(answer.status == 200)
        #expect(answer.object.members.map(\.name) == example.members.map(\.name))
        for name in ["token_type", "expires_in", "scope"] {
            #expect(answer.object[name] == example[name])
        }
        let token = try answer.object.required("access_token")
        #expect(try await status(of: token) == 200)
        #expect(try await status(of: try answer.object.required("refresh_token")) == 401)
        stage.clock.advance(7_776_000)
        #expect(try await status(of: token) == 401)
    }

    @Test func aWrongPasswordIsAnInvalidGrant() async throws {
        let answer = try await post([
            ("grant_type", "password"), ("username", "eva@example.com"), ("password", "wrong"),
        ])
        refused(answer, "invalid_grant")
        #expect(answer.object == (try SignInPageTests.example("oauth_error")))
    }

    @Test func passwordsAreGuessedFiveTimesAMinute() async throws {
        for number in 0..<5 {
            let answer = try await post([
                ("grant_type", "password"), ("username", "eva@example.com"),
                ("password", "\(number)"),
            ])
            refused(answer, "invalid_grant")
        }
        refused(try await password(), "temporarily_unavailable", status: 429)
        stage.clock.advance(60)
        #expect(try await password().status == 200)
    }

    @Test func aProjectAsClientBoundsTheTokens() async throws {
        let answer = try await password([("client_id", key)])
        let token = try answer.object.required("access_token")
        #expect(try await status(of: token, "/v1/projects/{key}") == 200)
        let other = try stage.makeProject()
        try stage.service.members.setRole(.translator, of: "eva@example.com", in: other)
        #expect(try await status(of: token, "/v1/projects/\(other)") == 403)
        let all = try await stage.send(.get, "/v1/users/me/projects", token: Secret(token))
        let list = try JSON(parsing: all.body).object?["results"]?.array
        #expect(list?.count == 1)
    }

    @Test func strangersAndBlockedMembersGetNoTokenOfAProject() async throws {
        try stage.makeAccount("stranger@example.com")
        let fields = [
            ("grant_type", "password"), ("username", "stranger@example.com"),
            ("password", ServerStage.password), ("client_id", key),
        ]
        refused(try await post(fields), "invalid_grant")
        try stage.service.members.setBlocked(true, "eva@example.com", in: stage.project)
        refused(try await password([("client_id", key)]), "invalid_grant")
    }

    @Test(arguments: [
        ([], "invalid_request"), ([("grant_type", "implicit")], "unsupported_grant_type"),
        ([("grant_type", "password"), ("username", "x")], "invalid_request"),
        ([("grant_type", "refresh_token")], "invalid_request"),
        ([("grant_type", "refresh_token"), ("refresh_token", "ff")], "invalid_grant"),
        (
            [
                ("grant_type", "authorization_code"), ("code", "ff"), ("code_verifier", "x"),
                ("redirect_uri", "http://127.0.0.1:1/callback"), ("client_id", "x"),
            ], "invalid_grant"
        ),
        ([("grant_type", "password"), ("grant_type", "password")], "invalid_request"),
    ])
    func otherRequestsAreRefused(fields: [(String, String)], error: String) async throws {
        refused(try await post(fields), error)
    }

    @Test func aRefreshTokenIsGoodOnce() async throws {
        let first = try await password().object
        let second = try await refresh(try first.required("refresh_token"))
        #expect(second.status == 200)
        let third = try await refresh(try second.object.required("refresh_token"))
        #expect(third.status == 200)
        let other = try await password().object
        refused(try await refresh(try first.required("refresh_token")), "invalid_grant")
        for object in [first, second.object, third.object] {
            #expect(try await status(of: try object.required("access_token")) == 401)
        }
        refused(
            try await refresh(try third.object.required("refresh_token")), "invalid_grant")
        #expect(try await status(of: try other.required("access_token")) == 200)
    }

    @Test func aTokenThatWasRenewedEndsAndASignInEndsAfterAYear() async throws {
        let first = try await password().object
        let second = try await refresh(try first.required("refresh_token")).object
        let access: String = try first.required("access_token")
        #expect(try await status(of: access) == 200)
        stage.clock.advance(Limits.formerTokenLifetime)
        #expect(try await status(of: access) == 401)
        #expect(try await status(of: try second.required("access_token")) == 200)
        var newest = second
        for _ in 0..<3 {
            stage.clock.advance(Limits.familyLifetime / 3 - 1000)
            newest = try await refresh(try newest.required("refresh_token")).object
        }
        stage.clock.advance(3000)
        refused(try await refresh(try newest.required("refresh_token")), "invalid_grant")
    }

    @Test func aRefreshTokenEndsAndBelongsToItsClient() async throws {
        let named = try await password([("client_id", "tml")]).object
        refused(try await refresh(try named.required("refresh_token")), "invalid_grant")
        let own = try await password().object
        stage.clock.advance(Limits.refreshLifetime)
        refused(try await refresh(try own.required("refresh_token")), "invalid_grant")
    }

    @Test func aRemovedTranslatorRefreshesNothing() async throws {
        let tokens = try await password([("client_id", key)]).object
        try stage.service.members.setBlocked(true, "eva@example.com", in: stage.project)
        let answer = try await post([
            ("grant_type", "refresh_token"), ("client_id", key),
            ("refresh_token", try tokens.required("refresh_token")),
        ])
        refused(answer, "invalid_grant")
    }

    @Test func keyAndSecretGiveATokenOfTheProject() async throws {
        let secret = try stage.service.projectTokens.makeSecret(for: stage.project).reveal()
        let grant = [("grant_type", "client_credentials")]
        let body = try await post(grant + [("client_id", key), ("client_secret", secret)])
        let header = try await post(grant, basic: "\(key):\(secret)")
        for answer in [body, header] {
            #expect(answer.status == 200)
            #expect(answer.object["refresh_token"] == nil)
            let token = try answer.object.required("access_token")
            #expect(try await status(of: token, "/v1/projects/current") == 200)
        }
        refused(try await post(grant, basic: "\(key):x"), "invalid_client", status: 401)
        refused(try await post(grant + [("client_id", key)]), "invalid_client", status: 401)
        refused(try await post(grant), "invalid_client", status: 401)
        let unknown = String(repeating: "f", count: 64)
        refused(try await post(grant, basic: "\(unknown):x"), "invalid_client", status: 401)
        refused(
            try await post(
                grant + [("client_secret", secret)], basic: "\(key):\(secret)"),
            "invalid_request")
        _ = try stage.service.projectTokens.makeSecret(for: stage.project)
        refused(try await post(grant, basic: "\(key):\(secret)"), "invalid_client", status: 401)
    }

    @Test func revokingEndsTheWholeSignIn() async throws {
        for name in ["access_token", "refresh_token"] {
            let tokens = try await password().object
            let other = try await password().object
            let answer = try await post([("token", try tokens.required(name))], at: "/oauth/revoke")
            #expect(answer.status == 200)
            #expect(try await status(of: try tokens.required("access_token")) == 401)
            refused(try await refresh(try tokens.required("refresh_token")), "invalid_grant")
            #expect(try await status(of: try other.required("access_token")) == 200)
        }
        #expect(try await post([("token", "unknown")], at: "/oauth/revoke").status == 200)
        refused(try await post([], at: "/oauth/revoke"), "invalid_request")
    }

    /// It is in the pages of web apps, where everybody can read it.
    @Test func aProjectsTokenIsTakenBackWithItsSecretOnly() async throws {
        let secret = try stage.service.projectTokens.makeSecret(for: stage.project).reveal()
        let token = try stage.service.projectTokens.make(for: stage.project).reveal()
        _ = try await post([("token", token)], at: "/oauth/revoke")
        #expect(try await status(of: token, "/v1/projects/current") == 200)
        _ = try await post([("token", token)], at: "/oauth/revoke", basic: "\(key):\(secret)")
        #expect(try await status(of: token, "/v1/projects/current") == 401)
    }

    @Test func noSecretIsOnDisk() async throws {
        let secret = try stage.service.projectTokens.makeSecret(for: stage.project).reveal()
        let tokens = try await password().object
        let secrets = try [
            secret, tokens.required("access_token"), tokens.required("refresh_token"),
        ]
        let folder = URL(filePath: stage.folder.path("data"))
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let bytes = try Data(contentsOf: folder.appending(path: file))
            for secret in secrets {
                #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(file)")
            }
        }
    }
}
