import Catalog
import Display
import TML
import TestSupport
import Testing

@testable import Workbench

/// What the translator is told about the rules of the language.
@Suite struct LanguageReportTests {
    /// The inbox in Russian, whose published definition has no rule `many`.
    private func stage(
        _ origin: LanguageOrigin = .project, hasFindings: Bool = true, _ size: (Int, Int) = (80, 24)
    ) throws -> TranslateStage {
        var store = try Examples.inbox()
        store.material.origin = origin
        if hasFindings { store.material.findings = store.material.language.findings() }
        return TranslateStage(store, columns: size.0, rows: size.1)
    }

    @Test func openingALanguageWithOddRulesSaysSoOnce() throws {
        var stage = try stage()
        let count = stage.store.material.findings.count
        #expect(count > 0)
        #expect(
            stage.state.notice?.text
                == Strings.languageDiffers("Russian", differences: 0, oddities: count))
        stage.state.notices = Notices()
        stage.send(.store(.opened(stage.store.material)))
        #expect(stage.state.notice == nil)
    }

    @Test func itIsNotSaidAtEveryOpening() throws {
        var stage = try stage()
        let said = stage.state.notice?.text
        stage.press("escape", "escape")
        stage.open()
        #expect(said != nil && stage.state.notice == nil)
        #expect(stage.state.messages.map(\.text) == [said, Strings.pressAgainToLeave("esc")])
    }

    @Test func rulesWithoutFaultAreNotWorthALine() throws {
        #expect(try stage(hasFindings: false).state.notice == nil)
        #expect(try stage(.program(cldr: "47")).state.notice == nil)
    }

    @Test(arguments: [LanguageOrigin.programForUnreadable(cldr: nil), .nowhere])
    func rulesThatAreNotThereAreTold(origin: LanguageOrigin) throws {
        #expect(try stage(origin).state.notice?.grade == .warning)
    }

    @Test(arguments: [(80, 24), (120, 40), (40, 10)])
    func everythingIsListed(_ columns: Int, _ rows: Int) throws {
        var stage = try stage(.project, hasFindings: true, (columns, rows))
        stage.send(.network(.synchronized(SynchronizationReport())))
        _ = stage.state.run(Invocation(.aboutLanguage))
        stage.state.notices = Notices()
        try GoldenFile("language-report-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
    }

    @Test(arguments: ["enter", "escape"])
    func theReportIsScrolledAndClosed(key: String) throws {
        var stage = try stage()
        _ = stage.state.run(Invocation(.aboutLanguage))
        stage.press("pagedown", "down", "up", "end", "home")
        #expect(stage.state.dialog?.question == .report)
        stage.press(key)
        #expect(stage.state.dialog == nil)
    }

    @Test func aProjectThatHasNoRulesIsToldWhoseAreUsed() throws {
        var stage = try stage(.program(cldr: "47"), hasFindings: false)
        _ = stage.state.run(Invocation(.aboutLanguage))
        #expect(stage.state.dialog?.text == Strings.origin(of: "Russian", .program(cldr: "47")))
        #expect(stage.shows("CLDR 47"))
        #expect(stage.shows(Strings.noFindings))
    }

    @Test func everyOddityHasASentence() throws {
        for locale in ["ru", "he", "ar", "fa", "es"] {
            let language = try Examples.language(locale)
            let others = try ["en", "uk", "ja"].map(Examples.language)
            let findings = others.flatMap { language.findings(comparedTo: $0) }
            for finding in findings {
                let sentence = Strings.sentence(finding)
                #expect(sentence.hasSuffix("."))
                #expect(!sentence.contains("“”"), "\(sentence)")
            }
        }
    }
}
