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
            try stage.service.members.roles(session, stage.key).first {
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

    @Test func theLastAdminStaysAnAdmin() throws {
        let admin = try person("admin", .admin)
        let members = stage.service.members
        let id = try member("admin", admin).id
        try stage.plant("UPDATE membership SET role = 'viewer' WHERE id <> \(id.rawValue)")
        #expect(
            code { try members.setRole(.manager, of: id, in: stage.key, admin) } == "last_admin")
        try members.setRole(.admin, of: id, in: stage.key, admin)
        _ = try person("second", .admin)
        try members.setRole(.manager, of: id, in: stage.key, admin)
        #expect(try member("admin", admin).role == .manager)
    }

    @Test func onlyManagersManage() throws {
        let manager = try person("manager", .manager)
        let reviewer = try person("eva", .reviewer)
        let (service, key) = (stage.service, stage.key)
        let id = try member("manager", manager).id
        #expect(isForbidden { _ = try service.members.roles(reviewer, key) })
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
                    reviewer, key,
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
        try stage.service.projects.change(manager, stage.key, to: settings)
        let changed = try stage.service.projects.settings(manager, stage.key).settings
        #expect(changed.name == "Other" && changed.summary == "Two words")
        #expect(changed.defaultLocale == "en")
    }

    @Test func aNameMustBeVisible() throws {
        let manager = try person("manager", .manager)
        for name in ["", "  ", "a\u{202E}b", String(repeating: "a", count: 256)] {
            let settings = ProjectSettings(name: name, summary: "", defaultLocale: "en")
            #expect(
                code { try stage.service.projects.change(manager, stage.key, to: settings) }
                    == "invalid")
        }
        let settings = ProjectSettings(
            name: "Stage", summary: String(repeating: "a", count: 2001), defaultLocale: "en")
        #expect(
            code { try stage.service.projects.change(manager, stage.key, to: settings) }
                == "too_long")
    }

    @Test func theLanguageChangesOnlyBeforeTheFirstKey() throws {
        let manager = try person("manager", .manager)
        let settings = ProjectSettings(name: "Stage", summary: "", defaultLocale: "de")
        #expect(
            code { try stage.service.projects.change(manager, stage.key, to: settings) }
                == "in_use")
        let empty = try stage.service.projects.create(NewProject(name: "Empty"), by: manager)
        try stage.service.projects.change(manager, empty, to: settings)
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
