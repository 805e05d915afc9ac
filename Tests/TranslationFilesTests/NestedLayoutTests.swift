import TML
import Testing
import Text

@testable import TranslationFiles

@Suite struct NestedLayoutTests {
    private let base = """
        {
          "menu": {
            "open": "Open {{file}}",
            "list": ["One", "Two", {"deep": "Deep"}]
          },
          "files_one": "{{count}} file",
          "files_other": "{{count}} files",
          "friend_male": "A boyfriend",
          "friend_female": "A girlfriend",
          "friend": "A friend",
          "n": 5,
          "place_ordinal_one": "{{count}}st",
          "last.key": "Last"
        }
        """

    private func trial(_ text: String, base: String? = nil, locale: LocaleCode = "ru") throws
        -> LayoutTrial
    {
        try LayoutTrial(NestedLayout.i18next, text, base: base ?? self.base, locale: locale)
    }

    @Test func theUnitsAreThePathsOfTheStrings() throws {
        let trial = try trial("{}")
        #expect(
            trial.ids == [
                "menu.open", "menu.list.0", "menu.list.1", "menu.list.2.deep", "files", "friend",
                "place_ordinal_one", "last.key",
            ])
        #expect(
            trial.labels == [
                "Open {{file}}", "One", "Two", "Deep", "{{count}} files", "A friend",
                "{{count}}st", "Last",
            ])
        #expect(try trial.unit("files").syntax.name == "i18next+count:number")
        #expect(try trial.unit("files").singular == "{{count}} file")
        #expect(try trial.forms("files") == ["one=", "few=", "many=", "other="])
        #expect(try trial.unit("friend").syntax.name == "i18next+context:gender")
        #expect(
            try trial.unit("friend").comments == ["male: A boyfriend", "female: A girlfriend"])
        #expect(trial.layout.formula == nil)
    }

    @Test func missingMembersAreInsertedWithTheirObjects() throws {
        let text = """
            {
              "files_one": "{{count}} файл"
            }

            """
        #expect(
            try trial(text).setting("files", ["few": "{{count}} файла"])
                == text.replacingOnce(
                    "файл\"", with: "файл\",\n  \"files_few\": \"{{count}} файла\""))
        #expect(
            try trial(text).setting("menu.open", "Открыть")
                == text.replacingOnce(
                    "  \"files",
                    with: "  \"menu\": {\n    \"open\": \"Открыть\"\n  },\n  \"files"))
        #expect(
            try trial(text).setting("last.key", "Я")
                == text.replacingOnce("файл\"", with: "файл\",\n  \"last.key\": \"Я\""))
        #expect(
            try trial(text).setting("friend", ["female": "Подруга"])
                == text.replacingOnce("файл\"", with: "файл\",\n  \"friend_female\": \"Подруга\""))
    }

    @Test func elementsOfArraysKeepTheirPlaces() throws {
        let text = #"{"menu": {"list": ["Один"]}}"#
        #expect(
            try trial(text).setting("menu.list.2.deep", "Я")
                == #"{"menu": {"list": ["Один", null, {"deep": "Я"}]}}"#)
        #expect(
            try trial(#"{"menu": {"list": [null]}}"#).setting("menu.list.0", "Я")
                == #"{"menu": {"list": ["Я"]}}"#)
    }

    @Test func twoTextsOfOneNewObjectAreInsertedOnce() throws {
        let changes = ["menu.list.1", "menu.open"].map {
            FileChange(unit: $0, forms: [FileForm(text: "Я")])
        }
        #expect(
            try trial("{}").changed(changes) == """
                {
                  "menu": {
                    "open": "Я",
                    "list": [
                      null,
                      "Я"
                    ]
                  }
                }
                """)
    }

    @Test func theCustomsOfEscapesAndCommasAreKept() throws {
        let text = "{ \"last.key\" :\"\\u0430 \\u003cb\\u003e \\/\"\n, \"menu\" :{\"open\":\"\"} }"
        #expect(
            try trial(text).setting("menu.open", "<я>/\"\n")
                == text.replacingOnce("\"\"}", with: "\"\\u003c\\u044f\\u003e\\/\\\"\\n\"}"))
    }

    @Test func aFileOnOneLineStaysOnOneLine() throws {
        let text = #"{"files_one":"файл","last.key":"конец"}"#
        #expect(
            try trial(text).setting("menu.open", "Я")
                == #"{"menu":{"open":"Я"},"files_one":"файл","last.key":"конец"}"#)
        #expect(
            try trial(text).setting("files", ["other": "Я"])
                == #"{"files_one":"файл","files_other":"Я","last.key":"конец"}"#)
    }

    @Test func aTabAndALineEndOfWindowsAreKept() throws {
        let text = "{\r\n\t\"last.key\": \"Я\"\r\n}"
        #expect(
            try trial(text).setting("menu.open", "О")
                == "{\r\n\t\"menu\": {\r\n\t\t\"open\": \"О\"\r\n\t},\r\n\t\"last.key\": \"Я\"\r\n}"
        )
    }

    @Test func oldNamesOfPluralFormsHaveNumbers() throws {
        let old = #"{"key": "item", "key_plural": "items", "step_0": "a", "step_1": "b"}"#
        let trial = try trial(#"{"key_0": "вещь"}"#, base: old)
        #expect(trial.ids == ["key", "step_0", "step_1"])
        #expect(try trial.forms("key") == ["0=вещь", "1=", "2="])
        #expect(try trial.unit("key").label == "items" && trial.unit("key").singular == "item")
        #expect(trial.layout.formula?.count == 3)
        let change = FileChange(
            unit: "key", forms: [FileForm(FormName([.index(2)]), text: "вещей")])
        #expect(
            try trial.changed([change]) == #"{"key_0": "вещь", "key_2": "вещей"}"#)
        let french = try self.trial("{}", base: old, locale: "fr")
        #expect(try french.forms("key") == ["0=", "1="])
    }

    @Test func gendersAndNumbersAreAProduct() throws {
        let base = """
            {"x_male_one": "{{count}} a", "x_male_other": "b", "x_female_one": "c",
            "x_female_other": "d"}
            """
        let trial = try trial("{}", base: base, locale: "de")
        #expect(trial.ids == ["x"])
        #expect(
            try trial.forms("x") == ["male.one=", "male.other=", "female.one=", "female.other="])
        #expect(
            try trial.setting("x", ["female.other": "y"])
                == #"{"x_female_other": "y"}"#)
    }

    @Test func otherSyntaxesHaveNoFamilies() throws {
        let base = #"{"a_one": "{n} file", "a_other": "{n} files", "b": "<b>x</b>"}"#
        let trial = try trial("{}", base: base)
        #expect(trial.ids == ["a_one", "a_other", "b"])
        #expect(try trial.unit("b").syntax.name == "brace+html")
    }

    @Test func withoutOriginalsTheKeysAreTheLabels() throws {
        let text = #"{"a": {"b": "x"}, "c_one": "1", "c_few": "2"}"#
        let trial = try LayoutTrial(NestedLayout.json, text, locale: "ru")
        #expect(trial.labels == ["a.b", "c"])
        #expect(
            try trial.setting("c", ["many": "5"])
                == #"{"a": {"b": "x"}, "c_one": "1", "c_few": "2", "c_many": "5"}"#)
    }

    @Test func aValueOfAnotherKindIsNotOverwritten() throws {
        let trial = try trial(#"{"menu": "x", "last.key": {"a": 1}}"#)
        #expect(throws: FileError.self) { try trial.setting("menu.open", "Я") }
        #expect(throws: FileError.self) { try trial.setting("last.key", "Я") }
    }

    @Test func theLastOfTwoEqualMembersIsChanged() throws {
        let text = #"{"last.key": "a", "last.key": "b"}"#
        #expect(
            try trial(text).setting("last.key", "c") == #"{"last.key": "a", "last.key": "c"}"#)
    }

    @Test func onlyFilesWithALanguageAreTranslations() {
        func names(_ path: String, _ text: String) -> [String] {
            let input = FileInput(path: path, text: Array(text.utf8))
            return FileFormat.all.filter { $0.extensions == ["json"] && $0.recognizes(input) }
                .map(\.name)
        }
        #expect(names("package.json", #"{"a": "b"}"#) == [])
        #expect(names("locales/ru/common.json", #"{"a": "b"}"#) == ["json"])
        #expect(names("ru.json", #"{"a": "{{b}}"}"#) == ["i18next", "json"])
        #expect(names("ru.json", #"{"a": {"message": "b"}}"#) == ["chrome", "json"])
        #expect(names("ru.json", #"["a"]"#) == [])
    }

    @Test func manyMembersAreReadInTime() throws {
        let members = (0..<20_000).map { "\"key\($0)_one\":\"a\",\"key\($0)_other\":\"{{count}}\"" }
        let text = "{" + members.joined(separator: ",") + "}"
        let trial = try LayoutTrial(NestedLayout.i18next, "{}", base: text, locale: "ru")
        #expect(trial.units.count == 20_000)
    }

    @Test func aNewMemberIsAfterAllFormsOfTheTextBefore() throws {
        let text = #"{"files_one": "a", "files_few": "b"}"#
        #expect(
            try trial(text).setting("last.key", "c")
                == #"{"files_one": "a", "files_few": "b", "last.key": "c"}"#)
    }

    @Test func theAuthorsInAFileOfMediaWikiAreNoTexts() throws {
        let base = #"{"@metadata": {"authors": ["A"]}, "a": "x", "b": "y"}"#
        let trial = try trial(#"{"@metadata": {"authors": ["B"]}}"#, base: base)
        #expect(trial.ids == ["a", "b"])
        #expect(
            try trial.setting("b", "z") == #"{"@metadata": {"authors": ["B"]}, "b": "z"}"#)
    }

    @Test func theErrorAboutManyChangesNamesTheUnit() throws {
        let base = "{" + (0..<20_000).map { "\"k\($0)\":\"a\"" }.joined(separator: ",") + "}"
        let trial = try trial(#"{"k15000":5}"#, base: base)
        var changes: [Int: FileChange] = [:]
        for (index, unit) in trial.units.enumerated() {
            changes[index] = FileChange(unit: unit.id, forms: [FileForm(text: "b")])
        }
        let layout = try #require(trial.layout as? NestedLayout)
        do throws(FileError) {
            _ = try layout.replacements(for: changes)
            Issue.record("no error")
        } catch {
            guard case .cannotContain(let unit, _) = error else { throw error }
            #expect(unit == "k15000")
        }
    }

    @Test func otherFilesAreNotRecognized() {
        func isFound(_ path: String, _ text: String) -> Bool {
            let input = FileInput(path: path, text: Array(text.utf8))
            return FileFormat.all.contains { $0.extensions == ["json"] && $0.recognizes(input) }
        }
        #expect(!isFound("ru.json", #"{"a": 1, "b": [true, "c"]}"#))
        #expect(!isFound("ts/package.json", #"{"name": "x"}"#))
        #expect(!isFound("a/errors.json", #"{"a": {"message": "b"}}"#))
        #expect(isFound("locales/ru/package.json", #"{"name": "x"}"#))
        #expect(isFound("ru.json", #"{"a" "b"}"#))
        #expect(isFound("ru.json", #"{"a": {"b": null}}"#))
    }

    @Test func theFunctionsOfMediaWikiAreNoPlaceholders() throws {
        let wiki = try trial("{}", base: #"{"a": "{{PLURAL:$1|One file|$1 files}}"}"#)
        #expect(try wiki.unit("a").syntax.name == "plain")
        let format = try trial("{}", base: #"{"a": "{{n, number(style: percent)}}"}"#)
        #expect(try format.unit("a").syntax.name == "i18next")
    }
}
