import Catalog
import GRDB
import TML
import Testing
import Text

@testable import LocalStore

struct ProjectTests {
    let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    @Test func projectsComeBackAsSavedAndInTheServersOrder() throws {
        let projects = [
            Project(
                key: Project.Key("bb"), name: "B", summary: "Second", defaultLocale: "en",
                languages: [
                    ProjectLanguage(
                        locale: "ar", englishName: "Arabic", nativeName: "العربية",
                        isRightToLeft: true),
                    ProjectLanguage(locale: "pt-BR", englishName: "Portuguese"),
                ], threshold: 3),
            Project(key: Project.Key("aa"), name: "A", defaultLocale: "de"),
        ]
        try fixture.store.saveProjects(projects)
        #expect(try fixture.store.projects() == projects.map { ProjectSummary(project: $0) })
        #expect(try fixture.store.project(Project.Key("bb")) == projects[0])
        #expect(try fixture.store.project(Project.Key("zz")) == nil)
    }

    /// After a change of the role, or after the return of the server to an earlier state, the keys
    /// are downloaded again.
    @Test func theProgressStaysWhileTheKeysAreDownloadedAgain() throws {
        try fixture.pull([fixture.pulled(1), fixture.pulled(2)])
        _ = try fixture.submit("Наш")
        let before = try fixture.store.progress(of: fixture.project)
        #expect(before.map(\.keys) == [2] && before.map(\.unsent) == [1])
        try fixture.store.restartPull(of: fixture.project, locale: "ru")
        #expect(try fixture.store.progress(of: fixture.project) == before)
    }

    @Test func aProjectThatWasTakenFromUsStaysWhileThereIsWorkInIt() throws {
        try fixture.pull([fixture.pulled(1)])
        let change = try #require(try fixture.submit("Наш").changes.first)
        try fixture.store.saveProjects([])
        #expect(try fixture.store.projects().map(\.project.key) == [fixture.project])
        #expect(try fixture.store.projectsWithWork() == [fixture.project])
        _ = try fixture.store.takeBack([change.id])
        try fixture.store.discardDrafts(of: fixture.id(1), locale: "ru")
        #expect(try fixture.store.projects().isEmpty)
    }

    @Test func sharedQueriesComeBackAsSavedInTheOrderOfTheirNames() throws {
        let filter = try KeyFilter(text: "state:pending changed:<7d (has:note OR words:>4)")
        let weekly = SharedQuery(
            name: "Weekly", filter: filter, search: "cart “a”", source: "billing", order: .label)
        let all = SharedQuery(name: "All", filter: .everyKey)
        let project = try #require(try fixture.store.project(fixture.project))
        try fixture.store.saveProject(ProjectDefinition(project: project, queries: [weekly, all]))
        #expect(try fixture.store.projects().first?.queries == [all, weekly])
        let writes = fixture.store.writes
        try fixture.store.saveProject(ProjectDefinition(project: project, queries: [weekly, all]))
        #expect(fixture.store.writes == writes)
        try fixture.store.saveProject(ProjectDefinition(project: project))
        #expect(try fixture.store.sharedQueries(of: fixture.project) == [all, weekly])
        try fixture.store.saveProject(ProjectDefinition(project: project, queries: []))
        #expect(try fixture.store.sharedQueries(of: fixture.project).isEmpty)
    }

    @Test func aSharedQueryIsReplacedAndRemoved() throws {
        let first = SharedQuery(name: "Weekly", filter: .everyKey)
        let second = SharedQuery(name: "Weekly", filter: .unfinished)
        try fixture.store.saveShared(first, of: fixture.project)
        try fixture.store.saveShared(second, of: fixture.project)
        #expect(try fixture.store.sharedQueries(of: fixture.project) == [second])
        try fixture.store.removeShared(queryNamed: "other", of: fixture.project)
        try fixture.store.removeShared(queryNamed: "Weekly", of: fixture.project)
        #expect(try fixture.store.sharedQueries(of: fixture.project).isEmpty)
    }

    /// For example of a newer version of the program.
    @Test func aSharedQueryThatCannotBeReadIsLeftOut() throws {
        try fixture.store.write { db in
            try db.run(
                """
                INSERT INTO sharedQuery SELECT id, 'new', 'mood:good', '', NULL, 'label'
                FROM project
                """, [])
        }
        #expect(try fixture.store.sharedQueries(of: fixture.project).isEmpty)
    }

    @Test func membershipsComeBackAsSaved() throws {
        let membership = Membership(
            translatorID: 12, role: "reviewer", level: 4, votingPower: 5,
            permissions: [.vote, .approve], localePermissions: ["pt-BR": [.lockKeys], "de": []])
        try fixture.store.saveMembership(membership, of: fixture.project)
        #expect(try fixture.store.membership(of: fixture.project) == membership)
        try fixture.store.saveMembership(
            Membership(translatorID: 12, role: "translator"), of: fixture.project)
        #expect(try fixture.store.membership(of: fixture.project)?.permissions == [])
        #expect(throws: StoreError.self) {
            try fixture.store.saveMembership(membership, of: Project.Key("zz"))
        }
    }

    /// As a program stored it that knew no lesser role in a language.
    @Test func whatWasStoredAsGrantedBesidesStillIs() throws {
        let membership = Membership(
            translatorID: 12, role: "translator", permissions: [.vote],
            localePermissions: ["ru": [.approve]])
        try fixture.store.saveMembership(membership, of: fixture.project)
        try fixture.store.pool.write {
            try $0.execute(sql: "DELETE FROM permission WHERE name = ''")
        }
        let found = try fixture.store.membership(of: fixture.project)
        #expect(found?.localePermissions == ["ru": [.vote, .approve]])
    }

    @Test func anotherRoleMeansOtherKeysAndSoTheFullList() throws {
        func position(after membership: Membership) throws -> PullPosition {
            try fixture.store.saveMembership(membership, of: fixture.project)
            return try fixture.store.pullPosition(of: fixture.project, locale: "ru")
        }
        let translator = Membership(
            translatorID: 7, role: "translator", localePermissions: ["de": []])
        try fixture.pull([fixture.pulled(1)])
        #expect(try position(after: translator) == .feed(cursor: "c1"))
        #expect(try position(after: translator) == .feed(cursor: "c1"))
        let trusted = Membership(translatorID: 7, role: "trusted", level: 50)
        #expect(try position(after: trusted) == .never)
        try fixture.pull([fixture.pulled(1)])
        var reviewer = trusted
        reviewer.localePermissions = ["ru": [.approve]]
        #expect(try position(after: reviewer) == .never)
        #expect(try fixture.store.keys(fixture.query(), offset: 0, limit: 10).count == 1)
    }

    @Test func definitionsComeBackByteForByteInAnySpellingOfTheLocale() throws {
        let project = try #require(try fixture.store.project(fixture.project))
        try fixture.store.saveProject(
            ProjectDefinition(project: project, languageDefinitions: ["pt-BR": [0x7B, 0, 0xFF]]))
        let found = try fixture.store.languageDefinition("PT_br", project: fixture.project)
        #expect(found == [0x7B, 0, 0xFF])
        #expect(try fixture.store.languageDefinition("pt", project: fixture.project) == nil)
        #expect(try fixture.store.projects().map(\.project) == [project])
    }

    @Test func sourcesAreCountedFromTheKeys() throws {
        try fixture.pull([
            fixture.pulled(1, sources: ["start", "shop"]), fixture.pulled(2, sources: ["shop"]),
        ])
        #expect(
            try fixture.store.sources(of: fixture.project) == [
                SourceCount(name: "shop", keys: 2), SourceCount(name: "start", keys: 1),
            ])
        try fixture.news([.key(fixture.key(1, sources: ["start"]))])
        #expect(try fixture.store.sources(of: fixture.project).map(\.keys) == [1, 1])
        #expect(try fixture.store.keyCount(fixture.query(source: "shop")) == 1)
    }

    @Test func progressCountsKeysByStatusAndUnsentWork() throws {
        try fixture.pull([
            fixture.pulled(1), fixture.pulled(2, status: .pending),
            fixture.pulled(3, status: .accepted), fixture.pulled(4, status: .approved),
            fixture.pulled(5, status: .approved),
        ])
        try fixture.submit("Наш", 1)
        try fixture.store.saveDrafts([
            Draft(form: fixture.form(1), text: "Ещё"), Draft(form: fixture.form(4), text: "Ещё"),
        ])
        let progress = LanguageProgress(
            locale: "ru", keys: 5, untranslated: 1, pending: 1, accepted: 1, approved: 2, unsent: 2)
        #expect(try fixture.store.progress(of: fixture.project) == [progress])
        #expect(try fixture.store.projects().map(\.progress) == [[progress]])
        #expect(progress.percentDone == 60)
    }
}
