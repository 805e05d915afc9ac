import Catalog
import Foundation
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService

/// Texts that stand only in the files of sources: what apps showed there is what they show after the
/// move.
@Suite struct PageTextTests {
    private let archive = ImportStage()
    private static let (hello, bye) = ("Hello", "Bye")

    /// An archive whose `translations.json` says one thing, and whose pages say others.
    private func tar(_ whole: String, pages: [String]) -> TarBuilder {
        var tar = ImportStage.project(locales: ["en", "ru"])
        tar.addKeys([Self.hello, Self.bye])
        tar.add("ru/translations.json", "{\"results\": {\(whole)}}")
        for (number, page) in pages.enumerated() {
            tar.add("ru/sources/page\(number).json", "{\"results\": {\(page)}}")
        }
        return tar
    }

    private func entry(_ label: String, _ texts: [String]) -> String {
        let list = texts.map { "{\"label\": \"\($0)\"}" }.joined(separator: ", ")
        return "\"\(KeyHash.key(label: label, description: ""))\": [\(list)]"
    }

    /// What apps are given for a key, the first of them first.
    private func shown(_ label: String = hello) throws -> [ExactText] {
        try archive.usable(label)
    }

    @Test func aTextThatOnlyAPageHasIsKept() throws {
        let report = try archive.run(
            tar(
                "\(entry("Hello", [])), \(entry("Bye", ["Пока"]))",
                pages: [entry("Hello", ["Привет"])]))
        #expect(try shown() == ["Привет"])
        #expect(try shown(Self.bye) == ["Пока"])
        #expect(report.shownPageTexts == 1 && report.furtherPageTexts == 0)
        #expect(report.newTranslations == 2 && report.translations == 2)
    }

    /// An archive says the same as often as it is imported.
    @Test func aSecondTimeTheCountsAreTheSame() throws {
        let tar = tar(
            "\(entry("Hello", ["Привет"])), \(entry("Bye", ["Пока"]))",
            pages: [entry("Hello", ["Привет", "Здравствуйте"]), entry("Bye", ["До свидания"])])
        let first = try archive.run(tar)
        #expect(first.newTranslations == 4 && first.translations == 4)
        let second = try archive.run(tar)
        #expect(second.newTranslations == 0 && second.knownTranslations == 4)
        #expect(second.translations == 4)
    }

    /// They come from whoever made the archive, and go to apps and terminals.
    @Test func controlCharactersAreLeftOutAndTold() throws {
        let report = try archive.run(
            tar(
                "\(entry("Hello", ["При\\u001b[1mвет\\r\\nвам"])), \(entry("Bye", ["Пока"]))",
                pages: [entry("Bye", ["До\\u009bсвидания"])]))
        #expect(try shown() == ["При[1mвет\nвам"])
        #expect(try shown(Self.bye).contains("Досвидания"))
        let keys = [Self.hello, Self.bye].map {
            Archives.CleanedForm(key: KeyHash.key(label: $0, description: ""), locale: "ru")
        }
        #expect(report.cleaned == Set(keys))
        #expect(try archive.service.maintenance.textsWithControls(limit: 9).count == 0)
    }

    /// Apps show the text of the page, so it comes first; the other one is not lost.
    @Test func whatThePagesShowIsTheText() throws {
        let pages = [entry("Hello", ["Здравствуй"]), entry("Hello", ["Здравствуй"])]
        let report = try archive.run(tar(entry("Hello", ["Привет"]), pages: pages))
        #expect(try shown() == ["Здравствуй", "Привет"])
        #expect(try archive.key(Self.hello).target?.best?.label == "Здравствуй")
        #expect(report.shownPageTexts == 1 && report.newTranslations == 2)
        #expect(try archive.service.maintenance.check() == [])
    }

    @Test func whatAPageAgreesWithStaysTheText() throws {
        let pages = [entry("Hello", ["Здравствуй"]), entry("Hello", ["Привет"])]
        let report = try archive.run(tar(entry("Hello", ["Привет"]), pages: pages))
        #expect(try shown() == ["Привет", "Здравствуй"])
        #expect(report.shownPageTexts == 0 && report.furtherPageTexts == 1)
    }

    @Test func ofSeveralTextsThatOfMostPagesIsShown() throws {
        let pages = [["a"], ["b"], ["b"], ["c"]].map { entry("Hello", $0) }
        let report = try archive.run(tar(entry("Hello", ["x"]), pages: pages))
        #expect(try shown().first == "b")
        #expect(try Set(shown()) == ["a", "b", "c", "x"])
        #expect(report.shownPageTexts == 1 && report.furtherPageTexts == 2)
    }

    @Test func textsForOtherContextsAreNoRivals() throws {
        let key = KeyHash.key(label: "Hello", description: "")
        let page = """
            "\(key)": [{"label": "Привет", "context": {"n": {"number": "one"}}}, {"label": "Приветы"}]
            """
        let report = try archive.run(tar(entry("Hello", ["Приветы"]), pages: [page]))
        #expect(try shown() == ["Привет", "Приветы"])
        #expect(report.newTranslations == 2 && report.shownPageTexts == 1)
    }

    /// The same text in other bytes is the same text.
    @Test func spacesAndOrderMakeNoOtherText() throws {
        let key = KeyHash.key(label: "Hello", description: "")
        let report = try archive.run(
            tar(entry("Hello", ["Привет"]), pages: ["\"\(key)\" : [ { \"label\" : \"Привет\" } ]"]))
        #expect(report.shownPageTexts + report.furtherPageTexts == 0)
        #expect(report.newTranslations == 1 && report.translations == 1)
    }

    @Test func importingAgainAddsNothingAndTouchesNoWork() throws {
        let tar = tar(entry("Hello", ["Привет"]), pages: [entry("Hello", ["Здравствуй"])])
        _ = try archive.run(tar)
        let again = try archive.run(tar)
        #expect(again.newTranslations + again.changedTranslations == 0)
        #expect(again.knownTranslations == 2 && again.translations == 2)
        #expect(try shown() == ["Здравствуй", "Привет"])
    }

    /// A person's text is not put behind one of an archive.
    @Test func thePagesDoNotGoBeforeWorkOfPeople() throws {
        _ = try archive.run(tar(entry("Hello", ["Привет"]), pages: []))
        try archive.apply("Hello", "Приветик")
        let page = entry("Hello", ["Здравствуй"])
        let report = try archive.run(tar(entry("Hello", ["Привет"]), pages: [page]))
        #expect(report.furtherPageTexts == 1)
        #expect(try shown().last == "Здравствуй")
    }

    /// Of texts with equal ranks, apps get the newest text of a person, and editors see this text
    /// first.
    @Test func aNewerTextOfAPersonIsShown() throws {
        let page = entry("Hello", ["Здравствуй"])
        let tar = tar(entry("Hello", ["Привет"]), pages: [page, entry("Hello", ["Привет"])])
        _ = try archive.run(tar)
        try archive.apply("Hello", "Приветик")
        try archive.apply("Hello", "Доброе утро")
        let expected: [ExactText] = ["Доброе утро", "Приветик", "Привет", "Здравствуй"]
        #expect(try shown() == expected)
        #expect(try archive.all(Self.hello) == expected)
        #expect(try archive.key(Self.hello).target?.best?.label == "Доброе утро")
        #expect(try archive.released(Self.hello) == expected)
    }

    /// New, changed, known and left out together are all that the archive has.
    @Test func theCountsAddUp() throws {
        var first = tar(entry("Hello", ["Привет"]), pages: [entry("Bye", ["Пока"])])
        first.add("fr/translations.json", "{\(entry("Hello", ["Salut", "Bonjour"]))}")
        let report = try archive.run(first)
        #expect(report.unplaced == [.init(file: "fr/translations.json", translations: 2)])
        #expect(report.newTranslations == 2 && report.translations == 4)
        let second = tar("\(entry("Hello", ["Привет"])), \(entry("Bye", ["Прощай"]))", pages: [])
        let next = try archive.run(second)
        #expect(next.knownTranslations == 1 && next.changedTranslations == 1)
        for report in [report, next] {
            #expect(
                report.translations == report.newTranslations + report.changedTranslations
                    + report.knownTranslations + report.unplacedTranslations)
        }
    }
}
