import Catalog
import Display
import TML
import Testing

@testable import Workbench

/// The command that writes keys into a file for another person.
@Suite struct ExportTests {
    private func stage() throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox())
        stage.forgetEffects()
        return stage
    }

    private func run(_ command: String, on stage: inout TranslateStage) {
        stage.press("alt+x")
        stage.type(command)
        stage.press("enter")
    }

    private func exports(_ stage: TranslateStage) -> [KeyExport] {
        stage.asked.compactMap { if case .list(.export(let export)) = $0 { export } else { nil } }
    }

    @Test func allKeysOfTheListAreWritten() throws {
        var stage = try stage()
        run("export po/de.po", on: &stage)
        #expect(exports(stage).map(\.step) == [.check, .write])
        let keys = try #require(exports(stage).last?.keys)
        #expect(keys.isAll && keys.keys.isEmpty && keys.list == stage.screen.list.query)
        #expect(exports(stage).last?.typed == "po/de.po")
        #expect(stage.state.notice?.text == "7 keys written to po/de.po.")
        #expect(stage.state.notice?.grade == .good)
    }

    @Test func theSearchOfTheListCounts() throws {
        var stage = try stage()
        run("filter state:untranslated", on: &stage)
        let query = stage.screen.list.query
        #expect(query.filter != .everyKey)
        run("export none.po", on: &stage)
        #expect(exports(stage).last?.keys.list == query)
    }

    @Test func markedKeysAreWrittenAlone() throws {
        var stage = try stage()
        stage.press("space", "space")
        run("export de.po", on: &stage)
        #expect(exports(stage).last?.keys.isAll == false)
        #expect(exports(stage).last?.keys.keys.count == 2)
        #expect(stage.state.notice?.text == "2 keys written to de.po.")
        #expect(stage.screen.list.markedCount == 2)
    }

    @Test func theReviewingListIsWritten() throws {
        var stage = TranslateStage(try ReviewScreenTests.plurals(3))
        stage.press("r")
        stage.forgetEffects()
        run("export de.po", on: &stage)
        #expect(exports(stage).map(\.step) == [.check, .write])
        #expect(exports(stage).last?.keys.isAll == true)
    }

    @Test func anExistingFileIsReplacedOnlyAfterAQuestion() throws {
        var stage = try stage()
        stage.store.exportOutcomes[.check] = .fileExists("de.po")
        run("export de.po", on: &stage)
        #expect(stage.state.dialog?.text == Strings.replaceFileQuestion("de.po"))
        stage.press("escape")
        #expect(exports(stage).map(\.step) == [.check])
        run("export de.po", on: &stage)
        stage.press("enter")
        #expect(exports(stage).map(\.step) == [.check, .check, .replace])
        #expect(stage.state.notice?.text == "7 keys written to de.po.")
    }

    @Test func aFileThatAppearsMeanwhileStays() throws {
        var stage = try stage()
        stage.store.exportOutcomes[.write] = .fileExists("de.po")
        run("export de.po", on: &stage)
        #expect(stage.state.dialog == nil)
        #expect(exports(stage).map(\.step) == [.check, .write])
        #expect(stage.state.notice?.text == "de.po exists. Nothing was written.")
        #expect(stage.state.notice?.grade == .warning)
    }

    @Test func aFileThatCannotBeWrittenIsSaidToBe() throws {
        for step in [KeyExport.Step.check, .write] {
            var stage = try stage()
            stage.store.exportOutcomes[step] = .refused("There is no folder po.")
            run("export po/de.po", on: &stage)
            #expect(exports(stage).last?.step == step)
            #expect(stage.state.notice?.text == "There is no folder po.")
            #expect(stage.state.notice?.grade == .warning)
        }
    }

    @Test func aFailureOfTheLocalCopyIsSaid() throws {
        var stage = try stage()
        let export = KeyExport(stage.screen.list.markedOrAll, to: "de.po", .write)
        stage.send(.store(.failed(.list(.export(export)), .store("broken"))))
        #expect(stage.state.notice?.text == "Local copy: broken.")
    }

    @Test func keysArePressedWhileTheFileIsWritten() throws {
        var stage = try stage()
        stage.isHeld = true
        let export = KeyExport(stage.screen.list.markedOrAll, to: "de.po")
        stage.send(.store(.list(.exported(export, .possible))))
        #expect(exports(stage) == [export.at(.write)])
        stage.press("space")
        #expect(stage.screen.list.markedCount == 1)
    }

    @Test func manyKeysAreAnnounced() throws {
        var stage = try stage()
        var keys = stage.screen.list.markedOrAll
        keys.count = 100_000
        stage.isHeld = true
        stage.send(.store(.list(.exported(KeyExport(keys, to: "de.po"), .possible))))
        #expect(stage.state.notice?.text == "Writing 100,000 keys…")
    }

    @Test func theResultNamesDraftsAndLeftOutKeys() {
        var report = KeyExport.Report(path: "de.po", keys: 1, drafted: 2)
        #expect(
            Strings.exported(report) == "1 key written to de.po, without the drafts of 2 keys.")
        report.drafted = 0
        report.leftOut = ["Locked.": 3]
        #expect(Strings.exported(report) == "1 key written to de.po. 3 keys left out: Locked.")
        report.leftOut["Level."] = 1
        #expect(Strings.exported(report) == "1 key written to de.po. 4 keys left out.")
    }

    @Test func keysThatAreLeftOutAreAWarning() throws {
        var stage = try stage()
        stage.store.exportOutcomes[.write] = .written(
            KeyExport.Report(path: "de.po", keys: 6, leftOut: ["Locked.": 1]))
        run("export de.po", on: &stage)
        #expect(stage.state.notice?.grade == .warning)
    }

    @Test(arguments: ["export", "export ", "export a b c"])
    func aPathIsRequired(line: String) {
        #expect(throws: InvocationError.argument(.export, Strings.wantsFile)) {
            try Invocation(line: line)
        }
    }

    @Test func theArgumentKeepsItsSpaces() throws {
        #expect(try Invocation(line: "export a\\  po") == Invocation(.export, "a\\  po"))
    }

    @Test func theTabKeyCompletesThePathAlsoInASessionWithAServer() throws {
        var stage = try stage()
        stage.store.folders = ["": ["po/"], "po/": ["ru.po"]]
        stage.press("alt+x")
        stage.type("export p")
        stage.press("tab", "tab")
        #expect(stage.state.commandLine?.field.text == "export po/ru.po")
        stage.press("escape", "alt+x")
        stage.type("open p")
        stage.press("tab")
        #expect(stage.state.commandLine?.field.text == "open p")
        #expect(stage.state.commandLine?.complaint == nil)
    }

    @Test func thePracticeWritesNothing() {
        var copy = PracticeCopy()
        let list = KeyQuery(project: PracticeProject.project.key, locale: PracticeProject.locale)
        let request = StoreRequest.list(
            .export(
                KeyExport(MarkedKeys(in: list, keys: [], isAll: true, count: 1), to: "a.po")))
        #expect(copy.answer(request) == .failed(request, .practice))
    }

    @Test func lineModeAsksAndTellsTheResult() throws {
        var stage = LineStage(try Examples.inbox())
        stage.give("export de.po")
        #expect(stage.says("7 keys written to de.po."))
        stage.stage.store.exportOutcomes[.check] = .fileExists("de.po")
        stage.give("export de.po")
        #expect(stage.says(Strings.replaceFileQuestion("de.po")))
        stage.give("yes")
        #expect(stage.says("7 keys written to de.po."))
        #expect(exports(stage.stage).map(\.step) == [.check, .write, .check, .replace])
    }
}
