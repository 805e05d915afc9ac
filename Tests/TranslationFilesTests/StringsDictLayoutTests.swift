import TML
import Testing
import Text

@testable import TranslationFiles

@Suite struct StringsDictLayoutTests {
    private static let path = "App/ru.lproj/Main.stringsdict"

    private static let odd = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<!-- The files -->
        \t<key>%d files</key>
        \t<dict>
        \t\t<key>NSStringLocalizedFormatKey</key>
        \t\t<string>%#@files@</string>
        \t\t<key>files</key>
        \t\t<dict>
        \t\t\t<key>NSStringFormatSpecTypeKey</key>
        \t\t\t<string>NSStringPluralRuleType</string>
        \t\t\t<key>NSStringFormatValueTypeKey</key>
        \t\t\t<string>d</string>
        \t\t\t<key>one</key><string>%d &lt;file&gt;</string>
        \t\t\t<key>other</key> <!-- most -->
        \t\t\t<string>%d files</string>
        \t\t</dict>
        \t</dict>
        \t<key>two</key>
        \t<dict>
        \t\t<key>NSStringLocalizedFormatKey</key>
        \t\t<string>%1$#@a@ in %2$#@b@</string>
        \t\t<key>a</key><dict><key>other</key><string>%d a</string></dict>
        \t\t<key>b</key><dict><key>other</key><string>%d b</string></dict>
        \t</dict>
        \t<key>wide</key>
        \t<dict>
        \t\t<key>NSStringVariableWidthRuleType</key>
        \t\t<dict><key>20</key><string>Short</string><key>50</key><string/></dict>
        \t</dict>
        \t<key>plain</key><string>Text</string>
        \t<key>number</key><integer>1</integer>
        </dict>
        </plist>

        """

    @Test func allTextsAreUnits() throws {
        let file = try MobileFile(Self.path, Self.odd)
        #expect(
            file.layout.units.map(\.id) == [
                "%d files", "two#format", "two#a", "two#b", "wide#20", "wide#50", "plain",
            ])
        let files = try file.unit("%d files")
        #expect(files.forms.map(\.text) == ["%d <file>", "", "", "%d files"])
        #expect(files.syntax.name == "printf+n:number")
        #expect(files.comments == ["The files"])
        #expect(file.texts["two#format"] == "%1$#@a@ in %2$#@b@")
        #expect(file.texts["wide#20"] == "Short")
        #expect(file.texts["wide#50"] == "")
        #expect(file.layout.locale == "ru")
    }

    @Test func aTextWithoutAChangeKeepsAllBytes() throws {
        try MobileFile(Self.path, Self.odd).expectNoChange()
    }

    @Test(arguments: [
        ("two#format", "a & b", "%1$#@a@ in %2$#@b@", "a &amp; b"),
        ("wide#20", "<", "Short", "&lt;"), ("wide#50", "x", "<string/>", "<string>x</string>"),
        ("plain", " x ", "Text", " x "),
    ])
    func aChangeReplacesOnlyTheText(
        _ unit: String, _ text: String, _ old: String, _ new: String
    ) throws {
        let file = try MobileFile(Self.path, Self.odd)
        #expect(try file.changed(unit, text) == Self.odd.replacing(old, with: new))
    }

    @Test func missingCategoriesComeInTheOrderOfCLDR() throws {
        let file = try MobileFile(Self.path, Self.odd)
        let old = "<key>one</key><string>%d &lt;file&gt;</string>\n"
        let new = """
            <key>one</key><string>1</string>
            \t\t\t<key>few</key>
            \t\t\t<string>2</string>
            \t\t\t<key>many</key>
            \t\t\t<string>5</string>

            """
        #expect(
            try file.changed("%d files", ["many": "5", "few": "2", "one": "1"])
                == Self.odd.replacing(old, with: new))
    }

    @Test func controlCharactersAreRefused() throws {
        let file = try MobileFile(Self.path, Self.odd)
        let change = FileChange(unit: "plain", forms: [FileForm(text: "\u{1}")])
        #expect(throws: FileError.self) { try file.layout.replacements(for: change) }
    }

    @Test(arguments: [
        ("<plist>\n<array/></plist>", 1), ("<plist><dict>\n<string/></dict></plist>", 2),
        ("<plist><dict>\n<key>a</key></dict></plist>", 2), ("<plist>\n<dict>", 2),
    ])
    func malformedFilesNameTheLine(_ text: String, _ line: Int) {
        MobileFile.expectMalformed(Self.path, text, line: line)
    }

    @Test func commentsAtTheEndsStay() throws {
        let text = "<plist><dict><key>k</key><string><!-- a -->b</string></dict></plist>"
        #expect(
            try MobileFile(Self.path, text).changed("k", "c") == text.replacing(">b", with: ">c"))
    }

    @Test func entitiesOfTheFileAreNotReplacedByCharacters() throws {
        let text =
            "<!DOCTYPE plist [<!ENTITY app 'App'>]><plist><dict><key>k</key>"
            + "<string>&app; a</string></dict></plist>"
        let file = try MobileFile(Self.path, text)
        try file.expectNoChange()
        let change = FileChange(unit: "k", forms: [FileForm(text: "&app; b")])
        #expect(throws: FileError.self) { try file.layout.replacements(for: change) }
    }

    @Test func stringsCanBeXML() throws {
        let text = "<plist><dict><key>k</key><string>A</string></dict></plist>"
        let file = try MobileFile(
            "ru.lproj/a.strings", text, base: "/* K */ \"k\" = \"K\";\n\"l\" = \"L\";")
        #expect(try file.unit("k").label == "K")
        #expect(try file.changed("k", "Б") == text.replacing("A", with: "Б"))
        #expect(
            try file.changed("l", "Л")
                == text.replacing(
                    "</string>", with: "</string><key>l</key>\n<string>Л</string>"))
    }
}

@Suite struct StringsDictInsertionTests {
    private static let path = "ru.lproj/Main.stringsdict"

    private static let base = """
        <plist version="1.0">
        <dict>
          <key>first</key>
          <string>First</string>
          <key>files</key>
          <dict>
            <key>NSStringLocalizedFormatKey</key>
            <string>Found %#@n@</string>
            <key>n</key>
            <dict>
              <key>NSStringFormatSpecTypeKey</key>
              <string>NSStringPluralRuleType</string>
              <key>zero</key>
              <string>no files</string>
              <key>one</key>
              <string>%d file</string>
              <key>other</key>
              <string>%d files</string>
            </dict>
          </dict>
        </dict>
        </plist>

        """

    @Test func theOriginalsGiveTheLabels() throws {
        let file = try MobileFile(
            Self.path, "<plist><dict/></plist>", base: Self.base)
        #expect(file.layout.units.map(\.id) == ["first", "files#format", "files"])
        let files = try file.unit("files")
        #expect(files.label == "%d files" && files.singular == "%d file")
        #expect(
            files.forms.map(\.name)
                == ["zero", "one", "few", "many", "other"].map { FormName([.category($0)]) })
    }

    @Test func aMissingEntryHasTheStructureOfTheOriginal() throws {
        let file = try MobileFile(
            Self.path, "<plist>\n<dict>\n</dict>\n</plist>\n", base: Self.base)
        let new = """
            <plist>
            <dict>
            \t<key>files</key>
            \t<dict>
            \t\t<key>n</key>
            \t\t<dict>
            \t\t\t<key>NSStringFormatSpecTypeKey</key>
            \t\t\t<string>NSStringPluralRuleType</string>
            \t\t\t<key>one</key>
            \t\t\t<string>1</string>
            \t\t\t<key>many</key>
            \t\t\t<string>5</string>
            \t\t</dict>
            \t</dict>
            </dict>
            </plist>

            """
        #expect(try file.changed("files", ["many": "5", "one": "1", "few": ""]) == new)
    }

    @Test func aMissingFormatComesIntoItsEntry() throws {
        let text = """
            <plist>
            <dict>
                <key>files</key>
                <dict>
                    <key>n</key>
                    <dict><key>other</key><string>x</string></dict>
                </dict>
            </dict>
            </plist>

            """
        let file = try MobileFile(Self.path, text, base: Self.base)
        let new = """
                    <key>NSStringLocalizedFormatKey</key>
                    <string>Всего %#@n@</string>
                    <key>n</key>
            """
        #expect(
            try file.changed("files#format", "Всего %#@n@")
                == text.replacing("        <key>n</key>", with: new))
    }

    @Test func anEmptyDictionaryIsOpened() throws {
        let file = try MobileFile(Self.path, "<plist><dict/></plist>", base: Self.base)
        #expect(
            try file.changed("first", "x")
                == "<plist><dict>\n\t<key>first</key>\n\t<string>x</string>\n</dict></plist>")
    }

    @Test func aVariableCanHaveAnotherName() throws {
        let text =
            "<plist><dict><key>files</key><dict><key>m</key><dict><key>other</key>"
            + "<string>x</string></dict></dict></dict></plist>"
        let file = try MobileFile(Self.path, text, base: Self.base)
        #expect(try file.unit("files").forms.last?.text == "x")
        #expect(try file.changed("files", ["other": "y"]) == text.replacing(">x<", with: ">y<"))
    }
}
