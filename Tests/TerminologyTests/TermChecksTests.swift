import Catalog
import TML
import Testing
import Text

@testable import Terminology

/// What is said of a translation that does not use the words of the glossary.
struct TermChecksTests {
    private func issues(_ hit: TermHit, _ translation: String, _ locale: LocaleCode = "ru")
        -> [TML.Issue]
    {
        TermChecks.issues(of: Label(translation), for: [hit], in: locale)
    }

    private func hit(
        _ word: ExactText, _ usable: [ExactText] = [], forbidden: [ExactText] = [],
        isNotTranslated: Bool = false
    ) -> TermHit {
        TermHit(
            word: word, ranges: [0..<1],
            wordings: usable.map { .init(text: $0, isForbidden: false, place: .project) }
                + forbidden.map { .init(text: $0, isForbidden: true, place: .project) },
            untranslatable: isNotTranslated ? .project : nil)
    }

    @Test(arguments: [
        ("ru", "релиз", "Новых релизов нет", true), ("ru", "релиз", "Нет выпусков", false),
        ("ru", "заметка о релизе", "Заметки о релизах", true),
        ("de", "Buch", "Alle Bücher", true), ("de", "Buch", "Buchung", false),
        ("pl", "plik", "W plikach", true), ("pl", "plik", "Plan", false),
        ("pl", "plik", "Folder", false), ("ko", "파일", "파일을 열기", true),
        ("ko", "파일", "폴더", false), ("he", "קובץ", "הקובץ", true), ("zh", "版本", "新版本了", true),
        ("de", "user", "{user} [user: x]", false), ("ru", "релиз", "[b: релиз]а", true),
        ("ru", "сообщение", "Пришло {count|| новое сообщение, новых сообщения, сообщений}", true),
        ("ru", "новое сообщение", "Пришло новое {n| one: сообщение, other: сообщений}", true),
        ("ru", "сообщение", "{count} сообщени{count| е, я, й}", true),
        ("ru", "count", "{count|| сообщение, #count#}", false),
        ("de", "Schlüssel", "Mit den Tastaturschlüsseln", true), ("de", "Ei", "Bäckerei", false),
        ("nl", "sleutel", "met de huissleutels", true), ("ru", "ключ", "Замыкаключ", false),
    ])
    func aTranslationOfTheTermIsWanted(
        locale: LocaleCode, wanted: String, text: String, isThere: Bool
    ) {
        let missing = [TML.Issue(.missingTerm, "term", wanted)]
        #expect(issues(hit("term", [ExactText(wanted)]), text, locale) == (isThere ? [] : missing))
    }

    /// Forms that stems do not reach are no warning.
    @Test(arguments: [
        ("de", "Konto", "Alle Benutzerkonten", "Benutzerkonten"),
        ("ru", "папка", "5 папок", "папок"),
        ("ar", "رسالة", "كل الرسائل", "الرسائل"), ("ar", "كتاب", "الكتب", "الكتب"),
    ])
    func whatMayBeInflectedIsNoted(
        locale: LocaleCode, wanted: String, text: String, word: String
    ) throws {
        let found = issues(hit("term", [ExactText(wanted)]), text, locale)
        let issue = try #require(found.first)
        #expect(found.count == 1 && issue.check == .inflectedTerm && issue.grade == .note)
        #expect(issue.details == [word, wanted])
    }

    @Test func wordsOfTokensAreForbiddenInTheirPlace() {
        let hit = hit("folder", ["папка"], forbidden: ["директория"])
        #expect(
            issues(hit, "{n|| директория, директории}") == [
                TML.Issue(.forbiddenTerm, "директория", "folder", at: 5..<25),
                TML.Issue(.forbiddenTerm, "директория", "folder", at: 27..<47),
            ])
    }

    @Test func oneOfSeveralIsEnough() {
        let hit = hit("release", ["релиз", "выпуск"])
        #expect(issues(hit, "Выпуски").isEmpty)
        #expect(issues(hit, "Версии") == [TML.Issue(.missingTerm, "release", "релиз, выпуск")])
    }

    @Test func aForbiddenWordIsToldWithItsPlace() {
        let hit = hit("folder", ["папка"], forbidden: ["директория", "папка для бумаг"])
        #expect(
            issues(hit, "В директории") == [
                TML.Issue(.forbiddenTerm, "директория", "folder", at: 3..<23)
            ])
        #expect(issues(hit, "Папка").isEmpty)
    }

    @Test func whereEndingsAreNotKnownAForbiddenWordIsThatWord() {
        let hit = hit("folder", ["katalog"], forbidden: ["folder"])
        #expect(issues(hit, "Folderami", "pl").map(\.check) == [.missingTerm])
        #expect(issues(hit, "Folder", "pl").map(\.check) == [.forbiddenTerm])
    }

    @Test func whatIsPartOfAWantedTermIsNotForbidden() {
        let hit = hit("file name", ["имя файла"], forbidden: ["файл"])
        #expect(issues(hit, "Имя файла").isEmpty)
        #expect(issues(hit, "Имя файла и файл").map(\.check) == [.forbiddenTerm])
    }

    @Test(arguments: [
        ("В TML есть всё", true), ("Про TMLы", true), ("про tml", false), ("про ТМЛ", false),
        ("{TML}", false),
    ])
    func whatStaysAsItIsMayHaveAnEnding(text: String, isThere: Bool) {
        let changed = [TML.Issue(.changedTerm, "TML")]
        #expect(issues(hit("TML", isNotTranslated: true), text) == (isThere ? [] : changed))
    }

    @Test func ofABlankTextNothingIsSaid() {
        #expect(issues(hit("release", ["релиз"]), "  ").isEmpty)
    }

    @Test func termsAreWarnings() {
        for check in [Check.missingTerm, .forbiddenTerm, .changedTerm] {
            #expect(check.grade == .warning)
        }
    }
}
