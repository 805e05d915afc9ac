import TML
import Testing
import Text

@testable import TranslationFiles

@Suite struct AndroidLayoutTests {
    private static let path = "app/res/values-ru/strings.xml"

    private static let odd = #"""
        <?xml version="1.0" encoding="utf-8"?>
        <!-- License -->
        <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2"
            xmlns:tools="http://schemas.android.com/tools">

            <!-- Name of the app -->
            <string name="app" translatable="false">App</string>
            <string name='quote' >It\'s \"new\"\n\u0041\@</string>
            <string name="quoted">"  It's  "</string>
            <string name="space" tools:ignore="Typos">
                two
                words
            </string>
            <string name="bold">A <b>bold</b> &amp; <i>good</i> one</string>
            <string name="html"><![CDATA[<a href=\"x\">Don\'t</a>]]></string>
            <string name="escaped">&lt;b>x&lt;/b> &amp; y</string>
            <string name="g">Hi <xliff:g id="n" example="Al">%1$s</xliff:g>!</string>
            <string name="ref">@string/app</string>
            <string name="empty"/>
            <string name="percent" formatted="false">100% sure</string>
            <color name="c">#fff</color>
            <plurals name="files">
                <item quantity="one">%d file</item>
                <item quantity="other">%d files</item>
            </plurals>
            <string-array name="days"><item>Mon</item><item>Tue</item></string-array>
            <string name="title" product="tablet">Tablet</string>
            <item type="string" name="odd">Odd</item>
        </resources>

        """#

    @Test func odditiesOfTheFormatAreRead() throws {
        let texts = try MobileFile(Self.path, Self.odd).texts
        #expect(texts["app"] == "App")
        #expect(texts["quote"] == "It's \"new\"\nA@")
        #expect(texts["quoted"] == "  It's  ")
        #expect(texts["space"] == "two words")
        #expect(texts["bold"] == "A <b>bold</b> &amp; <i>good</i> one")
        #expect(texts["html"] == "<a href=\"x\">Don't</a>")
        #expect(texts["escaped"] == "<b>x</b> & y")
        #expect(texts["g"] == "Hi <xliff:g id=\"n\" example=\"Al\">%1$s</xliff:g>!")
        #expect(texts["empty"] == "")
        #expect(texts["days[0]"] == "Mon")
        #expect(texts["days[1]"] == "Tue")
        #expect(texts["title#tablet"] == "Tablet")
        #expect(texts["odd"] == "Odd")
    }

    @Test func attributesAndCommentsDescribeTheTexts() throws {
        let file = try MobileFile(Self.path, Self.odd)
        #expect(try file.unit("app").isReadOnly)
        #expect(try file.unit("app").comments == ["Name of the app"])
        #expect(try file.unit("ref").isReadOnly)
        #expect(try !file.unit("quote").isReadOnly)
        #expect(try file.unit("percent").syntax.placeholders == .plain)
        #expect(try file.unit("g").syntax == LabelSyntax(.printf, markup: .html))
        let files = try file.unit("files")
        #expect(
            files.forms.map(\.name)
                == ["one", "few", "many", "other"].map { FormName([.category($0)]) })
        #expect(files.forms.map(\.text) == ["%d file", "", "", "%d files"])
        #expect(files.syntax.variations == [.init(token: "n", keyword: "number")])
    }

    @Test func aTextWithoutAChangeKeepsAllBytes() throws {
        try MobileFile(Self.path, Self.odd).expectNoChange()
    }

    @Test(arguments: [
        ("quote", "Don't", #">It\'s \"new\"\n\u0041\@<"#, #">Don\'t<"#),
        ("quoted", "a'b  c", #""  It's  ""#, #""a'b  c""#),
        ("space", "a", "two\n        words", "a"),
        (
            "bold", "<b>B</b> &amp; it's", "A <b>bold</b> &amp; <i>good</i> one",
            #"<b>B</b> &amp; it\'s"#
        ),
        ("html", "<i>it's</i>", #"<a href=\"x\">Don\'t</a>"#, #"<i>it\'s</i>"#),
        ("escaped", "<u>&", "&lt;b>x&lt;/b> &amp; y", "&lt;u&gt;&amp;"),
        ("empty", "@x", #"<string name="empty"/>"#, #"<string name="empty">\@x</string>"#),
        ("days[1]", " a", "Tue", #"\u0020a"#),
        ("title#tablet", "?a\\b\tc", "Tablet", #"\?a\\b\tc"#),
        ("odd", "a  b ", "Odd", #"a \u0020b\u0020"#),
    ])
    func aChangeReplacesOnlyTheText(
        _ unit: String, _ text: String, _ old: String, _ new: String
    ) throws {
        let file = try MobileFile(Self.path, Self.odd)
        #expect(try file.changed(unit, text) == Self.odd.replacing(old, with: new))
    }

    @Test func missingQuantitiesComeInTheOrderOfCLDR() throws {
        let file = try MobileFile(Self.path, Self.odd)
        let old = "<item quantity=\"one\">%d file</item>\n"
        #expect(
            try file.changed("files", ["few": "%d файла", "many": "%d файлов"])
                == Self.odd.replacing(
                    old,
                    with: old + "        <item quantity=\"few\">%d файла</item>\n"
                        + "        <item quantity=\"many\">%d файлов</item>\n"))
    }

    @Test func tagsThatDoNotCloseAreRefused() throws {
        let file = try MobileFile(Self.path, Self.odd)
        for (text, problem) in [
            ("<b>x", "The tags of the text are not correct."),
            ("a & <b/>", "In a text with tags, the character & is written as &amp;."),
            ("</r><r>", "The tags of the text are not correct."),
            ("&nbsp;<b/>", "The file does not declare the entity &nbsp;."),
        ] {
            let change = FileChange(unit: "bold", forms: [FileForm(text: ExactText(text))])
            #expect(throws: FileError.cannotContain(unit: "bold", problem)) {
                try file.layout.replacements(for: change)
            }
        }
    }

    @Test func entitiesOfTheFileStayReferences() throws {
        let text = """
            <!DOCTYPE resources [<!ENTITY app "My App">]>
            <resources><string name="a">Open &app; now</string></resources>
            """
        let file = try MobileFile(Self.path, text)
        #expect(file.texts["a"] == "Open &app; now")
        #expect(
            try file.changed("a", "Run &app;")
                == text.replacing("Open &app; now", with: "Run &app;"))
    }

    @Test func aTextCanBeginWithAnEntity() throws {
        let text = """
            <!DOCTYPE resources [<!ENTITY app "My App">]>
            <resources><string name="a">&app; is new</string></resources>
            """
        let file = try MobileFile(Self.path, text)
        #expect(file.texts["a"] == "&app; is new")
        #expect(try file.changed("a", "&app; is old") == text.replacing("new", with: "old"))
    }

    @Test func whiteSpaceAtTheBeginningOfAPlaceholderStays() throws {
        let text = """
            <resources xmlns:xliff="u"><string name="a"><xliff:g id="n">%s</xliff:g></string>
            </resources>
            """
        #expect(
            try MobileFile(Self.path, text).changed("a", "<xliff:g id=\"n\"> %s</xliff:g>")
                == text.replacing("%s", with: "\\u0020%s"))
    }

    @Test(arguments: [
        (#"a ""#, "a "), ("\"\" b", " b"), (#" "c" "#, "c"), (#""d" "e""#, "d e"),
        (#"" f ""#, " f "),
    ])
    func quotationMarksKeepTheWhiteSpaceInsideOfThem(_ raw: String, _ text: String) throws {
        let file = try MobileFile(
            Self.path, "<resources><string name=\"a\">\(raw)</string></resources>")
        #expect(file.texts["a"] == text)
        try file.expectNoChange()
    }

    @Test(arguments: [
        ("\n <!-- b -->\n x y\n", "x y", "<z>", "&lt;z&gt;"),
        ("<!-- b --><![CDATA[<b>]]>", "[<b>]", "<z>", "[<z>]"),
        ("<!-- b -->", "-->", "z", "-->z"),
    ])
    func commentsAtTheEndsStay(
        _ content: String, _ old: String, _ text: String, _ new: String
    ) throws {
        let all = "<resources><string name=\"a\">\(content)</string></resources>"
        #expect(
            try MobileFile(Self.path, all).changed("a", text) == all.replacing(old, with: new))
    }

    @Test func otherXMLIsNotAndroid() {
        let recognized = { (text: String) in AndroidResources.isLikely(Array(text.utf8)) }
        #expect(recognized("<?xml version='1.0'?>\n<!-- <a> --><!DOCTYPE a []><resources/>"))
        #expect(!recognized("<xliff/>"))
        #expect(!recognized("<!-- <resources> -->"))
        #expect(!recognized(""))
    }

    @Test func filesCanNameTheirLanguage() throws {
        let base = "<resources xmlns:tools='t' tools:locale='de-AT'/>"
        #expect(try MobileFile("values/a.xml", base).layout.locale == "de-AT")
        let file = try MobileFile(Self.path, "<resources/>", base: base)
        #expect(file.layout.locale == "ru" && file.layout.sourceLocale == "de-AT")
    }

    @Test func deepElementsAreRefusedSoon() {
        let text = "<resources>" + String(repeating: "<a>", count: 100_000)
        MobileFile.expectMalformed(Self.path, text, line: 1)
    }

    @Test func malformedFilesNameTheLine() {
        MobileFile.expectMalformed(Self.path, "<resources>\n<string name='a'>\n</b>", line: 3)
    }
}

@Suite struct AndroidInsertionTests {
    private static let path = "res/values-ru/strings.xml"

    private static let base = """
        <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
            <!-- First -->
            <string name="a">A</string>
            <string name="b" formatted="false" translatable="true">B</string>
            <plurals name="p">
                <item quantity="one">one</item>
                <item quantity="other">many</item>
            </plurals>
            <string-array name="l">
                <item>x</item>
                <item>y</item>
            </string-array>
            <string name="g"><xliff:g id="n">%s</xliff:g> z</string>
            <string name="h"><![CDATA[<b>]]></string>
        </resources>

        """

    private func file(_ text: String) throws -> MobileFile {
        try MobileFile(Self.path, text, base: Self.base)
    }

    @Test func theOriginalsGiveLabelsAndOrder() throws {
        let file = try file("<resources><string name=\"x\">X</string></resources>")
        #expect(file.layout.units.map(\.id) == ["a", "b", "p", "l[0]", "l[1]", "g", "h", "x"])
        #expect(try file.unit("p").label == "many")
        #expect(try file.unit("p").singular == "one")
        #expect(try file.unit("a").comments == ["First"])
        #expect(try file.unit("x").isReadOnly)
        #expect(try file.unit("h").syntax.markup == .html)
        #expect(try file.unit("a").syntax.markup == nil)
    }

    @Test func aMissingTextComesAfterItsNeighbour() throws {
        let text = """
            <resources>
              <!-- First -->
              <string name="a">А</string>

              <string name="h">Х</string>
            </resources>
            """
        #expect(
            try file(text).changed("b", "it's")
                == text.replacing(
                    "А</string>\n",
                    with: "А</string>\n  <string name=\"b\" formatted=\"false\">it\\'s</string>\n"))
    }

    @Test func aMissingTextComesBeforeTheFirstOne() throws {
        let text = "<resources>\n\t<string name=\"b\">Б</string>\n</resources>\n"
        #expect(
            try file(text).changed("a", "x")
                == text.replacing(
                    "<string name=\"b\"",
                    with: "<string name=\"a\">x</string>\n\t<string name=\"b\""))
    }

    @Test(arguments: [
        ("<resources/>", "<resources>\n    <string name=\"a\">x</string>\n</resources>"),
        ("<resources></resources>", "<resources>\n    <string name=\"a\">x</string>\n</resources>"),
        (
            "<resources>\n</resources>",
            "<resources>\n    <string name=\"a\">x</string>\n</resources>"
        ),
        (
            "<resources>\r\n</resources>",
            "<resources>\r\n    <string name=\"a\">x</string>\r\n</resources>"
        ),
    ])
    func anEmptyFileGetsItsFirstText(_ old: String, _ new: String) throws {
        #expect(try file(old).changed("a", "x") == new)
    }

    @Test func missingPluralFormsGetTheirElement() throws {
        let text = "<resources>\n  <string name=\"b\">Б</string>\n</resources>\n"
        let new = """
              <plurals name="p">
                <item quantity="one">раз</item>
                <item quantity="few">раза</item>
              </plurals>

            """
        #expect(
            try file(text).changed("p", ["few": "раза", "one": "раз", "many": ""])
                == text.replacing("Б</string>\n", with: "Б</string>\n" + new))
    }

    @Test func pluralFormsWithOneTagAreOpened() throws {
        let text = "<resources>\n    <plurals name=\"p\"/>\n</resources>\n"
        let new = """
            <plurals name="p">
                    <item quantity="one">раз</item>
                    <item quantity="many">раз</item>
                </plurals>
            """
        #expect(
            try file(text).changed("p", ["one": "раз", "many": "раз"])
                == text.replacing("<plurals name=\"p\"/>", with: new))
    }

    @Test func quantitiesOnOneLineStayOnIt() throws {
        let text =
            "<resources>\n<plurals name=\"p\"><item quantity=\"one\">раз</item></plurals>\n"
            + "</resources>\n"
        let few = "<item quantity=\"few\">раза</item>"
        let many = "<item quantity=\"many\">раз</item>"
        #expect(
            try file(text).changed("p", ["few": "раза", "many": "раз"])
                == text.replacing("</plurals>", with: few + many + "</plurals>"))
    }

    @Test func theItemsBeforeANewItemExist() throws {
        let text = "<resources>\n    <string-array name=\"l\"></string-array>\n</resources>\n"
        let new = """
            <string-array name="l">
                    <item/>
                    <item>y</item>
                </string-array>
            """
        #expect(
            try file(text).changed("l[1]", "y")
                == text.replacing("<string-array name=\"l\"></string-array>", with: new))
        let missing = "<resources>\n    <string name=\"b\">Б</string>\n</resources>\n"
        let array = """

                <string-array name="l">
                    <item>x</item>
                    <item/>
                </string-array>
            """
        #expect(
            try file(missing).changed("l[0]", "x")
                == missing.replacing("Б</string>", with: "Б</string>" + array))
    }

    @Test func theNamespaceOfANewTagIsDeclared() throws {
        let text = "<resources>\n    <string name=\"b\">Б</string>\n</resources>\n"
        let new = """
            <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
                <string name="b">Б</string>
                <string name="g">я <xliff:g id="n">%s</xliff:g></string>
            </resources>

            """
        #expect(try file(text).changed("g", "я <xliff:g id=\"n\">%s</xliff:g>") == new)
    }

    @Test func pluralFormsWithoutOriginalGetMissingForms() throws {
        let text = """
            <resources>
                <string name="b">Б</string>
                <plurals name="q"><item quantity="other">к</item></plurals>
            </resources>
            """
        let few = "<item quantity=\"few\">x</item>"
        let file = try MobileFile(Self.path, text, base: "<resources/>")
        #expect(
            try file.changed("q", ["few": "x"])
                == text.replacing("<item", with: few + "<item"))
    }

    @Test func attributesThatTheEncodingLacksAreAnErrorOfTheirUnit() throws {
        let base = "<resources><string name=\"a\" comment=\"я\">A</string></resources>"
        let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><resources/>"
        let document = try FileDocument(
            path: Self.path, bytes: Array(text.utf8), base: Array(base.utf8))
        let change = FileChange(unit: "a", forms: [FileForm(text: "x")])
        let words = "The file cannot be written in the encoding ISO-8859-1."
        #expect(throws: FileError.cannotContain(unit: "a", words)) {
            try document.changed(by: [change])
        }
    }

    @Test func aNewTextIsWrittenAsTheOriginal() throws {
        let text = "<resources>\n    <string name=\"g\">я</string>\n</resources>\n"
        #expect(
            try file(text).changed("h", "<i>")
                == text.replacing(
                    "я</string>",
                    with: "я</string>\n    <string name=\"h\"><![CDATA[<i>]]></string>"))
    }
}

@Suite struct AndroidFolderTests {
    @Test(arguments: [
        ("res/values-ru/strings.xml", "ru"), ("values-pt-rBR/a.xml", "pt-BR"),
        ("values-b+sr+Latn/a.xml", "sr-Latn"), ("values-mcc310-en-rUS-land/a.xml", "en-US"),
        ("values-es-r419/a.xml", "es-419"), ("values-fil-v21/a.xml", "fil"),
    ])
    func theFolderNamesTheLanguage(_ path: String, _ locale: String) {
        #expect(AndroidFolder.locale(path) == LocaleCode(locale))
    }

    @Test(arguments: [
        "values/a.xml", "values-land/a.xml", "values-car/a.xml", "values-v21/a.xml", "a.xml",
    ])
    func otherFoldersHaveNoLanguage(_ path: String) {
        #expect(AndroidFolder.locale(path) == nil)
        #expect(AndroidFolder.basePaths(path).isEmpty)
    }

    @Test func theOriginalsAreInTheFolderWithoutALanguage() {
        #expect(AndroidFolder.basePaths("res/values-ru-rRU/a.xml") == ["res/values/a.xml"])
        #expect(
            AndroidFolder.basePaths("values-ru-land/a.xml")
                == ["values-land/a.xml", "values/a.xml"])
    }
}
