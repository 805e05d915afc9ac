import Catalog
import Foundation
import GRDB
import KeyIndex
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// The calls with which the managers of a project change its people, settings, tokens and releases.
@Suite struct ProjectManagementTests {
    private static let all = PageRequest(perPage: 1000)
    private let stage: Stage

    init() throws { stage = try Stage() }

    private func person(_ name: String, _ role: MemberRole) throws -> ServiceSession {
        let email = "\(name)@manage.example"
        try stage.service.accounts.set(email: email, name: name, passwordHash: "-", isAdmin: false)
        try stage.service.members.setRole(role, of: email, in: stage.key)
        let id = try stage.service.database.read { db in
            try UserID.fetchOne(db, sql: "SELECT id FROM user WHERE email = ?", arguments: [email])
        }
        return ServiceSession(userID: try #require(id), isAdmin: false)
    }

    private func member(_ name: String, _ session: ServiceSession) throws -> MemberRoles {
        try #require(
            try stage.service.members.roles(session, stage.key, page: Self.all).records.first {
                $0.email == "\(name)@manage.example"
            })
    }

    private func isForbidden(_ work: () throws -> Void) -> Bool {
        do {
            try work()
            return false
        } catch ServiceError.forbidden {
            return true
        } catch {
            return false
        }
    }

    private func code(_ work: () throws -> Void) -> String? {
        do {
            try work()
            return nil
        } catch ServiceError.invalid(let flaws) {
            return flaws.first?.code
        } catch {
            return "\(error)"
        }
    }

    @Test func aManagerChangesARole() throws {
        let manager = try person("manager", .manager)
        _ = try person("eva", .translator)
        let eva = try member("eva", manager)
        let before = try newsOfLevels()
        try stage.service.members.setRole(.reviewer, of: eva.id, in: stage.key, manager)
        #expect(try member("eva", manager).role == .reviewer)
        #expect(try newsOfLevels() == before + 1)
    }

    /// The entries of the log by which a workstation sees that its person's level has changed.
    private func newsOfLevels() throws -> Int {
        try stage.service.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM changeLog WHERE type = 'member'") ?? 0
        }
    }

    @Test func aRoleForALanguageIsSetAndEnded() throws {
        let manager = try person("manager", .manager)
        _ = try person("eva", .translator)
        let (members, id) = (stage.service.members, try member("eva", manager).id)
        try members.setRole(.viewer, of: id, for: "fr", in: stage.key, manager)
        try members.setRole(.reviewer, of: id, for: "ru", in: stage.key, manager)
        var eva = try members.roles(manager, stage.key, id: id)
        #expect(eva.role == .translator)
        #expect(eva.localeRoles.map(\.locale) == ["fr", "ru"])
        #expect(eva.localeRoles.map(\.role) == [.viewer, .reviewer])
        try members.setRole(nil, of: id, for: "fr", in: stage.key, manager)
        eva = try members.roles(manager, stage.key, id: id)
        #expect(eva.localeRoles.map(\.locale) == ["ru"])
        #expect(
            code { try members.setRole(.viewer, of: id, for: "nl", in: stage.key, manager) }
                == "unknown_locale")
    }

    @Test func nobodyGivesOrTakesAHigherRole() throws {
        let manager = try person("manager", .manager)
        _ = try person("admin", .admin)
        _ = try person("eva", .translator)
        let members = stage.service.members
        let (eva, admin) = (try member("eva", manager).id, try member("admin", manager).id)
        #expect(isForbidden { try members.setRole(.admin, of: eva, in: stage.key, manager) })
        #expect(isForbidden { try members.setRole(.viewer, of: admin, in: stage.key, manager) })
        #expect(
            isForbidden {
                try members.setRole(.admin, of: eva, for: "ru", in: stage.key, manager)
            })
        #expect(try member("eva", manager).role == .translator)
        #expect(try member("admin", manager).role == .admin)
    }

    /// In a language, a person can give and take only roles up to the own role there.
    @Test func aLowRoleForALanguageLimitsTheRolesThere() throws {
        let manager = try person("manager", .manager)
        let admin = try person("admin", .admin)
        _ = try person("eva", .translator)
        let (members, key) = (stage.service.members, stage.key)
        let (eva, own) = (try member("eva", admin).id, try member("manager", admin).id)
        try members.setRole(.admin, of: eva, for: "fr", in: key, admin)
        for role in [MemberRole.viewer, nil] {
            #expect(isForbidden { try members.setRole(role, of: eva, for: "fr", in: key, manager) })
        }
        try members.setRole(.viewer, of: own, for: "ru", in: key, admin)
        for role in [MemberRole.reviewer, .viewer, nil] {
            #expect(isForbidden { try members.setRole(role, of: eva, for: "ru", in: key, manager) })
        }
        #expect(isForbidden { try members.setRole(nil, of: own, for: "ru", in: key, manager) })
        #expect(try member("eva", admin).localeRoles.map(\.role) == [.admin])
    }

    @Test func aClosedAccountIsNoOtherAdmin() throws {
        let admin = try person("admin", .admin)
        let id = try member("admin", admin).id
        try stage.plant("UPDATE membership SET role = 'viewer' WHERE id <> \(id.rawValue)")
        _ = try person("second", .admin)
        try stage.service.accounts.close("second@manage.example")
        let members = stage.service.members
        #expect(
            code { try members.setRole(.manager, of: id, in: stage.key, admin) } == "last_admin")
    }

    @Test func aRefusalHasNoNameOfAPermission() throws {
        let reviewer = try person("eva", .reviewer)
        let error = #expect(throws: ServiceError.self) {
            _ = try stage.service.projects.settings(reviewer, stage.key)
        }
        #expect(
            error?.sentence == "Only a manager may change the keys and settings of the project")
        for permission in Permission.allCases {
            #expect(!permission.actions.contains("."))
        }
    }

    @Test func theLastAdminStaysAnAdmin() throws {
        let admin = try person("admin", .admin)
        let members = stage.service.members
        let id = try member("admin", admin).id
        try stage.plant("UPDATE membership SET role = 'viewer' WHERE id <> \(id.rawValue)")
        #expect(
            code { try members.setRole(.manager, of: id, in: stage.key, admin) } == "last_admin")
        #expect(
            code { try members.setRole(.viewer, of: id, for: "ru", in: stage.key, admin) }
                == "last_admin")
        try members.setRole(.admin, of: id, in: stage.key, admin)
        try members.setRole(.admin, of: id, for: "ru", in: stage.key, admin)
        try members.setRole(nil, of: id, for: "ru", in: stage.key, admin)
        _ = try person("second", .admin)
        try members.setRole(.viewer, of: id, for: "fr", in: stage.key, admin)
        try members.setRole(.manager, of: id, in: stage.key, admin)
        #expect(try member("admin", admin).role == .manager)
    }

    @Test func onlyManagersManage() throws {
        let manager = try person("manager", .manager)
        let reviewer = try person("eva", .reviewer)
        let (service, key) = (stage.service, stage.key)
        let id = try member("manager", manager).id
        #expect(isForbidden { _ = try service.members.roles(reviewer, key, page: Self.all) })
        #expect(isForbidden { _ = try service.invitations.pending(reviewer, key) })
        #expect(isForbidden { _ = try service.members.roles(reviewer, key, id: id) })
        #expect(isForbidden { try service.members.setRole(.viewer, of: id, in: key, reviewer) })
        #expect(
            isForbidden {
                try service.members.setRole(.viewer, of: id, for: "ru", in: key, reviewer)
            })
        #expect(isForbidden { _ = try service.projects.settings(reviewer, key) })
        #expect(
            isForbidden {
                try service.projects.change(
                    reviewer, key, from: Self.shown,
                    to: ProjectSettings(name: "Other", summary: "", defaultLocale: "en"))
            })
        #expect(isForbidden { _ = try service.releases.outlived(reviewer, key, keeping: 1) })
        #expect(
            isForbidden { _ = try service.releases.prune(reviewer, key, keeping: 1, upTo: "9") })
        #expect(isForbidden { _ = try service.releases.publishable(reviewer, key) })
    }

    @Test func aManagerChangesNameAndSummary() throws {
        let manager = try person("manager", .manager)
        let before = try stage.service.projects.settings(manager, stage.key)
        #expect(before.settings.name == "Stage" && !before.mayChangeLanguage)
        var settings = before.settings
        settings.name = "  Other"
        settings.summary = "Two words"
        try stage.service.projects.change(
            manager, stage.key, from: before.settings, to: settings)
        let changed = try stage.service.projects.settings(manager, stage.key).settings
        #expect(changed.name == "Other" && changed.summary == "Two words")
        #expect(changed.defaultLocale == "en")
    }

    private static let shown = ProjectSettings(name: "Stage", summary: "", defaultLocale: "en")

    /// Two people open the settings at the same time.
    @Test func aStaleFormUndoesNoOtherChange() throws {
        let manager = try person("manager", .manager)
        let (projects, key) = (stage.service.projects, stage.key)
        let shown = try projects.settings(manager, key).settings
        var (first, second) = (shown, shown)
        first.name = "First"
        second.summary = "Second\nline"
        try projects.change(manager, key, from: shown, to: first)
        try projects.change(manager, key, from: shown, to: second)
        var stored = try projects.settings(manager, key).settings
        #expect(stored.name == "First" && stored.summary == "Second\nline")
        second.name = "Second"
        #expect(
            code { try projects.change(manager, key, from: shown, to: second) } == "changed")
        stored = try projects.settings(manager, key).settings
        #expect(stored.name == "First")
        try projects.change(manager, key, from: shown, to: first)
        #expect(try projects.settings(manager, key).settings == stored)
    }

    @Test func aNameMustBeVisible() throws {
        let manager = try person("manager", .manager)
        for name in ["", "  ", "a\u{202E}b", String(repeating: "a", count: 256)] {
            let settings = ProjectSettings(name: name, summary: "", defaultLocale: "en")
            #expect(
                code {
                    try stage.service.projects.change(
                        manager, stage.key, from: Self.shown, to: settings)
                } == "invalid")
        }
        let settings = ProjectSettings(
            name: "Stage", summary: String(repeating: "a", count: 2001), defaultLocale: "en")
        #expect(
            code {
                try stage.service.projects.change(
                    manager, stage.key, from: Self.shown, to: settings)
            } == "too_long")
        let new = NewProject(name: "New", summary: settings.summary)
        #expect(code { _ = try stage.service.projects.create(new, by: manager) } == "too_long")
    }

    @Test func theLanguageChangesOnlyBeforeTheFirstKey() throws {
        let manager = try person("manager", .manager)
        let settings = ProjectSettings(name: "Stage", summary: "", defaultLocale: "de")
        #expect(
            code {
                try stage.service.projects.change(
                    manager, stage.key, from: Self.shown, to: settings)
            } == "in_use")
        let empty = try stage.service.projects.create(NewProject(name: "Empty"), by: manager)
        try stage.service.projects.change(manager, empty, from: Self.shown, to: settings)
        let changed = try stage.service.projects.settings(manager, empty)
        #expect(changed.settings.defaultLocale == "de" && changed.mayChangeLanguage)
        let overview = try stage.service.projects.overview(manager, empty)
        #expect(overview.defaultLanguage == "German")
        #expect(overview.languages.map(\.locale) == ["en"])
    }

    @Test func onlyAdminsManageTokens() throws {
        let (admin, manager) = (try person("admin", .admin), try person("manager", .manager))
        let (tokens, key) = (stage.service.projectTokens, stage.key)
        let before = try tokens.all(admin, key).count
        let token = try tokens.make(admin, key, name: " build ", mayRelease: true)
        #expect(try stage.service.signIn.session(token: token).mayRelease)
        let line = try #require(try tokens.all(admin, key).first { $0.name == "build" })
        #expect(line.mayRelease)
        #expect(isForbidden { _ = try tokens.all(manager, key) })
        #expect(
            isForbidden { _ = try tokens.make(manager, key, name: "app", mayRelease: false) })
        #expect(isForbidden { try tokens.revoke(manager, key, id: line.id) })
        #expect(code { _ = try tokens.make(admin, key, name: " ", mayRelease: false) } == "invalid")
        try tokens.revoke(admin, key, id: line.id)
        #expect(try tokens.all(admin, key).count == before)
        #expect(throws: ServiceError.invalidToken) {
            try stage.service.signIn.session(token: token)
        }
    }

    @Test(arguments: [ProjectMakers.admins, .managers, .everybody])
    func whoMayCreateProjectsIsKnownBeforehand(makers: ProjectMakers) throws {
        let (manager, eva) = (try person("manager", .manager), try person("eva", .translator))
        let projects = stage.service.projects
        let root = ServiceSession(userID: eva.userID, isAdmin: true)
        #expect(try projects.mayCreate(root, among: makers))
        #expect(try projects.mayCreate(manager, among: makers) == (makers != .admins))
        #expect(try projects.mayCreate(eva, among: makers) == (makers == .everybody))
    }

    @Test func aManagerKeepsTheNewestReleases() throws {
        let all = try (0..<3).map { _ in try stage.built().lastPathComponent }
        let (releases, key) = (stage.service.releases, stage.key)
        let session = try stage.session(.manager)
        #expect(try releases.outlived(session, key, keeping: 1) == Array(all.prefix(2)))
        #expect(try releases.prune(session, key, keeping: 1, upTo: all[1]) == Array(all.prefix(2)))
        #expect(try releases.lines(of: key).map(\.version) == [all[2]])
        #expect(code { _ = try releases.prune(session, key, keeping: 0, upTo: "9") } == "too_small")
    }

    /// A new release may come between the question and the answer.
    @Test func onlyReleasesOfTheQuestionAreDeleted() throws {
        let all = try (0..<4).map { _ in try stage.built().lastPathComponent }
        let (releases, key) = (stage.service.releases, stage.key)
        let session = try stage.session(.manager)
        #expect(try releases.prune(session, key, keeping: 1, upTo: all[0]) == [all[0]])
        #expect(try releases.lines(of: key).map(\.version) == all.dropFirst().reversed())
        #expect(try releases.prune(session, key, keeping: 1, upTo: "") == [])
    }

    @Test func aReleaseForAQuestionExistsAndIsNotCurrent() throws {
        let all = try (0..<2).map { _ in try stage.built().lastPathComponent }
        let (releases, key) = (stage.service.releases, stage.key)
        let session = try stage.session(.manager)
        try releases.requireNotCurrent(session, key, version: all[0])
        #expect(
            code { try releases.requireNotCurrent(session, key, version: all[1]) } == "current")
        #expect(throws: ServiceError.self) {
            try releases.requireNotCurrent(session, key, version: "20000101000000")
        }
    }

    @Test func membersComeInPages() throws {
        let manager = try person("manager", .manager)
        let count = try stage.service.members.roles(manager, stage.key, page: Self.all).total
        _ = try person("eva", .translator)
        let id = try member("eva", manager).id
        try stage.service.members.setRole(.reviewer, of: id, for: "ru", in: stage.key, manager)
        let page = try stage.service.members.roles(
            manager, stage.key, page: PageRequest(page: count + 1, perPage: 1))
        #expect(page.total == count + 1 && page.totalPages == count + 1)
        let last = try #require(page.records.first)
        #expect(last.id == id && last.name == "eva" && last.role == .translator)
        #expect(last.localeRoles.map(\.locale) == ["ru"])
        #expect(last.localeRoles.map(\.role) == [.reviewer])
    }

    @Test func onlyInvitationsThatAreOpenAreShown() throws {
        let manager = try person("manager", .manager)
        let (invitations, key) = (stage.service.invitations, stage.key)
        func invite(_ email: String) throws {
            _ = try invitations.invite(
                NewInvitations(emails: [email], role: nil, message: nil), to: key, manager)
        }
        try invite("early@manage.example")
        stage.clock.advance(Limits.invitationLifetime)
        try invite("twice@manage.example")
        try invite("twice@manage.example")
        let found = try invitations.pending(manager, key)
        #expect(found.map { $0["email"]?.string } == ["twice@manage.example"])
        let id = InvitationID(try #require(found.first?["id"]?.integer))
        #expect(try invitations.pending(manager, key, id: id) == found)
        _ = try invitations.revoke(manager, key, id: id)
        #expect(try invitations.pending(manager, key, id: id).isEmpty)
    }

    @Test func aFormThatIsSentTwiceMakesOneToken() throws {
        let admin = try person("admin", .admin)
        let (tokens, key) = (stage.service.projectTokens, stage.key)
        func make(_ name: String) throws -> Secret {
            try tokens.make(admin, key, name: name, mayRelease: false, form: "word")
        }
        let before = try tokens.all(admin, key).count
        let (first, second) = (try make("app"), try make("app"))
        #expect(throws: ServiceError.invalidToken) {
            try stage.service.signIn.session(token: first)
        }
        _ = try stage.service.signIn.session(token: second)
        #expect(try tokens.all(admin, key).count == before + 1)
        _ = try make("other")
        stage.clock.advance(61)
        _ = try make("app")
        _ = try stage.service.signIn.session(token: second)
        #expect(try tokens.all(admin, key).count == before + 3)
    }

    @Test func aManagerDeletesARelease() throws {
        let all = try (0..<2).map { _ in try stage.built().lastPathComponent }
        let (releases, key) = (stage.service.releases, stage.key)
        let (session, reviewer) = (try stage.session(.manager), try person("eva", .reviewer))
        #expect(isForbidden { try releases.remove(reviewer, key, version: all[0]) })
        #expect(
            code { try releases.remove(session, key, version: all[1]) } == "current")
        try releases.remove(session, key, version: all[0])
        #expect(try releases.lines(of: key).map(\.version) == [all[1]])
        #expect(try releases.publishable(session, key) == all[1])
        #expect(try stage.service.maintenance.check() == [])
    }
}
