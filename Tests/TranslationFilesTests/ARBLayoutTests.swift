import TML
import Testing
import Text

@testable import TranslationFiles

@Suite struct ARBLayoutTests {
    private let base = """
        {
          "@@locale": "en",
          "title": "Hello {name}",
          "@title": {
            "description": "The title.\\nOn top.",
            "x-note": "short",
            "placeholders": { "name": { "type": "String", "example": "Ann" } }
          },
          "files": "{n, plural, one{# file} other{# files}}",
          "end": "End",
          "he": "{sex, select, male{He} female{She} other{They}}"
        }
        """

    private func trial(_ text: String) throws -> LayoutTrial {
        try LayoutTrial(ARBLayout.format, text, base: base, path: "lib/l10n/app_ru.arb")
    }

    @Test func theUnitsComeFromTheOriginals() throws {
        let trial = try trial(#"{"@@locale": "ru", "title": "Привет, {name}", "own": "x"}"#)
        #expect(trial.ids == ["title", "files", "end", "he"])
        #expect(trial.labels == ["Hello {name}", "# files", "End", "They"])
        #expect(trial.layout.sourceLocale == "en" && trial.layout.locale == "ru")
        let title = try trial.unit("title")
        #expect(title.state == .translated && title.forms.map(\.text) == ["Привет, {name}"])
        #expect(
            title.comments == [
                "The title.", "On top.", "x-note: short", "{name}: type String, example Ann",
            ])
        #expect(try trial.unit("files").singular == "# file")
        #expect(try trial.unit("files").syntax.name == "icu+n:number")
        #expect(try trial.unit("he").comments == ["male: He", "female: She"])
        #expect(try trial.forms("he") == ["male=", "female=", "other="])
    }

    @Test func theNameOfTheFileHasTheLanguage() throws {
        #expect(try trial("{}").layout.locale == "ru")
        #expect(
            ARBLayout.format.basePaths("l10n/app_zh_Hant_TW.arb").first == "l10n/app_en.arb")
        #expect(ARBLayout.format.basePaths("l10n/app_ru.arb").last == "l10n/app.arb")
    }

    @Test func aChangeReplacesOnlyItsText() throws {
        let text =
            "{\"@@locale\":\"ru\" ,\r\n\t\"end\" :  \"\\u041A\",\r\n\t\"title\":\"x\"}\r\n\r\n"
        #expect(
            try trial(text).setting("end", "Я")
                == text.replacingOnce("\\u041A", with: "\\u042F"))
        #expect(try trial(text).setting("end", "К") == text)
    }

    @Test func aMissingMessageIsInsertedInTheOrderOfTheOriginals() throws {
        let text = """
            {
                "@@locale": "ru",
                "title": "Привет",
                "@title": {},
                "end": "Конец"
            }

            """
        #expect(
            try trial(text).setting("files", ["one": "# файл", "few": "# файла"])
                == text.replacingOnce(
                    "{},\n",
                    with: "{},\n    \"files\": "
                        + "\"{n, plural, one{# файл} few{# файла} other{}}\",\n"))
        #expect(
            try trial(text).setting("he", ["other": "Они"])
                == text.replacingOnce(
                    "\"Конец\"",
                    with: "\"Конец\",\n    \"he\": \"{sex, select, other{Они}}\""))
    }

    @Test func anEmptyFileGetsTheStyleOfTheOriginals() throws {
        #expect(try trial("{}\n").setting("end", "Я") == "{\n  \"end\": \"Я\"\n}\n")
        #expect(try trial("").setting("end", "Я") == "{\n  \"end\": \"Я\"\n}\n")
    }

    @Test func severalMessagesAreInsertedAtOnce() throws {
        let changes = ["end", "title"].map {
            FileChange(unit: $0, forms: [FileForm(text: "Я")])
        }
        #expect(
            try trial("{}").changed(changes)
                == "{\n  \"title\": \"Я\",\n  \"end\": \"Я\"\n}")
    }

    @Test func aDocumentMakesSeveralChangesAtOnce() throws {
        let document = try FileDocument(
            path: "app_ru.arb", bytes: Array("{}".utf8), base: Array(base.utf8))
        let changes = ["end", "title"].map {
            FileChange(unit: $0, forms: [FileForm(text: "Я")], state: .translated)
        }
        let bytes = try document.changed(by: changes).bytes
        #expect(bytes.string == "{\n  \"title\": \"Я\",\n  \"end\": \"Я\"\n}")
    }

    @Test func aTextWithoutItsOldFormIsEmptyAndNotRemoved() throws {
        #expect(try trial(#"{"end": "x"}"#).setting("end", "") == #"{"end": ""}"#)
        #expect(try trial(#"{ }"#).setting("end", "") == #"{ }"#)
    }

    @Test func aBrokenMessageIsRefused() throws {
        let trial = try trial("{}")
        #expect(throws: FileError.self) { try trial.setting("files", ["one": "{", "other": "b"]) }
    }

    @Test func withoutOriginalsTheKeysAreTheLabels() throws {
        let trial = try LayoutTrial(ARBLayout.format, #"{"a": "{n, plural, other{x}}", "@a": {}}"#)
        #expect(trial.labels == ["a"] && trial.ids == ["a"])
        #expect(
            try trial.setting("a", "{n, plural, other{y}}")
                == #"{"a": "{n, plural, other{y}}", "@a": {}}"#)
    }

    @Test(arguments: ["[]", "{\"a\":", "x", "{\"a\":\"b\"", "\"a\"", "{\"@a\":\"\\ud8\"}"])
    func aBrokenFileIsMalformed(_ text: String) {
        guard case .malformed(1, _) = failure(ARBLayout.format, text) else {
            Issue.record("\(text)")
            return
        }
    }

    @Test func anEmptyLanguageIsNone() throws {
        let trial = try LayoutTrial(
            ARBLayout.format, #"{"@@locale": "", "a": "b"}"#, path: "app_ru.arb")
        #expect(trial.layout.locale == "ru")
    }

    @Test func theFactsOfAnEarlierMessageAreNoPlace() throws {
        let base = #"{"a": "1", "b": "2", "@a": {}, "c": "3"}"#
        let trial = try LayoutTrial(
            ARBLayout.format, #"{"a": "x", "@a": {}, "b": "y"}"#, base: base)
        #expect(
            try trial.setting("c", "z") == #"{"a": "x", "@a": {}, "b": "y", "c": "z"}"#)
    }
}
