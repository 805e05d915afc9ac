import TML
import Testing
import Text

@testable import TranslationFiles

@Suite struct StringsLayoutTests {
    private static let path = "App/ru.lproj/Main.strings"

    private static let odd = #"""
        /* Header of the file */

        "a" = "one";   // beside
        "b"="two";
        c = three;
        'd' = 'it"s';
        "e";
        /* block
           two lines */
        "f" /* inner */ = /* x */ "\U00e9\101\n\"q\"\Ud83d\Ude00" ;
        "g" = "\u30ad k\u0f6nnen \unit";
        "list" = ( 1, "a)", { b = c; } );
        """#

    @Test func odditiesOfTheSyntaxAreRead() throws {
        let file = try MobileFile(Self.path, Self.odd)
        #expect(file.layout.units.map(\.id) == ["a", "b", "c", "d", "e", "f", "g"])
        #expect(
            file.layout.units.map { $0.forms[0].text }
                == ["one", "two", "three", "it\"s", "e", "éA\n\"q\"😀", "キ können unit"])
        #expect(file.layout.units.map(\.label) == ["a", "b", "c", "d", "e", "f", "g"])
        #expect(file.layout.locale == "ru")
        #expect(try file.unit("a").comments == ["beside"])
        #expect(try file.unit("f").comments == ["block", "two lines"])
        #expect(try file.unit("a").syntax == LabelSyntax(.printf))
    }

    @Test func aTextWithoutAChangeKeepsAllBytes() throws {
        try MobileFile(Self.path, Self.odd).expectNoChange()
    }

    @Test(arguments: [
        ("a", #""a" = "one";"#, #""a" = "x\"\\y";"#),
        ("b", #""b"="two";"#, #""b"="x\"\\y";"#),
        ("c", #"c = three;"#, #"c = "x\"\\y";"#),
        ("d", #"'d' = 'it"s';"#, #"'d' = 'x"\\y';"#),
        ("e", #""e";"#, #""e" = "x\"\\y";"#),
        ("f", #""\U00e9\101\n\"q\"\Ud83d\Ude00""#, #""x\"\\y""#),
    ])
    func aChangeReplacesOnlyTheText(_ unit: String, _ old: String, _ new: String) throws {
        let file = try MobileFile(Self.path, Self.odd)
        let changed = try file.changed(unit, "x\"\\y")
        #expect(changed == Self.odd.replacing(old, with: new))
    }

    @Test func controlCharactersAreEscaped() throws {
        let file = try MobileFile(Self.path, "\"a\" = \"b\";\n")
        #expect(try file.changed("a", "1\n2\t3\u{1}") == "\"a\" = \"1\\n2\\t3\\U0001\";\n")
    }

    @Test func keysOfOtherCodePointsAreOtherTexts() throws {
        let second = "\"e\u{301}\" = \"2\";\n"
        let document = try FileDocument(
            path: "ru.lproj/a.strings", bytes: Array("\"\u{E9}\" = \"1\";\n\(second)".utf8))
        #expect(document.units.map { $0.forms[0].text } == ["1", "2"])
        let change = FileChange(unit: document.units[0].id, forms: [FileForm(text: "x")])
        #expect(
            try document.changed(by: [change]).bytes
                == Array("\"\u{E9}\" = \"x\";\n\(second)".utf8))
    }

    @Test func addressesInListsAreNotComments() throws {
        let file = try MobileFile(Self.path, "l = (http://a.b, c);\n\"a\" = \"1\";\n")
        #expect(file.texts == ["a": "1"])
    }

    @Test func lineFeedsStayIfTheTextHasSome() throws {
        let file = try MobileFile(Self.path, "\"a\" = \"1\n2\";\n")
        #expect(try file.changed("a", "3\n4") == "\"a\" = \"3\n4\";\n")
    }

    @Test func digitsAreCharactersOfNeXTSTEP() throws {
        let file = try MobileFile(Self.path, #""a" = "\341\12\777";"#)
        #expect(try file.unit("a").forms[0].text == "Æ\n\u{FFFD}")
    }

    @Test func theFileWithTheOriginalsGivesLabelsCommentsAndOrder() throws {
        let base = "/* Two */\n\"b\" = \"Two\";\n\"a\" = \"One\";\n\"c\" = \"Three\";\n"
        let file = try MobileFile(
            Self.path, "\"a\" = \"Один\";\n\"x\" = \"Икс\";\n", base: base)
        #expect(file.layout.units.map(\.id) == ["b", "a", "c", "x"])
        #expect(file.layout.units.map(\.label) == ["Two", "One", "Three", "Икс"])
        #expect(try file.unit("b").comments == ["Two"])
        #expect(try file.unit("b").state == .untranslated)
        #expect(try file.unit("a").state == .translated)
        #expect(try file.unit("x").isReadOnly)
        #expect(try file.unit("x").comments == ["not in the original"])
    }
}

@Suite struct StringsInsertionTests {
    private static let path = "ru.lproj/Main.strings"
    private static let base = "\"a\" = \"A\";\n\"b\" = \"B\";\n\"c\" = \"C\";\n"

    private func inserted(
        _ unit: String, into text: String, base: String = StringsInsertionTests.base
    ) throws -> String {
        try MobileFile(Self.path, text, base: base).changed(unit, "x")
    }

    @Test func aMissingTextComesAfterItsNeighbour() throws {
        #expect(
            try inserted("b", into: "\"a\" = \"1\";\n\"c\" = \"3\";\n")
                == "\"a\" = \"1\";\n\"b\" = \"x\";\n\"c\" = \"3\";\n")
        #expect(
            try inserted("c", into: "  \"a\"=\"1\";\n\n  \"b\"=\"2\";")
                == "  \"a\"=\"1\";\n\n  \"b\"=\"2\";\n\n  \"c\"=\"x\";")
    }

    @Test func aMissingTextComesBeforeTheFirstOne() throws {
        #expect(try inserted("a", into: "\"c\" = \"3\";\n") == "\"a\" = \"x\";\n\"c\" = \"3\";\n")
    }

    @Test func theLineEndsAreThoseOfTheFile() throws {
        #expect(
            try inserted("b", into: "\"a\" = \"1\";\r\n\"c\" = \"3\";\r\n")
                == "\"a\" = \"1\";\r\n\"b\" = \"x\";\r\n\"c\" = \"3\";\r\n")
    }

    @Test func anEmptyFileGetsItsFirstText() throws {
        #expect(try inserted("b", into: "") == "\"b\" = \"x\";\n")
        #expect(
            try inserted("b", into: "/* Header */\n") == "/* Header */\n\n\"b\" = \"x\";\n")
        #expect(try inserted("b", into: "{\n}\n") == "{\n\"b\" = \"x\";\n}\n")
    }

    @Test func aLineCommentDoesNotContainTheNewText() throws {
        #expect(
            try inserted("b", into: "\"a\" = \"1\"; // one")
                == "\"a\" = \"1\"; // one\n\"b\" = \"x\";")
    }

    @Test func commentsAreCopiedBesideCommentedTexts() throws {
        let base = "/* A */\n\"a\" = \"A\";\n\n/* B */\n\"b\" = \"B\";\n\n/* C */\n\"c\" = \"C\";\n"
        let file = base.replacing("/* B */\n\"b\" = \"B\";\n\n", with: "")
        #expect(
            try inserted("b", into: file, base: base)
                == base.replacing("\"B\"", with: "\"x\""))
    }

    @Test func emptyTextsAreNotWritten() throws {
        let file = try MobileFile(Self.path, "\"a\" = \"1\";\n", base: Self.base)
        #expect(try file.changed("b", "") == file.text)
    }

    @Test func theOriginalsCanBeXML() throws {
        let base = "<plist><dict><key>k</key><string>A &amp; \"B\"</string></dict></plist>"
        let file = try MobileFile(Self.path, "", base: base)
        #expect(try file.unit("k").label == "A & \"B\"")
        #expect(try file.changed("k", "x") == "\"k\" = \"x\";\n")
    }
}

@Suite struct StringsErrorTests {
    @Test(arguments: [
        ("\"a\" = \"b\";\n\"c\" = \"d\"", 2), ("\n\n\"a\" = \"b;\n", 3), ("/* a\n", 1),
        ("\"a\" = ;", 1), ("{ \"a\" = \"b\";\n", 2), ("\"a\" = (1, (2)\n", 1), ("\"a\" = \"\\", 1),
        ("=", 1), ("\"a\"; }", 1), ("bplist00", 1),
    ])
    func malformedFilesNameTheLine(_ text: String, _ line: Int) {
        MobileFile.expectMalformed("en.lproj/a.strings", text, line: line)
    }

    @Test func deepListsAreRefusedSoon() {
        let text = "a = " + String(repeating: "(", count: 1_000_000)
        MobileFile.expectMalformed("en.lproj/a.strings", text, line: 1)
    }

    @Test func unknownUnitsAreRefused() throws {
        let file = try MobileFile("ru.lproj/a.strings", "\"a\" = \"b\";")
        #expect(throws: FileError.noUnit("x")) {
            try file.layout.replacements(for: FileChange(unit: "x", forms: []))
        }
    }
}

@Suite struct AppleFolderTests {
    @Test func theFolderNamesTheLanguage() {
        #expect(AppleFolder.locale("App/pt-BR.lproj/A.strings") == "pt-BR")
        #expect(AppleFolder.locale("German.lproj/A.strings") == "de")
        #expect(AppleFolder.locale("Base.lproj/A.strings") == nil)
        #expect(AppleFolder.locale("A.strings") == nil)
    }

    @Test func theOriginalsAreInOtherFolders() {
        #expect(
            AppleFolder.basePaths("App/ru.lproj/A.strings") == [
                "App/en.lproj/A.strings", "App/Base.lproj/A.strings", "App/English.lproj/A.strings",
            ])
        #expect(AppleFolder.basePaths("A.strings").isEmpty)
    }
}
