import Testing
import Text

@testable import TranslationFiles

/// Changes at once, of texts that need the same new part of a file.
@Suite struct SharedPlaceTests {
    private func changed(
        _ text: String, base: String, path: String = "res/values-ru/strings.xml",
        _ texts: KeyValuePairs<String, String>
    ) throws -> FileDocument {
        let document = try FileDocument(
            path: path, bytes: Array(text.utf8), base: Array(base.utf8))
        let changes = try texts.map { id, text in
            let form = try #require(document.unit(id)?.forms.last)
            return FileChange(unit: id, forms: [FileForm(form.name, text: ExactText(text))])
        }
        return try document.changed(by: changes)
    }

    @Test func theFirstElementsOfAFileComeAtOnce() throws {
        let base =
            "<resources><string name=\"a\">A</string><string name=\"b\">B</string></resources>"
        let new = """
            <resources>
                <string name="a">x</string>
                <string name="b">y</string>
            </resources>
            """
        let document = try changed("<resources/>", base: base, ["a": "x", "b": "y"])
        #expect(document.bytes.string == new)
    }

    @Test(arguments: [
        ("", "\"a\" = \"x\";\n\"b\" = \"y\";\n"), ("\n", "\"a\" = \"x\";\n\"b\" = \"y\";\n\n"),
        ("{\n}\n", "{\n\"a\" = \"x\";\n\"b\" = \"y\";\n}\n"),
    ])
    func theFirstTextsAreOnTheirLines(_ old: String, _ new: String) throws {
        let base = "\"a\" = \"A\";\n\"b\" = \"B\";\n"
        let document = try changed(
            old, base: base, path: "ru.lproj/a.strings", ["a": "x", "b": "y"])
        #expect(document.bytes.string == new)
    }

    @Test func theItemsOfANewArrayComeAtOnce() throws {
        let base = """
            <resources><string-array name="l"><item>A</item><item>B</item><item>C</item>
            </string-array></resources>
            """
        let new = """
            <resources>
                <string-array name="l">
                    <item>x</item>
                    <item>y</item>
                    <item>z</item>
                </string-array>
            </resources>
            """
        let document = try changed(
            "<resources>\n</resources>", base: base, ["l[0]": "x", "l[1]": "y", "l[2]": "z"])
        #expect(document.bytes.string == new)
    }

    @Test func twoTextsDeclareTheirNamespaceOnce() throws {
        let base = """
            <resources xmlns:xliff="u">
                <string name="a"><xliff:g id="n">%s</xliff:g></string>
                <string name="b"><xliff:g id="n">%d</xliff:g></string>
            </resources>
            """
        let texts: KeyValuePairs = [
            "a": "<xliff:g id=\"n\">%s</xliff:g>", "b": "<xliff:g id=\"n\">%d</xliff:g>",
        ]
        #expect(try changed("<resources/>", base: base, texts).bytes.string == base)
    }

    @Test func theVariablesOfANewEntryComeAtOnce() throws {
        let base = """
            <plist><dict><key>k</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@a@ %#@b@</string>
            <key>a</key><dict><key>other</key><string>A</string></dict>
            <key>b</key><dict><key>other</key><string>B</string></dict>
            </dict></dict></plist>
            """
        let document = try changed(
            "<plist>\n<dict>\n</dict>\n</plist>\n", base: base, path: "ru.lproj/a.stringsdict",
            ["k#format": "%#@b@ %#@a@", "k#a": "x", "k#b": "y"])
        #expect(document.unit("k#format")?.forms.last?.text == "%#@b@ %#@a@")
        #expect(document.unit("k#a")?.forms.last?.text == "x")
        #expect(document.unit("k#b")?.forms.last?.text == "y")
        #expect(document.bytes.string.ranges(of: "<key>k</key>").count == 1)
    }

    @Test func theErrorNamesTheTextThatTheFileCannotContain() throws {
        let document = try FileDocument(
            path: "a.lines", bytes: Array("a=1\nb=2".utf8), format: LineFormat.format)
        let changes = [("a", "3"), ("b", "x\nc=y")].map { id, text in
            FileChange(unit: id, forms: [FileForm(text: ExactText(text))])
        }
        let words = "The format of the file cannot contain this text or state."
        #expect(throws: FileError.cannotContain(unit: "b", words)) {
            try document.changed(by: changes)
        }
    }
}
