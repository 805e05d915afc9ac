import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// The languages of engines, from key press to screen.
@Suite struct LanguagesTests {
    private static let engines: [Settings.Engine] = [
        .init("google", detects: true), .init("Apertium"), .init("Libre", detects: true),
    ]

    /// A desk at the label "Save", with the text "Спасти".
    private func stage(
        columns: Int = 80, rows: Int = 24, engines: [Settings.Engine] = engines,
        projects: Set<String>? = nil
    ) throws -> TranslateStage {
        var stage = TranslateStage(
            try Examples.inbox(), columns: columns, rows: rows,
            settings: Settings(
                suggestionsEnabled: !engines.isEmpty, suggestionProjects: projects,
                engines: engines))
        stage.press("down", "e")
        stage.type("Спасти")
        return stage
    }

    private func opened(
        columns: Int = 80, rows: Int = 24, projects: Set<String>? = nil
    ) throws -> TranslateStage {
        var stage = try stage(columns: columns, rows: rows, projects: projects)
        stage.press("alt+j")
        return stage
    }

    private func tell(
        _ stage: inout TranslateStage, _ question: LanguageQuestion, _ engine: String,
        _ content: LanguageReply.Content
    ) {
        stage.send(.network(.engines(.language(question, LanguageReply(engine: engine, content)))))
    }

    /// Two engines tell of their languages, and one fails.
    private func tellLists(_ stage: inout TranslateStage) {
        tell(
            &stage, .list(namedIn: "ru"), "google",
            .languages([
                .init("en", name: "английский"), .init("ru", name: "русский"),
                .init("he", name: "иврит"), .init("zh-Hans", name: "китайский (упрощенный)"),
            ]))
        tell(
            &stage, .list(namedIn: "ru"), "Apertium",
            .languages([.init("en", isTarget: false), .init("eo", isSource: false)]))
        tell(
            &stage, .list(namedIn: "ru"), "Libre", .failed(.engine("not reachable: no route")))
    }

    private func screen(_ stage: TranslateStage) -> LanguagesScreen? {
        if case .languages(let screen) = stage.state.screen { screen } else { nil }
    }

    private func questions(_ stage: TranslateStage) -> [LanguageQuestion] {
        stage.network.compactMap { request in
            if case .engines(.languages(let question)) = request { question } else { nil }
        }
    }

    @Test func enginesAreAskedForListsAndForThePairInHand() throws {
        let stage = try opened()
        #expect(
            questions(stage) == [.list(namedIn: "ru"), .pair(from: "en", to: "ru")])
        #expect(
            stage.wholeText.contains("Asking google, Apertium, Libre for their languages. No text"))
        #expect(stage.shows("google: asking…"))
    }

    @Test func eachEngineSaysWhetherItHasThePair() throws {
        var stage = try opened()
        tellLists(&stage)
        let pair = LanguageQuestion.pair(from: "en", to: "ru")
        tell(&stage, pair, "google", .pair(true))
        tell(&stage, pair, "Apertium", .pair(false))
        tell(&stage, pair, "Libre", .failed(.engine("not reachable: no route")))
        #expect(stage.shows("английский · en → русский · ru"))
        #expect(stage.shows("✓ google: translates this pair · 4 languages"))
        #expect(stage.shows("× Apertium: does not translate this pair · 2 languages"))
        #expect(stage.shows("! Libre: not reachable: no route"))
    }

    @Test func ofAnEngineWithoutAListNothingIsPromised() throws {
        var stage = try opened()
        tell(&stage, .list(namedIn: "ru"), "google", .languages([]))
        tell(&stage, .pair(from: "en", to: "ru"), "google", .pair(true))
        #expect(stage.shows("English · en → Русский · ru"))
        #expect(stage.shows("google: has no list of languages"))
        #expect(!stage.shows("✓"))
    }

    @Test func whatIsTypedFindsALanguageByNameOrCode() throws {
        var stage = try opened()
        tellLists(&stage)
        stage.type("ИВР")
        #expect(screen(stage)?.from.list.shown.map(\.locale) == ["he"])
        stage.press("enter")
        #expect(screen(stage)?.focus == .to)
        #expect(questions(stage).last == .pair(from: "he", to: "ru"))
        stage.type("en")
        #expect(screen(stage)?.to.list.shown.map(\.locale) == ["en"])
        stage.press("enter")
        #expect(questions(stage).last == .pair(from: "he", to: "en"))
    }

    @Test func onlyTheSideThatAnEngineHasIsOffered() throws {
        var stage = try opened()
        tellLists(&stage)
        let shown = try #require(screen(stage))
        #expect(
            shown.from.list.shown.first { $0.locale == "en" }?.engines == ["google", "Apertium"])
        #expect(!shown.from.list.shown.contains { $0.locale == "eo" })
        #expect(shown.to.list.shown.last?.locale == "eo")
    }

    @Test func aCodeIsTakenThatNoEngineLists() throws {
        var stage = try opened()
        stage.type("tlh")
        stage.press("enter")
        #expect(questions(stage).last == .pair(from: "tlh", to: "ru"))
        stage.type("no such")
        stage.press("enter")
        #expect(stage.state.notice?.text == Strings.noSuchLanguage)
        stage.press("escape", "escape")
        #expect(screen(stage) == nil)
    }

    @Test func whatIsSentIsSaidBeforeAndSentByEnterAlone() throws {
        var stage = try opened()
        tellLists(&stage)
        stage.press("tab", "tab")
        #expect(stage.wholeText.contains("Enter sends the text (6 characters) to google, Libre"))
        #expect(stage.shows("Спасти"))
        #expect(!questions(stage).contains(.detect("Спасти")))
        stage.press("enter")
        #expect(questions(stage).last == .detect("Спасти"))
        tell(&stage, .detect("Спасти"), "google", .detected("ru", percent: 98))
        tell(&stage, .detect("Спасти"), "Libre", .failed(.engine("quota exceeded")))
        #expect(stage.shows("✓ google: русский · ru, 98 % sure"))
        #expect(stage.shows("! Libre: quota exceeded"))
        #expect(stage.shows("Apertium: cannot detect languages"))
    }

    @Test func theTextIsTranslatedByThoseWhoHaveThePair() throws {
        var stage = try opened()
        tellLists(&stage)
        stage.press("f7")
        #expect(screen(stage)?.focus == .text, "First it is said what is sent, and to whom.")
        stage.press("f7")
        #expect(stage.state.notice?.text == Strings.pairAwaited)
        let pair = LanguageQuestion.pair(from: "en", to: "ru")
        tell(&stage, pair, "google", .pair(true))
        tell(&stage, pair, "Apertium", .pair(true))
        tell(&stage, pair, "Libre", .pair(false))
        #expect(stage.wholeText.contains("F7 sends the text to google, Apertium for translation."))
        #expect(!questions(stage).contains { if case .translate = $0 { true } else { false } })

        stage.press("f7")
        let asked = try #require(questions(stage).last)
        let key = stage.screen.project
        let text = FreeText(
            text: "Спасти", source: "en", target: "ru", project: key,
            engines: ["google", "Apertium"])
        #expect(asked == .translate(text))
        #expect(stage.shows("google: asking…"))
        let safe = Suggestion(text: "Rescue", origin: .machine("google"))
        tell(&stage, asked, "google", .translated([safe]))
        #expect(stage.shows("✓ google: Rescue"))
        let unsafe = Suggestion(
            text: "Save", origin: .machine("Apertium"), warnings: ["token_missing {user}"])
        tell(&stage, asked, "Apertium", .translated([unsafe]))
        #expect(stage.shows("! Apertium: Save · {user} is missing"))
        #expect(stage.shows("× Libre: does not translate this pair"))
        stage.press("escape")
        #expect(screen(stage) == nil)
    }

    @Test func whatIsTranslatedIsStoppedByEscape() throws {
        var stage = try opened()
        tell(&stage, .pair(from: "en", to: "ru"), "google", .pair(true))
        stage.press("tab", "tab", "f7", "escape")
        #expect(stage.effects.last == .cancel(.engines(.translation)))
        #expect(stage.shows("google: The request was stopped."))
        #expect(screen(stage) != nil)
    }

    @Test func whatFailsIsSaidInWords() throws {
        var stage = try opened()
        tell(&stage, .pair(from: "en", to: "ru"), "google", .pair(true))
        stage.press("tab", "tab", "f7")
        let asked = try #require(questions(stage).last)
        tell(&stage, asked, "google", .failed(.engine("it asks us to wait 9 s")))
        #expect(stage.shows("! google: it asks us to wait 9 s"))
    }

    @Test func thereAndBackBeginsWithWhatStandsHere() throws {
        var stage = try opened()
        tellLists(&stage)
        stage.type("he")
        stage.press("enter", "tab", "alt+h")
        guard case .roundTrip(let game) = stage.state.screen else {
            Issue.record("There is no game.")
            return
        }
        #expect(game.query.start == .label && game.query.firstText == "Спасти")
        #expect(game.query.sourceLanguage.locale == "he" && game.query.language.locale == "ru")
        #expect(game.query.language.contexts.isEmpty == false, "The rules of the desk are used.")
        stage.press("escape")
        #expect(screen(stage)?.from.chosen == "he")
    }

    @Test func escapeStopsWaitingAndThenGoesBack() throws {
        var stage = try opened()
        stage.press("tab", "tab", "enter", "escape")
        #expect(stage.effects.last == .cancel(.engines(.detection)))
        tell(&stage, .detect("Спасти"), "google", .detected("ru", percent: nil))
        #expect(stage.shows("google: The request was stopped."))
        stage.press("escape")
        #expect(stage.screen.focus == .forms && stage.texts == ["Спасти"])
        #expect(stage.effects.contains(.cancel(.engines(.languageList))))
        #expect(stage.effects.contains(.cancel(.engines(.languagePair))))
    }

    @Test func whatIsAnsweredLateIsDropped() throws {
        var stage = try opened()
        stage.type("he")
        stage.press("enter")
        tell(&stage, .pair(from: "en", to: "ru"), "google", .pair(true))
        #expect(!stage.shows(Strings.hasPair))
    }

    @Test func aProjectThatEnginesMayNotSeeSendsNothing() throws {
        var stage = try opened(projects: ["Another"])
        stage.press("tab", "tab")
        #expect(stage.shows("Engines are off for this project"))
        stage.press("enter")
        #expect(!questions(stage).contains(.detect("Спасти")))
    }

    @Test func withoutEnginesItSaysHowToHaveSome() throws {
        var stage = try stage(engines: [])
        stage.press("alt+j")
        #expect(stage.wholeText.contains("No engine is switched on."))
        #expect(stage.wholeText.contains("“:engines” adds an engine"))
        #expect(questions(stage).isEmpty)
        stage.press("enter", "tab")
        stage.type("en")
        stage.press("escape")
        #expect(screen(stage) == nil)
    }

    @Test func withoutALanguageItIsOpenedByNameAndNothingIsChosen() throws {
        var stage = try stage()
        stage.press("escape", "escape", "escape", ":")
        stage.type("languages")
        stage.press("enter")
        #expect(questions(stage) == [.list(namedIn: "en")])
        #expect(screen(stage)?.text.isEmpty == true)
    }

    @Test func theLabelIsThereWhereNothingIsTyped() throws {
        var stage = try stage()
        stage.press("ctrl+u", "alt+j")
        #expect(screen(stage)?.text.text == "Save")
    }

    @Test func theMousePointsAtFieldsAndLanguages() throws {
        var stage = try opened()
        tellLists(&stage)
        stage.send(.input(.mouse(Mouse(.press(.left), at: Point(row: 2, column: 12)))))
        #expect(screen(stage)?.focus == .to)
        let row = try #require(stage.lines.firstIndex { $0.contains(" he ") })
        stage.send(.input(.mouse(Mouse(.press(.left), at: Point(row: row, column: 4)))))
        stage.press("enter")
        #expect(questions(stage).last == .pair(from: "en", to: "he"))
    }

    @Test(arguments: TranslatePictureTests.allSizes)
    func itLooksLikeThis(_ columns: Int, _ rows: Int) throws {
        var stage = try opened(columns: columns, rows: rows)
        tellLists(&stage)
        let pair = LanguageQuestion.pair(from: "en", to: "ru")
        tell(&stage, pair, "google", .pair(true))
        tell(&stage, pair, "Apertium", .pair(false))
        tell(&stage, pair, "Libre", .failed(.engine("not reachable: no route")))
        try GoldenFile("languages-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
        stage.press("tab")
        stage.type("и")
        try GoldenFile("languages-picked-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
        stage.press("escape", "tab", "enter")
        tell(&stage, .detect("Спасти"), "google", .detected("ru", percent: 98))
        try GoldenFile("languages-detected-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
        stage.press("f7")
        guard let asked = questions(stage).last, case .translate = asked else { return }
        let text = Suggestion(text: "Rescue the {user}", origin: .machine("google"))
        tell(&stage, asked, "google", .translated([text]))
        try GoldenFile("languages-translated-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
    }
}
