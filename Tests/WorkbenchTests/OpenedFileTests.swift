import Catalog
import TML
import Testing

@testable import Workbench

/// The commands for the translation files of a session.
@Suite struct OpenedFileTests {
    private let project = Examples.project.key

    private func files() throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox())
        stage.state.session?.kind = .files
        stage.forgetEffects()
        return stage
    }

    private func run(_ command: String, on stage: inout TranslateStage) {
        stage.press("alt+x")
        stage.type(command)
        stage.press("enter")
    }

    private func file(_ name: String) -> Project {
        Project(
            key: Project.Key(name), name: name, defaultLocale: "en",
            languages: [ProjectLanguage(locale: "de", englishName: "German")])
    }

    @Test func writingSendsTheWaitingTextsNow() throws {
        var stage = try files()
        stage.state.outbox = OutboxCounts(queued: 2)
        run("write", on: &stage)
        #expect(stage.network == [.synchronize(.exchange(project, "ru"))])
    }

    @Test func writingNothingSaysSo() throws {
        var stage = try files()
        stage.state.outbox = OutboxCounts()
        run("write", on: &stage)
        #expect(stage.network.isEmpty)
        #expect(stage.state.notice?.text == "All saved texts are in the files.")
        stage.state.session?.kind = .service
        run("write", on: &stage)
        #expect(stage.state.notice?.text == "The server has all your saved texts.")
    }

    @Test func writingNamesTheChangesThatNeedADecision() throws {
        var stage = try files()
        stage.state.outbox = OutboxCounts(conflicting: 1, refused: 1)
        run("write", on: &stage)
        #expect(stage.network.isEmpty)
        #expect(stage.state.notice?.text == "2 changes in the outbox (F2) need your decision.")
        #expect(stage.state.notice?.grade == .warning)
    }

    @Test func aTypedTextStaysADraft() throws {
        var stage = try files()
        stage.press("enter")
        stage.type("Х")
        run("write", on: &stage)
        #expect(stage.state.notice?.text.hasPrefix("The text of this key is a draft.") == true)
    }

    @Test func theResultNamesTheFile() throws {
        var stage = try files()
        var report = SynchronizationReport(accepted: 3, texts: [.inUse: 3])
        report.places = ["po/ru.po"]
        stage.send(.network(.synchronized(report)))
        #expect(stage.state.notice?.text == "3 translations written into po/ru.po.")
        report.places = ["po/de.po", "po/ru.po"]
        stage.send(.network(.synchronized(report)))
        #expect(stage.state.notice?.text == "3 translations written into 2 files.")
    }

    @Test func anOpenedFileIsShown() throws {
        var stage = try files()
        run("open po/de.po", on: &stage)
        #expect(stage.network == [.files(.open("po/de.po"))])
        stage.send(.network(.filesOpened(FileOpening(projects: [file("po/de.po")]))))
        #expect(stage.screen.project == Project.Key("po/de.po"))
        #expect(stage.screen.locale == "de")
        #expect(stage.state.screens.count == 2)
    }

    @Test func severalFilesAreInTheList() throws {
        var stage = try files()
        run("open po", on: &stage)
        let opening = FileOpening(projects: [file("po/de.po"), file("po/fr.po")], warnings: ["!"])
        stage.send(.network(.filesOpened(opening)))
        #expect(stage.openScreen == nil)
        #expect(stage.state.messages.suffix(2).map(\.text) == [Strings.opened(["", ""]), "!"])
    }

    @Test func aKeyThatIsPressedMeanwhileStaysOnItsScreen() throws {
        var stage = try files()
        run("open po/de.po", on: &stage)
        stage.press("down")
        stage.send(.network(.filesOpened(FileOpening(projects: [file("po/de.po")]))))
        #expect(stage.screen.project == project)
        #expect(stage.state.notice?.text == Strings.opened(["po/de.po"]))
    }

    @Test func aFileOfAnotherProcessLeavesTheScreen() throws {
        var stage = try files()
        run("open po/de.po", on: &stage)
        let other = FileOpening(projects: [file("po/fr.po")], isForOtherProcess: true)
        stage.send(.network(.filesOpened(other)))
        #expect(stage.screen.project == project)
        #expect(stage.state.notice?.text == Strings.opened(["po/fr.po"]))
        stage.send(.network(.filesOpened(FileOpening(projects: [file("po/de.po")]))))
        #expect(stage.screen.project == Project.Key("po/de.po"))
    }

    @Test func aFileThatCannotBeOpenedIsSaidToBe() throws {
        var stage = try files()
        run("open nothing.po", on: &stage)
        let sentence = "There is no file nothing.po."
        stage.send(.network(.filesOpened(FileOpening(warnings: [sentence]))))
        #expect(stage.screen.project == project)
        #expect(stage.state.notice?.text == sentence)
    }

    @Test func aSessionWithAServerNamesTheCommandOfTheShell() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.forgetEffects()
        run("open ru.po", on: &stage)
        #expect(stage.network.isEmpty)
        #expect(stage.state.notice?.text.hasSuffix("tml-translator open ru.po") == true)
    }

    @Test func aDialogIsNotAnsweredByPaths() throws {
        var stage = try files()
        stage.show(.dialog(.confirm(.program(.quit), "Quit?")))
        stage.forgetEffects()
        _ = stage.state.perform(Invocation(.open, "ru.po"))
        #expect(stage.state.dialog != nil)
        #expect(stage.state.isRunning)
    }

    @Test func theTabKeyCompletesPaths() throws {
        var stage = try files()
        stage.store.folders = ["": ["a b.po", "po/", ".git/"], "po/": ["ru.po"]]
        stage.press("alt+x")
        stage.type("open p")
        stage.press("tab")
        #expect(stage.state.commandLine?.field.text == "open po/")
        stage.press("tab")
        #expect(stage.state.commandLine?.field.text == "open po/ru.po")
        stage.type(" a")
        stage.press("tab")
        #expect(stage.state.commandLine?.field.text == "open po/ru.po a\\ b.po")
        let folders = stage.asked.filter { if case .projects(.folder) = $0 { true } else { false } }
        #expect(folders == ["", "po/", ""].map { StoreRequest.projects(.folder($0)) })
    }

    @Test func hiddenNamesFollowADot() throws {
        var stage = try files()
        stage.store.folders = ["": ["po/", ".tx/"]]
        stage.press("alt+x")
        stage.type("open ")
        #expect(stage.state.commandLine?.candidates.map(\.text) == ["open po/"])
        stage.type(".")
        #expect(stage.state.commandLine?.candidates.map(\.text) == ["open .tx/"])
    }

    @Test(arguments: [
        ("ru.po", ["ru.po"]), (" a  b ", ["a", "b"]), ("a\\ b.po c", ["a b.po", "c"]),
        ("a\\\\b", ["a\\b"]), ("", []),
    ])
    func pathsAreTypedAsInAShell(typed: String, paths: [String]) {
        #expect(TypedPaths(typed).paths == paths)
        for path in paths { #expect(TypedPaths(TypedPaths.typed(path)).paths == [path]) }
    }

    @Test func theArgumentKeepsItsSpaces() throws {
        #expect(try Invocation(line: "open a\\  b") == Invocation(.open, "a\\  b"))
        #expect(try Invocation(line: "open ") == Invocation(.open))
    }

    private func listed(unsent: Int = 0, undecided: Int = 0) throws -> TranslateStage {
        var stage = try files()
        let project = stage.store.material.project
        let progress = project.targetLanguages.map {
            LanguageProgress(
                locale: $0.locale, keys: 5, untranslated: 5, unsent: unsent, undecided: undecided)
        }
        stage.store.summaries = [ProjectSummary(project: project, progress: progress)]
        stage.show(Reaction(navigation: .replaceAll(.projects(ProjectsScreen()))))
        stage.forgetEffects()
        run("remove-file", on: &stage)
        return stage
    }

    @Test func aFileIsTakenOffTheList() throws {
        let stage = try listed()
        #expect(stage.network == [.files(.remove(project))])
    }

    @Test func aFileWithWorkStaysInTheList() throws {
        for stage in [try listed(unsent: 1), try listed(undecided: 1)] {
            #expect(stage.network.isEmpty)
            #expect(stage.state.notice?.grade == .warning)
        }
    }

    @Test func aServerHasNoFiles() throws {
        var stage = TranslateStage(try Examples.inbox())
        run("remove-file", on: &stage)
        #expect(stage.state.notice?.text == Strings.onlyForFiles)
    }
}
