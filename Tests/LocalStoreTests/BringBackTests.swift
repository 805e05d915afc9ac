import Catalog
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// Texts that come back from a file.
struct BringBackTests {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    private func work(_ texts: [Int: ExactText], project: String = "aa01") -> RescuedWork {
        var work = RescuedWork(database: "elsewhere")
        work.drafts = texts.sorted { $0.key < $1.key }.map { number, text in
            RescuedWork.Draft(
                form: RescuedWork.Form(
                    project: project, projectName: "Shop", locale: "ru", key: fixture.hash(number),
                    label: "Label \(number)"), text: text)
        }
        return work
    }

    private func draft(_ number: Int) throws -> ExactText? {
        try fixture.detail(number).drafts.first?.text
    }

    @Test func anEmptyHomeTakesEverythingAndAPullCompletesIt() throws {
        let report = try fixture.store.bringBack(work([1: "раз", 2: "два"]), replacing: false)
        #expect(report.drafts == 2 && report.rivals.isEmpty)
        #expect(try draft(1) == "раз")
        try fixture.pull([fixture.pulled(1, label: "One"), fixture.pulled(2)])
        #expect(try draft(1) == "раз")
        #expect(try fixture.detail(1).key.label == "One")
        #expect(try fixture.store.keyCount(fixture.query()) == 2)
    }

    /// The keys of the language are not downloaded, so they are not counted.
    @Test func aLanguageWithNothingButTextsThatCameBackIsNotDownloaded() throws {
        func progress() throws -> [LanguageProgress] {
            try fixture.store.progress(of: fixture.project)
        }
        _ = try fixture.store.bringBack(work([1: "раз"]), replacing: false)
        #expect(try progress() == [LanguageProgress(locale: "ru", unsent: 1, isDownloaded: false)])
        try fixture.pull([fixture.pulled(1), fixture.pulled(2)])
        let whole = LanguageProgress(locale: "ru", keys: 2, untranslated: 2, unsent: 1)
        #expect(try progress() == [whole])
        try fixture.store.restartPull(of: fixture.project, locale: "ru")
        #expect(try progress() == [whole])
    }

    @Test func whatComesBackHasNoControlCharacters() throws {
        let report = try fixture.store.bringBack(work([1: "р\u{1B}[31mаз\r\n"]), replacing: false)
        #expect(report.drafts == 1)
        #expect(try draft(1) == "р[31mаз\n")
        let again = try fixture.store.bringBack(work([1: "р\u{1B}[31mаз\r\n"]), replacing: false)
        #expect(again.alreadyHere == 1)
    }

    @Test func aProjectThatIsNotHereIsMade() throws {
        _ = try fixture.store.bringBack(work([1: "раз"], project: "bb02"), replacing: false)
        let key = TranslationKey.ID(project: Project.Key("bb02"), hash: fixture.hash(1))
        let detail = try #require(try fixture.store.detail(of: key, locale: "ru"))
        #expect(detail.drafts.map(\.text) == ["раз"] && detail.key.label == "Label 1")
    }

    @Test func noOtherDraftIsOverwritten() throws {
        try fixture.pull([fixture.pulled(1)])
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: "mine")])
        let kept = try fixture.store.bringBack(work([1: "theirs"]), replacing: false)
        #expect(kept.rivals.map(\.here) == ["mine"] && kept.rivals.map(\.brought) == ["theirs"])
        #expect(kept.drafts == 0)
        #expect(try draft(1) == "mine")
        let replaced = try fixture.store.bringBack(work([1: "theirs"]), replacing: true)
        #expect(replaced.rivals.map(\.here) == ["mine"])
        #expect(try draft(1) == "theirs")
    }

    /// Both look the same, so the reader is told what is different.
    @Test(arguments: [("\u{E9}", "e\u{301}"), ("e\u{301}", "\u{E9}")])
    func anotherCompositionIsAnotherText(mine: String, theirs: String) throws {
        let (mine, theirs) = (ExactText(mine), ExactText(theirs))
        try fixture.pull([fixture.pulled(1)])
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: mine)])
        let kept = try fixture.store.bringBack(work([1: theirs]), replacing: false)
        #expect(kept.alreadyHere == 0)
        #expect(kept.rivals.map(\.here) == [mine] && kept.rivals.map(\.brought) == [theirs])
        _ = try fixture.store.bringBack(work([1: theirs]), replacing: true)
        #expect(try draft(1) == theirs)
    }

    @Test func whatIsHereAlreadyIsNoDraft() throws {
        try fixture.pull([fixture.pulled(1), fixture.pulled(2), fixture.pulled(3)])
        try fixture.submit("раз", 1)
        try fixture.store.saveDrafts([Draft(form: fixture.form(2), text: "два")])
        let report = try fixture.store.bringBack(work([1: "раз", 2: "два"]), replacing: false)
        #expect(report.alreadyHere == 2 && report.drafts == 0 && report.rivals.isEmpty)
        #expect(try draft(1) == nil)
    }

    @Test func theWholeRoundBringsTheTextsOfTheOutbox() throws {
        try fixture.pull([
            fixture.pulled(1), fixture.pulled(2, translations: [translation(5, "a")]),
        ])
        try fixture.submit("раз", 1)
        _ = try fixture.store.review(
            .vote(1), of: [SeenTranslation(translation(5, "a"))], key: fixture.id(2),
            locale: fixture.locale)
        _ = try fixture.store.comment("why?", on: fixture.id(2), locale: fixture.locale)
        let work = try TranslationStore.rescuedWork(in: fixture.path)
        let other = try StoreFixture()
        let report = try other.store.bringBack(work, replacing: false)
        #expect(report.drafts == 1 && report.verdicts == 1)
        #expect(report.comments.map(\.text) == ["why?"])
        #expect(try other.detail(1).drafts.map(\.text) == ["раз"])
    }

    @Test func aTextWithoutAPlaceIsTold() throws {
        var lost = work([1: "раз"])
        lost.drafts[0].form.key = "#17"
        let report = try fixture.store.bringBack(lost, replacing: false)
        #expect(report.withoutForm == ["раз"] && report.drafts == 0)
    }
}
