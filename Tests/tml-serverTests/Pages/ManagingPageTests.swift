import Catalog
import Foundation
import GRDB
import HTTP
import KeyIndex
import Testing
import Text
import TranslationService
import Wire

@testable import tml_server

/// The pages on which managers change the people, languages and settings of a project.
@Suite struct ManagingPageTests {
    private static let members = "/projects/{key}/members"
    private static let languages = "/projects/{key}/languages"
    private static let settings = "/projects/{key}/settings"

    let stage: ServerStage
    let browser: Browser

    init() async throws {
        stage = try await ServerStage()
        browser = Browser(stage)
        try stage.makeAccount("max@example.com", name: "Max", role: .admin)
        try await browser.signIn("max@example.com")
    }

    /// A browser of another person with this role.
    private func browser(_ role: MemberRole) async throws -> Browser {
        let other = Browser(stage)
        try stage.makeAccount("\(role)@example.com", name: "Somebody", role: role)
        try await other.signIn("\(role)@example.com")
        return other
    }

    private func member(_ email: String) throws -> MemberRoles {
        let token = try stage.makeToken(of: "max@example.com")
        let session = try stage.service.signIn.session(token: token)
        return try #require(
            try stage.service.members.roles(
                session, stage.project, page: PageRequest(perPage: 1000)
            ).records.first { $0.email == email })
    }

    private func id(_ email: String) throws -> Int { try member(email).id.rawValue }

    @Test func onlyManagersSeeTheirSections() async throws {
        try await browser.open("/projects/{key}")
        for name in ["Languages", "Members", "Releases", "Settings"] {
            #expect(browser.text.contains(">\(name)</a>"), "\(name)")
        }
        let viewer = try await browser(.viewer)
        try await viewer.open("/projects/{key}")
        #expect(viewer.last.status == 200)
        for name in ["Languages", "Members", "Releases", "Settings"] {
            #expect(!viewer.text.contains(">\(name)</a>"), "\(name)")
        }
        for path in ["members", "settings", "releases/keep?keep=1", "languages/ja/remove"] {
            try await viewer.open("/projects/{key}/\(path)")
            #expect(viewer.last.status == 403, "\(path)")
        }
    }

    @Test func strangersLearnNothing() async throws {
        let stranger = Browser(stage)
        for path in [Self.members, Self.languages, Self.settings, "/projects/{key}/releases"] {
            try await stranger.open(path)
            #expect(stranger.isAskedToSignIn, "\(path)")
        }
        try stage.makeAccount("stranger@example.com")
        try await stranger.signIn("stranger@example.com")
        for path in [Self.members, Self.languages, Self.settings, "/projects/{key}/releases"] {
            try await stranger.open(path)
            #expect(stranger.last.status == 404, "\(path)")
        }
    }

    /// The form of another site has no word of this server.
    @Test(arguments: AccessRoute.managingPages.map(\.name).filter { $0.hasPrefix("POST ") })
    func formsOfOtherSitesChangeNothing(route: String) async throws {
        let before = try content()
        try await browser.open(Self.members)
        let anna = try id("anna@example.com")
        let path = String(route.dropFirst("POST ".count)).replacing("{id}", with: "\(anna)")
            .replacing("{locale}", with: "ja").replacing("{version}", with: "20260131120000")
        try await browser.submit(to: path, Self.everyField, isHiddenSent: false)
        #expect(browser.last.status == 403)
        #expect(browser.text.contains("The form was not accepted"))
        #expect(try content() == before)
    }

    /// Another tab of the same browser can change the person who is signed in.
    @Test func aFormOfAnotherPersonChangesNothing() async throws {
        let before = try content()
        try await browser.open(Self.members)
        let form = browser.hiddenFields + [("emails", "new@example.com"), ("role", "viewer")]
        try await browser.open("/logout")
        try await browser.submit(to: "/logout", [])
        try await browser.submit(to: Self.members, form, isHiddenSent: false)
        #expect(browser.last.status == 401)
        #expect(browser.text.contains("Your session has ended"))
        try stage.makeAccount("manager@example.com", name: "Mona", role: .manager)
        let made = try content()
        try await browser.signIn("manager@example.com")
        try await browser.submit(to: Self.members, form, isHiddenSent: false)
        #expect(browser.last.status == 403)
        #expect(browser.text.contains("The form was not accepted"))
        #expect(try content() == made && made != before)
        try await browser.open("/logout")
        try await browser.submit(to: "/logout", [])
        try await browser.signIn("max@example.com")
        try await browser.submit(to: Self.members, form, isHiddenSent: false)
        #expect(browser.last.status == 200 && browser.text.contains("/invitations/"))
    }

    @Test func aManagerWhoGivesUpTheRoleSeesTheProject() async throws {
        let manager = try await browser(.manager)
        let page = "\(Self.members)/\(try id("manager@example.com"))"
        try await manager.open(page)
        try await manager.submit(to: page, [("role", "viewer")])
        #expect(try member("manager@example.com").role == .viewer)
        #expect(manager.last.status == 303)
        #expect(manager.location?.hasSuffix("/projects/\(stage.project)") == true)
    }

    /// Values for the fields of all forms of these pages.
    private static let everyField = [
        ("emails", "new@example.com"), ("role", "viewer"), ("locale", "nl"),
        ("state", "unpublished"), ("name", "Taken"), ("language", "English (en)"),
        ("token", "app"), ("keep", "1"), ("newest", "99999999999999"),
    ]

    /// The numbers of rows that the forms of these pages change.
    private func content() throws -> [Int] {
        try [
            ("membership", "removedAt IS NULL"), ("membership", "role = 'viewer'"),
            ("localeRole", "1"), ("invitation", "1"), ("projectLanguage", "1"),
            ("projectLanguage", "state = 'unpublished'"), ("project", "name = 'Taken'"),
            ("project", "1"), ("token", "kind = 'project'"), ("release", "1"),
        ].map { try stage.count($0, $1) }
    }

    @Test(arguments: [MemberRole.viewer, .reviewer])
    func formsOfOthersChangeNothing(role: MemberRole) async throws {
        let other = try await browser(role)
        let member = "\(Self.members)/\(try id("anna@example.com"))"
        let before = try content()
        for path in [
            Self.members, member, "\(member)/remove", "\(Self.members)/invitations/1",
            Self.languages, "\(Self.languages)/ja", "\(Self.languages)/ja/remove", Self.settings,
            "\(Self.settings)/tokens", "\(Self.settings)/tokens/abcdef123456",
        ] {
            try await other.open("/password")
            try await other.submit(to: path, Self.everyField)
            #expect(other.last.status == 403, "\(path)")
            #expect(!other.text.contains("The form was not accepted"), "\(path)")
        }
        #expect(try content() == before)
    }

    @Test func anInvitationIsMadeListedAndWithdrawn() async throws {
        try await browser.open(Self.members)
        try await browser.submit(
            to: Self.members,
            [("emails", "new@example.com"), ("role", "reviewer"), ("message", "Welcome")])
        #expect(browser.last.status == 200)
        let link = try #require(
            browser.text.components(separatedBy: "value=\"\(stage.url)/invitations/").dropFirst()
                .first?.prefix { $0 != "\"" })
        let guest = Browser(stage)
        try await guest.open("/invitations/\(link)")
        #expect(guest.text.contains("<strong>reviewer</strong>") && guest.text.contains("Welcome"))
        try await browser.open(Self.members)
        #expect(browser.text.contains("new@example.com") && !browser.text.contains(String(link)))
        let id = try #require(
            browser.text.components(separatedBy: "/members/invitations/").dropFirst().first?
                .prefix { $0 != "\"" })
        try await browser.open("\(Self.members)/invitations/\(id)")
        #expect(browser.text.contains("new@example.com"))
        #expect(try stage.count("invitation", "status = 'pending'") == 1)
        try await browser.submit(to: "\(Self.members)/invitations/\(id)", [])
        #expect(browser.last.status == 303)
        try await guest.open("/invitations/\(link)")
        #expect(guest.last.status == 404)
    }

    @Test func aRefusedInvitationKeepsItsTexts() async throws {
        try await browser.open(Self.members)
        try await browser.submit(
            to: Self.members,
            [("emails", "new@example.com, nobody"), ("role", "viewer"), ("message", "Long text")])
        #expect(browser.last.status == 422)
        #expect(browser.text.contains("nobody is not an email address"))
        #expect(browser.text.contains("value=\"new@example.com, nobody\""))
        #expect(browser.text.contains("Long text</textarea>"))
        #expect(browser.text.contains("<option value=\"viewer\" selected>"))
        #expect(try stage.count("invitation", "1") == 0)
    }

    @Test func rolesAreChanged() async throws {
        let path = "\(Self.members)/\(try id("anna@example.com"))"
        try await browser.open(path)
        #expect(browser.text.contains("<option value=\"translator\" selected>"))
        try await browser.submit(to: path, [("role", "reviewer")])
        #expect(browser.last.status == 303)
        #expect(try member("anna@example.com").role == .reviewer)
        try await browser.open(path)
        try await browser.submit(to: path, [("role", "viewer"), ("locale", "ja")])
        #expect(try member("anna@example.com").localeRoles.map(\.role) == [.viewer])
        #expect(try member("anna@example.com").role == .reviewer)
        try await browser.open(path)
        try await browser.submit(to: path, [("role", ""), ("locale", "ja")])
        #expect(try member("anna@example.com").localeRoles.isEmpty)
        try await browser.open(path)
        try await browser.submit(to: path, [("role", "")])
        #expect(browser.last.status == 400)
        #expect(try member("anna@example.com").role == .reviewer)
    }

    @Test func aManagerCannotChangeAnAdmin() async throws {
        let manager = try await browser(.manager)
        let path = "\(Self.members)/\(try id("max@example.com"))"
        try await manager.open(path)
        #expect(manager.text.contains("higher than your role"))
        try await manager.open(Self.members)
        #expect(!manager.text.contains("<option value=\"admin\""))
        for end in ["", "/remove"] {
            try await manager.open(Self.members)
            try await manager.submit(to: path + end, [("role", "viewer")])
            #expect(manager.last.status == 403)
        }
        #expect(try member("max@example.com").role == .admin)
    }

    @Test func theLastAdminStays() async throws {
        try stage.run(
            """
            UPDATE membership SET role = 'viewer'
            WHERE role = 'admin' AND user <> (SELECT id FROM user WHERE email = 'max@example.com')
            """, [])
        let path = "\(Self.members)/\(try id("max@example.com"))"
        try await browser.open(path)
        try await browser.submit(to: path, [("role", "viewer")])
        #expect(browser.last.status == 422)
        #expect(browser.text.contains("only admin of the project"))
        try await browser.submit(to: "\(path)/remove", [])
        #expect(browser.last.status == 422)
        #expect(try member("max@example.com").role == .admin)
    }

    @Test func aMemberIsRemovedAfterAQuestion() async throws {
        let path = "\(Self.members)/\(try id("anna@example.com"))/remove"
        let before = try stage.count("membership", "removedAt IS NULL")
        try await browser.open(path)
        #expect(browser.text.contains("anna@example.com"))
        #expect(try stage.count("membership", "removedAt IS NULL") == before)
        try await browser.submit(to: path, [])
        #expect(browser.last.status == 303)
        #expect(try stage.count("membership", "removedAt IS NULL") == before - 1)
    }

    @Test(arguments: ["Dutch (nl)", "dutch", "nl"])
    func aLanguageIsAdded(text: String) async throws {
        try await browser.open(Self.languages)
        #expect(browser.text.contains("<option value=\"Dutch (nl)\">"))
        try await browser.submit(to: Self.languages, [("locale", text)])
        #expect(browser.last.status == 303)
        #expect(try stage.count("projectLanguage", "locale = 'nl'") == 1)
        try await browser.open(Self.languages)
        #expect(browser.text.contains("<code>nl</code>"))
    }

    @Test func anUnknownLanguageIsRefused() async throws {
        try await browser.open(Self.languages)
        try await browser.submit(to: Self.languages, [("locale", "Elvish")])
        #expect(browser.last.status == 422)
        #expect(browser.text.contains("value=\"Elvish\""))
    }

    @Test func aLanguageIsUnpublishedAndRemoved() async throws {
        try await browser.open(Self.languages)
        try await browser.submit(to: Self.languages, [("locale", "nl")])
        try await browser.open(Self.languages)
        try await browser.submit(to: "\(Self.languages)/nl", [("state", "unpublished")])
        #expect(browser.last.status == 303)
        #expect(
            try stage.count("projectLanguage", "locale = 'nl' AND state = 'unpublished'") == 1)
        try await browser.open("\(Self.languages)/nl/remove")
        #expect(try stage.count("projectLanguage", "locale = 'nl'") == 1)
        try await browser.submit(to: "\(Self.languages)/nl/remove", [])
        #expect(browser.last.status == 303)
        #expect(try stage.count("projectLanguage", "locale = 'nl'") == 0)
    }

    @Test func aLanguageWithTextsStays() async throws {
        let count = try stage.count("translation", "locale = 'ja'")
        #expect(count > 0)
        try await browser.open("\(Self.languages)/ja/remove")
        try await browser.submit(to: "\(Self.languages)/ja/remove", [])
        #expect(browser.last.status == 422)
        #expect(browser.text.contains("that would be lost"))
        #expect(try stage.count("translation", "locale = 'ja'") == count)
    }

    @Test func theSettingsAreChanged() async throws {
        try await browser.open(Self.settings)
        try await browser.submit(to: Self.settings, [("name", "Other"), ("summary", "Two words")])
        #expect(browser.last.status == 303)
        #expect(
            try stage.count("project", "name = 'Other' AND description = 'Two words'") == 1)
        try await browser.open(Self.settings)
        try await browser.submit(to: Self.settings, [("name", ""), ("summary", "Long text")])
        #expect(browser.last.status == 422)
        #expect(browser.text.contains("Long text</textarea>"))
        #expect(try stage.count("project", "name = 'Other'") == 1)
    }

    @Test func tokensAreMadeAndRevoked() async throws {
        try await browser.open(Self.settings)
        try await browser.submit(
            to: "\(Self.settings)/tokens", [("token", "build"), ("releases", "1")])
        #expect(browser.last.status == 200)
        let parts = browser.text.components(separatedBy: "readonly value=\"")
        let token = Secret(String(try #require(parts.dropFirst().first).prefix { $0 != "\"" }))
        #expect(try stage.service.signIn.session(token: token).mayRelease)
        let line = try #require(
            try stage.service.projectTokens.all(of: stage.project).first { $0.name == "build" })
        try await browser.open(Self.settings)
        #expect(browser.text.contains(line.id) && !browser.text.contains(token.reveal()))
        try await browser.open("\(Self.settings)/tokens/\(line.id)")
        try await browser.submit(to: "\(Self.settings)/tokens/\(line.id)", [])
        #expect(browser.last.status == 303)
        #expect(throws: ServiceError.invalidToken) {
            try stage.service.signIn.session(token: token)
        }
    }

    @Test func managersSeeNoTokens() async throws {
        let manager = try await browser(.manager)
        try await manager.open(Self.settings)
        #expect(manager.last.status == 200 && !manager.text.contains("Tokens of apps"))
        try await manager.submit(to: "\(Self.settings)/tokens", [("token", "app")])
        #expect(manager.last.status == 403)
    }

    @Test func aProjectIsCreated() async throws {
        try await browser.open("/")
        #expect(!browser.text.contains("/projects/new"))
        try await browser.open("/projects/new")
        #expect(browser.last.status == 403)
        try stage.makeAccount("root@example.com", isAdmin: true)
        let root = Browser(stage)
        try await root.signIn("root@example.com")
        try await root.open("/")
        #expect(root.text.contains("/projects/new"))
        try await root.open("/projects/new")
        try await root.submit(
            to: "/projects/new",
            [("name", ""), ("summary", "Long text"), ("language", "German (de)")])
        #expect(root.last.status == 422 && root.text.contains("Long text</textarea>"))
        try await root.submit(
            to: "/projects/new", [("name", "Second"), ("summary", ""), ("language", " ")])
        #expect(root.last.status == 422 && root.text.contains("The language is missing"))
        try await root.submit(
            to: "/projects/new",
            [("name", "Second"), ("summary", "Long text"), ("language", "German (de)")])
        #expect(root.last.status == 303)
        #expect(try stage.count("project", "name = 'Second' AND defaultLocale = 'de'") == 1)
        let path = try #require(root.location)
        try await root.open(path)
        #expect(root.last.status == 200 && root.text.contains("Add a language"))
    }

    /// A second click sends the same form again.
    @Test func aFormThatIsSentTwiceMakesOneProject() async throws {
        try stage.makeAccount("root@example.com", isAdmin: true)
        let root = Browser(stage)
        try await root.signIn("root@example.com")
        try await root.open("/projects/new")
        #expect(root.text.contains("value=\"English (en)\""))
        let fields =
            root.hiddenFields + [
                ("name", "Twice"), ("summary", ""), ("language", "en"),
            ]
        try await root.submit(to: "/projects/new", fields, isHiddenSent: false)
        let first = root.location
        try await root.submit(to: "/projects/new", fields, isHiddenSent: false)
        #expect(root.last.status == 303 && first != nil && root.location == first)
        #expect(try stage.count("project", "name = 'Twice'") == 1)
    }

    @Test func aStaleFormKeepsTheOtherSettings() async throws {
        let manager = try await browser(.manager)
        try await browser.open(Self.settings)
        let name = try #require(browser.hiddenFields.first { $0.0 == "old_name" }).1
        try await manager.open(Self.settings)
        try await manager.submit(to: Self.settings, [("name", "Other"), ("summary", "Mine")])
        #expect(manager.last.status == 303)
        try await browser.submit(to: Self.settings, [("name", name), ("summary", "Yours")])
        #expect(browser.last.status == 422)
        #expect(browser.text.contains("Someone changed the settings after you opened the page"))
        #expect(browser.text.contains("summary “Mine”"))
        #expect(browser.text.contains("Yours</textarea>"))
        #expect(try stage.count("project", "name = 'Other' AND description = 'Mine'") == 1)
        try await browser.submit(to: Self.settings, [("name", "Other"), ("summary", "Yours")])
        #expect(browser.last.status == 303)
        #expect(try stage.count("project", "name = 'Other' AND description = 'Yours'") == 1)
    }

    /// A message of 2000 letters of another script has 12000 bytes and more in a form.
    @Test func aLongMessageFits() async throws {
        try await browser.open(Self.members)
        let message = String(repeating: "語", count: 2000)
        try await browser.submit(
            to: Self.members,
            [("emails", "new@example.com"), ("role", "viewer"), ("message", message)])
        #expect(browser.last.status == 200)
        #expect(try stage.count("invitation", "length(message) = 2000") == 1)
    }

    @Test func membersComeInPages() async throws {
        try stage.run(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
            INSERT INTO user (uuid, email, name, passwordHash, isAdmin, createdAt, updatedAt)
            SELECT 'u' || i, 'many' || i || '@example.com', 'Many', '-', 0, 0, 0 FROM n
            """, [])
        try stage.run(
            """
            INSERT INTO membership (project, user, role, createdAt, updatedAt)
            SELECT p.id, u.id, 'viewer', 0, 0 FROM project p, user u
            WHERE p.key = ? AND u.name = 'Many'
            """, [stage.project.rawValue])
        func rows() -> Int { browser.text.components(separatedBy: "<th scope=\"row\">").count - 1 }
        try await browser.open(Self.members)
        #expect(rows() == 100 && browser.text.contains("members?page=2"))
        try await browser.open("\(Self.members)?page=2")
        let count = try stage.count("membership", "removedAt IS NULL")
        #expect(rows() == count - 100)
        #expect(browser.text.contains("members?page=1"))
        #expect(!browser.text.contains("members?page=3"))
        try await browser.open("\(Self.members)?page=99999")
        #expect(rows() == count - 100)
    }

    @Test(arguments: ["members/99999999999999999999", "members/invitations/99999999999999999999"])
    func aNumberThatIsTooLargeIsNotRepeated(path: String) async throws {
        try await browser.open("/projects/{key}/\(path)")
        #expect(browser.last.status == 404 && browser.text.contains("There is no such "))
    }

    @Test func questionsAreOnlyAboutLanguagesOfTheProject() async throws {
        try await browser.open("\(Self.languages)/nl/remove")
        #expect(browser.last.status == 404)
        try await browser.open("\(Self.languages)/ja/remove")
        #expect(browser.last.status == 200 && browser.text.contains("Japanese (ja)"))
    }

    @Test func aFormWithoutARoleIsExplained() async throws {
        let path = "\(Self.members)/\(try id("anna@example.com"))"
        try await browser.open(path)
        try await browser.submit(to: path, [])
        #expect(browser.last.status == 400 && browser.text.contains("The form has no role."))
    }

    /// Names of people, projects, languages and tokens contain no markup of the page.
    @Test func namesAreEscaped() async throws {
        let version = try await stage.release()
        try await browser.open(Self.members)
        try await browser.submit(to: Self.members, [("emails", "new@example.com")])
        try await browser.open(Self.settings)
        try await browser.submit(to: "\(Self.settings)/tokens", [("token", "<img src=t>")])
        let token = try #require(
            try stage.service.projectTokens.all(of: stage.project).first {
                $0.name == "<img src=t>"
            })
        try stage.run("UPDATE invitation SET email = ?", ["<img src=i>"])
        try stage.run("UPDATE release SET error = ? WHERE version = ?", ["<img src=r>", version])
        try stage.run("UPDATE language SET englishName = ? WHERE locale = 'ja'", ["<img src=l>"])
        try stage.run("UPDATE user SET name = ? WHERE email = 'anna@example.com'", ["<img src=x>"])
        try stage.run("UPDATE project SET name = ?", ["\"><script>"])
        let invitation = try #require(
            try await invitationPath())
        for path in [
            Self.members, "\(Self.members)/\(try id("anna@example.com"))",
            "\(Self.members)/\(try id("anna@example.com"))/remove", invitation, Self.settings,
            "\(Self.settings)/tokens/\(token.id)", Self.languages, "\(Self.languages)/ja/remove",
            "/projects/{key}/releases",
        ] {
            try await browser.open(path)
            #expect(browser.last.status == 200, "\(path)")
            #expect(browser.text.contains("&lt;img"), "\(path)")
            #expect(!browser.text.contains("<img") && !browser.text.contains("<script>"))
        }
    }

    /// The path of the question about the only open invitation.
    private func invitationPath() async throws -> String? {
        try await browser.open(Self.members)
        let end = browser.text.components(separatedBy: "/members/invitations/").dropFirst().first
        return end.map { "\(Self.members)/invitations/\($0.prefix { $0 != "\"" })" }
    }
}
