import Catalog
import Foundation
import HTTP
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// Members and invitations (`tml-service.md` 3.1, rows 7, 8, 10 and 11).
@Suite struct MemberTests {
    let stage: ServerStage

    init() async throws { stage = try await ServerStage() }

    private func translators(as role: MemberRole = .manager) async throws -> [JSONObject] {
        let answer = try await stage.object(
            .get, "/v1/projects/{key}/translators?per_page=100", as: role)
        return try #require(answer["results"]?.array).compactMap(\.object)
    }

    private func id(of email: String) async throws -> Int {
        let found = try await translators().first {
            $0["translator"]?.object?["email"]?.string == email
        }
        return try #require(found?["id"]?.integer)
    }

    /// Invites; returns the path of the link.
    private func invite(
        _ email: String, role: String = "translator", as sender: MemberRole = .manager
    ) async throws -> String {
        let answer = try await stage.object(
            .post, "/v1/projects/{key}/requests", as: sender,
            ["emails": .string(email), "type": "invite", "role": .string(role)], status: 201)
        let link = try #require(answer["results"]?.array?.first?.object?["link"]?.string)
        #expect(link.hasPrefix("\(stage.url)/invitations/"))
        return String(link.dropFirst(stage.url.count))
    }

    @Test func membersAreListedAsTrexCLIReadsThem() async throws {
        let all = try await translators(as: .viewer)
        let member = try #require(all.first)
        for name in ["id", "translator", "created_at", "updated_at"] {
            #expect(member[name] != nil, "\(name)")
        }
        let anna = all.compactMap { $0["translator"]?.object }
            .first { $0["email"]?.string == "anna@example.com" }
        #expect(anna?["display_name"]?.string == "Anna Example")
        #expect(anna?["rank"]?.number ?? 0 > 0)
    }

    enum Fall: CaseIterable { case closed, blocked, demoted, removed }

    /// Whoever may not invite today has invited nobody.
    @Test(arguments: Fall.allCases)
    func anInvitationIsAsGoodAsItsMaker(fall: Fall) async throws {
        let email = "inviter@example.com"
        try stage.service.accounts.set(
            email: email, name: "Inviter", passwordHash: "-", isAdmin: false)
        try stage.service.members.setRole(.manager, of: email, in: stage.project)
        let token = try stage.makeToken(of: email)
        let made = try await stage.send(
            .post, "/v1/projects/{key}/requests", token: token,
            headers: ["Content-Type": "application/json"],
            body: Array(#"{"emails":"friend@example.com","role":"manager"}"#.utf8))
        let link = JSON(made.body)?["results"]?.array?.first?["link"]?.string
        let path = String(try #require(link).dropFirst(stage.url.count))
        #expect(try await stage.send(.get, path).status == 200)
        let members = stage.service.members
        switch fall {
        case .closed: try stage.service.accounts.close(email)
        case .blocked: try members.setBlocked(true, email, in: stage.project)
        case .demoted: try members.setRole(.reviewer, of: email, in: stage.project)
        case .removed:
            let id = try await id(of: email)
            _ = try await stage.object(
                .delete, "/v1/projects/{key}/translators/\(id)", as: .admin)
        }
        #expect(try await stage.send(.get, path).status == 404)
    }

    /// An app's token is in its pages for all to see.
    @Test func appsAreNotToldAddresses() async throws {
        try stage.makeAccount("nameless@example.com", name: "", role: .translator)
        let all = try await translators(as: .application).compactMap { $0["translator"]?.object }
        #expect(all.contains { $0["display_name"] == "nameless" })
        #expect(all.allSatisfy { $0["email"] == nil })
        #expect(all.allSatisfy { $0["display_name"]?.string?.contains("@") == false })
    }

    @Test func aRemovedTranslatorIsOutAndTheirWorkStays() async throws {
        let id = try await id(of: "anna@example.com")
        let token = try stage.makeToken(of: "anna@example.com")
        let before = try stage.count("translation", "translator = \(id)")
        let votes = try stage.count("vote", "translator = \(id)")
        #expect(before > 0 && votes > 0)
        _ = try await stage.object(.delete, "/v1/projects/{key}/translators/\(id)", as: .manager)
        #expect(try await stage.send(.get, "/v1/projects/{key}", token: token).status == 403)
        let list = try await stage.send(.get, "/v1/users/me/projects", token: token)
        #expect(try JSON(parsing: list.body).object?["results"]?.array?.isEmpty == true)
        #expect(try await translators().allSatisfy { $0["id"]?.integer != id })
        #expect(try stage.count("translation", "translator = \(id)") == before)
        #expect(try stage.count("vote", "translator = \(id)") == votes)
        let again = try await stage.send(
            .delete, "/v1/projects/{key}/translators/\(id)", as: .manager)
        #expect(again.status == 404)
        try stage.service.members.setRole(.translator, of: "anna@example.com", in: stage.project)
        #expect(try await self.id(of: "anna@example.com") == id)
    }

    @Test func theLastAdminStays() async throws {
        _ = try stage.token(.admin)
        let admins = try await translators().filter { $0["role"]?.string == "admin" }
        #expect(admins.count == 1)
        let id = try #require(admins.first?["id"]?.integer)
        let path = "/v1/projects/{key}/translators/\(id)"
        let answer = try await stage.send(.delete, path, as: .admin)
        #expect(answer.status == 422)
        _ = try stage.makeToken(.admin, in: stage.project)
        #expect(try await stage.send(.delete, path, as: .admin).status == 200)
    }

    @Test func nobodyRemovesSomebodyAbove() async throws {
        _ = try stage.token(.admin)
        _ = try stage.makeToken(.admin, in: stage.project)
        let admin = try #require(
            try await translators().first { $0["role"]?.string == "admin" }?["id"]?.integer)
        let path = "/v1/projects/{key}/translators/\(admin)"
        #expect(try await stage.send(.delete, path, as: .manager).status == 403)
        #expect(try await stage.send(.delete, path, as: .reviewer).status == 403)
        let id = try await id(of: "anna@example.com")
        for role in [MemberRole.reviewer, .application] {
            let answer = try await stage.send(
                .delete, "/v1/projects/{key}/translators/\(id)", as: role)
            #expect(answer.status == 403)
        }
    }

    @Test func theInvitedMakeAnAccountAndAreIn() async throws {
        let path = try await invite("new@example.com", role: "reviewer")
        let browser = Browser(stage)
        try await browser.open(path)
        #expect(browser.text.contains("reviewer") && browser.text.contains("new@example.com"))
        try await browser.submit(to: path, [("name", "Nora"), ("password", "short")])
        #expect(browser.last.status == 422)
        #expect(browser.text.contains("value=\"Nora\""))
        try await browser.submit(to: path, [("name", "Nora"), ("password", "long enough")])
        #expect(browser.location == "/projects/\(stage.project.rawValue)")
        try await browser.open("/projects/{key}")
        #expect(browser.last.status == 200)
        let members = try await translators()
        let member = members.first {
            $0["translator"]?.object?["email"]?.string == "new@example.com"
        }
        #expect(member?["role"]?.string == "reviewer")
        _ = try stage.service.signIn.token(
            email: "new@example.com", password: Secret("long enough"), address: "x")
        try await browser.arrive(path)
        #expect(browser.location == "/projects/\(stage.project.rawValue)")
        let stranger = Browser(stage)
        try await stranger.expectGone(path)
        try await stranger.open(path)
        #expect(stranger.text.contains("This invitation is used"))
    }

    @Test func whoHasAnAccountSignsInToJoin() async throws {
        try stage.makeAccount("known@example.com")
        let path = try await invite("known@example.com")
        let browser = Browser(stage)
        try await browser.open(path)
        #expect(!browser.text.contains("name=\"name\""))
        try await browser.submit(to: path, [("name", "Thief"), ("password", "another password")])
        #expect(browser.last.status == 401)
        try await browser.submit(to: path, [("password", ServerStage.password)])
        #expect(browser.last.status == 303)
        _ = try await id(of: "known@example.com")
    }

    @Test func whoIsSignedInJoinsByAButton() async throws {
        try stage.makeAccount("known@example.com")
        let path = try await invite("known@example.com")
        let browser = Browser(stage)
        try await browser.signIn("known@example.com")
        try await browser.open(path)
        #expect(!browser.text.contains("type=\"password\""))
        try await browser.submit(to: path, [])
        #expect(browser.last.status == 303)
        _ = try await id(of: "known@example.com")
    }

    /// The link is for one address, also in a browser where somebody else is signed in.
    @Test func somebodyElseCannotJoinByIt() async throws {
        try stage.makeAccount("other@example.com")
        let path = try await invite("new@example.com")
        let browser = Browser(stage)
        try await browser.signIn("other@example.com")
        try await browser.open(path)
        try await browser.submit(to: path, [])
        #expect(browser.last.status == 422)
        let emails = try await translators().compactMap {
            $0["translator"]?.object?["email"]?.string
        }
        #expect(!emails.contains("other@example.com") && !emails.contains("new@example.com"))
    }

    @Test func anInvitationEndsIsRevokedAndIsReplaced() async throws {
        let browser = Browser(stage)
        let first = try await invite("new@example.com")
        let second = try await invite("new@example.com")
        try await browser.expectGone(first)
        try await browser.open(second)
        #expect(browser.last.status == 200)
        let list = try await stage.object(.get, "/v1/projects/{key}/requests", as: .manager)
        let rows = try #require(list["results"]?.array).compactMap(\.object)
        #expect(rows.map { $0["status"]?.string } == ["pending", "revoked"])
        for name in ["id", "key", "type", "email", "status", "created_at"] {
            #expect(rows.first?[name] != nil, "\(name)")
        }
        #expect(rows.allSatisfy { $0["link"] == nil })
        let id = try #require(rows.first?["id"]?.integer)
        _ = try await stage.object(.delete, "/v1/projects/{key}/requests/\(id)", as: .manager)
        try await browser.expectGone(second)
        let third = try await invite("new@example.com")
        stage.clock.advance(Limits.invitationLifetime)
        try await browser.expectGone(third)
        try await browser.expectGone("/invitations/ff")
    }

    @Test func theInvitationsOfSomebodyRemovedAreVoid() async throws {
        _ = try stage.token(.manager)
        _ = try stage.token(.admin)
        let path = try await invite("new@example.com")
        let manager = try #require(
            try await translators().first { $0["role"]?.string == "manager" }?["id"]?.integer)
        _ = try await stage.object(
            .delete, "/v1/projects/{key}/translators/\(manager)", as: .admin)
        try await Browser(stage).expectGone(path)
    }

    @Test(
        arguments: [
            (["emails": ""], 422), (["emails": "nobody"], 422),
            (["emails": "a@b.c", "role": "king"], 422),
            (["emails": "a@b.c", "type": "order"], 422),
            (["emails": "a@b.c", "role": "admin"], 403),
            (["emails": "anna@example.com"], 422),
            (["emails": "a@b.c", "role": "application"], 422),
        ] as [([String: String], Int)])
    func otherInvitationsAreRefused(fields: [String: String], status: Int) async throws {
        let json = JSON.object(
            JSONObject(fields.map { JSONObject.Member(name: $0.key, value: .string($0.value)) }))
        let answer = try await stage.send(.post, "/v1/projects/{key}/requests", as: .manager, json)
        #expect(answer.status == status)
        let list = try await stage.object(.get, "/v1/projects/{key}/requests", as: .manager)
        #expect(list["results"]?.array?.isEmpty == true)
    }

    @Test func onlyWhoManagesTranslatorsInvites() async throws {
        for role in [MemberRole.viewer, .reviewer, .application] {
            let post = try await stage.send(
                .post, "/v1/projects/{key}/requests", as: role, ["emails": "a@b.c"])
            #expect(post.status == 403)
            let get = try await stage.send(.get, "/v1/projects/{key}/requests", as: role)
            #expect(get.status == 403)
        }
    }

    @Test func severalAreInvitedByAForm() async throws {
        let form = """
            emails=a%40example.com%2C+B%40example.com%3Ba%40example.com&type=invite\
            &role=developer&message=Welcome+%3Cb%3E
            """
        let answer = try await stage.send(
            .post, "/v1/projects/{key}/requests", token: stage.token(.manager),
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array(form.utf8))
        #expect(answer.status == 201)
        let results = try JSON(parsing: answer.body).object?["results"]?.array ?? []
        #expect(
            results.map { $0.object?["email"]?.string } == ["a@example.com", "b@example.com"])
        #expect(results.allSatisfy { $0.object?["role"]?.string == "manager" })
        let link = try #require(results.first?.object?["link"]?.string)
        let browser = Browser(stage)
        try await browser.open(String(link.dropFirst(stage.url.count)))
        #expect(browser.text.contains("Welcome &lt;b&gt;"))
    }
}

extension Browser {
    /// The link opens nothing any more.
    func expectGone(
        _ path: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await open(path)
        #expect(last.status == 404, sourceLocation: sourceLocation)
        try await submit(to: path, [("name", "x"), ("password", "long enough")])
        #expect([403, 404].contains(last.status), sourceLocation: sourceLocation)
    }
}
