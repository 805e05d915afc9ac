import Catalog
import GRDB
import HTTP
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// Projects, their definitions, and who asks (`tml-service.md` 3.1, 3.4).
@Suite struct ProjectHTTPTests {
    /// Some SDKs take the last language as that of the translations.
    @Test func theDefinitionBringsTheDefaultLanguageAndThenTheChosenOne() async throws {
        let stage = try await ServerStage()
        for path in ["/v1/projects/current/definition", "/v2/sdk/projects/{key}"] {
            let answer = try await stage.object(
                .get, path + "?locale=xx,ru-RU,de&source=navigation&ignored=true",
                as: .application)
            let extensions = answer["extensions"]?.object
            #expect(extensions?["languages"]?.object?.members.map(\.name) == ["en", "ru"])
            #expect(extensions?["sources"]?.object?.members.map(\.name) == ["navigation"])
            #expect(answer["status"] == nil)
            #expect(answer["ignored_keys"]?.array != nil)
            for name in ["features", "tokens", "settings", "tools", "languages"] {
                #expect(answer[name] != nil, "\(name)")
            }
        }
        let bare = try await stage.object(.get, "/v1/projects/{key}", as: .viewer)
        #expect(bare["extensions"] == nil)
        #expect(bare["key"]?.string == stage.project.rawValue)
        let old = try await stage.object(.get, "/v1/applications/current", as: .application)
        #expect(old["extensions"] != nil)
    }

    private func stage(_ makers: ProjectMakers) async throws -> ServerStage {
        var settings = ServerStage.settings
        settings.projectMakers = makers
        return try await ServerStage(settings)
    }

    @Test(
        arguments: [
            (.admins, []), (.managers, [.manager, .admin]),
            (.everybody, [.viewer, .translator, .reviewer, .manager, .admin]),
        ] as [(ProjectMakers, [MemberRole])])
    func whoMayMakeProjectsIsASetting(makers: ProjectMakers, allowed: [MemberRole]) async throws {
        let stage = try await stage(makers)
        for role in [MemberRole.viewer, .translator, .reviewer, .manager, .admin, .application] {
            let answer = try await stage.post("/v1/projects", as: role, form: [("name", "Shop")])
            #expect((answer.status == 201) == allowed.contains(role), "\(makers), \(role)")
            guard answer.status != 201 else { continue }
            #expect(answer.status == 403)
            let body = try JSON(parsing: answer.body).object
            #expect(body?["reason"] == "forbidden" && body?["error"]?.string?.isEmpty == false)
        }
        try stage.service.accounts.set(
            email: "root@example.com", name: "Root", passwordHash: "-", isAdmin: true)
        let made = try await stage.send(
            .post, "/v1/projects", token: try stage.makeToken(of: "root@example.com"),
            headers: ["Content-Type": "application/json"],
            body: JSON.object(["name": "Mine"]).bytes)
        #expect(made.status == 201)
    }

    @Test func whoManagesNothingAnyMoreMakesNoProjects() async throws {
        let stage = try await stage(.managers)
        let token = try stage.token(.manager)
        for column in ["isBlocked = 1", "removedAt = 1"] {
            try stage.run("UPDATE membership SET \(column) WHERE role = 'manager'", [])
            let answer = try await stage.send(
                .post, "/v1/projects", token: token,
                headers: ["Content-Type": "application/json"],
                body: JSON.object(["name": "Shop"]).bytes)
            #expect(answer.status == 403)
            try stage.run("UPDATE membership SET isBlocked = 0, removedAt = NULL", [])
        }
    }

    @Test func somebodyMakesAProjectAndIsItsAdmin() async throws {
        let stage = try await stage(.everybody)
        let made = try await stage.post(
            "/v1/projects", as: .viewer,
            form: [("name", "Shop"), ("url", "https://example.com"), ("type", "ios")])
        #expect(made.status == 201)
        let project = try #require(JSON(parsing: made.body).object)
        let key = try #require(project["key"]?.string)
        #expect(key.count == 64)
        #expect(project["type"] == "ios")
        #expect(project["default_locale"] == "en")
        let me = try await stage.object(
            .get, "/v1/projects/\(key)/translators/me", as: .viewer)
        #expect(me["role"] == "admin")
        let definition = try await stage.object(
            .get, "/v1/projects/\(key)/definition", as: .viewer)
        #expect(definition["features"]?.object?["decorations"] == true)
        #expect(definition["languages"]?.array?.count == 1)
        #expect(try await stage.send(.get, "/v1/projects/\(key)", as: .manager).status == 403)
    }

    @Test func aProjectNeedsANameALanguageAndAPerson() async throws {
        let stage = try await stage(.everybody)
        let nameless = try await stage.post("/v1/projects", as: .viewer, form: [("name", " ")])
        #expect(nameless.status == 422)
        let strange = try await stage.post(
            "/v1/projects", as: .viewer, form: [("name", "x"), ("default_locale", "xq")])
        #expect(strange.status == 422)
        let app = try await stage.post("/v1/projects", as: .application, form: [("name", "x")])
        #expect(app.status == 403)
        let list = try await stage.object(.get, "/v1/users/me/projects", as: .viewer)
        #expect(list["results"]?.array?.count == 1, "what failed has left nothing")
    }

    @Test func anAppIsToldWhatItIs() async throws {
        let stage = try await ServerStage()
        for path in ["/v1/users/me", "/v2/users/me", "/v2/sdk/users/me"] {
            let me = try await stage.object(.get, path, as: .application)
            #expect(me["role"] == "application")
            #expect(me["display_name"] == "Harbour")
        }
        let projects = try await stage.object(.get, "/v1/users/me/projects", as: .application)
        let keys = projects["results"]?.array?.compactMap { $0.object?["key"]?.string }
        #expect(keys == [stage.project.rawValue])
        let me = try await stage.object(
            .get, "/v2/sdk/projects/{key}/translators/me", as: .application)
        #expect(me["role"] == "application")
        #expect(me["translator"]?.object?["inline"] == true)
        #expect(me["status"] == "ok")
    }

    @Test func thereAreNoOrdersAndNoFilesYet() async throws {
        let stage = try await ServerStage()
        for path in ["orders", "files"] {
            let answer = try await stage.object(.get, "/v1/projects/{key}/\(path)", as: .viewer)
            #expect(answer["results"] == [])
            #expect(answer["pagination"]?.object?["total_count"] == 0)
        }
    }

    /// The token's rights decide (`tml-service.md` 8, row 17); SDKs must not take it for an expired
    /// token (`tml-service.md` 1.5).
    @Test func anotherProjectsAppIDIsRefused() async throws {
        let stage = try await ServerStage()
        let other = String(repeating: "0", count: 64)
        for (path, status) in [
            ("/v1/projects/{key}/definition?app_id=\(other)", 422),
            ("/v1/projects/{key}/translations?app_id=\(other)", 422),
            ("/v2/sdk/projects/{key}/sources?app_id=\(other)", 422),
            ("/v1/languages/ru/definition?app_id=\(other)", 422),
            ("/v1/projects/{key}/sources?app_id=\(other)", 403),
        ] {
            let answer = try await stage.send(.get, path, as: .application)
            #expect(answer.status == status, "\(path)")
            #expect(try JSON(parsing: answer.body).object?["reason"] == "forbidden")
        }
    }
}
