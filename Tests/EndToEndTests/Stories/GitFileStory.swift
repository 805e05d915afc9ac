import Foundation
import TestSupport
import Testing

/// Translation files in a git clone: the difference shows only the lines of the translator.
@Suite struct GitFileStory {
    private static let po = "po/ru.po"

    static let russian = """
        # Russian translations for the pictures program.
        msgid ""
        msgstr ""
        "Project-Id-Version: pictures 3.1\\n"
        "Language: ru\\n"
        "MIME-Version: 1.0\\n"
        "Content-Type: text/plain; charset=UTF-8\\n"
        "Content-Transfer-Encoding: 8bit\\n"
        "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && "
        "n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

        #: src/main.c:12
        msgid   "Open the file"
        msgstr ""

        #. The number of pictures in a folder.
        #: src/main.c:20 src/folder.c:7
        #, c-format
        msgid "%d picture"
        msgid_plural "%d pictures"
        msgstr[0] ""
        msgstr[1] ""
        msgstr[2] ""

        #: src/main.c:31
        #, c-format
        msgid "Cannot read %s"
        msgstr ""

        #: src/window.c:4
        msgid "Close"
        msgstr "Закрыть"

        #~ msgid "Old text"
        #~ msgstr "Старый текст"

        """

    /// The catalog of another program.
    private static let other = """
        msgid ""
        msgstr "Language: ru\\nContent-Type: text/plain; charset=UTF-8\\n"

        msgid "Open the file"
        msgstr "Открыть файл"

        #, fuzzy
        msgid "Close"
        msgstr "Близко"

        msgid "Nothing"
        msgstr ""

        """

    @Test func theDifferenceOfACatalogHasOnlyHerLines() throws {
        let clone = try GitClone(of: [Self.po: Self.russian, "README": "Pictures\n"])
        let station = try Workstation(arguments: ["open", clone.path(Self.po)])
        try station.seeKeysOfFile()
        try importOther(station)
        try station.edit("%d pictures", searching: "pictures")
        station.typeForms(["%d картинка", "%d картинки", "%d картинок"])
        station.press("ctrl+s")
        try station.seeKeysOfFile()
        try station.edit("Open the file", searching: "Open the")
        try station.see("1  Открыть файл")
        station.press("alt+1", "ctrl+s")
        try station.seeKeysOfFile()
        try station.edit("Cannot read %s", searching: "Cannot read")
        station.type("Нельзя прочитать")
        try station.see("does not use the token %s")
        station.type(" %s")
        try station.seeNoMore("does not use the token")
        try station.dieAndComeBack()
        try station.edit("Cannot read %s", searching: "Cannot read")
        try station.see("Нельзя прочитать %s")
        station.press("ctrl+s")
        let lines = [
            "msgstr \"Открыть файл\"", "msgstr[0] \"%d картинка\"", "msgstr[1] \"%d картинки\"",
            "msgstr[2] \"%d картинок\"", "msgstr \"Нельзя прочитать %s\"",
        ]
        try clone.waitForLines(lines, in: Self.po)
        #expect(station.quit() == 0)
        let diff = try clone.diff()
        #expect(diff.added == lines)
        #expect(
            diff.removed == [
                "msgstr \"\"", "msgstr[0] \"\"", "msgstr[1] \"\"", "msgstr[2] \"\"", "msgstr \"\"",
            ])
    }

    /// Imports the catalog of another program into the memory.
    private func importOther(_ station: Workstation) throws {
        let file = station.home.path("other.po")
        try Data(Self.other.utf8).write(to: URL(filePath: file))
        let told = try station.run(["memory", "import", file])
        #expect(told.status == 0 && told.output == "1 text imported as other.po.\n", "\(told)")
    }
}

extension GitFileStory {
    private static let strings = "app/src/main/res/values/strings.xml"
    private static let translated = "app/src/main/res/values-ru/strings.xml"

    private static let english = """
        <?xml version="1.0" encoding="utf-8"?>
        <resources>
            <string name="app_name" translatable="false">Gallery</string>
            <string name="share">Share</string>
            <string name="greeting">Hello, %1$s!</string>
            <plurals name="pictures">
                <item quantity="one">%d picture</item>
                <item quantity="other">%d pictures</item>
            </plurals>
            <string name="settings">Settings</string>
        </resources>

        """

    private static let values = """
        <?xml version="1.0" encoding="utf-8"?>
        <!-- Thanks to all translators. -->
        <resources>
            <string name='share'>Поделиться</string>
            <string name="settings" >Настройки</string>
        </resources>

        """

    @Test func theDifferenceOfAnAndroidFolderHasOnlyHerLines() throws {
        let clone = try GitClone(of: [Self.strings: Self.english, Self.translated: Self.values])
        let station = try Workstation(arguments: ["open", clone.path("app/src/main/res")])
        try station.seeKeysOfFile()
        try station.edit("%d pictures", searching: "pictures")
        station.typeForms(["%d картинка", "%d картинки", "%d картинок", "%d картинки"])
        station.press("ctrl+s")
        try station.seeKeysOfFile()
        try station.edit("Hello, %1$s!", searching: "Hello")
        station.type("Привет!")
        try station.see("does not use the token %1$s")
        station.press("backspace")
        station.type(", %1$s!")
        try station.seeNoMore("does not use the token")
        try station.dieAndComeBack()
        try station.edit("Hello, %1$s!", searching: "Hello")
        try station.see("Привет, %1$s!")
        station.press("ctrl+s")
        try clone.waitForLines(Self.russianLines, in: Self.translated)
        #expect(station.quit() == 0)
        let diff = try clone.diff()
        #expect(diff.removed == [])
        #expect(diff.added.sorted() == Self.russianLines.sorted())
    }

    private static let russianLines = [
        "<string name=\"greeting\">Привет, %1$s!</string>", "<plurals name=\"pictures\">",
        "<item quantity=\"one\">%d картинка</item>", "<item quantity=\"few\">%d картинки</item>",
        "<item quantity=\"many\">%d картинок</item>",
        "<item quantity=\"other\">%d картинки</item>", "</plurals>",
    ]
}

extension GitFileStory {
    private static let catalog = "Localizable.xcstrings"

    private static let texts = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "%lld pictures" : {
              "localizations" : {
                "en" : {
                  "variations" : {
                    "plural" : {
                      "one" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld picture"
                        }
                      },
                      "other" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld pictures"
                        }
                      }
                    }
                  }
                }
              }
            },
            "Hello, %@!" : {
              "localizations" : {
                "ru" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : ""
                  }
                }
              }
            },
            "Share" : {
              "localizations" : {
                "ru" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Поделиться"
                  }
                }
              }
            }
          },
          "version" : "1.0"
        }
        """

    @Test func theDifferenceOfAStringCatalogHasOnlyHerLines() throws {
        let clone = try GitClone(of: [Self.catalog: Self.texts])
        let station = try Workstation(arguments: ["open", clone.path(Self.catalog)])
        try station.seeKeysOfFile()
        try station.edit("Hello, %@!", searching: "Hello")
        station.type("Привет!")
        try station.see("does not use the token %@")
        station.press("backspace")
        station.type(", %@!")
        try station.seeNoMore("does not use the token")
        try station.dieAndComeBack()
        try station.edit("Hello, %@!", searching: "Hello")
        try station.see("Привет, %@!")
        station.press("ctrl+s")
        let hello = Self.texts.replacing(
            "\"state\" : \"new\",\n            \"value\" : \"\"",
            with: "\"state\" : \"translated\",\n            \"value\" : \"Привет, %@!\"")
        try clone.expect(hello, in: Self.catalog)
        try station.seeKeysOfFile()
        try station.edit("%lld pictures", searching: "pictures")
        station.typeForms(["%lld картинка", "%lld картинки", "%lld картинок", "%lld картинки"])
        station.press("ctrl+s")
        try clone.expect(
            hello.replacing(Self.originals, with: Self.originals + Self.plural), in: Self.catalog)
        #expect(station.quit() == 0)
        // The comma after the originals is on the line of their brace.
        let old: Set<String> = ["}", "\"state\" : \"new\",", "\"value\" : \"\""]
        #expect(try clone.diff().removed.allSatisfy(old.contains))
    }

    /// The end of the English texts of the plural.
    private static let originals =
        "\"value\" : \"%lld pictures\"\n"
        + stride(from: 16, through: 8, by: -2).map { space($0) + "}" }.joined(separator: "\n")

    /// The Russian texts of the plural in the order of Xcode.
    private static let plural =
        ",\n" + space(8) + "\"ru\" : {\n" + space(10) + "\"variations\" : {\n" + space(12)
        + "\"plural\" : {\n"
        + [("few", "картинки"), ("many", "картинок"), ("one", "картинка"), ("other", "картинки")]
        .map(category).joined(separator: ",\n") + "\n" + space(12) + "}\n" + space(10) + "}\n"
        + space(8) + "}"

    private static func category(_ name: String, _ word: String) -> String {
        space(14) + "\"\(name)\" : {\n" + space(16) + "\"stringUnit\" : {\n" + space(18)
            + "\"state\" : \"translated\",\n" + space(18) + "\"value\" : \"%lld \(word)\"\n"
            + space(16) + "}\n" + space(14) + "}"
    }

    private static func space(_ count: Int) -> String { String(repeating: " ", count: count) }
}
