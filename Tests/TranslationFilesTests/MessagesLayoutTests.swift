import TML
import Testing
import Text

@testable import TranslationFiles

@Suite struct MessagesLayoutTests {
    private let base = """
        {
          "name": {
            "message": "My extension",
            "description": "The name."
          },
          "hits": {
            "message": "$COUNT$ hits",
            "placeholders": { "count": { "content": "$1" } }
          }
        }
        """

    @Test func aNewMessageGetsThePlaceholdersOfTheOriginal() throws {
        let text = "{\n  \"name\": {\n    \"message\": \"Моё\"\n  }\n}\n"
        let trial = try LayoutTrial(
            MessagesLayout.format, text, base: base, path: "_locales/ru/messages.json")
        #expect(trial.ids == ["name", "hits"])
        #expect(trial.labels == ["My extension", "$COUNT$ hits"])
        #expect(try trial.unit("name").comments == ["The name."])
        #expect(trial.layout.locale == "ru")
        #expect(
            try trial.setting("hits", "Всего $COUNT$")
                == text.replacingOnce(
                    "  }\n}",
                    with: """
                          },
                          "hits": {
                            "message": "Всего $COUNT$",
                            "placeholders": { "count": { "content": "$1" } }
                          }
                        }
                        """))
        #expect(try trial.setting("name", "Я") == text.replacingOnce("Моё", with: "Я"))
    }

    @Test func theOriginalsAreInTheFolderOfEnglish() {
        #expect(
            MessagesLayout.format.basePaths("_locales/pt_BR/messages.json").first
                == "_locales/en/messages.json")
    }

    @Test func withoutOriginalsTheTextsDoNotChangeTheSyntax() throws {
        let text = #"{"a": {"message": "x"}, "b": {"message": "y"}}"#
        let trial = try LayoutTrial(
            MessagesLayout.format, text, path: "_locales/ru/messages.json")
        #expect(
            try trial.setting("a", "<b>%s</b>") == text.replacingOnce("x", with: "<b>%s</b>"))
    }

    @Test func anEmptyMessageGetsThePlaceholdersOfTheOriginal() throws {
        let trial = try LayoutTrial(MessagesLayout.format, #"{"hits": {}}"#, base: base)
        #expect(try trial.setting("hits", "$COUNT$").contains(#""content": "$1""#))
    }
}
