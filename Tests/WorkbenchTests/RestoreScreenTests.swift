import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// The screen that brings back the states before the work of a person.
@Suite struct RestoreScreenTests {
    private func stage(columns: Int = 80, rows: Int = 24) throws -> TranslateStage {
        let keys = ["Your file", "Sign out", "Open"].enumerated().map { number, label in
            Examples.key(
                label, status: .accepted,
                translations: [
                    Translation(
                        id: number + 1, text: "Плохо", status: .accepted, author: "Anna",
                        authorID: 9, contentRevision: 30)
                ])
        }
        let material = try Examples.material(rights: Examples.reviewerRights, keys: keys.count)
        return TranslateStage(StageStore(material, keys), columns: columns, rows: rows)
    }

    private func screen(_ stage: TranslateStage) throws -> RestoreScreen {
        let screen: RestoreScreen? =
            if case .restore(let screen) = stage.state.screen { screen } else { nil }
        return try #require(screen)
    }

    private func run(
        _ stage: inout TranslateStage, _ argument: String = " author:anna changed:<3d"
    ) {
        stage.press(":")
        stage.type("restore-earlier\(argument)")
        stage.press("enter")
    }

    private func question(_ stage: TranslateStage) throws -> String {
        let plan: RestorationPlan? =
            if case .list(.restoration(let plan)) = stage.state.dialog?.question { plan } else {
                nil
            }
        return Strings.question(try #require(plan))
    }

    private func asked(_ stage: TranslateStage) throws -> EarlierWork {
        let requests = stage.network.compactMap { request -> EarlierWork? in
            if case .earlierStates(let work) = request { work } else { nil }
        }
        return try #require(requests.last)
    }

    private func state(
        _ number: Int, _ stage: TranslateStage, earlier: EarlierState.State,
        _ obstacle: RestorationObstacle? = nil
    ) -> EarlierState {
        EarlierState(
            translation: number, key: stage.store.keys[number - 1].key.id,
            now: EarlierState.State(text: "Плохо", status: .accepted), contentRevision: 30,
            earlier: earlier, obstacle: obstacle)
    }

    /// A text, a verdict, and a translation with newer work.
    private func answer(
        _ stage: inout TranslateStage, next: Int? = nil, isCut: Bool = false
    ) throws {
        let states = [
            state(1, stage, earlier: EarlierState.State(text: "Ваш файл", status: .pending)),
            state(2, stage, earlier: EarlierState.State(text: "Плохо", status: .approved)),
            state(3, stage, earlier: EarlierState.State(text: "Открыть", status: nil), .newer),
        ]
        let page = EarlierStates(
            states: states, personID: 9, personName: "Anna",
            time: WorkTime(since: 1_700_000_000), isCut: isCut, next: next)
        stage.send(.network(.earlierStates(try asked(stage), page)))
    }

    @Test func theServerIsAskedForThePersonAndTheTime() throws {
        var stage = try stage()
        run(&stage)
        let work = try asked(stage)
        #expect(work.person == .name("anna") && work.time == WorkTime(within: 3 * 86400))
        #expect(work.locale == "ru" && work.after == 0)
        #expect(stage.shows("Reading the work from the server"))
    }

    @Test func theListShowsBothStatesAndTheReasons() throws {
        var stage = try stage()
        run(&stage)
        try answer(&stage)
        #expect(try screen(stage).stage == .found)
        #expect(try screen(stage).list.rows.map(\.rowID) == [1, 2, 3])
        #expect(try screen(stage).list.marked == [1, 2])
        #expect(stage.shows("Ваш файл") && stage.shows("approved: Плохо"))
        #expect(stage.shows("The translation has changed since."))
        #expect(stage.shows("2 translations can be restored. 1 cannot"))
    }

    @Test func enterAsksWithTheNumbersAndOneUndoTakesAllBack() throws {
        var stage = try stage()
        let before = stage.store.keys
        run(&stage)
        try answer(&stage)
        stage.press("enter")
        #expect(
            try question(stage)
                == "Restore 1 text and 1 verdict of 2 keys? Left out: 1 with newer work.")
        stage.press("enter")
        #expect(stage.store.outbox.count == 2)
        #expect(stage.store.actions.map(\.action.name) == [.restore])
        #expect(
            stage.state.notice?.text
                == "Brought back 2 earlier states. Left out: 1 with newer work. u undoes this.")
        stage.press("u")
        #expect(stage.store.keys == before)
    }

    @Test func spaceLeavesARowOut() throws {
        var stage = try stage()
        run(&stage)
        try answer(&stage)
        stage.press("space", "enter")
        #expect(
            try question(stage)
                == "Restore 1 verdict of 1 key? Left out: 1 not marked, 1 with newer work.")
        stage.press("enter")
        #expect(stage.store.outbox.map(\.kind) == [.judge(.approve)])
    }

    @Test func aRowWithAReasonCannotBeMarked() throws {
        var stage = try stage()
        run(&stage)
        try answer(&stage)
        stage.press("end", "space")
        #expect(try screen(stage).list.marked == [1, 2])
        stage.press("*", "enter")
        #expect(stage.state.notice?.text.hasPrefix("No row is marked.") == true)
    }

    @Test func theNextPageIsAboutTheSamePerson() throws {
        var stage = try stage()
        run(&stage)
        try answer(&stage, next: 3)
        let work = try asked(stage)
        #expect(work.person == .number(9) && work.after == 3)
        #expect(work.time == WorkTime(since: 1_700_000_000))
        stage.press("enter")
        #expect(stage.state.dialog == nil)
        let page = EarlierStates(
            states: [], personID: 9, personName: "Anna", time: work.time)
        stage.send(.network(.earlierStates(work, page)))
        #expect(try screen(stage).stage == .found)
        #expect(try screen(stage).list.rows.count == 3)
    }

    @Test func theBeginningOfTheLogStaysOnTheScreen() throws {
        var stage = try stage()
        run(&stage)
        try answer(&stage, next: 3, isCut: true)
        let work = try asked(stage)
        let page = EarlierStates(
            states: [], personID: 9, personName: "Anna", time: WorkTime(since: 1_700_000_000))
        stage.send(.network(.earlierStates(work, page)))
        #expect(try screen(stage).page?.isCut == true)
        #expect(stage.shows("Anna, since 2023-11-14"))
    }

    /// A screen with a low limit, after a page with a row for each obstacle.
    private func limited(
        _ stage: TranslateStage, _ most: Int, _ obstacles: [RestorationObstacle?]
    ) throws -> RestoreScreen {
        let opened = try screen(stage)
        var limited = RestoreScreen(opened.search, direction: .leftToRight, most: most)
        let states = obstacles.enumerated().map { number, obstacle in
            var state = state(
                1, stage, earlier: EarlierState.State(text: "Ваш файл", status: .pending), obstacle)
            state.translation = number + 1
            return state
        }
        _ = limited.appear(.example)
        let page = EarlierStates(
            states: states, personID: 9, personName: "Anna", time: WorkTime(since: 1), next: 99)
        _ = limited.receive(NetworkAnswer.earlierStates(limited.search.work, page), .example)
        let rows = stage.store.restorable(limited.search, states)
        _ = limited.receive(rows, .example)
        return limited
    }

    @Test func rowsThatCannotComeBackDoNotUseUpTheLimit() throws {
        var stage = try stage()
        run(&stage)
        let screen = try limited(stage, 2, [.newer, .newer, .vote, .newer, nil])
        #expect(screen.stage == .asking && screen.possible == 1 && screen.found == 5)
        #expect(screen.list.rows.map(\.rowID) == [1, 2, 5])
        #expect(screen.hidden == [.vote: 1, .newer: 1])
        #expect(screen.lines(.example).lines.contains { $0.contains("5 translations") })
    }

    @Test func aFullListSaysSo() throws {
        var stage = try stage()
        run(&stage)
        var screen = try limited(stage, 2, [.newer, nil, .vote, nil, .newer])
        #expect(screen.stage == .full && screen.hidden == [.newer: 1])
        let sentence = Strings.earlierStatesAreFull(2)
        #expect(screen.lines(.example).lines.contains { $0.contains(sentence) })
        let reaction = screen.perform(Invocation(.open), page: 1, .example)
        guard case .list(.restoration(let plan)) = reaction?.dialog?.question else {
            Issue.record("There is no question.")
            return
        }
        #expect(plan.items.count == 2 && plan.leftOut == [.newer: 2, .vote: 1])
    }

    @Test func escapeStopsTheSearchThenLeaves() throws {
        var stage = try stage()
        run(&stage)
        try answer(&stage, next: 3)
        stage.press("escape")
        #expect(try screen(stage).stage == .stopped)
        #expect(stage.effects.contains(.cancel(.earlierStates)))
        stage.press("escape")
        guard case .translate = stage.state.screen else {
            Issue.record("The screen is still open.")
            return
        }
    }

    @Test func withoutANetworkOneSentenceSaysSo() throws {
        var stage = try stage()
        run(&stage)
        stage.send(
            .network(.failed(.earlierStates, .unreachable("no route"), retryAfter: nil)))
        #expect(
            stage.shows("The earlier states are only on the server, and the server does not answer")
        )
        stage.press("enter")
        #expect(stage.state.dialog == nil && stage.store.outbox.isEmpty)
    }

    @Test func anEmptyListSaysSo() throws {
        var stage = try stage()
        run(&stage)
        let page = EarlierStates(
            states: [], personID: 9, personName: "Anna",
            time: WorkTime(since: 1_700_000_000), isCut: true)
        stage.send(.network(.earlierStates(try asked(stage), page)))
        #expect(stage.shows("The person changed none of these translations in this time."))
        #expect(stage.shows("Anna, since 2023-11-14"))
        stage.press("enter")
        #expect(stage.state.notice?.text == "No translation of the list can be restored.")
    }

    @Test func theAnswerToAnotherQuestionIsIgnored() throws {
        var stage = try stage()
        run(&stage)
        var work = try asked(stage)
        work.after = 99
        let page = EarlierStates(
            states: [], personID: 9, personName: "Anna", time: WorkTime(since: 1))
        stage.send(.network(.earlierStates(work, page)))
        #expect(try screen(stage).stage == .asking)
    }

    @Test func thePersonAndTheTimeAreRequired() throws {
        var stage = try stage()
        run(&stage, " changed:<3d")
        #expect(stage.state.notice?.text.hasPrefix("Give one person") == true)
        run(&stage, " author:anna")
        #expect(stage.state.notice?.text.hasPrefix("Give the time") == true)
        run(&stage, "")
        #expect(stage.state.notice?.text.hasPrefix("Give one person") == true)
        #expect(stage.state.screens.count == 2)
    }

    @Test func theQueryOfTheListIsUsedWithoutAnArgument() throws {
        var stage = try stage()
        stage.press("/")
        stage.type("file author:me changed:<2d")
        stage.press("enter")
        run(&stage, "")
        let work = try asked(stage)
        #expect(work.person == .me && work.time == WorkTime(within: 2 * 86400))
        let list = try screen(stage).search.keys.list
        #expect(list.filter == .all([.condition(.words("file", in: nil)), .everyKey]))
        #expect(list.search.isEmpty)
    }
}
