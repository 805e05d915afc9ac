import Catalog
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// The queries that managers share with the members of a project.
@Suite struct SharedQueryScreenTests {
    private static let weekly = SharedQuery(name: "Weekly", filter: .unfinished, order: .label)

    private func stage(
        _ rights: Set<Permission> = Examples.reviewerRights.union([.manageTranslators]),
        shared: [SharedQuery] = []
    ) throws -> TranslateStage {
        var store = try PlacesTests.store()
        store.material.membership = Examples.membership(rights)
        var summary = ProjectSummary(project: store.material.project)
        summary.queries = shared
        store.summaries = [summary]
        return TranslateStage(store)
    }

    private func run(_ stage: inout TranslateStage, _ line: String) {
        stage.press("alt+x")
        stage.type(line)
        stage.press("enter")
    }

    private func sharings(_ stage: TranslateStage) -> [QuerySharing] {
        stage.network.compactMap { if case .share(let sharing) = $0 { sharing } else { nil } }
    }

    private func project(_ stage: TranslateStage) -> Project.Key {
        stage.store.material.project.key
    }

    @Test func theFinderOpensASharedQuery() throws {
        var stage = try stage(shared: [Self.weekly])
        stage.press("ctrl+p")
        stage.type("weekl")
        #expect(stage.lines.contains { $0.contains("shared") && $0.contains("Weekly") })
        stage.press("enter")
        #expect(stage.screen.list.query.filter == .unfinished)
        #expect(stage.screen.list.query.order == .label && stage.screen.locale == "ru")
    }

    @Test func theFinderShowsTheOwnQueryBeforeASharedOneWithItsName() throws {
        var stage = try stage(shared: [Self.weekly])
        run(&stage, "save-query Weekly")
        stage.press("ctrl+p")
        stage.type("weekly")
        let rows = stage.lines.filter { $0.contains("Weekly") && !$0.contains("saved") }
        #expect(rows.count == 2)
        #expect(rows.first?.contains("query") == true && rows.last?.contains("shared") == true)
    }

    @Test func theListOfProjectsOpensASharedQuery() throws {
        var stage = try stage(shared: [Self.weekly])
        stage.press("escape", "escape", "ctrl+p")
        stage.type("weekly")
        stage.press("enter")
        #expect(stage.screen.list.query.filter == .unfinished)
    }

    @Test func aManagerSharesASavedQuery() throws {
        var stage = try stage()
        stage.press("f", "o")
        run(&stage, "save-query Weekly")
        run(&stage, "share-query Weekly")
        let sharing = QuerySharing(.share(Self.weekly), in: project(stage))
        #expect(sharings(stage) == [sharing])
        stage.forgetEffects()
        stage.send(.network(.sharingDone(sharing)))
        #expect(
            stage.state.notice?.text
                == "All members of the project now see the query “Weekly” in the finder.")
        #expect(stage.asked.contains(.projects(.list)))
    }

    @Test func aManagerStopsSharing() throws {
        var stage = try stage(shared: [Self.weekly])
        run(&stage, "unshare-query")
        stage.press("enter")
        #expect(sharings(stage).isEmpty && stage.state.dialog != nil)
        stage.press("enter")
        let sharing = QuerySharing(.unshare("Weekly"), in: project(stage))
        #expect(sharings(stage) == [sharing])
        stage.send(.network(.sharingDone(sharing)))
        #expect(stage.state.notice?.text == "The query “Weekly” is no longer shared.")
    }

    @Test func anotherQueryWithTheNameIsReplacedAfterAQuestion() throws {
        let other = SharedQuery(name: "Weekly", filter: .new)
        var stage = try stage(shared: [other])
        run(&stage, "save-query Weekly")
        run(&stage, "share-query Weekly")
        #expect(sharings(stage).isEmpty)
        stage.press("escape")
        #expect(sharings(stage).isEmpty && stage.state.dialog == nil)
        run(&stage, "share-query Weekly")
        stage.press("enter")
        #expect(sharings(stage).map(\.name) == ["Weekly"])
    }

    @Test func anUnchangedQueryIsSharedAgainWithoutAQuestion() throws {
        var stage = try stage(shared: [Self.weekly])
        stage.press("f", "o")
        run(&stage, "save-query Weekly")
        run(&stage, "share-query Weekly")
        #expect(stage.state.dialog == nil && sharings(stage).count == 1)
    }

    /// The server compares the bytes of names.
    @Test func theServerGetsTheStoredFormOfTheName() throws {
        let stored = "Cafe\u{301}"
        var stage = try stage(shared: [SharedQuery(name: stored, filter: .new)])
        run(&stage, "unshare-query Caf\u{e9}")
        stage.press("enter")
        let name = try #require(sharings(stage).first?.name)
        #expect(Array(name.utf8) == Array(stored.utf8))
    }

    @Test func othersReadWhoCanRemoveASharedQuery() throws {
        var stage = try stage(Examples.reviewerRights, shared: [Self.weekly])
        run(&stage, "delete-query Weekly")
        #expect(
            stage.state.notice?.text
                == "The query “Weekly” is shared. Only the managers of the project can remove it.")
    }

    @Test func withoutANetworkASentenceSaysSo() throws {
        var stage = try stage()
        run(&stage, "save-query Weekly")
        run(&stage, "share-query Weekly")
        stage.send(.network(.failed(.share, .unreachable("no route"), retryAfter: nil)))
        #expect(
            stage.state.notice?.text
                == "The query “Weekly” was not shared. Sharing needs a connection to the server.")
        run(&stage, "share-query Weekly")
        #expect(sharings(stage).count == 2)
    }

    @Test func aSlowAnswerToSharingChangesNoConnection() throws {
        var stage = try stage()
        stage.send(.network(.synchronized(SynchronizationReport())))
        run(&stage, "save-query Weekly")
        run(&stage, "share-query Weekly")
        stage.send(.network(.silent(.share)))
        #expect(stage.state.link == .online)
        #expect(stage.state.notice?.text == Strings.serverIsSilent)
        stage.send(.network(.sharingDone(try #require(sharings(stage).first))))
        #expect(stage.state.link == .online)
    }

    @Test func aSecondChangeWaitsForTheAnswerOfTheServer() throws {
        var stage = try stage(shared: [Self.weekly])
        run(&stage, "save-query Mine")
        run(&stage, "share-query Mine")
        run(&stage, "unshare-query Weekly")
        #expect(sharings(stage).count == 1)
        #expect(
            stage.state.notice?.text
                == "The server has not answered about the query “Mine” yet. Try again.")
    }

    @Test func othersCannotShare() throws {
        var stage = try stage(Examples.reviewerRights, shared: [Self.weekly])
        for line in ["share-query Weekly", "unshare-query Weekly"] {
            run(&stage, line)
            #expect(
                stage.state.notice?.text == "Only the managers of the project can share queries.")
        }
        #expect(sharings(stage).isEmpty)
    }

    @Test(
        arguments: [
            ("share-query", "This project has no saved queries. Save one with :save-query first."),
            ("unshare-query x", "This project has no shared query “x”."),
            (
                "delete-query Weekly",
                "A manager shares the query “Weekly”; :unshare-query stops this."
            ),
        ])
    func aMissingQueryIsReported(line: String, sentence: String) throws {
        var stage = try stage(shared: [Self.weekly])
        run(&stage, line)
        #expect(stage.state.notice?.text == sentence)
        #expect(sharings(stage).isEmpty)
    }

    @Test func withoutSharedQueriesNothingCanBeUnshared() throws {
        var stage = try stage()
        run(&stage, "unshare-query")
        #expect(stage.state.notice?.text == "This project has no shared queries.")
    }

    @Test func aLongQueryIsNotShared() throws {
        var stage = try stage()
        run(&stage, "search " + String(repeating: "x", count: 2100))
        run(&stage, "save-query long")
        run(&stage, "share-query long")
        #expect(stage.state.notice?.text == "The query is too long to be shared.")
    }
}
