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

    /// How often the findings about the rules were shown.
    private func count(in stage: TranslateStage) -> Int {
        let count = stage.store.material.findings.count
        let sentence = Strings.languageDiffers("Russian", differences: 0, oddities: count)
        return stage.state.messages.count { $0.text == sentence }
    }

    @Test func findingsAreShownAtTheFirstEdit() throws {
        var stage = try stage()
        #expect(!stage.store.material.findings.isEmpty && stage.state.notice == nil)
        stage.send(.alarm(.saveDrafts))
        #expect(count(in: stage) == 0)
        stage.press("e")
        stage.type("Да")
        #expect(count(in: stage) == 0)
        stage.send(.alarm(.saveDrafts))
        #expect(count(in: stage) == 1)
    }

    @Test func findingsAreShownOnce() throws {
        var stage = try stage()
        stage.press("e")
        for text in ["Да", "!"] {
            stage.type(text)
            stage.send(.alarm(.saveDrafts))
        }
        #expect(count(in: stage) == 1)
    }

    @Test func theSentenceIsShort() {
        let sentence = Strings.languageDiffers("Russian", differences: 2, oddities: 1)
        #expect(
            sentence
                == "Rules for Russian: 2 differences from CLDR, 1 mistake. See “:about-language”.")
        #expect(sentence.count <= 80)
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
        #expect(stage.shows("no known mistakes"))
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
